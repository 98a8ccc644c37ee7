//! First pictures: what a puzzle is made of before it is repaired.

use std::{fmt, str::FromStr};

use nonosat_model::{
    Palette, Picture, Puzzle,
    pattern::{self, Size},
};

/// What first pictures are like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Style {
    /// Each cell for itself.
    Random,
    /// The highest parts of a smooth landscape; in several colours [`pattern::patches`].
    #[default]
    Smooth,
    /// Rectangles, ellipses and triangles on top of each other.
    Shapes,
    /// Overlapping discs, some cut out again; in several colours [`pattern::patches`].
    Blobs,
}

impl Style {
    /// All styles.
    pub const ALL: [Self; 4] = [Self::Random, Self::Smooth, Self::Shapes, Self::Blobs];

    /// Its name: `random`, `smooth`, `shapes` or `blobs`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Smooth => "smooth",
            Self::Shapes => "shapes",
            Self::Blobs => "blobs",
        }
    }

    /// Whether its pictures depend on a density, in so many colours.
    pub const fn has_density(self, colors: usize) -> bool {
        match self {
            Self::Random | Self::Shapes => true,
            Self::Smooth => colors == 1,
            Self::Blobs => false,
        }
    }

    /// A puzzle of this style with its goal; the same arguments give the same one on every machine.
    ///
    /// Of `random` and `smooth` in one colour it is the puzzle of the [recipe](crate::recipe) of that name.
    pub fn draw(self, size: Size, density: f64, colors: usize, seed: u64) -> Puzzle {
        match (self, colors) {
            (Self::Random, 1) => pattern::random(size, density, seed),
            (Self::Random, _) => pattern::noise(size, density, colors, seed),
            (Self::Shapes, _) => pattern::shapes(size, density, colors, seed),
            (Self::Smooth, 1) => pattern::smooth(size, density, seed),
            (Self::Blobs, 1) => blobs(size, seed),
            (Self::Smooth | Self::Blobs, _) => pattern::patches(size, colors, seed),
        }
    }
}

/// The upper left part of a square with blobs in it.
fn blobs(size: Size, seed: u64) -> Puzzle {
    let side = size.width.max(size.height);
    let square = pattern::blobs(side, seed);
    let goal = square.goal.as_ref().map(Picture::cells).unwrap_or_default();
    let cells = goal.chunks(side).take(size.height).flat_map(|row| &row[..size.width]).copied().collect();
    match Picture::new(size.width, cells) {
        Some(picture) if size.width != size.height => Puzzle::from_picture(picture, Palette::black_and_white()),
        _ => square,
    }
}

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Style {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let style = Self::ALL.into_iter().find(|style| style.name() == text);
        style.ok_or_else(|| format!("expected random, smooth, shapes or blobs, found `{text}`"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_have_the_size_and_the_colours() {
        for style in Style::ALL {
            assert_eq!(style.name().parse(), Ok(style));
            for colors in [1, 3] {
                let puzzle = style.draw(Size { width: 9, height: 14 }, 0.5, colors, 1);
                assert_eq!((puzzle.width(), puzzle.height(), puzzle.palette.len()), (9, 14, colors + 1), "{style}");
                assert_eq!(puzzle, style.draw(Size { width: 9, height: 14 }, 0.5, colors, 1));
                assert_ne!(puzzle.goal, style.draw(Size { width: 9, height: 14 }, 0.5, colors, 2).goal);
            }
        }
    }
}

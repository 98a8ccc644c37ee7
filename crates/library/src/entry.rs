//! A puzzle of the library, and where it comes from.

use std::sync::Arc;

use nonosat_model::{Color, Layout, Metadata, Palette, PaletteColor, Picture, Puzzle, Rgb, Triddler};

/// A set of icons or puzzles that a part of the library comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Collection {
    /// Its name.
    pub name: String,
    /// Who made it.
    pub author: String,
    /// Its licence, as an SPDX expression.
    pub license: String,
    /// Where it is.
    pub source: String,
}

/// The outline of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A rectangle of so many columns and rows.
    Grid {
        /// The number of columns.
        width: usize,
        /// The number of rows.
        height: usize,
    },
    /// A triddler: a regular hexagon with so many triangles along each side.
    Hexagon {
        /// The number of lines that end at each side.
        side: usize,
    },
}

impl Shape {
    /// How its cells and lines lie; `None` if it is too large for a puzzle.
    pub fn layout(self) -> Option<Layout> {
        match self {
            Self::Grid { width, height } => Some(Layout::grid(width, height)),
            Self::Hexagon { side } => Some(Layout::triddler(Triddler::of_sides([side; 6])?)),
        }
    }

    /// The number of its cells.
    pub fn cell_count(self) -> usize {
        match self {
            Self::Grid { width, height } => width.saturating_mul(height),
            Self::Hexagon { side } => side.saturating_mul(side).saturating_mul(6),
        }
    }
}

/// A puzzle of the library.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// Its name for programs, in lower-case letters, digits and hyphens. It stays from version to version.
    pub id: String,
    /// What it shows.
    pub title: String,
    /// What it is about, such as `animals`: the puzzles of one group belong together.
    pub group: String,
    /// Where its picture comes from.
    pub collection: Arc<Collection>,
    /// The name of the picture there.
    pub picture_name: String,
    /// Its outline.
    pub shape: Shape,
    /// Its colours, the background first; white and black in two colours.
    pub colors: Vec<Rgb>,
    /// The name of its level: `rules`, `line`, `probe-1` or `probe-2`.
    pub level: &'static str,
    /// Its grade in tenths, from 10 to 99.
    pub tenths: u8,
    /// The colour of each cell, by its number in `colors`.
    pub cells: Vec<u8>,
}

impl Entry {
    /// Its grade, from 1 to 10.
    pub fn grade(&self) -> f64 {
        f64::from(self.tenths) / 10.0
    }

    /// Whether it has more colours than black and white.
    pub fn is_colored(&self) -> bool {
        self.colors.len() > 2
    }

    /// The longer side of a rectangle; of a triddler, twice the side of its hexagon, which is its height.
    pub fn longest_side(&self) -> usize {
        match self.shape {
            Shape::Grid { width, height } => width.max(height),
            Shape::Hexagon { side } => 2 * side,
        }
    }

    /// `20x15`, or `hexagon 6`.
    pub fn size(&self) -> String {
        match self.shape {
            Shape::Grid { width, height } => format!("{width}x{height}"),
            Shape::Hexagon { side } => format!("hexagon {side}"),
        }
    }

    /// Its kind: `triddler`, `coloured` or `plain`.
    pub fn kind(&self) -> &'static str {
        match self.shape {
            Shape::Hexagon { .. } => "triddler",
            Shape::Grid { .. } if self.is_colored() => "coloured",
            Shape::Grid { .. } => "plain",
        }
    }

    /// The puzzle, with title, author, licence and source; its goal is the picture.
    ///
    /// # Panics
    /// Never for an entry that was read: its cells fill its shape.
    pub fn puzzle(&self) -> Puzzle {
        let layout = self.shape.layout().expect("shapes are checked as they are read");
        let cells = self.cells.iter().filter_map(|&color| Color::new(color.into())).collect();
        let picture = Picture::new(layout.width(), cells).expect("cells are counted as they are read");
        let Collection { name, author, license, source } = &*self.collection;
        let mut puzzle = Puzzle::from_picture_on(layout, picture, self.palette());
        puzzle.metadata = Metadata {
            title: Some(self.title.clone()),
            author: Some(author.clone()),
            license: Some(license.clone()),
            catalogue: Some(format!("{name}: {} ({source})", self.picture_name)),
            ..Metadata::default()
        };
        puzzle
    }

    fn palette(&self) -> Palette {
        if !self.is_colored() {
            return Palette::black_and_white();
        }
        let named = |number: usize, rgb: Rgb| {
            let symbol = number.checked_sub(1).map_or('.', |letter| (b'a' + letter as u8) as char);
            PaletteColor::of_look(rgb, symbol)
        };
        let background = self.colors.first().copied().unwrap_or(Rgb(255, 255, 255));
        let mut palette = Palette::with_background(named(0, background));
        for (number, &rgb) in self.colors.iter().enumerate().skip(1) {
            palette.add(named(number, rgb));
        }
        palette
    }
}

//! What games and sites look like: twelve looks, and the colours of their puzzles.

use clap::ValueEnum;
use nonosat_model::random::Random;

use crate::{canvas::within, sheet::Ink};

/// The twelve looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Name {
    /// A table of coloured boxes with numbers on white, thicker lines every five.
    Table,
    /// Tiles with gaps between them on dark ground, a tile of its colour for each number.
    Tiles,
    /// Coloured numbers on white.
    Ink,
    /// Light coloured numbers on dark ground.
    Night,
    /// Numbers on discs.
    Discs,
    /// Boxes as high as their row, one after another.
    Bars,
    /// Numbers on rounded boxes, on bands of two greys.
    Bands,
    /// Clues to the right of the grid and below it.
    After,
    /// Frames of their colour around numbers.
    Framed,
    /// Tiles with gaps on light ground, coloured numbers.
    Pale,
    /// A dark table, with light lines and boxes.
    Dusk,
    /// Light numbers on a dark area beside a white grid.
    Header,
}

/// What is behind a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mark {
    /// Nothing: the number has the colour.
    None,
    Box,
    Rounded,
    Disc,
    Frame,
}

/// What a look is made of.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Look {
    pub(crate) mark: Mark,
    /// How dark the page is, and how dark the area of clues and blank cells are.
    pub(crate) shades: [f32; 3],
    /// How dark lines are; none where cells are tiles.
    pub(crate) line: Option<f32>,
    /// Whether each number has a cell of a table.
    pub(crate) is_table: bool,
    /// Whether clues stand right of the grid and below it.
    pub(crate) is_after: bool,
    /// Whether every other row and column has a band.
    pub(crate) is_banded: bool,
    /// The size of a mark, of a place for a number, and of a number, of cells.
    pub(crate) sizes: [f32; 3],
}

impl Name {
    /// What it is made of.
    pub(crate) fn look(self) -> Look {
        let look = |mark, shades, line, sizes| Look {
            mark,
            shades,
            line,
            is_table: false,
            is_after: false,
            is_banded: false,
            sizes,
        };
        match self {
            Self::Table => Look { is_table: true, ..look(Mark::Box, [0.0, 0.03, 0.0], Some(0.55), [1.0, 1.0, 0.55]) },
            Self::Tiles => look(Mark::Rounded, [0.85, 0.85, 0.7], None, [0.86, 0.94, 0.5]),
            Self::Ink => look(Mark::None, [0.0, 0.0, 0.0], Some(0.6), [0.8, 0.8, 0.62]),
            Self::Night => look(Mark::None, [0.9, 0.9, 0.82], Some(0.6), [0.8, 0.85, 0.58]),
            Self::Discs => look(Mark::Disc, [0.06, 0.06, 0.0], Some(0.5), [0.86, 0.92, 0.48]),
            Self::Bars => look(Mark::Box, [0.1, 0.1, 0.02], Some(0.4), [0.9, 0.9, 0.55]),
            Self::Bands => {
                Look { is_banded: true, ..look(Mark::Rounded, [0.02, 0.1, 0.0], Some(0.35), [0.8, 0.86, 0.5]) }
            }
            Self::After => Look { is_after: true, ..look(Mark::Box, [0.0, 0.0, 0.0], Some(0.7), [0.84, 0.95, 0.52]) },
            Self::Framed => look(Mark::Frame, [0.02, 0.02, 0.0], Some(0.5), [0.86, 0.96, 0.46]),
            Self::Pale => look(Mark::None, [0.12, 0.12, 0.0], None, [0.8, 0.85, 0.58]),
            Self::Dusk => Look { is_table: true, ..look(Mark::Box, [0.93, 0.85, 0.78], Some(0.55), [1.0, 1.0, 0.55]) },
            Self::Header => look(Mark::None, [0.04, 0.78, 0.0], Some(0.5), [0.8, 0.85, 0.56]),
        }
    }
}

/// How dark a colour is to the eye.
pub(crate) fn darkness([red, green, blue]: Ink) -> f32 {
    0.3 * red + 0.59 * green + 0.11 * blue
}

/// Colours that are told apart and seen on their ground; one of them may be the black or white of text.
pub(crate) fn palette(colors: usize, look: Look, random: &mut Random) -> Vec<Ink> {
    let ground = look.shades[1];
    let text = if ground > 0.5 { [0.05; 3] } else { [0.9; 3] };
    if colors == 1 {
        // Numbers on boxes are as often light on dark ones as not.
        let ink = if look.mark != Mark::None && random.chance(0.5) { 0.85 - 0.7 * ground } else { text[0] };
        return vec![[ink; 3]];
    }
    let mut found: Vec<Ink> = if random.chance(0.4) { vec![text] } else { Vec::new() };
    while found.len() < colors {
        let hue = within(random, 0.0, 6.0);
        let (strong, dark) = (within(random, 0.55, 0.95), within(random, 0.02, 0.35));
        let ink = [0.0, 2.0, 4.0].map(|at| {
            let away = ((hue - at + 9.0) % 6.0 - 3.0).abs();
            let light = (1.0 - dark) * (1.0 - strong * (away - 1.0).clamp(0.0, 1.0));
            1.0 - light
        });
        let is_far = |other: &Ink| (0..3).map(|at| (other[at] - ink[at]).abs()).fold(0.0, f32::max) > 0.35;
        let least = if look.mark == Mark::None { 0.3 } else { 0.12 };
        if found.iter().all(is_far) && (darkness(ink) - ground).abs() > least {
            found.push(ink);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn palettes_are_told_apart() {
        for (seed, name) in Name::value_variants().iter().enumerate() {
            let colors = palette(5, name.look(), &mut Random::new(seed as u64));
            for (at, one) in colors.iter().enumerate() {
                let far = |other: &Ink| (0..3).map(|band| (one[band] - other[band]).abs()).fold(0.0, f32::max);
                assert!(colors[at + 1..].iter().all(|other| far(other) > 0.3), "{name:?}");
            }
        }
    }
}

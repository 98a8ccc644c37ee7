//! Families of puzzles that are the same on every machine: random ones, and some with a known structure.
//!
//! Benchmarks and tests are made of them. Each function is pure: the same arguments give the same puzzle everywhere.

mod automaton;
mod blobs;
mod checkerboard;
mod colors;
mod dom;
mod misprint;
mod noise;
mod ones;
mod patches;
mod random;
mod shapes;
mod smooth;

use std::fmt;

pub use automaton::automaton;
pub use blobs::blobs;
pub use checkerboard::checkerboard;
pub use colors::MOST_COLORS;
pub use dom::dom;
pub use misprint::misprint;
pub use noise::{MOST_SIDE, noise, triddler};
pub use ones::ones;
pub use patches::patches;
pub use random::random;
pub use shapes::shapes;
pub use smooth::{hills, smooth};

use super::{Palette, Picture, Puzzle};

/// A width and a height: `30` for a square, `20x200` else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Cells in a row.
    pub width: usize,
    /// Cells in a column.
    pub height: usize,
}

impl Size {
    fn cells(self) -> usize {
        self.width * self.height
    }

    /// The seeds that distinguish random puzzles of different sizes; those of a square hold its side once.
    fn seeds(self, density: f64, seed: u64) -> Vec<u64> {
        let [width, height] = [self.width, self.height].map(|side| side as u64);
        let others = [density.to_bits(), seed];
        if width == height { [&[width][..], &others].concat() } else { [&[width, height][..], &others].concat() }
    }

    /// A puzzle of this size whose goal has these cells filled, row by row.
    fn paint(self, filled: impl Iterator<Item = bool>) -> Puzzle {
        let cells = filled.map(Into::into).collect();
        let picture = Picture::new(self.width, cells).expect("the cells fill a rectangle");
        Puzzle::from_picture(picture, Palette::black_and_white())
    }
}

impl From<usize> for Size {
    fn from(side: usize) -> Self {
        Self { width: side, height: side }
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.width == self.height {
            true => write!(f, "{}", self.width),
            false => write!(f, "{}x{}", self.width, self.height),
        }
    }
}

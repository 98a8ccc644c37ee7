//! Blocks: the runs of equal cells in a clue.

use crate::Color;

/// A block of a clue: a run of `length` cells of one colour.
///
/// Blocks of the same colour are separated by at least one other cell; blocks of different colours need no gap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Block {
    /// The number of cells; 0 if it is not given (a "blotted" number, at least 1).
    ///
    /// Instances given to an encoder have no blotted blocks.
    pub length: u32,
    /// The colour of its cells; never the background.
    pub color: Color,
}

impl Block {
    /// A black block, as in black-and-white puzzles.
    pub const fn black(length: u32) -> Self {
        Self { length, color: Color::BLACK }
    }

    /// Whether the length is not given.
    pub const fn is_blotted(self) -> bool {
        self.length == 0
    }

    /// The least number of cells between this block and the `next` one.
    pub fn gap_before(self, next: Self) -> u32 {
        u32::from(self.color == next.color)
    }
}

//! Line solving: what one line alone tells about its cells.
//!
//! Every method implements [`LineSolver`], and all of them are held against
//! brute force. [`BitLineSolver`] is the one that solving uses; [`TableLineSolver`]
//! is its judge.
//!
//! Cells are given as two sets of positions, those that *may be blank* and
//! those that *may be filled*: a cell in both is unknown, a cell in one is
//! known. Sets are words of 64 bits, position 0 in the lowest bit of the first.

mod alive;
mod bits;
mod narrow;
mod table;
mod wide;
mod window;

pub use alive::{Alive, alive};
pub use bits::BitLineSolver;
pub use table::TableLineSolver;
pub(crate) use window::ones;

/// The number of 64-bit words that hold one bit for each of `length` cells.
pub const fn words_for(length: usize) -> usize {
    length.div_ceil(64)
}

/// What is known of the cells of a line.
#[derive(Debug, PartialEq, Eq)]
pub struct LineCells<'a> {
    /// The number of cells.
    pub length: usize,
    /// The positions that may be blank, [`words_for`]`(length)` words.
    pub may_blank: &'a mut [u64],
    /// The positions that may be filled, likewise.
    pub may_fill: &'a mut [u64],
}

/// No way to lay the blocks of a clue agrees with the cells known so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoPlacement;

/// A way to find cells that are the same in every placement of a clue.
pub trait LineSolver {
    /// The method's name.
    fn name(&self) -> &'static str;

    /// Takes from `cells` what the clue (black lengths, in order) rules out.
    ///
    /// Bits at positions from `length` on are zero before and after.
    ///
    /// # Errors
    /// If the line has no placement; `cells` is then as it was.
    fn settle(&mut self, clue: &[u32], cells: &mut LineCells<'_>) -> Result<(), NoPlacement>;
}

#[cfg(test)]
mod tests;

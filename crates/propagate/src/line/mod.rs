//! Line solving: what one line alone implies for its cells.
//!
//! Every method implements [`LineSolver`], and all of them are held against
//! brute force. [`BitLineSolver`] is the one that solving uses; [`TableLineSolver`]
//! is its judge.
//!
//! Lines of more than two colours, of runs without a given length or with gap rules of their own: [`planes`].
//!
//! Cells are given as two sets of positions, those that *may be blank* and
//! those that *may be filled*: a cell in both is unknown, a cell in one is
//! known. Sets are words of 64 bits, position 0 in the lowest bit of the first.

mod alive;
mod bits;
mod narrow;
mod open;
pub mod planes;
mod queue;
mod table;
mod wide;
mod window;

pub use alive::{Alive, alive};
pub use bits::BitLineSolver;
pub use queue::QueueLineSolver;
pub use table::TableLineSolver;
pub use window::ones;

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

impl LineCells<'_> {
    /// The cells one by one, each filled, blank or unknown; `None` if one can be neither.
    pub(crate) fn values(&self) -> Option<Vec<Option<bool>>> {
        let may = |words: &[u64], position: usize| words[position / 64] >> (position % 64) & 1 == 1;
        let value = |position| match (may(self.may_blank, position), may(self.may_fill, position)) {
            (true, true) => Some(None),
            (false, false) => None,
            (_, filled) => Some(Some(filled)),
        };
        (0..self.length).map(value).collect()
    }

    /// Takes over the cells that are known one by one.
    pub(crate) fn take(&mut self, values: &[Option<bool>]) {
        for (position, value) in values.iter().enumerate() {
            let ruled_out = match value {
                None => continue,
                Some(true) => &mut self.may_blank[position / 64],
                Some(false) => &mut self.may_fill[position / 64],
            };
            *ruled_out &= !(1 << (position % 64));
        }
    }
}

/// Whether the filled runs of a line are the blocks of a clue; blocks of length 0 are none.
pub(crate) fn meets(cells: &[Option<bool>], clue: impl Iterator<Item = usize>) -> bool {
    let runs = cells.split(|&cell| cell != Some(true)).map(<[_]>::len);
    runs.filter(|&length| length > 0).eq(clue.filter(|&length| length > 0))
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

//! What is known of a black-and-white cell, in one word.

use super::Removal;
use nonosat_model::Layout;

/// "This cell is filled", or "this cell is blank".
///
/// As a [removal](Removal) it says that the cell does not have the other value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellFact(u32);

// A bit is for the value. Readers and constructors of puzzles check that limit.
const _: () = assert!(Layout::MOST_CELLS - 1 <= (u32::MAX >> 1) as usize);

impl CellFact {
    /// The fact that `cell`, whose number is below [`Layout::MOST_CELLS`], has this value.
    #[inline]
    pub fn new(cell: usize, filled: bool) -> Self {
        debug_assert!(cell < Layout::MOST_CELLS);
        Self((cell as u32) << 1 | u32::from(filled))
    }

    /// The cell.
    #[inline]
    pub fn cell(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// Whether it is filled.
    #[inline]
    pub fn is_filled(self) -> bool {
        self.0 & 1 == 1
    }
}

impl Removal for CellFact {
    #[inline]
    fn cell(self) -> usize {
        self.cell()
    }
}

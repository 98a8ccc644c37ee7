//! The complete line solver, bit-parallel at every length.

use super::{
    LineCells, LineSolver, NoPlacement,
    narrow::{self, Trace},
    wide::Wide,
};

/// The complete line solver: finds every cell that one line alone settles.
///
/// Sets of positions are machine words, so that a step costs the same for one
/// position as for all: O(k log n) word operations for k blocks while the line
/// and two more positions fit a word (62 cells in 64 bits, 126 in 128), and
/// that times the number of words beyond. Allocates only while its buffers
/// grow to the largest line met.
#[derive(Clone, Debug, Default)]
pub struct BitLineSolver {
    trace64: Trace<u64>,
    trace128: Trace<u128>,
    wide: Wide,
}

impl BitLineSolver {
    /// A solver with empty buffers.
    pub fn new() -> Self {
        Self::default()
    }
}

impl LineSolver for BitLineSolver {
    fn name(&self) -> &'static str {
        "bits"
    }

    #[inline]
    fn settle(&mut self, clue: &[u32], cells: &mut LineCells<'_>) -> Result<(), NoPlacement> {
        let length = cells.length;
        if length <= narrow::capacity::<u64>() {
            let first = |words: &[u64]| words.first().copied().unwrap_or(0);
            let (blank, fill) = (first(cells.may_blank), first(cells.may_fill));
            let (blank, fill) = narrow::settle(length, clue, blank, fill, &mut self.trace64)?;
            cells.may_blank.fill(blank);
            cells.may_fill.fill(fill);
            Ok(())
        } else if length <= narrow::capacity::<u128>() {
            let (blank, fill) = (join(cells.may_blank), join(cells.may_fill));
            let (blank, fill) = narrow::settle(length, clue, blank, fill, &mut self.trace128)?;
            part(blank, cells.may_blank);
            part(fill, cells.may_fill);
            Ok(())
        } else {
            self.wide.settle(clue, cells)
        }
    }
}

fn join(words: &[u64]) -> u128 {
    words.iter().rev().fold(0, |joined, &word| joined << 64 | u128::from(word))
}

fn part(joined: u128, words: &mut [u64]) {
    for (index, word) in words.iter_mut().enumerate() {
        *word = (joined >> (64 * index)) as u64;
    }
}

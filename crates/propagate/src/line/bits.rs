//! The complete line solver, bit-parallel at every length.

use super::{
    LineCells, LineSolver, NoPlacement,
    narrow::{self, Trace},
    open::open_part,
    wide::Wide,
    window::bits_at,
};

/// The complete line solver: finds every cell that one line alone settles.
///
/// Sets of positions are machine words, so that a step costs the same for one
/// position as for all: O(k log n) word operations for k blocks while the line
/// and two more positions fit a word (62 cells in 64 bits, 126 in 128), and
/// that times the number of words beyond. What known cells settle at both ends
/// of the line is cut off before. Allocates only while its buffers
/// grow to the largest line met.
#[derive(Clone, Debug, Default)]
pub struct BitLineSolver {
    trace64: Trace<u64>,
    trace128: Trace<u128>,
    wide: Wide,
    /// The open part of a long line.
    open_blank: Vec<u64>,
    open_fill: Vec<u64>,
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
        // Nearly all lines; compiled apart, without loops over words.
        if let ([may_blank], [may_fill]) = (&mut *cells.may_blank, &mut *cells.may_fill)
            && cells.length <= narrow::capacity::<u64>()
        {
            let open = open_part(clue, cells.length, &[*may_blank], &[*may_fill])?;
            let (first, length) = (open.cells.start, open.cells.len());
            let part = !(u64::MAX << length);
            let (blank, fill) = (*may_blank >> first & part, *may_fill >> first & part);
            if length > 0 {
                let (blank, fill) = narrow::settle(length, &clue[open.blocks], blank, fill, &mut self.trace64)?;
                *may_blank &= !((part & !blank) << first);
                *may_fill &= !((part & !fill) << first);
            }
            return Ok(());
        }
        let open = open_part(clue, cells.length, cells.may_blank, cells.may_fill)?;
        let (first, length, clue) = (open.cells.start, open.cells.len(), &clue[open.blocks]);
        if length == 0 {
            Ok(())
        } else if length <= narrow::capacity::<u64>() {
            let (blank, fill) = (take(cells.may_blank, first, length), take(cells.may_fill, first, length));
            let (blank, fill) = narrow::settle(length, clue, blank, fill, &mut self.trace64)?;
            give(blank, cells.may_blank, first, length);
            give(fill, cells.may_fill, first, length);
            Ok(())
        } else if length <= narrow::capacity::<u128>() {
            let (blank, fill) = (join(cells.may_blank, first, length), join(cells.may_fill, first, length));
            let (blank, fill) = narrow::settle(length, clue, blank, fill, &mut self.trace128)?;
            part(blank, cells.may_blank, first, length);
            part(fill, cells.may_fill, first, length);
            Ok(())
        } else {
            for (open, may) in [(&mut self.open_blank, &*cells.may_blank), (&mut self.open_fill, &*cells.may_fill)] {
                open.clear();
                open.extend((0..length).step_by(64).map(|at| take(may, first + at, (length - at).min(64))));
            }
            let mut open = LineCells { length, may_blank: &mut self.open_blank, may_fill: &mut self.open_fill };
            self.wide.settle(clue, &mut open)?;
            for (open, may) in [(&self.open_blank, &mut *cells.may_blank), (&self.open_fill, &mut *cells.may_fill)] {
                for (&word, at) in open.iter().zip((0..length).step_by(64)) {
                    give(word, may, first + at, (length - at).min(64));
                }
            }
            Ok(())
        }
    }
}

/// A part of a set, at most a word.
#[inline]
pub(super) fn take(words: &[u64], first: usize, length: usize) -> u64 {
    bits_at(words, first) & u64::MAX >> (64 - length)
}

/// Takes out of a set what is missing in this part of it.
#[inline]
pub(super) fn give(part: u64, words: &mut [u64], first: usize, length: usize) {
    let missing = !part & u64::MAX >> (64 - length);
    let (index, by) = (first / 64, first % 64);
    words[index] &= !(missing << by);
    if by + length > 64 {
        words[index + 1] &= !(missing >> (64 - by));
    }
}

/// Does as [`take`] does, with a part of more than 62 bits.
fn join(words: &[u64], first: usize, length: usize) -> u128 {
    let high = length.checked_sub(65).map_or(0, |rest| take(words, first + 64, rest + 1));
    u128::from(take(words, first, length.min(64))) | u128::from(high) << 64
}

/// Does as [`give`] does, with a part of more than 62 bits.
fn part(joined: u128, words: &mut [u64], first: usize, length: usize) {
    give(joined as u64, words, first, length.min(64));
    if length > 64 {
        give((joined >> 64) as u64, words, first + 64, length - 64);
    }
}

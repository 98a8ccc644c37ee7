//! All placements of a line, one after the other.

use super::prefix::{Prefix, Suffixes};
use nonosat_propagate::line::words_for;

/// An iterator over all placements of a line that agree with its known cells, filled cells before blank ones.
///
/// Stores only the current placement, and never runs into a dead end: a step to the next takes time proportional to the
/// cells that differ.
#[derive(Clone, Debug)]
pub(super) struct Layings {
    /// What is read before each cell, and at the end.
    prefixes: Vec<Prefix>,
    bits: Vec<u64>,
    has_begun: bool,
}

impl Layings {
    /// An iterator before the first placement.
    pub(super) fn new(line: &Suffixes) -> Self {
        let length = line.length();
        Self { prefixes: vec![Prefix::default(); length + 1], bits: vec![0; words_for(length)], has_begun: false }
    }

    /// Back to before the first one.
    pub(super) fn restart(&mut self) {
        self.has_begun = false;
    }

    /// The next placement, a bit for each cell, if there is one; the line must be that of [`Layings::new`].
    pub(super) fn advance(&mut self, line: &Suffixes) -> Option<&[u64]> {
        let start = if self.has_begun { self.turn(line)? } else { self.begin(line)? };
        for at in start..line.length() {
            let before = self.prefixes[at];
            let filled = line.step(before, at, true);
            self.set(at, filled.is_some());
            // Every prefix that can be completed can be, by a filled cell or by a blank one.
            self.prefixes[at + 1] = filled.or_else(|| line.step(before, at, false))?;
        }
        Some(&self.bits)
    }

    fn begin(&mut self, line: &Suffixes) -> Option<usize> {
        self.has_begun = true;
        line.is_possible().then_some(0)
    }

    /// Undoes cells back to the last one that can be blank in place of filled, and makes it so; the position behind it.
    fn turn(&mut self, line: &Suffixes) -> Option<usize> {
        for at in (0..line.length()).rev() {
            if self.bits[at / 64] >> (at % 64) & 1 == 0 {
                continue;
            }
            if let Some(blank) = line.step(self.prefixes[at], at, false) {
                self.set(at, false);
                self.prefixes[at + 1] = blank;
                return Some(at + 1);
            }
        }
        None
    }

    fn set(&mut self, at: usize, filled: bool) {
        let (word, bit) = (at / 64, 1 << (at % 64));
        if filled {
            self.bits[word] |= bit;
        } else {
            self.bits[word] &= !bit;
        }
    }
}

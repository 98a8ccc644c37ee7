//! A memo of solved lines, as black-and-white boards have one.

use crate::line::NoPlacement;

/// How many entries are kept for each line, as a power of two.
const SLOTS: u32 = 6;
/// The most words of all entries together: 32 MB.
const MOST_WORDS: usize = 1 << 22;

/// Solved lines whose planes are a word each, in slots given by a hash of the planes; a new one replaces the old.
///
/// What follows from one line alone depends on nothing else, so an entry never goes stale.
#[derive(Debug, Default)]
pub(super) struct Memo {
    /// For each line, its first word among the entries, and its number of planes.
    lines: Vec<(usize, usize)>,
    /// For each line, for each slot: the planes before the line was solved, and after; all empty after if it has no
    /// placement.
    entries: Vec<u64>,
}

impl Memo {
    /// Keeps solved lines from now on, of lines with so many planes; nothing if that takes too much memory.
    pub(super) fn keep(&mut self, planes: impl Iterator<Item = usize>) {
        let mut words = 0;
        let lines = planes.map(|planes| {
            let first = words;
            words += (2 * planes) << SLOTS;
            (first, planes)
        });
        self.lines = lines.collect();
        if words > MOST_WORDS {
            *self = Self::default();
        } else {
            // An empty entry is about cells that may be nothing: such a line has no placement indeed.
            self.entries = vec![0; words];
        }
    }

    /// Solves the planes of a line by `solve`, or by what is remembered.
    ///
    /// # Errors
    /// If the line has no placement; the planes are then as `solve` leaves them, or as they were.
    #[inline]
    pub(super) fn settle(
        &mut self,
        line: usize,
        planes: &mut [u64],
        solve: impl FnOnce(&mut [u64]) -> Result<(), NoPlacement>,
    ) -> Result<(), NoPlacement> {
        let Some(&(first, count)) = self.lines.get(line) else { return solve(planes) };
        if count != planes.len() {
            return solve(planes);
        }
        let entry = &mut self.entries[first + 2 * count * slot(planes)..][..2 * count];
        let (before, after) = entry.split_at_mut(count);
        if before == planes {
            if after.iter().all(|&word| word == 0) {
                return Err(NoPlacement);
            }
            planes.copy_from_slice(after);
            return Ok(());
        }
        before.copy_from_slice(planes);
        let result = solve(planes);
        if result.is_ok() {
            after.copy_from_slice(planes);
        } else {
            after.fill(0);
        }
        result
    }
}

/// A copy keeps nothing: most copies of a board do not live long.
impl Clone for Memo {
    fn clone(&self) -> Self {
        Self::default()
    }
}

/// The slot of a line with these planes.
#[inline]
fn slot(planes: &[u64]) -> usize {
    let mix = |mixed: u64, &plane: &u64| (mixed.rotate_left(23) ^ plane).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (planes.iter().fold(0, mix) >> (64 - SLOTS)) as usize
}

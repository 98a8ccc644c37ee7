//! What a search for corrections begins with.

use super::culprits::Culprits;
use nonosat_model::{Puzzle, budget::Budget};

/// What to look for, and in which puzzle.
pub(super) struct Search<'a> {
    pub(super) puzzle: &'a Puzzle,
    /// The lines of a conflict.
    pub(super) suspects: &'a [usize],
    pub(super) culprits: &'a Culprits,
    /// How many wrong clues are thought of: 1 or 2.
    pub(super) errors: usize,
    pub(super) seed: u64,
    pub(super) budget: &'a Budget,
}

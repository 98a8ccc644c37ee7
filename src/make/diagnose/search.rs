//! What a search for corrections begins with.

use super::{correction::Correction, culprits::Culprits};
use crate::puzzle::{Puzzle, budget::Budget};

/// What to look for, and in which puzzle.
#[derive(Clone, Copy)]
pub(super) struct Search<'a> {
    pub(super) puzzle: &'a Puzzle,
    /// The lines of a conflict.
    pub(super) suspects: &'a [usize],
    pub(super) culprits: &'a Culprits,
    /// What the goal picture says, which is a correction already.
    pub(super) goal: Option<&'a Correction>,
    /// How many wrong clues are thought of: 1, and 2 only if that gives nothing, or 2.
    pub(super) errors: usize,
    pub(super) seed: u64,
    pub(super) budget: &'a Budget,
}

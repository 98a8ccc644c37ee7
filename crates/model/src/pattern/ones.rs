//! Every clue is 1: permutation matrices, the puzzle with the most solutions for its clues.

use crate::{Clue, Puzzle};

/// The square of side n: n! solutions, and nothing that one line could tell.
pub fn ones(n: usize) -> Puzzle {
    Puzzle::new(vec![Clue::black([1]); n], vec![Clue::black([1]); n])
}

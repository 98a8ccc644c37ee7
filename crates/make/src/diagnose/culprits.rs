//! The clues without which a puzzle has a solution.

use super::{subset::subset, trials::ask};
use nonosat_core::solve::request::SolveError;
use nonosat_model::{Puzzle, budget::Budget};

/// Which lines are culprits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Culprits {
    /// The lines without whose clue the puzzle has a solution, in increasing order.
    pub(super) proven: Vec<usize>,
    /// The lines of which that was not found out within the limit.
    pub(super) open: Vec<usize>,
}

/// Asks of each of these lines whether it is a culprit.
///
/// Such a line is in every conflict, so those of one conflict are all that need the test.
pub(super) fn find(puzzle: &Puzzle, suspects: &[usize], seed: u64, budget: &Budget) -> Result<Culprits, SolveError> {
    let without = |&suspect: &usize| subset(puzzle, |line| line != suspect);
    let outcomes = ask(suspects, 1, without, None, seed, budget)?;
    let mut culprits = Culprits::default();
    for (&suspect, outcome) in suspects.iter().zip(outcomes) {
        match outcome {
            Some(outcome) if outcome.solutions.is_empty() => {}
            Some(_) => culprits.proven.push(suspect),
            None => culprits.open.push(suspect),
        }
    }
    Ok(culprits)
}

//! The goal picture of a puzzle: what it says of the clues.

use super::{
    candidates::{candidate, change},
    correction::{Correction, CorrectionKind},
};
use crate::{
    puzzle::{Puzzle, budget::Budget, referee::judge},
    solve::{
        request::{Request, SolveError},
        solve,
    },
};

/// The clues of the goal picture in the lines where it does not meet those of the puzzle; `None` if it meets all, or if
/// there is none of the puzzle's size and colours.
///
/// The goal is what the author meant: this is no guess, and costs nothing.
pub(super) fn correction(puzzle: &Puzzle, seed: u64, budget: &Budget) -> Result<Option<Correction>, SolveError> {
    let Some(goal) = &puzzle.goal else { return Ok(None) };
    let differences = puzzle.differences(goal).unwrap_or_default();
    if differences.is_empty() {
        return Ok(None);
    }
    let changes = differences.into_iter().map(|it| change(it.line, &it.clue, it.picture)).collect();
    let mut correction = candidate(CorrectionKind::Goal, 0.0, changes);
    (correction.rank, correction.ties) = (1, 1);
    let corrected = correction.corrected(puzzle);
    if judge(&corrected, goal).is_err() {
        return Ok(None);
    }
    let outcome = solve(&corrected, &Request { budget: budget.clone(), seed, ..Request::default() })?;
    (correction.verdict, correction.technique) = (outcome.verdict, outcome.technique);
    Ok(Some(correction))
}

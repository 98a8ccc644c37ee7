//! A puzzle with some of its clues only, and whether line logic contradicts those.

use super::arithmetic::is_too_long;
use nonosat_model::{
    Puzzle,
    budget::{Budget, Limit},
};
use nonosat_propagate::{fixpoint, fixpoint::Halt, on_board};

/// The puzzle with the clues of the kept lines only, and all given cells.
pub(super) fn subset(puzzle: &Puzzle, keeps: impl Fn(usize) -> bool) -> Puzzle {
    let clues = puzzle.clues().iter().enumerate();
    puzzle.with_clues(clues.map(|(line, clue)| clue.clone().filter(|_| keeps(line))).collect())
}

/// Whether line solving contradicts the clues of the kept lines.
///
/// # Errors
/// If a limit is reached first.
pub(super) fn contradicts(puzzle: &Puzzle, kept: &[bool], budget: &Budget) -> Result<bool, Limit> {
    budget.check()?;
    if (0..kept.len()).any(|line| kept[line] && is_too_long(puzzle, line)) {
        return Ok(true);
    }
    let puzzle = subset(puzzle, |line| kept[line]);
    let done = on_board!(&puzzle, None, |board| fixpoint::propagate_within(&mut board, budget, |_| {}));
    match done {
        Ok(()) => Ok(false),
        Err(Halt::Contradiction(_)) => Ok(true),
        Err(Halt::Limit(limit)) => Err(limit),
    }
}

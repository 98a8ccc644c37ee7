//! Puzzles some of whose cells are printed with the clues.

use super::{Wish, is_unique, or_limit, puzzle_of};
use crate::{
    giving::{Few, Search},
    repair::Workbench,
};
use nonosat_core::{
    analyse::rate::{Level, SolveStop, level_and_grade},
    solve::{outcome::Stop, request::SolveError},
};
use nonosat_model::{
    Puzzle,
    budget::{Budget, Limit},
};

/// How many open cells a given one may settle: with more of them it is not tried.
const OPEN_EACH: usize = 40;

/// Whether the picture on a workbench has a puzzle of the wished level with so few given cells.
pub(super) fn is_enough(first: &Puzzle, bench: &Workbench, wish: &Wish, budget: &Budget) -> Result<bool, Limit> {
    if bench.open() == 0 && wish.level >= Level::Line {
        return Ok(true);
    }
    if bench.open() > OPEN_EACH * wish.given {
        return Ok(false);
    }
    let puzzle = puzzle_of(first, bench.picture().clone());
    or_limit(few(&puzzle, wish, budget).map(|few| few.is_some()), budget)
}

/// Gives the cells; whether there are so few.
pub(super) fn give(puzzle: &mut Puzzle, wish: &Wish, budget: &Budget) -> Result<bool, Stop> {
    match few(puzzle, wish, budget) {
        Ok(Some(few)) => Ok(puzzle.set_given(few.cells).is_ok()),
        Ok(None) => Ok(false),
        Err(SolveStop::Stop(stop)) => Err(stop),
        Err(SolveStop::Error(_)) => Ok(false),
    }
}

/// The cells; none at all for a puzzle that does without.
fn few(puzzle: &Puzzle, wish: &Wish, budget: &Budget) -> Result<Option<Few>, SolveStop> {
    let Some(picture) = &puzzle.goal else { return Ok(None) };
    let mut stop = None;
    let mut is_good = |puzzle: &Puzzle| {
        let result = match wish.level {
            Level::Search => is_unique(puzzle, budget),
            level => level_and_grade(puzzle, level, budget).map(|found| found.is_some()),
        };
        match result {
            Ok(is_good) => Ok(is_good),
            Err(SolveStop::Error(error)) => Err(error),
            Err(SolveStop::Stop(limit)) => {
                stop = Some(limit);
                Ok(false)
            }
        }
    };
    let found: Result<_, SolveError> = Search { puzzle, picture, seed: 0, budget }.run(wish.given, &mut is_good);
    let found = found?;
    match (found.few, stop.or(found.stop)) {
        (Some(few), _) => Ok(Some(few)),
        (None, Some(stop)) if budget.check().is_err() => Err(stop.into()),
        (None, _) => Ok(None),
    }
}

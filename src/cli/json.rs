//! The common fields of all answers in JSON.

use nonosat::{
    puzzle::{Grid, Puzzle},
    solve::outcome::Stop,
};

/// The name of this JSON, in every document.
pub(crate) const SCHEMA: &str = "nonosat/1";

/// The name of a reason to stop.
pub(super) fn reason(stop: Stop) -> &'static str {
    match stop {
        Stop::TimeLimit => "time-limit",
        Stop::MemoryLimit => "memory-limit",
        Stop::Interrupted => "interrupted",
        Stop::MethodExhausted => "method-exhausted",
        Stop::SolutionLimit => "solution-limit",
        Stop::OpenCubes => "open-cubes",
        Stop::NoAnswer => "no-answer",
        Stop::NotProven => "not-proven",
        Stop::ConflictLimit => "conflict-limit",
        Stop::IterationLimit => "iteration-limit",
        Stop::TooLarge { .. } => "too-large",
        Stop::TooManyPlacements { .. } => "too-many-placements",
        Stop::Inexact => "inexact",
    }
}

/// One character a cell as in the solutions, `?` for an unknown one.
pub(super) fn partial(puzzle: &Puzzle, known: Option<&Grid>) -> String {
    let Some(known) = known else { return "?".repeat(puzzle.layout().cell_count()) };
    let digit = |index: usize| char::from_digit(index as u32, 36).unwrap_or('?');
    known.cells().iter().map(|cell| cell.known().map_or('?', |color| digit(color.index()))).collect()
}

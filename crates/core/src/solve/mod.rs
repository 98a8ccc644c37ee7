//! The question and the way to the answer: what to solve, how, and within which limits.

mod another;
mod component;
mod components;
mod configuration;
pub mod cube;
mod decimation;
mod guidance;
mod guided;
mod ilp;
mod lister;
pub mod method;
pub mod methods;
pub mod outcome;
mod pipeline;
pub(crate) mod plain_runs;
mod portfolio;
pub mod request;
pub(crate) mod strips;
pub mod tuning;

pub use another::{Another, another};
pub(crate) use component::{ComponentSolver, OpenValue};
pub(crate) use components::ComponentSearch;
pub(crate) use lister::{Emit, Lister};
pub use nonosat_propagate::method::MethodOptions;
pub use outcome::{Outcome, Stop, Verdict};
pub use request::{Request, SolveError};

use nonosat_model::Puzzle;

/// Solves a puzzle.
///
/// One whose clues do not add up has no solution, by any method; [`Outcome::fault`] says why.
///
/// # Errors
/// See [`SolveError`]. Running out of a limit is no error: it is the verdict `unknown`.
pub fn solve(puzzle: &Puzzle, request: &Request<'_>) -> Result<Outcome, SolveError> {
    request::check(puzzle, request)?;
    if let Some(fault) = puzzle.clue_fault() {
        return Ok(Outcome::of_fault(fault, puzzle));
    }
    let Ok(known) = request::known_at_start(puzzle, request) else { return Ok(Outcome::of_contradiction(puzzle)) };
    (request.method.info().run)(puzzle, &Request { known: known.as_deref(), ..request.clone() }, None)
}

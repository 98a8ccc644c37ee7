//! Asks the library about one puzzle.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    time::Duration,
};

use nonosat::{
    cube::Cube,
    format::Warning,
    outcome::Outcome,
    progress::Progress,
    puzzle::Puzzle,
    solve::{Request, solve},
};

use super::{
    args::Solver,
    failure::{Cause, Failure},
    input::{Origin, Task},
    interrupt::Interrupt,
};

/// A puzzle and what the library said about it.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) origin: Origin,
    pub(crate) puzzle: Puzzle,
    /// The part of the puzzle that the outcome is about; `None` for all of it.
    pub(crate) cube: Option<Cube>,
    pub(crate) warnings: Vec<Warning>,
    pub(crate) read_time: Duration,
    pub(crate) outcome: Result<Outcome, Cause>,
}

/// How puzzles are to be solved.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan<'a> {
    pub(crate) solver: &'a Solver,
    /// After how many solutions to stop.
    pub(crate) solutions: usize,
    /// How many threads may work on one puzzle.
    pub(crate) jobs: usize,
    pub(crate) deterministic: bool,
    pub(crate) interrupt: &'a Interrupt,
    pub(crate) progress: Option<&'a Progress>,
}

impl Plan<'_> {
    /// Solves a puzzle, if it could be read at all.
    pub(crate) fn answer(&self, task: Result<Task, Failure>) -> Result<Answer, Failure> {
        let Task { origin, puzzle, cube, warnings, read_time } = task?;
        let outcome = self.solve(&puzzle, cube.as_ref());
        Ok(Answer { origin, puzzle, cube, warnings, read_time, outcome })
    }

    /// Solves a puzzle, or a cube of it.
    pub(crate) fn solve(&self, puzzle: &Puzzle, cube: Option<&Cube>) -> Result<Outcome, Cause> {
        let request = Request {
            method: &self.solver.method,
            encoding: self.solver.encoding.as_deref(),
            engine: self.solver.engine.as_deref(),
            solutions: self.solutions,
            seed: self.solver.seed,
            budget: self.solver.limits.budget(self.interrupt),
            progress: self.progress,
            jobs: self.jobs,
            deterministic: self.deterministic,
            force: self.solver.force,
            known: cube.map(|cube| &cube.known),
        };
        // One puzzle that breaks the solver must not take the others with it.
        let result = catch_unwind(AssertUnwindSafe(|| solve(puzzle, &request)));
        Ok(result.map_err(|_| Cause::Panicked)??)
    }
}

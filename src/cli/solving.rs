//! Asks the library about one puzzle.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    time::Duration,
};

use nonosat::{
    budget::Budget,
    cube::Cube,
    format::Warning,
    outcome::{Outcome, Verdict},
    progress::Progress,
    puzzle::Puzzle,
    solve::{Request, solve},
};

use super::{
    args::Solver,
    certificates::{Certificates, NotWritten, Written},
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
    /// The certificate, if one was asked for and something is proven.
    pub(crate) certificate: Option<Result<Written, NotWritten>>,
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
    pub(crate) certificates: Option<Certificates<'a>>,
}

impl Plan<'_> {
    /// Solves the puzzle of this number, if it could be read at all, and certifies the answer.
    pub(crate) fn answer(&self, number: usize, task: Result<Task, Failure>) -> Result<Answer, Failure> {
        let Task { origin, puzzle, cube, warnings, read_time } = task?;
        let budget = self.solver.limits.budget(self.interrupt);
        let outcome = self.solve_within(&puzzle, cube.as_ref(), budget.clone());
        let certificate = match (&outcome, &self.certificates) {
            (Ok(outcome), Some(certificates)) if !matches!(outcome.verdict, Verdict::Unknown(_)) => {
                Some(certificates.write(number, &origin, &puzzle, outcome, &budget))
            }
            _ => None,
        };
        Ok(Answer { origin, puzzle, cube, warnings, read_time, outcome, certificate })
    }

    /// Solves a puzzle, or a cube of it.
    pub(crate) fn solve(&self, puzzle: &Puzzle, cube: Option<&Cube>) -> Result<Outcome, Cause> {
        self.solve_within(puzzle, cube, self.solver.limits.budget(self.interrupt))
    }

    fn solve_within(&self, puzzle: &Puzzle, cube: Option<&Cube>, budget: Budget) -> Result<Outcome, Cause> {
        let request = Request {
            method: &self.solver.method,
            encoding: self.solver.encoding.as_deref(),
            engine: self.solver.engine.as_deref(),
            solutions: self.solutions,
            seed: self.solver.seed,
            budget,
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

//! Calls of the library for one puzzle.

use std::{
    ops::ControlFlow,
    panic::{AssertUnwindSafe, catch_unwind},
    time::Duration,
};

use nonosat::{
    analyse::rate::advice::{Advice, Advisor},
    count::listing::{Listed, SolutionOrder, list},
    format::Warning,
    puzzle::{Picture, Puzzle, budget::Budget, progress::Progress},
    solve::{
        cube::Cube,
        outcome::{Outcome, Verdict},
        request::Request,
        solve,
    },
};
use serde::Serialize;

use super::{
    args::Solver,
    certificates::{Certificates, NotWritten, Written},
    failure::{Cause, Failure},
    input::LoadedPuzzle,
    interrupt::Interrupt,
    origin::Origin,
};

/// A puzzle and the answer of the library.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) origin: Origin,
    pub(crate) puzzle: Puzzle,
    /// The cube that the outcome is about; `None` for the whole puzzle.
    pub(crate) cube: Option<Cube>,
    pub(crate) warnings: Vec<Warning>,
    pub(crate) read_time: Duration,
    pub(crate) outcome: Result<Outcome, Cause>,
    /// The certificate, if one was asked for and something is proven.
    pub(crate) certificate: Option<Result<Written, NotWritten>>,
    /// The number of solutions printed before the answer, which then has none of them.
    pub(crate) listed: Option<u64>,
    /// The advice about the puzzle, if it was asked for.
    pub(crate) advice: Option<Advice>,
    /// The puzzle before this one that is the same.
    pub(crate) duplicate: Option<Duplicate>,
}

/// A puzzle of the same run that is the same, also turned, mirrored or in other colours.
#[derive(Debug, Serialize)]
pub(crate) struct Duplicate {
    /// Its name.
    pub(crate) of: String,
    /// Whether it is neither turned nor mirrored, and its colours have the same order.
    pub(crate) exact: bool,
}

impl Answer {
    /// The number of solutions, printed before or in the answer.
    pub(crate) fn found(&self, outcome: &Outcome) -> u64 {
        self.listed.unwrap_or(0).max(outcome.solutions.len() as u64)
    }
}

/// How puzzles are to be solved.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan<'a> {
    pub(crate) solver: &'a Solver,
    /// The number of solutions after which to stop.
    pub(crate) solutions: usize,
    /// The number of threads for one puzzle.
    pub(crate) jobs: usize,
    pub(crate) deterministic: bool,
    pub(crate) interrupt: &'a Interrupt,
    pub(crate) progress: Option<&'a Progress>,
    pub(crate) certificates: Option<Certificates<'a>>,
    pub(crate) advisor: Advisor,
}

impl Plan<'_> {
    /// Solves the puzzle of this number, if it could be read, and certifies the answer.
    pub(crate) fn answer(&self, number: usize, task: Result<LoadedPuzzle, Failure>) -> Result<Answer, Failure> {
        let LoadedPuzzle { origin, puzzle, cube, warnings, read_time } = task?;
        let budget = self.solver.limits.budget(self.interrupt);
        let outcome = guarded(|| solve(&puzzle, &self.request(cube.as_ref(), budget.clone())));
        let advice = match &outcome {
            Ok(outcome) if cube.is_none() => self.advisor.advise(&puzzle, outcome, &budget),
            _ => None,
        };
        let certificate = match (&outcome, &self.certificates) {
            (Ok(outcome), Some(certificates)) if !matches!(outcome.verdict, Verdict::Unknown(_)) => {
                Some(certificates.write(number, &origin, &puzzle, outcome, &budget))
            }
            _ => None,
        };
        let duplicate = None;
        Ok(Answer { origin, puzzle, cube, warnings, read_time, outcome, listed: None, certificate, advice, duplicate })
    }

    /// Lists the solutions of a puzzle.
    pub(crate) fn list(
        &self,
        task: LoadedPuzzle,
        order: SolutionOrder,
        listener: &mut dyn FnMut(&Puzzle, &Picture) -> ControlFlow<()>,
    ) -> Answer {
        let LoadedPuzzle { origin, puzzle, cube, warnings, read_time } = task;
        let request = self.request(cube.as_ref(), self.solver.limits.budget(self.interrupt));
        let list = || list(&puzzle, &request, order, &mut |picture| listener(&puzzle, picture));
        let result = guarded(list);
        let (outcome, listed) = match result {
            Ok(Listed { outcome, found, .. }) => (Ok(outcome), Some(found)),
            Err(cause) => (Err(cause), None),
        };
        let (certificate, advice, duplicate) = (None, None, None);
        Answer { origin, puzzle, cube, warnings, read_time, outcome, listed, certificate, advice, duplicate }
    }

    /// Solves a puzzle, or a cube of it.
    pub(crate) fn solve(&self, puzzle: &Puzzle, cube: Option<&Cube>) -> Result<Outcome, Cause> {
        let budget = self.solver.limits.budget(self.interrupt);
        guarded(|| solve(puzzle, &self.request(cube, budget)))
    }

    fn request<'a>(&'a self, cube: Option<&'a Cube>, budget: Budget) -> Request<'a> {
        Request {
            method: self.solver.method,
            encoding: self.solver.encoding,
            engine: self.solver.engine.clone(),
            solutions: self.solutions,
            seed: self.solver.seed,
            budget,
            progress: self.progress,
            jobs: self.jobs,
            deterministic: self.deterministic,
            force: self.solver.force,
            known: cube.map(|cube| &cube.known),
            options: self.solver.options(),
        }
    }
}

/// Calls the library. A panic about one puzzle must not end the others.
pub(super) fn guarded<T, E>(call: impl FnOnce() -> Result<T, E>) -> Result<T, Cause>
where
    Cause: From<E>,
{
    Ok(catch_unwind(AssertUnwindSafe(call)).map_err(|_| Cause::Panicked)??)
}

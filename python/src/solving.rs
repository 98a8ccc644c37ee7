//! `solve` and `check`.

use std::sync::Arc;

use nonosat::{
    Request,
    analyse::rate::advice::Advisor,
    puzzle::{Grid, budget::Budget, progress::Progress},
    solve,
};
use pyo3::prelude::*;

use crate::{
    arguments::{Natural, Way},
    arrays,
    failure::Failure,
    held::Held,
    outcome::{Fresh, Outcome},
    puzzle::Puzzle,
    work::{Limits, Workers, ask, threads},
};

/// How to solve, and how much to say.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    pub(crate) way: Way,
    pub(crate) solutions: usize,
    pub(crate) seed: u64,
    pub(crate) jobs: usize,
    pub(crate) advisor: Advisor,
}

impl Question {
    /// The answer about a puzzle; `again` is the budget of the advice.
    pub(crate) fn answer(
        &self,
        held: &Held,
        known: Option<&Grid>,
        budget: Budget,
        progress: Option<&Progress>,
    ) -> Result<Fresh, Failure> {
        let Self { way: Way { method, encoding, engine }, solutions, seed, jobs, advisor } = self;
        let request = Request {
            method: *method,
            encoding: *encoding,
            engine: engine.clone(),
            solutions: *solutions,
            seed: *seed,
            budget,
            progress,
            jobs: *jobs,
            known,
            ..Request::default()
        };
        let outcome = solve(&held.puzzle, &request)?;
        let advice = advisor.advise(&held.puzzle, &outcome, &request.budget);
        Ok(Fresh { outcome, advice, method: method.info().name })
    }
}

/// At least one solution is to be looked for.
pub(crate) fn at_least_one(solutions: Natural) -> PyResult<usize> {
    if solutions.0 == 0 {
        return Err(Failure::Value("solutions: expected a number from 1, found 0".to_owned()).into());
    }
    Ok(solutions.size())
}

/// Solve a puzzle: whether it has no solution, exactly one or several, and which.
///
/// Every solution is judged against every clue; `unique` and `none` are proven. The interpreter's lock is released
/// meanwhile, and Ctrl-C stops the work.
///
/// Parameters
/// ----------
/// puzzle : Puzzle
///     The puzzle.
/// solutions : int, default 2
///     After how many solutions to stop. From 2 on the verdict can be ``unique`` or ``multiple``.
/// known : array_like of int, optional
///     Cells known from the start, in the puzzle's shape: indices into the palette, -1 if unknown; in an array of
///     ``uint32`` masks, as `Outcome.masks`. The answer is about the pictures that agree with it.
/// timeout : float, optional
///     The time limit in seconds.
/// memory : int, optional
///     The limit of the memory of the process, in bytes.
/// seed : int, default 0
///     The seed of everything random; the same seed gives the same answer.
/// method, encoding, engine : str, optional
///     Their names; see `methods`, `encodings` and `engines`. ``auto`` and its defaults unless given.
/// jobs : int, default 1
///     How many threads may search; 0 for one for each core.
/// progress : callable, optional
///     Called with a `Progress` about every 50 ms of long work. What it raises stops the work.
///
/// Returns
/// -------
/// Outcome
///     A limit is no error: the verdict is then ``unknown``, and `Outcome.reason` says why.
///
/// Raises
/// ------
/// UsageError
///     If there is no such method, encoding or engine, or they do not go together.
/// ValueError
///     If a limit or the known cells are malformed.
/// NonosatError
///     If the library has a defect.
///
/// References
/// ----------
/// The methods and encodings, each with its source, are described in ``docs/`` and ``encodings/`` of the repository.
///
/// Examples
/// --------
/// >>> import nonosat
/// >>> outcome = nonosat.solve(nonosat.Puzzle([[1], [1]], [[1], [1]]))
/// >>> outcome.verdict.value, len(outcome.solutions)
/// ('multiple', 2)
#[pyfunction(name = "solve")]
#[pyo3(signature = (
    puzzle, *, solutions=Natural(2), known=None, timeout=None, memory=None, seed=Natural(0), method=None, encoding=None,
    engine=None, jobs=Natural(1), progress=None
), text_signature = "(puzzle, *, solutions=2, known=None, timeout=None, memory=None, seed=0, method=None, \
    encoding=None, engine=None, jobs=1, progress=None)")]
#[expect(clippy::too_many_arguments, reason = "keywords in Python")]
pub(crate) fn solve_puzzle(
    py: Python<'_>,
    puzzle: &Bound<'_, Puzzle>,
    solutions: Natural,
    known: Option<&Bound<'_, PyAny>>,
    timeout: Option<f64>,
    memory: Option<i64>,
    seed: Natural,
    method: Option<&str>,
    encoding: Option<&str>,
    engine: Option<&str>,
    jobs: Natural,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Outcome> {
    let question = Question {
        way: Way::new(method, encoding, engine)?,
        solutions: at_least_one(solutions)?,
        seed: seed.0,
        jobs: threads(jobs.size()),
        advisor: Advisor::Silent,
    };
    answer(py, puzzle, &question, known, Limits::new(timeout, memory)?, progress)
}

/// Check a puzzle before it is published: the verdict, how hard it is, and warnings for its maker.
///
/// Parameters
/// ----------
/// puzzle : Puzzle
///     The puzzle.
/// thorough : bool, default True
///     Whether to find the level at any cost, not only if that takes a moment.
/// timeout, memory, seed, method, encoding, engine, jobs, progress
///     As in `solve`.
///
/// Returns
/// -------
/// Outcome
///     With `Outcome.level` and `Outcome.warnings`.
///
/// Raises
/// ------
/// UsageError, ValueError, NonosatError
///     As `solve`.
///
/// References
/// ----------
/// ``docs/RATING.md`` in the repository defines the levels and names the sources.
#[pyfunction]
#[pyo3(signature = (
    puzzle, *, thorough=true, timeout=None, memory=None, seed=Natural(0), method=None, encoding=None, engine=None,
    jobs=Natural(1), progress=None
), text_signature = "(puzzle, *, thorough=True, timeout=None, memory=None, seed=0, method=None, encoding=None, \
    engine=None, jobs=1, progress=None)")]
#[expect(clippy::too_many_arguments, reason = "keywords in Python")]
pub(crate) fn check(
    py: Python<'_>,
    puzzle: &Bound<'_, Puzzle>,
    thorough: bool,
    timeout: Option<f64>,
    memory: Option<i64>,
    seed: Natural,
    method: Option<&str>,
    encoding: Option<&str>,
    engine: Option<&str>,
    jobs: Natural,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Outcome> {
    let question = Question {
        way: Way::new(method, encoding, engine)?,
        solutions: 2,
        seed: seed.0,
        jobs: threads(jobs.size()),
        advisor: if thorough { Advisor::Thorough } else { Advisor::Quick },
    };
    answer(py, puzzle, &question, None, Limits::new(timeout, memory)?, progress)
}

fn answer(
    py: Python<'_>,
    puzzle: &Bound<'_, Puzzle>,
    question: &Question,
    known: Option<&Bound<'_, PyAny>>,
    limits: Limits,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Outcome> {
    let held: Arc<Held> = puzzle.get().0.clone();
    let known = known.map(|known| arrays::grid(&held.puzzle, known, "known")).transpose()?;
    let fresh = ask(py, limits, progress, Workers::of(question.jobs), |job| {
        question.answer(&held, known.as_ref(), job.budget.clone(), Some(&job.progress))
    })?;
    Ok(Outcome::new(held, fresh))
}

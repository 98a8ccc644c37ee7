//! `rate`.

use nonosat::{analyse::rate as library, report::rating::RatingReport};
use pyo3::prelude::*;

use crate::{
    arguments::Natural,
    puzzle::Puzzle,
    record::record,
    work::{Limits, Workers, ask},
};

/// Rates; see `nonosat.rate`.
#[pyfunction]
#[pyo3(signature = (puzzle, minimal_sets, seed, timeout, memory, progress))]
pub(crate) fn rate(
    py: Python<'_>,
    puzzle: &Bound<'_, Puzzle>,
    minimal_sets: bool,
    seed: Natural,
    timeout: Option<f64>,
    memory: Option<i64>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<String> {
    let held = puzzle.get().0.clone();
    ask(py, Limits::new(timeout, memory)?, progress, Workers::Caller, |job| {
        let options = library::Options { budget: job.budget.clone(), minimal_sets, seed: seed.0 };
        let rating = library::rate(&held.puzzle, &options)?;
        record(&held, RatingReport::new(&held.puzzle, &rating))
    })
}

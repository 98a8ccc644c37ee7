//! `explain` and `hint`.

use std::{sync::Arc, time::Duration};

use nonosat::{
    analyse::{
        explain as library,
        explain::{ExplainRequest, Explanation, HintStep},
    },
    draw::{
        self,
        steps::{FilmOptions, film, page},
    },
    puzzle::Grid,
    report::{
        hint::{Degree, HintReport, clue},
        steps::StepsReport,
    },
};
use pyo3::{prelude::*, types::PyBytes};

use crate::{
    arrays,
    failure::{Failure, guarded},
    held::{Held, grid_or_unknown},
    puzzle::Puzzle,
    record::record,
    work::{Limits, Workers, ask},
};

/// The steps of an explanation, to be drawn.
#[pyclass(frozen, module = "nonosat._nonosat")]
pub(crate) struct Steps {
    held: Arc<Held>,
    explanation: Explanation,
    record: String,
}

#[pymethods]
impl Steps {
    /// The record.
    #[getter]
    fn record(&self) -> &str {
        &self.record
    }

    /// What is known at the end: ``int8``.
    #[getter]
    fn known<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        arrays::of_grid(py, &self.held.puzzle, &self.explanation.grid)
    }

    /// The page with a slider; ``None`` unless the puzzle is a grid.
    fn page(&self, py: Python<'_>) -> PyResult<Option<String>> {
        if !self.held.puzzle.layout().is_rectangle() {
            return Ok(None);
        }
        Ok(py.detach(|| guarded(|| Ok(Some(page(&self.held.puzzle, &self.explanation)))))?)
    }

    /// The last picture.
    fn svg(&self) -> PyResult<String> {
        Ok(guarded(|| Ok(draw::svg(&self.held.puzzle, &self.explanation.grid, &[], true)))?)
    }

    /// A film of the steps.
    fn gif<'py>(&self, py: Python<'py>, seconds: Option<f64>, captions: bool) -> PyResult<Bound<'py, PyBytes>> {
        let pace = match seconds {
            None => None,
            Some(seconds) => Some(
                Duration::try_from_secs_f64(seconds)
                    .map_err(|_| Failure::Value(format!("seconds: expected a number from 0, found {seconds}")))?,
            ),
        };
        let options = FilmOptions { pace, captions };
        let bytes = py.detach(|| guarded(|| Ok(film(&self.held.puzzle, &self.explanation, options)?)))?;
        Ok(PyBytes::new(py, &bytes))
    }
}

/// Explains; see `nonosat.explain`.
#[pyfunction]
#[pyo3(signature = (puzzle, start, timeout, memory, progress))]
pub(crate) fn explain(
    py: Python<'_>,
    puzzle: &Bound<'_, Puzzle>,
    start: Option<&Bound<'_, PyAny>>,
    timeout: Option<f64>,
    memory: Option<i64>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Steps> {
    let held = puzzle.get().0.clone();
    let start = start.map(|start| arrays::grid(&held.puzzle, start, "start")).transpose()?;
    let (explanation, record) = ask(py, Limits::new(timeout, memory)?, progress, Workers::Caller, |job| {
        let budget = job.budget.clone();
        let request = ExplainRequest { start: start.as_ref(), budget, ..ExplainRequest::default() };
        let explanation = library::explain(&held.puzzle, &request)?;
        let record = record(&held, StepsReport::new(&held.puzzle, &explanation, true))?;
        Ok((explanation, record))
    })?;
    Ok(Steps { held, explanation, record })
}

/// What `hint` gives to Python: the record, and a sentence for each degree.
type Hinted = (String, Option<[String; 3]>);

/// Hints; see `nonosat.hint`.
#[pyfunction]
#[pyo3(signature = (puzzle, grid, timeout, memory, progress))]
pub(crate) fn hint(
    py: Python<'_>,
    puzzle: &Bound<'_, Puzzle>,
    grid: Option<&Bound<'_, PyAny>>,
    timeout: Option<f64>,
    memory: Option<i64>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Hinted> {
    let held = puzzle.get().0.clone();
    let puzzle = &held.puzzle;
    let given: Grid = grid_or_unknown(puzzle, grid, "grid")?;
    ask(py, Limits::new(timeout, memory)?, progress, Workers::Caller, |job| {
        let budget = job.budget.clone();
        let request = ExplainRequest { start: Some(&given), budget, ..ExplainRequest::default() };
        let hint = library::hint(puzzle, &request)?;
        let sentences = match &hint.next {
            Some(HintStep::Step(step)) => {
                let [line, rule] = [Degree::Line, Degree::Rule].map(|degree| clue(puzzle, step, degree));
                Some([line, rule, step.sentence.clone()])
            }
            _ => None,
        };
        Ok((record(&held, HintReport::new(puzzle, &given, &hint, Degree::Cells))?, sentences))
    })
}

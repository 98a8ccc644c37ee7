//! `count`.

use nonosat::{
    count::{BigUint, CountRequest, Shares},
    puzzle::{Color, Picture, random::Random},
    report::count::CountReport,
};
use pyo3::{prelude::*, types::PyTuple};

use crate::{
    arguments::Natural,
    arrays,
    puzzle::Puzzle,
    record::record,
    solution,
    work::{Limits, Workers, ask, threads},
};

/// What `count` gives to Python: the record, bounds, what is known, shares and samples.
type Counted<'py> = (
    String,
    BigUint,
    Option<BigUint>,
    Bound<'py, PyAny>,
    Option<Bound<'py, PyAny>>,
    Bound<'py, PyTuple>,
    Bound<'py, PyTuple>,
);

/// Counts; see `nonosat.count`.
#[pyfunction]
#[pyo3(signature = (puzzle, shares, samples, seed, timeout, memory, jobs, progress))]
#[expect(clippy::too_many_arguments, reason = "all are given")]
pub(crate) fn count<'py>(
    py: Python<'py>,
    puzzle: &Bound<'py, Puzzle>,
    shares: bool,
    samples: Natural,
    seed: Natural,
    timeout: Option<f64>,
    memory: Option<i64>,
    jobs: Natural,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Counted<'py>> {
    let held = puzzle.get().0.clone();
    let puzzle = &held.puzzle;
    let jobs = threads(jobs.size());
    let answer = ask(py, Limits::new(timeout, memory)?, progress, Workers::Others, |job| {
        let request = CountRequest { budget: job.budget.clone(), jobs, progress: Some(&job.progress) };
        if !shares && samples.0 == 0 {
            let counted = nonosat::count::count(puzzle, &request)?;
            let record = record(&held, CountReport::new(puzzle, &counted, None, &[], None))?;
            return Ok((record, counted, None, Vec::new()));
        }
        let (counted, found, pictures) = match nonosat::count::compile(puzzle, &request)? {
            Err(counted) => (counted, None, Vec::new()),
            Ok(diagram) => {
                let mut random = Random::new(seed.0);
                let pictures: Vec<Picture> = (0..samples.0).map_while(|_| diagram.sample(&mut random)).collect();
                (diagram.counted(), if shares { diagram.shares() } else { None }, pictures)
            }
        };
        let report = CountReport::new(puzzle, &counted, found.as_ref(), &pictures, None).without_shares();
        Ok((record(&held, report)?, counted, found, pictures))
    })?;
    let (record, counted, shares, pictures) = answer;
    let known = match counted.known.cells().len() == puzzle.layout().cell_count() {
        true => arrays::of_grid(py, puzzle, &counted.known)?,
        // Nothing was done.
        false => arrays::of_grid(py, puzzle, &puzzle.open_grid())?,
    };
    let shares = shares.map(|shares| shares_array(py, puzzle, &shares)).transpose()?;
    let components = counted.components.iter();
    let components = components.map(|it| (it.cells.clone(), it.at_least.clone(), it.at_most.clone()));
    let components = PyTuple::new(py, components.collect::<Vec<_>>())?;
    let samples = solution::objects(py, &held, &pictures)?;
    Ok((record, counted.at_least, counted.at_most, known, shares, components, samples))
}

/// The share of the solutions in which each cell has each colour: the shape of the puzzle, and colours.
fn shares_array<'py>(py: Python<'py>, puzzle: &nonosat::Puzzle, shares: &Shares) -> PyResult<Bound<'py, PyAny>> {
    let colors = puzzle.palette.len();
    let cells = puzzle.layout().cell_count();
    let all = (0..cells).flat_map(|cell| (0..colors).filter_map(Color::new).map(move |color| (cell, color)));
    let values: Vec<f64> = all.map(|(cell, color)| shares.share(cell, color)).collect();
    let array = numpy::PyArray1::from_vec(py, values).into_any();
    let shape = if puzzle.layout().is_rectangle() {
        PyTuple::new(py, [puzzle.height(), puzzle.width(), colors])?
    } else {
        PyTuple::new(py, [cells, colors])?
    };
    array.call_method1("reshape", (shape,))
}

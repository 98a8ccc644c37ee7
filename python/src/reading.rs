//! Reading and writing files.

use std::sync::Arc;

use nonosat::format::{self, Format, INPUT_LIMIT};
use pyo3::{
    prelude::*,
    types::{PyBytes, PyTuple},
};

use crate::{
    failure::{Failure, guarded},
    held::Held,
    puzzle::Puzzle,
};

/// The format of this name.
fn named(name: &str) -> Result<Format, Failure> {
    let names = || Format::all().map(Format::name).collect::<Vec<_>>().join(", ");
    Format::by_name(name)
        .ok_or_else(|| Failure::Usage(format!("there is no format {name}; expected one of {}", names())))
}

/// The puzzles of a file, and warnings about it; see `nonosat.read`.
#[pyfunction]
#[pyo3(signature = (source, content, format, faults))]
pub(crate) fn read_bytes<'py>(
    py: Python<'py>,
    source: String,
    content: &Bound<'py, PyBytes>,
    format: Option<&str>,
    faults: bool,
) -> PyResult<(Bound<'py, PyTuple>, Vec<String>)> {
    let from = format.map(named).transpose()?;
    let bytes = content.as_bytes();
    let read = || {
        guarded(|| {
            Ok(match faults {
                false => format::read_within(&source, bytes, from, INPUT_LIMIT)?,
                true => format::read_with_faults(&source, bytes, from, INPUT_LIMIT)?,
            })
        })
    };
    // A small file takes less time than giving the lock away.
    let document = if bytes.len() < 10_000 { read() } else { py.detach(read) }?;
    let are_several = document.puzzles.len() > 1;
    let puzzles = document.puzzles.into_iter().zip(1..).map(|(puzzle, number)| {
        Puzzle(Arc::new(Held { puzzle, source: source.clone(), index: are_several.then_some(number) }))
    });
    // Which list was taken for the rows is said where the text does not say it.
    let notes = document.reading.iter().filter(|reading| !reading.is_named).map(ToString::to_string);
    let warnings = notes.chain(document.warnings.iter().map(ToString::to_string)).collect();
    Ok((PyTuple::new(py, puzzles.collect::<Vec<_>>())?, warnings))
}

/// Puzzles as a file: its bytes, whether they are text, and what was lost; see `nonosat.convert`.
#[pyfunction]
#[pyo3(signature = (puzzles, format))]
pub(crate) fn convert<'py>(
    py: Python<'py>,
    puzzles: Vec<Bound<'py, Puzzle>>,
    format: &str,
) -> PyResult<(Bound<'py, PyBytes>, bool, Vec<String>)> {
    let format = named(format)?;
    let puzzles: Vec<_> = puzzles.iter().map(|puzzle| puzzle.get().0.puzzle.clone()).collect();
    let written = py.detach(|| guarded(|| Ok(format::write(format, &puzzles)?)))?;
    let warnings = written.warnings.iter().map(ToString::to_string).collect();
    Ok((PyBytes::new(py, written.bytes()), !format.is_binary(), warnings))
}

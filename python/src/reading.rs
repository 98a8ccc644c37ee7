//! Puzzles of files and of the library, and files of puzzles.

use std::sync::Arc;

use nonosat::{
    format::{self, Format, INPUT_LIMIT},
    library as shelf,
};
use pyo3::{
    prelude::*,
    types::{PyBytes, PyTuple},
};

use crate::{
    arguments::Natural,
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

/// Id, title, group, kind, size, number of colours, level, grade; author, licence, set and source; the puzzle.
type Row = (&'static str, &'static str, &'static str, &'static str, String, usize, &'static str, f64, Source, Puzzle);

/// Author, licence, set, and where that is.
type Source = (&'static str, &'static str, &'static str, &'static str);

/// Puzzles by ids and conditions; see `nonosat.library`.
#[pyfunction]
#[pyo3(signature = (words, count))]
pub(crate) fn library(words: Vec<String>, count: Option<Natural>) -> PyResult<Vec<Row>> {
    let count = count.map(|count| usize::try_from(count.0).unwrap_or(usize::MAX));
    let entries = shelf::library().choose(&words, count).map_err(|error| Failure::Usage(error.to_string()))?;
    let row = |entry: &'static shelf::Entry| {
        let shelf::Collection { name, author, license, source } = &*entry.collection;
        (
            entry.id.as_str(),
            entry.title.as_str(),
            entry.group.as_str(),
            entry.kind(),
            entry.size(),
            entry.colors.len(),
            entry.level,
            entry.grade(),
            (author.as_str(), license.as_str(), name.as_str(), source.as_str()),
            Puzzle(Held::new(entry.puzzle())),
        )
    };
    Ok(entries.into_iter().map(row).collect())
}

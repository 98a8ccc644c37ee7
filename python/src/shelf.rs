//! The puzzles that come with the package.

use nonosat::library as puzzles;
use pyo3::prelude::*;

use crate::{arguments::Natural, failure::Failure, held::Held, puzzle::Puzzle};

/// Id, title, group, kind, size, number of colours, level, grade; author, licence, set and source; the puzzle.
type Row = (&'static str, &'static str, &'static str, &'static str, String, usize, &'static str, f64, Source, Puzzle);

/// Author, licence, set, and where that is.
type Source = (&'static str, &'static str, &'static str, &'static str);

/// Puzzles by ids and conditions; see `nonosat.library`.
#[pyfunction]
#[pyo3(signature = (words, count))]
pub(crate) fn library(words: Vec<String>, count: Option<Natural>) -> PyResult<Vec<Row>> {
    let count = count.map(|count| usize::try_from(count.0).unwrap_or(usize::MAX));
    let entries = puzzles::library().choose(&words, count).map_err(|error| Failure::Usage(error.to_string()))?;
    let row = |entry: &'static puzzles::Entry| {
        let puzzles::Collection { name, author, license, source } = &*entry.collection;
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

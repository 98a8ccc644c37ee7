//! The puzzles of the library that stand in place of files.

use std::path::Path;

use nonosat::{
    library::{Entry, library},
    puzzle::budget::Stopwatch,
};

use super::{LoadedPuzzle, Source, missing};
use crate::cli::{failure::Cause, origin::Origin};

/// What stands before the name of a puzzle of the library, in place of a file.
pub(crate) const LIBRARY: &str = "library:";

/// The puzzles with these words, which commas separate: `wolf`, `grade=2,size=10..15`.
pub(super) fn named(words: &str, path: &Path) -> Vec<Source> {
    let words: Vec<String> = words.split(',').filter(|word| !word.is_empty()).map(str::to_owned).collect();
    match library().choose(&words, None) {
        Ok(entries) => entries.into_iter().map(Source::Library).collect(),
        Err(error) => vec![Source::Missing(missing(path, Cause::NotInLibrary(error)))],
    }
}

/// A puzzle, as if a file of its name had been read.
pub(super) fn loaded(entry: &Entry, watch: &Stopwatch) -> LoadedPuzzle {
    let origin = Origin { source: format!("{LIBRARY}{}", entry.id), index: Some(1), several: false, reading: None };
    let (puzzle, warnings) = (entry.puzzle(), Vec::new());
    LoadedPuzzle { origin, puzzle, cube: None, warnings, read_time: watch.elapsed() }
}

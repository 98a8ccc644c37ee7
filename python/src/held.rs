//! A puzzle and where it comes from, shared by the classes that are about it.

use std::{
    hash::{DefaultHasher, Hash, Hasher},
    sync::Arc,
};

use nonosat::{
    format::inert::inert,
    puzzle::{self, Grid},
};
use pyo3::prelude::*;

use crate::arrays;

/// A puzzle, and the file that it comes from.
#[derive(Debug)]
pub(crate) struct Held {
    pub(crate) puzzle: puzzle::Puzzle,
    pub(crate) source: String,
    /// Its number in the file, from 1, if that has several.
    pub(crate) index: Option<usize>,
}

impl Held {
    /// A puzzle of no file.
    pub(crate) fn new(puzzle: puzzle::Puzzle) -> Arc<Self> {
        Arc::new(Self { puzzle, source: "-".to_owned(), index: None })
    }

    /// Its size, colours and title, in some words.
    pub(crate) fn words(&self) -> String {
        let puzzle = &self.puzzle;
        let layout = puzzle.layout();
        let size = if layout.is_rectangle() {
            format!("{}x{}", puzzle.width(), puzzle.height())
        } else {
            format!("of {} cells", layout.cell_count())
        };
        let colors =
            if puzzle.is_black_and_white() { String::new() } else { format!(", {} colors", puzzle.palette.len()) };
        let title = puzzle.metadata.title.as_deref().map(|title| format!(", {:?}", inert(title))).unwrap_or_default();
        format!("{size}{colors}{title}")
    }
}

impl PartialEq for Held {
    fn eq(&self, other: &Self) -> bool {
        self.puzzle == other.puzzle
    }
}

/// The hash of a puzzle's clues and more.
pub(crate) fn hash_with(held: &Held, more: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    held.puzzle.clue_hash().hash(&mut hasher);
    more.hash(&mut hasher);
    hasher.finish()
}

/// The grid that an argument gives, else one of which nothing is known.
pub(crate) fn grid_or_unknown(puzzle: &puzzle::Puzzle, grid: Option<&Bound<'_, PyAny>>, what: &str) -> PyResult<Grid> {
    grid.map_or_else(|| Ok(puzzle.open_grid()), |grid| arrays::grid(puzzle, grid, what))
}

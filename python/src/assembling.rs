//! Puzzles of a layout and clues.

use nonosat::{
    format::{LONGEST_LINE, inert::inert},
    puzzle::{self, Clue, Layout, Metadata, Palette},
};
use pyo3::{
    exceptions::{PyTypeError, PyValueError},
    prelude::*,
};

use crate::{
    arguments, arrays,
    puzzle::{Held, Puzzle},
};

/// The most cells of a puzzle that is made in Python.
pub(crate) const MOST_CELLS: usize = 1 << 28;

/// What is said about a puzzle.
#[derive(Default)]
pub(crate) struct Words {
    pub(crate) title: Option<String>,
    pub(crate) author: Option<String>,
    pub(crate) copyright: Option<String>,
    pub(crate) license: Option<String>,
    pub(crate) description: Option<String>,
}

impl Words {
    pub(crate) fn into_metadata(self) -> Metadata {
        let Self { title, author, copyright, license, description } = self;
        Metadata { title, author, copyright, license, description, ..Metadata::default() }
    }
}

/// The puzzle of a layout and its clues.
pub(crate) fn assemble(
    layout: Layout,
    clues: &[Bound<'_, PyAny>],
    palette: Palette,
    goal: Option<&Bound<'_, PyAny>>,
    words: Words,
) -> PyResult<Puzzle> {
    if layout.cell_count() > MOST_CELLS || layout.line_count() == 0 || layout.cell_count() == 0 {
        return Err(PyValueError::new_err(format!(
            "a puzzle has at least one line and cell, and at most {MOST_CELLS} cells"
        )));
    }
    let lines = 0..layout.line_count();
    if let Some(long) = lines.clone().find(|&line| layout.line_length(line) > LONGEST_LINE) {
        let words = format!("{}: a line has at most {LONGEST_LINE} cells", layout.line_label(long));
        return Err(PyValueError::new_err(words));
    }
    if clues.len() != layout.line_count() {
        let (wanted, found) = (layout.line_count(), clues.len());
        return Err(PyValueError::new_err(format!(
            "clues: expected one for each of the {wanted} lines, found {found}"
        )));
    }
    let clues = lines.map(|line| arguments::clue(&clues[line], &palette, &inert(&layout.line_label(line))));
    let clues: Vec<Option<Clue>> = clues.collect::<PyResult<_>>()?;
    let mut puzzle = puzzle::Puzzle::with_layout(layout, clues, palette);
    puzzle.goal = goal.map(|goal| arrays::picture(&puzzle, goal, "goal")).transpose()?;
    puzzle.metadata = words.into_metadata();
    Ok(Puzzle(Held::new(puzzle)))
}

/// The items of a sequence of clues; a text would be one of characters.
pub(crate) fn items<'py>(value: &Bound<'py, PyAny>, what: &str) -> PyResult<Vec<Bound<'py, PyAny>>> {
    if value.is_instance_of::<pyo3::types::PyString>() {
        return Err(PyTypeError::new_err(format!("{what}: expected a sequence of clues, found a text")));
    }
    value.try_iter()?.collect()
}

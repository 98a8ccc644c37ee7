//! Puzzles of a layout and clues, of a picture, and of a table of lines.

use std::sync::Arc;

use nonosat::{
    format::{LONGEST_LINE, inert::inert},
    puzzle::{self, Clue, Layout, LineTable, Metadata, Palette, Picture, Triddler},
};
use pyo3::{
    exceptions::{PyTypeError, PyValueError},
    prelude::*,
};

use crate::{
    arguments::{self, Natural},
    arrays,
    held::Held,
};

/// The most cells of a puzzle that is made in Python.
const MOST_CELLS: usize = 1 << 28;

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
) -> PyResult<Arc<Held>> {
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
    Ok(Held::new(puzzle))
}

/// The puzzle of a picture; with `like`, on its lines.
pub(crate) fn of_picture(
    picture: &Bound<'_, PyAny>,
    palette: Option<&Bound<'_, PyAny>>,
    like: Option<&puzzle::Puzzle>,
    words: Words,
) -> PyResult<Arc<Held>> {
    let mut puzzle = if let Some(like) = like {
        let palette = palette.map_or_else(|| Ok(like.palette.clone()), |colors| arguments::palette(Some(colors)))?;
        let blank = puzzle::Puzzle::with_layout(like.layout().clone(), Vec::new(), palette);
        let picture = arrays::picture(&blank, picture, "picture")?;
        puzzle::Puzzle::from_picture_on(like.layout().clone(), picture, blank.palette)
    } else {
        let palette = arguments::palette(palette)?;
        let (shape, numbers, _) = arrays::numbers(picture, "picture")?;
        let &[rows, columns] = &shape[..] else {
            let words = format!("picture: expected the shape (rows, columns), found {shape:?}");
            return Err(PyValueError::new_err(words));
        };
        let is_side = |side: usize| (1..=LONGEST_LINE).contains(&side);
        if !is_side(rows) || !is_side(columns) || rows * columns > MOST_CELLS {
            let words = format!("picture: expected 1 to {LONGEST_LINE} rows and columns, found {rows} and {columns}");
            return Err(PyValueError::new_err(words));
        }
        let cells = arrays::colors(&numbers, palette.len(), "picture")?;
        let picture = Picture::new(columns, cells).ok_or_else(|| PyValueError::new_err("picture: no grid"))?;
        puzzle::Puzzle::from_picture(picture, palette)
    };
    puzzle.metadata = words.into_metadata();
    Ok(Held::new(puzzle))
}

/// The lines of a table, and their clues.
pub(crate) fn table<'py>(
    cells: Natural,
    lines: &[Vec<Natural>],
    mut clues: Vec<Bound<'py, PyAny>>,
    labels: Option<Vec<String>>,
    py: Python<'py>,
) -> PyResult<(Layout, Vec<Bound<'py, PyAny>>)> {
    let count = cells.size();
    if count == 0 || count > Triddler::MOST_CELLS {
        let most = Triddler::MOST_CELLS;
        return Err(PyValueError::new_err(format!("cells: expected 1 to {most}, found {count}")));
    }
    let mut seen = vec![0; count];
    let mut table: Vec<Box<[u32]>> = Vec::with_capacity(lines.len());
    for (line, number) in lines.iter().zip(1..) {
        for cell in line.iter().map(|cell| cell.size()) {
            if cell >= count || seen[cell] == number {
                let words = format!("line {number}: expected each cell once, from 0 to {}, found {cell}", count - 1);
                return Err(PyValueError::new_err(words));
            }
            seen[cell] = number;
        }
        table.push(line.iter().map(|cell| cell.size() as u32).collect());
    }
    if let Some(labels) = labels.as_ref().filter(|labels| labels.len() != lines.len()) {
        let (wanted, found) = (lines.len(), labels.len());
        return Err(PyValueError::new_err(format!("labels: expected one for each of {wanted} lines, found {found}")));
    }
    let layout = Layout::Table(Arc::new(LineTable::new(count, table.clone())));
    let layout = if let Some(labels) = labels {
        let mut labels: Vec<Box<str>> = labels.into_iter().map(String::into_boxed_str).collect();
        labels.extend((labels.len()..layout.line_count()).map(|line| layout.line_label(line).into()));
        Layout::Table(Arc::new(LineTable::new(count, table).with_labels(labels)))
    } else {
        layout
    };
    // That of the cells in no line.
    if layout.line_count() > lines.len() && clues.len() == lines.len() {
        clues.push(py.None().into_bound(py));
    }
    Ok((layout, clues))
}

/// The items of a sequence of clues; a text would be one of characters.
pub(crate) fn items<'py>(value: &Bound<'py, PyAny>, what: &str) -> PyResult<Vec<Bound<'py, PyAny>>> {
    if value.is_instance_of::<pyo3::types::PyString>() {
        return Err(PyTypeError::new_err(format!("{what}: expected a sequence of clues, found a text")));
    }
    value.try_iter()?.collect()
}

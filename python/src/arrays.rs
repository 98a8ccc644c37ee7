//! Arrays in and out: an index into the palette for each cell.
//!
//! Those of a rectangle have the shape (rows, columns), those of any other puzzle (cells,): of a triddler row by row.

use nonosat::puzzle::{Color, ColorSet, Grid, Picture, Puzzle};
use numpy::{Element, PyArray1, PyArrayDyn, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::{
    exceptions::{PyTypeError, PyValueError},
    prelude::*,
    types::PyAny,
};

/// An array of the cells of a puzzle.
pub(crate) fn of_cells<'py, T: Element>(
    py: Python<'py>,
    puzzle: &Puzzle,
    cells: Vec<T>,
) -> PyResult<Bound<'py, PyAny>> {
    let array = PyArray1::from_vec(py, cells);
    if puzzle.layout().is_rectangle() {
        return Ok(array.reshape([puzzle.height(), puzzle.width()])?.into_any());
    }
    Ok(array.into_any())
}

/// A picture as `uint8`.
pub(crate) fn of_picture<'py>(py: Python<'py>, puzzle: &Puzzle, picture: &Picture) -> PyResult<Bound<'py, PyAny>> {
    of_cells(py, puzzle, picture.cells().iter().map(|color| color.index() as u8).collect())
}

/// A grid as `int8`, -1 for a cell that is not known.
pub(crate) fn of_grid<'py>(py: Python<'py>, puzzle: &Puzzle, grid: &Grid) -> PyResult<Bound<'py, PyAny>> {
    let cell = |set: &ColorSet| set.known().map_or(-1, |color| color.index() as i8);
    of_cells(py, puzzle, grid.cells().iter().map(cell).collect())
}

/// A grid as `uint32`: bit i of a cell is set if it may have the colour i.
pub(crate) fn of_masks<'py>(py: Python<'py>, puzzle: &Puzzle, grid: &Grid) -> PyResult<Bound<'py, PyAny>> {
    let cell = |set: &ColorSet| set.iter().map(|color| 1_u32 << color.index()).sum::<u32>();
    of_cells(py, puzzle, grid.cells().iter().map(cell).collect())
}

/// The numbers of an array of integers or truth values, its shape, and whether they are `uint32`.
pub(crate) fn numbers(value: &Bound<'_, PyAny>, what: &str) -> PyResult<(Vec<usize>, Vec<i64>, bool)> {
    let py = value.py();
    let array = numpy::get_array_module(py)?.getattr("asarray")?.call1((value,))?;
    let dtype = array.getattr("dtype")?;
    let kind: String = dtype.getattr("kind")?.extract()?;
    if !matches!(&*kind, "b" | "i" | "u") {
        return Err(PyTypeError::new_err(format!("{what}: expected an array of integers, found one of {dtype}")));
    }
    let is_mask = kind == "u" && dtype.getattr("itemsize")?.extract::<usize>()? == 4;
    let array = array.call_method1("astype", ("int64",))?;
    let array = array.cast::<PyArrayDyn<i64>>().map_err(|_| PyTypeError::new_err(format!("{what}: no array")))?;
    let numbers = array.readonly().as_array().iter().copied().collect();
    Ok((array.shape().to_vec(), numbers, is_mask))
}

fn wrong(message: String) -> PyErr {
    PyValueError::new_err(message)
}

/// Whether an array has the shape of a puzzle.
fn check_shape(puzzle: &Puzzle, shape: &[usize], what: &str) -> PyResult<()> {
    let cells = puzzle.layout().cell_count();
    let wanted = [puzzle.height(), puzzle.width()];
    if puzzle.layout().is_rectangle() && shape != wanted {
        return Err(wrong(format!("{what}: expected the shape ({}, {}), found {shape:?}", wanted[0], wanted[1])));
    }
    if !puzzle.layout().is_rectangle() && shape != [cells] {
        return Err(wrong(format!("{what}: expected the shape ({cells},), found {shape:?}")));
    }
    Ok(())
}

/// The colours of a complete picture.
pub(crate) fn colors(numbers: &[i64], count: usize, what: &str) -> PyResult<Vec<Color>> {
    let color = |&number: &i64| {
        let index = usize::try_from(number).ok().filter(|&index| index < count);
        index.and_then(Color::new).ok_or_else(|| {
            wrong(format!("{what}: expected indices into the palette, 0 to {}, found {number}", count - 1))
        })
    };
    numbers.iter().map(color).collect()
}

/// The picture of a puzzle in an array.
pub(crate) fn picture(puzzle: &Puzzle, value: &Bound<'_, PyAny>, what: &str) -> PyResult<Picture> {
    let (shape, numbers, _) = numbers(value, what)?;
    check_shape(puzzle, &shape, what)?;
    let colors = colors(&numbers, puzzle.palette.len(), what)?;
    Picture::new(puzzle.width(), colors).ok_or_else(|| wrong(format!("{what}: no picture")))
}

/// A partly known grid of a puzzle: indices, -1 for an unknown cell; in an array of `uint32` the masks.
pub(crate) fn grid(puzzle: &Puzzle, value: &Bound<'_, PyAny>, what: &str) -> PyResult<Grid> {
    let (shape, numbers, is_mask) = numbers(value, what)?;
    check_shape(puzzle, &shape, what)?;
    let count = puzzle.palette.len();
    let all = ColorSet::first(count);
    let of_mask = |mask: i64| {
        let colors = (0..Color::LIMIT).filter(|index| mask >> index & 1 == 1);
        colors.filter_map(Color::new).fold(ColorSet::EMPTY, ColorSet::with)
    };
    let cell = |&number: &i64| match number {
        mask if is_mask => Some(of_mask(mask)).filter(|set| !set.is_empty() && set.intersection(all) == *set),
        -1 => Some(all),
        index => usize::try_from(index).ok().filter(|&index| index < count).and_then(Color::new).map(ColorSet::only),
    };
    let cells = numbers.iter().map(|number| {
        cell(number).ok_or_else(|| {
            let most = count - 1;
            let words = if is_mask { "bits of" } else { "-1 for an unknown cell, or" };
            wrong(format!("{what}: expected {words} colours of the palette, 0 to {most}, found {number}"))
        })
    });
    let cells = cells.collect::<PyResult<Vec<_>>>()?;
    Grid::new(puzzle.width(), cells).ok_or_else(|| wrong(format!("{what}: no grid")))
}

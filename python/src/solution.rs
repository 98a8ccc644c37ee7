//! The class `Solution`.

use std::sync::Arc;

use nonosat::{
    draw,
    draw::Look,
    puzzle::{Color, Grid, Picture},
};
use pyo3::{
    exceptions::PyValueError,
    prelude::*,
    types::{PyBytes, PyTuple},
};

use crate::{
    arrays,
    failure::guarded,
    held::{Held, hash_with},
    puzzle::Puzzle,
};

/// A solution of a puzzle: a picture that meets every clue.
///
/// ``numpy.asarray(solution)`` is `array`. Solutions are immutable, can be compared, hashed and pickled.
#[pyclass(frozen, module = "nonosat")]
pub(crate) struct Solution {
    pub(crate) held: Arc<Held>,
    pub(crate) picture: Picture,
}

#[pymethods]
impl Solution {
    /// The puzzle.
    #[getter]
    pub(crate) fn puzzle(&self) -> Puzzle {
        Puzzle(self.held.clone())
    }

    /// The picture as a new array of ``uint8``: indices into the puzzle's palette, in the puzzle's shape.
    #[getter]
    fn array<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        arrays::of_picture(py, &self.held.puzzle, &self.picture)
    }

    /// A character for each cell, ``0`` for the background; colours from 10 on are letters.
    #[getter]
    fn digits(&self) -> String {
        self.picture.digits()
    }

    #[pyo3(signature = (dtype=None, copy=None))]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if copy == Some(false) {
            return Err(PyValueError::new_err("a solution is no array by itself: its array is always a copy"));
        }
        let array = self.array(py)?;
        match dtype {
            Some(dtype) => array.call_method1("astype", (dtype,)),
            None => Ok(array),
        }
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| {
            let other = other.get();
            other.picture == self.picture && other.held == self.held
        })
    }

    fn __hash__(&self) -> u64 {
        hash_with(&self.held, &self.picture)
    }

    fn __repr__(&self) -> String {
        let cells = self.picture.cells();
        let filled = cells.iter().filter(|color| !color.is_blank()).count();
        format!("<Solution: {filled} of {} cells filled>", cells.len())
    }

    /// The picture with its clues, in text.
    fn __str__(&self) -> PyResult<String> {
        let puzzle = &self.held.puzzle;
        let grid = Grid::from(&self.picture);
        Ok(guarded(|| Ok(draw::draw(puzzle, &grid, &[], Look::default()).to_plain()))?)
    }

    fn __copy__(this: Py<Self>) -> Py<Self> {
        this
    }

    fn __deepcopy__(this: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        this
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let state = (self.puzzle(), bytes(py, &self.picture)).into_pyobject(py)?;
        Ok((py.import("nonosat._nonosat")?.getattr("thaw_solution")?, state))
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg()
    }
}

impl Solution {
    /// The picture with its clues as SVG.
    pub(crate) fn svg(&self) -> PyResult<String> {
        let grid = Grid::from(&self.picture);
        Ok(guarded(|| Ok(draw::svg(&self.held.puzzle, &grid, &[], false)))?)
    }
}

/// A picture as bytes.
pub(crate) fn bytes<'py>(py: Python<'py>, picture: &Picture) -> Bound<'py, PyBytes> {
    let cells: Vec<u8> = picture.cells().iter().map(|color| color.index() as u8).collect();
    PyBytes::new(py, &cells)
}

/// The picture of these bytes.
pub(crate) fn of_bytes(held: &Held, bytes: &[u8]) -> PyResult<Picture> {
    let puzzle = &held.puzzle;
    let colors = puzzle.palette.len();
    let color = |&index: &u8| Color::new(usize::from(index)).filter(|color| color.index() < colors);
    let cells: Option<Vec<Color>> = bytes.iter().map(color).collect();
    let cells = cells.filter(|cells| cells.len() == puzzle.layout().cell_count());
    let picture = cells.and_then(|cells| Picture::new(puzzle.width(), cells));
    picture.ok_or_else(|| PyValueError::new_err("expected a picture of the puzzle"))
}

/// The solution of what was pickled.
#[pyfunction]
pub(crate) fn thaw_solution(puzzle: &Bound<'_, Puzzle>, cells: &[u8]) -> PyResult<Solution> {
    let held = puzzle.get().0.clone();
    let picture = of_bytes(&held, cells)?;
    Ok(Solution { held, picture })
}

/// Solutions of a puzzle, as a tuple.
pub(crate) fn objects<'py>(py: Python<'py>, held: &Arc<Held>, pictures: &[Picture]) -> PyResult<Bound<'py, PyTuple>> {
    let solution = |picture: &Picture| Solution { held: held.clone(), picture: picture.clone() };
    PyTuple::new(py, pictures.iter().map(solution).collect::<Vec<_>>())
}

//! The names of formats, methods, encodings and engines.

use nonosat::{
    engine::registry::{encoding_names, engine_names},
    format::Format,
    solve::methods::METHODS,
};
use pyo3::{prelude::*, types::PyTuple};

/// The names of the formats, each with a description.
#[pyfunction]
pub(crate) fn formats() -> Vec<(&'static str, &'static str)> {
    Format::all().map(|format| (format.name(), format.description())).collect()
}

/// The names of the methods.
#[pyfunction]
pub(crate) fn methods(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
    PyTuple::new(py, METHODS.iter().map(|info| info.name).collect::<Vec<_>>())
}

/// The names of the encodings.
#[pyfunction]
pub(crate) fn encodings(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
    PyTuple::new(py, encoding_names().collect::<Vec<_>>())
}

/// The names of the engines.
#[pyfunction]
pub(crate) fn engines(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
    PyTuple::new(py, engine_names().collect::<Vec<_>>())
}

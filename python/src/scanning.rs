//! `scan`: puzzles of pictures of printed ones.

use nonosat::{
    make::{
        image::Photo,
        scan::{Options, read},
    },
    report::{
        json::line,
        scan::{ScanReport, Source},
    },
    scan::{Quad, ScanError, ScanOptions},
};
use pyo3::prelude::*;

use crate::{
    failure::Failure,
    held::Held,
    making::value,
    puzzle::Puzzle,
    work::{Limits, Workers, ask},
};

/// Reads the puzzles of a picture; see `nonosat.scan`. Of raw pixels, four bytes each, the width is given. For each the
/// record and the puzzle.
#[pyfunction]
#[pyo3(signature = (image, width, name, corners, given, timeout, memory, progress))]
#[expect(clippy::too_many_arguments, reason = "all are given")]
pub(crate) fn scan(
    py: Python<'_>,
    image: Vec<u8>,
    width: Option<usize>,
    name: &str,
    corners: Option<Quad>,
    given: bool,
    timeout: Option<f64>,
    memory: Option<i64>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<(String, Puzzle)>> {
    if corners.is_some_and(|corners| !corners.as_flattened().iter().all(|number| number.is_finite())) {
        return Err(value("corners: expected four pairs of numbers").into());
    }
    let mut options = ScanOptions::default();
    options.corners = corners;
    let found = ask(py, Limits::new(timeout, memory)?, progress, Workers::Others, |job| {
        let photo = match width {
            None => Photo::decode(&image)?,
            Some(width) => Photo::of_rgba(width, image).ok_or_else(|| value("image: expected four bytes a pixel"))?,
        };
        let image = photo.into_image();
        let size = [image.width() as usize, image.height() as usize];
        let readings = nonosat::scan::scan(&image, &options)?;
        let (count, budget) = (readings.len(), &job.budget);
        let scanned = readings.iter().enumerate().map(|(index, reading)| {
            let scanned = read(reading, &Options { budget: budget.clone(), ..Options::default() })?;
            let report = ScanReport::new(&Source { name, size, index: [index + 1, count] }, reading, &scanned);
            let record = line(&report).map_err(|error| Failure::Defect(error.to_string()))?;
            Ok((record, if given { scanned.given(reading) } else { scanned.puzzle }))
        });
        scanned.collect::<Result<Vec<_>, Failure>>()
    })?;
    Ok(found.into_iter().map(|(record, puzzle)| (record, Puzzle(Held::new(puzzle)))).collect())
}

impl From<ScanError> for Failure {
    fn from(error: ScanError) -> Self {
        match error {
            ScanError::Corners => value(format!("corners: {error}")),
            error => Self::Image(error.to_string()),
        }
    }
}

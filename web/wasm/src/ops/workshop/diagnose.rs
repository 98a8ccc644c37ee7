//! `diagnose`: what is wrong with a puzzle, and the corrected ones.

use nonosat::{
    make::diagnose::{Options, examine},
    report::diagnosis::DiagnosisReport,
};
use serde::Deserialize;

use crate::{
    failure::Failure,
    input::PuzzleInput,
    work::{Limits, Ticker, Work},
};

/// The time limit in seconds unless another one is given.
const TIME: f64 = 10.0;

#[derive(Deserialize)]
pub(super) struct DiagnoseRequest {
    puzzle: PuzzleInput,
    limits: Option<Limits>,
}

pub(super) fn diagnosed(request: &DiagnoseRequest, ticker: &Ticker) -> Result<DiagnosisReport, Failure> {
    let puzzle = request.puzzle.puzzle()?;
    let Work { budget, .. } = Work::begin(request.limits, TIME, ticker);
    let options = Options { budget, ..Options::default() };
    let examination = examine(&puzzle, &options, false)?;
    Ok(DiagnosisReport::new(&puzzle, &examination, options.corrections).with_corrected(&puzzle, &examination))
}

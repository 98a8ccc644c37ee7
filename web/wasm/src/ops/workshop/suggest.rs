//! `suggest`: the smallest changes that make a puzzle what is wanted.

use nonosat::{
    make::suggest::{Options, Want, suggest},
    report::suggestion::SuggestionReport,
};
use serde::Deserialize;

use crate::{
    failure::Failure,
    input::PuzzleInput,
    work::{Limits, Ticker, Work},
};

/// The time limit in seconds unless another one is given.
const TIME: f64 = 10.0;

/// The most suggestions.
const MOST: usize = 100;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SuggestRequest {
    puzzle: PuzzleInput,
    want: String,
    max_changes: Option<usize>,
    suggestions: Option<usize>,
    /// Also look for at most so many cells to be printed.
    give: Option<usize>,
    limits: Option<Limits>,
}

pub(super) fn suggested(request: &SuggestRequest, ticker: &Ticker) -> Result<SuggestionReport, Failure> {
    let puzzle = request.puzzle.puzzle()?;
    // `grade:3..4.5` is meant as `grade=3..4.5`.
    let want = request.want.replacen(':', "=", 1);
    let want: Want =
        want.parse().map_err(|error: nonosat::make::suggest::ParseWantError| Failure::Usage(error.to_string()))?;
    let Work { budget, .. } = Work::begin(request.limits, TIME, ticker);
    let defaults = Options::default();
    let options = Options {
        want,
        max_changes: request.max_changes,
        given: request.give.unwrap_or(0),
        suggestions: request.suggestions.unwrap_or(defaults.suggestions).clamp(1, MOST),
        budget,
        ..defaults
    };
    Ok(SuggestionReport::new(&puzzle, &suggest(&puzzle, &options)?, want))
}

//! Answers as JSON: the same as the command line's.

use nonosat::report::{
    json::{SCHEMA, line},
    puzzle::PuzzleReport,
};
use serde::Serialize;

use crate::{failure::Failure, held::Held};

/// An answer with its puzzle.
#[derive(Serialize)]
struct Record<'a, R> {
    schema: &'static str,
    puzzle: PuzzleReport<'a>,
    #[serde(flatten)]
    result: R,
}

/// The record of an answer about a puzzle, on one line.
pub(crate) fn record(held: &Held, result: impl Serialize) -> Result<String, Failure> {
    let puzzle = PuzzleReport::new(&held.source, held.index, Some(&held.puzzle));
    line(&Record { schema: SCHEMA, puzzle, result }).map_err(|error| Failure::Defect(error.to_string()))
}

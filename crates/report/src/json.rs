//! The JSON of all answers: how it is written, and its common fields.

use std::io;

use nonosat_format::inert::inert_json;
use nonosat_model::{Color, Grid, Puzzle};
use serde::Serialize;

/// The name of this JSON, in every document.
pub const SCHEMA: &str = "nonosat/1";

/// A report on one line, without a line feed; inert.
///
/// # Errors
/// If a value cannot be JSON; those of this room all can.
pub fn line(report: &impl Serialize) -> io::Result<String> {
    Ok(inert_json(serde_json::to_string(report)?))
}

/// A report as a document, without a line feed at its end; inert.
///
/// # Errors
/// If a value cannot be JSON; those of this room all can.
pub fn document(report: &impl Serialize) -> io::Result<String> {
    Ok(inert_json(serde_json::to_string_pretty(report)?))
}

/// One character a cell as in the solutions, `?` for an unknown one.
pub fn partial(puzzle: &Puzzle, known: Option<&Grid>) -> String {
    let Some(known) = known else { return "?".repeat(puzzle.layout().cell_count()) };
    known.cells().iter().map(|cell| cell.known().map_or('?', digit)).collect()
}

/// The character of a colour in solutions.
pub fn digit(color: Color) -> char {
    char::from_digit(color.index() as u32, 36).unwrap_or('?')
}

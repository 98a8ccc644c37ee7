//! The JSON of the puzzle that a report is about.

use nonosat_format::Reading;
use nonosat_model::{Difference, Puzzle};
use serde::Serialize;

use super::place::LineReport;

/// The name, the size and the goal of a puzzle.
#[derive(Debug, Serialize)]
pub struct PuzzleReport<'a> {
    source: &'a str,
    index: Option<usize>,
    title: Option<&'a str>,
    width: Option<usize>,
    height: Option<usize>,
    colors: Option<usize>,
    clue_hash: Option<String>,
    /// The format, of a text that is of no exact one.
    #[serde(skip_serializing_if = "Option::is_none")]
    format: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reading: Option<ReadingReport>,
    /// The given cells, a digit each, and `?` for all others.
    #[serde(skip_serializing_if = "Option::is_none")]
    given: Option<String>,
    /// The lines in which the goal picture does not meet the clues.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    goal_differs: Vec<DifferenceReport>,
}

/// How a text of no exact format was understood.
#[derive(Debug, Serialize)]
struct ReadingReport {
    rows: usize,
    columns: usize,
    order: &'static str,
    named: bool,
    text: String,
}

/// A line in which the goal picture does not meet the clue.
#[derive(Debug, Serialize)]
struct DifferenceReport {
    line: LineReport,
    clue: String,
    picture: String,
}

impl<'a> PuzzleReport<'a> {
    /// The report on the puzzle of this file and this number in it, from 1; without a puzzle, of a file that was not
    /// read.
    pub fn new(source: &'a str, index: Option<usize>, puzzle: Option<&'a Puzzle>) -> Self {
        Self {
            source,
            index,
            title: puzzle.and_then(|puzzle| puzzle.metadata.title.as_deref()),
            width: puzzle.map(Puzzle::width),
            height: puzzle.map(Puzzle::height),
            colors: puzzle.map(|puzzle| puzzle.palette.len()),
            clue_hash: puzzle.map(|puzzle| format!("{:016x}", puzzle.clue_hash())),
            format: None,
            reading: None,
            given: puzzle.and_then(given),
            goal_differs: puzzle.map(DifferenceReport::all).unwrap_or_default(),
        }
    }

    /// Adds how the text of the puzzle was understood, if it is of no exact format.
    #[must_use]
    pub fn with_reading(self, reading: Option<&Reading>) -> Self {
        let report = |reading: &Reading| ReadingReport {
            rows: reading.rows,
            columns: reading.columns,
            order: if reading.columns_first { "columns-first" } else { "rows-first" },
            named: reading.is_named,
            text: reading.to_string(),
        };
        Self { format: reading.map(|reading| reading.format().name()), reading: reading.map(report), ..self }
    }
}

/// The given cells as reports have them; `None` if there are none.
fn given(puzzle: &Puzzle) -> Option<String> {
    let mut cells = vec!['?'; puzzle.layout().cell_count()];
    for &(cell, color) in puzzle.given() {
        cells[cell] = char::from_digit(color.index() as u32, 36)?;
    }
    (!puzzle.given().is_empty()).then(|| cells.into_iter().collect())
}

impl DifferenceReport {
    fn all(puzzle: &Puzzle) -> Vec<Self> {
        let differences = puzzle.goal.as_ref().and_then(|goal| puzzle.differences(goal)).unwrap_or_default();
        let report = |it: Difference| Self {
            line: LineReport::new(puzzle, it.line),
            clue: it.clue.to_string(),
            picture: it.picture.to_string(),
        };
        differences.into_iter().map(report).collect()
    }
}

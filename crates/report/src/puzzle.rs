//! The JSON of the puzzle that a report is about.

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
    /// The lines in which the goal picture does not meet the clues.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    goal_differs: Vec<DifferenceReport>,
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
            goal_differs: puzzle.map(DifferenceReport::all).unwrap_or_default(),
        }
    }
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

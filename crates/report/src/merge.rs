//! The JSON of `merge`; `docs/schema/merge.schema.json` describes it.

use serde::Serialize;

use super::{json::SCHEMA, puzzle::PuzzleReport};
use nonosat_core::solve::{cube::Merged, outcome::Verdict};
use nonosat_model::Picture;

/// The merged reports about the cubes of a puzzle; `docs/schema/merge.schema.json` describes it.
#[derive(Debug, Serialize)]
pub struct MergeReport<'a> {
    schema: &'static str,
    puzzle: PuzzleReport<'a>,
    verdict: &'static str,
    reason: Option<&'static str>,
    solutions: Vec<String>,
    solutions_found: usize,
    complete: bool,
    cubes: CubesReport<'a>,
}

#[derive(Debug, Serialize)]
struct CubesReport<'a> {
    set: String,
    of: usize,
    missing: &'a [usize],
    unfinished: &'a [usize],
}

impl<'a> MergeReport<'a> {
    /// The report of a puzzle whose cubes were added up.
    pub fn new(puzzle: PuzzleReport<'a>, merged: &'a Merged) -> Self {
        let Merged { verdict, solutions, complete, set, of, missing, unfinished, .. } = merged;
        Self {
            schema: SCHEMA,
            puzzle,
            verdict: verdict.name(),
            reason: if let Verdict::Unknown(stop) = verdict { Some(stop.name()) } else { None },
            solutions: solutions.iter().map(Picture::digits).collect(),
            solutions_found: solutions.len(),
            complete: *complete,
            cubes: CubesReport { set: set.to_string(), of: *of, missing, unfinished },
        }
    }
}

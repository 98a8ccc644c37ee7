//! `conversions`: what each format can do with a puzzle.

use nonosat::format::{self, Format};
use serde::{Deserialize, Serialize};

use crate::{failure::Failure, input::PuzzleInput};

#[derive(Deserialize)]
pub(super) struct ConversionsRequest {
    puzzle: PuzzleInput,
    title: Option<String>,
}

#[derive(Serialize)]
pub(super) struct Conversion {
    format: &'static str,
    possible: bool,
    refusal: Option<String>,
    losses: Vec<String>,
}

pub(super) fn conversions(request: &ConversionsRequest) -> Result<Vec<Conversion>, Failure> {
    let mut puzzle = request.puzzle.puzzle()?;
    if let Some(title) = &request.title {
        puzzle.metadata.title = Some(title.clone());
    }
    let puzzles = [puzzle];
    let conversion = |format: Format| match format::write(format, &puzzles) {
        Ok(written) => {
            let losses = written.warnings.iter().map(ToString::to_string).collect();
            Conversion { format: format.name(), possible: true, refusal: None, losses }
        }
        Err(error) => {
            let refusal = Some(error.to_string());
            Conversion { format: format.name(), possible: false, refusal, losses: Vec::new() }
        }
    };
    Ok(Format::all().map(conversion).collect())
}

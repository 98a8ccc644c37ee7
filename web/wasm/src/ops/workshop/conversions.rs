//! `conversions`: what each format can do with a puzzle.

use nonosat::{
    format::{self, Format},
    report::said::SaidReport,
};
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
    /// Why not, and what is lost, as data.
    refusal_said: Option<SaidReport>,
    losses_said: Vec<SaidReport>,
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
            let losses_said = written.warnings.iter().map(|warning| warning.said().into()).collect();
            let (refusal, refusal_said) = (None, None);
            Conversion { format: format.name(), possible: true, refusal, losses, refusal_said, losses_said }
        }
        Err(error) => {
            let (refusal, refusal_said) = (Some(error.to_string()), Some(error.said().into()));
            let (losses, losses_said) = (Vec::new(), Vec::new());
            Conversion { format: format.name(), possible: false, refusal, losses, refusal_said, losses_said }
        }
    };
    Ok(Format::all().map(conversion).collect())
}

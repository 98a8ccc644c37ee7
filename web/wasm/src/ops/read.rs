//! `version`, `read` and `readText`.

use nonosat::{
    format::{Reading, Warning},
    report::said::SaidReport,
};
use serde::{Deserialize, Serialize};

use crate::{Question, data::PuzzleData, failure::Failure, input};

#[derive(Serialize)]
pub(super) struct Version {
    version: &'static str,
}

pub(super) fn version() -> Version {
    Version { version: env!("CARGO_PKG_VERSION") }
}

#[derive(Deserialize)]
struct FileRequest {
    name: String,
}

#[derive(Deserialize)]
pub(super) struct TextRequest {
    name: String,
    text: String,
}

#[derive(Serialize)]
pub(super) struct Read {
    format: &'static str,
    puzzles: Vec<PuzzleData>,
    warnings: Vec<String>,
    /// The warnings as data.
    said: Vec<SaidReport>,
}

pub(super) fn file(question: Question<'_>) -> Result<Read, Failure> {
    let FileRequest { name } = question.parse()?;
    let bytes = question.bytes.ok_or_else(|| Failure::Usage("the bytes of the file are missing".to_owned()))?;
    read(&name, &bytes)
}

pub(super) fn text(request: &TextRequest) -> Result<Read, Failure> {
    read(&request.name, request.text.as_bytes())
}

fn read(name: &str, bytes: &[u8]) -> Result<Read, Failure> {
    let document = input::read(name, bytes)?;
    // How a text of no exact format was understood.
    let notes = document.reading.iter().map(ToString::to_string);
    let said = document.reading.iter().map(Reading::said);
    let said = said.chain(document.warnings.iter().map(Warning::said));
    Ok(Read {
        format: document.format.name(),
        puzzles: document.puzzles.iter().map(PuzzleData::new).collect::<Result<_, _>>()?,
        warnings: notes.chain(document.warnings.iter().map(ToString::to_string)).collect(),
        said: said.map(SaidReport::from).collect(),
    })
}

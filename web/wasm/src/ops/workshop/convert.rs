//! `formats`, `conversions` and `convert`: files of puzzles.

use nonosat::{
    format::{self, Format},
    report::said::SaidReport,
};
use serde::{Deserialize, Serialize};

use crate::{Reply, failure::Failure, input::PuzzleInput, json};

/// The longest name of a file without its extension, in characters.
const LONGEST_NAME: usize = 60;

#[derive(Serialize)]
pub(super) struct FormatInfo {
    name: &'static str,
    description: &'static str,
    extensions: &'static [&'static str],
    binary: bool,
}

pub(super) fn formats() -> Vec<FormatInfo> {
    let info = |format: Format| FormatInfo {
        name: format.name(),
        description: format.description(),
        extensions: format.extensions(),
        binary: format.is_binary(),
    };
    Format::all().map(info).collect()
}

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

#[derive(Deserialize)]
pub(super) struct ConvertRequest {
    puzzle: PuzzleInput,
    format: String,
}

/// A file, of which the bytes come beside.
#[derive(Serialize)]
struct File {
    name: String,
    mime: &'static str,
}

pub(super) fn convert(request: &ConvertRequest) -> Reply {
    let puzzle = request.puzzle.puzzle()?;
    let format = Format::all().find(|format| format.name() == request.format);
    let format = format.ok_or_else(|| Failure::Usage(format!("there is no format \"{}\"", request.format)))?;
    let extension = format.extensions().first().copied().unwrap_or("txt");
    let mime = match extension {
        "json" => "application/json",
        "xml" => "application/xml",
        "toml" => "application/toml",
        "png" => "image/png",
        "bmp" => "image/bmp",
        _ => "text/plain",
    };
    let bytes = format::write(format, std::slice::from_ref(&puzzle))?.bytes().to_vec();
    file(puzzle.metadata.title.as_deref().unwrap_or_default(), extension, mime, bytes)
}

/// A file named after the title of a puzzle.
pub(super) fn file(title: &str, extension: &str, mime: &'static str, bytes: Vec<u8>) -> Reply {
    let name = format!("{}.{extension}", stem(title));
    Ok((json(&File { name, mime })?, Some(bytes)))
}

/// The name of a file for a puzzle with this title: letters and digits in lower case, and hyphens.
fn stem(title: &str) -> String {
    let words = title.split(|character: char| !character.is_alphanumeric()).filter(|word| !word.is_empty());
    let stem: String = words.collect::<Vec<_>>().join("-").to_lowercase().chars().take(LONGEST_NAME).collect();
    if stem.is_empty() { "puzzle".to_owned() } else { stem }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_are_harmless() {
        assert_eq!(stem("The Cat's ../Ear"), "the-cat-s-ear");
        assert_eq!(stem("Bär 7"), "bär-7");
        assert_eq!((stem(" /.. "), stem(&"a".repeat(100)).len()), ("puzzle".to_owned(), LONGEST_NAME));
    }
}

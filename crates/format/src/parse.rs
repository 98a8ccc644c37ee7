//! Parts of JSON files, parsed one by one, so that mistakes have their places.

use serde_core::Deserialize;

use super::{
    error::{Problem, ReadError, say},
    input::Input,
};

/// Reads a part of the file; errors are placed where they are in the file.
pub(super) fn parse<'a, T: Deserialize<'a>>(input: &Input<'_>, part: &'a str) -> Result<T, ReadError> {
    serde_json::from_str(part).map_err(|error| syntax(input, part, &error))
}

/// The error that a part of the file is no JSON, or no JSON of the kind that is needed.
pub(super) fn syntax(input: &Input<'_>, part: &str, error: &serde_json::Error) -> ReadError {
    // Within a line serde counts bytes from 1, and 0 stands for the line before.
    let line = part.split('\n').nth(error.line().saturating_sub(1)).unwrap_or_default();
    let column = line.get(..error.column().saturating_sub(1)).unwrap_or(line).chars().count() + 1;
    let message = error.to_string();
    let message = message.rsplit_once(" at line ").map_or(message.as_str(), |(message, _)| message);
    input.error(
        Input::character_at(part, error.line(), column),
        Problem::Syntax(say("syntax.json").with("words", message)),
    )
}

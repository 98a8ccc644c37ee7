//! Puzzles written as files.

use super::{Format, Warning, WriteError, clean, codec::Output, error::say};
use nonosat_model::Puzzle;

/// A written file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Written {
    /// Its text; empty if the format is no text.
    pub text: String,
    bytes: Vec<u8>,
    /// Warnings about what was left out, as the format has no place for it.
    pub warnings: Vec<Warning>,
}

impl Written {
    /// The bytes of the file: those of the text, or of a picture.
    pub fn bytes(&self) -> &[u8] {
        if self.bytes.is_empty() { self.text.as_bytes() } else { &self.bytes }
    }
}

/// Writes puzzles in a format.
///
/// [`read`](super::read()) gives the same puzzles back, apart from what the warnings name.
///
/// # Errors
/// If the clues cannot be expressed in the format: see [`WriteError`].
pub fn write(format: Format, puzzles: &[Puzzle]) -> Result<Written, WriteError> {
    let codec = format.codec();
    codec.check(puzzles)?;
    let mut output = Output::new(puzzles.len());
    let mut cleaned = Vec::with_capacity(puzzles.len());
    for (index, puzzle) in puzzles.iter().enumerate() {
        output.puzzle = index + 1;
        codec.warn_of_losses(puzzle, &mut output);
        cleaned.push(clean::cleaned(codec, puzzle, &mut output));
    }
    (codec.write)(&cleaned, &mut output);
    if !format.is_binary() && Format::detect(&output.text) != Some(format) {
        output.puzzle = 1;
        output.warn(say("loss.undetected").with("format", format.name()));
    }
    Ok(Written { text: output.text, bytes: output.bytes, warnings: output.warnings })
}

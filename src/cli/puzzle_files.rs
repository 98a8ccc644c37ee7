//! Puzzles as files, or on standard output, with warnings of what a format cannot hold.

use std::path::Path;

use nonosat::{
    format,
    format::{Format, file},
    puzzle::Puzzle,
};

use super::{Exit, Notes, Screen, WriteFailure};

/// Writes puzzles to a file whose folder exists.
pub(crate) fn write(to: Format, path: &Path, puzzles: &[Puzzle], notes: &Notes) -> Exit {
    match format::write(to, puzzles) {
        Ok(written) => {
            written.warnings.iter().for_each(|warning| notes.warning(&warning.to_string()));
            notes.written(path, file::write(path, written.bytes()))
        }
        Err(error) => {
            notes.error(&format!("{}: {error}", path.display()));
            Exit::Malformed
        }
    }
}

/// Writes puzzles to a file in a folder, which is made if it is missing.
pub(crate) fn write_in(folder: &Path, to: Format, path: &Path, puzzles: &[Puzzle], notes: &Notes) -> Exit {
    match std::fs::create_dir_all(folder) {
        Ok(()) => write(to, path, puzzles, notes),
        Err(error) => notes.written(folder, Err(error)),
    }
}

/// Writes puzzles to a file, or to standard output if there is none; nothing if there are no puzzles.
pub(crate) fn write_or_print(
    to: Format,
    output: Option<&Path>,
    puzzles: &[Puzzle],
    screen: &mut Screen,
    notes: &Notes,
) -> Result<Exit, WriteFailure> {
    match output {
        _ if puzzles.is_empty() => Ok(Exit::Done),
        Some(path) => Ok(write(to, path, puzzles, notes)),
        None => print(to, puzzles, screen, notes),
    }
}

/// Writes puzzles to standard output.
fn print(to: Format, puzzles: &[Puzzle], screen: &mut Screen, notes: &Notes) -> Result<Exit, WriteFailure> {
    match format::write(to, puzzles) {
        Ok(written) => {
            written.warnings.iter().for_each(|warning| notes.warning(&warning.to_string()));
            screen.print_raw(written.bytes())?;
            Ok(Exit::Done)
        }
        Err(error) => {
            notes.error(&error.to_string());
            Ok(Exit::Malformed)
        }
    }
}

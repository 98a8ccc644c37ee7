//! A line of the listing of a batch.

use serde::{Deserialize, Serialize};

/// A file of a batch, or one puzzle of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Entry {
    /// Its path as given, or as found in a directory; `-` for standard input.
    pub(super) source: String,
    /// The number of the puzzle, if only one of the file is meant.
    pub(super) number: Option<usize>,
    /// How many answers it gets: one for each puzzle, or one that says what is wrong with the file.
    pub(super) puzzles: usize,
    /// Its size; `None` if it could not be read.
    pub(super) bytes: Option<u64>,
    pub(super) sha256: Option<String>,
}

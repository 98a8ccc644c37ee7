//! Puzzles of the library, as the command line names them.

use nonosat::library::{self, ChoiceError, Entry};

/// What stands before the name of a puzzle of the library, in place of a file.
pub(crate) const PREFIX: &str = "library:";

/// The puzzles that ids and conditions choose.
pub(crate) fn chosen(words: &[String], count: Option<usize>) -> Result<Vec<&'static Entry>, ChoiceError> {
    library::library().choose(words, count)
}

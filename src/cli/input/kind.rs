//! What files are read as.

use std::ffi::OsStr;

use nonosat::format::Format;

use crate::cli::reading;

/// What the files are.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    /// Puzzles, of this format if it is given.
    Puzzles(Option<Format>),
    /// Puzzles, of this format if it is given; their clues need not add up.
    Faulty(Option<Format>),
    Cubes,
}

impl Kind {
    /// The same for what stands behind this name: a puzzle that is in no file is in no format.
    pub(crate) fn of(self, name: &OsStr) -> Self {
        match self {
            Self::Puzzles(Some(_)) if reading::is_made(name) => Self::Puzzles(None),
            Self::Faulty(Some(_)) if reading::is_made(name) => Self::Faulty(None),
            kind => kind,
        }
    }
}

//! Why a batch cannot begin, or go on.

use std::{io, path::Path};

use crate::cli::{Exit, failure::Cause};

/// Why a batch cannot begin, or go on: how the run ends, and what it says.
#[derive(Debug)]
pub(crate) struct Refusal {
    pub(crate) exit: Exit,
    pub(crate) message: String,
}

impl Refusal {
    /// The arguments do not fit the folder.
    pub(super) fn usage(message: impl Into<String>) -> Self {
        Self { exit: Exit::Usage, message: message.into() }
    }

    /// What the folder holds is malformed.
    pub(super) fn malformed(message: impl Into<String>) -> Self {
        Self { exit: Exit::Malformed, message: message.into() }
    }

    /// Something is not done yet.
    pub(super) fn unfinished(message: impl Into<String>) -> Self {
        Self { exit: Exit::Unknown, message: message.into() }
    }

    /// A file cannot be read.
    pub(super) fn unreadable(path: &Path, error: &io::Error) -> Self {
        Self { exit: Exit::Unreadable, message: format!("{}: cannot read it: {error}", path.display()) }
    }

    /// A file cannot be read, or not within the limits of the run.
    pub(super) fn not_read(path: &Path, cause: &Cause) -> Self {
        Self { exit: cause.exit(), message: format!("{}: {cause}", path.display()) }
    }

    /// A file cannot be written.
    pub(super) fn unwritable(path: &Path, error: &io::Error) -> Self {
        Self { exit: Exit::Unwritable, message: format!("{}: cannot write it: {error}", path.display()) }
    }
}

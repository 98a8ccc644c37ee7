//! The JSON of warnings for makers of puzzles.

use nonosat_core::analyse::rate::warnings::Warning;
use serde::Serialize;

/// A warning for the maker of a puzzle.
#[derive(Debug, Serialize)]
pub struct WarningReport {
    kind: &'static str,
    message: String,
}

impl WarningReport {
    /// The report of a warning.
    pub fn new(warning: &Warning) -> Self {
        Self { kind: warning.kind.name(), message: warning.message.clone() }
    }
}

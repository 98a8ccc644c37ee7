//! Why a certificate is refused.

use std::fmt;

use nonosat_model::{budget::Limit, referee};

/// The place and the nature of a mistake in a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifyError {
    /// The file, by its name in the certificate.
    pub file: String,
    /// The line in that file, from 1, if it is in one.
    pub line: Option<usize>,
    /// What is wrong.
    pub fault: Fault,
}

/// What is wrong with a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// The file cannot be read.
    Unreadable(String),
    /// It is malformed.
    Malformed(String),
    /// It has changed since the certificate was written.
    Changed {
        /// Its size or hash.
        found: String,
        /// That of the manifest.
        expected: String,
    },
    /// It does not agree with the puzzle, or with the other files.
    Differs {
        /// Its content.
        found: String,
        /// The expected content.
        expected: String,
    },
    /// A picture does not solve the puzzle.
    NoSolution(referee::Fault),
    /// The two pictures of a puzzle with several solutions are the same.
    SamePicture,
    /// A step of the proof does not hold.
    Unproven(String),
    /// A limit was reached: nothing is known.
    Stopped(Limit),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(it) => write!(f, "cannot read it: {it}"),
            Self::Malformed(it) => it.fmt(f),
            Self::Changed { found, expected } => write!(
                f,
                "found {found}, expected {expected} by the manifest: the file was changed, cut off or mixed up"
            ),
            Self::Differs { found, expected } => write!(f, "found {found}, expected {expected}"),
            Self::NoSolution(it) => write!(f, "the picture is no solution of the puzzle: {it}"),
            Self::SamePicture => f.write_str("found the same picture twice, expected two solutions"),
            Self::Unproven(it) => write!(f, "the proof fails: {it}"),
            Self::Stopped(it) => write!(f, "not verified: {it}"),
        }
    }
}

impl std::error::Error for Fault {}

impl VerifyError {
    pub(super) fn new(file: &str, line: impl Into<Option<usize>>, fault: Fault) -> Self {
        Self { file: file.to_owned(), line: line.into(), fault }
    }
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}:{line}: {}", self.file, self.fault),
            None => write!(f, "{}: {}", self.file, self.fault),
        }
    }
}

impl std::error::Error for VerifyError {}

/// A text in quotes, its beginning if it is long, without control characters.
pub(super) fn excerpt(text: &[u8]) -> String {
    const LONGEST: usize = 60;
    let text = String::from_utf8_lossy(&text[..text.len().min(4 * LONGEST)]);
    let clean = |symbol: char| if symbol.is_control() { '?' } else { symbol };
    let more = if text.chars().count() > LONGEST { "..." } else { "" };
    format!("\"{}{more}\"", text.chars().take(LONGEST).map(clean).collect::<String>())
}

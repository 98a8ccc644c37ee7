//! Why there is no answer.

use nonosat::{
    format::{
        Problem, ReadError, WriteError,
        clue::LineError,
        inert::{cut, inert},
    },
    make::{image::ImageError, suggest::SuggestError},
    report::said::SaidReport,
    solve::SolveError,
};
use serde::Serialize;

/// The longest message, in characters.
const LONGEST: usize = 2000;

/// Why there is no answer.
#[derive(Debug)]
pub(crate) enum Failure {
    /// A file or a text is no puzzle.
    Read(ReadError),
    /// An image is none.
    Malformed(String),
    /// It cannot be done with this puzzle.
    Unsupported(String),
    /// The question makes no sense.
    Usage(String),
    /// The library is wrong.
    Defect(String),
}

#[derive(Serialize)]
struct Report {
    error: Error,
}

#[derive(Serialize)]
struct Error {
    kind: &'static str,
    message: String,
    #[serde(flatten)]
    place: Option<Place>,
}

/// What is known beside the message if a text could not be read.
#[derive(Serialize)]
struct Place {
    line: Option<usize>,
    column: Option<usize>,
    found: Option<String>,
    expected: Option<String>,
    help: Option<String>,
    /// The message without its place, and the help, as data.
    said: Option<SaidReport>,
    help_said: Option<SaidReport>,
}

impl Failure {
    /// The kind in a word.
    fn kind(&self) -> &'static str {
        match self {
            Self::Read(error) => match error.problem() {
                Problem::Unsupported(_) => "unsupported",
                Problem::Binary | Problem::OtherFile(_) | Problem::Packed(_) | Problem::TooManyBytes { .. } => {
                    "unreadable"
                }
                _ => "malformed",
            },
            Self::Malformed(_) => "malformed",
            Self::Unsupported(_) => "unsupported",
            Self::Usage(_) => "usage",
            Self::Defect(_) => "defect",
        }
    }

    /// `{"error": ...}`.
    pub(crate) fn json(&self) -> String {
        let (message, place) = match self {
            Self::Read(error) => (error.to_string(), Some(Place::of(error))),
            Self::Malformed(message) => (message.clone(), Some(Place::none())),
            Self::Unsupported(message) | Self::Usage(message) | Self::Defect(message) => (message.clone(), None),
        };
        let message = inert(&cut(&message, LONGEST)).into_owned();
        let error = Error { kind: self.kind(), message, place };
        super::json(&Report { error })
            .unwrap_or_else(|_| r#"{"error":{"kind":"defect","message":"no JSON"}}"#.to_owned())
    }
}

impl Place {
    fn of(error: &ReadError) -> Self {
        Self {
            line: Some(error.line()),
            column: Some(error.column()),
            found: error.found(),
            expected: error.expected(),
            help: error.help(),
            said: Some(error.said().into()),
            help_said: error.help_said().map(SaidReport::new),
        }
    }

    fn none() -> Self {
        Self { line: None, column: None, found: None, expected: None, help: None, said: None, help_said: None }
    }
}

impl From<ReadError> for Failure {
    fn from(error: ReadError) -> Self {
        Self::Read(error)
    }
}

impl From<WriteError> for Failure {
    fn from(error: WriteError) -> Self {
        Self::Unsupported(error.to_string())
    }
}

impl From<ImageError> for Failure {
    fn from(error: ImageError) -> Self {
        Self::Malformed(error.to_string())
    }
}

impl From<SolveError> for Failure {
    fn from(error: SolveError) -> Self {
        match error {
            SolveError::Usage(message) => Self::Usage(message),
            error => Self::Defect(error.to_string()),
        }
    }
}

impl From<SuggestError> for Failure {
    fn from(error: SuggestError) -> Self {
        match error {
            SuggestError::Solve(error) => error.into(),
            error => Self::Unsupported(error.to_string()),
        }
    }
}

impl From<Vec<LineError>> for Failure {
    fn from(errors: Vec<LineError>) -> Self {
        let words: Vec<String> = errors.iter().take(10).map(ToString::to_string).collect();
        Self::Usage(format!("clues cannot be read: {}", words.join("; ")))
    }
}

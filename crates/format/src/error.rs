//! Errors and warnings about puzzle files.

mod kind;
mod said;
mod write;

use std::{fmt, ops::Range};

pub use kind::ErrorKind;
pub(crate) use said::{Found, once, say, ticks};
pub use write::WriteError;

use super::inert::{cut, inert, is_inert, substitute};
use nonosat_model::{ClueFault, GivenFault, Message, Param};

/// The longest line of a file that an error shows in full, in bytes; of longer ones it shows an excerpt.
const LONGEST_EXCERPT: usize = 240;

/// The longest texts within an error message, in characters: what a parser or the clues say, and what was expected, was
/// found or helps. With the line and the name of the file that is less than 2,000.
const LONGEST_TEXT: usize = 300;
const LONGEST_WORDS: usize = 200;

/// Why a file could not be read: the mistake, its place, and what to do about it.
///
/// It is displayed in one line: `cat.non:12:3: expected a block length, found "x7"`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError(Box<Details>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Details {
    source: String,
    line: usize,
    column: usize,
    line_text: String,
    span: Range<usize>,
    puzzle: Option<usize>,
    problem: Problem,
    /// What the reader knows better than the problem says.
    kind: Option<ErrorKind>,
    help: Option<Message>,
}

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Problem {
    /// The file has no text.
    Empty,
    /// The file is no text.
    Binary,
    /// The file is a photograph, a document or the like.
    OtherFile(Message),
    /// The text is of no known format.
    UnknownFormat,
    /// The text is of no exact format, and there are two ways to read it as lists of clues, which differ.
    Ambiguous {
        /// The one puzzle.
        one: Message,
        /// The other.
        other: Message,
    },
    /// Something else should stand here.
    Unexpected {
        /// What should stand here.
        expected: Message,
        /// What stands here: a number, words, or a text of the file in quotes.
        found: Param,
    },
    /// The text breaks the rules of XML or JSON; the words within are the parser's.
    Syntax(Message),
    /// The clues cannot be right.
    Clues(ClueFault),
    /// The given cells cannot be right.
    Given(GivenFault),
    /// The puzzle is of a kind that is not supported.
    Unsupported(Message),
    /// The puzzles of the file take too much memory for its size.
    TooManyPuzzles {
        /// How many puzzles were read before.
        puzzles: usize,
        /// The limit, in bytes.
        bytes: usize,
    },
    /// The file, or what is compressed in it, is larger than the limit.
    TooManyBytes {
        /// The limit, in bytes.
        limit: u64,
    },
    /// The file is compressed, and cannot be unpacked.
    Packed(Message),
    /// Something is larger than this program handles.
    TooLarge {
        /// What is too large: a sentence with the place `seen`.
        what: Message,
        /// The size in the file.
        found: String,
        /// The limit.
        limit: usize,
    },
}

impl Problem {
    /// Cuts all texts short, and leaves nothing in them that could control a terminal.
    fn cut(self) -> Self {
        let cut = |message: Message| message.map_texts(&|text| short(text, LONGEST_WORDS));
        match self {
            Self::Unexpected { expected, found } => {
                let found = match found {
                    Param::Text(text) => short(&text, LONGEST_WORDS).into(),
                    Param::Message(message) => cut(message).into(),
                    found => found,
                };
                Self::Unexpected { expected: cut(expected), found }
            }
            Self::Ambiguous { one, other } => Self::Ambiguous { one: cut(one), other: cut(other) },
            Self::Syntax(message) => Self::Syntax(message.map_texts(&|text| short(text, LONGEST_TEXT))),
            Self::Packed(message) => Self::Packed(cut(message)),
            Self::TooLarge { what, found, limit } => {
                Self::TooLarge { what, found: short(&found, LONGEST_WORDS), limit }
            }
            other => other,
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.said().fmt(f)
    }
}

impl std::error::Error for Problem {}

impl ReadError {
    /// The error at `span`, a range of bytes of `text`.
    pub(super) fn new(source: &str, text: &str, span: Range<usize>, puzzle: Option<usize>, problem: Problem) -> Self {
        let before = text.get(..span.start).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let line = text.get(line_start..).unwrap_or_default();
        let line = line.split('\n').next().unwrap_or_default();
        let start = (span.start - line_start.min(span.start)).min(line.len());
        let end = (span.end.saturating_sub(line_start)).clamp(start, line.len());
        let (line_text, span) = excerpt(line, start..end);
        let (line_text, span) = harmless(&line_text, span);
        Self(Box::new(Details {
            source: source.to_owned(),
            line: before.bytes().filter(|&byte| byte == b'\n').count() + 1,
            column: before.get(line_start..).unwrap_or_default().chars().count() + 1,
            line_text,
            span,
            puzzle,
            problem: problem.cut(),
            kind: None,
            help: None,
        }))
    }

    /// Says what it is, for programs.
    pub(super) fn with_kind(mut self, kind: ErrorKind) -> Self {
        self.0.kind = Some(kind);
        self
    }

    /// Adds advice.
    pub(super) fn with_help(mut self, help: Message) -> Self {
        self.0.help = Some(help.map_texts(&|text| short(text, LONGEST_WORDS)));
        self
    }

    /// The name of the file, as given to the reader.
    pub fn source_name(&self) -> &str {
        &self.0.source
    }

    /// The line, counted from 1.
    pub fn line(&self) -> usize {
        self.0.line
    }

    /// The column in characters, counted from 1.
    pub fn column(&self) -> usize {
        self.0.column
    }

    /// The text of the line, or an excerpt around the mistake if the line is very long.
    pub fn line_text(&self) -> &str {
        &self.0.line_text
    }

    /// The bytes of [`ReadError::line_text`] that are at fault; empty where something is missing.
    pub fn span(&self) -> Range<usize> {
        self.0.span.clone()
    }

    /// The number of the puzzle, counted from 1, in a file of several.
    pub fn puzzle(&self) -> Option<usize> {
        self.0.puzzle
    }

    /// What is wrong.
    pub fn problem(&self) -> &Problem {
        &self.0.problem
    }

    /// What is wrong, in a word for programs.
    pub fn kind(&self) -> ErrorKind {
        self.0.kind.unwrap_or_else(|| ErrorKind::of(self.problem()))
    }

    /// The numbers that differ, expected and found: of cells that rows and columns ask for, that a line has and needs,
    /// or of clues.
    pub fn numbers(&self) -> Option<[u64; 2]> {
        match (self.problem(), self.kind()) {
            (Problem::Clues(ClueFault::TooLong { needed, available, .. }), _) => Some([*available as u64, *needed]),
            (Problem::Clues(ClueFault::SumsDiffer { rows, columns, .. }), _) => Some([*rows, *columns]),
            (Problem::Unexpected { expected, found }, ErrorKind::TooFewLines | ErrorKind::TooManyLines) => {
                Some([first_number(&expected.to_string())?, first_number(&found.to_string())?])
            }
            _ => None,
        }
    }

    /// The text found, if something else was expected.
    pub fn found(&self) -> Option<String> {
        match &self.0.problem {
            Problem::Unexpected { found, .. } => Some(found.to_string()),
            Problem::TooLarge { found, .. } => Some(found.clone()),
            _ => None,
        }
    }

    /// What was expected.
    pub fn expected(&self) -> Option<String> {
        match &self.0.problem {
            Problem::Unexpected { expected, .. } => Some(expected.to_string()),
            _ => None,
        }
    }

    /// The id of what was expected.
    pub(super) fn expected_id(&self) -> Option<&'static str> {
        match &self.0.problem {
            Problem::Unexpected { expected, .. } => Some(expected.id()),
            _ => None,
        }
    }

    /// How to correct it, where that is known.
    pub fn help(&self) -> Option<String> {
        self.help_said().map(ToString::to_string)
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Details { source, line, column, .. } = &*self.0;
        write!(f, "{}:{line}:{column}: {}", short(source, LONGEST_TEXT), self.said())
    }
}

impl std::error::Error for ReadError {}

/// The number that a text begins with.
fn first_number(text: &str) -> Option<u64> {
    text.split(' ').next()?.parse().ok()
}

/// A text for an error message: cut short, and inert.
fn short(text: &str, longest: usize) -> String {
    inert(&cut(text, longest)).into_owned()
}

/// A line with substitutes for characters that are not inert, and where the span is in it; tabs stay.
fn harmless(line: &str, span: Range<usize>) -> (String, Range<usize>) {
    let clean = |part: &str| -> String {
        part.chars().map(|c| if c == '\t' || is_inert(c) { c } else { substitute(c) }).collect()
    };
    let part = |range: Range<usize>| clean(line.get(range).unwrap_or_default());
    let (before, marked, behind) = (part(0..span.start), part(span.start..span.end), part(span.end..line.len()));
    let span = before.len()..before.len() + marked.len();
    (before + &marked + &behind, span)
}

/// A number of bytes, in the largest unit that gives a whole number.
pub fn bytes_text(bytes: u64) -> String {
    let units =
        [("GiB", 1 << 30), ("GB", 1_000_000_000), ("MiB", 1 << 20), ("MB", 1_000_000), ("KiB", 1 << 10), ("kB", 1000)];
    let whole = units.into_iter().find(|(_, unit)| bytes > 0 && bytes.is_multiple_of(*unit));
    whole.map_or_else(|| format!("{bytes} bytes"), |(name, unit)| format!("{} {name}", bytes / unit))
}

/// The line, or an excerpt of a long one around the span, and where the span is in it.
fn excerpt(line: &str, span: Range<usize>) -> (String, Range<usize>) {
    if line.len() <= LONGEST_EXCERPT {
        return (line.to_owned(), span);
    }
    let floor = |mut at: usize| {
        while !line.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let from = floor(span.start.saturating_sub(LONGEST_EXCERPT / 2));
    let to = floor((from + LONGEST_EXCERPT).min(line.len()));
    let shown = line.get(from..to).unwrap_or_default();
    (shown.to_owned(), span.start - from..span.end.min(to) - from)
}

/// A warning about a file that was read or written nevertheless.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Warning {
    /// The line of the file, counted from 1, if the warning is about one.
    pub line: Option<usize>,
    /// What it says, as data.
    pub what: Message,
    /// Whether it only says how the file was understood.
    pub is_note: bool,
}

impl Warning {
    /// What only says how something was understood.
    pub const fn note(what: Message) -> Self {
        Self { line: None, what, is_note: true }
    }

    /// A warning of a file, or of one of its puzzles.
    pub(super) fn of(puzzle: Option<usize>, what: Message) -> Self {
        let what = what.map_texts(&|text| short(text, LONGEST_WORDS));
        let what = match puzzle {
            Some(puzzle) => say("note.in-puzzle").with("puzzle", puzzle).with("note", what),
            None => what,
        };
        Self { line: None, what, is_note: false }
    }

    /// What it says, without its place.
    pub fn message(&self) -> String {
        self.what.to_string()
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.said().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str, span: Range<usize>) -> ReadError {
        ReadError::new("a.non", text, span, None, Problem::Empty)
    }

    #[test]
    fn places_are_lines_and_columns_of_characters() {
        let error = at("a\nbä cd\n", 6..8);
        assert_eq!((error.line(), error.column()), (2, 4));
        assert_eq!((error.line_text(), &error.line_text()[error.span()]), ("bä cd", "cd"));
        let end = at("ab\n", 3..3);
        assert_eq!((end.line(), end.column(), end.line_text()), (2, 1, ""));
    }

    #[test]
    fn long_lines_are_cut_around_the_fault() {
        let line = "ä".repeat(5000);
        let error = at(&line, 4000..4002);
        assert_eq!(&error.line_text()[error.span()], "ä");
        assert!(error.line_text().len() <= LONGEST_EXCERPT);
        assert_eq!(error.column(), 2001);
    }
}

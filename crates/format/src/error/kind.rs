//! What is wrong with a file, in a word for programs.

use super::Problem;
use nonosat_model::ClueFault;

/// What is wrong with a file, in a word for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// `empty`: the file has no text.
    Empty,
    /// `not-text`: the file is no text, and nothing that is known.
    NotText,
    /// `image`: the file is a photograph or another picture that is no puzzle file.
    Image,
    /// `document`: the file is a document, a workbook or an archive.
    Document,
    /// `html`: the file is a page without a puzzle that is known.
    Html,
    /// `unknown-format`: the text is of no format, and not two lists of clues.
    UnknownFormat,
    /// `ambiguous-reading`: the text can be read as two different puzzles.
    AmbiguousReading,
    /// `sums-differ`: rows and columns ask for different numbers of cells.
    SumsDiffer,
    /// `line-too-long`: a clue needs more cells than its line has.
    LineTooLong,
    /// `too-few-lines`: there are fewer clues than the size says.
    TooFewLines,
    /// `too-many-lines`: there are more clues than the size says.
    TooManyLines,
    /// `bad-number`: what should be a length or a size is none.
    BadNumber,
    /// `bad-colour`: a colour is not known, or not declared.
    BadColor,
    /// `contradiction-in-file`: the file says two things that differ.
    Contradiction,
    /// `syntax`: the rules of XML or JSON are broken.
    Syntax,
    /// `truncated`: the file ends too early.
    Truncated,
    /// `unexpected`: something else should stand there.
    Unexpected,
    /// `too-large`: a size, a number or a puzzle is larger than this program handles.
    TooLarge,
    /// `encoding`: the file is compressed, and cannot be unpacked.
    Encoding,
    /// `unsupported`: the puzzle is of a kind that is not supported.
    Unsupported,
    /// `limit`: the file is larger than the limit that was set.
    Limit,
}

impl ErrorKind {
    /// All kinds.
    pub const ALL: [Self; 21] = [
        Self::Empty,
        Self::NotText,
        Self::Image,
        Self::Document,
        Self::Html,
        Self::UnknownFormat,
        Self::AmbiguousReading,
        Self::SumsDiffer,
        Self::LineTooLong,
        Self::TooFewLines,
        Self::TooManyLines,
        Self::BadNumber,
        Self::BadColor,
        Self::Contradiction,
        Self::Syntax,
        Self::Truncated,
        Self::Unexpected,
        Self::TooLarge,
        Self::Encoding,
        Self::Unsupported,
        Self::Limit,
    ];

    /// Its name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::NotText => "not-text",
            Self::Image => "image",
            Self::Document => "document",
            Self::Html => "html",
            Self::UnknownFormat => "unknown-format",
            Self::AmbiguousReading => "ambiguous-reading",
            Self::SumsDiffer => "sums-differ",
            Self::LineTooLong => "line-too-long",
            Self::TooFewLines => "too-few-lines",
            Self::TooManyLines => "too-many-lines",
            Self::BadNumber => "bad-number",
            Self::BadColor => "bad-colour",
            Self::Contradiction => "contradiction-in-file",
            Self::Syntax => "syntax",
            Self::Truncated => "truncated",
            Self::Unexpected => "unexpected",
            Self::TooLarge => "too-large",
            Self::Encoding => "encoding",
            Self::Unsupported => "unsupported",
            Self::Limit => "limit",
        }
    }

    /// The kind of a problem, where nothing closer is known.
    pub(super) fn of(problem: &Problem) -> Self {
        match problem {
            Problem::Empty => Self::Empty,
            Problem::Binary => Self::NotText,
            Problem::OtherFile(what) if what.to_string().ends_with("picture") => Self::Image,
            Problem::OtherFile(_) => Self::Document,
            Problem::UnknownFormat => Self::UnknownFormat,
            Problem::Ambiguous { .. } => Self::AmbiguousReading,
            // These words are those of the readers, not of the file.
            Problem::Unexpected { expected, .. } if expected.to_string().contains("colour") => Self::BadColor,
            Problem::Unexpected { expected, .. } if expected.to_string().contains("block length") => Self::BadNumber,
            Problem::Unexpected { .. } | Problem::Given(_) => Self::Unexpected,
            Problem::Syntax(_) => Self::Syntax,
            Problem::Clues(ClueFault::TooLong { .. }) => Self::LineTooLong,
            Problem::Clues(_) => Self::SumsDiffer,
            Problem::Unsupported(_) => Self::Unsupported,
            Problem::TooManyPuzzles { .. } | Problem::TooManyBytes { .. } => Self::Limit,
            Problem::Packed(_) => Self::Encoding,
            Problem::TooLarge { .. } => Self::TooLarge,
        }
    }

    /// That there are fewer or more lines than wanted.
    pub(in super::super) fn of_count(wanted: usize, found: usize) -> Self {
        if found < wanted { Self::TooFewLines } else { Self::TooManyLines }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Format, read, read_within};

    #[test]
    fn every_kind_of_fault_has_its_word() {
        let kind = |bytes: &[u8], from: Option<Format>| read("f", bytes, from).unwrap_err().kind();
        for (text, wanted) in [
            ("", ErrorKind::Empty),
            ("a\0b", ErrorKind::NotText),
            ("GIF89a\x01\0", ErrorKind::Image),
            ("%PDF-1.7", ErrorKind::Document),
            ("<!DOCTYPE html>\n<p>Nothing</p>", ErrorKind::Html),
            ("Nothing.", ErrorKind::UnknownFormat),
            (",1\n1,\n", ErrorKind::AmbiguousReading),
            ("rows\n1\ncolumns\n2\n", ErrorKind::LineTooLong),
            ("rows\n1\ncolumns\n1\n1\n", ErrorKind::SumsDiffer),
            ("height 3\nrows\n1\n1\ncolumns\n2\n", ErrorKind::TooFewLines),
            ("height 1\nrows\n1\n1\ncolumns\n2\n", ErrorKind::TooManyLines),
            ("rows\nx1\ncolumns\n1\n", ErrorKind::BadNumber),
            ("rows\n1q\ncolumns\n1\n", ErrorKind::BadColor),
            ("{\"width\": 3, \"rows\": [[1]], \"columns\": [[1]]}", ErrorKind::Contradiction),
            ("<?xml version=\"1.0\"?><puzzleset><puzzle></puzzleset>", ErrorKind::Syntax),
            ("width 2\nheight 2\nrows\n1\n1\n", ErrorKind::Truncated),
            ("rows\n1\nrows\n1\ncolumns\n1\n", ErrorKind::Unexpected),
            ("width 70000\n", ErrorKind::TooLarge),
        ] {
            assert_eq!(kind(text.as_bytes(), None), wanted, "{text}");
        }
        assert_eq!(read_within("f", b"rows\n1\ncolumns\n1\n", None, 5).unwrap_err().kind(), ErrorKind::Limit);
    }
}

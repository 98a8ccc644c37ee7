//! Errors and warnings about files as data. Readers write their words as they need them: those of the table of
//! sentences are found in it again, all others stay English.

use super::{Problem, ReadError, Warning};
use nonosat_model::{Message, Param};

impl ReadError {
    /// What is wrong, as data, without its place; `None` if a part of it is not in the table of sentences.
    pub fn said(&self) -> Option<Message> {
        let problem = self.problem().said()?;
        Some(match self.puzzle() {
            Some(puzzle) => Message::new("read.in-puzzle").with("puzzle", puzzle).with("problem", problem),
            None => problem,
        })
    }

    /// How to correct it, as data, where that is known and in the table.
    pub fn help_said(&self) -> Option<Message> {
        Message::of_text("help", self.help()?)
    }
}

impl Problem {
    fn said(&self) -> Option<Message> {
        Some(match self {
            Self::Empty => Message::new("read.empty"),
            Self::Binary => Message::new("read.binary"),
            Self::OtherFile(what) => Message::new("read.other").with("what", Message::of_text("file", what)?),
            Self::UnknownFormat => Message::new("read.unknown"),
            Self::Unexpected { expected, found } => Message::new("read.expected")
                .with("expected", Message::of_text("expected", expected)?)
                .with("seen", found_said(found)?),
            Self::Clues(fault) => fault.message(),
            Self::TooManyPuzzles { puzzles, bytes } => {
                Message::new("read.many-puzzles").with("puzzles", *puzzles).with("megabytes", *bytes >> 20)
            }
            Self::TooManyBytes { limit } => Message::new("read.many-bytes").with("size", super::bytes_text(*limit)),
            Self::TooLarge { what, found, limit } => Message::new("read.too-large")
                .with("what", Message::of_text("large", what)?)
                .with("seen", found.as_str())
                .with("limit", *limit),
            Self::Ambiguous { .. } | Self::Syntax(_) | Self::Unsupported(_) | Self::Packed(_) => return None,
        })
    }
}

/// What was found: a quotation or a number, which are the same in all languages, or words of the table.
fn found_said(found: &str) -> Option<Param> {
    match found.parse::<u64>() {
        Ok(number) if number.to_string() == found => Some(number.into()),
        _ if found.starts_with('"') => Some(found.into()),
        _ => Message::of_text("found", found).map(Param::from),
    }
}

impl Warning {
    /// The warning as data; `None` if it is not in the table of sentences.
    pub fn said(&self) -> Option<Message> {
        let of_puzzle = self.message.strip_prefix("puzzle ").and_then(|rest| rest.split_once(": "));
        let of_puzzle = of_puzzle.and_then(|(number, note)| Some((number.parse::<usize>().ok()?, note)));
        let note = Message::of_text("note", of_puzzle.map_or(&self.message, |(_, note)| note))?;
        let note = match of_puzzle {
            Some((puzzle, _)) => Message::new("note.in-puzzle").with("puzzle", puzzle).with("note", note),
            None => note,
        };
        Some(match self.line {
            Some(line) => Message::new("note.at-line").with("at", line).with("note", note),
            None => note,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read;

    /// The sentence of the error of a text, and whether it is known.
    fn error_of(text: &str) -> (String, Option<String>) {
        let error = read("f", text.as_bytes(), None).unwrap_err();
        let message = error.to_string();
        let (_, without_place) = message.split_once(": ").unwrap();
        (without_place.to_owned(), error.said().map(|said| said.to_string()))
    }

    #[test]
    fn errors_that_are_known_are_the_same_in_the_table() {
        for text in [
            "",
            "a\0b",
            "GIF89a\x01\0",
            "%PDF-1.7",
            "Nothing.",
            "rows\n1\ncolumns\n2\n",
            "rows\n1\ncolumns\n1\n1\n",
            "height 3\nrows\n1\n1\ncolumns\n2\n",
            "height 1\nrows\n1\n1\ncolumns\n2\n",
            "rows\nx1\ncolumns\n1\n",
            "width 70000\n",
            "width 2\nrows\n70000\ncolumns\n1\n1\n",
        ] {
            let (message, said) = error_of(text);
            assert_eq!(said, Some(message), "{text:?}");
        }
        assert_eq!(error_of("<?xml version=\"1.0\"?><puzzleset><puzzle></puzzleset>").1, None);
    }

    #[test]
    fn advice_and_warnings_are_known_or_none() {
        let error = read("f", b"rows\n1 0\ncolumns\n1\n", None).unwrap_err();
        assert_eq!(error.help_said().map(|said| said.to_string()).as_deref(), error.help());
        let warning = |line, message: &str| Warning { line, message: message.to_owned(), is_note: false };
        for known in [
            warning(Some(3), "a second `title` is ignored"),
            warning(None, "puzzle 2: X is read as crossed out, so blank; filled cells are `#`"),
            warning(Some(1), "puzzle 12: there is no line `width`; 5 clues were counted"),
        ] {
            let said = known.said().map(|said| said.to_string());
            assert_eq!(said, Some(known.to_string()));
        }
        assert_eq!(warning(None, "something else").said(), None);
    }
}

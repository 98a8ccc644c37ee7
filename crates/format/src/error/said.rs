//! Errors and warnings about files as data: sentences of the table, which a page says in its own language.

use super::{LONGEST_TEXT, Problem, ReadError, Warning, short};
use nonosat_model::{Message, Param};

/// The sentence of this id. All that readers and writers say comes from the table; a test looks at each call.
pub(crate) const fn say(id: &'static str) -> Message {
    Message::new(id)
}

/// Keywords as they stand in a sentence.
pub(crate) fn ticks(keywords: &[&str]) -> Vec<String> {
    keywords.iter().map(|keyword| format!("`{keyword}`")).collect()
}

/// That a keyword stands once.
pub(crate) fn once(keywords: &[&str]) -> Message {
    say("expected.once").with("keywords", ticks(keywords))
}

/// What was found in place of what was expected.
pub(crate) struct Found(Param);

impl Found {
    /// What is the same in all languages: a text of the file in quotes, a sign, a size.
    pub(crate) fn text(text: impl Into<String>) -> Self {
        Self(Param::Text(text.into()))
    }
}

impl From<usize> for Found {
    fn from(count: usize) -> Self {
        Self(count.into())
    }
}

impl From<Message> for Found {
    fn from(words: Message) -> Self {
        Self(words.into())
    }
}

impl From<Found> for Param {
    fn from(found: Found) -> Self {
        found.0
    }
}

impl ReadError {
    /// What is wrong, as data, without its place.
    pub fn said(&self) -> Message {
        let problem = self.problem().said();
        match self.puzzle() {
            Some(puzzle) => say("read.in-puzzle").with("puzzle", puzzle).with("problem", problem),
            None => problem,
        }
    }

    /// How to correct it, as data, where that is known.
    pub fn help_said(&self) -> Option<&Message> {
        self.0.help.as_ref()
    }
}

impl Problem {
    /// What is wrong, as data.
    pub fn said(&self) -> Message {
        let cut = |message: Message| message.map_texts(&|text| short(text, LONGEST_TEXT));
        match self {
            Self::Empty => say("read.empty"),
            Self::Binary => say("read.binary"),
            Self::OtherFile(what) => say("read.other").with("what", what.clone()),
            Self::UnknownFormat => say("read.unknown"),
            Self::Ambiguous { one, other } => {
                say("read.ambiguous").with("first", one.clone()).with("last", other.clone())
            }
            Self::Unexpected { expected, found } => {
                say("read.expected").with("expected", expected.clone()).with("seen", found.clone())
            }
            Self::Clues(fault) => cut(fault.message()),
            Self::Given(fault) => fault.message(),
            Self::TooManyPuzzles { puzzles, bytes } => {
                say("read.many-puzzles").with("puzzles", *puzzles).with("megabytes", *bytes >> 20)
            }
            Self::TooManyBytes { limit } => say("read.many-bytes").with("size", super::bytes_text(*limit)),
            Self::TooLarge { what, found, limit } => {
                let number = found.parse::<u64>().ok().filter(|number| number.to_string() == *found);
                let seen = number.map_or_else(|| Param::from(found.as_str()), Param::from);
                say("read.too-large").with("what", what.clone().with("seen", seen)).with("limit", *limit)
            }
            Self::Syntax(words) | Self::Unsupported(words) | Self::Packed(words) => words.clone(),
        }
    }
}

impl Warning {
    /// The warning as data, with its line.
    pub fn said(&self) -> Message {
        match self.line {
            Some(line) => say("note.at-line").with("at", line).with("note", self.what.clone()),
            None => self.what.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read;

    #[test]
    fn what_is_too_large_is_a_number_or_a_text() {
        let of = |text: &str| read("f", text.as_bytes(), None).unwrap_err().said();
        let seen = |said: &Message| match &said.params()[0].1 {
            Param::Message(what) => what.params()[0].1.clone(),
            other => other.clone(),
        };
        assert_eq!(seen(&of("width 70000\n")), Param::Number(70_000));
        let many = "9".repeat(30);
        assert_eq!(seen(&of(&format!("width {many}\n"))), Param::Text(many));
    }

    #[test]
    fn warnings_are_sentences_in_sentences() {
        let what = say("note.second").with("keyword", "title");
        let warning = Warning { line: Some(3), ..Warning::of(Some(2), what) };
        assert_eq!(warning.to_string(), "line 3: puzzle 2: a second `title` is ignored");
        assert_eq!(warning.said().id(), "note.at-line");
        assert_eq!(warning.message(), "puzzle 2: a second `title` is ignored");
    }
}

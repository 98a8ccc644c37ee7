//! A file while it is read: its text, the places of errors, and warnings.
//!
//! Readers work on slices of the text. The address of a slice gives its place, so an error needs only the slice.

use std::borrow::Cow;

use super::{
    Warning,
    error::{ErrorKind, Found, Problem, ReadError, say},
    inert::cut,
    reading::Reading,
};
use nonosat_model::{Layout, Message, TooManyCells};

/// The most cells a line may have, and so the most lines in either direction.
pub const LONGEST_LINE: usize = 65_535;

/// The most warnings about a file; further ones are only counted.
const MOST_WARNINGS: usize = 100;

/// A file while it is read.
pub(super) struct Input<'a> {
    name: &'a str,
    text: &'a str,
    /// The number of the puzzle being read, from 1, if the file has several.
    pub(super) puzzle: Option<usize>,
    /// Whether clues that do not add up are read all the same.
    pub(super) takes_faults: bool,
    /// Whether the format was named, not detected.
    pub(super) is_named: bool,
    /// Whether lists that nothing names are those of the columns, then those of the rows.
    pub(super) columns_first: bool,
    /// How a text of no exact format was understood.
    pub(super) reading: Option<Reading>,
    /// The warnings, with their bytes in the text.
    warnings: Vec<(usize, Warning)>,
    /// How many further warnings there were.
    unlisted: usize,
}

impl<'a> Input<'a> {
    pub(super) fn new(name: &'a str, text: &'a str) -> Self {
        let (warnings, reading) = (Vec::new(), None);
        let (takes_faults, is_named, columns_first) = (false, false, false);
        Self { name, text, puzzle: None, takes_faults, is_named, columns_first, reading, warnings, unlisted: 0 }
    }

    /// The name of the file.
    pub(super) fn name(&self) -> &'a str {
        self.name
    }

    /// The whole text; lines end in `\n` whatever they ended in before.
    pub(super) fn text(&self) -> &'a str {
        self.text
    }

    /// An empty slice at the end of the text, for what is missing there.
    pub(super) fn end(&self) -> &'a str {
        after(self.text.trim_end())
    }

    /// The text at a line and column, both from 1, of some `part` of the file: one character, or nothing at the end.
    pub(super) fn character_at(part: &str, line: usize, column: usize) -> &str {
        let line = part.split('\n').nth(line.saturating_sub(1)).unwrap_or(after(part));
        let mut characters = line.char_indices().skip(column.saturating_sub(1)).map(|(at, _)| at);
        match characters.next() {
            Some(start) => line.get(start..characters.next().unwrap_or(line.len())).unwrap_or(after(line)),
            None => after(line),
        }
    }

    /// Where a slice of the text starts, in bytes.
    fn offset(&self, slice: &str) -> usize {
        (slice.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize).min(self.text.len())
    }

    /// The error of something wrong at `at`.
    pub(super) fn error(&self, at: &str, problem: Problem) -> ReadError {
        let start = self.offset(at);
        let end = (start + at.len()).min(self.text.len());
        ReadError::new(self.name, self.text, start..end, self.puzzle, problem)
    }

    /// The error that something else is expected where `at` stands.
    pub(super) fn unexpected(&self, at: &str, expected: Message) -> ReadError {
        let found = match at.trim() {
            "" if self.offset(at) >= self.text.trim_end().len() => {
                return self.mismatch(at, expected, say("found.end")).with_kind(ErrorKind::Truncated);
            }
            "" => say("found.nothing").into(),
            text => Found::text(quoted(text)),
        };
        self.mismatch(at, expected, found)
    }

    /// The error that `expected` is not what was `found`, in words.
    pub(super) fn mismatch(&self, at: &str, expected: Message, found: impl Into<Found>) -> ReadError {
        self.error(at, Problem::Unexpected { expected, found: found.into().into() })
    }

    /// The error that there are so many lines in place of those that are wanted, a sentence with the place `count`.
    pub(super) fn miscounted(&self, at: &str, wanted: usize, what: Message, found: usize) -> ReadError {
        let error = self.mismatch(at, what.with("count", wanted), found);
        error.with_kind(ErrorKind::of_count(wanted, found))
    }

    /// The error that something is too large.
    pub(super) fn too_large(&self, at: &str, what: Message, limit: usize) -> ReadError {
        self.error(at, Problem::TooLarge { what, found: clipped(at.trim()), limit })
    }

    /// Checks that a puzzle can have the cells of a layout: every reader asks before it makes one.
    pub(super) fn check_size(&self, at: &str, layout: &Layout) -> Result<(), ReadError> {
        layout.check_size().map_err(|TooManyCells { width, height, .. }| {
            let found = format!("{width}x{height}");
            self.error(at, Problem::TooLarge { what: say("large.puzzle"), found, limit: Layout::MOST_CELLS })
        })
    }

    /// Adds a warning.
    pub(super) fn warn(&mut self, at: &str, what: Message) {
        if self.warnings.len() == MOST_WARNINGS {
            self.unlisted += 1;
            return;
        }
        self.warnings.push((self.offset(at), Warning::of(self.puzzle, what)));
    }

    /// The warnings, with their lines.
    pub(super) fn into_warnings(mut self) -> Vec<Warning> {
        self.warnings.sort_by_key(|&(offset, _)| offset);
        let (mut seen, mut line) = (0, 1);
        let numbered = self.warnings.into_iter().map(|(offset, warning)| {
            line += self.text.as_bytes().get(seen..offset).unwrap_or_default().iter().filter(|&&b| b == b'\n').count();
            seen = offset;
            Warning { line: Some(line), ..warning }
        });
        let more = || Warning::of(None, say("note.more").with("count", self.unlisted));
        let unlisted = (self.unlisted > 0).then(more);
        numbered.chain(unlisted).collect()
    }

    /// A number of rows or columns.
    pub(super) fn size(&self, word: &str) -> Result<usize, ReadError> {
        match self.number(word, || [say("expected.size"), say("large.size")])? {
            0 => Err(self.unexpected(word, say("expected.size-1")).with_kind(ErrorKind::BadNumber)),
            size => Ok(size as usize),
        }
    }

    /// The length of a block.
    pub(super) fn length(&self, word: &str) -> Result<u32, ReadError> {
        match self.number(word, || [say("expected.length"), say("large.length")])? {
            0 => Err(self.unexpected(word, say("expected.length-1")).with_help(say("help.zero"))),
            length => Ok(length),
        }
    }

    /// A number; `words` are made only for an error: what is expected, and what is too large.
    fn number(&self, word: &str, words: fn() -> [Message; 2]) -> Result<u32, ReadError> {
        // Nearly every word.
        if word.len() < 5
            && word.bytes().all(|byte| byte.is_ascii_digit())
            && let Ok(number) = word.parse()
        {
            return Ok(number);
        }
        let [expected, what] = words();
        if word.is_empty() || !word.chars().all(is_digit) {
            let error = self.unexpected(word, expected);
            return Err(if word.is_empty() { error } else { error.with_kind(ErrorKind::BadNumber) });
        }
        match digits(word).parse() {
            Ok(number) if number as usize <= LONGEST_LINE => Ok(number),
            _ => Err(self.too_large(word, what, LONGEST_LINE)),
        }
    }
}

/// Whether a character is a digit, of the usual or the full width.
pub(super) fn is_digit(character: char) -> bool {
    matches!(character, '0'..='9' | '０'..='９')
}

/// A text with digits of the usual width.
pub(super) fn digits(text: &str) -> Cow<'_, str> {
    if !text.contains(|c| matches!(c, '０'..='９')) {
        return text.into();
    }
    let narrow = |c: char| match c {
        '０'..='９' => char::from_digit(c as u32 - '０' as u32, 10).unwrap_or(c),
        _ => c,
    };
    text.chars().map(narrow).collect()
}

/// The number that a word begins with, and what follows it.
pub(super) fn leading_number(word: &str) -> (&str, &str) {
    let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
    let other = if is_number { None } else { word.find(|character| !is_digit(character)) };
    word.split_at(other.unwrap_or(word.len()))
}

/// The words of a line, separated by blanks, tabs and commas.
pub(super) fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split([' ', '\t', ',']).filter(|word| !word.is_empty())
}

/// The first word of a line, and the rest without blanks around it.
pub(super) fn first_word(line: &str) -> (&str, &str) {
    let line = line.trim();
    match line.split_once([' ', '\t']) {
        Some((word, rest)) => (word, rest.trim()),
        None => (line, after(line)),
    }
}

/// A quotation of the file for an error: shortened and in quotation marks.
pub(super) fn quoted(text: &str) -> String {
    format!("{:?}", clipped(text))
}

/// The empty slice after a slice.
pub(super) fn after(text: &str) -> &str {
    text.get(text.len()..).unwrap_or_default()
}

/// The first line of a text, cut short.
fn clipped(text: &str) -> String {
    const LONGEST: usize = 40;
    let line = text.lines().next().unwrap_or_default();
    cut(line, LONGEST).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slices_know_their_place() {
        let text = "a b\n  x7, 3\n";
        let input = Input::new("cat.non", text);
        let word = words(text.lines().nth(1).unwrap()).next().unwrap();
        assert_eq!(input.length(word).unwrap_err().to_string(), "cat.non:2:3: expected a block length, found \"x7\"");
        assert_eq!(
            input.unexpected(input.end(), say("expected.cell")).to_string(),
            "cat.non:2:8: expected a cell, found the end of the file"
        );
        assert_eq!(Input::character_at("ab\ncd", 2, 2), "d");
        assert_eq!(Input::character_at("ab\ncd", 9, 9), "");
    }

    #[test]
    fn numbers_have_limits() {
        let message = |word: &str| Input::new("f", word).length(word).unwrap_err().to_string();
        assert_eq!(message("0"), "f:1:1: expected a block length of at least 1, found \"0\"");
        assert_eq!(message("70000"), "f:1:1: the block length 70000 is too large; the limit is 65535");
        assert!(message(&"9".repeat(100)).contains("999... is too large"));
        assert!(message("+1").contains("found \"+1\""));
    }

    #[test]
    fn warnings_come_with_their_lines() {
        let text = "a\nb\nc";
        let mut input = Input::new("f", text);
        input.warn(&text[4..], say("note.moves"));
        input.warn(&text[..1], say("note.quotation"));
        let shown: Vec<String> = input.into_warnings().iter().map(Warning::to_string).collect();
        assert_eq!(
            shown,
            ["line 1: the closing quotation mark is missing", "line 3: the moves, what the player did, are left out"]
        );
    }
}

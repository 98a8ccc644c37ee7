//! Tournament files: `$1`, the clues of the columns, then those of the rows; `$2` and so on.
//!
//! Lengths are separated by tabs, and a blank line is an empty clue. The size of a puzzle is not in the file: half of
//! the lines are columns, or else the one split with which all clues fit and the sums agree.
//!
//! Answers are `$1`, then rows of tab-separated 0 and 1.

use std::borrow::Cow;

use super::{
    Format,
    bounds::{Shelf, parts},
    codec::{Codec, Holds, Output},
    decode::decode,
    draft::{Draft, PlacedClue},
    error::{Found, ReadError, say},
    input::{Input, LONGEST_LINE, after, quoted},
    picture::read_picture,
};
use nonosat_model::{Clue, Message, Palette, Picture, Puzzle};

pub(super) const CODEC: Codec = Codec {
    format: Format::Tournament,
    name: "tournament",
    extensions: &["tournament", "question"],
    description: "questions of solver tournaments: $1, columns, rows",
    holds: Holds { several: true, other: |name| name == NUMBER, refuses, ..Holds::CLUES },
    looks_like: |text| text.trim_start().starts_with('$') && text.lines().any(|line| number(line).is_some()),
    binary: None,
    read,
    write,
};

/// The field for a puzzle's number, if it differs from its place in the file.
pub(super) const NUMBER: &str = "number";

/// The number of a puzzle, if the line is its first: `$17`.
fn number(line: &str) -> Option<&str> {
    let digits = line.trim().strip_prefix('$')?.trim();
    is_number(digits).then_some(digits)
}

/// An entry of a file: a number, its line, and the text up to the next number.
type Entry<'a> = (&'a str, &'a str, &'a str);

fn entries<'a>(input: &Input<'a>) -> Result<impl Iterator<Item = Entry<'a>> + use<'a>, ReadError> {
    let text = input.text();
    if let Some(line) = text.lines().find(|line| !line.trim().is_empty()).filter(|line| number(line).is_none()) {
        return Err(input.unexpected(line.trim(), say("expected.puzzle-number")));
    }
    let entry = |part: &'a str| {
        let (heading, below) = part.split_once('\n').unwrap_or((part, after(part)));
        Some((number(heading)?, heading, below))
    };
    Ok(parts(text, |line| number(line).is_some()).filter_map(entry))
}

/// The lines below a number.
fn lines_of<'a>(input: &Input<'a>, text: &'a str) -> Result<Vec<&'a str>, ReadError> {
    const MOST: usize = 2 * LONGEST_LINE;
    match text.lines().nth(MOST) {
        Some(surplus) => Err(input.many_lines(surplus, MOST)),
        None => Ok(text.lines().collect()),
    }
}

fn read(input: &mut Input<'_>) -> Result<Vec<Puzzle>, ReadError> {
    let several = entries(input)?.nth(1).is_some();
    let mut puzzles = Shelf::default();
    for (index, (number, heading, text)) in entries(input)?.enumerate() {
        input.puzzle = several.then_some(index + 1);
        let lines = lines_of(input, text)?;
        let mut puzzle = read_puzzle(input, &lines, heading)?;
        keep_number(&mut puzzle, number, index);
        puzzles.add(input, puzzle, heading)?;
    }
    input.puzzle = None;
    Ok(puzzles.into_puzzles())
}

/// Stores a puzzle's number as a field, in place of an earlier one, unless it is empty or its place in the file.
pub(super) fn keep_number(puzzle: &mut Puzzle, number: &str, index: usize) {
    let other = &mut puzzle.metadata.other;
    other.retain(|(name, _)| name != NUMBER);
    if !number.is_empty() && number != (index + 1).to_string() {
        other.insert(0, (NUMBER.to_owned(), number.to_owned()));
    }
}

/// The number a puzzle is written with.
fn number_of(puzzle: &Puzzle, index: usize) -> String {
    let kept = puzzle.metadata.other.iter().find(|(name, _)| name == NUMBER);
    let kept = kept.filter(|(_, number)| is_number(number));
    kept.map_or_else(|| (index + 1).to_string(), |(_, number)| number.clone())
}

/// Warns of a number that no puzzle can be written with.
fn check_number(name: &str, puzzle: &Puzzle, output: &mut Output) {
    let kept = puzzle.metadata.other.iter().find(|(name, _)| name == NUMBER);
    if let Some((_, number)) = kept.filter(|(_, number)| !is_number(number)) {
        output.warn(say("loss.number").with("format", name).with("name", format!("{number:?}")));
    }
}

/// Whether a field is a number that a puzzle can be written with.
pub(super) fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn read_puzzle<'a>(input: &mut Input<'a>, lines: &[&'a str], heading: &'a str) -> Result<Puzzle, ReadError> {
    let clue = |line: &&'a str| {
        let is_answer = || line.bytes().all(|byte| matches!(byte, b'0' | b'1' | b'\t' | b' '));
        let clue = input.black_clue(line).map_err(|error| match is_answer() {
            true => error.with_help(say("help.answers")),
            false => error,
        });
        Ok(PlacedClue { clue: Some(clue?), place: line.trim() })
    };
    let clues: Vec<PlacedClue<'a>> = lines.iter().map(clue).collect::<Result<_, _>>()?;
    // Blank lines at the end may be empty clues or just blank lines.
    let with_text = clues.len() - lines.iter().rev().take_while(|line| line.trim().is_empty()).count();
    let splits = Splits::of(&clues);
    let square = (with_text..=clues.len())
        .rev()
        .find(|&count| splits.fits(count / 2, count - count / 2) && count.is_multiple_of(2));
    let (count, width) = match (square, splits.of_count(clues.len()).as_slice(), splits.of_count(with_text).as_slice())
    {
        (Some(count), ..) => (count, count / 2),
        (None, &[width], _) => (clues.len(), width),
        (None, _, &[width]) => (with_text, width),
        // The likely meaning, so that the error is at its place.
        (None, [], []) if with_text > 0 && with_text.is_multiple_of(2) => (with_text, with_text / 2),
        (None, [], found) | (None, found, _) => return Err(no_split(input, heading, clues.len(), found)),
    };
    let mut columns = clues;
    columns.truncate(count);
    let rows = columns.split_off(width.min(columns.len()));
    Draft { rows, columns, ..Draft::new(Palette::black_and_white()) }.finish(input)
}

/// The cells that a list of clues needs up to each line and after it.
pub(super) struct Splits {
    filled_before: Vec<u64>,
    longest_before: Vec<u64>,
    longest_after: Vec<u64>,
    filled: u64,
}

impl Splits {
    pub(super) fn of(clues: &[PlacedClue<'_>]) -> Self {
        let counts = |count: fn(&Clue) -> u64| clues.iter().map(move |line| line.clue.as_ref().map_or(0, count));
        let running = |join: fn(u64, u64) -> u64| {
            move |so_far: &mut u64, count: u64| Some(std::mem::replace(so_far, join(*so_far, count)))
        };
        let closed = |counts: &mut dyn Iterator<Item = u64>, join| {
            counts.chain(std::iter::once(0)).scan(0, running(join)).collect::<Vec<u64>>()
        };
        let mut longest_after = closed(&mut counts(Clue::min_length).rev(), u64::max);
        longest_after.reverse();
        Self {
            filled_before: closed(&mut counts(Clue::filled), |sum, count| sum + count),
            longest_before: closed(&mut counts(Clue::min_length), u64::max),
            longest_after,
            filled: counts(Clue::filled).sum(),
        }
    }

    /// Whether `width` columns and `height` rows can be meant.
    fn fits(&self, width: usize, height: usize) -> bool {
        let at = |counts: &[u64]| counts.get(width).copied().unwrap_or(u64::MAX);
        width > 0
            && height > 0
            && at(&self.filled_before).checked_mul(2) == Some(self.filled)
            && at(&self.longest_before) <= height as u64
            && at(&self.longest_after) <= width as u64
    }

    /// How many of `count` lines can be columns.
    pub(super) fn of_count(&self, count: usize) -> Vec<usize> {
        (1..count).filter(|&width| self.fits(width, count - width)).collect()
    }
}

/// The words for clues that fit no size, or several: the numbers of columns that they could have.
pub(super) fn found_sizes(count: usize, splits: &[usize]) -> Message {
    let size = |width: &usize| format!("{width} x {}", count - width);
    match splits {
        [] => say("found.no-size"),
        [first, second, ..] => say("found.two-sizes").with("first", size(first)).with("last", size(second)),
        [_] => say("found.clues"),
    }
    .with("count", count)
}

fn no_split(input: &Input<'_>, heading: &str, lines: usize, splits: &[usize]) -> ReadError {
    input.mismatch(heading.trim(), say("expected.one-size"), found_sizes(lines, splits))
}

fn write(puzzles: &[Cow<'_, Puzzle>], output: &mut Output) {
    for (index, puzzle) in puzzles.iter().enumerate() {
        output.puzzle = index + 1;
        let square = puzzle.width() == puzzle.height();
        if !square {
            output.warn(say("loss.tournament"));
        }
        check_number(CODEC.name, puzzle, output);
        output.line(format!("${}", number_of(puzzle, index)));
        clue_lines(puzzle).for_each(|line| output.line(line));
    }
}

/// The lines of a puzzle: the clues of its columns, then those of its rows.
fn clue_lines(puzzle: &Puzzle) -> impl Iterator<Item = String> {
    puzzle.columns().iter().chain(puzzle.rows()).flatten().map(|clue| {
        let lengths: Vec<String> = clue.blocks().iter().map(|block| block.length.to_string()).collect();
        // Where the size is uncertain, a 0 marks at least that the line counts.
        let empty = lengths.is_empty() && puzzle.width() != puzzle.height();
        if empty { "0".to_owned() } else { lengths.join("\t") }
    })
}

/// Refuses a puzzle that would be read with another size: there is no place for the size, and the clues fit several.
fn refuses(puzzle: &Puzzle) -> Option<Message> {
    let text: String = clue_lines(puzzle).flat_map(|line| [line, "\n".to_owned()]).collect();
    let mut input = Input::new("", &text);
    input.takes_faults = true;
    let lines: Vec<&str> = text.lines().collect();
    let read = read_puzzle(&mut input, &lines, "");
    let is_same = read.is_ok_and(|read| (read.width(), read.height()) == (puzzle.width(), puzzle.height()));
    (!is_same).then(|| say("unfit.size"))
}

/// Writes a tournament's answer file: `$1`, then the rows of the first picture, and so on.
///
/// A puzzle that has no answer, `None`, keeps its number and has no rows.
pub fn write_answers(pictures: &[Option<Picture>]) -> String {
    let mut output = Output::new(pictures.len());
    for (index, picture) in pictures.iter().enumerate() {
        output.line(format!("${}", index + 1));
        for row in picture.iter().flat_map(Picture::rows) {
            let cells: Vec<&str> = row.iter().map(|color| if color.is_blank() { "0" } else { "1" }).collect();
            output.line(cells.join("\t"));
        }
    }
    output.text
}

/// Reads a tournament's answer file: the pictures in order, `None` for a puzzle without an answer.
///
/// # Errors
/// If the file is no text or its rows are no pictures.
pub fn read_answers(source: &str, bytes: &[u8]) -> Result<Vec<Option<Picture>>, ReadError> {
    let (text, _) = decode(source, bytes, super::INPUT_LIMIT)?;
    let mut input = Input::new(source, &text);
    let entries = entries(&input)?;
    let mut pictures = Vec::new();
    for (index, (.., text)) in entries.enumerate() {
        input.puzzle = Some(index + 1);
        let mut rows = lines_of(&input, text)?;
        rows.retain(|line| !line.trim().is_empty());
        let foreign = |row: &&str| row.bytes().any(|byte| !matches!(byte, b'0' | b'1' | b'\t' | b' '));
        if let Some(row) = rows.iter().copied().find(foreign) {
            let found = Found::text(quoted(row.trim()));
            let expected = say("expected.cells-and").with("signs", vec!["0", "1"]);
            return Err(input.mismatch(row.trim(), expected, found));
        }
        pictures.push(if rows.is_empty() { None } else { Some(read_picture(&input, &rows)?) });
    }
    if pictures.is_empty() {
        return Err(input.unexpected(after(input.text()), say("expected.puzzle-number")));
    }
    Ok(pictures)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{read, write};

    fn sizes(text: &str) -> String {
        match read("q.txt", text.as_bytes(), None) {
            Err(error) => error.to_string(),
            Ok(document) => {
                let size = |puzzle: &Puzzle| format!("{}x{}", puzzle.width(), puzzle.height());
                document.puzzles.iter().map(size).collect::<Vec<_>>().join(" ")
            }
        }
    }

    #[test]
    fn sizes_are_inferred() {
        assert_eq!(sizes("$1\n1\n1\n2\n\n$2\n2\n1\n1\n"), "2x2 1x2");
        assert_eq!(sizes("$1\n2\n\n1\n1\n\n"), "2x2");
        assert_eq!(sizes("$1\n1\t1\n1\n1\n1\n"), "q.txt:2:1: column 1 needs 3 cells for its clue 1 1, but has only 2");
        assert_eq!(
            sizes("$4\n1\n\n1\n"),
            "q.txt:1:1: expected columns, then rows, of one size, found 3 clues that fit 1 x 2 as well as 2 x 1"
        );
        assert_eq!(sizes("$1\n2\n1\n1\n1\n1\n"), "2x3");
        assert_eq!(
            sizes("$1\n3\n1\n1\n"),
            "q.txt:1:1: expected columns, then rows, of one size, found 3 clues that fit no size"
        );
        assert_eq!(
            sizes("$1\n1\n1\n$2\n0\t1\n"),
            "q.txt:5:1: puzzle 2: expected a block length of at least 1, found \"0\""
        );
    }

    #[test]
    fn questions_are_written_as_read() {
        let text = "$3\n1\t1\n\n2\n1\n1\n2\n";
        let document = read("q.txt", text.as_bytes(), None).unwrap();
        assert_eq!(document.format, Format::Tournament);
        assert_eq!(document.puzzles[0].metadata.other, [(NUMBER.to_owned(), "3".to_owned())]);
        assert_eq!(write(Format::Tournament, &document.puzzles).unwrap().text, text);
    }

    #[test]
    fn an_uncertain_size_is_written_as_clearly_as_possible() {
        let document = read("q.txt", b"$1\n1\n1\n0\n", None).unwrap();
        let written = write(Format::Tournament, &document.puzzles).unwrap();
        assert_eq!((written.text.as_str(), written.warnings.len()), ("$1\n1\n1\n0\n", 1));
    }

    #[test]
    fn answers_are_read_as_written() {
        let pictures = [Picture::parse("#.\n.#"), None, Picture::parse("#")];
        let text = write_answers(&pictures);
        assert_eq!(text, "$1\n1\t0\n0\t1\n$2\n$3\n1\n");
        assert_eq!(read_answers("a.txt", text.as_bytes()).unwrap(), pictures);
        let message = read_answers("a.txt", b"$1\n1\t2\n").unwrap_err().to_string();
        assert_eq!(message, "a.txt:2:1: puzzle 1: expected cells 0 and 1, found \"1\\t2\"");
    }
}

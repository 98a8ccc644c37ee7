//! The tasks of puzzle-nonograms.com: `1/3/5/4.1/...;`, alone, behind the page's address and `#`, or in a saved page as
//! `task = '...'`.
//!
//! The columns come first; `/` parts clues, `.` lengths. A `;` may stand between columns and rows; else the split is
//! the only one with which all clues fit and the sums agree.

use std::borrow::Cow;

use super::{behind, is_address};
use crate::{
    Format,
    codec::{Codec, Holds, Output},
    error::{Problem, ReadError, say},
    input::Input,
    plain,
    tournament::{Splits, found_sizes},
};
use nonosat_model::{Message, Puzzle};

pub(crate) const CODEC: Codec = Codec {
    format: Format::Task,
    name: "task",
    extensions: &["task"],
    description: "tasks of puzzle-nonograms.com, 1/3/4.1/...;",
    holds: Holds { refuses, ..Holds::CLUES },
    looks_like: |text| find(text).is_some(),
    binary: None,
    read,
    write,
};

/// The name of the page.
const PAGE: &str = "puzzle-nonograms.com";

/// The longest task, in bytes.
const LONGEST: usize = 1 << 20;

/// Whether a text is a task: numbers with `.` and `/` between, a `;` at the end or not.
fn is_task(text: &str) -> bool {
    let mut lists = text.strip_suffix(';').unwrap_or(text).split(';');
    let is_list = |list: &str| !list.is_empty() && list.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'.' | b'/'));
    text.contains('/') && lists.by_ref().take(2).all(is_list) && lists.next().is_none()
}

/// The task in a text: all of it, what stands behind `#` in the page's address, or what a saved page calls `task`.
///
/// The address of a puzzle by its number, which has no task, counts as one.
fn find(text: &str) -> Option<&str> {
    let line = text.trim();
    if is_task(line) {
        return Some(line);
    }
    if is_address(line) && !line.contains('\n') && line.contains(PAGE) {
        let task = behind(line, '#');
        return Some(task).filter(|task| is_task(task) || line.contains("?e="));
    }
    // Not in the words of an XML file of webpbn.com, nor in the page of another kind of puzzle.
    let is_other = text.contains("<puzzle") || text.contains('<') && !text.contains("onogram");
    let page = if is_other { "" } else { text };
    for (at, found) in page.match_indices("task") {
        let rest = page.get(at + found.len()..).unwrap_or_default();
        let value = rest.trim_start().strip_prefix(['=', ':']).map(str::trim_start);
        let quoted = value.and_then(|value| Some((value.strip_prefix(['\'', '"'])?, value.chars().next()?)));
        let task = quoted.and_then(|(value, quote)| value.split_once(quote)).map(|(task, _)| task);
        if let Some(task) = task.filter(|task| is_task(task)) {
            return Some(task);
        }
    }
    None
}

/// The size that a page gives under this name.
fn size_in(text: &str, name: &str) -> Option<usize> {
    let (_, rest) = text.split_once(name)?;
    let rest = rest.trim_start_matches(['"', '\'']).trim_start().strip_prefix([':', '='])?.trim_start();
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    rest.get(..end)?.parse().ok()
}

fn read(input: &mut Input<'_>) -> Result<Vec<Puzzle>, ReadError> {
    let text = input.text();
    let task =
        find(text).ok_or_else(|| input.unexpected(text, say("expected.task-such").with("example", "1/1/2/;")))?;
    if !is_task(task) {
        let help = say("help.task");
        return Err(input.error(task, Problem::Unsupported(say("unsupported.numbers"))).with_help(help));
    }
    if task.len() > LONGEST {
        let found = task.len().to_string();
        return Err(input.error(task, Problem::TooLarge { what: say("large.task"), found, limit: LONGEST }));
    }
    let width = size_in(text, "puzzleWidth").zip(size_in(text, "puzzleHeight"));
    Ok(vec![read_task(input, task, width)?])
}

fn read_task(input: &mut Input<'_>, task: &str, sizes: Option<(usize, usize)>) -> Result<Puzzle, ReadError> {
    let clues = task.strip_suffix(';').unwrap_or(task);
    let parted = clues.split_once(';').map(|(columns, _)| columns.split('/').count());
    let mut columns = clues.split(['/', ';']).map(|text| super::clue(input, text)).collect::<Result<Vec<_>, _>>()?;
    let count = columns.len();
    let sizes = sizes.or_else(|| parted.map(|width| (width, count - width)));
    let width = match sizes {
        Some((width, height)) if width + height == count && parted.is_none_or(|parted| parted == width) => width,
        Some((width, height)) => {
            let what = say("expected.clues-of").with("columns", width).with("rows", height);
            return Err(input.miscounted(task, width + height, what, count));
        }
        None => {
            let found = Splits::of(&columns).of_count(count);
            match found.as_slice() {
                &[width] => width,
                // The likely meaning, so that the error is at its place.
                [] if count.is_multiple_of(2) => count / 2,
                [] => {
                    let found = found_sizes(count, &[]);
                    return Err(input.mismatch(task, say("expected.one-size"), found));
                }
                [_, _, ..] => {
                    let error = input.mismatch(task, say("expected.one-size"), found_sizes(count, &found));
                    return Err(error.with_help(say("help.part-lists")));
                }
            }
        }
    };
    let rows = columns.split_off(width.min(columns.len()));
    plain::puzzle(input, rows, columns)
}

/// The task of a puzzle.
fn task_of(puzzle: &Puzzle) -> String {
    let clues = plain::lines(puzzle.columns(), ".", "0").chain(plain::lines(puzzle.rows(), ".", "0"));
    clues.collect::<Vec<_>>().join("/")
}

/// Refuses a puzzle whose clues fit another size as well.
fn refuses(puzzle: &Puzzle) -> Option<Message> {
    let task = task_of(puzzle);
    let mut input = Input::new("", &task);
    let read = read_task(&mut input, &task, None);
    let is_same = read.is_ok_and(|read| (read.width(), read.height()) == (puzzle.width(), puzzle.height()));
    (!is_same).then(|| say("unfit.size"))
}

fn write(puzzles: &[Cow<'_, Puzzle>], output: &mut Output) {
    for puzzle in puzzles {
        output.line(format!("{};", task_of(puzzle)));
    }
}

#[cfg(test)]
mod tests {
    use crate::{Format, read, write};

    const TASK: &str = "1/0/2/1.1/1;\n";

    #[test]
    fn sizes_are_inferred() {
        let document = read("t", TASK.as_bytes(), None).unwrap();
        let puzzle = &document.puzzles[0];
        assert_eq!((document.format, puzzle.width(), puzzle.height()), (Format::Task, 3, 2));
        assert_eq!(write(Format::Task, &document.puzzles).unwrap().text, TASK);
        for other in [
            "https://www.puzzle-nonograms.com/#1/0/2/1.1/1;".to_owned(),
            "1//2/1.1/1".to_owned(),
            "1//2;1.1/1".to_owned(),
            "<html><title>Nonograms</title><script>var Game = {}; var task = '1/0/2/1.1/1'; </script>".to_owned(),
            "{task: \"1/0/2/1.1/1\", puzzleWidth: 3, puzzleHeight: 2}".to_owned(),
        ] {
            assert_eq!(read("t", other.as_bytes(), None).unwrap().puzzles, document.puzzles, "{other}");
        }
    }

    #[test]
    fn what_is_uncertain_is_refused_or_told() {
        let message = |text: &str| match read("t", text.as_bytes(), None) {
            Ok(document) => document.warnings.iter().map(ToString::to_string).collect(),
            Err(error) => error.to_string(),
        };
        assert!(message("<title>Skyscrapers</title><script>task = '1/1'</script>").contains("no puzzle format known"));
        assert_eq!(
            message("0/1/0/1"),
            "t:1:1: expected columns, then rows, of one size, found 4 clues that fit 2 x 2 as well as 3 x 1"
        );
        assert_eq!(read("t", b"0/1;0/1", None).unwrap().puzzles[0].width(), 2);
        assert_eq!(
            message("1/0/1"),
            "t:1:1: expected columns, then rows, of one size, found 3 clues that fit 1 x 2 as well as 2 x 1"
        );
        assert_eq!(message("3/1/1"), "t:1:1: expected columns, then rows, of one size, found 3 clues that fit no size");
        assert_eq!(message("1/1/1/2"), "t:1:1: the rows ask for 3 cells in all, the columns for 2");
        assert_eq!(
            message("01/02/2024"),
            "t:1:1: expected columns, then rows, of one size, found 3 clues that fit no size"
        );
        assert_eq!(
            message("https://www.puzzle-nonograms.com/?e=MDoxLDIsMw=="),
            "t:1:1: puzzles by their number are not supported"
        );
    }
}

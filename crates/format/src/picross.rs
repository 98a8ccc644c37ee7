//! The files of picross-solver: `GRID name`, `ROWS`, a clue `[ 2 1 ]` a line, `COLUMNS`, clues; perhaps several grids.

use std::borrow::Cow;

use super::{
    Format,
    bounds::{Shelf, parts},
    codec::{Codec, Field, Holds, Output},
    draft::Draft,
    error::{ReadError, say},
    input::{Input, after, first_word},
    plain,
};
use nonosat_model::Puzzle;

pub(super) const CODEC: Codec = Codec {
    format: Format::Picross,
    name: "picross",
    extensions: &["picross"],
    description: "picross-solver's own: GRID, ROWS, COLUMNS, [ 2 1 ]",
    holds: Holds { several: true, fields: &[Field::Title], ..Holds::CLUES },
    looks_like,
    binary: None,
    read,
    write,
};

const GRID: &str = "GRID";
const HEADINGS: [&str; 2] = ["ROWS", "COLUMNS"];

fn is_comment(line: &str) -> bool {
    line.trim().is_empty() || line.trim_start().starts_with('#')
}

fn starts_grid(line: &str) -> bool {
    first_word(line).0 == GRID
}

/// The text between the brackets of a clue.
fn clue(line: &str) -> Option<&str> {
    line.trim().strip_prefix('[')?.strip_suffix(']')
}

fn looks_like(text: &str) -> bool {
    let mut headings = 0;
    let mut is_known = |line: &str| {
        let is_heading = HEADINGS.contains(&line.trim());
        headings += usize::from(is_heading);
        is_heading || starts_grid(line) || headings > 0 && clue(line).is_some()
    };
    text.lines().filter(|line| !is_comment(line)).all(&mut is_known) && headings >= 2
}

fn read(input: &mut Input<'_>) -> Result<Vec<Puzzle>, ReadError> {
    let text = input.text();
    let grids = || parts(text, starts_grid).filter(|part| !part.lines().all(is_comment));
    let several = grids().nth(1).is_some();
    let mut puzzles = Shelf::default();
    for (index, part) in grids().enumerate() {
        input.puzzle = several.then_some(index + 1);
        let lines = input.lines(part)?;
        let puzzle = read_grid(input, &lines)?;
        puzzles.add(input, puzzle, lines.first().copied().unwrap_or(part))?;
    }
    input.puzzle = None;
    Ok(puzzles.into_puzzles())
}

fn read_grid(input: &mut Input<'_>, lines: &[&str]) -> Result<Puzzle, ReadError> {
    let mut title = "";
    let mut lists: [Option<Vec<&str>>; 2] = [None, None];
    let mut list = None;
    for &line in lines.iter().filter(|line| !is_comment(line)) {
        if let Some(at) = HEADINGS.iter().position(|heading| *heading == line.trim()) {
            list = lists.get_mut(at).filter(|list| list.is_none()).map(|list| list.insert(Vec::new()));
            if list.is_none() {
                return Err(input.unexpected(line.trim(), say("expected.lists-once")));
            }
        } else if starts_grid(line) && list.is_none() {
            title = first_word(line).1;
        } else {
            let clue = clue(line).ok_or_else(|| {
                input.unexpected(line.trim(), say("expected.clue-such").with("keywords", vec!["`[ 2 1 ]`"]))
            })?;
            let list = list.as_mut().ok_or_else(|| {
                input
                    .unexpected(line.trim(), say("expected.before-clues").with("keywords", vec!["`ROWS`", "`COLUMNS`"]))
            })?;
            list.push(clue);
        }
    }
    let end = after(lines.last().copied().unwrap_or_default());
    let [Some(rows), Some(columns)] = lists else {
        return Err(input.unexpected(end, say("expected.with-clues").with("keywords", vec!["`ROWS`", "`COLUMNS`"])));
    };
    if rows.is_empty() || columns.is_empty() {
        return Err(input.unexpected(end, say("expected.one-each")));
    }
    let mut draft = Draft::black(input, &rows, &columns)?;
    Field::Title.set(&mut draft.metadata, title);
    draft.finish(input)
}

fn write(puzzles: &[Cow<'_, Puzzle>], output: &mut Output) {
    for puzzle in puzzles {
        let title = puzzle.metadata.title.as_deref().unwrap_or_default();
        output.line(format!("{GRID} {title}").trim_end());
        for (heading, clues) in HEADINGS.iter().zip([puzzle.rows(), puzzle.columns()]) {
            output.line(heading);
            plain::lines(clues, " ", "").for_each(|clue| output.line(format!("[ {clue} ]").replace("[  ]", "[ ]")));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Format, read, write};

    const TEXT: &str =
        "GRID Two of them\nROWS\n[ 3 ]\n[ ]\nCOLUMNS\n[ 1 ]\n[ 1 ]\n[ 1 ]\nGRID\nROWS\n[ 1 ]\nCOLUMNS\n[ 1 ]\n";

    #[test]
    fn what_is_read_is_written() {
        let document = read("p", TEXT.as_bytes(), None).unwrap();
        assert_eq!((document.format, document.puzzles.len()), (Format::Picross, 2));
        assert_eq!(document.puzzles[0].metadata.title.as_deref(), Some("Two of them"));
        assert_eq!(write(Format::Picross, &document.puzzles).unwrap().text, TEXT);
        let other = format!("# made up\n\n{}", TEXT.replace("[ ]", "[ 0 ] "));
        assert_eq!(read("p", other.as_bytes(), None).unwrap().puzzles, document.puzzles);
    }

    #[test]
    fn errors_have_places() {
        let message = |from: &str, to: &str| {
            read("p", TEXT.replacen(from, to, 1).as_bytes(), Some(Format::Picross)).unwrap_err().to_string()
        };
        assert_eq!(message("[ 3 ]", "[ 3"), "p:3:1: puzzle 1: expected a clue such as `[ 2 1 ]`, found \"[ 3\"");
        assert_eq!(message("[ 3 ]", "[ x ]"), "p:3:3: puzzle 1: expected a block length, found \"x\"");
        assert_eq!(message("ROWS", "COLUMNS"), "p:5:1: puzzle 1: expected each list of clues once, found \"COLUMNS\"");
        assert_eq!(
            message("ROWS\n", ""),
            "p:2:1: puzzle 1: expected `ROWS` or `COLUMNS` before the clues, found \"[ 3 ]\""
        );
    }
}

//! The text of the Griddlers collection: `width: 5`, ..., `top_values` and `left_values`, a list such as `[2, 2]` a
//! line.

use std::borrow::Cow;

use super::{
    Format,
    bounds::{Shelf, parts},
    codec::{Codec, Field, Holds, Output, is_keyword},
    draft::Draft,
    error::{ErrorKind, ReadError, say},
    input::{Input, after, first_word},
    tournament::{NUMBER, keep_number},
};
use nonosat_model::{Clue, Message, Puzzle};

pub(super) const CODEC: Codec = Codec {
    format: Format::Griddlers,
    name: "griddlers",
    extensions: &["griddlers"],
    description: "text with `top_values` and `left_values`, a list a line",
    holds: Holds { several: true, fields: &Field::ALL, other: is_other_field, ..Holds::CLUES },
    looks_like: |text| text.lines().any(|line| heading(line) == Some(TOP)),
    binary: None,
    read,
    write,
};

/// The name of the first field of a puzzle.
const PUZZLE: &str = "puzzle number";
const WIDTH: &str = "width";
const HEIGHT: &str = "height";
const TOP: &str = "top_values";
const LEFT: &str = "left_values";

fn is_other_field(name: &str) -> bool {
    is_keyword(name)
        && Field::by_name(name).is_none()
        && ![WIDTH, HEIGHT, TOP, LEFT].iter().any(|known| known.eq_ignore_ascii_case(name))
}

fn heading(line: &str) -> Option<&'static str> {
    let line = line.trim().trim_end_matches(':').trim_end();
    [TOP, LEFT].into_iter().find(|heading| line.eq_ignore_ascii_case(heading))
}

/// A field and its value: `width: 5`.
fn field(line: &str) -> Option<(&str, &str)> {
    let (name, value) = line.split_once(':')?;
    Some((name.trim(), value.trim()))
}

fn starts_puzzle(line: &str) -> bool {
    field(line).is_some_and(|(name, _)| name.eq_ignore_ascii_case(PUZZLE))
}

fn read(input: &mut Input<'_>) -> Result<Vec<Puzzle>, ReadError> {
    let text = input.text();
    // A puzzle may lack its number if it is the only one.
    let entries = || parts(text, starts_puzzle).filter(|part| !part.trim().is_empty());
    let several = entries().nth(1).is_some();
    let mut puzzles = Shelf::default();
    for (index, part) in entries().enumerate() {
        input.puzzle = several.then_some(index + 1);
        let mut lines = input.lines(part)?;
        lines.retain(|line| !line.trim().is_empty());
        let puzzle = read_puzzle(input, &lines, index)?;
        puzzles.add(input, puzzle, lines.first().copied().unwrap_or(part))?;
    }
    input.puzzle = None;
    Ok(puzzles.into_puzzles())
}

fn read_puzzle<'a>(input: &mut Input<'a>, lines: &[&'a str], index: usize) -> Result<Puzzle, ReadError> {
    let (mut fields, mut sizes) = (Vec::new(), [None, None]);
    let mut lists: [Option<Vec<&'a str>>; 2] = [None, None];
    let mut section = None;
    for &line in lines {
        if let Some(heading) = heading(line) {
            section = Some(usize::from(heading == LEFT));
            let list = lists.get_mut(usize::from(heading == LEFT));
            if list.is_some_and(|list| list.replace(Vec::new()).is_some()) {
                return Err(input.unexpected(line, say("expected.lists-once")));
            }
        } else if line.trim_start().starts_with('[') {
            let list = section.and_then(|section| lists.get_mut(section)).and_then(Option::as_mut);
            let list = list.ok_or_else(|| {
                input.unexpected(line.trim(), say("expected.before-clues").with("keywords", vec!["`top_values`"]))
            })?;
            list.push(values(input, line.trim())?);
        } else {
            match field(line) {
                Some((name, value)) if name.eq_ignore_ascii_case(WIDTH) => {
                    sizes[0] = Some((input.size(value)?, value));
                }
                Some((name, value)) if name.eq_ignore_ascii_case(HEIGHT) => {
                    sizes[1] = Some((input.size(value)?, value));
                }
                Some(found) => fields.push(found),
                None => {
                    return Err(input.unexpected(line.trim(), say("expected.field-or-clue")));
                }
            }
        }
    }
    let [columns, rows] = lists;
    let end = after(lines.last().copied().unwrap_or_default());
    let missing = |what: &str| input.unexpected(end, say("expected.with-clues").with("keywords", vec![what]));
    let columns = columns.ok_or_else(|| missing("`top_values`"))?;
    let rows = rows.ok_or_else(|| missing("`left_values`"))?;
    let [width, height] = sizes;
    check_size(input, width, &columns, say("expected.as-column-clues"))?;
    check_size(input, height, &rows, say("expected.as-row-clues"))?;
    let mut puzzle = Draft::black(input, &rows, &columns)?.finish(input)?;
    for (name, value) in fields {
        match Field::by_name(name) {
            Some(field) => field.set(&mut puzzle.metadata, value),
            None if name.eq_ignore_ascii_case(PUZZLE) || name == NUMBER => keep_number(&mut puzzle, value, index),
            None => puzzle.metadata.other.push((name.to_owned(), value.to_owned())),
        }
    }
    Ok(puzzle)
}

/// Checks that a list of clues has the length given in the file, and at least one clue.
fn check_size(input: &Input<'_>, size: Option<(usize, &str)>, clues: &[&str], what: Message) -> Result<(), ReadError> {
    match size {
        Some((size, place)) if size != clues.len() => {
            Err(input.mismatch(place, what.with("count", clues.len()), size).with_kind(ErrorKind::Contradiction))
        }
        _ if clues.is_empty() => Err(input.unexpected(input.end(), say("expected.one-each"))),
        _ => Ok(()),
    }
}

/// The text between the brackets of a list.
fn values<'a>(input: &Input<'a>, list: &'a str) -> Result<&'a str, ReadError> {
    let inner = list.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    inner.ok_or_else(|| {
        input.unexpected(first_word(list).0, say("expected.clue-such").with("keywords", vec!["`[2, 1]`"]))
    })
}

fn write(puzzles: &[Cow<'_, Puzzle>], output: &mut Output) {
    for (index, puzzle) in puzzles.iter().enumerate() {
        output.puzzle = index + 1;
        let number =
            puzzle.metadata.other.iter().find(|(name, _)| name == NUMBER).map(|(_, number)| number.trim().to_owned());
        let number = number.filter(|number| !number.is_empty()).unwrap_or_else(|| (index + 1).to_string());
        output.line(format!("Puzzle number: {number}"));
        output.line(format!("width: {}", puzzle.width()));
        output.line(format!("height: {}", puzzle.height()));
        for field in Field::ALL {
            if let Some(value) = field.get(&puzzle.metadata) {
                output.line(format!("{}: {}", field.name(), value));
            }
        }
        for (name, value) in puzzle.metadata.other.iter().filter(|(name, _)| is_other_field(name) && name != NUMBER) {
            output.line(format!("{name}: {value}"));
        }
        for (heading, clues) in [(TOP, puzzle.columns()), (LEFT, puzzle.rows())] {
            output.line(heading);
            clues.iter().flatten().for_each(|clue| output.line(list(clue)));
        }
    }
}

fn list(clue: &Clue) -> String {
    let lengths: Vec<String> = clue.blocks().iter().map(|block| block.length.to_string()).collect();
    format!("[{}]", lengths.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{read, write};

    const TEXT: &str = "Puzzle number: 9580\nwidth: 2\nheight: 1\ntitle: Dash: a line\nAVE_TIME: '00:00:14'\n\
        top_values\n[1]\n[]\nleft_values\n[1]\n";

    #[test]
    fn fields_are_kept() {
        let document = read("9580.txt", TEXT.as_bytes(), None).unwrap();
        let puzzle = &document.puzzles[0];
        assert_eq!((document.format, puzzle.width()), (Format::Griddlers, 2));
        assert_eq!(puzzle.metadata.title.as_deref(), Some("Dash: a line"));
        let other: Vec<String> = puzzle.metadata.other.iter().map(|(name, value)| format!("{name}={value}")).collect();
        assert_eq!(other, ["number=9580", "AVE_TIME='00:00:14'"]);
        assert_eq!(write(Format::Griddlers, &document.puzzles).unwrap().text, TEXT);
    }

    #[test]
    fn numbers_are_any_text() {
        for (given, kept) in [("A-17 b", Some("A-17 b")), ("1", None), ("", None), ("5\nnumber: 7", Some("7"))] {
            let text = TEXT.replace("9580", given).replace("AVE_TIME: '00:00:14'\n", "");
            let puzzles = read("g", text.as_bytes(), None).unwrap().puzzles;
            let other: Vec<&str> = puzzles[0].metadata.other.iter().map(|(_, value)| value.as_str()).collect();
            assert_eq!(other, Vec::from_iter(kept), "{given}");
            let written = write(Format::Griddlers, &puzzles).unwrap();
            assert_eq!(read("g", written.text.as_bytes(), None).unwrap().puzzles, puzzles, "{given}");
        }
    }

    #[test]
    fn errors_have_places() {
        let message = |from: &str, to: &str| {
            read("g", TEXT.replace(from, to).as_bytes(), Some(Format::Griddlers)).unwrap_err().to_string()
        };
        assert_eq!(message("width: 2", "width: 3"), "g:2:8: expected 2, the number of column clues, found 3");
        assert_eq!(message("[1]\n[]", "[1\n[]"), "g:7:1: expected a clue such as `[2, 1]`, found \"[1\"");
        assert_eq!(message("[]", "[x]"), "g:8:2: expected a block length, found \"x\"");
        assert!(message("left_values\n[1]\n", "").starts_with("g:8:3: expected `left_values`"));
    }
}

//! The ids of Pattern in Simon Tatham's puzzle collection: `7x5:1/3/.../4.1`, perhaps behind the page's address.
//!
//! A file that the program has saved is read, too: its `PARAMS` and `DESC` are the id. The columns come first; `/`
//! parts clues, `.` lengths. Cells that are given follow a comma; they are refused, as without them it would be another
//! puzzle.

use std::borrow::Cow;

use super::{are_all, behind, read_each, sizes};
use crate::{
    Format,
    codec::{Codec, Holds, Output},
    error::{Problem, ReadError},
    input::{Input, after},
    plain,
};
use nonosat_model::Puzzle;

pub(crate) const CODEC: Codec = Codec {
    format: Format::Tatham,
    name: "tatham",
    extensions: &["tatham"],
    description: "ids of Simon Tatham's Pattern, 12x6:2/2/1.2.1/...",
    holds: Holds { several: true, ..Holds::CLUES },
    looks_like: |text| is_saved(text) || are_all(text, |id| parts(id).is_some()),
    binary: None,
    read: |input| if is_saved(input.text()) { read_saved(input) } else { read_each(input, read_one) },
    write,
};

/// The sizes of an id, the sign after them, and the rest.
fn parts(id: &str) -> Option<(&str, &str, &str, &str)> {
    let id = behind(id, '#');
    // In an address the sign of a seed is written otherwise.
    let (at, sign) = id.match_indices([':', '#', '%']).next()?;
    let sign = if sign == "%" { id.get(at..)?.get(.."%23".len()).filter(|sign| *sign == "%23")? } else { sign };
    let (width, height) = sizes(id.get(..at)?)?;
    Some((width, height, sign, id.get(at + sign.len()..)?))
}

fn read_one(input: &mut Input<'_>, id: &str) -> Result<Puzzle, ReadError> {
    let Some((width, height, sign, description)) = parts(id) else {
        return Err(input.unexpected(id, "an id such as `2x1:1//1`"));
    };
    if sign != ":" {
        let help = "copy the id with `:`, which has the clues";
        return Err(input.error(id, Problem::Unsupported("seeds of random puzzles")).with_help(help));
    }
    read_clues(input, [width, height], description)
}

/// Whether a text is a file that one of the programs has saved.
fn is_saved(text: &str) -> bool {
    text.starts_with("SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\n")
}

/// The value of a field of a saved file: `DESC    :5:1/1/2`.
fn value<'a>(input: &Input<'a>, name: &str) -> Result<&'a str, ReadError> {
    let line = input.text().lines().find_map(|line| line.strip_prefix(name)?.trim_start().strip_prefix(':'));
    let value = line.and_then(|line| line.split_once(':'));
    match value {
        Some((length, value)) if length.parse() == Ok(value.len()) => Ok(value),
        Some((length, value)) => {
            Err(input.mismatch(value, format!("{length} characters of `{name}`"), value.len().to_string()))
        }
        None => Err(input.unexpected(input.end(), format!("a line `{name}`"))),
    }
}

fn read_saved(input: &mut Input<'_>) -> Result<Vec<Puzzle>, ReadError> {
    let (game, params, description) = (value(input, "GAME")?, value(input, "PARAMS")?, value(input, "DESC")?);
    if game != "Pattern" {
        return Err(input.unexpected(game, "the game `Pattern`"));
    }
    if let Some(line) = input.text().lines().find(|line| line.starts_with("MOVE")) {
        input.warn(line, "the moves, what the player did, are left out");
    }
    let (width, height) = sizes(params).ok_or_else(|| input.unexpected(params, "two sizes, `12x6`"))?;
    Ok(vec![read_clues(input, [width, height], description)?])
}

fn read_clues(input: &mut Input<'_>, [width, height]: [&str; 2], description: &str) -> Result<Puzzle, ReadError> {
    let (width, height) = (input.size(width)?, input.size(height)?);
    if let Some(at) = description.find(',') {
        let place = description.get(at..).unwrap_or_default();
        return Err(input.error(place, Problem::Unsupported("cells given beside the clues")));
    }
    let count = description.split('/').count();
    if count != width + height {
        let place = description.split('/').nth(width + height).unwrap_or(after(description));
        let what = format!("clues, {width} columns and {height} rows");
        return Err(input.miscounted(place, width + height, &what, count));
    }
    let mut columns = description.split('/').map(|text| super::clue(input, text)).collect::<Result<Vec<_>, _>>()?;
    let rows = columns.split_off(width.min(columns.len()));
    plain::puzzle(input, rows, columns)
}

fn write(puzzles: &[Cow<'_, Puzzle>], output: &mut Output) {
    for puzzle in puzzles {
        let clues = plain::lines(puzzle.columns(), ".", "").chain(plain::lines(puzzle.rows(), ".", ""));
        let clues: Vec<String> = clues.collect();
        output.line(format!("{}x{}:{}", puzzle.width(), puzzle.height(), clues.join("/")));
    }
}

#[cfg(test)]
mod tests {
    use crate::{Format, read, write};

    const ID: &str = "3x2:1/0/2/1.1/1\n";

    #[test]
    fn columns_come_first() {
        let document = read("id", ID.as_bytes(), None).unwrap();
        let puzzle = &document.puzzles[0];
        assert_eq!((document.format, puzzle.width(), puzzle.height()), (Format::Tatham, 3, 2));
        assert_eq!(write(Format::Tatham, &document.puzzles).unwrap().text, ID.replace("/0/", "//"));
        let address = format!("https://www.example.org/pattern.html#{ID}");
        assert_eq!(read("id", address.as_bytes(), None).unwrap().puzzles, document.puzzles);
        assert_eq!(read("id", ID.repeat(2).as_bytes(), None).unwrap().puzzles.len(), 2);
    }

    #[test]
    fn saved_files_are_read() {
        let saved = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :7:Pattern\n\
            PARAMS  :3:3x2\nCPARAMS :3:3x2\nDESC    :10:1//2/1.1/1\nNSTATES :1:2\nMOVE    :8:F0,0,1,1\n";
        let puzzles = read("s", saved.as_bytes(), None).unwrap().puzzles;
        assert_eq!(puzzles, read("id", ID.as_bytes(), None).unwrap().puzzles);
        let message =
            |from: &str, to: &str| read("s", saved.replace(from, to).as_bytes(), None).unwrap_err().to_string();
        assert_eq!(message(":7:Pattern", ":4:Solo"), "s:3:12: expected the game `Pattern`, found \"Solo\"");
        assert_eq!(message(":10:", ":11:"), "s:6:13: expected 11 characters of `DESC`, found 10");
    }

    #[test]
    fn errors_have_places() {
        let message = |text: &str| read("id", text.as_bytes(), None).unwrap_err().to_string();
        assert_eq!(message("2x1:1/1"), "id:1:8: expected 3 clues, 2 columns and 1 rows, found 2");
        assert_eq!(message("2x1:1/1/2/1"), "id:1:11: expected 3 clues, 2 columns and 1 rows, found 4");
        assert_eq!(message("2x1:1/1/x"), "id:1:9: expected a block length, found \"x\"");
        assert_eq!(message("2x1:1/1/1..1"), "id:1:11: expected a block length, found nothing");
        assert_eq!(message("2x1:1/1/2,aB"), "id:1:10: cells given beside the clues are not supported");
        assert_eq!(message("10x10#1234567"), "id:1:1: seeds of random puzzles are not supported");
        assert_eq!(message("https://a.b/#10x10%23123"), "id:1:1: seeds of random puzzles are not supported");
        assert_eq!(message("2x1:1//2"), "id:1:5: the rows ask for 2 cells in all, the columns for 1");
    }
}

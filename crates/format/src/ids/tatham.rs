//! The ids of Pattern in Simon Tatham's puzzle collection: `7x5:1/3/.../4.1`, perhaps behind the page's address.
//!
//! A file that the program has saved is read, too: its `PARAMS` and `DESC` are the id. The columns come first; `/`
//! parts clues, `.` lengths. Cells that are given follow a comma, as letters: see `read_given`.

use std::borrow::Cow;

use super::{are_all, behind, read_each, sizes};
use crate::{
    Format,
    codec::{Codec, Holds, Output},
    error::{Problem, ReadError, say},
    given::GivenCells,
    input::{Input, after},
    plain,
};
use nonosat_model::{Color, Puzzle};

pub(crate) const CODEC: Codec = Codec {
    format: Format::Tatham,
    name: "tatham",
    extensions: &["tatham"],
    description: "ids of Simon Tatham's Pattern, 12x6:2/2/1.2.1/...",
    holds: Holds { several: true, given: true, ..Holds::CLUES },
    looks_like: |text| is_saved(text) || are_all(text, |id| parts(id).is_some()),
    binary: None,
    read: |input| if is_saved(input.text()) { read_saved(input) } else { read_each(input, read_one) },
    write,
};

/// The most cells that one letter skips.
const MOST_SKIPPED: usize = 25;

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
        return Err(input.unexpected(id, say("expected.id-such").with("example", "2x1:1//1")));
    };
    if sign != ":" {
        let help = say("help.colon-id");
        return Err(input.error(id, Problem::Unsupported(say("unsupported.seeds"))).with_help(help));
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
            let expected = say("expected.characters-of").with("size", length).with("keyword", name);
            Err(input.mismatch(value, expected, value.len()))
        }
        None => Err(input.unexpected(input.end(), say("expected.line").with("keyword", name))),
    }
}

fn read_saved(input: &mut Input<'_>) -> Result<Vec<Puzzle>, ReadError> {
    let (game, params, description) = (value(input, "GAME")?, value(input, "PARAMS")?, value(input, "DESC")?);
    if game != "Pattern" {
        return Err(input.unexpected(game, say("expected.game")));
    }
    if let Some(line) = input.text().lines().find(|line| line.starts_with("MOVE")) {
        input.warn(line, say("note.moves"));
    }
    let (width, height) =
        sizes(params).ok_or_else(|| input.unexpected(params, say("expected.two-sizes").with("example", "12x6")))?;
    Ok(vec![read_clues(input, [width, height], description)?])
}

fn read_clues(input: &mut Input<'_>, [width, height]: [&str; 2], description: &str) -> Result<Puzzle, ReadError> {
    let (width, height) = (input.size(width)?, input.size(height)?);
    let (description, given) = description.split_once(',').unwrap_or((description, ""));
    let count = description.split('/').count();
    if count != width + height {
        let place = description.split('/').nth(width + height).unwrap_or(after(description));
        let what = say("expected.clues-of").with("columns", width).with("rows", height);
        return Err(input.miscounted(place, width + height, what, count));
    }
    let mut columns = description.split('/').map(|text| super::clue(input, text)).collect::<Result<Vec<_>, _>>()?;
    let rows = columns.split_off(width.min(columns.len()));
    let mut puzzle = plain::puzzle(input, rows, columns)?;
    if !given.is_empty() {
        let cells = read_given(input, given, width * height)?;
        puzzle.set_given(cells).map_err(|fault| input.error(given, Problem::Given(fault)))?;
    }
    Ok(puzzle)
}

/// Reads given cells, row by row: a letter says how many cells are not given, `a` for none, and that one follows that
/// is, black for a capital letter. `z` is 25 that are not given, and none that is; so is the letter that reaches the
/// end.
fn read_given(input: &Input<'_>, text: &str, cells: usize) -> Result<GivenCells, ReadError> {
    let mut given = Vec::new();
    let mut cell = 0;
    for (at, letter) in text.char_indices() {
        let place = text.get(at..at + letter.len_utf8()).unwrap_or_default();
        if !letter.is_ascii_alphabetic() {
            return Err(input.unexpected(place, say("expected.given-letter")));
        }
        let skipped = usize::from(letter.to_ascii_lowercase() as u8 - b'a');
        if cell == cells || cell + skipped > cells {
            return Err(input.unexpected(place, say("expected.letters-for").with("count", cells)));
        }
        cell += skipped;
        if skipped < MOST_SKIPPED && cell < cells {
            given.push((cell, if letter.is_ascii_uppercase() { Color::BLACK } else { Color::BLANK }));
            cell += 1;
        }
    }
    if cell < cells {
        return Err(input.unexpected(after(text), say("expected.letters-for").with("count", cells)));
    }
    Ok(given)
}

/// Given cells as [`read_given`] reads them.
fn given_text(puzzle: &Puzzle) -> String {
    let mut text = String::new();
    let mut cell = 0;
    let letter = |skipped: usize, is_black: bool| char::from(if is_black { b'A' } else { b'a' } + skipped as u8);
    let ends = puzzle.given().iter().map(|&(cell, color)| (cell, Some(color)));
    for (next, color) in ends.chain([(puzzle.layout().cell_count(), None)]) {
        while next - cell >= MOST_SKIPPED {
            text.push(letter(MOST_SKIPPED, false));
            cell += MOST_SKIPPED;
        }
        // Nothing is left to skip at the end of the last row.
        if color.is_some() || next > cell {
            text.push(letter(next - cell, color.is_some_and(|color| !color.is_blank())));
        }
        cell = next + 1;
    }
    text
}

fn write(puzzles: &[Cow<'_, Puzzle>], output: &mut Output) {
    for puzzle in puzzles {
        let clues = plain::lines(puzzle.columns(), ".", "").chain(plain::lines(puzzle.rows(), ".", ""));
        let clues: Vec<String> = clues.collect();
        let given = if puzzle.given().is_empty() { String::new() } else { format!(",{}", given_text(puzzle)) };
        output.line(format!("{}x{}:{}{given}", puzzle.width(), puzzle.height(), clues.join("/")));
    }
}

#[cfg(test)]
mod tests {
    use crate::{Format, read, write};
    use nonosat_model::{Color, Palette, Picture, Puzzle};

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
    fn given_cells_are_letters() {
        let given = |text: &str| {
            let puzzle = read("id", text.as_bytes(), None).unwrap().puzzles.remove(0);
            let color = |(cell, color): &(usize, Color)| (*cell, *color == Color::BLACK);
            puzzle.given().iter().map(color).collect::<Vec<_>>()
        };
        assert_eq!(given("3x2:1/0/2/1.1/1,Aad"), [(0, true), (1, false), (5, false)]);
        assert_eq!(given("3x2:1/0/2/1.1/1,cd"), [(2, false)]);
        let tall = |letters: &str| format!("2x30:0/0/{},{letters}", "/".repeat(29));
        assert_eq!(given(&tall("zzk")), []);
        assert_eq!(given(&tall("zBzi")), [(26, true)]);
        for (width, height, cells) in [
            (3, 2, vec![(0, 1), (5, 0)]),
            (3, 2, vec![(4, 1)]),
            (2, 30, vec![(25, 0), (59, 1)]),
            (5, 10, vec![(24, 0)]),
        ] {
            let puzzle = Puzzle::from_picture(
                Picture::new(width, vec![Color::BLANK; width * height]).unwrap(),
                Palette::black_and_white(),
            );
            let cells = cells.into_iter().map(|(cell, color)| (cell, Color::new(color).unwrap()));
            let mut puzzle = puzzle.with_given(cells).unwrap();
            puzzle.goal = None;
            let text = write(Format::Tatham, std::slice::from_ref(&puzzle)).unwrap().text;
            assert_eq!(read("id", text.as_bytes(), None).unwrap().puzzles, [puzzle], "{text}");
        }
    }

    #[test]
    fn errors_have_places() {
        let message = |text: &str| read("id", text.as_bytes(), None).unwrap_err().to_string();
        assert_eq!(message("2x1:1/1"), "id:1:8: expected 3 clues, 2 columns and 1 rows, found 2");
        assert_eq!(message("2x1:1/1/2/1"), "id:1:11: expected 3 clues, 2 columns and 1 rows, found 4");
        assert_eq!(message("2x1:1/1/x"), "id:1:9: expected a block length, found \"x\"");
        assert_eq!(message("2x1:1/1/1..1"), "id:1:11: expected a block length, found nothing");
        assert_eq!(message("2x1:1/1/2,a"), "id:1:12: expected letters for 2 cells, found the end of the file");
        assert_eq!(message("2x1:1/1/2,aaa"), "id:1:13: expected letters for 2 cells, found \"a\"");
        assert_eq!(message("2x1:1/1/2,d"), "id:1:11: expected letters for 2 cells, found \"d\"");
        assert_eq!(message("2x1:1/1/2,a1"), "id:1:12: expected a letter for given cells, found \"1\"");
        assert_eq!(message("10x10#1234567"), "id:1:1: seeds of random puzzles are not supported");
        assert_eq!(message("https://a.b/#10x10%23123"), "id:1:1: seeds of random puzzles are not supported");
        assert_eq!(message("2x1:1//2"), "id:1:5: the rows ask for 2 cells in all, the columns for 1");
    }
}

//! The files of pzpr, the program of puzz.link and others: `pzprv3`, `nonogram`, height, width, the rows of a table.
//!
//! The table has the slots of the clues above the grid and to the left of it, half as many as there are cells (rounded
//! up), and the cells. Slots and cells stand between blanks, rows between line ends or `/`; `.` is an empty slot or an
//! unknown cell, `#` a filled one, `+` a blank one. A number with `c` is one that the player has ticked off.

use std::{borrow::Cow, iter};

use super::{
    Format,
    codec::{Codec, Holds, Output},
    draft::{Draft, PlacedClue},
    error::{Found, ReadError, say},
    input::Input,
    plain,
};
use nonosat_model::{Color, ColorSet, Grid, Message, Palette, Puzzle};

pub(super) const CODEC: Codec = Codec {
    format: Format::Pzprv3,
    name: "pzprv3",
    extensions: &["pzprv3"],
    description: "files of pzpr, the program of puzz.link",
    holds: Holds { saved: true, refuses, ..Holds::CLUES },
    looks_like: |text| {
        let mut parts = parts(text);
        parts.next().is_some_and(is_version) && parts.next() == Some("nonogram")
    },
    binary: None,
    read,
    write,
};

fn is_version(part: &str) -> bool {
    matches!(part, "pzprv3" | "pzprv3.1")
}

/// The parts of a file: its lines, of which `/` may be the end.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split(['\n', '/']).map(str::trim).filter(|part| !part.is_empty())
}

/// What stands in a row of the table: a line of it.
fn row_of<'a>(
    input: &Input<'a>,
    rows: &mut dyn Iterator<Item = &'a str>,
    width: usize,
) -> Result<Vec<&'a str>, ReadError> {
    let row = rows.next().ok_or_else(|| input.unexpected(input.end(), say("expected.another-row")))?;
    let signs: Vec<&str> = row.split([' ', '\t']).filter(|sign| !sign.is_empty()).take(width + 1).collect();
    if signs.len() != width {
        let found = if signs.len() > width { say("found.more").into() } else { Found::from(signs.len()) };
        return Err(input.mismatch(row, say("expected.slots").with("count", width), found));
    }
    Ok(signs)
}

/// The number in a slot, if there is one.
fn number(sign: &str) -> Option<&str> {
    (sign != ".").then(|| sign.strip_prefix('c').unwrap_or(sign))
}

fn read(input: &mut Input<'_>) -> Result<Vec<Puzzle>, ReadError> {
    let mut parts = parts(input.text()).skip(2);
    let mut size = |what: Message| match parts.next() {
        Some(part) => input.size(part),
        None => Err(input.unexpected(input.end(), what)),
    };
    let (height, width) = (size(say("expected.height"))?, size(say("expected.width"))?);
    let (left, above) = (width.div_ceil(2), height.div_ceil(2));
    let mut tops: Vec<Vec<&str>> = vec![Vec::new(); width];
    for _ in 0..above {
        let row = row_of(input, &mut parts, left + width)?;
        if let Some(surplus) = row.iter().take(left).find(|sign| number(sign).is_some()) {
            return Err(input.unexpected(surplus, say("expected.corner-empty")));
        }
        for (top, sign) in tops.iter_mut().zip(row.into_iter().skip(left)) {
            top.extend(number(sign));
        }
    }
    let (mut rows, mut cells) = (Vec::new(), Vec::new());
    let mut is_blank = true;
    for _ in 0..height {
        let row = row_of(input, &mut parts, left + width)?;
        let (clue, own) = row.split_at(left.min(row.len()));
        rows.push(placed(input, clue.iter().filter_map(|sign| number(sign)), row.first().copied())?);
        for sign in own {
            is_blank &= *sign == ".";
            cells.push(match *sign {
                "." => ColorSet::BLANK_OR_BLACK,
                "#" => ColorSet::only(Color::BLACK),
                "+" => ColorSet::BLANK,
                _ => {
                    let expected = say("expected.cell-of").with("signs", vec!["`.`", "`#`", "`+`"]);
                    return Err(input.unexpected(sign, expected));
                }
            });
        }
    }
    // What follows is the player's time, or the steps.
    if let Some(rest) = parts.next().filter(|rest| !rest.starts_with(['{', '_', 'T'])) {
        return Err(input.unexpected(rest, say("expected.table-rows")));
    }
    let columns = tops.iter().map(|top| placed(input, top.iter().copied(), top.first().copied()));
    let columns = columns.collect::<Result<Vec<_>, _>>()?;
    let saved = Grid::new(width, cells).filter(|_| !is_blank).into_iter().collect();
    Ok(vec![Draft { rows, columns, saved, ..Draft::new(Palette::black_and_white()) }.finish(input)?])
}

fn placed<'a>(
    input: &Input<'a>,
    words: impl Iterator<Item = &'a str>,
    place: Option<&'a str>,
) -> Result<PlacedClue<'a>, ReadError> {
    plain::clue(input, words, place.unwrap_or_else(|| input.end()))
}

fn refuses(puzzle: &Puzzle) -> Option<Message> {
    let is_known = |cell: &ColorSet| cell.known().is_some() || *cell == ColorSet::BLANK_OR_BLACK;
    let is_blank = |grid: &Grid| grid.known() == 0;
    let long = puzzle.columns().iter().flatten().any(|clue| clue.runs().len() > puzzle.height().div_ceil(2))
        || puzzle.rows().iter().flatten().any(|clue| clue.runs().len() > puzzle.width().div_ceil(2));
    match puzzle.saved.as_slice() {
        _ if long => Some(say("unfit.slots")),
        [] => None,
        [grid] if grid.cells().iter().all(is_known) && !is_blank(grid) => None,
        [_] => Some(say("unfit.partly")),
        _ => Some(say("unfit.several-grids")),
    }
}

fn write(puzzles: &[Cow<'_, Puzzle>], output: &mut Output) {
    for puzzle in puzzles {
        let (width, height) = (puzzle.width(), puzzle.height());
        let (left, above) = (width.div_ceil(2), height.div_ceil(2));
        output.line(format!("pzprv3\nnonogram\n{height}\n{width}"));
        // The numbers of a clue in its slots, the empty ones first.
        let slots = |clue: &nonosat_model::Clue, slots: usize| -> Vec<String> {
            let numbers: Vec<String> = clue.blocks().iter().map(|block| block.length.to_string()).collect();
            let empty = iter::repeat_n(".".to_owned(), slots.saturating_sub(numbers.len()));
            empty.chain(numbers).collect()
        };
        let tops: Vec<Vec<String>> = puzzle.columns().iter().flatten().map(|clue| slots(clue, above)).collect();
        for slot in 0..above {
            let corner = iter::repeat_n(".", left);
            let row = corner.chain(tops.iter().map(|top| top.get(slot).map_or(".", String::as_str)));
            output.line(row.collect::<Vec<_>>().join(" "));
        }
        let mut cells = puzzle.saved.first().into_iter().flat_map(Grid::rows);
        for clue in puzzle.rows().iter().flatten() {
            let sign = |cell: &ColorSet| cell.known().map_or(".", |color| if color.is_blank() { "+" } else { "#" });
            let own: Vec<&str> = match cells.next() {
                Some(row) => row.iter().map(sign).collect(),
                None => vec!["."; width],
            };
            output.line(format!("{} {}", slots(clue, left).join(" "), own.join(" ")));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Format, read, write};

    const TEXT: &str = "pzprv3\nnonogram\n2\n3\n. . 1 . 2\n. 1 # + .\n1 1 . . .\n";

    #[test]
    fn the_table_is_read() {
        let text = TEXT.replace(". . 1 . 2", ". . 2 . 1").replace(". 1 #", "c1 . #");
        let document = read("a", text.as_bytes(), None).unwrap();
        let puzzle = &document.puzzles[0];
        assert_eq!((document.format, puzzle.width(), puzzle.height()), (Format::Pzprv3, 3, 2));
        assert_eq!((puzzle.saved.len(), puzzle.saved[0].known()), (1, 2));
        let written = write(Format::Pzprv3, &document.puzzles).unwrap().text;
        assert_eq!(written, text.replace("c1 .", ". 1"));
        let line = text.replace('\n', "/");
        assert_eq!(read("a", line.as_bytes(), None).unwrap().puzzles, document.puzzles);
    }

    #[test]
    fn errors_have_places() {
        let message = |from: &str, to: &str| {
            read("a", TEXT.replace(from, to).as_bytes(), None).map_or_else(|error| error.to_string(), |_| String::new())
        };
        assert_eq!(message("", ""), "");
        assert_eq!(message("1 1 . . .\n", ""), "a:6:10: expected another row of the table, found the end of the file");
        assert_eq!(message("1 1 . . .", "1 1 . ."), "a:7:1: expected 5 slots and cells, found 4");
        assert_eq!(message(". . 1", "4 . 1"), "a:5:1: expected nothing in the corner of the table, `.`, found \"4\"");
        assert_eq!(message("# +", "# x"), "a:6:7: expected a cell, `.`, `#` or `+`, found \"x\"");
        assert_eq!(message("1 1 .", "1 y ."), "a:7:3: expected a block length, found \"y\"");
    }
}

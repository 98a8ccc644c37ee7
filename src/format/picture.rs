//! Pictures drawn in text, a character a cell; the clues are computed.
//!
//! Filled cells are `#`, `1`, `X`, `x`, `*` or `█`, blank ones `.`, `0`, `-`, `_` or `·`. Cells may be separated by
//! blanks; blank lines separate pictures.

mod capped;

use std::borrow::Cow;

use super::{
    Format,
    bounds::Shelf,
    cells::draw_picture,
    codec::{Codec, Holds, Output},
    decode::decode,
    error::{ReadError, Warning},
    input::{Input, after},
};
use crate::puzzle::{Color, ColorSet, Grid, Layout, Palette, Picture, Puzzle};

pub(super) const CODEC: Codec = Codec {
    format: Format::Picture,
    name: "picture",
    extensions: &["txt"],
    description: "a picture drawn with # and . or 1 and 0",
    holds: Holds { several: true, goal: true, goal_only: true, ..Holds::CLUES },
    looks_like,
    binary: None,
    read,
    write,
};

fn cell(character: char) -> Option<Color> {
    match character {
        '#' | '1' | 'X' | 'x' | '*' | '█' => Some(Color::BLACK),
        '.' | '0' | '-' | '_' | '·' => Some(Color::BLANK),
        _ => None,
    }
}

fn is_gap(character: char) -> bool {
    matches!(character, ' ' | '\t')
}

/// Whether the text is only cells; if any are separated, all must be, or the text could be clues.
fn looks_like(text: &str) -> bool {
    let is_cell = |character: char| cell(character).is_some() || character == '?';
    let is_row = |line: &str| {
        let mut words = line.split(is_gap).filter(|word| !word.is_empty());
        words.clone().count() == 1 || words.all(|word| word.chars().count() == 1)
    };
    let mut rows = text.lines().filter(|line| !line.trim().is_empty()).peekable();
    let width = |line: &str| line.chars().filter(|&character| !is_gap(character)).count();
    let first = rows.peek().map_or(0, |line| width(line));
    rows.all(|line| line.chars().all(|c| is_gap(c) || is_cell(c)) && is_row(line) && width(line) == first)
        || capped::looks_like(text)
        || text.lines().all(|line| line.trim().chars().all(|c| is_cell(c) && !c.is_ascii_digit()))
}

fn read(input: &mut Input<'_>) -> Result<Vec<Puzzle>, ReadError> {
    let mut puzzles = Shelf::default();
    if capped::looks_like(input.text()) {
        return Ok(vec![capped::read(input)?]);
    }
    let mut rows = Vec::new();
    for line in input.text().lines().chain([""]) {
        if !line.trim().is_empty() {
            rows.push(line);
            // One more is an error with its place.
            if rows.len() <= super::LONGEST_LINE {
                continue;
            }
        }
        if let Some(&first) = rows.first() {
            let picture = read_picture(input, &rows)?;
            input.check_size(first, &Layout::grid(picture.width(), picture.height()))?;
            let puzzle = Puzzle::from_picture(picture, Palette::black_and_white());
            puzzles.add(input, puzzle, first)?;
            rows.clear();
        }
    }
    Ok(puzzles.into_puzzles())
}

/// The picture of these rows, which must be equally long.
pub(super) fn read_picture(input: &Input<'_>, rows: &[&str]) -> Result<Picture, ReadError> {
    let (width, cells) = read_rows(input, rows, None, |character, place| {
        cell(character).ok_or_else(|| {
            let error = input.unexpected(place, "a cell, `#` or `.`");
            let unknown = "clues can be computed of a complete picture only";
            if character == '?' { error.with_help(unknown) } else { error }
        })
    })?;
    let picture = Picture::new(width, cells).filter(|picture| picture.height() <= super::LONGEST_LINE);
    let place = after(rows.last().copied().unwrap_or_default());
    picture.ok_or_else(|| input.too_large(place, "the picture", super::LONGEST_LINE))
}

/// Reads a partly filled grid of `size`, columns and rows: a picture in which `?` is an unknown cell.
///
/// `X` is a filled cell in a picture, but a cell crossed out, and so blank, where others are unknown: a warning says
/// so.
///
/// # Errors
/// If the bytes are no text, or the text is no such picture, or of another size.
pub fn read_grid(source: &str, bytes: &[u8], [columns, rows]: [usize; 2]) -> Result<(Grid, Vec<Warning>), ReadError> {
    let (text, _) = decode(source, bytes, super::INPUT_LIMIT)?;
    let mut input = Input::new(source, &text);
    let mut lines = input.lines(input.text())?;
    lines.retain(|line| !line.trim().is_empty());
    let crosses = || lines.iter().find_map(|line| line.find(['X', 'x']).and_then(|at| line.get(at..=at)));
    let crossed_out = if input.text().contains('?') { crosses() } else { None };
    let read_cell = |character, place: &str| match (cell(character), character) {
        (Some(_), 'X' | 'x') if crossed_out.is_some() => Ok(ColorSet::BLANK),
        (Some(color), _) => Ok(ColorSet::only(color)),
        (None, '?') => Ok(ColorSet::BLANK_OR_BLACK),
        (None, _) => Err(input.unexpected(place, "a cell, `#`, `.` or `?`")),
    };
    let (width, cells) = read_rows(&input, &lines, Some(columns), read_cell)?;
    if lines.len() != rows {
        let place = lines.get(rows).copied().map_or(input.end(), str::trim);
        let found = lines.len().to_string();
        return Err(input.mismatch(place, format!("{rows} rows, as the puzzle is {columns}x{rows}"), found));
    }
    let grid = Grid::new(width, cells).ok_or_else(|| input.unexpected(input.end(), "a picture"))?;
    if let Some(place) = crossed_out {
        input.warn(place, "X is read as crossed out, so blank; filled cells are `#`");
    }
    Ok((grid, input.into_warnings()))
}

/// The cells of these rows, which must be equally long, of `wanted` cells if that is known; and how many there are in a
/// row.
fn read_rows<T>(
    input: &Input<'_>,
    rows: &[&str],
    wanted: Option<usize>,
    read_cell: impl Fn(char, &str) -> Result<T, ReadError>,
) -> Result<(usize, Vec<T>), ReadError> {
    let mut cells = Vec::new();
    let mut width = None;
    for row in rows {
        let before = cells.len();
        for (at, character) in row.char_indices().filter(|&(_, character)| !is_gap(character)) {
            let place = row.get(at..at + character.len_utf8()).unwrap_or_default();
            cells.push(read_cell(character, place)?);
        }
        let found = cells.len() - before;
        let first = wanted.unwrap_or(*width.get_or_insert(found));
        if found > super::LONGEST_LINE {
            return Err(input.too_large(row, "the row", super::LONGEST_LINE));
        }
        if found != first {
            let why = if wanted.is_some() { "as the puzzle is that wide" } else { "as in the rows above" };
            return Err(input.mismatch(row.trim(), format!("{first} cells, {why}"), found.to_string()));
        }
    }
    Ok((wanted.or(width).unwrap_or(0), cells))
}

fn write(puzzles: &[Cow<'_, Puzzle>], output: &mut Output) {
    for (index, picture) in puzzles.iter().filter_map(|puzzle| puzzle.goal.as_ref()).enumerate() {
        if index > 0 {
            output.line("");
        }
        // All blocks have the same colour here.
        let mut symbols = vec!['#'; Color::LIMIT];
        symbols[0] = '.';
        draw_picture(picture, &symbols).iter().for_each(|row| output.line(row));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{read, write};

    #[test]
    fn pictures_are_read_in_every_alphabet() {
        for text in ["#.#\n.##\n", "101\n011\n", "1 0 1\n0\t1 1\n", "X-X\n_**\n", "█·█\n·██\n"] {
            let document = read("a.txt", text.as_bytes(), None).unwrap();
            assert_eq!(document.format, Format::Picture, "{text}");
            assert_eq!(write(Format::Picture, &document.puzzles).unwrap().text, "#.#\n.##\n");
        }
        assert_eq!(read("a.txt", b"#\n\n\n.\n", None).unwrap().puzzles.len(), 2);
    }

    fn grid(text: &str, size: [usize; 2]) -> (Vec<Option<usize>>, Vec<String>) {
        let (grid, warnings) = read_grid("a.txt", text.as_bytes(), size).unwrap();
        assert_eq!([grid.width(), grid.height()], size);
        let values = grid.cells().iter().map(|cell| cell.known().map(Color::index)).collect();
        (values, warnings.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn grids_may_have_unknown_cells() {
        let (values, warnings) = grid("\n# ? .\n·#?\n\n", [3, 2]);
        assert_eq!(values, [Some(1), None, Some(0), Some(0), Some(1), None]);
        assert!(warnings.is_empty());
        let message = |text: &str| read_grid("a.txt", text.as_bytes(), [2, 2]).unwrap_err().to_string();
        assert_eq!(message("#?\n#a\n"), "a.txt:2:2: expected a cell, `#`, `.` or `?`, found \"a\"");
        assert_eq!(message("#?\n#\n"), "a.txt:2:1: expected 2 cells, as the puzzle is that wide, found 1");
        assert_eq!(message("#?\n"), "a.txt:1:3: expected 2 rows, as the puzzle is 2x2, found 1");
        assert_eq!(message("#?\n\n#?\n#?\n"), "a.txt:4:1: expected 2 rows, as the puzzle is 2x2, found 3");
    }

    #[test]
    fn crosses_are_blank_beside_unknown_cells() {
        let note = "line 2: X is read as crossed out, so blank; filled cells are `#`".to_owned();
        assert_eq!(grid("#?\nxX\n", [2, 2]), (vec![Some(1), None, Some(0), Some(0)], vec![note]));
        assert_eq!(grid("X.\n.X\n", [2, 2]), (vec![Some(1), Some(0), Some(0), Some(1)], vec![]));
    }

    #[test]
    fn numbers_are_no_pictures() {
        for text in ["11 11\n1 1 1 1\n", "1 1\n1\n1\n", "10 10\n1\n"] {
            assert!(!looks_like(text), "{text}");
        }
    }

    #[test]
    fn errors_have_places() {
        let message = |text: &str| read("a.txt", text.as_bytes(), Some(Format::Picture)).unwrap_err().to_string();
        assert_eq!(message("#.#\n.?#\n"), "a.txt:2:2: expected a cell, `#` or `.`, found \"?\"");
        assert_eq!(message("#.#\n\n.#\n#\n"), "a.txt:4:1: expected 2 cells, as in the rows above, found 1");
    }
}

//! Pictures drawn in text, a character a cell; the clues are computed.
//!
//! Filled cells are `#`, `1`, `X`, `x`, `*` or `█`, white ones `.`, `0`, `-`, `_` or `·`. Cells may be separated by
//! blanks or stand between bars; blank lines separate pictures, and so does a line `====`. Where no character is a
//! white cell, [blanks are](blanks).

mod bars;
pub(super) mod blanks;
mod capped;
pub(super) mod numbers;

use std::borrow::Cow;

use super::{
    Format,
    bounds::{MOST_LINES, Shelf},
    cells::draw_picture,
    codec::{Codec, Holds, Output},
    decode::decode,
    error::{ReadError, Warning, say},
    input::{Input, after},
};
use nonosat_model::{Color, ColorSet, Grid, Layout, Palette, Picture, Puzzle};

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

/// The colour of a cell.
pub(super) fn cell(character: char) -> Option<Color> {
    match character {
        '#' | '1' | 'X' | 'x' | '*' | '█' => Some(Color::BLACK),
        '.' | '0' | '-' | '_' | '·' => Some(Color::BLANK),
        _ => None,
    }
}

fn is_gap(character: char) -> bool {
    matches!(character, ' ' | '\t')
}

fn is_divider(line: &str) -> bool {
    line.starts_with("====") && line.trim_end().bytes().all(|byte| byte == b'=')
}

fn is_white(character: char) -> bool {
    cell(character).is_some_and(Color::is_blank)
}

/// Whether a row is cells without blanks between them, or with blanks between all.
fn is_row(line: &str) -> bool {
    let mut words = line.split(is_gap).filter(|word| !word.is_empty());
    words.clone().nth(1).is_none() || words.all(|word| word.chars().nth(1).is_none())
}

/// Whether the text is only cells; if there are digits and any are separated, all must be, or the text could be clues.
fn looks_like(text: &str) -> bool {
    let is_cell = |character: char| cell(character).is_some() || character == '?';
    let lines = || text.lines().filter(|line| !line.trim().is_empty() && !is_divider(line));
    let width = |line: &str| line.chars().filter(|&character| !is_gap(character)).count();
    let first = lines().next().map_or(0, width);
    lines().all(|line| line.chars().all(|c| is_gap(c) || is_cell(c)) && is_row(line) && width(line) == first)
        || capped::looks_like(text)
        || bars::looks_like(text)
        || lines().all(|line| line.chars().all(|c| is_gap(c) || is_cell(c) && !c.is_ascii_digit()))
}

fn read(input: &mut Input<'_>) -> Result<Vec<Puzzle>, ReadError> {
    let text = input.text();
    if capped::looks_like(text) {
        return Ok(vec![capped::read(input)?]);
    }
    check_crosses(input)?;
    numbers::check(input)?;
    let is_barred = bars::looks_like(text);
    let is_blank = !is_barred && !text.contains(is_white) && !text.contains('?');
    let mut puzzles = Shelf::default();
    let mut rows = Vec::new();
    for line in text.lines().chain(["===="]) {
        let ends = is_divider(line) || !is_blank && line.trim().is_empty();
        if !ends {
            rows.push(line);
            // One more is an error with its place.
            if rows.len() <= if is_blank { MOST_LINES } else { super::LONGEST_LINE } {
                continue;
            }
        }
        let first = rows.first().copied().unwrap_or_default();
        let pictures = match () {
            () if rows.iter().all(|row| row.trim().is_empty()) => Vec::new(),
            () if is_blank => read_blank(input, &rows)?,
            () if is_barred => vec![bars::read(input, &rows)?],
            () => vec![read_drawn(input, &rows)?],
        };
        for picture in pictures {
            input.check_size(first, &Layout::grid(picture.width(), picture.height()))?;
            if is_doubled(&picture) {
                let (width, height) = (picture.width(), picture.height());
                let size = format!("{width}x{height}");
                input.warn(first, say("note.pairs").with("columns", width).with("size", size));
            }
            puzzles.add(input, Puzzle::from_picture(picture, Palette::black_and_white()), first)?;
        }
        rows.clear();
    }
    Ok(puzzles.into_puzzles())
}

/// Whether each cell may be drawn by two characters, as in a terminal.
fn is_doubled(picture: &Picture) -> bool {
    let (width, height) = (picture.width(), picture.height());
    let is_pair = |pair: &[Color]| pair.first() == pair.last();
    width > 5 && width.is_multiple_of(2) && height > 2 && picture.rows().all(|row| row.chunks(2).all(is_pair))
}

/// Checks that there is no `x` beside other filled cells: it may be a filled cell or one that is crossed out.
fn check_crosses(input: &Input<'_>) -> Result<(), ReadError> {
    let text = input.text();
    let cross = text.find(['x', 'X']).and_then(|at| text.get(at..=at));
    match cross.filter(|_| text.contains(['#', '1', '█'])) {
        Some(place) => Err(input.unexpected(place, say("expected.one-sign")).with_help(say("help.or-crossed"))),
        None => Ok(()),
    }
}

/// The picture of these rows, in which no blank may be a cell.
fn read_drawn(input: &Input<'_>, rows: &[&str]) -> Result<Picture, ReadError> {
    match rows.iter().find(|row| !is_row(row)) {
        Some(row) => Err(input.unexpected(row.trim(), say("expected.even-blanks")).with_help(say("help.blanks-white"))),
        None => read_picture(input, rows),
    }
}

/// The pictures of these rows, in which blanks are white cells.
fn read_blank(input: &mut Input<'_>, rows: &[&str]) -> Result<Vec<Picture>, ReadError> {
    let pictures = blanks::pictures(input, rows)?;
    let is_doubtful = input.text().contains('1') && rows.iter().any(|row| row.trim().contains(' '));
    if let Some(row) = rows.iter().find(|row| row.trim().contains(' ')).filter(|_| is_doubtful) {
        let help = say("help.zero-or-hash");
        return Err(input.unexpected(row.trim(), say("expected.either")).with_help(help));
    }
    let read = |rows: &blanks::Rows<'_>| {
        let mut cells = Vec::with_capacity(rows.width * rows.rows.len());
        for (row, end) in rows.rows.iter().zip(1..) {
            for (at, character) in row.char_indices() {
                let place = row.get(at..at + character.len_utf8()).unwrap_or_default();
                let cell = if is_gap(character) { Some(Color::BLANK) } else { cell(character) };
                cells.push(cell.ok_or_else(|| input.unexpected(place, say("expected.cell-blank")))?);
            }
            cells.resize(end * rows.width, Color::BLANK);
        }
        Picture::new(rows.width, cells).ok_or_else(|| input.unexpected(input.end(), say("expected.picture")))
    };
    pictures.iter().map(read).collect()
}

/// The picture of these rows, which must be equally long.
pub(super) fn read_picture(input: &Input<'_>, rows: &[&str]) -> Result<Picture, ReadError> {
    let (width, cells) = read_rows(input, rows, None, |character, place| {
        cell(character).ok_or_else(|| {
            let error = input.unexpected(place, say("expected.cell-of").with("signs", vec!["`#`", "`.`"]));
            let unknown = say("help.complete");
            if character == '?' { error.with_help(unknown) } else { error }
        })
    })?;
    let picture = Picture::new(width, cells).filter(|picture| picture.height() <= super::LONGEST_LINE);
    let place = after(rows.last().copied().unwrap_or_default());
    picture.ok_or_else(|| input.too_large(place, say("large.picture"), super::LONGEST_LINE))
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
        (None, _) => Err(input.unexpected(place, say("expected.cell-of").with("signs", vec!["`#`", "`.`", "`?`"]))),
    };
    let (width, cells) = read_rows(&input, &lines, Some(columns), read_cell)?;
    if lines.len() != rows {
        let place = lines.get(rows).copied().map_or(input.end(), str::trim);
        let expected = say("expected.rows-size").with("count", rows).with("size", format!("{columns}x{rows}"));
        return Err(input.mismatch(place, expected, lines.len()));
    }
    let grid = Grid::new(width, cells).ok_or_else(|| input.unexpected(input.end(), say("expected.picture")))?;
    if let Some(place) = crossed_out {
        input.warn(place, say("note.crossed"));
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
            return Err(input.too_large(row, say("large.row"), super::LONGEST_LINE));
        }
        if found != first {
            let expected = say(if wanted.is_some() { "expected.cells-wide" } else { "expected.cells-above" });
            return Err(input.mismatch(row.trim(), expected.with("count", first), found));
        }
    }
    Ok((wanted.or(width).unwrap_or(0), cells))
}

fn write(puzzles: &[Cow<'_, Puzzle>], output: &mut Output) {
    let goals = || puzzles.iter().filter_map(|puzzle| puzzle.goal.as_ref());
    // Without any white cell, a blank line would be one of them.
    let divider = if goals().any(|goal| goal.cells().iter().any(|cell| cell.is_blank())) { "" } else { "====" };
    for (index, picture) in goals().enumerate() {
        if index > 0 {
            output.line(divider);
        }
        // All blocks have the same colour here.
        let mut symbols = vec!['#'; Color::LIMIT];
        symbols[0] = '.';
        draw_picture(picture, &symbols).iter().for_each(|row| output.line(row));
    }
}

#[cfg(test)]
mod tests;

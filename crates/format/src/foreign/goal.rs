//! The picture that a file of another program has beside its clues.

use std::borrow::Cow;

use serde_json::value::RawValue;

use super::Colors;
use crate::{
    error::{ErrorKind, ReadError, say},
    input::Input,
    picture,
};
use nonosat_model::{Color, Message, Picture};

/// Reads a picture: rows as texts or arrays, or all cells as one of them. `None` if it is of another kind.
pub(super) fn read(
    input: &Input<'_>,
    value: &str,
    colors: &Colors,
    [width, height]: [usize; 2],
) -> Result<Option<Picture>, ReadError> {
    let wrong = |found: Message| {
        let expected = say("expected.picture-of").with("size", format!("{width} x {height}"));
        Err(input.mismatch(value, expected, found).with_kind(ErrorKind::Contradiction))
    };
    let mut cells = Vec::new();
    let rows: Vec<Cow<'_, str>> = match serde_json::from_str::<Cow<'_, str>>(value) {
        Ok(_) if value.starts_with('"') => {
            let text: String = serde_json::from_str(value).unwrap_or_default();
            let text = text.trim_matches(['\n', '\r']);
            text.lines().map(|line| Cow::Owned(line.to_owned())).collect()
        }
        // There is a comma between any two cells or rows of an array.
        _ if value.bytes().filter(|&byte| byte == b',').count()
            > width.saturating_mul(height).saturating_add(height) =>
        {
            return Ok(None);
        }
        _ => {
            let Ok(list) = serde_json::from_str::<Vec<&RawValue>>(value) else { return Ok(None) };
            list.into_iter().map(|row| Cow::Borrowed(row.get())).collect()
        }
    };
    let is_array = value.starts_with('[');
    let mut lengths = Vec::with_capacity(rows.len());
    for row in &rows {
        let before = cells.len();
        let understood = match is_array {
            true => read_row(row, colors, &mut cells),
            false => read_cells(row.trim_end_matches('\r'), colors, &mut cells),
        };
        if understood.is_none() {
            return Ok(None);
        }
        lengths.push(cells.len() - before);
    }
    // All cells one after another, or row by row.
    let is_flat = rows.len() == 1 || lengths.iter().all(|&length| length == 1);
    if cells.is_empty() {
        return Ok(None);
    }
    match () {
        () if cells.len() != width.saturating_mul(height) => wrong(say("found.cells").with("count", cells.len())),
        () if !is_flat && lengths.iter().any(|&length| length != width) => {
            let longest = lengths.iter().max().copied().unwrap_or_default();
            wrong(say("found.rows-cells").with("rows", rows.len()).with("count", longest))
        }
        () => Ok(Picture::new(width, cells)),
    }
}

/// Adds the cells of a row in an array: an array of cells, a text, or a single cell.
fn read_row(row: &str, colors: &Colors, cells: &mut Vec<Color>) -> Option<()> {
    if row.starts_with('[') {
        let list: Vec<&RawValue> = serde_json::from_str(row).ok()?;
        for value in list {
            cells.push(one(value.get(), colors)?);
        }
        return Some(());
    }
    if row.starts_with('"') {
        let text: String = serde_json::from_str(row).ok()?;
        return match colors.named(&text) {
            Some(color) => {
                cells.push(color);
                Some(())
            }
            None => read_cells(&text, colors, cells),
        };
    }
    cells.push(one(row, colors)?);
    Some(())
}

/// A cell: a number, `true` or `false`, or a text.
fn one(value: &str, colors: &Colors) -> Option<Color> {
    let text: String = match value {
        "false" => "0".to_owned(),
        "true" => "1".to_owned(),
        _ if value.starts_with('"') => serde_json::from_str(value).ok()?,
        _ => value.to_owned(),
    };
    let mut characters = text.chars();
    let only = characters.next().filter(|_| characters.next().is_none());
    colors.named(&text).or_else(|| cell(only?, colors))
}

fn read_cells(text: &str, colors: &Colors, cells: &mut Vec<Color>) -> Option<()> {
    for character in text.chars() {
        cells.push(colors.named(character.encode_utf8(&mut [0; 4])).or_else(|| cell(character, colors))?);
    }
    Some(())
}

/// The colour of a character that is none of the file's own colours.
fn cell(character: char, colors: &Colors) -> Option<Color> {
    let color = match character {
        ' ' | '□' | '⬜' => Some(Color::BLANK),
        '■' | '⬛' => Some(Color::BLACK),
        _ => picture::cell(character),
    };
    // Which of several colours is meant, is not known.
    color.filter(|color| color.is_blank() || colors.palette.len() == 2)
}

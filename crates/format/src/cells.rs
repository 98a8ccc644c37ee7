//! Cells drawn in text: a symbol each, `?` for an unknown cell, `[ab]` for one that is a or b.

use super::{
    error::{ReadError, say},
    input::Input,
};
use nonosat_model::{Color, ColorSet, Grid, Picture};

/// Reads the cells of a row; `symbols` are those of the palette, in order.
pub(super) fn read_cells(
    input: &Input<'_>,
    row: &str,
    symbols: &[char],
    cells: &mut Vec<ColorSet>,
) -> Result<(), ReadError> {
    let mut set: Option<ColorSet> = None;
    for (at, symbol) in row.char_indices() {
        let color = symbols.iter().position(|&known| known == symbol).and_then(Color::new);
        match (color, symbol, set) {
            (Some(color), _, Some(members)) => set = Some(members.with(color)),
            (Some(color), _, None) => cells.push(ColorSet::only(color)),
            (None, '?', None) => cells.push(ColorSet::first(symbols.len())),
            (None, '[', None) => set = Some(ColorSet::EMPTY),
            (None, ']', Some(members)) => {
                cells.push(members);
                set = None;
            }
            _ => {
                let place = row.get(at..at + symbol.len_utf8()).unwrap_or_default();
                let known: Vec<String> = symbols.iter().chain([&'?']).map(|symbol| format!("`{symbol}`")).collect();
                return Err(input.unexpected(place, say("expected.cell-of").with("signs", known)));
            }
        }
    }
    if set.is_some() { Err(input.unexpected(row, say("expected.closed"))) } else { Ok(()) }
}

/// Draws the cells of a row.
pub(super) fn draw_cells(cells: &[ColorSet], symbols: &[char]) -> String {
    let symbol = |color: Color| symbols.get(color.index()).copied().unwrap_or('?');
    let mut text = String::with_capacity(cells.len());
    for &cell in cells {
        match cell.known() {
            Some(color) => text.push(symbol(color)),
            None if cell == ColorSet::first(symbols.len()) => text.push('?'),
            None => {
                text.push('[');
                text.extend(cell.iter().map(symbol));
                text.push(']');
            }
        }
    }
    text
}

/// The rows of a picture, drawn.
pub(super) fn draw_picture(picture: &Picture, symbols: &[char]) -> Vec<String> {
    let symbol = |color: &Color| symbols.get(color.index()).copied().unwrap_or('?');
    picture.rows().map(|row| row.iter().map(symbol).collect()).collect()
}

/// The rows of a grid, drawn.
pub(super) fn draw_grid(grid: &Grid, symbols: &[char]) -> Vec<String> {
    grid.rows().map(|row| draw_cells(row, symbols)).collect()
}

/// The grid of these rows, which should all be `width` long and `height` in number.
pub(super) fn read_grid(
    input: &Input<'_>,
    rows: &[&str],
    symbols: &[char],
    [width, height]: [usize; 2],
    place: &str,
) -> Result<Grid, ReadError> {
    if rows.len() != height {
        return Err(input.mismatch(place, say("expected.rows").with("count", height), rows.len()));
    }
    let mut cells = Vec::new();
    for row in rows {
        let before = cells.len();
        read_cells(input, row, symbols, &mut cells)?;
        if cells.len() - before != width {
            return Err(input.mismatch(row, say("expected.cells").with("count", width), cells.len() - before));
        }
    }
    Grid::new(width, cells).ok_or_else(|| input.unexpected(place, say("expected.picture")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_read_as_drawn() {
        let symbols = ['.', 'X', 'r'];
        let text = ".X[.r]?[]r";
        let grid = read_grid(&Input::new("f", text), &[text], &symbols, [6, 1], text).unwrap();
        assert_eq!(grid.known(), 3);
        assert_eq!(draw_grid(&grid, &symbols), [text]);
        for (wrong, message) in [
            (".y", "f:1:2: expected a cell, `.`, `X`, `r` or `?`, found \"y\""),
            ("[.", "f:1:1: expected a `]` after each `[`, found \"[.\""),
            (".", "f:1:1: expected 2 cells, found 1"),
        ] {
            let error = read_grid(&Input::new("f", wrong), &[wrong], &symbols, [2, 1], wrong).unwrap_err();
            assert_eq!(error.to_string(), message);
        }
    }
}

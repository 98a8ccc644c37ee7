//! Small pictures without clues: two rows of cells in a line of text, or a character a cell.

use super::{Canvas, Ink, cells::Cells};

pub(super) fn draw(cells: &Cells<'_>) -> Canvas {
    // Only colours can show the colours of half a character, and only a whole one can be marked then.
    if !cells.puzzle.is_black_and_white() && (!cells.look.color || cells.marks.contains(&true)) {
        return whole(cells);
    }
    let (width, height) = (cells.grid.width(), cells.grid.height());
    let mut canvas = Canvas::new(width, height.div_ceil(2));
    for row in (0..height).step_by(2) {
        for column in 0..width {
            let (symbol, ink) = pair(cells, column, row);
            canvas.write(column, row / 2, &symbol.to_string(), ink);
        }
    }
    canvas
}

/// The character for a cell and the one below it.
fn pair(cells: &Cells<'_>, column: usize, row: usize) -> (char, Ink) {
    let below = (row + 1 < cells.grid.height()).then_some(row + 1);
    if !cells.puzzle.is_black_and_white() {
        let rgb = |row| cells.color(column, row).map(|color| cells.puzzle.palette.get(color).rgb);
        return ('▀', Ink { fore: rgb(row), back: below.and_then(rgb), ..Ink::PLAIN });
    }
    // A filled cell takes its half of the character, an unknown one the left of it.
    let fill = |row| match cells.color(column, row) {
        Some(color) if color.is_blank() => 0,
        Some(_) => 2,
        None => 1,
    };
    let symbols = [[' ', '▖', '▄'], ['▘', '▌', '▙'], ['▀', '▛', '█']];
    let marked = cells.is_marked(column, row) || below.is_some_and(|row| cells.is_marked(column, row));
    (symbols[fill(row)][below.map_or(0, fill)], Ink { marked, ..Ink::PLAIN })
}

/// A character a cell. A letter cannot be marked: without colours, where cells stand out, only they are letters.
fn whole(cells: &Cells<'_>) -> Canvas {
    let (width, height) = (cells.grid.width(), cells.grid.height());
    let has_letters = !cells.marks.contains(&true);
    let mut canvas = Canvas::new(width, height);
    for (cell, set) in cells.grid.cells().iter().enumerate() {
        let (glyph, marked) = (cells.glyph_of(cell), cells.marks[cell]);
        let symbol = match set.known() {
            Some(color) if !cells.look.color && !cells.monochrome => match (color.is_blank(), marked) {
                (true, true) => '◇',
                (true, false) => '·',
                (false, false) if !has_letters => '■',
                (false, _) => glyph.symbol,
            },
            _ => glyph.symbol,
        };
        canvas.write(cell % width, cell / width, &symbol.to_string(), glyph.ink);
    }
    canvas
}

//! Two rows of cells in a line of text.

use super::{Canvas, Ink, cells::Cells};

pub(super) fn draw(cells: &Cells<'_>) -> Canvas {
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

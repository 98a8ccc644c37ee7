//! Tables of lines for a terminal: the cells in their order, wrapped, as nothing says where they lie.

use super::{
    Canvas, Ink,
    cells::{Cells, Glyph},
};

/// What is said under such a picture.
pub(super) const NOTE: &str = "cells in their order: the shape of this puzzle is not known";

/// Draws the cells without clues; each line begins with the number of its first cell.
pub(super) fn draw(cells: &Cells<'_>) -> Canvas {
    let count = cells.grid.cells().len();
    let label = count.to_string().len();
    let each = each(count, cells.look.room().saturating_sub(label + 1) / 2);
    let rows = count.div_ceil(each);
    let width = label + 1 + 2 * each;
    let mut canvas = Canvas::new(width.max(NOTE.len()), rows + 1);
    for row in 0..rows {
        canvas.write_before(label, row, &(row * each + 1).to_string(), Ink::DIM);
    }
    for cell in 0..count {
        let Glyph { symbol, fills, ink, .. } = cells.glyph_of(cell);
        let text = [if fills { symbol } else { ' ' }, symbol].iter().collect::<String>();
        canvas.write(label + 1 + 2 * (cell % each), cell / each, &text, ink);
    }
    canvas.write(0, rows, NOTE, Ink::DIM);
    canvas
}

/// How many cells are in a row that has room for so many: tens, if that is possible.
pub(super) fn each(count: usize, room: usize) -> usize {
    match room.min(count) {
        short @ 0..10 => short.max(1),
        all if all == count => all,
        long => long / 10 * 10,
    }
}

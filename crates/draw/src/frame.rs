//! The grid with its clues around it and a thin line after every fifth row and column.

use super::{
    Canvas, Ink, Look, Style,
    cells::{Cells, Glyph},
    clues::{Margins, STEP},
    paint,
};
use nonosat_model::Color;

/// Draws the grid; `numbered` if every fifth line has its number.
pub(super) fn draw(cells: &Cells<'_>, numbered: bool) -> Canvas {
    draw_over(cells, numbered, |_| None)
}

/// Draws the grid with texts of two characters over some cells, by their numbers.
pub(super) fn draw_over(cells: &Cells<'_>, numbered: bool, over: impl Fn(usize) -> Option<(String, Ink)>) -> Canvas {
    let (width, height) = (cells.grid.width(), cells.grid.height());
    let (numbers_right, numbers_below) = if numbered { (height / STEP * STEP, width / STEP * STEP) } else { (0, 0) };
    let right = if numbers_right > 0 { 1 + numbers_right.to_string().len() } else { 0 };
    let below = usize::from(numbers_below > 0);
    let look = Look { width: cells.look.width.map(|room| room.saturating_sub(right)), ..cells.look };
    let sheet = Sheet { cells, margins: Margins::new(cells.puzzle, look) };
    let mut canvas = Canvas::new(sheet.margins.line_at(width) + 1 + right, sheet.line_above(height) + 1 + below);
    sheet.draw_clues(&mut canvas);
    for row in 0..height {
        for column in 0..width {
            sheet.draw_cell(&mut canvas, column, row);
            if let Some((text, ink)) = over(row * width + column) {
                let text = format!("{text:>0$}", sheet.margins.cell);
                canvas.write(sheet.left_of(column), sheet.top_of(row), &text, ink);
            }
        }
    }
    for row in lines(height) {
        sheet.draw_line(&mut canvas, row);
    }
    for row in (STEP..=numbers_right).step_by(STEP) {
        canvas.write_before(
            sheet.margins.line_at(width) + 1 + right,
            sheet.top_of(row - 1),
            &row.to_string(),
            Ink::DIM,
        );
    }
    for column in (STEP..=numbers_below).step_by(STEP) {
        let end = sheet.left_of(column - 1) + sheet.margins.cell;
        canvas.write_before(end, sheet.line_above(height) + 1, &column.to_string(), Ink::DIM);
    }
    canvas
}

/// Where the lines are: before the first cell, after every fifth, and after the last.
fn lines(length: usize) -> impl Iterator<Item = usize> {
    (0..length).step_by(STEP).chain([length])
}

/// The layout of the canvas.
struct Sheet<'a> {
    cells: &'a Cells<'a>,
    margins: Margins,
}

impl Sheet<'_> {
    /// The line of text of the horizontal line above a row of cells.
    fn line_above(&self, row: usize) -> usize {
        self.margins.top + row + row.div_ceil(STEP)
    }

    /// The column of text where a column of cells begins.
    fn left_of(&self, column: usize) -> usize {
        self.margins.left + 2 + column * self.margins.cell + column / STEP
    }

    /// The line of text of a row of cells.
    fn top_of(&self, row: usize) -> usize {
        self.margins.top + 1 + row + row / STEP
    }

    fn draw_clues(&self, canvas: &mut Canvas) {
        for (row, numbers) in self.margins.rows.iter().enumerate() {
            let mut end = self.margins.left;
            for number in numbers.iter().rev() {
                number.write(canvas, end - number.width(), self.top_of(row), false);
                end = end.saturating_sub(number.width() + 1);
            }
        }
        for (column, numbers) in self.margins.columns.iter().enumerate() {
            let end = self.left_of(column) + self.margins.cell;
            let top = self.margins.top - numbers.len();
            for (line, number) in numbers.iter().enumerate() {
                let dim = self.margins.striped && column % 2 == 1;
                number.write(canvas, end - number.width(), top + line, dim);
            }
        }
    }

    fn draw_cell(&self, canvas: &mut Canvas, column: usize, row: usize) {
        let Glyph { symbol, fills, is_left, is_bracketed, ink } = self.cells.glyph(column, row);
        let width = self.margins.cell;
        let rest = if fills { symbol } else { ' ' }.to_string().repeat(width - 1);
        let text = match () {
            () if is_bracketed && width > 2 => format!("{:>width$}", format!("[{symbol}]")),
            () if is_left => format!("{symbol}{rest}"),
            () => format!("{rest}{symbol}"),
        };
        canvas.write(self.left_of(column), self.top_of(row), &text, ink);
        if column.is_multiple_of(STEP) {
            let side = self.continued([(column.wrapping_sub(1), row), (column, row)]);
            let (symbol, ink) = side.unwrap_or((if self.is_ascii() { '|' } else { '│' }, self.line_ink()));
            canvas.write(self.margins.line_at(column), self.top_of(row), &symbol.to_string(), ink);
        }
        if column + 1 == self.cells.grid.width() {
            let side = if self.is_ascii() { "|" } else { "│" };
            canvas.write(self.margins.line_at(column + 1), self.top_of(row), side, self.line_ink());
        }
    }

    /// Draws the horizontal line above a row of cells, or under the last one.
    fn draw_line(&self, canvas: &mut Canvas, row: usize) {
        let (width, y) = (self.cells.grid.width(), self.line_above(row));
        let above = row.wrapping_sub(1);
        for column in 0..width {
            let stroke = if self.is_ascii() { '-' } else { '─' };
            let (symbol, ink) = self.continued([(column, above), (column, row)]).unwrap_or((stroke, self.line_ink()));
            canvas.write(self.left_of(column), y, &symbol.to_string().repeat(self.margins.cell), ink);
        }
        for column in lines(width) {
            let left = column.wrapping_sub(1);
            let corners = [(left, above), (column, above), (left, row), (column, row)];
            let (symbol, ink) = self.continued(corners).unwrap_or((self.joint(column, row), self.line_ink()));
            canvas.write(self.margins.line_at(column), y, &symbol.to_string(), ink);
        }
    }

    /// The colour drawn instead of a line between these cells, if it is the same for all of them, so that lines do not
    /// cut the picture.
    fn continued<const N: usize>(&self, around: [(usize, usize); N]) -> Option<(char, Ink)> {
        let inside =
            |&(column, row): &(usize, usize)| column < self.cells.grid.width() && row < self.cells.grid.height();
        if !around.iter().all(inside) {
            return None;
        }
        let mut glyphs = around.iter().map(|&(column, row)| self.cells.glyph(column, row));
        let first = glyphs.next()?;
        let blank =
            around.iter().any(|&(column, row)| self.cells.color(column, row).is_none_or(|color| color.is_blank()));
        (first.fills && !first.is_bracketed && !blank && glyphs.all(|glyph| glyph == first))
            .then_some((first.symbol, first.ink))
    }

    fn joint(&self, column: usize, row: usize) -> char {
        let side = |at: usize, end: usize| if at == 0 { 0 } else { 1 + usize::from(at == end) };
        let joints = [['┌', '┬', '┐'], ['├', '┼', '┤'], ['└', '┴', '┘']];
        if self.is_ascii() {
            return '+';
        }
        joints[side(row, self.cells.grid.height())][side(column, self.cells.grid.width())]
    }

    /// The lines of coloured pictures are on the paper of their cells.
    fn line_ink(&self) -> Ink {
        if !self.cells.look.color || self.cells.monochrome {
            return Ink::DIM;
        }
        let palette = &self.cells.puzzle.palette;
        Ink::fore(paint::dot(palette)).on(palette.get(Color::BLANK).rgb)
    }

    fn is_ascii(&self) -> bool {
        self.cells.look.style == Style::Ascii
    }
}

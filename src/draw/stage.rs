//! Grids as pixels: what films and PNG files are drawn from.

use super::raster::{Area, Bitmap};
use crate::puzzle::{Clue, Color, Grid, Layout, Puzzle, Rgb, Shape};

/// The first colours of every palette: paper, ink, the thin and the thick lines of the grid, dots, the highlighted line,
/// new cells, and one for unchanged pixels. Those of the puzzle follow, if it has others than black, and if there are
/// triangles the colours of the other halves.
const COLORS: [Rgb; 8] = [
    Rgb(255, 255, 255),
    Rgb(20, 24, 28),
    Rgb(215, 215, 215),
    Rgb(120, 120, 120),
    Rgb(140, 140, 140),
    Rgb(255, 240, 200),
    Rgb(235, 110, 0),
    Rgb(0, 0, 0),
];
const PAPER: u8 = 0;
pub(super) const INK: u8 = 1;
const THIN: u8 = 2;
const THICK: u8 = 3;
const DOT: u8 = 4;
const LINE: u8 = 5;
const NEW: u8 = 6;
/// The colour of pixels that are as in the picture before.
#[cfg(feature = "gif")]
pub(super) const SAME: u8 = 7;

/// A thicker line is drawn after so many rows or columns, and where lines are numbered, every so many.
const STEP: usize = 5;

/// The current picture, and what is highlighted in it.
pub(super) struct Stage<'a> {
    puzzle: &'a Puzzle,
    pub(super) bitmap: Bitmap,
    /// The side of a cell in pixels, and of a pixel of the clues; 0 without clues.
    side: usize,
    scale: usize,
    /// The room for a number of a row's clue.
    pitch: usize,
    left: usize,
    top: usize,
    /// Whether every fifth line has its number.
    numbered: bool,
    cells: Vec<Option<Color>>,
    new: Vec<usize>,
    line: Option<usize>,
}

impl<'a> Stage<'a> {
    /// The empty grid; `numbered` if every fifth line has its number, at the right and below.
    pub(super) fn new(puzzle: &'a Puzzle, numbered: bool) -> Self {
        let (side, scale) = match puzzle.width().max(puzzle.height()) {
            0..=45 => (18, 2),
            46..=110 => (9, 1),
            111..=400 => (5, 0),
            _ => (3, 0),
        };
        let numbers = |clues: &[Option<Clue>]| clues.iter().map(|clue| texts(clue.as_ref()).len()).max().unwrap_or(0);
        // Numbers of two digits stay apart.
        let widths = puzzle.rows().iter().flat_map(|clue| texts(clue.as_ref()));
        let pitch = widths.map(|text| Bitmap::measure(&text, scale).0 + 4 * scale).max().unwrap_or(0).max(9 * scale);
        let left = numbers(puzzle.rows()) * pitch + 4;
        let top = numbers(puzzle.columns()) * 7 * scale + 4;
        let numbered = numbered && scale > 0;
        // The number of a row is at most as wide as the last one.
        let (wide, high) = Bitmap::measure(&puzzle.height().to_string(), scale);
        let (right, below) = if numbered { (wide + 3 * scale, high + 3 * scale) } else { (0, 0) };
        let (width, height) = (puzzle.width() * side + 2 + right, puzzle.height() * side + 2 + below);
        let bitmap = Bitmap::new(left + width, top + height);
        let cells = vec![None; puzzle.layout().cell_count()];
        Self { puzzle, bitmap, side, scale, pitch, left, top, numbered, cells, new: Vec::new(), line: None }
    }

    fn layout(&self) -> &Layout {
        self.puzzle.layout()
    }

    /// The colours of the pixels, three bytes each.
    pub(super) fn palette(&self) -> Vec<u8> {
        let own =
            self.puzzle.palette.colors().iter().map(|paint| paint.rgb).filter(|_| !self.puzzle.is_black_and_white());
        let colors = self.puzzle.palette.colors();
        let has_triangles = colors.iter().any(|paint| paint.shape != Shape::Full) && !self.puzzle.is_black_and_white();
        let rests = colors.iter().filter(|_| has_triangles).map(|paint| match paint.shape {
            Shape::Full => paint.rgb,
            Shape::Corner { rest, .. } => rest,
        });
        COLORS.into_iter().chain(own).chain(rests).flat_map(|Rgb(red, green, blue)| [red, green, blue]).collect()
    }

    /// The pixel of a filled cell.
    fn ink(&self, color: Color) -> u8 {
        if self.puzzle.is_black_and_white() { INK } else { (COLORS.len() + color.index()) as u8 }
    }

    /// Draws all of a grid, with some cells highlighted.
    pub(super) fn set(&mut self, grid: &Grid, marked: &[usize]) {
        for (cell, set) in grid.cells().iter().enumerate() {
            self.cells[cell] = set.known();
        }
        self.new = marked.to_vec();
        self.draw_all();
    }

    fn draw_all(&mut self) {
        for line in 0..self.layout().line_count() {
            self.draw_clue(line);
        }
        for cell in 0..self.cells.len() {
            self.draw_cell(cell);
        }
        // The lines at the right and at the bottom, which no cell draws.
        let (width, height) = (self.puzzle.width() * self.side, self.puzzle.height() * self.side);
        self.bitmap.fill(Area { left: self.left + width, top: self.top, width: 1, height }, THICK);
        self.bitmap.fill(Area { left: self.left, top: self.top + height, width: width + 1, height: 1 }, THICK);
        if self.numbered {
            self.draw_numbers(self.left + width, self.top + height);
        }
    }

    /// Draws the numbers of lines, beginning at the lower right corner of the grid.
    fn draw_numbers(&mut self, right: usize, bottom: usize) {
        let (side, scale) = (self.side, self.scale);
        for row in (STEP..=self.puzzle.height()).step_by(STEP) {
            let text = row.to_string();
            let (width, height) = Bitmap::measure(&text, scale);
            let top = self.top + (row - 1) * side + (side + 1).saturating_sub(height) / 2;
            self.bitmap.write_before(right + 2 * scale + width, top, &text, scale, DOT);
        }
        for column in (STEP..=self.puzzle.width()).step_by(STEP) {
            let text = column.to_string();
            let (width, _) = Bitmap::measure(&text, scale);
            let end = (self.left + column * side - (side - 1) / 2 + width.div_ceil(2)).min(self.bitmap.width);
            self.bitmap.write_before(end, bottom + 2 * scale, &text, scale, DOT);
        }
    }

    /// Highlights a line and cells that are settled in it, in place of those before; returns the area that has changed.
    #[cfg(feature = "gif")]
    pub(super) fn take(&mut self, line: Option<usize>, settled: impl IntoIterator<Item = (usize, Color)>) -> Area {
        let (was_new, was_line) = (std::mem::take(&mut self.new), self.line.take());
        self.line = line;
        for (cell, color) in settled {
            self.cells[cell] = Some(color);
            self.new.push(cell);
        }
        let mut area = None;
        let mut changed = |part: Area| area = Some(area.map_or(part, |area: Area| area.with(part)));
        for line in was_line.into_iter().chain(self.line) {
            changed(self.draw_clue(line));
            for cell in self.layout().clone().cells(line) {
                changed(self.draw_cell(cell));
            }
        }
        for cell in was_new.into_iter().chain(self.new.clone()) {
            changed(self.draw_cell(cell));
        }
        area.unwrap_or(Area { left: 0, top: 0, width: 1, height: 1 })
    }

    fn draw_cell(&mut self, cell: usize) -> Area {
        let (row, column) = (cell / self.puzzle.width(), cell % self.puzzle.width());
        let side = self.side;
        let area = Area { left: self.left + column * side, top: self.top + row * side, width: side, height: side };
        let inner = |margin: usize| Area {
            left: area.left + margin,
            top: area.top + margin,
            width: side + 1 - 2 * margin,
            height: side + 1 - 2 * margin,
        };
        let is_new = self.new.contains(&cell);
        let in_line = self.line.is_some_and(|line| self.layout().lines_through(cell).iter().any(|&(it, _)| it == line));
        let ground = if in_line { LINE } else { PAPER };
        let body = Area { left: area.left + 1, top: area.top + 1, width: side - 1, height: side - 1 };
        match self.cells[cell] {
            None => self.bitmap.fill(body, ground),
            Some(Color::BLANK) => {
                self.bitmap.fill(body, ground);
                let reach = if is_new { side.div_ceil(3) } else { side * 4 / 9 };
                self.bitmap.fill(inner(reach), if is_new { NEW } else { DOT });
            }
            Some(color) if is_new => {
                self.bitmap.fill(body, NEW);
                self.bitmap.fill(inner(side.div_ceil(4)), self.ink(color));
            }
            Some(color) => {
                self.bitmap.fill(body, self.ink(color));
                if let Shape::Corner { corner, .. } = self.puzzle.palette.get(color).shape {
                    let rest = (COLORS.len() + self.puzzle.palette.len() + color.index()) as u8;
                    let rest = if self.puzzle.is_black_and_white() { PAPER } else { rest };
                    // The other half, row by row.
                    for row in 0..body.height {
                        let width = if corner.is_bottom() { body.height - 1 - row } else { row };
                        let left = if corner.is_right() { body.left } else { body.left + body.width - width };
                        self.bitmap.fill(Area { left, top: body.top + row, width, height: 1 }, rest);
                    }
                }
            }
        }
        let color = |index: usize| if index.is_multiple_of(STEP) { THICK } else { THIN };
        self.bitmap.fill(Area { height: 1, ..area }, color(row));
        self.bitmap.fill(Area { width: 1, ..area }, color(column));
        // The thick line wins where a thin one crosses it.
        if row.is_multiple_of(STEP) {
            self.bitmap.fill(Area { width: 1, height: 1, ..area }, THICK);
        }
        area
    }

    fn draw_clue(&mut self, line: usize) -> Area {
        let ground = if self.line == Some(line) { LINE } else { PAPER };
        let texts = texts(self.puzzle.clues()[line].as_ref());
        let (side, scale) = (self.side, self.scale);
        if line < self.puzzle.height() {
            let area = Area { left: 0, top: self.top + line * side + 1, width: self.left, height: side - 1 };
            self.bitmap.fill(area, ground);
            for (place, text) in texts.iter().rev().enumerate().filter(|_| scale > 0) {
                let top = area.top + (side - 1 - Bitmap::measure(text, scale).1) / 2;
                self.bitmap.write_before(self.left - 3 - place * self.pitch, top, text, scale, INK);
            }
            return area;
        }
        let column = line - self.puzzle.height();
        let area = Area { left: self.left + column * side + 1, top: 0, width: side - 1, height: self.top };
        self.bitmap.fill(area, ground);
        for (place, text) in texts.iter().rev().enumerate().filter(|_| scale > 0) {
            let (width, height) = Bitmap::measure(text, scale);
            let right = area.left + (side - 1 + width) / 2;
            self.bitmap.write_before(right, self.top - 3 - height - place * 7 * scale, text, scale, INK);
        }
        area
    }
}

/// The numbers of a clue.
fn texts(clue: Option<&Clue>) -> Vec<String> {
    match clue.map(Clue::blocks).as_deref() {
        None => vec!["*".to_owned()],
        Some([]) => vec!["0".to_owned()],
        Some(blocks) => blocks.iter().map(|block| block.length.to_string()).collect(),
    }
}

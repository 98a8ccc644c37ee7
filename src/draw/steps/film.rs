//! An animation of an explanation.

use std::{borrow::Cow, io};

use gif::{Encoder, Frame, Repeat};

use super::raster::{Area, Bitmap};
use crate::{
    analyse::explain::{Explanation, Step},
    puzzle::{Clue, Color, Layout, Puzzle},
};

/// The colours: paper, ink, the thin and the thick lines of the grid, dots, the highlighted line, new cells, and one
/// for unchanged pixels.
const PALETTE: [u8; 3 * 8] =
    [255, 255, 255, 20, 24, 28, 215, 215, 215, 120, 120, 120, 140, 140, 140, 255, 240, 200, 235, 110, 0, 0, 0, 0];
const PAPER: u8 = 0;
const INK: u8 = 1;
const THIN: u8 = 2;
const THICK: u8 = 3;
const DOT: u8 = 4;
const LINE: u8 = 5;
const NEW: u8 = 6;
const SAME: u8 = 7;

/// A thicker line is drawn after so many rows or columns.
const STEP: usize = 5;
/// The longest duration of the film, and the durations of a step, in hundredths of a second.
const FILM: usize = 6000;
const SHORTEST: usize = 4;
const LONGEST: usize = 60;
/// How long the first and the last picture are shown.
const START: u16 = 100;
const END: u16 = 500;

/// An explanation as an animated GIF: the start, a picture a step with the new cells and their line highlighted, and
/// the end.
///
/// Cells are smaller in larger puzzles; above 110 rows or columns the clues are left out.
///
/// # Errors
/// If the picture is too large for the format, which has 65,535 pixels a side.
pub fn film(puzzle: &Puzzle, explanation: &Explanation) -> io::Result<Vec<u8>> {
    let mut stage = Stage::new(puzzle);
    let size =
        |pixels: usize| u16::try_from(pixels).map_err(|_| io::Error::other("the picture is too large for a GIF"));
    let (width, height) = (size(stage.bitmap.width)?, size(stage.bitmap.height)?);
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, width, height, &PALETTE).map_err(io::Error::other)?;
    encoder.set_repeat(Repeat::Infinite).map_err(io::Error::other)?;
    let mut before: Option<Bitmap> = None;
    let mut show = |bitmap: &Bitmap, area: Area, delay: u16| -> io::Result<()> {
        let mut pixels = bitmap.cut(area);
        if let Some(before) = &before {
            // Long stretches of one colour take little room.
            let pairs = pixels.iter_mut().zip(before.cut(area));
            pairs.filter(|(pixel, old)| **pixel == *old).for_each(|(pixel, _)| *pixel = SAME);
        }
        let frame = Frame {
            delay,
            transparent: Some(SAME),
            left: size(area.left)?,
            top: size(area.top)?,
            width: size(area.width)?,
            height: size(area.height)?,
            buffer: Cow::Owned(pixels),
            ..Frame::default()
        };
        before.get_or_insert_with(|| bitmap.clone()).copy(bitmap, area);
        encoder.write_frame(&frame).map_err(io::Error::other)
    };
    for (cell, set) in explanation.start.cells().iter().enumerate() {
        stage.cells[cell] = set.known();
    }
    stage.draw_all();
    show(&stage.bitmap, stage.bitmap.area(), START)?;
    let delay = (FILM / explanation.steps.len().max(1)).clamp(SHORTEST, LONGEST) as u16;
    for step in &explanation.steps {
        let area = stage.take(Some(step));
        show(&stage.bitmap, area, delay)?;
    }
    let area = stage.take(None);
    show(&stage.bitmap, area, END)?;
    drop(encoder);
    Ok(file)
}

/// The current picture, and what is highlighted in it.
struct Stage<'a> {
    puzzle: &'a Puzzle,
    bitmap: Bitmap,
    /// The side of a cell in pixels, and of a pixel of the clues; 0 without clues.
    side: usize,
    scale: usize,
    left: usize,
    top: usize,
    cells: Vec<Option<Color>>,
    new: Vec<usize>,
    line: Option<usize>,
}

impl<'a> Stage<'a> {
    fn new(puzzle: &'a Puzzle) -> Self {
        let (side, scale) = match puzzle.width().max(puzzle.height()) {
            0..=45 => (18, 2),
            46..=110 => (9, 1),
            111..=400 => (5, 0),
            _ => (3, 0),
        };
        let numbers = |clues: &[Option<Clue>]| clues.iter().map(|clue| texts(clue.as_ref()).len()).max().unwrap_or(0);
        let left = numbers(puzzle.rows()) * 9 * scale + 4;
        let top = numbers(puzzle.columns()) * 7 * scale + 4;
        let bitmap = Bitmap::new(left + puzzle.width() * side + 2, top + puzzle.height() * side + 2);
        let cells = vec![None; puzzle.layout().cell_count()];
        Self { puzzle, bitmap, side, scale, left, top, cells, new: Vec::new(), line: None }
    }

    fn layout(&self) -> &Layout {
        self.puzzle.layout()
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
    }

    /// Shows a step, or the end; returns the area that has changed.
    fn take(&mut self, step: Option<&Step>) -> Area {
        let (was_new, was_line) = (std::mem::take(&mut self.new), self.line.take());
        if let Some(step) = step {
            self.line = step.line();
            for fact in &step.settled {
                self.cells[fact.cell()] = Some(if fact.is_filled() { Color::BLACK } else { Color::BLANK });
                self.new.push(fact.cell());
            }
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
            Some(_) if is_new => {
                self.bitmap.fill(body, NEW);
                self.bitmap.fill(inner(side.div_ceil(4)), INK);
            }
            Some(_) => self.bitmap.fill(body, INK),
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
                self.bitmap.write_before(self.left - 3 - place * 9 * scale, top, text, scale, INK);
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
    match clue.map(Clue::blocks) {
        None => vec!["*".to_owned()],
        Some([]) => vec!["0".to_owned()],
        Some(blocks) => blocks.iter().map(|block| block.length.to_string()).collect(),
    }
}

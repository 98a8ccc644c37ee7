//! Puzzles of any kind as pixels: what films and PNG files are drawn from.

use super::{
    Ink,
    geometry::{Geometry, Label, Piece, Point, Sizes, half},
    ink::readable_on,
    paint,
    raster::{Area, Bitmap},
    svg::{middle, shrunk},
};
use nonosat_model::{Color, Grid, Layout, Puzzle, Rgb, Shape};

/// The first colours of every palette: paper, ink, the thin and the thick lines of the grid, dots, the highlighted
/// line, new cells, one for unchanged pixels, and cells of no known colour where white is a colour. Those of the puzzle
/// follow, if it has others than black, and if there are triangles the colours of the other halves.
const COLORS: [Rgb; 9] = [
    Rgb(255, 255, 255),
    Rgb(20, 24, 28),
    Rgb(215, 215, 215),
    Rgb(110, 110, 110),
    Rgb(140, 140, 140),
    Rgb(255, 240, 200),
    Rgb(235, 110, 0),
    Rgb(0, 0, 0),
    paint::UNKNOWN,
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
const UNKNOWN: u8 = 8;

/// The current picture, and what is highlighted in it.
pub(super) struct Stage<'a> {
    puzzle: &'a Puzzle,
    pub(super) bitmap: Bitmap,
    geometry: Geometry<'a>,
    palette: Vec<Rgb>,
    cells: Vec<Option<Color>>,
    new: Vec<usize>,
    line: Option<usize>,
}

impl<'a> Stage<'a> {
    #[cfg(feature = "gif")]
    /// The empty grid; `numbered` if every fifth line has its number, opposite its clue or, in a triddler, behind it.
    pub(super) fn new(puzzle: &'a Puzzle, numbered: bool) -> Self {
        Self::sized(puzzle, Sizes::fitting(puzzle), numbered)
    }

    /// The empty grid with cells of this size; if it is `numbered`, every fifth line has its number.
    pub(super) fn sized(puzzle: &'a Puzzle, sizes: Sizes, numbered: bool) -> Self {
        let geometry = Geometry::new(puzzle, sizes, numbered);
        let bitmap = Bitmap::new(geometry.width as usize, geometry.height as usize);
        let cells = vec![None; puzzle.layout().cell_count()];
        Self { puzzle, bitmap, geometry, palette: palette(puzzle), cells, new: Vec::new(), line: None }
    }

    fn layout(&self) -> &'a Layout {
        self.puzzle.layout()
    }

    /// The colours of the pixels, three bytes each.
    pub(super) fn palette(&self) -> Vec<u8> {
        self.palette.iter().flat_map(|&Rgb(red, green, blue)| [red, green, blue]).collect()
    }

    /// The pixel of a colour of the palette.
    fn pixel(&self, color: Color) -> u8 {
        match (self.puzzle.is_black_and_white(), color) {
            (true, Color::BLANK) => PAPER,
            (true, _) => INK,
            (false, color) => (COLORS.len() + color.index()) as u8,
        }
    }

    /// The pixel that looks like this.
    fn pixel_like(&self, rgb: Rgb) -> u8 {
        match rgb {
            Rgb(0, 0, 0) => INK,
            paint::WHITE => PAPER,
            rgb => {
                let own = self.palette.iter().skip(COLORS.len()).position(|&color| color == rgb);
                own.map_or(INK, |at| (COLORS.len() + at) as u8)
            }
        }
    }

    /// Draws all of a grid, with some cells highlighted.
    pub(super) fn set(&mut self, grid: &Grid, marked: &[usize]) {
        for (cell, set) in grid.cells().iter().enumerate() {
            self.cells[cell] = set.known();
        }
        self.new = marked.to_vec();
        self.new.sort_unstable();
        self.draw_all();
    }

    fn draw_all(&mut self) {
        for line in 0..self.layout().line_count() {
            self.draw_clue(line);
        }
        for cell in 0..self.cells.len() {
            self.draw_cell(cell);
        }
        for stroke in self.geometry.strokes() {
            self.bitmap.stroke(stroke.from, stroke.to, if stroke.is_thick { THICK } else { THIN });
        }
        for label in self.geometry.line_numbers() {
            self.draw_label(&label);
        }
    }

    /// Highlights a line and the cells about which something is found, in place of those before; they have a colour if
    /// that is known by now. Returns the area that has changed.
    #[cfg(feature = "gif")]
    pub(super) fn take(
        &mut self,
        line: Option<usize>,
        found: impl IntoIterator<Item = (usize, Option<Color>)>,
    ) -> Area {
        let (was_new, was_line) = (std::mem::take(&mut self.new), self.line.take());
        self.line = line;
        for (cell, color) in found {
            self.cells[cell] = color;
            self.new.push(cell);
        }
        self.new.sort_unstable();
        let mut area = None;
        let mut changed = |part: Area| area = Some(area.map_or(part, |area: Area| area.with(part)));
        for line in was_line.into_iter().chain(self.line) {
            changed(self.draw_clue(line));
            for cell in self.layout().cells(line) {
                changed(self.draw_cell(cell));
            }
        }
        for cell in was_new.into_iter().chain(self.new.clone()) {
            changed(self.draw_cell(cell));
        }
        area.map_or(Area { left: 0, top: 0, width: 1, height: 1 }, |area| area.within(self.bitmap.area()))
    }

    /// Draws a cell within its lines, which are not touched; returns the area around it.
    fn draw_cell(&mut self, cell: usize) -> Area {
        let corners = self.geometry.corners(cell);
        let is_new = self.new.binary_search(&cell).is_ok();
        let in_line = self.line.is_some_and(|line| self.layout().lines_through(cell).iter().any(|&(it, _)| it == line));
        let color = self.cells[cell];
        let ground = match color {
            _ if in_line => LINE,
            Some(_) => self.pixel(Color::BLANK),
            None if paint::unknown(&self.puzzle.palette) == paint::UNKNOWN => UNKNOWN,
            None => PAPER,
        };
        let is_large = self.geometry.sizes.unit > 0.0;
        let bitmap = &mut self.bitmap;
        match color {
            None if is_new => {
                // Colours were ruled out: a frame, as nothing fills the cell.
                bitmap.fill_polygon(&corners, ground);
                bitmap.fill_polygon(&shrunk(&corners, 0.5), NEW);
                bitmap.fill_polygon(&shrunk(&corners, 0.3), ground);
            }
            None => bitmap.fill_polygon(&corners, ground),
            Some(Color::BLANK) => {
                bitmap.fill_polygon(&corners, ground);
                let side = self.geometry.sizes.side;
                let size = if is_new { side / 3.0 } else { (side / 7.0).ceil() }.max(1.0) as usize;
                let (x, y) = middle(&corners);
                let (left, top) = (x.round() as usize - size / 2, y.round() as usize - size / 2);
                bitmap.fill(Area { left, top, width: size, height: size }, if is_new { NEW } else { DOT });
            }
            Some(color) => {
                let body = if is_new { shrunk(&corners, 0.6) } else { corners.clone() };
                if is_new {
                    bitmap.fill_polygon(&corners, NEW);
                }
                if is_new && is_large {
                    bitmap.fill_polygon(&shrunk(&corners, 0.7), PAPER);
                }
                self.draw_body(&body, color);
            }
        }
        around(&corners)
    }

    fn draw_body(&mut self, corners: &[Point], color: Color) {
        let pixel = self.pixel(color);
        match (self.puzzle.palette.get(color).shape, corners) {
            (Shape::Corner { corner, rest }, &[first, second, third, fourth]) => {
                self.bitmap.fill_polygon(corners, self.pixel_like(rest));
                self.bitmap.fill_polygon(&half([first, second, third, fourth], corner), pixel);
            }
            _ => self.bitmap.fill_polygon(corners, pixel),
        }
    }

    /// Draws a clue; returns the area around it.
    fn draw_clue(&mut self, line: usize) -> Area {
        let ground = self.geometry.clue_ground(line);
        self.bitmap.fill_polygon(&ground, if self.line == Some(line) { LINE } else { PAPER });
        let labels = self.geometry.labels(line);
        labels.iter().for_each(|label| self.draw_label(label));
        let areas = labels.iter().map(|label| {
            let [left, top, right, bottom] = label.area();
            around(&[(left, top), (right, bottom)])
        });
        areas.fold(around(&ground), Area::with)
    }

    /// Draws a number, before its colour if it has one.
    fn draw_label(&mut self, label: &Label) {
        let scale = self.geometry.sizes.unit as usize;
        let Ink { fore, back, dim, .. } = label.number.ink;
        if let Some(back) = back {
            let [left, top, right, bottom] = label.area().map(|end| end.round() as usize);
            let area = Area { left, top, width: right - left, height: bottom - top };
            // Pale grounds have an edge.
            let is_pale = readable_on(back) == Rgb(0, 0, 0);
            self.bitmap.fill(area, if is_pale { DOT } else { self.pixel_like(back) });
            let inner = Area { left: left + 1, top: top + 1, width: area.width - 2, height: area.height - 2 };
            self.bitmap.fill(inner, self.pixel_like(back));
        }
        let digits = match back {
            Some(back) => self.pixel_like(readable_on(back)),
            None if dim => THICK,
            None => INK,
        };
        for ((x, y), piece) in label.pieces() {
            match piece {
                Piece::Text(text) => {
                    let (width, height) = Bitmap::measure(&text, scale);
                    let left = (x - width as f64 / 2.0).round() as usize;
                    let top = (y - height as f64 / 2.0).round() as usize;
                    self.bitmap.write(left, top, &text, scale, digits);
                }
                // On paper only.
                Piece::Letter(_) => {}
                Piece::Corner(corner) => {
                    let ink = fore.map_or(INK, |fore| self.pixel_like(fore));
                    self.bitmap.fill_polygon(&label.triangle((x, y), corner), ink);
                }
            }
        }
    }
}

/// The colours of the pixels.
fn palette(puzzle: &Puzzle) -> Vec<Rgb> {
    let mut palette = COLORS.to_vec();
    if puzzle.is_black_and_white() {
        return palette;
    }
    palette[usize::from(DOT)] = paint::dot(&puzzle.palette);
    let colors = puzzle.palette.colors();
    palette.extend(colors.iter().map(|paint| paint.rgb));
    palette.extend(colors.iter().filter_map(|paint| match paint.shape {
        Shape::Full => None,
        Shape::Corner { rest, .. } => Some(rest),
    }));
    palette
}

/// The pixels around points; nothing is a pixel in a corner.
fn around(points: &[Point]) -> Area {
    let all = |least: fn(f64, f64) -> f64, of: fn(&Point) -> f64| points.iter().map(of).reduce(least).unwrap_or(0.0);
    let (left, top) = (all(f64::min, |point| point.0), all(f64::min, |point| point.1));
    let (right, bottom) = (all(f64::max, |point| point.0), all(f64::max, |point| point.1));
    let (left, top) = (left.floor().max(0.0) as usize, top.floor().max(0.0) as usize);
    Area { left, top, width: right.ceil() as usize + 1 - left, height: bottom.ceil() as usize + 1 - top }
}

#[cfg(all(test, feature = "gif"))]
mod tests {
    use super::*;
    use nonosat_format as format;

    #[test]
    fn only_the_area_that_is_named_changes() {
        for (name, content) in [
            ("fir-tree.xml", &include_bytes!("../../../puzzles/fir-tree.xml")[..]),
            ("rocket.g", &include_bytes!("../../../puzzles/rocket.g")[..]),
            ("balloon.xml", &include_bytes!("../../../puzzles/balloon.xml")[..]),
        ] {
            let puzzle = format::read(name, content, None).unwrap().puzzles.remove(0);
            let mut stage = Stage::new(&puzzle, true);
            stage.set(&Grid::unknown(puzzle.width(), puzzle.height()), &[]);
            let color = Color::new(1).unwrap();
            let empty = stage.bitmap.cut(stage.bitmap.area());
            for line in 0..puzzle.layout().line_count() {
                let before = stage.bitmap.clone();
                let cell = puzzle.layout().cell(line, 0);
                let area = stage.take(Some(line), [(cell, Some(if line % 2 == 0 { color } else { Color::BLANK }))]);
                let mut after = before.clone();
                after.copy(&stage.bitmap, area, 0);
                assert!(after.cut(after.area()) == stage.bitmap.cut(stage.bitmap.area()), "{name}, line {line}");
                assert!(before.cut(area) != stage.bitmap.cut(area), "{name}, line {line}");
            }
            // What was drawn and taken back has left no trace.
            stage.take(None, []);
            stage.set(&Grid::unknown(puzzle.width(), puzzle.height()), &[]);
            assert!(stage.bitmap.cut(stage.bitmap.area()) == empty, "{name}");
        }
    }
}

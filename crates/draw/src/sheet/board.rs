//! A puzzle, or a part of one, or a solution, as it stands on a page.

use std::borrow::Cow;

use super::mark::{Align, BLACK, Face, GRAY, Mark, POINT, Point, Role, Text, rectangle};
use crate::{
    geometry::{Frame, Geometry, Label, Piece, Sizes},
    ink::readable_on,
};
use nonosat_model::{Grid, LineName, Puzzle, Rgb};

/// The width of the lines between cells, and of those after every fifth.
const THIN: f64 = 0.35 * POINT;
const THICK: f64 = 1.2 * POINT;
/// The size of the digits of clues in units of the geometry: three of them are the width of a digit of Helvetica.
const DIGIT: f64 = 7.2;
/// The height of a digit as a part of its size.
const DIGIT_HEIGHT: f64 = 0.718;
/// The size of the letter that stands for a colour, against that of the digits.
const LETTER: f64 = 0.62;
/// Every other group of cells, and lines that another part repeats.
const GROUP: Rgb = Rgb(236, 236, 236);
const REPEATED: Rgb = Rgb(214, 214, 214);
/// The rows, or columns, that two neighbouring parts share.
pub(super) const OVERLAP: usize = 2;
/// The edge of pale grounds.
const EDGE: Rgb = Rgb(150, 150, 150);
/// The cells of solutions: no numbers.
const SOLVED: Sizes = Sizes { unit: 0.0, ..Sizes::LARGE };

/// The part of a grid that a board shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Window {
    /// The first column and the first row.
    pub(super) first: (usize, usize),
    /// The columns and the rows.
    pub(super) size: (usize, usize),
}

impl Window {
    /// All of a puzzle.
    pub(super) fn all(puzzle: &Puzzle) -> Self {
        Self { first: (0, 0), size: (puzzle.width(), puzzle.height()) }
    }
}

/// How boards look.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    /// A thick line is drawn after so many rows or columns; 0 for none within.
    pub(super) bold: usize,
    /// Whether empty lines have a 0.
    pub(super) zeros: bool,
    /// Whether clues are at the right and below, too.
    pub(super) both_sides: bool,
    /// Whether every other group of cells is gray.
    pub(super) shaded: bool,
}

/// What is drawn into the cells.
#[derive(Clone, Debug)]
enum Content<'a> {
    /// Nothing: the puzzle with its clues.
    Empty,
    /// What is known of the cells, without clues.
    Cells {
        grid: Cow<'a, Grid>,
        /// The cells that stand out, if it is a step; there blank cells have a dot.
        new: Option<&'a [usize]>,
    },
}

/// A board in pixels of [`Geometry`], to be drawn on any scale.
pub(super) struct Board<'a> {
    pub(super) puzzle: &'a Puzzle,
    pub(super) geometry: Geometry<'a>,
    window: Window,
    style: Style,
    content: Content<'a>,
    /// The rows and columns of the whole puzzle.
    whole: (usize, usize),
}

/// The clues and the given cells of a part of a grid.
pub(super) fn part(puzzle: &Puzzle, window: Window) -> Puzzle {
    let ((left, top), (width, height)) = (window.first, window.size);
    let rows = puzzle.rows()[top..top + height].to_vec();
    let columns = puzzle.columns()[left..left + width].to_vec();
    let mut part = Puzzle::with_palette(rows, columns, puzzle.palette.clone());
    let cell = |&(cell, color): &(usize, _)| {
        let (row, column) = ((cell / puzzle.width()).checked_sub(top)?, (cell % puzzle.width()).checked_sub(left)?);
        (row < height && column < width).then_some((row * width + column, color))
    };
    part.set_given(puzzle.given().iter().filter_map(cell)).expect("these are cells of the part, in colours it has");
    part
}

/// Whether the colours of a puzzle have letters on paper: there are several, and numbers are drawn in them.
pub(super) fn is_lettered(puzzle: &Puzzle) -> bool {
    let mut colors = puzzle.palette.colors().iter().skip(1).map(|color| color.rgb);
    let first = colors.next();
    colors.any(|color| Some(color) != first)
}

impl<'a> Board<'a> {
    /// The empty puzzle with its clues.
    pub(super) fn of_puzzle(puzzle: &'a Puzzle, style: Style) -> Self {
        Self::new(puzzle, Window::all(puzzle), (puzzle.width(), puzzle.height()), style, Content::Empty)
    }

    /// A part of a grid, which has the clues of that part only.
    pub(super) fn of_part(part: &'a Puzzle, window: Window, whole: (usize, usize), style: Style) -> Self {
        Self::new(part, window, whole, style, Content::Empty)
    }

    /// A solution without clues.
    pub(super) fn of_solution(puzzle: &'a Puzzle, solution: Grid, style: Style) -> Self {
        let whole = (puzzle.width(), puzzle.height());
        let content = Content::Cells { grid: Cow::Owned(solution), new: None };
        Self::new(puzzle, Window::all(puzzle), whole, style, content)
    }

    /// What is known after a step, which settled some cells.
    pub(super) fn of_step(puzzle: &'a Puzzle, known: &'a Grid, new: &'a [usize], style: Style) -> Self {
        let whole = (puzzle.width(), puzzle.height());
        let content = Content::Cells { grid: Cow::Borrowed(known), new: Some(new) };
        Self::new(puzzle, Window::all(puzzle), whole, style, content)
    }

    fn new(puzzle: &'a Puzzle, window: Window, whole: (usize, usize), style: Style, content: Content<'a>) -> Self {
        let is_part = window.size != whole;
        let ((left, top), (width, height)) = (window.first, window.size);
        let frame = Frame {
            // The clues at the other side stand where the numbers would be.
            numbered: is_part && !style.both_sides,
            step: style.bold,
            zeros: style.zeros,
            both_sides: style.both_sides,
            lettered: is_lettered(puzzle),
            packed: true,
            before: window.first,
            after: (whole.0.saturating_sub(left + width), whole.1.saturating_sub(top + height)),
        };
        let sizes = if matches!(content, Content::Empty) { Sizes::LARGE } else { SOLVED };
        Self { puzzle, geometry: Geometry::framed(puzzle, sizes, frame), window, style, content, whole }
    }

    /// Whether its cells are in the order of a list, as nothing says where they lie.
    pub(super) fn is_strip(&self) -> bool {
        self.geometry.is_strip()
    }

    /// The width and the height, in pixels.
    pub(super) fn size(&self) -> Point {
        (self.geometry.width, self.geometry.height)
    }

    /// Where the cells begin: the room of the clues at the left and above, in pixels.
    pub(super) fn lead(&self) -> Point {
        self.geometry.origin()
    }

    /// Whether it has as many rows and columns of the same cells as another one.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        self.window.size == other.window.size
            && self.puzzle.layout().outline() == other.puzzle.layout().outline()
            && self.is_solved() == other.is_solved()
    }

    fn is_solved(&self) -> bool {
        matches!(self.content, Content::Cells { .. })
    }

    /// The side of a cell in pixels.
    pub(super) fn side(&self) -> f64 {
        match self.puzzle.layout().outline() {
            Some(_) => self.geometry.sizes.triangle.0,
            None => self.geometry.sizes.side,
        }
    }

    /// The size of the digits in pixels.
    pub(super) fn digit(&self) -> f64 {
        DIGIT * self.geometry.sizes.unit
    }

    /// Draws it with its upper left corner at a point, a pixel being `scale` millimetres wide.
    pub(super) fn draw(&self, at: Point, scale: f64, marks: &mut Vec<Mark>) {
        let place = Place { at, scale };
        match &self.content {
            Content::Empty => {
                self.draw_grounds(place, marks);
                self.draw_given(place, marks);
                self.draw_clues(place, marks);
            }
            Content::Cells { grid, new } => {
                self.draw_cells(grid, place, marks);
                new.iter().for_each(|new| self.draw_signs(grid, new, place, marks));
            }
        }
        self.draw_lines(place, marks);
    }

    /// The gray of groups and of repeated lines.
    fn draw_grounds(&self, place: Place, marks: &mut Vec<Mark>) {
        if !self.puzzle.layout().is_rectangle() {
            return;
        }
        let ((left, top), (width, height)) = (self.window.first, self.window.size);
        let (mut groups, mut repeated) = (Vec::new(), Vec::new());
        let step = self.style.bold;
        let box_of = |from: (usize, usize), to: (usize, usize)| {
            let cell = |column: usize, row: usize| self.geometry.corners(row * width + column);
            rectangle(place.of(cell(from.0, from.1)[0]), place.of(cell(to.0 - 1, to.1 - 1)[2]))
        };
        if self.style.shaded && step > 0 {
            // From one border of groups to the next, in the part that is seen.
            let cuts = |first: usize, count: usize| -> Vec<(usize, usize)> {
                let groups = first / step..=(first + count - 1) / step;
                groups.map(|group| ((group * step).max(first), ((group + 1) * step).min(first + count))).collect()
            };
            for (above, below) in cuts(top, height) {
                for (before, after) in cuts(left, width) {
                    if (above / step + before / step) % 2 == 1 {
                        groups.push(box_of((before - left, above - top), (after - left, below - top)));
                    }
                }
            }
        }
        let overlap = OVERLAP;
        if left > 0 {
            repeated.push(box_of((0, 0), (overlap.min(width), height)));
        }
        if top > 0 {
            repeated.push(box_of((0, 0), (width, overlap.min(height))));
        }
        if left + width < self.whole.0 {
            repeated.push(box_of((width.saturating_sub(overlap), 0), (width, height)));
        }
        if top + height < self.whole.1 {
            repeated.push(box_of((0, height.saturating_sub(overlap)), (width, height)));
        }
        for (shapes, rgb) in [(groups, GROUP), (repeated, REPEATED)] {
            if !shapes.is_empty() {
                marks.push(Mark::Fill { shapes, rgb });
            }
        }
    }

    /// The clues in the order of the lines, each as it is read.
    fn draw_clues(&self, place: Place, marks: &mut Vec<Mark>) {
        let (first, (_, height)) = (self.window.first, self.window.size);
        for line in 0..self.puzzle.layout().line_count() {
            let number = match self.puzzle.layout().is_rectangle() {
                // The number of the line in the whole puzzle.
                true if line < height => first.1 + line,
                true => self.whole.1 + first.0 + (line - height),
                false => line,
            };
            let mut labels = self.geometry.labels(line);
            // They come from the picture on; most lines are read towards it.
            if !matches!(self.puzzle.layout().line_name(line), LineName::Backslash(_)) {
                labels.reverse();
            }
            for label in labels {
                self.draw_label(&label, Role::Clue { line: number, repeated: false }, place, marks);
            }
            for label in self.geometry.labels_opposite(line) {
                self.draw_label(&label, Role::Clue { line: number, repeated: true }, place, marks);
            }
        }
        for label in self.geometry.line_numbers() {
            self.draw_label(&label, Role::Number, place, marks);
        }
    }

    fn draw_label(&self, label: &Label, role: Role, place: Place, marks: &mut Vec<Mark>) {
        let ink = label.number.ink;
        if let Some(rgb) = ink.back {
            let [left, top, right, bottom] = label.area();
            let ground = rectangle(place.of((left, top)), place.of((right, bottom)));
            marks.push(Mark::Fill { shapes: vec![ground.clone()], rgb });
            if readable_on(rgb) == BLACK {
                let lines = (0..4).map(|side| [ground[side], ground[(side + 1) % 4]]).collect();
                marks.push(Mark::Lines { lines, width: 0.25 * POINT, rgb: EDGE });
            }
        }
        let rgb = match ink.back {
            Some(back) => readable_on(back),
            None if ink.dim => GRAY,
            None => BLACK,
        };
        let size = self.digit() * place.scale;
        for (middle, piece) in label.pieces() {
            let (x, y) = place.of(middle);
            let text = |content: String, size: f64, role: Role| {
                let at = (x, y + DIGIT_HEIGHT * self.digit() * place.scale / 2.0);
                Mark::Text(Text { at, align: Align::Middle, size, face: Face::Clue, rgb, content, role })
            };
            match piece {
                Piece::Text(digits) => marks.push(text(digits, size, role)),
                Piece::Letter(letter) => marks.push(text(letter.to_string(), size * LETTER, Role::Letter)),
                Piece::Corner(corner) => {
                    let shape = label.triangle(middle, corner).map(|point| place.of(point)).to_vec();
                    marks.push(Mark::Fill { shapes: vec![shape], rgb: ink.fore.unwrap_or(BLACK) });
                }
            }
        }
    }

    fn draw_lines(&self, place: Place, marks: &mut Vec<Mark>) {
        let is_solved = self.is_solved();
        let (mut thin, mut thick) = (Vec::new(), Vec::new());
        for stroke in self.geometry.strokes() {
            let line = [place.of(stroke.from), place.of(stroke.to)];
            if stroke.is_thick { thick.push(line) } else { thin.push(line) }
        }
        let gray = |lines, width| Mark::Lines { lines, width, rgb: EDGE };
        if is_solved {
            // Lines would hide the picture: those after every fifth cell help to compare, the others only if there is
            // room.
            if place.scale * self.side() >= 2.5 {
                marks.push(gray(thin, 0.15 * POINT));
            }
            marks.push(gray(thick, 0.3 * POINT));
            return;
        }
        let black = |lines, width| Mark::Lines { lines, width, rgb: BLACK };
        marks.push(black(thin, THIN));
        marks.push(black(thick, THICK));
    }
}

/// From pixels to millimetres.
#[derive(Clone, Copy)]
pub(super) struct Place {
    at: Point,
    scale: f64,
}

impl Place {
    pub(super) fn of(self, (x, y): Point) -> Point {
        (self.at.0 + x * self.scale, self.at.1 + y * self.scale)
    }
}

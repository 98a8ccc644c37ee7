//! Where the parts of a picture lie, in pixels: SVG documents, PNG files and films are all drawn from this.

mod label;
mod strokes;

pub(super) use label::{Label, Piece, half};

use super::{
    Look,
    clues::{Number, Reading, numbers},
    table,
    triddler::{Place, places},
};
use nonosat_model::{Color, LineName, Puzzle};

/// A point, counted from the upper left corner of the picture.
pub(super) type Point = (f64, f64);

/// A thicker line is drawn after so many rows or columns, and where lines are numbered, every so many.
pub(super) const STEP: usize = 5;
/// The most cells in a row of a table of lines.
const MOST: usize = 40;

/// The sizes of cells and numbers, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Sizes {
    /// The side of a square cell.
    pub(super) side: f64,
    /// The side of a triangular cell, and its height.
    pub(super) triangle: (f64, f64),
    /// A third of the width of a digit and a fifth of its height; 0 without clues.
    pub(super) unit: f64,
}

impl Sizes {
    /// Numbers are well readable.
    pub(super) const LARGE: Self = Self { side: 20.0, triangle: (30.0, 26.0), unit: 2.0 };
    /// Numbers are small.
    #[cfg(any(feature = "gif", feature = "png"))]
    pub(super) const SMALL: Self = Self { side: 10.0, triangle: (14.0, 12.0), unit: 1.0 };
    /// There is no room for numbers.
    #[cfg(any(feature = "gif", feature = "png"))]
    pub(super) const TINY: Self = Self { side: 5.0, triangle: (8.0, 7.0), unit: 0.0 };
    /// Of the cells hardly more than their colour is seen.
    #[cfg(any(feature = "gif", feature = "png"))]
    pub(super) const LEAST: Self = Self { side: 3.0, triangle: (4.0, 4.0), unit: 0.0 };

    /// The sizes with which a picture is not too large.
    #[cfg(any(feature = "gif", feature = "png"))]
    pub(super) fn fitting(puzzle: &Puzzle) -> Self {
        let layout = puzzle.layout();
        let extent = match layout.outline() {
            Some(outline) => outline.families().into_iter().max().unwrap_or(0),
            None if layout.is_rectangle() => layout.width().max(layout.height()),
            None => MOST.max(layout.cell_count() / MOST),
        };
        match extent {
            0..=60 => Self::LARGE,
            61..=110 => Self::SMALL,
            111..=400 => Self::TINY,
            _ => Self::LEAST,
        }
    }
}

/// The kind of the picture.
enum Form {
    Grid,
    Triangles(Vec<Place>),
    /// A table of lines: so many cells a row.
    Strip(usize),
}

/// A line of the grid.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Stroke {
    pub(super) from: Point,
    pub(super) to: Point,
    pub(super) is_thick: bool,
}

/// Where a line leaves the picture.
struct Exit {
    /// The ends of the edge that it leaves through.
    edge: [Point; 2],
    /// The direction in which it goes on, of length 1.
    step: Point,
}

/// What surrounds the cells, and which part of a larger grid they are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Frame {
    /// Whether every fifth line has its number, opposite its clue or behind it.
    pub(super) numbered: bool,
    /// A thick line is drawn after so many rows or columns; 0 for none within.
    pub(super) step: usize,
    /// Whether an empty line has a 0.
    pub(super) zeros: bool,
    /// Whether the clues of rows and columns are at the right and below, too.
    pub(super) both_sides: bool,
    /// Whether coloured numbers have a letter for their colour.
    pub(super) lettered: bool,
    /// Whether numbers beside each other have the same gaps, and not the same distances.
    pub(super) packed: bool,
    /// The columns and rows of the whole grid before the first ones.
    pub(super) before: (usize, usize),
    /// Those behind the last ones.
    pub(super) after: (usize, usize),
}

impl Frame {
    /// That of pictures on screens.
    pub(super) const SCREEN: Self = Self {
        numbered: false,
        step: STEP,
        zeros: true,
        both_sides: false,
        lettered: false,
        packed: false,
        before: (0, 0),
        after: (0, 0),
    };
}

/// The letter that stands for a colour on paper.
pub(super) fn letter_of(color: Color) -> Option<char> {
    // The background of a puzzle has one, too, as it may be in clues.
    char::from_digit(9 + if color.is_blank() { 26 } else { color.index() as u32 }, 36)
}

/// The layout of a picture of a puzzle.
pub(super) struct Geometry<'a> {
    puzzle: &'a Puzzle,
    form: Form,
    pub(super) sizes: Sizes,
    frame: Frame,
    /// Where the cells begin.
    origin: Point,
    /// The room for a number beside another, and above another.
    pitch: Point,
    pub(super) width: f64,
    pub(super) height: f64,
}

impl<'a> Geometry<'a> {
    /// The layout; `numbered` if every fifth line has its number, opposite its clue or behind it.
    pub(super) fn new(puzzle: &'a Puzzle, sizes: Sizes, numbered: bool) -> Self {
        Self::framed(puzzle, sizes, Frame { numbered, ..Frame::SCREEN })
    }

    /// The layout with this frame.
    pub(super) fn framed(puzzle: &'a Puzzle, sizes: Sizes, frame: Frame) -> Self {
        let count = puzzle.layout().cell_count();
        let form = match puzzle.layout().outline() {
            _ if puzzle.layout().is_rectangle() => Form::Grid,
            Some(outline) => Form::Triangles(places(&outline)),
            None => Form::Strip(table::each(count, MOST)),
        };
        let frame = Frame { numbered: frame.numbered && sizes.unit > 0.0, ..frame };
        let mut geometry =
            Self { puzzle, form, sizes, frame, origin: (0.0, 0.0), pitch: (0.0, 0.0), width: 0.0, height: 0.0 };
        geometry.arrange();
        geometry
    }

    /// Whether the cells are in their order, as nothing says where they lie.
    pub(super) fn is_strip(&self) -> bool {
        matches!(self.form, Form::Strip(_))
    }

    /// Finds the pitch, and moves everything to where it is within the picture.
    fn arrange(&mut self) {
        let unit = self.sizes.unit;
        let lines = self.puzzle.layout().line_count();
        let (mut widest, mut widest_above, mut numbers_of_parts) = (5.0 * unit, 0.0, false);
        for line in (0..lines).filter(|_| unit > 0.0 && !matches!(self.form, Form::Strip(_))) {
            let is_column = matches!(self.form, Form::Grid) && line >= self.puzzle.height();
            let room = if is_column { &mut widest_above } else { &mut widest };
            let numbers = self.numbers(line);
            *room = numbers.iter().map(|number| label::width(number, unit)).fold(*room, f64::max);
            numbers_of_parts |= numbers.iter().any(|number| number.is_glued);
        }
        // Blocks of several parts are further from each other.
        let gap = if numbers_of_parts { 3.0 } else { 2.0 };
        self.pitch = (widest + gap * unit, (6.0 + gap) * unit);
        self.sizes.side = self.sizes.side.max(widest_above + 2.0 * unit);
        let (mut least, mut most) = self.extent();
        let mut cover = |[left, top, right, bottom]: [f64; 4]| {
            least = (least.0.min(left), least.1.min(top));
            most = (most.0.max(right), most.1.max(bottom));
        };
        for line in 0..lines {
            // The others are between the picture and the last one.
            self.labels(line).last().into_iter().for_each(|label| cover(label.area()));
            self.labels_opposite(line).last().into_iter().for_each(|label| cover(label.area()));
        }
        self.line_numbers().iter().for_each(|label| cover(label.area()));
        let margin = if unit > 0.0 { 2.0 } else { 0.0 };
        self.origin = ((margin - least.0).ceil(), (margin - least.1).ceil());
        // The lines at the right and at the bottom are as wide as a pixel.
        self.width = (self.origin.0 + most.0 + margin).ceil() + 1.0;
        self.height = (self.origin.1 + most.1 + margin).ceil() + 1.0;
    }

    /// The upper left and the lower right corner of what the cells cover, from the origin on.
    fn extent(&self) -> (Point, Point) {
        let (columns, rows) = match &self.form {
            Form::Grid => (self.puzzle.width(), self.puzzle.height()),
            Form::Strip(each) => (*each, self.puzzle.layout().cell_count().div_ceil(*each)),
            Form::Triangles(places) => {
                let most = |of: fn(&Place) -> usize| places.iter().map(of).max().unwrap_or(0);
                let (width, height) = (most(|place| place.column + 2), most(|place| place.row + 1));
                let (side, high) = self.sizes.triangle;
                return ((0.0, 0.0), (width as f64 * side / 2.0, height as f64 * high));
            }
        };
        ((0.0, 0.0), (columns as f64 * self.sizes.side, rows as f64 * self.sizes.side))
    }

    /// The upper left corner of what the cells cover: so far the clues reach at the left and above.
    pub(super) fn origin(&self) -> Point {
        self.origin
    }

    /// The corners of a cell: four, from the upper left clockwise, or three, the last of them the tip.
    pub(super) fn corners(&self, cell: usize) -> Vec<Point> {
        let (left, top) = self.origin;
        let columns = match &self.form {
            Form::Grid => self.puzzle.width(),
            Form::Strip(each) => *each,
            Form::Triangles(places) => {
                return strokes::corners(places[cell]).map(|vertex| self.vertex(vertex)).to_vec();
            }
        };
        let side = self.sizes.side;
        let (x, y) = (left + (cell % columns) as f64 * side, top + (cell / columns) as f64 * side);
        vec![(x, y), (x + side, y), (x + side, y + side), (x, y + side)]
    }

    /// Where a corner of triangles is.
    fn vertex(&self, (x, y): (usize, usize)) -> Point {
        let (side, height) = self.sizes.triangle;
        (self.origin.0 + x as f64 * side / 2.0, self.origin.1 + y as f64 * height)
    }

    /// The numbers of the clue of a line.
    fn numbers(&self, line: usize) -> Vec<Number> {
        let is_column = matches!(self.form, Form::Grid) && line >= self.puzzle.height();
        let reading = if is_column { Reading::Down } else { Reading::Across };
        let look = Look { color: true, ..Look::default() };
        let clue = self.puzzle.clues()[line].as_ref();
        if !self.frame.zeros && clue.is_some_and(|clue| clue.runs().is_empty() && clue.background().is_blank()) {
            return Vec::new();
        }
        let mut numbers = numbers(self.puzzle, line, look, reading);
        for number in numbers.iter_mut().filter(|_| self.frame.lettered) {
            number.letter = number.color.and_then(letter_of);
        }
        numbers
    }

    /// The numbers of the clue of a line with their places; none if clues are not drawn.
    pub(super) fn labels(&self, line: usize) -> Vec<Label> {
        let unit = self.sizes.unit;
        let Some(exit) = self.exit(line).filter(|_| unit > 0.0) else { return Vec::new() };
        let mut numbers = self.numbers(line);
        // The last number is next to the picture, except where lines are read from it.
        let is_read_inwards = !matches!(self.puzzle.layout().line_name(line), LineName::Backslash(_));
        if is_read_inwards {
            numbers.reverse();
        }
        let mut distance = 0.0;
        let mut labels: Vec<Label> = Vec::with_capacity(numbers.len());
        for number in numbers {
            let last = labels.last().map(|label| &label.number);
            let is_glued = if is_read_inwards { last.is_some_and(|last| last.is_glued) } else { number.is_glued };
            distance += self.advance(&exit, last, &number, is_glued);
            labels.push(Label::new(number, exit.beyond(2.0 * unit + distance), unit));
        }
        labels
    }

    /// The numbers of the clue of a row or a column with their places at its other end, from the picture on; none
    /// unless they are wanted there.
    pub(super) fn labels_opposite(&self, line: usize) -> Vec<Label> {
        let unit = self.sizes.unit;
        let is_wanted = self.frame.both_sides && matches!(self.form, Form::Grid) && unit > 0.0;
        let Some(exit) = self.opposite(line).filter(|_| is_wanted) else { return Vec::new() };
        let mut distance = 0.0;
        let mut labels: Vec<Label> = Vec::new();
        for number in self.numbers(line) {
            distance += self.advance(&exit, labels.last().map(|label| &label.number), &number, number.is_glued);
            labels.push(Label::new(number, exit.beyond(2.0 * unit + distance), unit));
        }
        labels
    }

    /// How far a number is from the one before it, or from the edge.
    fn advance(&self, exit: &Exit, last: Option<&Number>, number: &Number, is_glued: bool) -> f64 {
        let unit = self.sizes.unit;
        // A ground is wider than its number.
        let room = |number: &Number| match number.ink.back {
            Some(_) => label::width(number, unit).max(5.0 * unit) + 3.5 * unit,
            None => label::width(number, unit) + 3.5 * unit,
        };
        let is_packed = self.frame.packed && exit.step.1 == 0.0 && !is_glued;
        match last {
            None if is_packed => room(number) / 2.0 - unit,
            Some(last) if is_packed => f64::midpoint(room(last), room(number)),
            None => self.pitch(exit) / 2.0,
            Some(last) if is_glued => {
                let both = [last, number].map(|number| label::width(number, unit));
                unit + if exit.step.1 == 0.0 { (both[0] + both[1]) / 2.0 } else { 5.0 * unit }
            }
            Some(_) => self.pitch(exit),
        }
    }

    /// The numbers of every fifth line with their places, if they are wanted; in a table, the numbers of the first
    /// cells of its rows.
    pub(super) fn line_numbers(&self) -> Vec<Label> {
        let (layout, unit) = (self.puzzle.layout(), self.sizes.unit);
        if let Form::Strip(each) = self.form {
            let label = |cell: usize| {
                let number = Number::faint((cell + 1).to_string());
                let x = self.origin.0 - 3.0 * unit - label::width(&number, unit) / 2.0;
                Label::new(number, (x, self.corners(cell)[0].1 + self.sizes.side / 2.0), unit)
            };
            return (0..layout.cell_count()).step_by(each).filter(|_| unit > 0.0).map(label).collect();
        }
        // All six sides of a triddler have clues: there a number stands behind the clue.
        let is_behind = matches!(self.form, Form::Triangles(_));
        let numbered = |line: usize| {
            let is_row = matches!(self.form, Form::Grid) && line < self.puzzle.height();
            let (before, above) = self.frame.before;
            let (_, number) = layout.line_name(line).parts();
            let number = number + if is_row { above } else { before };
            let exit = if is_behind { self.exit(line) } else { self.opposite(line) };
            let exit = exit.filter(|_| number.is_multiple_of(STEP))?;
            let behind =
                if is_behind { exit.distance(self.labels(line).last()) + self.pitch(&exit) } else { 2.0 * unit };
            let at = exit.beyond(behind + self.pitch(&exit) / 2.0);
            Some(Label::new(Number::faint(number.to_string()), at, unit))
        };
        (0..layout.line_count()).filter(|_| self.frame.numbered).filter_map(numbered).collect()
    }

    /// How far a number of a clue is from the next one.
    fn pitch(&self, exit: &Exit) -> f64 {
        if exit.step.1 == 0.0 { self.pitch.0 } else { self.pitch.1 / exit.step.1.abs() }
    }

    /// The ground of the clue of a line, from the picture to the last number.
    pub(super) fn clue_ground(&self, line: usize) -> Vec<Point> {
        let Some(exit) = self.exit(line) else { return Vec::new() };
        let [from, to] = exit.edge;
        let reach = exit.distance(self.labels(line).last()) + self.pitch(&exit) / 2.0;
        let (x, y) = (exit.step.0 * reach, exit.step.1 * reach);
        vec![from, to, (to.0 + x, to.1 + y), (from.0 + x, from.1 + y)]
    }
}

impl Exit {
    /// How far a label is from the edge.
    fn distance(&self, label: Option<&Label>) -> f64 {
        let start = self.beyond(0.0);
        label.map_or(0.0, |label| (label.at.0 - start.0).hypot(label.at.1 - start.1))
    }

    /// The point so far beyond the middle of the edge.
    fn beyond(&self, distance: f64) -> Point {
        let Self { edge: [from, to], step } = self;
        ((from.0 + to.0) / 2.0 + step.0 * distance, (from.1 + to.1) / 2.0 + step.1 * distance)
    }
}

#[cfg(test)]
mod tests;

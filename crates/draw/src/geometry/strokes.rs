//! The lines of the grid, and where they leave it.

use std::collections::BTreeMap;

use super::{Exit, Form, Frame, Geometry, Point, Stroke};
use crate::triddler::Place;
use nonosat_model::LineName;

/// A corner of triangular cells: half sides from the left, and rows from the top.
type Vertex = (usize, usize);

/// The corners of a triangular cell: those of its level edge, from the left, and the tip.
pub(super) fn corners(Place { row, column, points_up }: Place) -> [Vertex; 3] {
    let (level, tip) = if points_up { (row + 1, row) } else { (row, row + 1) };
    [(column, level), (column + 2, level), (column + 1, tip)]
}

impl Geometry<'_> {
    /// The lines of the grid, the thick ones last: they win where they cross the others.
    pub(crate) fn strokes(&self) -> Vec<Stroke> {
        let mut strokes = match &self.form {
            Form::Grid => self.rectangle(self.puzzle.width(), self.puzzle.height(), self.frame.step),
            Form::Strip(each) => self.strip(*each),
            Form::Triangles(places) => self.slanted(places),
        };
        strokes.sort_by_key(|stroke| stroke.is_thick);
        strokes
    }

    /// All lines of a rectangle, thick after so many.
    fn rectangle(&self, columns: usize, rows: usize, step: usize) -> Vec<Stroke> {
        let side = self.sizes.side;
        let at = |column: usize, row: usize| -> Point {
            (self.origin.0 + column as f64 * side, self.origin.1 + row as f64 * side)
        };
        let Frame { before: (before, above), after: (after, below), .. } = self.frame;
        let is_thick = |index: usize, count: usize, before: usize, after: usize| {
            let (number, last) = (before + index, before + count + after);
            (step > 0 && number.is_multiple_of(step)) || number == 0 || number == last
        };
        let down = (0..=columns).map(|column| Stroke {
            from: at(column, 0),
            to: at(column, rows),
            is_thick: is_thick(column, columns, before, after),
        });
        let across = (0..=rows).map(|row| Stroke {
            from: at(0, row),
            to: at(columns, row),
            is_thick: is_thick(row, rows, above, below),
        });
        down.chain(across).collect()
    }

    /// The lines of a table: no line is thick, as neighbours need not belong together.
    fn strip(&self, each: usize) -> Vec<Stroke> {
        let count = self.puzzle.layout().cell_count();
        let mut strokes = self.rectangle(each, count / each, 0);
        strokes.extend((count / each * each..count).flat_map(|cell| {
            let corners = self.corners(cell);
            (0..4).map(move |at| Stroke { from: corners[at], to: corners[(at + 1) % 4], is_thick: false })
        }));
        strokes.iter_mut().for_each(|stroke| stroke.is_thick = false);
        strokes
    }

    /// The lines between triangles: in each of three directions from one side of the picture to the other.
    fn slanted(&self, places: &[Place]) -> Vec<Stroke> {
        // By direction and distance, the outermost ends of the edges; the shape has no notches.
        let mut ends: [BTreeMap<i64, (Vertex, Vertex)>; 3] = Default::default();
        for &place in places {
            let [left, right, tip] = corners(place);
            for [one, other] in [[left, right], [left, tip], [tip, right]] {
                let (x, y) = (one.0 as i64, one.1 as i64);
                let (direction, distance) = match () {
                    () if one.1 == other.1 => (0, y),
                    () if (one.0 < other.0) == (one.1 > other.1) => (1, (x + y) / 2),
                    () => (2, (x - y).div_euclid(2)),
                };
                let (from, to) = (one.min(other), one.max(other));
                let stroke = ends[direction].entry(distance).or_insert((from, to));
                *stroke = (stroke.0.min(from), stroke.1.max(to));
            }
        }
        let strokes = |family: BTreeMap<i64, (Vertex, Vertex)>| {
            let last = family.len().saturating_sub(1);
            let stroke = move |(index, (from, to)): (usize, (Vertex, Vertex))| Stroke {
                from: self.vertex(from),
                to: self.vertex(to),
                is_thick: (self.frame.step > 0 && index.is_multiple_of(self.frame.step)) || index == 0 || index == last,
            };
            family.into_values().enumerate().map(stroke)
        };
        ends.into_iter().flat_map(strokes).collect()
    }

    /// Where a line leaves the picture at the side of its clue; `None` for lines of tables.
    pub(super) fn exit(&self, line: usize) -> Option<Exit> {
        let layout = self.puzzle.layout();
        let name = layout.line_name(line);
        let mut cells = layout.cells(line);
        // The clues of lines that go down to the right stand at their end.
        let cell = if matches!(name, LineName::Backslash(_)) { cells.last() } else { cells.next() }?;
        let (edge, step) = match (&self.form, &self.corners(cell)[..]) {
            (Form::Grid, &[upper_left, _, _, lower_left]) if line < self.puzzle.height() => {
                ([upper_left, lower_left], (-1.0, 0.0))
            }
            (Form::Grid, &[upper_left, upper_right, ..]) => ([upper_left, upper_right], (0.0, -1.0)),
            (Form::Triangles(_), &[left, right, tip]) => {
                let points_up = tip.1 < left.1;
                match name {
                    // Lines along the sides leave their last cell through the right edge, or through a level one.
                    LineName::Slash(_) => ([if points_up { tip } else { left }, right], (0.5, -SLOPE)),
                    LineName::Backslash(_) => ([if points_up { left } else { tip }, right], (0.5, SLOPE)),
                    _ => ([left, tip], (-1.0, 0.0)),
                }
            }
            _ => return None,
        };
        Some(Exit { edge, step })
    }

    /// Where a row or a column of a grid leaves it at the other side.
    pub(super) fn opposite(&self, line: usize) -> Option<Exit> {
        let corners = self.corners(self.puzzle.layout().cells(line).last()?);
        let &[_, upper_right, lower_right, lower_left] = &corners[..] else { return None };
        let is_row = line < self.puzzle.height();
        let (other, step) = if is_row { (upper_right, (1.0, 0.0)) } else { (lower_left, (0.0, 1.0)) };
        Some(Exit { edge: [other, lower_right], step })
    }
}

/// The height of an equilateral triangle of side 1.
const SLOPE: f64 = 0.866;

//! Where cells, lines and clues lie, for whoever draws puzzles by other means.

use super::{
    Look,
    clues::{Reading, numbers},
    geometry::{Geometry, Sizes},
};
use nonosat_model::{Clue, Color, LineName, Puzzle};

/// A point in pixels, counted from the upper left corner: x and y.
type Point = (f64, f64);

/// The height of a digit's font in pixels, as in SVG documents.
const FONT: f64 = 13.0;

/// Where the parts of a picture of a puzzle lie, as [`svg`](super::svg()) draws it.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Plan {
    /// The width of the picture.
    pub width: f64,
    /// The height of the picture.
    pub height: f64,
    /// The corners of each cell.
    pub cells: Vec<Vec<Point>>,
    /// The thick lines of the grid.
    pub thick: Vec<[Point; 2]>,
    /// The parts of all clues.
    pub parts: Vec<PartPlace>,
}

/// Where a part of a clue stands.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct PartPlace {
    /// The number of the line.
    pub line: usize,
    /// The number of the part, as in [`clue_parts`]; 0 of a clue without any, which is drawn as `0` or `*`.
    pub part: usize,
    /// Its middle.
    pub at: Point,
    /// The size of its font.
    pub size: f64,
}

/// A part of a clue as it is shown: a number, or a triangle at an end of one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Part {
    /// Its text: `3`, `?`, `◢`.
    pub text: String,
    /// The colour of its cells.
    pub color: Color,
}

/// The parts of the clue of a line, in order; none of an empty line, or if the clue is not given. A line that is its
/// filled background alone has one, the number of its cells.
///
/// # Panics
/// If there is no such line.
pub fn clue_parts(puzzle: &Puzzle, line: usize) -> Vec<Part> {
    let is_empty = |clue: &Clue| clue.runs().is_empty() && clue.background().is_blank();
    if puzzle.clues()[line].as_ref().is_none_or(is_empty) {
        return Vec::new();
    }
    let is_column = puzzle.layout().is_rectangle() && line >= puzzle.height();
    let reading = if is_column { Reading::Down } else { Reading::Across };
    // With colours, texts have no symbols for them.
    let look = Look { color: true, ..Look::default() };
    let numbers = numbers(puzzle, line, look, reading);
    numbers.into_iter().map(|number| Part { text: number.text, color: number.of }).collect()
}

/// Where cells, lines and clues lie.
pub fn plan(puzzle: &Puzzle) -> Plan {
    let geometry = Geometry::new(puzzle, Sizes::LARGE, false);
    let layout = puzzle.layout();
    let parts = (0..layout.line_count()).flat_map(|line| {
        let labels = geometry.labels(line);
        let count = labels.len();
        // From the picture on; all but these are read towards it.
        let is_read_outwards = matches!(layout.line_name(line), LineName::Backslash(_));
        labels.into_iter().enumerate().map(move |(index, label)| PartPlace {
            line,
            part: if is_read_outwards { index } else { count - 1 - index },
            at: label.at,
            size: FONT,
        })
    });
    let thick = geometry.strokes().into_iter().filter(|stroke| stroke.is_thick);
    Plan {
        width: geometry.width,
        height: geometry.height,
        cells: (0..layout.cell_count()).map(|cell| geometry.corners(cell)).collect(),
        thick: thick.map(|stroke| [stroke.from, stroke.to]).collect(),
        parts: parts.collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nonosat_model::{Layout, Palette, Triddler};

    #[test]
    fn a_plan_is_within_its_picture() {
        let clues = vec![Some(Clue::black([1, 1])); 6];
        let hexagon = Layout::triddler(Triddler::of_sides([1; 6]).unwrap());
        for (layout, corners) in [(hexagon, 3), (Layout::grid(3, 3), 4)] {
            let puzzle = Puzzle::with_layout(layout, clues.clone(), Palette::black_and_white());
            let plan = plan(&puzzle);
            assert!(plan.cells.iter().all(|cell| cell.len() == corners));
            assert_eq!((plan.cells.len(), plan.parts.len()), (puzzle.layout().cell_count(), 12));
            let is_inside = |&(x, y): &Point| (0.0..=plan.width).contains(&x) && (0.0..=plan.height).contains(&y);
            assert!(plan.cells.iter().flatten().chain(plan.parts.iter().map(|part| &part.at)).all(is_inside));
            assert!(plan.thick.iter().flatten().all(is_inside) && !plan.thick.is_empty());
            let first: Vec<&PartPlace> = plan.parts.iter().filter(|part| part.line == 0).collect();
            // The first part of a row is further from the cells.
            assert!(first.iter().any(|part| part.part == 0) && first[0].part == 1 && first[1].at.0 < first[0].at.0);
            assert_eq!(clue_parts(&puzzle, 0).len(), 2);
        }
    }
}

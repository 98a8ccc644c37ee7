//! Triddlers as SVG: triangles, with the clues at the six sides.

use std::fmt::Write;

use super::{
    clues::Reading,
    svg_parts::{Point, fill, head, number, polygon, texts},
    triddler::{Place, places},
};
use crate::puzzle::{Color, Grid, LineName, Puzzle, Triddler};

/// The side of a cell and its height, in pixels: nearly those of an equilateral triangle.
const SIDE: f64 = 26.0;
const HEIGHT: f64 = 22.5;
/// How far the first number of a clue is from the picture, and the next one from it.
const FIRST: f64 = 13.0;
const NUMBER: f64 = 18.0;

/// A triddler with its clues, each beside the labelled end of its line and read along the line; see
/// [`svg`](super::svg()).
pub(super) fn draw(puzzle: &Puzzle, outline: &Triddler, grid: &Grid, marked: &[usize]) -> String {
    let places = places(outline);
    let mut body = String::new();
    let mut ends: Vec<Point> = Vec::new();
    for (place, set) in places.iter().zip(grid.cells()) {
        let corners = corners(*place);
        ends.extend(corners);
        let known = set.known();
        let ground = match known {
            Some(color) => fill(puzzle.palette.get(color).rgb),
            None => "#fff".to_owned(),
        };
        polygon(&mut body, &corners, &format!("fill=\"{ground}\" stroke=\"#888\""));
        if known == Some(Color::BLANK) {
            let (x, y) = middle(corners);
            // Writing to a string cannot fail.
            let _ = writeln!(body, "<circle cx=\"{x}\" cy=\"{y:.1}\" r=\"1.5\" fill=\"#888\"/>");
        }
    }
    for &cell in marked {
        let (x, y) = middle(corners(places[cell]));
        let ring = "r=\"5\" fill=\"none\" stroke=\"#f57c00\" stroke-width=\"3\"";
        let _ = writeln!(body, "<circle cx=\"{x}\" cy=\"{y:.1}\" {ring}/>");
    }
    for (line, clue) in puzzle.clues().iter().enumerate() {
        let Some(Label { end, step, reads_inwards }) = label(puzzle, line, &places) else { continue };
        let mut numbers = texts(puzzle, clue.as_ref(), Reading::Across);
        if reads_inwards {
            numbers.reverse();
        }
        for (text, at) in numbers.iter().zip(0_u32..) {
            let distance = FIRST + f64::from(at) * NUMBER;
            let point = (end.0 + step.0 * distance, end.1 + step.1 * distance);
            number(&mut body, point, text);
            ends.extend([(point.0 - 10.0, point.1 - 10.0), (point.0 + 10.0, point.1 + 10.0)]);
        }
    }
    let least = ends.iter().fold((0.0_f64, 0.0_f64), |least, end| (least.0.min(end.0), least.1.min(end.1)));
    let most = ends.iter().fold((0.0_f64, 0.0_f64), |most, end| (most.0.max(end.0), most.1.max(end.1)));
    let corner = ((least.0 - 2.0).floor(), (least.1 - 2.0).floor());
    head(corner, ((most.0 + 2.0).ceil(), (most.1 + 2.0).ceil())) + &body + "</svg>\n"
}

/// Where the clue of a line stands.
struct Label {
    /// The middle of the edge where the line ends.
    end: Point,
    /// Where it goes on from there: a vector of length 1.
    step: Point,
    /// Whether the clue is read towards the picture.
    reads_inwards: bool,
}

fn label(puzzle: &Puzzle, line: usize, places: &[Place]) -> Option<Label> {
    let layout = puzzle.layout();
    let cells = layout.cells(line);
    let name = layout.line_name(line);
    let cell = if matches!(name, LineName::Backslash(_)) { cells.last() } else { cells.clone().next() }?;
    let place = places[cell];
    let (x, y) = upper_left(place);
    // Lines along the sides leave their last cell through the right edge, or through a level one.
    let right = (x + SIDE * 0.75, y + HEIGHT / 2.0);
    let (end, step, reads_inwards) = match name {
        LineName::Slash(_) => (if place.points_up { right } else { (x + SIDE / 2.0, y) }, (0.5, -0.866), true),
        LineName::Backslash(_) => {
            (if place.points_up { (x + SIDE / 2.0, y + HEIGHT) } else { right }, (0.5, 0.866), false)
        }
        _ => ((x + SIDE / 4.0, y + HEIGHT / 2.0), (-1.0, 0.0), true),
    };
    Some(Label { end, step, reads_inwards })
}

/// The upper left corner of the box around a cell.
fn upper_left(place: Place) -> Point {
    (place.column as f64 * SIDE / 2.0, place.row as f64 * HEIGHT)
}

fn corners(place: Place) -> [Point; 3] {
    let (x, y) = upper_left(place);
    let (level, tip) = if place.points_up { (y + HEIGHT, y) } else { (y, y + HEIGHT) };
    [(x, level), (x + SIDE, level), (x + SIDE / 2.0, tip)]
}

fn middle(corners: [Point; 3]) -> Point {
    (corners[2].0, (2.0 * corners[0].1 + corners[2].1) / 3.0)
}

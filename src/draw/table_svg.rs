//! Tables of lines as SVG: the cells in their order, wrapped, as nothing says where they lie.

use std::fmt::Write;

use super::{
    svg_parts::{Point, head, square},
    table::{NOTE, each},
};
use crate::puzzle::{Color, Grid, Puzzle};

/// The side of a cell, in pixels, and the room for the number of the first cell of a row.
const SIDE: f64 = 20.0;
const NUMBERS: f64 = 50.0;
/// The most cells in a row.
const MOST: usize = 40;

/// The cells without clues; see [`svg`](super::svg()).
pub(super) fn draw(puzzle: &Puzzle, grid: &Grid, marked: &[usize]) -> String {
    let each = each(grid.cells().len(), MOST);
    let rows = grid.cells().len().div_ceil(each);
    let width = (NUMBERS + each as f64 * SIDE + 2.0).max(450.0);
    let mut svg = head((0.0, 0.0), (width, rows as f64 * SIDE + 24.0));
    // Writing to a string cannot fail.
    for row in 0..rows {
        let (x, y) = (NUMBERS - 4.0, row as f64 * SIDE + 15.0);
        let number = row * each + 1;
        let _ = writeln!(svg, "<text x=\"{x}\" y=\"{y}\" text-anchor=\"end\" fill=\"#777\">{number}</text>");
    }
    let corner = |cell: usize| -> Point { (NUMBERS + (cell % each) as f64 * SIDE, (cell / each) as f64 * SIDE + 1.0) };
    for (cell, set) in grid.cells().iter().enumerate() {
        let (x, y) = corner(cell);
        match set.known() {
            None => {}
            Some(Color::BLANK) => {
                let (x, y) = (x + SIDE / 2.0, y + SIDE / 2.0);
                let _ = writeln!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"1.5\" fill=\"#888\"/>");
            }
            Some(color) => {
                let paint = puzzle.palette.get(color);
                square(&mut svg, (x, y), SIDE, paint.rgb, paint.shape);
            }
        }
        outline(&mut svg, (x, y), SIDE, "stroke=\"#bbb\"");
    }
    for &cell in marked {
        let (x, y) = corner(cell);
        outline(&mut svg, (x + 2.0, y + 2.0), SIDE - 4.0, "stroke=\"#f57c00\" stroke-width=\"3\"");
    }
    let (x, y) = (NUMBERS, rows as f64 * SIDE + 17.0);
    let _ = writeln!(svg, "<text x=\"{x}\" y=\"{y}\" text-anchor=\"start\" fill=\"#777\">{NOTE}</text>");
    svg + "</svg>\n"
}

fn outline(svg: &mut String, (x, y): Point, side: f64, stroke: &str) {
    let _ = writeln!(svg, "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" fill=\"none\" {stroke}/>");
}

//! Grids with their clues as SVG.

use std::fmt::Write;

use super::{clues::Reading, svg_parts, table_svg, triddler_svg};
use crate::{
    format::markup::escape,
    puzzle::{Clue, Color, Grid, Puzzle},
};

/// The side of a cell, and the room that a number takes, in pixels.
const SIDE: usize = 20;
const NUMBER: usize = 18;
/// The room for the number of a row, and how such numbers look.
const NUMBERS: usize = 34;
const FAINT: &str = "font-size=\"11\" fill=\"#777\"";
/// A thicker line is drawn after so many rows or columns.
const STEP: usize = 5;

/// A grid with the clues of its puzzle around it, as an SVG document; `marked` cells have an orange ring.
///
/// Blank cells have a dot, unknown cells are empty, a clue that is not given is `*`. If it is `numbered`, every fifth
/// line has its number, at the right and below.
///
/// The clues of a triddler are at its six sides. The cells of any other table of lines are drawn in their order, without
/// clues.
///
/// # Panics
/// If the grid does not have the size of the puzzle.
pub fn svg(puzzle: &Puzzle, grid: &Grid, marked: &[usize], numbered: bool) -> String {
    assert_eq!((grid.width(), grid.height()), (puzzle.width(), puzzle.height()), "the grid is the puzzle's");
    if !puzzle.layout().is_rectangle() {
        return match puzzle.layout().outline() {
            Some(outline) => triddler_svg::draw(puzzle, &outline, grid, marked),
            None => table_svg::draw(puzzle, grid, marked),
        };
    }
    let texts = |clue: &Option<Clue>, reading: Reading| svg_parts::texts(puzzle, clue.as_ref(), reading);
    let longest = |clues: &[Option<Clue>], reading: Reading| {
        clues.iter().map(|clue| texts(clue, reading).len()).max().unwrap_or(0) * NUMBER + 6
    };
    let (left, top) = (longest(puzzle.rows(), Reading::Across), longest(puzzle.columns(), Reading::Down));
    let (right, bottom) = (left + grid.width() * SIDE, top + grid.height() * SIDE);
    let (width, height) = if numbered { (right + NUMBERS, bottom + NUMBER) } else { (right + 2, bottom + 2) };
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"13\" text-anchor=\"middle\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n"
    );
    // Writing to a string cannot fail.
    for (row, clue) in puzzle.rows().iter().enumerate() {
        for (place, number) in texts(clue, Reading::Across).iter().rev().enumerate() {
            let (x, y) = (left - 4 - place * NUMBER - NUMBER / 2, top + row * SIDE + SIDE / 2);
            svg_parts::number(&mut svg, (x as f64, y as f64), number);
        }
    }
    for (column, clue) in puzzle.columns().iter().enumerate() {
        for (place, number) in texts(clue, Reading::Down).iter().rev().enumerate() {
            let (x, y) = (left + column * SIDE + SIDE / 2, top - 11 - place * NUMBER);
            svg_parts::number(&mut svg, (x as f64, y as f64), number);
        }
    }
    let corner = |cell: usize| (left + cell % grid.width() * SIDE, top + cell / grid.width() * SIDE);
    for (cell, set) in grid.cells().iter().enumerate() {
        let (x, y) = corner(cell);
        match set.known() {
            None => {}
            Some(Color::BLANK) => {
                let (x, y) = (x + SIDE / 2, y + SIDE / 2);
                let _ = writeln!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"1.5\" fill=\"#888\"/>");
            }
            Some(color) => {
                let paint = puzzle.palette.get(color);
                svg_parts::square(&mut svg, (x as f64, y as f64), SIDE as f64, paint.rgb, paint.shape);
            }
        }
    }
    svg += &lines(left, top, grid);
    if numbered {
        for row in (STEP..=grid.height()).step_by(STEP) {
            let y = top + row * SIDE - SIDE / 2 + 4;
            let _ = writeln!(svg, "<text x=\"{}\" y=\"{y}\" {FAINT} text-anchor=\"start\">{row}</text>", right + 4);
        }
        for column in (STEP..=grid.width()).step_by(STEP) {
            let x = left + column * SIDE - SIDE / 2;
            let _ = writeln!(svg, "<text x=\"{x}\" y=\"{}\" {FAINT}>{column}</text>", bottom + 13);
        }
    }
    for &cell in marked {
        let (x, y) = corner(cell);
        let (x, y, side) = (x + 2, y + 2, SIDE - 4);
        let _ = writeln!(
            svg,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" fill=\"none\" stroke=\"#f57c00\" stroke-width=\"3\"/>"
        );
    }
    svg + "</svg>\n"
}

/// A page that shows an SVG document, and needs nothing else.
pub fn page(title: &str, svg: &str) -> String {
    let title = escape(title);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n<style>\n\
         body {{ margin: 1rem; font: 1rem/1.4 sans-serif; background: #fff; color: #1d2329; }}\n\
         svg {{ max-width: 100%; height: auto; }}\n</style>\n</head>\n<body>\n<h1>{title}</h1>\n{svg}</body>\n</html>\n"
    )
}

/// The lines of the grid.
fn lines(left: usize, top: usize, grid: &Grid) -> String {
    let (right, bottom) = (left + grid.width() * SIDE, top + grid.height() * SIDE);
    let mut svg = String::new();
    let stroke = |index: usize, last: usize| {
        if index.is_multiple_of(STEP) || index == last {
            "stroke=\"#444\" stroke-width=\"1.5\""
        } else {
            "stroke=\"#bbb\""
        }
    };
    for column in 0..=grid.width() {
        let (x, stroke) = (left + column * SIDE, stroke(column, grid.width()));
        let _ = writeln!(svg, "<path d=\"M{x} {top}V{bottom}\" {stroke}/>");
    }
    for row in 0..=grid.height() {
        let (y, stroke) = (top + row * SIDE, stroke(row, grid.height()));
        let _ = writeln!(svg, "<path d=\"M{left} {y}H{right}\" {stroke}/>");
    }
    svg
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Picture;

    #[test]
    fn a_grid_with_clues_dots_and_rings() {
        let puzzle =
            Puzzle::from_picture(Picture::parse("#.#\n.##").unwrap(), crate::puzzle::Palette::black_and_white());
        let mut grid = Grid::from(puzzle.goal.as_ref().unwrap());
        grid.set(0, crate::puzzle::ColorSet::BLANK_OR_BLACK);
        let svg = svg(&puzzle, &grid, &[1], true);
        let count = |part: &str| svg.matches(part).count();
        assert_eq!((count("<text"), count("<circle"), count("fill=\"#000000\""), count("#f57c00")), (6, 2, 3, 1));
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    }
}

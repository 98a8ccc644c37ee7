//! What all SVG pictures are made of.

use std::fmt::Write;

use super::{
    Look,
    clues::{Number, Reading, numbers},
};
use crate::puzzle::{Clue, Puzzle, Rgb, Shape};

/// Where the corners of something are, in pixels.
pub(super) type Point = (f64, f64);

/// The beginning of a document that shows this part of the plane.
pub(super) fn head((left, top): Point, (right, bottom): Point) -> String {
    let (width, height) = (right - left, bottom - top);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"{left} {top} {width} {height}\" font-family=\"sans-serif\" font-size=\"13\" \
         text-anchor=\"middle\">\n<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n"
    )
}

/// A colour as attributes take it.
pub(super) fn fill(Rgb(red, green, blue): Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// A polygon with further attributes.
pub(super) fn polygon(svg: &mut String, corners: &[Point], attributes: &str) {
    let points: Vec<String> = corners.iter().map(|(x, y)| format!("{x},{y}")).collect();
    // Writing to a string cannot fail.
    let _ = writeln!(svg, "<polygon points=\"{}\" {attributes}/>", points.join(" "));
}

/// A cell of a rectangle whose upper left corner is here, in a colour of the palette: a square or two triangles.
pub(super) fn square(svg: &mut String, (x, y): Point, side: f64, rgb: Rgb, shape: Shape) {
    let Shape::Corner { corner, rest } = shape else {
        let fill = fill(rgb);
        let _ = writeln!(svg, "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" fill=\"{fill}\"/>");
        return;
    };
    // Clockwise from the upper left; the triangle has the corner in its middle.
    let corners = [(x, y), (x + side, y), (x + side, y + side), (x, y + side)];
    let at = match (corner.is_right(), corner.is_bottom()) {
        (false, false) => 0,
        (true, false) => 1,
        (true, true) => 2,
        (false, true) => 3,
    };
    for (middle, rgb) in [(at + 2, rest), (at, rgb)] {
        let triangle = [3, 0, 1].map(|step| corners[(middle + step) % 4]);
        polygon(svg, &triangle, &format!("fill=\"{}\"", fill(rgb)));
    }
}

/// The numbers of a clue, each a text of its own.
pub(super) fn texts(puzzle: &Puzzle, clue: Option<&Clue>, reading: Reading) -> Vec<Number> {
    numbers(puzzle, clue, Look { color: true, ..Look::default() }, reading)
}

/// A number with its middle here, before its colour if it has one.
pub(super) fn number(svg: &mut String, (x, y): Point, number: &Number) {
    let Number { text, ink } = number;
    if let Some(back) = ink.back {
        let (left, top, fill) = (x - 8.5, y - 8.0, fill(back));
        let _ = writeln!(svg, "<rect x=\"{left}\" y=\"{top}\" width=\"17\" height=\"16\" fill=\"{fill}\"/>");
    }
    let color = ink.fore.map(|rgb| format!(" fill=\"{}\"", fill(rgb))).unwrap_or_default();
    let _ = writeln!(svg, "<text x=\"{x}\" y=\"{}\"{color}>{text}</text>", y + 5.0);
}

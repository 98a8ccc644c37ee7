//! Grids with their clues as SVG, and pages that show them.

use std::fmt::{Display, Write};

use super::{
    Ink,
    geometry::{Geometry, Label, Piece, Point, Sizes, half},
    ink::readable_on,
    paint, table,
};
use nonosat_format::markup::escape;
use nonosat_model::{Color, Grid, Puzzle, Rgb, Shape};

/// How numbers that stand back look.
const FAINT: &str = "#777";
/// The frame of a cell that is printed with the clues: seen on black and on white.
const GIVEN: &str = "#8a6d3b";
/// What contradicts: the digits, and the ground of a clue.
const RED: &str = "#b3261e";
const RED_GROUND: &str = "#fbdad7";
/// The pattern of cells that are open.
const HATCHING: &str = "<pattern id=\"open\" patternUnits=\"userSpaceOnUse\" width=\"6\" height=\"6\">\
    <path d=\"M-1 1L1 -1M0 6L6 0M5 7L7 5\" stroke=\"#e06c00\" stroke-width=\"1.6\"/></pattern>";
/// The least width of a table of lines, so that what is said under it fits.
const NOTE_WIDTH: f64 = 420.0;

/// A grid with the clues of its puzzle around it, as an SVG document; `marked` cells have an orange ring.
///
/// Blank cells have a dot, unknown cells are empty, given cells have a frame, a clue that is not given is `*`. If it is
/// `numbered`, every fifth line has its number, opposite its clue or, in a triddler, behind it.
///
/// The clues of a triddler are at its six sides. The cells of any other table of lines are drawn in their order,
/// without clues.
///
/// # Panics
/// If the grid does not have the size of the puzzle.
pub fn svg(puzzle: &Puzzle, grid: &Grid, marked: &[usize], numbered: bool) -> String {
    document(puzzle, grid, marked, numbered, &Notice::default())
}

/// What is to be noticed in a puzzle.
#[derive(Clone, Copy, Debug, Default)]
pub struct Notice<'a> {
    /// The lines whose clues are red.
    pub red: &'a [usize],
    /// The lines with a frame around their clue; in a rectangle around their cells, too.
    pub framed: &'a [usize],
    /// The cells that are hatched.
    pub hatched: &'a [usize],
}

/// A grid as [`svg`] draws it, with clues in red, lines in a frame and cells hatched; every fifth line has its number.
///
/// # Panics
/// If the grid does not have the size of the puzzle.
pub fn svg_with_notice(puzzle: &Puzzle, grid: &Grid, notice: &Notice<'_>) -> String {
    document(puzzle, grid, &[], true, notice)
}

fn document(puzzle: &Puzzle, grid: &Grid, marked: &[usize], numbered: bool, notice: &Notice<'_>) -> String {
    assert_eq!((grid.width(), grid.height()), (puzzle.width(), puzzle.height()), "the grid is the puzzle's");
    let geometry = Geometry::new(puzzle, Sizes::LARGE, numbered);
    let note = geometry.is_strip().then_some(geometry.height);
    let (width, height) = (
        note.map_or(geometry.width, |_| geometry.width.max(NOTE_WIDTH)),
        note.map_or(geometry.height, |end| end + 18.0),
    );
    let mut svg = Document(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} \
         {height}\" font-family=\"sans-serif\" font-size=\"13\" text-anchor=\"middle\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n"
    ));
    for line in 0..puzzle.layout().line_count() {
        let is_red = notice.red.contains(&line);
        if is_red {
            svg.polygon(&geometry.clue_ground(line), format_args!("fill=\"{RED_GROUND}\""));
        }
        geometry.labels(line).iter().for_each(|label| svg.label(label, is_red));
    }
    let unknown = paint::unknown(&puzzle.palette);
    for (cell, set) in grid.cells().iter().enumerate() {
        let known = set.known();
        if known.is_none() && unknown == paint::WHITE {
            continue;
        }
        let corners = geometry.corners(cell);
        match known {
            None => svg.cell(&corners, unknown, Shape::Full),
            Some(Color::BLANK) => {
                let ground = puzzle.palette.get(Color::BLANK).rgb;
                if ground != paint::WHITE {
                    svg.cell(&corners, ground, Shape::Full);
                }
                let ((x, y), dot) = (middle(&corners), fill(paint::dot(&puzzle.palette)));
                svg.line(format_args!("<circle cx=\"{}\" cy=\"{}\" r=\"1.5\" fill=\"{dot}\"/>", tenth(x), tenth(y)));
            }
            Some(color) => {
                let paint = puzzle.palette.get(color);
                svg.cell(&corners, paint.rgb, paint.shape);
            }
        }
    }
    for stroke in geometry.strokes() {
        let ((left, top), (right, bottom)) = (stroke.from, stroke.to);
        let look = if stroke.is_thick { "#444\" stroke-width=\"1.5" } else { "#bbb" };
        svg.line(format_args!("<path d=\"M{left} {top}L{right} {bottom}\" stroke=\"{look}\"/>"));
    }
    for &(cell, _) in puzzle.given() {
        svg.polygon(
            &shrunk(&geometry.corners(cell), 0.86),
            format_args!("fill=\"none\" stroke=\"{GIVEN}\" stroke-width=\"1.5\""),
        );
    }
    geometry.line_numbers().iter().for_each(|label| svg.label(label, false));
    if !notice.hatched.is_empty() {
        svg.line(HATCHING);
    }
    for &cell in notice.hatched {
        svg.polygon(&geometry.corners(cell), "fill=\"url(#open)\"");
    }
    for &line in notice.framed {
        svg.frame(puzzle, &geometry, line);
    }
    for &cell in marked {
        svg.ring(&geometry.corners(cell));
    }
    if let Some(end) = note {
        let text = table::NOTE;
        svg.line(format_args!(
            "<text x=\"4\" y=\"{}\" text-anchor=\"start\" fill=\"{FAINT}\">{text}</text>",
            end + 10.0
        ));
    }
    svg.0 + "</svg>\n"
}

/// A page that shows an SVG document, and needs nothing else.
pub fn page(title: &str, svg: &str) -> String {
    let title = escape(title);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n<style>\n\
         :root {{ color-scheme: light dark; }}\n\
         body {{ margin: 1rem; font: 1rem/1.4 sans-serif; background: #fff; color: #1d2329; }}\n\
         h1 {{ font-size: 1.4rem; overflow-wrap: anywhere; }}\n\
         svg {{ max-width: 100%; height: auto; }}\n\
         @media (prefers-color-scheme: dark) {{\n\
         body {{ background: #14181c; color: #e8e6e1; }}\n\
         svg {{ background: #fff; border: .5rem solid #fff; border-radius: .5rem; box-sizing: border-box; }}\n}}\n\
         </style>\n</head>\n<body>\n<h1>{title}</h1>\n{svg}</body>\n</html>\n"
    )
}

/// A document under way.
struct Document(String);

impl Document {
    fn line(&mut self, element: impl Display) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.0, "{element}");
    }

    fn polygon(&mut self, corners: &[Point], attributes: impl Display) {
        let points: Vec<String> = corners.iter().map(|&(x, y)| format!("{},{}", tenth(x), tenth(y))).collect();
        self.line(format_args!("<polygon points=\"{}\" {attributes}/>", points.join(" ")));
    }

    /// A cell in a colour, or two halves of a cell.
    fn cell(&mut self, corners: &[Point], rgb: Rgb, shape: Shape) {
        let ground = |rgb: Rgb| format!("fill=\"{}\"", fill(rgb));
        let &[first, second, third, fourth] = corners else {
            return self.polygon(corners, ground(rgb));
        };
        let (rgb, half_of_it) = match shape {
            Shape::Full => (rgb, None),
            Shape::Corner { corner, rest } => (rest, Some((half([first, second, third, fourth], corner), rgb))),
        };
        let (x, y, side) = (first.0, first.1, second.0 - first.0);
        self.line(format_args!("<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" {}/>", ground(rgb)));
        if let Some((corners, rgb)) = half_of_it {
            self.polygon(&corners, ground(rgb));
        }
    }

    /// A ring within a cell: orange, with a white one inside where orange does not stand out.
    fn ring(&mut self, corners: &[Point]) {
        let inner = |part: f64| shrunk(corners, part);
        self.polygon(&inner(0.62), "fill=\"none\" stroke=\"#fff\" stroke-width=\"1.5\"");
        self.polygon(&inner(0.78), "fill=\"none\" stroke=\"#f57c00\" stroke-width=\"3\"");
    }

    /// A frame around the clue of a line; in a rectangle around its cells, too.
    fn frame(&mut self, puzzle: &Puzzle, geometry: &Geometry<'_>, line: usize) {
        let mut corners = geometry.clue_ground(line);
        if puzzle.layout().is_rectangle() {
            corners.extend(puzzle.layout().cells(line).flat_map(|cell| geometry.corners(cell)));
            let bound = |of: fn(&Point) -> f64, better: fn(f64, f64) -> f64| corners.iter().map(of).reduce(better);
            let bounds = [bound(|it| it.0, f64::min), bound(|it| it.1, f64::min)];
            let ([Some(left), Some(top)], [Some(right), Some(bottom)]) =
                (bounds, [bound(|it| it.0, f64::max), bound(|it| it.1, f64::max)])
            else {
                return;
            };
            corners = vec![(left, top), (right, top), (right, bottom), (left, bottom)];
        }
        self.polygon(
            &corners,
            format_args!("fill=\"none\" stroke=\"{RED}\" stroke-width=\"2.5\" stroke-linejoin=\"round\""),
        );
    }

    /// A number, before its colour if it has one.
    fn label(&mut self, label: &Label, is_red: bool) {
        let Ink { fore, back, dim, .. } = label.number.ink;
        if let Some(back) = back {
            let [left, top, right, bottom] = label.area();
            let (x, y, width, height) = (tenth(left), tenth(top), tenth(right - left), tenth(bottom - top));
            // Pale grounds have an edge.
            let edge = if readable_on(back) == Rgb(0, 0, 0) { " stroke=\"#999\" stroke-width=\".5\"" } else { "" };
            let ground = fill(back);
            self.line(format_args!(
                "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{ground}\"{edge}/>"
            ));
        }
        let digits = match back {
            Some(back) => format!(" fill=\"{}\"", fill(readable_on(back))),
            None if is_red => format!(" fill=\"{RED}\" font-weight=\"bold\""),
            None if dim => format!(" fill=\"{FAINT}\""),
            None => String::new(),
        };
        for (at, piece) in label.pieces() {
            match piece {
                Piece::Text(text) => {
                    let (x, y) = (tenth(at.0), tenth(at.1 + 4.5));
                    self.line(format_args!("<text x=\"{x}\" y=\"{y}\"{digits}>{}</text>", escape(&text)));
                }
                // On paper only.
                Piece::Letter(_) => {}
                Piece::Corner(corner) => {
                    let ink = fore.map_or_else(|| "#000".to_owned(), fill);
                    self.polygon(&label.triangle(at, corner), format_args!("fill=\"{ink}\""));
                }
            }
        }
    }
}

/// The middle of a cell.
pub(super) fn middle(corners: &[Point]) -> Point {
    let sum = corners.iter().fold((0.0, 0.0), |sum, corner| (sum.0 + corner.0, sum.1 + corner.1));
    (sum.0 / corners.len() as f64, sum.1 / corners.len() as f64)
}

/// A cell made smaller: its corners move towards its middle.
pub(super) fn shrunk(corners: &[Point], part: f64) -> Vec<Point> {
    let (x, y) = middle(corners);
    corners.iter().map(|corner| (x + (corner.0 - x) * part, y + (corner.1 - y) * part)).collect()
}

/// To a tenth of a pixel.
fn tenth(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

/// A colour as attributes take it.
fn fill(Rgb(red, green, blue): Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use nonosat_model::Picture;

    #[test]
    fn what_is_to_be_noticed_is_drawn() {
        let picture = Picture::parse("#.#\n.##").unwrap();
        let puzzle = Puzzle::from_picture(picture, nonosat_model::Palette::black_and_white());
        let svg =
            svg_with_notice(&puzzle, &puzzle.open_grid(), &Notice { red: &[0, 3], framed: &[3], hatched: &[1, 2] });
        let count = |part: &str| svg.matches(part).count();
        assert_eq!((count(RED_GROUND), count("font-weight"), count("stroke-width=\"2.5\"")), (2, 3, 1));
        assert_eq!((count("<pattern"), count("url(#open)")), (1, 2));
        assert!(!super::svg(&puzzle, &puzzle.open_grid(), &[], true).contains(RED));
    }

    #[test]
    fn a_grid_with_clues_dots_and_rings() {
        let puzzle =
            Puzzle::from_picture(Picture::parse("#.#\n.##").unwrap(), nonosat_model::Palette::black_and_white());
        let mut grid = Grid::from(puzzle.goal.as_ref().unwrap());
        grid.set(0, nonosat_model::ColorSet::BLANK_OR_BLACK);
        let svg = svg(&puzzle, &grid, &[1], true);
        let count = |part: &str| svg.matches(part).count();
        assert_eq!((count("<text"), count("<circle"), count("fill=\"#000000\""), count("#f57c00")), (6, 2, 3, 1));
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    }
}

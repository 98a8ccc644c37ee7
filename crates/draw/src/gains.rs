//! Pictures of what a change of each cell would gain.

use std::fmt::Write;

use super::{Canvas, Ink, Look, Style, cells, ink::readable_on};
use nonosat_model::{Picture, Puzzle, Rgb};

/// What a change of a cell would gain.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Shade {
    /// All that is wanted.
    All,
    /// A part of it, from 0 to 1.
    Part(f64),
    /// Nothing.
    Nothing,
    /// It is not known.
    Unknown,
}

impl Shade {
    /// Its character: `*`, the tenths from 1 to 9, or `?`.
    fn symbol(self) -> Option<char> {
        match self {
            Self::All => Some('*'),
            Self::Part(part) => char::from_digit(((10.0 * part).round() as u32).clamp(1, 9), 10),
            Self::Nothing => None,
            Self::Unknown => Some('?'),
        }
    }

    /// Its colour.
    fn rgb(self) -> Option<Rgb> {
        let mix =
            |light: u8, dark: u8, part: f64| (f64::from(light) + part * (f64::from(dark) - f64::from(light))) as u8;
        match self {
            Self::All => Some(Rgb(0, 150, 70)),
            Self::Part(part) => {
                let part = part.clamp(0.0, 1.0);
                Some(Rgb(mix(255, 210, part), mix(225, 80, part), mix(170, 0, part)))
            }
            Self::Nothing => None,
            Self::Unknown => Some(Rgb(170, 170, 220)),
        }
    }
}

/// The meaning of the characters of [`draw_gains`], of those that are drawn; `nothing` if there are none.
pub fn gains_legend(shades: &[Shade]) -> String {
    let marks = [
        (shades.contains(&Shade::All), "* reaches it"),
        (shades.iter().any(|shade| matches!(shade, Shade::Part(_))), "1-9 tenths of what is open"),
        (shades.contains(&Shade::Unknown), "? not tried"),
    ];
    let drawn: Vec<&str> = marks.into_iter().filter(|mark| mark.0).map(|mark| mark.1).collect();
    if drawn.is_empty() { "nothing".to_owned() } else { drawn.join("; ") }
}

/// Draws a picture for a terminal, a cell two characters wide: its colour, and what its change would gain.
///
/// The puzzle is a rectangle: of others, the cells come in one row.
///
/// # Panics
/// If there are fewer shades than cells.
pub fn draw_gains(puzzle: &Puzzle, picture: &Picture, shades: &[Shade], look: Look) -> Canvas {
    let layout = puzzle.layout();
    let mut canvas = Canvas::new(2 * layout.width(), layout.height());
    let monochrome = cells::is_monochrome(&puzzle.palette);
    for (cell, &color) in picture.cells().iter().enumerate() {
        let (column, row) = (2 * (cell % layout.width()), cell / layout.width());
        let paint = puzzle.palette.get(color);
        let own = match (color.is_blank(), look.style) {
            (true, Style::Ascii) => '.',
            (true, _) => '·',
            (false, _) if !monochrome => cells::shown(paint.symbol),
            (false, Style::Ascii) => '#',
            (false, _) => '█',
        };
        let own_ink = match (color.is_blank(), monochrome) {
            (true, _) => Ink::DIM,
            (false, true) => Ink::PLAIN,
            (false, false) => Ink::fore(readable_on(paint.rgb)).on(paint.rgb),
        };
        let Some(symbol) = shades[cell].symbol() else {
            // A full block fills the cell, a symbol stands where clues have their last digit.
            let text = if own == '█' { "██".to_owned() } else { format!(" {own}") };
            canvas.write(column, row, &text, own_ink);
            continue;
        };
        canvas.write(column, row, &own.to_string(), own_ink);
        let ink = match shades[cell].rgb() {
            Some(rgb) if look.color && look.style != Style::Ascii => Ink::fore(readable_on(rgb)).on(rgb),
            _ => Ink::MARKED,
        };
        canvas.write(column + 1, row, &symbol.to_string(), ink);
    }
    canvas
}

/// A part of a drawing: left, top, width and height in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Patch {
    pub(super) left: usize,
    pub(super) top: usize,
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) rgb: Rgb,
}

/// The longest side of a drawing in pixels, as far as cells of two pixels allow.
const LONGEST: usize = 4000;

/// The side of a cell in pixels.
pub(super) fn side(puzzle: &Puzzle) -> usize {
    (LONGEST / puzzle.width().max(puzzle.height()).max(1)).clamp(2, 20)
}

/// The patches of a cell, the lowest first: its colour, paler, and within it what it gains.
pub(super) fn patches(puzzle: &Puzzle, picture: &Picture, shades: &[Shade], cell: usize) -> Vec<Patch> {
    let side = side(puzzle);
    let (left, top) = (cell % puzzle.width() * side, cell / puzzle.width() * side);
    let pale = |part: u8| 255 - (255 - part) / 5 * 3;
    let Rgb(red, green, blue) = puzzle.palette.get(picture.cells()[cell]).rgb;
    // A line at its right and below, thicker after each fifth cell.
    let line = |index: usize| if side < 6 { 0 } else { 1 + usize::from(index % 5 == 4 && side >= 12) };
    let (right, below) = (line(cell % puzzle.width()), line(cell / puzzle.width()));
    let ground = Rgb(pale(red), pale(green), pale(blue));
    let mut patches = vec![Patch { left, top, width: side - right, height: side - below, rgb: ground }];
    if let Some(rgb) = shades[cell].rgb() {
        // The more is gained, the larger.
        let share = match shades[cell] {
            Shade::All => 1.0,
            Shade::Part(part) => part.clamp(0.0, 1.0),
            Shade::Nothing | Shade::Unknown => 0.0,
        };
        let size = (((side - right.max(below)) as f64 * (0.4 + 0.45 * share)) as usize).max(1);
        let inset = (side - right.max(below) - size) / 2;
        patches.push(Patch { left: left + inset, top: top + inset, width: size, height: size, rgb });
    }
    patches
}

/// The colour of the lines between the cells.
pub(super) const LINES: Rgb = Rgb(205, 205, 205);

/// The picture as an SVG document, each cell shaded by what its change would gain: green if it reaches what is wanted,
/// orange for a part of it.
///
/// The puzzle is a rectangle: of others, the cells come in one row.
///
/// # Panics
/// If there are fewer shades than cells.
pub fn gains_svg(puzzle: &Puzzle, picture: &Picture, shades: &[Shade]) -> String {
    let (width, height) = (puzzle.width() * side(puzzle), puzzle.height() * side(puzzle));
    let hex = |Rgb(red, green, blue): Rgb| format!("#{red:02x}{green:02x}{blue:02x}");
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} \
         {height}\" shape-rendering=\"crispEdges\">\n<rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n",
        hex(LINES)
    );
    for cell in 0..picture.cells().len() {
        let title = match shades[cell] {
            Shade::All => "<title>reaches it</title>".to_owned(),
            Shade::Part(part) => format!("<title>{:.0} % of what is open</title>", 100.0 * part),
            Shade::Unknown => "<title>not tried</title>".to_owned(),
            Shade::Nothing => String::new(),
        };
        for Patch { left, top, width, height, rgb } in patches(puzzle, picture, shades, cell) {
            // Writing to a string cannot fail.
            let _ = writeln!(
                svg,
                "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" fill=\"{}\">{title}</rect>",
                hex(rgb)
            );
        }
    }
    svg + "</svg>\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use nonosat_model::Palette;

    #[test]
    fn gains_are_drawn() {
        let picture = Picture::parse("#.\n.#").unwrap();
        let puzzle = Puzzle::from_picture(picture.clone(), Palette::black_and_white());
        let shades = [Shade::All, Shade::Part(0.52), Shade::Nothing, Shade::Nothing];
        let look = Look { style: Style::Ascii, color: false, width: None };
        assert_eq!(draw_gains(&puzzle, &picture, &shades, look).to_plain(), "#*.5\n . #\n");
        assert_eq!(gains_legend(&shades), "* reaches it; 1-9 tenths of what is open");
        assert_eq!(gains_legend(&[Shade::Unknown, Shade::Nothing]), "? not tried");
        assert_eq!(gains_legend(&[Shade::Nothing]), "nothing");
        let svg = gains_svg(&puzzle, &picture, &shades);
        assert_eq!(svg.matches("#009646").count(), 1, "{svg}");
        assert_eq!(svg.matches("<title>52 % of what is open</title>").count(), 2, "{svg}");
    }
}

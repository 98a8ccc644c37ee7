//! Pictures of the shares of solutions that fill each cell.
//!
//! Cells that are the same in every solution are solid, black or white; all others are shaded in orange, the darker the
//! more solutions fill them.

use std::fmt::Write;

use super::{Canvas, Ink, Look, Style};
use crate::{
    count::{Share, Shares},
    puzzle::{Layout, Rgb},
};

/// The side of a cell, in pixels.
pub(super) const SIDE: usize = 10;
/// The shades of the cells that hardly any solution fills, and that nearly every one does.
const LIGHT: Rgb = Rgb(255, 235, 205);
const DARK: Rgb = Rgb(150, 60, 0);

/// Draws the shares for a terminal, a cell two characters wide.
///
/// Without colours, an open cell is a digit: the tenths of the solutions that fill it, rounded, but 1 to 9.
pub fn draw_shares(layout: &Layout, shares: &Shares, look: Look) -> Canvas {
    let mut canvas = Canvas::new(2 * layout.width(), layout.height());
    for (cell, &share) in shares.cells().iter().enumerate() {
        let (column, row) = (2 * (cell % layout.width()), cell / layout.width());
        let (text, ink) = match (share, look.style) {
            (Share::Filled, Style::Ascii) => (" #".to_owned(), Ink::PLAIN),
            (Share::Filled, _) => ("██".to_owned(), Ink::PLAIN),
            (Share::Blank, Style::Ascii) => (" .".to_owned(), Ink::DIM),
            (Share::Blank, _) => (" ·".to_owned(), Ink::DIM),
            (Share::Between(_), Style::Half | Style::Block) if look.color => {
                ("  ".to_owned(), Ink::PLAIN.on(shade(share)))
            }
            (Share::Between(part), _) => (format!(" {}", ((10.0 * part).round() as u32).clamp(1, 9)), Ink::MARKED),
        };
        canvas.write(column, row, &text, ink);
    }
    canvas
}

/// The shares as an SVG document; the title of an open cell is its share.
pub fn shares_svg(layout: &Layout, shares: &Shares) -> String {
    let (width, height) = (layout.width() * SIDE, layout.height() * SIDE);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         shape-rendering=\"crispEdges\">\n<rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n"
    );
    for (cell, &share) in shares.cells().iter().enumerate() {
        let (x, y) = (cell % layout.width() * SIDE, cell / layout.width() * SIDE);
        let title = match share {
            Share::Blank => continue,
            Share::Filled => String::new(),
            Share::Between(share) => format!("<title>{share:.6}</title>"),
        };
        let Rgb(red, green, blue) = shade(share);
        // Writing to a string cannot fail.
        let _ = writeln!(
            svg,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"#{red:02x}{green:02x}{blue:02x}\">{title}</rect>"
        );
    }
    svg + "</svg>\n"
}

/// The colour of a cell.
pub(super) fn shade(share: Share) -> Rgb {
    let part = match share {
        Share::Blank => return Rgb(255, 255, 255),
        Share::Filled => return Rgb(0, 0, 0),
        Share::Between(part) => part,
    };
    let mix = |light: u8, dark: u8| (f64::from(light) + part * (f64::from(dark) - f64::from(light))).round() as u8;
    Rgb(mix(LIGHT.0, DARK.0), mix(LIGHT.1, DARK.1), mix(LIGHT.2, DARK.2))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        count,
        count::CountRequest,
        puzzle::{Clue, Puzzle},
    };

    fn shares() -> (Layout, Shares) {
        // Either diagonal of the first two columns; the third one is black above, blank below.
        let clue = |text: &str| text.parse::<Clue>().unwrap();
        let rows = vec![clue("1"), clue("1"), clue("1")];
        let puzzle = Puzzle::new(rows, vec![clue("1"), clue("1"), clue("1")]);
        let diagram = count::compile(&puzzle, &CountRequest::default()).unwrap().unwrap();
        (puzzle.layout().clone(), diagram.shares().unwrap())
    }

    #[test]
    fn open_cells_are_shaded() {
        let (layout, shares) = shares();
        let look = Look { style: Style::Ascii, color: false, width: None };
        assert_eq!(draw_shares(&layout, &shares, look).to_plain(), " 3 3 3\n 3 3 3\n 3 3 3\n");
        assert_eq!(shares_svg(&layout, &shares).matches("<title>0.333333</title>").count(), 9);
        assert_eq!(shade(Share::Filled), Rgb(0, 0, 0));
    }
}

//! Pictures of the shares of solutions in which a cell has which colour.
//!
//! Cells that are the same in every solution are solid. In black and white, all others are shaded in orange, the darker
//! the more solutions fill them; in colours, they have a stripe for each of their colours.

use std::fmt::Write;

use super::{
    Canvas, Ink, Look, Style,
    cells::{Cells, is_monochrome},
    frame, shares_colors,
    shares_colors::{SIDE, fill},
};
use nonosat_core::count::{Share, Shares};
use nonosat_model::{ColorSet, Grid, Puzzle, Rgb};

/// The shades of the cells that hardly any solution fills, and that nearly every one does.
const LIGHT: Rgb = Rgb(255, 235, 205);
const DARK: Rgb = Rgb(150, 60, 0);

/// Draws the shares for a terminal, with the clues; [`Style::Half`] leaves those out, and its cells are two characters
/// wide.
///
/// Without colours, an open cell is a digit: the tenths of the solutions that fill it, rounded, but 1 to 9. In a
/// coloured puzzle, it is its likeliest colour, and the tenths of the solutions in which it has that; see
/// [`shares_legend`].
///
/// The puzzle is a rectangle: of others, the cells come in one row.
pub fn draw_shares(puzzle: &Puzzle, shares: &Shares, look: Look) -> Canvas {
    let layout = puzzle.layout();
    let text = |cell: usize| match puzzle.is_black_and_white() {
        true => text(shares.cells()[cell], look),
        false => shares_colors::text(puzzle, shares, cell, look),
    };
    let known = |cell: usize| shares.colors(cell).map(|(color, _)| color).collect::<ColorSet>();
    let known = Grid::new(layout.width(), (0..layout.cell_count()).map(known).collect());
    if let (Some(grid), true) = (known, look.style != Style::Half && layout.is_rectangle()) {
        let (marks, monochrome) = (vec![false; layout.cell_count()], is_monochrome(&puzzle.palette));
        let cells = Cells { puzzle, grid: &grid, marks: &marks, look, monochrome };
        return frame::draw_over(&cells, false, |cell| shares.common(cell).is_none().then(|| text(cell)));
    }
    let mut canvas = Canvas::new(2 * layout.width(), layout.height());
    for cell in 0..layout.cell_count() {
        let (text, ink) = text(cell);
        canvas.write(2 * (cell % layout.width()), cell / layout.width(), &text, ink);
    }
    canvas
}

/// Two characters for a cell of a black-and-white puzzle.
fn text(share: Share, look: Look) -> (String, Ink) {
    match (share, look.style) {
        (Share::Filled, Style::Ascii) => (" #".to_owned(), Ink::PLAIN),
        (Share::Filled, _) => ("██".to_owned(), Ink::PLAIN),
        (Share::Blank, Style::Ascii) => (" .".to_owned(), Ink::DIM),
        (Share::Blank, _) => (" ·".to_owned(), Ink::DIM),
        (Share::Between(_), Style::Half | Style::Block) if look.color => ("  ".to_owned(), Ink::PLAIN.on(shade(share))),
        (Share::Between(part), _) => (format!(" {}", ((10.0 * part).round() as u32).clamp(1, 9)), Ink::MARKED),
    }
}

/// What the symbols, digits and shades mean that [`draw_shares`] draws; empty in black and white if no cell is open.
pub fn shares_legend(puzzle: &Puzzle, shares: &Shares, look: Look) -> String {
    if !puzzle.is_black_and_white() {
        return shares_colors::legend(puzzle, shares, look);
    }
    let is_open = shares.cells().iter().any(|share| matches!(share, Share::Between(_)));
    let words = match (is_open, look.style, look.color) {
        (false, ..) => "",
        (_, Style::Half | Style::Block, true) => "shades: the darker, the more solutions fill the cell\n",
        _ => "digits: the tenths of the solutions that fill the cell\n",
    };
    words.to_owned()
}

/// The shares as an SVG document; the title of an open cell is its share, or those of its colours.
///
/// The puzzle is a rectangle: of others, the cells come in one row.
pub fn shares_svg(puzzle: &Puzzle, shares: &Shares) -> String {
    if !puzzle.is_black_and_white() {
        return shares_colors::svg(puzzle, shares);
    }
    let layout = puzzle.layout();
    let (width, height) = (layout.width() * SIDE, layout.height() * SIDE);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} \
         {height}\" shape-rendering=\"crispEdges\">\n<rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n"
    );
    for (cell, &share) in shares.cells().iter().enumerate() {
        let (x, y) = (cell % layout.width() * SIDE, cell / layout.width() * SIDE);
        let title = match share {
            Share::Blank => continue,
            Share::Filled => String::new(),
            Share::Between(share) => format!("<title>{share:.6}</title>"),
        };
        // Writing to a string cannot fail.
        let _ = writeln!(
            svg,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{}\">{title}</rect>",
            fill(shade(share))
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
    use nonosat_core::{count, count::CountRequest};
    use nonosat_model::{Clue, Color, Gap, Palette, PaletteColor, Run};

    fn shares(puzzle: &Puzzle) -> Shares {
        count::compile(puzzle, &CountRequest::default()).unwrap().unwrap().shares().unwrap()
    }

    const ASCII: Look = Look { style: Style::Ascii, color: false, width: None };

    #[test]
    fn open_cells_are_shaded() {
        let one = || vec!["1".parse::<Clue>().unwrap(); 3];
        let puzzle = Puzzle::new(one(), one());
        let shares = shares(&puzzle);
        let framed = "    1 1 1\n  +------+\n1 | 3 3 3|\n1 | 3 3 3|\n1 | 3 3 3|\n  +------+\n";
        assert_eq!(draw_shares(&puzzle, &shares, ASCII).to_plain(), framed);
        let half = Look { style: Style::Half, ..ASCII };
        assert_eq!(draw_shares(&puzzle, &shares, half).to_plain(), " 3 3 3\n 3 3 3\n 3 3 3\n");
        let digits = "digits: the tenths of the solutions that fill the cell\n";
        assert_eq!(shares_legend(&puzzle, &shares, ASCII), digits);
        let shades = shares_legend(&puzzle, &shares, Look { style: Style::Block, color: true, width: None });
        assert!(shades.starts_with("shades: "), "{shades}");
        let closed = Shares::settled(vec![Color::BLACK; 9]);
        assert_eq!(shares_legend(&puzzle, &closed, ASCII), "");
        assert_eq!(shares_svg(&puzzle, &shares).matches("<title>0.333333</title>").count(), 9);
        assert_eq!(shade(Share::Filled), Rgb(0, 0, 0));
    }

    /// One row in which a red cell and a green one may stand in three ways.
    pub(crate) fn colored() -> Puzzle {
        let mut palette = Palette::with_background(PaletteColor::new("white", Rgb(255, 255, 255), '.'));
        let red = palette.add(PaletteColor::new("red", Rgb(255, 0, 0), 'r')).unwrap();
        let green = palette.add(PaletteColor::new("<green>", Rgb(0, 128, 0), 'g')).unwrap();
        let run = |color| Run { color, min: 1, max: 1, gap: Gap::Free };
        let row = Clue::of_runs(Color::BLANK, vec![run(red), run(green)]);
        Puzzle::with_palette(vec![Some(row)], vec![None; 3], palette)
    }

    #[test]
    fn open_cells_have_stripes_of_their_colors() {
        let puzzle = colored();
        let shares = shares(&puzzle);
        assert_eq!(
            draw_shares(&puzzle, &shares, ASCII).to_plain(),
            "        * * *\n      +------+\n1r 1g |r7r3g7|\n      +------+\n"
        );
        assert_eq!(
            shares_legend(&puzzle, &shares, ASCII),
            ". white, r red, g <green>\ndigits: the tenths of the solutions in which the cell has this colour\n"
        );
        // A colour that no cell has is not explained, nor digits where there are none.
        let mut more = puzzle.clone();
        more.palette.add(PaletteColor::new("blue", Rgb(0, 0, 255), 'b'));
        assert_eq!(shares_legend(&more, &shares, ASCII), shares_legend(&puzzle, &shares, ASCII));
        assert_eq!(shares_svg(&more, &shares), shares_svg(&puzzle, &shares));
        let settled = Shares::settled(vec![Color::BLANK; puzzle.layout().cell_count()]);
        assert_eq!(shares_legend(&puzzle, &settled, ASCII), ". white\n");
        let svg = shares_svg(&puzzle, &shares);
        assert!(
            svg.contains("<title>white 0.333333, red 0.666667</title>\n<rect x=\"0\" y=\"0\" width=\"3\""),
            "{svg}"
        );
        assert!(svg.contains("<rect x=\"3\" y=\"0\" width=\"7\" height=\"10\" fill=\"#ff0000\"/>"), "{svg}");
        assert!(svg.contains(">&lt;green&gt;</text>"), "{svg}");
    }
}

//! Pictures of the shares of coloured puzzles: stripes as wide as the shares of the colours, and a legend.

use std::{collections::BTreeSet, fmt::Write};

use super::{Ink, Look, Style, cells::shown, geometry::half, ink::readable_on};
use nonosat_core::count::Shares;
use nonosat_format::{inert::inert, markup::escape};
use nonosat_model::{Color, PaletteColor, Puzzle, Rgb, Shape};

/// The side of a cell, in pixels.
pub(super) const SIDE: usize = 10;
/// The height of a line of the legend, in pixels.
const LINE: usize = 16;

/// Two characters for a cell: its likeliest colour, and, if it is not the same in all solutions, the tenths of the
/// solutions in which it has this colour.
pub(super) fn text(puzzle: &Puzzle, shares: &Shares, cell: usize, look: Look) -> (String, Ink) {
    let (color, share) = shares.likeliest(cell);
    let is_open = shares.common(cell).is_none();
    let digit = if is_open { char::from(b'0' + tenths(share)) } else { ' ' };
    match look.color.then(|| puzzle.palette.get(color).rgb) {
        Some(rgb) if !color.is_blank() => (format!(" {digit}"), Ink::fore(readable_on(rgb)).on(rgb)),
        _ if is_open => (format!("{}{digit}", symbol(puzzle, color, look.style)), Ink::MARKED),
        _ => {
            let ink = if color.is_blank() { Ink::DIM } else { Ink::PLAIN };
            (format!(" {}", symbol(puzzle, color, look.style)), ink)
        }
    }
}

/// A part as tenths; those of an open cell are 1 to 9.
fn tenths(share: f64) -> u8 {
    ((10.0 * share).round() as u8).clamp(1, 9)
}

fn symbol(puzzle: &Puzzle, color: Color, style: Style) -> char {
    match style {
        _ if !color.is_blank() => shown(puzzle.palette.get(color).symbol),
        Style::Ascii => '.',
        _ => '·',
    }
}

/// The colours that cells have in some solution.
fn drawn(puzzle: &Puzzle, shares: &Shares) -> BTreeSet<Color> {
    let mut drawn = BTreeSet::new();
    for cell in 0..puzzle.layout().cell_count() {
        match shares.common(cell) {
            Some(color) => _ = drawn.insert(color),
            None => drawn.extend(shares.colors(cell).map(|(color, _)| color)),
        }
    }
    drawn
}

/// What the symbols and the digits mean, on lines of text: those that are drawn.
pub(super) fn legend(puzzle: &Puzzle, shares: &Shares, look: Look) -> String {
    let drawn = drawn(puzzle, shares);
    let is_open = (0..puzzle.layout().cell_count()).any(|cell| shares.common(cell).is_none());
    let name = |(index, color): (usize, &PaletteColor)| {
        let symbol = symbol(puzzle, Color::new(index).unwrap_or(Color::BLANK), look.style);
        format!("{symbol} {}", inert(&color.name))
    };
    let colors = puzzle.palette.colors().iter().enumerate();
    let colors = colors.filter(|&(index, _)| Color::new(index).is_some_and(|color| drawn.contains(&color)));
    let names: Vec<String> = colors.map(name).collect();
    let digits = "digits: the tenths of the solutions in which the cell has this colour\n";
    format!("{}\n{}", names.join(", "), if is_open { digits } else { "" })
}

/// The shares as an SVG document, with the colours and their names below.
pub(super) fn svg(puzzle: &Puzzle, shares: &Shares) -> String {
    let columns = puzzle.width();
    let colors = drawn(puzzle, shares).into_iter();
    let colors: Vec<&PaletteColor> = colors.map(|color| puzzle.palette.get(color)).collect();
    let (width, top) = ((columns * SIDE).max(120), puzzle.height() * SIDE);
    let height = top + LINE / 2 + LINE * colors.len();
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} \
         {height}\" font-family=\"sans-serif\" font-size=\"11\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n"
    );
    for cell in 0..puzzle.layout().cell_count() {
        let (x, y) = (cell % columns * SIDE, cell / columns * SIDE);
        if let Some(color) = shares.common(cell) {
            let paint = puzzle.palette.get(color);
            if !color.is_blank() {
                svg += &square(x, y, paint);
            }
            continue;
        }
        let parts: Vec<String> = shares
            .colors(cell)
            .map(|(color, share)| format!("{} {share:.6}", puzzle.palette.get(color).name))
            .collect();
        // Writing to a string cannot fail.
        let _ = writeln!(svg, "<g shape-rendering=\"crispEdges\"><title>{}</title>", escape(&parts.join(", ")));
        let mut left = x;
        for (color, width) in stripes(shares, cell) {
            let fill = fill(puzzle.palette.get(color).rgb);
            let _ = writeln!(svg, "<rect x=\"{left}\" y=\"{y}\" width=\"{width}\" height=\"{SIDE}\" fill=\"{fill}\"/>");
            left += width;
        }
        svg += "</g>\n";
    }
    for (line, paint) in colors.into_iter().enumerate() {
        let y = top + LINE / 2 + line * LINE;
        svg += &square(2, y, paint);
        let _ = writeln!(
            svg,
            "<rect x=\"2\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"none\" stroke=\"#888\"/>\n\
             <text x=\"18\" y=\"{}\">{}</text>",
            y + SIDE - 1,
            escape(&paint.name)
        );
    }
    svg + "</svg>\n"
}

/// A cell of this colour, whose upper left corner is here.
fn square(x: usize, y: usize, paint: &PaletteColor) -> String {
    let (ground, corner) = match paint.shape {
        Shape::Full => (paint.rgb, None),
        Shape::Corner { corner, rest } => (rest, Some(corner)),
    };
    let rect = format!("<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{}\"/>\n", fill(ground));
    let Some(corner) = corner else { return rect };
    let (left, top, right, bottom) = (x as f64, y as f64, (x + SIDE) as f64, (y + SIDE) as f64);
    let corners = half([(left, top), (right, top), (right, bottom), (left, bottom)], corner);
    let points: Vec<String> = corners.iter().map(|(x, y)| format!("{x},{y}")).collect();
    format!("{rect}<polygon points=\"{}\" fill=\"{}\"/>\n", points.join(" "), fill(paint.rgb))
}

/// A colour as attributes take it.
pub(super) fn fill(Rgb(red, green, blue): Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// The colours of a cell from the left to the right, each with its width in pixels, [`SIDE`] together.
///
/// A colour that few solutions have gets one pixel. Of more colours than there are pixels, those with the greatest
/// shares are shown.
pub(super) fn stripes(shares: &Shares, cell: usize) -> Vec<(Color, usize)> {
    let mut colors: Vec<(Color, f64)> = shares.colors(cell).collect();
    if colors.len() > SIDE {
        colors.sort_by(|one, other| other.1.total_cmp(&one.1));
        colors.truncate(SIDE);
        colors.sort_by_key(|&(color, _)| color);
    }
    let mut widths = vec![1; colors.len()];
    for _ in colors.len()..SIDE {
        let lacks = |index: usize| colors[index].1 * SIDE as f64 - widths[index] as f64;
        let next = (0..colors.len()).max_by(|&one, &other| lacks(one).total_cmp(&lacks(other)));
        next.into_iter().for_each(|index| widths[index] += 1);
    }
    colors.into_iter().map(|(color, _)| color).zip(widths).collect()
}

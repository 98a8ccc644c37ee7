//! Pages as SVG.

use std::fmt::Write;

use super::{
    letters,
    mark::{Align, Face, Mark, Page, Point, Text},
};
use nonosat_format::markup::escape;
use nonosat_model::Rgb;

/// A page as an SVG document of its size in millimetres.
///
/// Letters are those of the viewer's Helvetica, or of a font like it. Where that is wider or narrower, texts are set as
/// wide as in Helvetica all the same, so that nothing touches.
pub fn svg(page: &Page) -> String {
    let (width, height) = (Number(page.width), Number(page.height));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}mm\" height=\"{height}mm\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"Helvetica, Arial, sans-serif\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n"
    );
    for mark in &page.marks {
        // Writing to a string cannot fail.
        let _ = match mark {
            Mark::Fill { shapes, rgb } => writeln!(svg, "<path fill=\"{}\" d=\"{}\"/>", color(*rgb), areas(shapes)),
            Mark::Lines { lines, width, rgb } => {
                let path: String = lines.iter().map(|[from, to]| format!("M{}L{}", point(*from), point(*to))).collect();
                let (width, rgb) = (Number(*width), color(*rgb));
                writeln!(
                    svg,
                    "<path stroke=\"{rgb}\" stroke-width=\"{width}\" stroke-linecap=\"square\" d=\"{path}\"/>"
                )
            }
            Mark::Text(text) => {
                let anchor = match text.align {
                    Align::Start => "",
                    Align::Middle => " text-anchor=\"middle\"",
                    Align::End => " text-anchor=\"end\"",
                };
                let weight = if text.face == Face::Bold { " font-weight=\"bold\"" } else { "" };
                let (x, y, size) = (Number(text.at.0), Number(text.at.1), Number(text.size));
                let (fill, content, length) = (color(text.rgb), escape(&text.content), length(text));
                writeln!(
                    svg,
                    "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\"{anchor}{weight}{length} \
                     fill=\"{fill}\">{content}</text>"
                )
            }
        };
    }
    svg + "</svg>\n"
}

/// How wide a text is set, if its letters are those of Helvetica; a single digit has room enough.
fn length(text: &Text) -> String {
    let is_bold = text.face == Face::Bold;
    let mut letters = text.content.chars();
    if text.content.chars().nth(1).is_none() || letters.any(|letter| letters::code(letter).is_none()) {
        return String::new();
    }
    let wide: f64 = text.content.chars().map(|letter| letters::width(letter, is_bold)).sum();
    format!(" textLength=\"{}\" lengthAdjust=\"spacingAndGlyphs\"", Number(wide * text.size))
}

/// A length in thousandths of a millimetre.
struct Number(f64);

impl std::fmt::Display for Number {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", (self.0 * 1000.0).round() / 1000.0)
    }
}

fn point((x, y): Point) -> String {
    format!("{} {}", Number(x), Number(y))
}

fn areas(shapes: &[Vec<Point>]) -> String {
    let area = |shape: &Vec<Point>| {
        let points: Vec<String> = shape.iter().map(|&at| point(at)).collect();
        format!("M{}Z", points.join("L"))
    };
    shapes.iter().map(area).collect()
}

fn color(Rgb(red, green, blue): Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

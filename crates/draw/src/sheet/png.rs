//! Pages as PNG.

use std::io;

use png::{BitDepth, ColorType, Encoder, PixelDimensions, Unit};

use super::{
    fonts::{Choice, Fonts},
    letters,
    mark::{Align, Face, Mark, Page, Point, Text},
    options::SheetError,
    pixels::Pixels,
    strokes::{strokes, weight},
};

/// The most pixels of a page.
const MOST: f64 = 400e6;

/// A page as a PNG file with so many dots an inch.
///
/// Areas and lines end at whole pixels. Letters are drawn by a pen, as wide as those of Helvetica, or are those of the
/// font from the file.
///
/// # Errors
/// If no font has a letter, or the page has too many pixels.
pub fn png(page: &Page, dpi: f64, fonts: &Fonts) -> Result<Vec<u8>, SheetError> {
    let scale = dpi / 25.4;
    let (width, height) = ((page.width * scale).round(), (page.height * scale).round());
    if !(width * height <= MOST && width >= 1.0 && height >= 1.0) {
        return Err(SheetError::Option(format!("a page of {width} x {height} pixels is too large, or has none")));
    }
    let mut drawing = Drawing { pixels: Pixels::new(width as usize, height as usize), scale, fonts };
    for mark in &page.marks {
        drawing.mark(mark)?;
    }
    encode(drawing.pixels, dpi).map_err(|error| SheetError::Encoding(error.to_string()))
}

fn encode(pixels: Pixels, dpi: f64) -> io::Result<Vec<u8>> {
    let side = |pixels: usize| u32::try_from(pixels).map_err(io::Error::other);
    let (width, height) = (side(pixels.width)?, side(pixels.height)?);
    let (is_gray, bytes) = pixels.bytes();
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, width, height);
    encoder.set_color(if is_gray { ColorType::Grayscale } else { ColorType::Rgb });
    encoder.set_depth(BitDepth::Eight);
    let a_metre = (dpi / 0.0254).round() as u32;
    encoder.set_pixel_dims(Some(PixelDimensions { xppu: a_metre, yppu: a_metre, unit: Unit::Meter }));
    encoder.write_header()?.write_image_data(&bytes)?;
    Ok(file)
}

/// A page under way.
struct Drawing<'a> {
    pixels: Pixels,
    /// Pixels a millimetre.
    scale: f64,
    fonts: &'a Fonts,
}

impl Drawing<'_> {
    fn at(&self, (x, y): Point) -> Point {
        (x * self.scale, y * self.scale)
    }

    /// The nearest edge of pixels.
    fn edge(&self, (x, y): Point) -> (i64, i64) {
        ((x * self.scale).round() as i64, (y * self.scale).round() as i64)
    }

    fn mark(&mut self, mark: &Mark) -> Result<(), SheetError> {
        match mark {
            Mark::Fill { shapes, rgb } => {
                for shape in shapes {
                    match shape[..] {
                        [from, (right, top), to, (left, bottom)]
                            if from.1 == top && right == to.0 && to.1 == bottom && left == from.0 =>
                        {
                            let (from, to) = (self.edge(from), self.edge(to));
                            self.pixels.fill(from, to, *rgb);
                        }
                        _ => {
                            let ring = shape.iter().map(|&point| self.at(point)).collect();
                            self.pixels.fill_rings(&[ring], *rgb);
                        }
                    }
                }
            }
            Mark::Lines { lines, width, rgb } => {
                let wide = (width * self.scale).round().max(1.0);
                for &[from, to] in lines {
                    if from.0 == to.0 || from.1 == to.1 {
                        // A line is whole pixels wide, around its place, and reaches over its ends as a square.
                        let edge = |at: f64| (at * self.scale - wide / 2.0).round() as i64;
                        let first = (edge(from.0.min(to.0)), edge(from.1.min(to.1)));
                        let last = (edge(from.0.max(to.0)) + wide as i64, edge(from.1.max(to.1)) + wide as i64);
                        self.pixels.fill(first, last, *rgb);
                    } else {
                        let stroke = vec![self.at(from), self.at(to)];
                        self.slanted(&stroke, (width * self.scale).max(1.0), *rgb);
                    }
                }
            }
            Mark::Text(text) => self.text(text)?,
        }
        Ok(())
    }

    /// A slanted line, as the area that it covers.
    fn slanted(&mut self, line: &[Point], width: f64, rgb: nonosat_model::Rgb) {
        let &[from, to] = line else { return };
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = dx.hypot(dy).max(1e-9);
        let (x, y) = (dx / length * width / 2.0, dy / length * width / 2.0);
        let ring = vec![
            (from.0 - x - y, from.1 - y + x),
            (to.0 + x - y, to.1 + y + x),
            (to.0 + x + y, to.1 + y - x),
            (from.0 - x + y, from.1 - y - x),
        ];
        self.pixels.fill_rings(&[ring], rgb);
    }

    fn text(&mut self, text: &Text) -> Result<(), SheetError> {
        let size = text.size * self.scale;
        let wide = self.fonts.width(text.face, &text.content) * size;
        let (x, baseline) = self.at(text.at);
        let mut left = match text.align {
            Align::Start => x,
            Align::Middle => x - wide / 2.0,
            Align::End => x - wide,
        };
        let missing = |letter: char| SheetError::Letter { letter, text: text.content.clone() };
        match self.fonts.choose(text.face, &text.content) {
            Choice::BuiltIn => {
                let is_bold = text.face == Face::Bold;
                for letter in text.content.chars() {
                    let mut drawn = strokes(letter, is_bold).ok_or_else(|| missing(letter))?;
                    for point in drawn.iter_mut().flatten() {
                        *point = (left + point.0 * size, baseline - point.1 * size);
                    }
                    let pen = weight(is_bold) * size;
                    self.pixels.stroke(&drawn, pen.max(1.0), text.rgb);
                    left += letters::width(letter, is_bold) * size;
                }
            }
            #[cfg(feature = "fonts")]
            Choice::Own(own) => {
                for letter in text.content.chars() {
                    let mut rings = own.outline(letter);
                    for point in rings.iter_mut().flatten() {
                        *point = (left + point.0 * size, baseline - point.1 * size);
                    }
                    self.pixels.fill_rings(&rings, text.rgb);
                    left += own.advance(letter) * size;
                }
            }
            Choice::None(letter, _) => return Err(missing(letter)),
        }
        Ok(())
    }
}

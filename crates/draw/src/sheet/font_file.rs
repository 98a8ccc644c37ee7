//! A font from a file: which letters it has, how wide they are, and their outlines.

#[cfg(feature = "png")]
use std::fmt;

use ttf_parser::OutlineBuilder;
use ttf_parser::{Face, GlyphId};

/// A TrueType or OpenType font.
#[derive(Debug)]
pub struct Font {
    data: Vec<u8>,
    units: f64,
}

/// The file is no font that can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FontError;

impl fmt::Display for FontError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this is no TrueType or OpenType font with a table of characters")
    }
}

impl std::error::Error for FontError {}

impl Font {
    /// The font of a file; the first one of a collection.
    ///
    /// # Errors
    /// If it is none, or does not say which letters it has.
    pub fn new(data: Vec<u8>) -> Result<Self, FontError> {
        let face = Face::parse(&data, 0).map_err(|_| FontError)?;
        let has_letters =
            face.tables().cmap.is_some_and(|map| map.subtables.into_iter().any(|table| table.is_unicode()));
        let units = f64::from(face.units_per_em());
        if !has_letters || units < 1.0 {
            return Err(FontError);
        }
        Ok(Self { data, units })
    }

    /// The font, read anew, which takes no time.
    pub(super) fn face(&self) -> Option<Face<'_>> {
        Face::parse(&self.data, 0).ok()
    }

    /// The bytes of the file.
    pub(super) fn data(&self) -> &[u8] {
        &self.data
    }

    /// The glyph of a letter.
    pub(super) fn glyph(&self, letter: char) -> Option<u16> {
        self.face()?.glyph_index(letter).map(|glyph| glyph.0).filter(|&glyph| glyph > 0)
    }

    /// Whether it has a letter.
    pub(super) fn has(&self, letter: char) -> bool {
        self.glyph(letter).is_some()
    }

    /// The width of a letter as a part of the size.
    pub(super) fn advance(&self, letter: char) -> f64 {
        let advance = || self.face()?.glyph_hor_advance(GlyphId(self.glyph(letter)?));
        advance().map_or(0.6, |width| f64::from(width) / self.units)
    }

    /// A length of the font as a part of the size.
    pub(super) fn scaled(&self, length: i16) -> f64 {
        f64::from(length) / self.units
    }

    /// The outline of a letter for a size of 1: rings of points from its place on the baseline, upwards.
    #[cfg(feature = "png")]
    pub(super) fn outline(&self, letter: char) -> Vec<Vec<(f64, f64)>> {
        let mut pen = Rings { rings: Vec::new(), unit: self.units };
        if let Some((face, glyph)) = self.face().zip(self.glyph(letter)) {
            // A broken outline is drawn as far as it goes.
            let _ = face.outline_glyph(GlyphId(glyph), &mut pen);
        }
        pen.rings
    }
}

/// Curves as rings of straight lines.
#[cfg(feature = "png")]
struct Rings {
    rings: Vec<Vec<(f64, f64)>>,
    unit: f64,
}

/// The pieces of a curve.
#[cfg(feature = "png")]
const PIECES: usize = 8;

#[cfg(feature = "png")]
impl Rings {
    fn add(&mut self, x: f64, y: f64) {
        if let Some(ring) = self.rings.last_mut() {
            ring.push((x / self.unit, y / self.unit));
        }
    }

    /// A curve of three control points behind the current one.
    fn curve(&mut self, [one, two, end]: [(f64, f64); 3]) {
        let Some(&(x, y)) = self.rings.last().and_then(|ring| ring.last()) else { return };
        let start = (x * self.unit, y * self.unit);
        for piece in 1..=PIECES {
            let t = piece as f64 / PIECES as f64;
            let u = 1.0 - t;
            let at = |of: fn((f64, f64)) -> f64| {
                u * u * u * of(start) + 3.0 * u * u * t * of(one) + 3.0 * u * t * t * of(two) + t * t * t * of(end)
            };
            self.add(at(|point| point.0), at(|point| point.1));
        }
    }
}

#[cfg(feature = "png")]
impl OutlineBuilder for Rings {
    fn move_to(&mut self, x: f32, y: f32) {
        self.rings.push(Vec::new());
        self.add(x.into(), y.into());
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.add(x.into(), y.into());
    }

    fn quad_to(&mut self, cx0: f32, cy0: f32, x: f32, y: f32) {
        let Some(&(from_x, from_y)) = self.rings.last().and_then(|ring| ring.last()) else { return };
        let third = |end: f64, control: f32| end + (f64::from(control) - end) * 2.0 / 3.0;
        let (from_x, from_y) = (from_x * self.unit, from_y * self.unit);
        let one = (third(from_x, cx0), third(from_y, cy0));
        self.curve([one, (third(x.into(), cx0), third(y.into(), cy0)), (x.into(), y.into())]);
    }

    fn curve_to(&mut self, cx0: f32, cy0: f32, cx1: f32, cy1: f32, x: f32, y: f32) {
        self.curve([(cx0.into(), cy0.into()), (cx1.into(), cy1.into()), (x.into(), y.into())]);
    }

    fn close(&mut self) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_font_is_refused() {
        for data in [&b""[..], b"no font", &[0; 100], b"\x00\x01\x00\x00\xff\xff\xff\xff"] {
            assert_eq!(Font::new(data.to_vec()).unwrap_err(), FontError);
        }
    }
}

//! Pictures of a few colours: rectangles and numbers.

/// The digits 0 to 9, three pixels wide and five high, row by row from the highest bit; then a star.
const GLYPHS: [u16; 11] = [
    0b111_101_101_101_111,
    0b010_110_010_010_111,
    0b111_001_111_100_111,
    0b111_001_111_001_111,
    0b101_101_111_001_001,
    0b111_100_111_001_111,
    0b111_100_111_101_111,
    0b111_001_001_010_010,
    0b111_101_111_101_111,
    0b111_101_111_001_111,
    0b101_010_111_010_101,
];
const GLYPH_WIDTH: usize = 3;
const GLYPH_HEIGHT: usize = 5;

/// A rectangle of pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Area {
    pub(super) left: usize,
    pub(super) top: usize,
    pub(super) width: usize,
    pub(super) height: usize,
}

impl Area {
    /// The smallest rectangle that covers both.
    #[cfg(feature = "gif")]
    pub(super) fn with(self, other: Self) -> Self {
        let (left, top) = (self.left.min(other.left), self.top.min(other.top));
        let right = (self.left + self.width).max(other.left + other.width);
        let bottom = (self.top + self.height).max(other.top + other.height);
        Self { left, top, width: right - left, height: bottom - top }
    }
}

/// Pixels, each the number of a colour.
#[derive(Clone, Debug)]
pub(super) struct Bitmap {
    pub(super) width: usize,
    pub(super) height: usize,
    pixels: Vec<u8>,
}

impl Bitmap {
    /// All pixels in colour 0.
    pub(super) fn new(width: usize, height: usize) -> Self {
        Self { width, height, pixels: vec![0; width * height] }
    }

    /// All of it.
    pub(super) fn area(&self) -> Area {
        Area { left: 0, top: 0, width: self.width, height: self.height }
    }

    pub(super) fn fill(&mut self, area: Area, color: u8) {
        for y in area.top..area.top + area.height {
            let start = y * self.width + area.left;
            self.pixels[start..start + area.width].fill(color);
        }
    }

    /// Writes the digits and stars of a text from its right end, a glyph's pixel being `scale` pixels wide and high.
    pub(super) fn write_before(&mut self, right: usize, top: usize, text: &str, scale: usize, color: u8) {
        let mut left = right;
        for symbol in text.chars().rev() {
            let Some(next) = left.checked_sub(GLYPH_WIDTH * scale) else { return };
            let glyph = GLYPHS[symbol.to_digit(10).map_or(10, |digit| digit as usize)];
            for bit in (0..GLYPH_WIDTH * GLYPH_HEIGHT).filter(|bit| glyph >> (14 - bit) & 1 == 1) {
                let (x, y) = (next + bit % GLYPH_WIDTH * scale, top + bit / GLYPH_WIDTH * scale);
                self.fill(Area { left: x, top: y, width: scale, height: scale }, color);
            }
            left = next.saturating_sub(scale);
        }
    }

    /// How wide and high a text is.
    pub(super) fn measure(text: &str, scale: usize) -> (usize, usize) {
        ((text.chars().count() * (GLYPH_WIDTH + 1)).saturating_sub(1) * scale, GLYPH_HEIGHT * scale)
    }

    /// Copies an area from another bitmap, to a place so many pixels further right; returns the area there.
    #[cfg(feature = "gif")]
    pub(super) fn copy(&mut self, other: &Self, area: Area, shift: usize) -> Area {
        for y in area.top..area.top + area.height {
            let (from, to) = (y * other.width + area.left, y * self.width + area.left + shift);
            self.pixels[to..to + area.width].copy_from_slice(&other.pixels[from..from + area.width]);
        }
        Area { left: area.left + shift, ..area }
    }

    /// The pixels of an area, row by row.
    pub(super) fn cut(&self, area: Area) -> Vec<u8> {
        let rows = (area.top..area.top + area.height).map(|y| y * self.width + area.left);
        rows.flat_map(|start| self.pixels[start..start + area.width].iter().copied()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_end_where_they_should() {
        let mut bitmap = Bitmap::new(9, 5);
        bitmap.write_before(8, 0, "17", 1, 1);
        let drawn: Vec<String> = bitmap
            .pixels
            .chunks(9)
            .map(|row| row.iter().map(|&pixel| if pixel == 1 { '#' } else { '.' }).collect())
            .collect();
        assert_eq!(drawn, ["..#..###.", ".##....#.", "..#....#.", "..#...#..", ".###..#.."]);
        assert_eq!(Bitmap::measure("17", 1), (7, 5));
    }
}

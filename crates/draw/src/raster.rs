//! Pictures of a few colours: rectangles, polygons, lines and numbers.
//!
//! The pixel in column x and row y is the point (x, y).

use super::geometry::Point;

/// The digits 0 to 9, three pixels wide and five high, row by row from the highest bit; then a star and a question
/// mark.
const GLYPHS: [u16; 12] = [
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
    0b111_001_011_000_010,
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
    /// The part of it that is in another one.
    #[cfg(feature = "gif")]
    pub(super) fn within(self, other: Self) -> Self {
        let right = (self.left + self.width).min(other.left + other.width);
        let bottom = (self.top + self.height).min(other.top + other.height);
        let (left, top) = (self.left.max(other.left).min(right), self.top.max(other.top).min(bottom));
        Self { left, top, width: right - left, height: bottom - top }
    }

    /// The smallest rectangle that covers both.
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

    /// Fills a convex polygon, without the pixels that [`Bitmap::stroke`] draws on its edges.
    pub(super) fn fill_polygon(&mut self, corners: &[Point], color: u8) {
        let rows = corners.iter().map(|corner| corner.1);
        let (top, bottom) = (rows.clone().fold(f64::MAX, f64::min), rows.fold(0.0, f64::max));
        let edges = || corners.iter().zip(corners.iter().cycle().skip(1));
        // Nothing has no rows, as its top is far below its bottom.
        for y in (top.floor() as usize).saturating_add(1)..(bottom.ceil() as usize).min(self.height) {
            let row = y as f64;
            let crossed =
                edges().filter(|(from, to)| from.1 != to.1 && row >= from.1.min(to.1) && row <= from.1.max(to.1));
            let places = crossed.map(|(from, to)| crossing(*from, *to, row).round());
            let (left, right) = places.fold((f64::MAX, 0.0_f64), |(left, right), x| (left.min(x), right.max(x)));
            let (left, right) = (left as usize + 1, (right as usize).min(self.width));
            if left < right {
                self.fill(Area { left, top: y, width: right - left, height: 1 }, color);
            }
        }
    }

    /// Draws a line one pixel wide: level, or at least as high as wide.
    pub(super) fn stroke(&mut self, from: Point, to: Point, color: u8) {
        if from.1 == to.1 {
            let (left, right) = (from.0.min(to.0).round() as usize, from.0.max(to.0).round() as usize);
            self.fill(Area { left, top: from.1.round() as usize, width: right - left + 1, height: 1 }, color);
            return;
        }
        for y in from.1.min(to.1).round() as usize..=from.1.max(to.1).round() as usize {
            let left = crossing(from, to, y as f64).round() as usize;
            self.fill(Area { left, top: y, width: 1, height: 1 }, color);
        }
    }

    /// Writes digits, stars and question marks, a glyph's pixel being `scale` pixels wide and high.
    pub(super) fn write(&mut self, left: usize, top: usize, text: &str, scale: usize, color: u8) {
        for (symbol, place) in text.chars().zip(0..) {
            let next = left + place * (GLYPH_WIDTH + 1) * scale;
            let glyph = GLYPHS[match symbol {
                '?' => 11,
                symbol => symbol.to_digit(10).map_or(10, |digit| digit as usize),
            }];
            for bit in (0..GLYPH_WIDTH * GLYPH_HEIGHT).filter(|bit| glyph >> (14 - bit) & 1 == 1) {
                let (x, y) = (next + bit % GLYPH_WIDTH * scale, top + bit / GLYPH_WIDTH * scale);
                self.fill(Area { left: x, top: y, width: scale, height: scale }, color);
            }
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

/// Where an edge that is not level crosses a row; the same for an edge and for a longer line that it is a part of, if
/// all ends are on whole pixels.
fn crossing(from: Point, to: Point, row: f64) -> f64 {
    from.0 + (row - from.1) * (to.0 - from.0) / (to.1 - from.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn polygons_and_their_edges_share_no_pixel() {
        for corners in [&[(0.0, 12.0), (14.0, 12.0), (7.0, 0.0)][..], &[(1.0, 2.0), (9.0, 2.0), (9.0, 7.0), (1.0, 7.0)]]
        {
            let mut bitmap = Bitmap::new(16, 14);
            for (at, &corner) in corners.iter().enumerate() {
                bitmap.stroke(corner, corners[(at + 1) % corners.len()], 1);
            }
            let edges = bitmap.pixels.clone();
            bitmap.fill_polygon(corners, 2);
            assert!(bitmap.pixels.iter().zip(&edges).all(|(after, before)| *before == 0 || after == before));
            // And no pixel is left out between them.
            for row in bitmap.pixels.chunks(16).skip(3).take(4) {
                let first = row.iter().position(|&pixel| pixel == 1).unwrap();
                let last = row.iter().rposition(|&pixel| pixel == 1).unwrap();
                assert!(row[first + 1..last].iter().all(|&pixel| pixel > 0), "{row:?}");
            }
        }
    }

    #[test]
    fn numbers_end_where_they_should() {
        let mut bitmap = Bitmap::new(9, 5);
        bitmap.write(1, 0, "17", 1, 1);
        let drawn: Vec<String> = bitmap
            .pixels
            .chunks(9)
            .map(|row| row.iter().map(|&pixel| if pixel == 1 { '#' } else { '.' }).collect())
            .collect();
        assert_eq!(drawn, ["..#..###.", ".##....#.", "..#....#.", "..#...#..", ".###..#.."]);
        assert_eq!(Bitmap::measure("17", 1), (7, 5));
    }
}

//! Pixels with smooth edges: convex areas, outlines, strokes of a pen.

use nonosat_model::Rgb;

/// Sub-rows of a pixel, for the coverage of slanted edges.
const ROWS: usize = 4;

/// A picture of red, green and blue.
pub(super) struct Pixels {
    pub(super) width: usize,
    pub(super) height: usize,
    data: Vec<u8>,
}

impl Pixels {
    /// White paper.
    pub(super) fn new(width: usize, height: usize) -> Self {
        Self { width, height, data: vec![255; 3 * width * height] }
    }

    /// The bytes, row by row: a pixel is a gray, if all are, else three colours.
    pub(super) fn bytes(self) -> (bool, Vec<u8>) {
        let is_gray = self.data.chunks_exact(3).all(|pixel| pixel[0] == pixel[1] && pixel[1] == pixel[2]);
        (is_gray, if is_gray { self.data.into_iter().step_by(3).collect() } else { self.data })
    }

    /// Fills the pixels between whole edges.
    pub(super) fn fill(&mut self, (left, top): (i64, i64), (right, bottom): (i64, i64), rgb: Rgb) {
        let within = |at: i64, most: usize| at.clamp(0, most as i64) as usize;
        let (left, right) = (within(left, self.width), within(right, self.width));
        for y in within(top, self.height)..within(bottom, self.height) {
            let row = &mut self.data[3 * (y * self.width + left)..3 * (y * self.width + right.max(left))];
            row.chunks_exact_mut(3).for_each(|pixel| pixel.copy_from_slice(&[rgb.0, rgb.1, rgb.2]));
        }
    }

    /// Mixes a colour into a pixel.
    fn mix(&mut self, x: usize, y: usize, cover: f64, rgb: Rgb) {
        let at = 3 * (y * self.width + x);
        for (channel, ink) in self.data[at..at + 3].iter_mut().zip([rgb.0, rgb.1, rgb.2]) {
            let (old, ink) = (f64::from(*channel), f64::from(ink));
            *channel = (old + (ink - old) * cover.min(1.0)).round() as u8;
        }
    }

    /// Fills what rings of points enclose, by the rule of nonzero winding.
    pub(super) fn fill_rings(&mut self, rings: &[Vec<(f64, f64)>], rgb: Rgb) {
        let points = || rings.iter().flatten();
        let least = points().map(|point| point.1).fold(f64::MAX, f64::min).floor().max(0.0);
        let most = points().map(|point| point.1).fold(f64::MIN, f64::max).ceil().min(self.height as f64);
        if least >= most {
            return;
        }
        let mut cover = vec![0.0; self.width];
        let mut crossings: Vec<(f64, i32)> = Vec::new();
        for y in least as usize..most as usize {
            let (mut first, mut last) = (self.width, 0);
            for row in 0..ROWS {
                let level = y as f64 + (row as f64 + 0.5) / ROWS as f64;
                crossings.clear();
                for ring in rings {
                    for (at, &(x, from)) in ring.iter().enumerate() {
                        let (other, to) = ring[(at + 1) % ring.len()];
                        if (from <= level) != (to <= level) {
                            let x = x + (level - from) / (to - from) * (other - x);
                            crossings.push((x.clamp(0.0, self.width as f64), if to > from { 1 } else { -1 }));
                        }
                    }
                }
                crossings.sort_by(|one, other| one.0.total_cmp(&other.0));
                let mut winding = 0;
                for pair in crossings.windows(2) {
                    winding += pair[0].1;
                    if winding != 0 && pair[1].0 > pair[0].0 {
                        let (left, right) = (pair[0].0, pair[1].0);
                        let columns = left.floor() as usize..(right.ceil() as usize).min(self.width);
                        (first, last) = (first.min(columns.start), last.max(columns.end));
                        for x in columns {
                            let part = right.min(x as f64 + 1.0) - left.max(x as f64);
                            cover[x] += part / ROWS as f64;
                        }
                    }
                }
            }
            for (x, part) in cover.iter_mut().enumerate().take(last).skip(first) {
                self.mix(x, y, std::mem::take(part), rgb);
            }
        }
    }

    /// Draws strokes of a round pen.
    pub(super) fn stroke(&mut self, strokes: &[Vec<(f64, f64)>], width: f64, rgb: Rgb) {
        let reach = width / 2.0 + 1.0;
        let bound = |of: fn(&(f64, f64)) -> f64| {
            let all = || strokes.iter().flatten().map(of);
            (all().fold(f64::MAX, f64::min) - reach, all().fold(f64::MIN, f64::max) + reach)
        };
        let ((left, right), (top, bottom)) = (bound(|point| point.0), bound(|point| point.1));
        if left > right {
            return;
        }
        for y in top.max(0.0) as usize..(bottom.max(0.0) as usize + 1).min(self.height) {
            for x in left.max(0.0) as usize..(right.max(0.0) as usize + 1).min(self.width) {
                let middle = (x as f64 + 0.5, y as f64 + 0.5);
                let mut least = f64::MAX;
                for stroke in strokes {
                    match stroke[..] {
                        [only] => least = least.min(distance(middle, only, only)),
                        _ => {
                            for pair in stroke.windows(2) {
                                least = least.min(distance(middle, pair[0], pair[1]));
                            }
                        }
                    }
                }
                let cover = width / 2.0 - least.sqrt() + 0.5;
                if cover > 0.0 {
                    self.mix(x, y, cover, rgb);
                }
            }
        }
    }
}

/// The square of the distance of a point from a straight line between two others.
fn distance((x, y): (f64, f64), from: (f64, f64), to: (f64, f64)) -> f64 {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx * dx + dy * dy;
    let along = if length > 0.0 { (((x - from.0) * dx + (y - from.1) * dy) / length).clamp(0.0, 1.0) } else { 0.0 };
    let (x, y) = (x - from.0 - along * dx, y - from.1 - along * dy);
    x * x + y * y
}

#[cfg(test)]
mod tests {
    use super::*;

    const BLACK: Rgb = Rgb(0, 0, 0);

    fn rows(pixels: Pixels) -> Vec<Vec<u8>> {
        let width = pixels.width;
        let (is_gray, bytes) = pixels.bytes();
        assert!(is_gray);
        bytes.chunks(width).map(<[u8]>::to_vec).collect()
    }

    #[test]
    fn edges_are_smooth() {
        let mut pixels = Pixels::new(4, 3);
        pixels.fill_rings(&[vec![(1.0, 0.5), (2.5, 0.5), (2.5, 2.0), (1.0, 2.0)]], BLACK);
        assert_eq!(rows(pixels), [[255, 128, 191, 255], [255, 0, 128, 255], [255; 4]]);
        // A hole, which turns the other way.
        let mut pixels = Pixels::new(3, 3);
        let ring = |low: f64, high: f64| vec![(low, low), (high, low), (high, high), (low, high)];
        pixels.fill_rings(&[ring(0.0, 3.0), ring(1.0, 2.0).into_iter().rev().collect()], BLACK);
        assert_eq!(rows(pixels), [[0; 3], [0, 255, 0], [0; 3]]);
    }

    #[test]
    fn nothing_is_drawn_outside() {
        let mut pixels = Pixels::new(5, 5);
        pixels.fill((-3, -3), (2, 1), BLACK);
        pixels.fill((4, 4), (99, 99), BLACK);
        pixels.fill_rings(&[vec![(-9.0, -9.0), (-5.0, -9.0), (-5.0, 99.0)], Vec::new()], BLACK);
        pixels.stroke(&[vec![(-20.0, -20.0), (-9.0, -9.0)]], 2.0, BLACK);
        pixels.stroke(&[], 2.0, BLACK);
        let black = rows(pixels).into_iter().flatten().filter(|&pixel| pixel == 0).count();
        assert_eq!(black, 3);
        let mut pixels = Pixels::new(5, 5);
        pixels.stroke(&[vec![(2.5, 2.5)], vec![(0.5, 0.5), (0.5, 4.5)]], 1.0, BLACK);
        let rows = rows(pixels);
        assert!(rows[2][2] == 0 && rows[0][0] == 0 && rows[3][0] == 0 && rows[4][4] == 255, "{rows:?}");
    }
}

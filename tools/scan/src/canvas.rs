//! Grey pictures, and what cameras and files do to them.

use image::{ExtendedColorType, GrayImage, ImageFormat, codecs::jpeg::JpegEncoder};
use nonosat_model::random::Random;

/// A grey picture: how much ink there is in each pixel, by rows, from 0 (paper) to 1.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Canvas {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) ink: Vec<f32>,
}

impl Canvas {
    /// A blank picture.
    pub(crate) fn new(width: usize, height: usize) -> Self {
        Self { width, height, ink: vec![0.0; width * height] }
    }

    /// The ink of a pixel; that of the nearest one, beyond the border.
    pub(crate) fn at(&self, x: isize, y: isize) -> f32 {
        let x = x.clamp(0, self.width as isize - 1) as usize;
        let y = y.clamp(0, self.height as isize - 1) as usize;
        self.ink[y * self.width + x]
    }

    /// The ink between pixels, where the middle of the first one is (0.5, 0.5).
    pub(crate) fn between(&self, x: f32, y: f32) -> f32 {
        let (x, y) = (x - 0.5, y - 0.5);
        let (left, top) = (x.floor(), y.floor());
        let (right, down) = (x - left, y - top);
        let (left, top) = (left as isize, top as isize);
        let upper = self.at(left, top) * (1.0 - right) + self.at(left + 1, top) * right;
        let lower = self.at(left, top + 1) * (1.0 - right) + self.at(left + 1, top + 1) * right;
        upper * (1.0 - down) + lower * down
    }

    /// Covers pixels of a rectangle, whose borders may lie within pixels.
    pub(crate) fn rectangle(&mut self, [left, top, right, bottom]: [f32; 4], ink: f32) {
        let columns = (left.max(0.0) as usize)..(right.max(0.0).ceil() as usize).min(self.width);
        for y in (top.max(0.0) as usize)..(bottom.max(0.0).ceil() as usize).min(self.height) {
            let down = bottom.min(y as f32 + 1.0) - top.max(y as f32);
            for x in columns.clone() {
                let across = right.min(x as f32 + 1.0) - left.max(x as f32);
                let pixel = &mut self.ink[y * self.width + x];
                *pixel += (ink - *pixel) * (across * down).clamp(0.0, 1.0);
            }
        }
    }

    /// Draws a line with round ends.
    pub(crate) fn line(&mut self, from: [f32; 2], to: [f32; 2], thickness: f32, ink: f32) {
        let reach = thickness / 2.0 + 1.0;
        let low = |axis: usize| (from[axis].min(to[axis]) - reach).max(0.0) as usize;
        let high = |axis: usize| (from[axis].max(to[axis]) + reach).max(0.0) as usize;
        let (dx, dy) = (to[0] - from[0], to[1] - from[1]);
        let length = (dx * dx + dy * dy).max(1e-6);
        for y in low(1)..high(1).min(self.height) {
            for x in low(0)..high(0).min(self.width) {
                let (px, py) = (x as f32 + 0.5 - from[0], y as f32 + 0.5 - from[1]);
                let along = ((px * dx + py * dy) / length).clamp(0.0, 1.0);
                let distance = (px - along * dx).hypot(py - along * dy);
                let covered = (thickness / 2.0 + 0.5 - distance).clamp(0.0, 1.0) * thickness.min(1.0);
                let pixel = &mut self.ink[y * self.width + x];
                *pixel += (ink - *pixel) * covered;
            }
        }
    }

    /// Blurs by a bell curve of this width, in pixels.
    pub(crate) fn blur(&mut self, across: f32, down: f32) {
        let width = self.width;
        if let Some(bell) = bell(across) {
            let reach = bell.len() / 2;
            let mut padded = vec![0.0; width + 2 * reach];
            for row in self.ink.chunks_exact_mut(width) {
                padded[..reach].fill(row[0]);
                padded[reach..reach + width].copy_from_slice(row);
                padded[reach + width..].fill(row[width - 1]);
                row.fill(0.0);
                for (by, bell) in bell.iter().enumerate() {
                    row.iter_mut().zip(&padded[by..]).for_each(|(sum, ink)| *sum += bell * ink);
                }
            }
        }
        if let Some(bell) = bell(down) {
            let reach = bell.len() / 2;
            let old = std::mem::replace(&mut self.ink, vec![0.0; width * self.height]);
            for (y, row) in self.ink.chunks_exact_mut(width).enumerate() {
                for (by, bell) in bell.iter().enumerate() {
                    let from = (y + by).saturating_sub(reach).min(self.height - 1);
                    row.iter_mut().zip(&old[from * width..]).for_each(|(sum, ink)| *sum += bell * ink);
                }
            }
        }
    }

    /// Raises the contrast of edges, as cameras do.
    pub(crate) fn sharpen(&mut self, amount: f32, sigma: f32) {
        let mut blurred = self.clone();
        blurred.blur(sigma, sigma);
        for (pixel, blurred) in self.ink.iter_mut().zip(&blurred.ink) {
            *pixel += amount * (*pixel - blurred);
        }
    }

    /// Scales to another size, by areas where it becomes smaller and by triangles where it becomes larger.
    pub(crate) fn scaled(&self, width: usize, height: usize) -> Self {
        let across = taps(self.width, width);
        let mut narrow = Self::new(width, self.height);
        for y in 0..self.height {
            let row = &self.ink[y * self.width..][..self.width];
            for (x, (from, weights)) in across.iter().enumerate() {
                let sum = weights.iter().zip(&row[*from..]).map(|(weight, ink)| weight * ink).sum();
                narrow.ink[y * width + x] = sum;
            }
        }
        let mut scaled = Self::new(width, height);
        for (y, (from, weights)) in taps(self.height, height).into_iter().enumerate() {
            for x in 0..width {
                let terms = weights.iter().enumerate().map(|(at, weight)| weight * narrow.ink[(from + at) * width + x]);
                scaled.ink[y * width + x] = terms.sum();
            }
        }
        scaled
    }

    /// Adds grain: of single pixels, and of this many pixels.
    pub(crate) fn grain(&mut self, amount: f32, size: f32, random: &mut Random) {
        if size <= 1.0 {
            self.ink.iter_mut().for_each(|ink| *ink += amount * normal(random));
            return;
        }
        let mut coarse = Self::new((self.width as f32 / size) as usize + 2, (self.height as f32 / size) as usize + 2);
        coarse.ink.iter_mut().for_each(|ink| *ink = amount * normal(random));
        for (at, ink) in self.ink.iter_mut().enumerate() {
            let (x, y) = ((at % self.width) as f32, (at / self.width) as f32);
            *ink += coarse.between(x / size + 0.5, y / size + 0.5);
        }
    }

    /// Takes the picture through a JPEG file of this quality, with ink as a dark grey on a light one.
    pub(crate) fn jpeg(&mut self, quality: u8) -> anyhow::Result<()> {
        let mut bytes = Vec::new();
        let pixels: Vec<u8> = self.ink.iter().map(|ink| 255 - byte(*ink)).collect();
        let (width, height) = (self.width as u32, self.height as u32);
        JpegEncoder::new_with_quality(&mut bytes, quality).encode(&pixels, width, height, ExtendedColorType::L8)?;
        let image = image::load_from_memory_with_format(&bytes, ImageFormat::Jpeg)?.into_luma8();
        self.ink = image.into_raw().iter().map(|value| 1.0 - f32::from(*value) / 255.0).collect();
        Ok(())
    }

    /// The ink from 0 to 255.
    pub(crate) fn image(&self) -> GrayImage {
        GrayImage::from_fn(self.width as u32, self.height as u32, |x, y| {
            image::Luma([byte(self.ink[y as usize * self.width + x as usize])])
        })
    }
}

/// For each pixel of a scaled side, the first pixel that it is made of, and the weights.
fn taps(from: usize, to: usize) -> Vec<(usize, Vec<f32>)> {
    let scale = from as f32 / to as f32;
    let reach = scale.max(1.0);
    let pixels = (0..to).map(|pixel| {
        let at = (pixel as f32 + 0.5) * scale;
        let first = ((at - reach).max(0.0) as usize).min(from - 1);
        let last = ((at + reach) as usize + 1).clamp(first + 1, from);
        let mut weights: Vec<f32> =
            (first..last).map(|x| (1.0 - ((x as f32 + 0.5 - at) / reach).abs()).max(0.0)).collect();
        let total: f32 = weights.iter().sum::<f32>().max(1e-6);
        weights.iter_mut().for_each(|weight| *weight /= total);
        (first, weights)
    });
    pixels.collect()
}

/// The weights of a bell curve, or `None` where it is narrower than matters.
fn bell(sigma: f32) -> Option<Vec<f32>> {
    let reach = (3.0 * sigma).ceil() as isize;
    let mut bell: Vec<f32> = (-reach..=reach).map(|x| (-0.5 * (x as f32 / sigma).powi(2)).exp()).collect();
    let total: f32 = bell.iter().sum();
    bell.iter_mut().for_each(|weight| *weight /= total);
    (sigma >= 0.15).then_some(bell)
}

fn byte(ink: f32) -> u8 {
    (ink.clamp(0.0, 1.0) * 255.0).round() as u8
}

/// A random number of the normal distribution, nearly: the sum of four even ones.
pub(crate) fn normal(random: &mut Random) -> f32 {
    let bits = random.bits();
    let sum: u64 = (0..4).map(|part| bits >> (16 * part) & 0xffff).sum();
    (sum as f32 / 65_536.0 - 2.0) * 3.0_f32.sqrt()
}

/// A random number between two.
pub(crate) fn within(random: &mut Random, low: f32, high: f32) -> f32 {
    low + (high - low) * random.unit() as f32
}

/// A random number between two positive ones, of even logarithm.
pub(crate) fn size_within(random: &mut Random, low: f32, high: f32) -> f32 {
    low * (high / low).powf(random.unit() as f32)
}

/// A random one of several.
pub(crate) fn one<'a, T>(random: &mut Random, of: &'a [T]) -> &'a T {
    &of[random.between(0, of.len() as u64 - 1) as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ink_is_kept() {
        let mut canvas = Canvas::new(40, 30);
        canvas.rectangle([10.25, 10.5, 20.75, 20.0], 1.0);
        let ink = |canvas: &Canvas| canvas.ink.iter().sum::<f32>();
        let drawn = ink(&canvas);
        assert!((drawn - 10.5 * 9.5).abs() < 1e-3);
        canvas.blur(1.5, 0.8);
        assert!((ink(&canvas) - drawn).abs() < 0.1);
        assert!((ink(&canvas.scaled(80, 60)) - 4.0 * drawn).abs() < 2.0);
        assert!((ink(&canvas.scaled(20, 15)) - drawn / 4.0).abs() < 0.5);
        canvas.jpeg(90).unwrap();
        assert!((ink(&canvas) - drawn).abs() < 8.0);
    }

    #[test]
    fn grain_has_the_spread_that_it_says() {
        let mut canvas = Canvas::new(100, 100);
        canvas.grain(0.1, 1.0, &mut Random::new(1));
        let square = canvas.ink.iter().map(|ink| ink * ink).sum::<f32>() / 10_000.0;
        assert!((square.sqrt() - 0.1).abs() < 0.01);
    }
}

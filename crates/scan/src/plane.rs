//! Grey pictures.

use std::cell::Cell;

use image::{DynamicImage, metadata::Cicp};

/// How bright red, green and blue are.
const LUMA: [f32; 3] = [0.212_647_84, 0.715_179_2, 0.072_173_04];

/// Pixels of a picture in rows and columns, about so many, from this one on.
pub(crate) fn samples(image: &DynamicImage, first: u32, most: u32) -> impl Iterator<Item = (u32, u32)> {
    let (width, height) = (image.width(), image.height());
    let step = (f64::from(width) * f64::from(height) / f64::from(most)).sqrt().max(1.0) as usize;
    (first..height).step_by(step).flat_map(move |y| (first..width).step_by(step).map(move |x| (x, y)))
}

/// A grey picture, dark ink on light paper unless said otherwise.
#[derive(Debug, Clone)]
pub(crate) struct Plane {
    pub(crate) width: usize,
    pub(crate) height: usize,
    /// The pixels by rows.
    pub(crate) pixels: Vec<u8>,
}

/// A picture with dark ink, in the size it came in.
pub(crate) struct Source<'a> {
    pub(crate) plane: &'a Plane,
    /// Its pixels per unit of the paper.
    pub(crate) scale: f32,
    /// How many cells are between two blocks at least: none where they may have several colours.
    pub(crate) gap: u32,
    /// How many pieces of ink were read in it.
    pub(crate) pieces: &'a Cell<usize>,
}

impl Plane {
    pub(crate) fn new(width: usize, height: usize, value: u8) -> Self {
        Self { width, height, pixels: vec![value; width * height] }
    }

    /// The luminance of a picture; what is transparent is white.
    pub(crate) fn of(image: &DynamicImage) -> Self {
        let (width, height) = (image.width() as usize, image.height() as usize);
        let pixels = if image.color().has_alpha() {
            let over = |pixel: &image::LumaA<u8>| {
                let [luma, alpha] = pixel.0.map(u32::from);
                ((luma * alpha + 255 * (255 - alpha)) / 255) as u8
            };
            image.to_luma_alpha8().pixels().map(over).collect()
        } else if let (DynamicImage::ImageRgb8(image), true) = (image, image.color_space() == Cicp::SRGB) {
            // What `to_luma8` gives, which calls a function to round, and gives others where machines fuse operations.
            let luma = |pixel: &[u8; 3]| {
                let [r, g, b] = pixel.map(|band| f32::from(band) * (1.0 / 255.0));
                ((LUMA[0] * r + LUMA[1] * g + LUMA[2] * b) * 255.0 + 0.5) as u8
            };
            image.as_raw().as_chunks().0.iter().map(luma).collect()
        } else {
            image.to_luma8().into_raw()
        };
        Self { width, height, pixels }
    }

    pub(crate) fn row(&self, y: usize) -> &[u8] {
        &self.pixels[y * self.width..(y + 1) * self.width]
    }

    pub(crate) fn inverted(mut self) -> Self {
        self.pixels.iter_mut().for_each(|pixel| *pixel = 255 - *pixel);
        self
    }

    pub(crate) fn transposed(&self) -> Self {
        let mut to = Self::new(self.height, self.width, 0);
        // Blocks, as whole columns would miss the cache at each pixel.
        for top in (0..self.height).step_by(32) {
            for left in (0..self.width).step_by(32) {
                for y in top..(top + 32).min(self.height) {
                    for x in left..(left + 32).min(self.width) {
                        to.pixels[x * self.height + y] = self.pixels[y * self.width + x];
                    }
                }
            }
        }
        to
    }

    /// A copy in which each pixel is the mean of a square of 5 pixels a side: the pixels of a screen and noise fade.
    pub(crate) fn blurred(&self) -> Self {
        self.blurred_across().transposed().blurred_across().transposed()
    }

    fn blurred_across(&self) -> Self {
        const REACH: usize = 2;
        let mut to = self.clone();
        for y in 0..self.height {
            let row = self.row(y);
            let at = |x: usize| u32::from(row[x.clamp(REACH, self.width + REACH - 1) - REACH]);
            let mut sum: u32 = (0..2 * REACH + 1).map(at).sum();
            for x in 0..self.width {
                to.pixels[y * self.width + x] = ((sum + REACH as u32) / (2 * REACH as u32 + 1)) as u8;
                sum = sum + at(x + 2 * REACH + 1) - at(x);
            }
        }
        to
    }

    /// A copy that is so many times as large, at most 1: each pixel is the mean of its area.
    pub(crate) fn shrunk(&self, scale: f32) -> Self {
        let side = |length: usize| ((length as f32 * scale) as usize).max(1);
        let (width, height) = (side(self.width), side(self.height));
        let mut to = Self::new(width, height, 0);
        let spans = |cells: usize, length: usize| -> Vec<(usize, usize)> {
            (0..cells)
                .map(|at| (at * length / cells, ((at + 1) * length / cells).max(at * length / cells + 1)))
                .collect()
        };
        let across = spans(width, self.width);
        let mut sums = vec![0_u32; width];
        for (y, (from, end)) in spans(height, self.height).into_iter().enumerate() {
            sums.fill(0);
            for row in from..end {
                let row = self.row(row);
                for (sum, &(left, right)) in sums.iter_mut().zip(&across) {
                    *sum += row[left..right].iter().map(|&pixel| u32::from(pixel)).sum::<u32>();
                }
            }
            for (x, &(left, right)) in across.iter().enumerate() {
                let count = ((right - left) * (end - from)) as u32;
                to.pixels[y * width + x] = ((sums[x] + count / 2) / count) as u8;
            }
        }
        to
    }

    /// How much lighter than the paper the lightest is than the darkest is darker, near the grid.
    pub(crate) fn lightness(&self, is_top: bool, is_after: bool, reach: usize) -> f32 {
        let near = |length: usize| if is_after { 0..reach.min(length) } else { length.saturating_sub(reach)..length };
        let (columns, rows) = match is_top {
            true => (0..self.width, near(self.height)),
            false => (near(self.width), 0..self.height),
        };
        let shades = Shades::of(rows.step_by(2).flat_map(|y| &self.row(y)[columns.clone()]));
        let [dark, usual, light] = [0.01, 0.5, 0.99].map(|part| shades.quantile(part));
        (light - usual) - (usual - dark)
    }

    /// The brightness at some places between pixels, whose middles are at whole numbers; outside it is that of the
    /// edge. Step by step for all places, as compilers make of that operations on several numbers.
    pub(crate) fn between<const N: usize>(&self, places: [[f32; 2]; N]) -> [f32; N] {
        let axis = |axis: usize, side: usize| -> ([i32; N], [f32; N]) {
            let places = places.map(|place| place[axis].clamp(0.0, (side - 1) as f32));
            let pixels = places.map(|place| (place as i32).min(side as i32 - 2).max(0));
            (pixels, std::array::from_fn(|at| places[at] - pixels[at] as f32))
        };
        let ((left, across), (top, down)) = (axis(0, self.width), axis(1, self.height));
        let (right, below) = (usize::from(self.width > 1), if self.height > 1 { self.width } else { 0 });
        let mut corners = [[0_u8; N]; 4];
        for at in 0..N {
            let first = top[at] as usize * self.width + left[at] as usize;
            let places = [first, first + right, first + below, first + below + right];
            corners.iter_mut().zip(places).for_each(|(corner, place)| corner[at] = self.pixels[place]);
        }
        let mix = |one: f32, other: f32, part: f32| one + (other - one) * part;
        let mut shades = [0.0; N];
        for at in 0..N {
            let [a, b, c, d] = corners.map(|corner| f32::from(corner[at]));
            shades[at] = mix(mix(a, b, across[at]), mix(c, d, across[at]), down[at]);
        }
        shades
    }
}

/// The value at this part (0 to 1) of the sorted values; 0 for none. Reorders them.
pub(crate) fn quantile(values: &mut [f32], part: f32) -> f32 {
    if values.is_empty() {
        return 0.0;
    }
    let at = place(values.len(), part);
    select(values, at)
}

/// The place of what is at this part of so many sorted values; there is one at least.
pub(crate) fn place(count: usize, part: f32) -> usize {
    (((count - 1) as f32 * part + 0.5) as usize).min(count - 1)
}

/// How many pixels have each shade: quantiles of pixels by counting.
#[derive(Debug, Clone)]
pub(crate) struct Shades {
    counts: [u32; 256],
    all: usize,
}

impl Shades {
    pub(crate) fn none() -> Self {
        Self { counts: [0; 256], all: 0 }
    }

    pub(crate) fn of<'a>(pixels: impl IntoIterator<Item = &'a u8>) -> Self {
        let mut shades = Self::none();
        shades.add(pixels);
        shades
    }

    pub(crate) fn add<'a>(&mut self, pixels: impl IntoIterator<Item = &'a u8>) {
        for &pixel in pixels {
            self.counts[usize::from(pixel)] += 1;
            self.all += 1;
        }
    }

    /// Those of both.
    pub(crate) fn with(&self, other: &Self) -> Self {
        Self { counts: std::array::from_fn(|at| self.counts[at] + other.counts[at]), all: self.all + other.all }
    }

    /// The same as [`quantile`] of all pixels.
    pub(crate) fn quantile(&self, part: f32) -> f32 {
        if self.all == 0 {
            return 0.0;
        }
        f32::from(self.at(place(self.all, part)))
    }

    /// The shade that would be at a place if all were sorted.
    pub(crate) fn at(&self, place: usize) -> u8 {
        let mut sum = 0;
        let is_there = |count: &u32| {
            sum += *count as usize;
            sum > place
        };
        self.counts.iter().position(is_there).unwrap_or(255) as u8
    }
}

/// The value that would be at a place if all were sorted, by quickselect. That of the standard library takes thirty
/// times as long where it is built for size, as for browsers.
fn select(values: &mut [f32], at: usize) -> f32 {
    let (mut from, mut to) = (0, values.len() - 1);
    while from < to {
        let pivot = values[(from + to) / 2];
        // All before `left` is at most the pivot, and all from `right` on at least; at the end one may be between.
        let (mut left, mut right) = (from, to + 1);
        while left < right {
            if values[left].total_cmp(&pivot).is_lt() {
                left += 1;
            } else if values[right - 1].total_cmp(&pivot).is_gt() {
                right -= 1;
            } else {
                right -= 1;
                values.swap(left, right);
                left += 1;
            }
        }
        if at < right {
            to = right - 1;
        } else if at >= left {
            from = left;
        } else {
            break;
        }
    }
    values[at]
}

#[cfg(test)]
mod tests {
    use image::{DynamicImage, Rgb, RgbImage};

    use super::{Plane, Shades, quantile, select};

    #[test]
    fn luma_is_that_of_the_image_crate() {
        // Every 61st colour.
        let pixel = |x: u32, y: u32| ((y * 512 + x) * 61).to_be_bytes();
        let image = RgbImage::from_fn(512, 512, |x, y| Rgb([pixel(x, y)[1], pixel(x, y)[2], pixel(x, y)[3]]));
        let image = DynamicImage::ImageRgb8(image);
        let (own, luma) = (Plane::of(&image).pixels, image.to_luma8().into_raw());
        // Where sums and products are rounded once, one in a thousand differs by a level.
        assert!(own.iter().zip(&luma).all(|(own, luma)| own.abs_diff(*luma) <= 1));
        assert!(own.iter().zip(&luma).filter(|(own, luma)| own != luma).count() < own.len() / 1000);
    }

    #[test]
    fn places_between_pixels_are_mixtures() {
        let plane = Plane { width: 3, height: 2, pixels: vec![0, 100, 200, 40, 80, 120] };
        let places = [[0.5, 0.0], [1.25, 0.5], [2.0, 1.0], [-3.0, 0.25], [9.0, 9.0], [2.0, -1.0]];
        assert_eq!(plane.between(places), [50.0, 107.5, 120.0, 10.0, 120.0, 200.0]);
        let line = Plane { width: 1, height: 2, pixels: vec![10, 30] };
        assert_eq!(line.between([[0.0, 0.5], [4.0, 2.0]]), [20.0, 30.0]);
    }

    #[test]
    fn counted_shades_have_the_quantiles_of_sorted_ones() {
        let pixels: Vec<u8> = (0..999_u32).map(|at| (at * at % 251) as u8).collect();
        for length in [0, 1, 2, 7, 500, 999] {
            let mut values: Vec<f32> = pixels[..length].iter().map(|&pixel| f32::from(pixel)).collect();
            let both = Shades::of(&pixels[..length / 3]).with(&Shades::of(&pixels[length / 3..length]));
            for part in [0.0, 0.25, 0.5, 0.93, 1.0] {
                assert_eq!(both.quantile(part), quantile(&mut values, part), "{length} {part}");
            }
        }
    }

    #[test]
    fn what_is_selected_is_what_sorting_gives() {
        let mut state = 7_u32;
        for length in 1..60 {
            for most in [1, 3, 1000] {
                let mut next = || {
                    state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    ((state >> 8) % most) as f32 - 2.0
                };
                let values: Vec<f32> = (0..length).map(|_| next()).collect();
                let mut sorted = values.clone();
                sorted.sort_by(f32::total_cmp);
                for (at, &value) in sorted.iter().enumerate() {
                    assert_eq!(select(&mut values.clone(), at), value, "{values:?}");
                }
            }
        }
    }
}

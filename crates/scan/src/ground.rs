//! Boxes and areas of many colours made paper, and what stands on them ink: as clues are shown on screens.

use std::borrow::Cow;

use image::{
    DynamicImage, GenericImageView,
    imageops::{FilterType, resize},
};

use crate::{
    plane::{Plane, samples},
    rims::{far, is_edge, spread},
};

/// The most pixels that are looked at; larger pictures are scaled down.
const MOST_PIXELS: f32 = 6_000_000.0;

/// How much two neighbours of one area may differ, a pixel of it from its mean, and those in the middle of one.
const NEIGHBOR: u8 = 12;
const WITHIN: u8 = 24;
const EVEN: u8 = 6;

/// By how much pixels of one colour may differ where there is grain, and how far around one it is smoothed.
const GRAIN: u8 = 36;
const AROUND: usize = 2;

/// The least side of an area's box, and the least side of a square within it, in cells.
const LEAST_SIDE: f32 = 0.6;
const LEAST_SQUARE: f32 = 0.1;

/// The least longer side of a part of a disc, and the least side of a square within it, in cells.
const LONG: f32 = 0.7;
const LEAST_PART: f32 = 0.15;

/// The side of a square, in cells, that is in no digit.
const THICK: f32 = 0.25;

/// The widest gap between two areas, in cells, without its edges, and the shortest one.
const GAP: f32 = 0.12;
const SHORTEST: f32 = 0.58;

/// How far away, in pixels, an area is that meets another one at its edge.
const EDGE: usize = 3;

/// The parts of pixels that are as those beside them, where a picture is of areas of one colour, and how many are
/// looked at.
const FLAT: f32 = 0.6;
const SAMPLES: u32 = 20_000;

/// How little two neighbours differ in a picture that was compressed, and how many of those that differ do.
const LITTLE: u8 = 10;
const GRAINY: f32 = 0.45;

/// An area of one colour.
pub(crate) struct Area {
    sum: [u64; 3],
    pub(crate) count: u64,
    /// Left, top, right, bottom; the last two are one past the end.
    pub(crate) bounds: [usize; 4],
    /// The side of its largest square.
    square: u16,
}

impl Area {
    pub(crate) fn color(&self) -> [i32; 3] {
        self.sum.map(|sum| (sum / self.count.max(1)) as i32)
    }
}

/// Whether most of a picture is of areas of one colour, as on screens.
pub(crate) fn is_flat(image: &DynamicImage) -> bool {
    let (mut flat, mut all) = (0_u32, 0_u32);
    for (x, y) in samples(image, 1, SAMPLES) {
        let [here, left, above] = [(x, y), (x - 1, y), (x, y - 1)].map(|(x, y)| image.get_pixel(x, y).0);
        let is_same = |other: [u8; 4]| (0..3).all(|band| here[band].abs_diff(other[band]) <= 3);
        flat += u32::from(is_same(left) && is_same(above));
        all += 1;
    }
    flat as f32 >= FLAT * all as f32
}

/// Whether colours have grain, as in pictures that were compressed: most neighbours that differ do so by little.
pub(crate) fn has_grain(image: &DynamicImage) -> bool {
    let (mut little, mut all) = (0_u32, 0_u32);
    for (x, y) in samples(image, 1, SAMPLES) {
        let [here, beside @ ..] = [(x, y), (x - 1, y), (x, y - 1)].map(|(x, y)| image.get_pixel(x, y).0);
        for other in beside {
            let far = (0..3).map(|band| here[band].abs_diff(other[band])).max().unwrap_or(0);
            little += u32::from((1..=LITTLE).contains(&far));
            all += u32::from(far > 0);
        }
    }
    little as f32 > GRAINY * all as f32
}

/// The areas of a picture.
pub(crate) struct Ground {
    pub(crate) width: usize,
    pub(crate) height: usize,
    /// Its pixels per pixel of the picture.
    pub(crate) scale: f32,
    pub(crate) pixels: Vec<[u8; 3]>,
    /// The area of each pixel.
    pub(crate) labels: Vec<u32>,
    pub(crate) areas: Vec<Area>,
    /// How far from an area, in pixels, colours are mixtures of it and the one beside it.
    edge: usize,
}

impl Ground {
    /// The areas of a picture; `is_noisy` says that colours have grain, as in pictures that were compressed.
    pub(crate) fn of(image: &DynamicImage, is_noisy: bool) -> Self {
        let (width, height) = (image.width() as f32, image.height() as f32);
        let scale = (MOST_PIXELS / (width * height)).min(1.0).sqrt();
        let picture = if scale < 1.0 {
            let picture = image.as_rgb8().map_or_else(|| Cow::Owned(image.to_rgb8()), Cow::Borrowed);
            resize(&*picture, (width * scale) as u32, (height * scale) as u32, FilterType::Triangle)
        } else {
            image.to_rgb8()
        };
        let (width, height) = (picture.width() as usize, picture.height() as usize);
        let mut pixels: Vec<[u8; 3]> = picture.pixels().map(|pixel| pixel.0).collect();
        if is_noisy {
            pixels = smoothed(&pixels, width, height);
        }
        let (labels, mut areas) = areas(&pixels, width, height);
        squares(&labels, &mut areas, width);
        Self { width, height, scale, pixels, labels, areas, edge: if is_noisy { EDGE } else { 1 } }
    }

    /// The picture with all areas white and what stands on them the darker the more it differs from its area. `pitch`
    /// is the size of cells in its pixels.
    pub(crate) fn repainted(&self, pitch: f32) -> Plane {
        let (width, height) = (self.width, self.height);
        let mut is_ground: Vec<bool> = self
            .areas
            .iter()
            .map(|area| {
                let [left, top, right, bottom] = area.bounds;
                let side = (right - left).min(bottom - top) as f32;
                let square = f32::from(area.square);
                let is_wide = side >= LEAST_SIDE * pitch && square >= (LEAST_SQUARE * pitch + 1.0).max(3.0);
                // Digits may leave a disc in two parts.
                let longer = (right - left).max(bottom - top) as f32;
                let is_long = longer >= LONG * pitch && square >= (LEAST_PART * pitch).max(4.0);
                is_wide || is_long || square >= (THICK * pitch).max(5.0)
            })
            .collect();
        self.frames(&mut is_ground);
        let colors: Vec<[i32; 3]> = self.areas.iter().map(Area::color).collect();
        let is_paper: Vec<bool> = self.labels.iter().map(|&label| is_ground[label as usize]).collect();
        let mut labels = self.labels.clone();
        spread(&mut labels, &is_paper, &self.pixels, width);
        let is_gap = self.gaps(&is_paper, GAP * pitch + 2.0 * self.edge as f32, SHORTEST * pitch);
        let mut plane = Plane::new(width, height, 255);
        for (at, pixel) in plane.pixels.iter_mut().enumerate() {
            let ground = labels[at] as usize;
            if is_paper[at] || is_gap[at] || !is_ground[ground] {
                continue;
            }
            let color = self.pixels[at].map(i32::from);
            let far = |other: [i32; 3]| (0..3).map(|band| (color[band] - other[band]).abs()).max().unwrap_or(0);
            let depth = far(colors[ground]);
            if depth > i32::from(NEIGHBOR)
                && !is_edge(&labels, &is_paper, &colors, at, [width, height], color, self.edge)
            {
                *pixel = 255 - depth.min(255) as u8;
            }
        }
        plane
    }

    /// The pixels of thin gaps, and lines, between two areas, of which they are at most so wide and at least so long:
    /// strokes of digits that nearly touch the edge of their box are shorter.
    fn gaps(&self, is_paper: &[bool], widest: f32, shortest: f32) -> Vec<bool> {
        let (width, height) = (self.width, self.height);
        let mut gaps = vec![false; is_paper.len()];
        for (step, count, other, others) in [(1, width, width, height), (width, height, 1, width)] {
            let mut own = vec![false; is_paper.len()];
            for line in 0..others {
                let from = line * other;
                // The last paper.
                let mut last: Option<usize> = None;
                for at in (0..count).filter(|at| is_paper[from + at * step]) {
                    let is_gap = |last: &usize| {
                        let labels = [*last, at].map(|at| self.labels[from + at * step]);
                        (2..=widest as usize + 1).contains(&(at - last)) && labels[0] != labels[1]
                    };
                    if let Some(last) = last.filter(is_gap) {
                        (last + 1..at).for_each(|at| own[from + at * step] = true);
                    }
                    last = Some(at);
                }
            }
            for at in 0..count {
                let place = |line: usize| at * step + line * other;
                let mut start = 0;
                for line in 0..=others {
                    if line < others && own[place(line)] {
                        continue;
                    }
                    if (line - start) as f32 >= shortest {
                        (start..line).for_each(|line| gaps[place(line)] = true);
                    }
                    start = line + 1;
                }
            }
        }
        gaps
    }

    /// Adds what goes around an area: the lines of a grid, and frames around numbers.
    fn frames(&self, is_ground: &mut [bool]) {
        let mut frames = Vec::new();
        for (area, _) in self.areas.iter().zip(is_ground.iter()).filter(|it| *it.1) {
            let [left, top, right, bottom] = area.bounds;
            let (x, y) = ((left + right) / 2, (top + bottom) / 2);
            for far in 1..=EDGE {
                for (x, y) in [
                    (left.wrapping_sub(far), y),
                    (right + far - 1, y),
                    (x, top.wrapping_sub(far)),
                    (x, bottom + far - 1),
                ] {
                    if x >= self.width || y >= self.height {
                        continue;
                    }
                    let label = self.labels[y * self.width + x] as usize;
                    let [from, above, to, below] = self.areas[label].bounds;
                    if from < left && above < top && to > right && below > bottom {
                        frames.push(label);
                    }
                }
            }
        }
        frames.into_iter().for_each(|frame| is_ground[frame] = true);
    }
}

/// Each pixel as the mean of those around it that are like it.
fn smoothed(pixels: &[[u8; 3]], width: usize, height: usize) -> Vec<[u8; 3]> {
    let mut to = pixels.to_vec();
    for y in 0..height {
        let rows = y.saturating_sub(AROUND)..(y + AROUND + 1).min(height);
        for x in 0..width {
            let own = pixels[y * width + x];
            let columns = x.saturating_sub(AROUND)..(x + AROUND + 1).min(width);
            let (mut sum, mut count) = ([0_u32; 3], 0_u32);
            for row in rows.clone() {
                for pixel in &pixels[row * width + columns.start..row * width + columns.end] {
                    if (0..3).all(|band| own[band].abs_diff(pixel[band]) <= GRAIN) {
                        (0..3).for_each(|band| sum[band] += u32::from(pixel[band]));
                        count += 1;
                    }
                }
            }
            to[y * width + x] = sum.map(|sum| ((sum + count / 2) / count) as u8);
        }
    }
    to
}

/// The areas: neighbours that differ little.
fn areas(pixels: &[[u8; 3]], width: usize, height: usize) -> (Vec<u32>, Vec<Area>) {
    let mut labels = vec![u32::MAX; pixels.len()];
    let mut areas: Vec<Area> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    // From the middle of areas first: colours at edges are mixtures.
    let is_even = |at: usize| {
        let (x, y) = (at % width, at / width);
        x + 1 < width
            && y + 1 < height
            && far(pixels[at], pixels[at + 1]) <= EVEN
            && far(pixels[at], pixels[at + width]) <= EVEN
            && far(pixels[at], pixels[at + width + 1]) <= EVEN
    };
    let seeds = (0..pixels.len()).filter(|&at| is_even(at)).chain(0..pixels.len());
    for first in seeds {
        if labels[first] != u32::MAX {
            continue;
        }
        let label = areas.len() as u32;
        let mut area = Area { sum: [0; 3], count: 0, bounds: [usize::MAX, usize::MAX, 0, 0], square: 0 };
        labels[first] = label;
        open.push(first);
        let mut mean = pixels[first];
        while let Some(at) = open.pop() {
            let (x, y) = (at % width, at / width);
            (0..3).for_each(|band| area.sum[band] += u64::from(pixels[at][band]));
            area.count += 1;
            if area.count.is_power_of_two() {
                mean = area.color().map(|band| band as u8);
            }
            let [left, top, right, bottom] = area.bounds;
            area.bounds = [left.min(x), top.min(y), right.max(x + 1), bottom.max(y + 1)];
            let mut go = |is_there: bool, to: usize| {
                if is_there
                    && labels[to] == u32::MAX
                    && far(pixels[at], pixels[to]) <= NEIGHBOR
                    && far(mean, pixels[to]) <= WITHIN
                {
                    labels[to] = label;
                    open.push(to);
                }
            };
            go(x > 0, at.wrapping_sub(1));
            go(x + 1 < width, at + 1);
            go(y > 0, at.wrapping_sub(width));
            go(y + 1 < height, at + width);
        }
        areas.push(area);
    }
    (labels, areas)
}

/// Finds the largest square of each area.
fn squares(labels: &[u32], areas: &mut [Area], width: usize) {
    let mut above = vec![0_u16; width];
    let mut row = vec![0_u16; width];
    for (y, line) in labels.chunks_exact(width).enumerate() {
        for (x, &label) in line.iter().enumerate() {
            let at = y * width + x;
            let is_same = x > 0
                && y > 0
                && labels[at - 1] == label
                && labels[at - width] == label
                && labels[at - width - 1] == label;
            let side = if is_same { row[x - 1].min(above[x]).min(above[x - 1]).saturating_add(1) } else { 1 };
            row[x] = side;
            let area = &mut areas[label as usize];
            area.square = area.square.max(side);
        }
        std::mem::swap(&mut above, &mut row);
    }
}

#[cfg(test)]
mod tests {
    use image::{DynamicImage, Rgb, RgbImage};

    use super::{Ground, has_grain, is_flat};

    #[test]
    fn boxes_become_paper_and_what_is_on_them_ink() {
        // A dark box with light strokes, and a light one with dark strokes, on grey.
        let color = |x: u32, y: u32| match (x, y) {
            (16..=17 | 76..=77, 25..45) => {
                if x < 40 {
                    [240; 3]
                } else {
                    [20, 10, 10]
                }
            }
            (5..35, 20..50) => [30, 40, 120],
            (65..95, 20..50) => [250, 220, 90],
            _ => [180; 3],
        };
        let image = DynamicImage::ImageRgb8(RgbImage::from_fn(120, 70, |x, y| Rgb(color(x, y))));
        assert!(is_flat(&image) && !has_grain(&image));
        let plane = Ground::of(&image, false).repainted(36.0);
        for y in 0..70 {
            for x in 0..120 {
                let is_ink = (16..=17).contains(&x) || (76..=77).contains(&x);
                let dark = plane.pixels[y * 120 + x] < 100;
                assert_eq!(dark, is_ink && (25..45).contains(&y), "{x} {y}");
            }
        }
        // What is between two boxes is not on them, be it lighter or darker than both.
        let color = |x: u32, y: u32, gap: u8| match x {
            28..=31 => [gap; 3],
            9..=11 | 46..=48 if (20..45).contains(&y) => [240; 3],
            0..28 => [40, 60, 150],
            _ => [150, 60, 40],
        };
        for gap in [10, 250] {
            let picture = RgbImage::from_fn(60, 70, |x, y| Rgb(color(x, y, gap)));
            let plane = Ground::of(&DynamicImage::ImageRgb8(picture), false).repainted(36.0);
            for (at, &shade) in plane.pixels.iter().enumerate() {
                let is_ink = [9..=11, 46..=48].iter().any(|ink| ink.contains(&(at % 60)));
                assert_eq!(shade < 100, is_ink && (20..45).contains(&(at / 60)), "{at} {gap}");
            }
        }
        // The rim of a box, in a shade of its own, belongs to it by colour, though paper is fewer pixels away.
        let color = |x: u32, y: u32| match (x, y) {
            (20..=23, 25..45) => [240; 3],
            (5..35, 20..50) => [150, 40, 90],
            (35..44, 20..50) => [120, 20, 70],
            _ => [235; 3],
        };
        let picture = RgbImage::from_fn(70, 70, |x, y| Rgb(color(x, y)));
        let plane = Ground::of(&DynamicImage::ImageRgb8(picture), false).repainted(46.0);
        for (at, &shade) in plane.pixels.iter().enumerate() {
            let is_ink = (20..=23).contains(&(at % 70)) && (25..45).contains(&(at / 70));
            assert_eq!(shade < 200, is_ink, "{at}");
        }
        // Compressed, it has rings around its edges.
        let ring = |x: u32, y: u32| if (3..38).contains(&x) { (x * 5 + y * 3) % 7 } else { 0 } as u8;
        let picture = RgbImage::from_fn(120, 70, |x, y| Rgb(color(x, y).map(|band| band.saturating_add(ring(x, y)))));
        assert!(has_grain(&DynamicImage::ImageRgb8(picture)));
        let noise = RgbImage::from_fn(120, 70, |x, y| Rgb([(x * 37 + y * 91) as u8; 3]));
        assert!(!is_flat(&DynamicImage::ImageRgb8(noise)));
    }
}

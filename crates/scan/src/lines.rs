//! Lines that run across a picture, followed strip by strip.

use std::ops::Range;

use crate::plane::{Plane, place, quantile};

/// The width of a block in pixels: lines are looked for in means over blocks.
pub(crate) const BLOCK: usize = 4;

/// The distances in pixels at which paper is looked for on both sides of a line.
const REACHES: [usize; 3] = [2, 4, 7];

/// The slope of the steepest lines that are looked for, in pixels down per pixel across.
pub(crate) const ANY_SLOPE: f32 = 0.27;

/// The least mean depth of a line, in steps of brightness.
const LEAST_DEPTH: f32 = 2.5;

/// The strips in which a line may be unseen before it counts as ended.
const MOST_UNSEEN: usize = 3;

/// A line that was followed: where it is in each strip in which it was seen.
#[derive(Debug, Clone)]
pub(crate) struct Track {
    /// The points from left to right, as `[x, y]`.
    pub(crate) points: Vec<[f32; 2]>,
    /// The mean depth of the line below its paper.
    pub(crate) depth: f32,
}

impl Track {
    /// The y of the track at an x, by the points beside it.
    pub(crate) fn at(&self, x: f32) -> f32 {
        let after = self.points.partition_point(|point| point[0] < x).clamp(1, (self.points.len() - 1).max(1));
        let [x0, y0] = self.points[after - 1];
        let Some(&[x1, y1]) = self.points.get(after) else { return y0 };
        y0 + (y1 - y0) * (x - x0) / (x1 - x0).max(0.01)
    }

    pub(crate) fn start(&self) -> f32 {
        self.points[0][0]
    }

    pub(crate) fn end(&self) -> f32 {
        self.points[self.points.len() - 1][0]
    }
}

/// What is looked for in a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Lines that are darker than what is beside them.
    Dark,
    /// These, and edges between filled and blank cells.
    Edges,
    /// Dark lines, and light gaps between filled cells.
    Either,
    /// The same without edges, which are seen beside a line, too.
    Gaps,
}

/// How many units of a depth are a step of brightness: depths are whole numbers of them.
const UNITS: i16 = 8;

/// The units of a step of brightness of one pixel in the sum of a block.
const PIXEL: i16 = UNITS / BLOCK as i16;

/// The depth up to which lines count for slopes.
const DEEPEST: i16 = 12 * UNITS;

/// How much darker each pixel is than the paper above and below, as means over blocks.
#[derive(Debug)]
pub(crate) struct Depths {
    /// The units of depth by columns of blocks, from top to bottom.
    units: Vec<i16>,
    pub(crate) blocks: usize,
    height: usize,
}

impl Depths {
    /// The depths of what is looked for in a picture.
    pub(crate) fn new(plane: &Plane, kind: Kind) -> Self {
        let (blocks, height) = (plane.width / BLOCK, plane.height);
        let mut sums = vec![0_i16; blocks * height];
        for y in 0..height {
            for (block, pixels) in plane.row(y).chunks_exact(BLOCK).enumerate() {
                sums[block * height + y] = pixels.iter().map(|&pixel| i16::from(pixel)).sum();
            }
        }
        Self::of(&sums, height, kind)
    }

    /// The same of the picture with rows and columns exchanged.
    pub(crate) fn turned(plane: &Plane, kind: Kind) -> Self {
        let mut sums = vec![0_i16; plane.height / BLOCK * plane.width];
        if plane.width > 0 {
            for (at, sums) in sums.chunks_exact_mut(plane.width).enumerate() {
                for y in at * BLOCK..(at + 1) * BLOCK {
                    sums.iter_mut().zip(plane.row(y)).for_each(|(sum, &pixel)| *sum += i16::from(pixel));
                }
            }
        }
        Self::of(&sums, plane.width, kind)
    }

    /// The depths by the sums of blocks, which are given by columns.
    fn of(sums: &[i16], height: usize, kind: Kind) -> Self {
        let mut units = vec![0_i16; sums.len()];
        if height > 0 {
            for (own, sums) in units.chunks_exact_mut(height).zip(sums.chunks_exact(height)) {
                for reach in REACHES {
                    compare(own, sums, reach, |[before, here, after]| before.min(after).saturating_sub(here) * PIXEL);
                }
                if matches!(kind, Kind::Either | Kind::Gaps) {
                    // How much lighter a place is than what is close to it on both sides.
                    for reach in [2, 3] {
                        compare(own, sums, reach, |[before, here, after]| {
                            here.saturating_sub(before.max(after)) * PIXEL
                        });
                    }
                }
                if matches!(kind, Kind::Edges | Kind::Either) {
                    // An edge where there is no line: between filled and blank cells no line is seen.
                    compare(own, sums, 4, |[before, _, after]| ((before - after).abs() * PIXEL - 24 * UNITS) / 2);
                }
            }
        }
        Self { units, blocks: sums.len().checked_div(height).unwrap_or(0), height }
    }

    /// The depths of a column of blocks.
    fn column(&self, block: usize) -> &[i16] {
        &self.units[block * self.height..(block + 1) * self.height]
    }

    /// The x of the middle of a block.
    fn middle(block: usize) -> f32 {
        (block * BLOCK) as f32 + (BLOCK - 1) as f32 / 2.0
    }

    /// The sum of squares of the profile along lines of this slope, which is largest for the slope of the lines.
    fn sharpness(&self, blocks: Range<usize>, slope: f32, profile: &mut Vec<u16>) -> f32 {
        profile.clear();
        profile.resize(self.height, 0);
        let center = Self::middle((blocks.start + blocks.end) / 2);
        let height = self.height as isize;
        for block in blocks {
            let shift = ((Self::middle(block) - center) * slope).round_ties_even() as isize;
            let (from, end) = ((-shift).clamp(0, height), (height - shift).clamp(0, height));
            if from >= end {
                continue;
            }
            let depths = &self.column(block)[(from + shift) as usize..(end + shift) as usize];
            for (sum, depth) in profile[from as usize..].iter_mut().zip(depths) {
                *sum = sum.saturating_add((*depth).min(DEEPEST) as u16);
            }
        }
        let squares: u64 = profile.iter().map(|&sum| u64::from(u32::from(sum) * u32::from(sum))).sum();
        squares as f32
    }

    /// The slope that most lines have, of those at most so far from another.
    fn slope(&self, blocks: Range<usize>, about: f32, reach: f32, steps: usize) -> f32 {
        let mut profile = Vec::new();
        let mut best = (0.0, about);
        for step in 0..=2 * steps {
            let slope = about + reach * (step as f32 - steps as f32) / steps as f32;
            let sharpness = self.sharpness(blocks.clone(), slope, &mut profile);
            // The nearer to what was expected, the better, where all is the same.
            let sharpness = sharpness * (1.0 - 0.02 * (slope - about).abs() / reach);
            if sharpness > best.0 {
                best = (sharpness, slope);
            }
        }
        best.1
    }

    /// The depth that half of the blocks of a strip reach, along a slope, for each y at the strip's middle; 0 away from
    /// those where it is one of a line.
    fn strip(&self, blocks: Range<usize>, slope: f32) -> Vec<f32> {
        let center = Self::middle((blocks.start + blocks.end) / 2);
        let last = self.height.saturating_sub(1) as f32;
        let least = LEAST_DEPTH * f32::from(UNITS);
        // How many blocks reach each y, and how many are as deep there as a line.
        let (mut counts, mut deep) = (vec![0_u16; self.height], vec![0_u16; self.height]);
        let mut shifted: Vec<(&[i16], f32, Range<usize>)> = Vec::with_capacity(blocks.len());
        for block in blocks.clone() {
            let shift = (Self::middle(block) - center) * slope;
            let whole = shift.floor() as isize;
            let height = self.height as isize;
            let from = (-whole).clamp(0, height);
            let mut end = (height - 1 - whole).clamp(from, height);
            while end > from && (end - 1) as f32 + shift >= last {
                end -= 1;
            }
            let span = from as usize..end as usize;
            let column = &self.column(block)[(from + whole).clamp(0, height) as usize..];
            counts[span.clone()].iter_mut().for_each(|count| *count += 1);
            let two = column.iter().zip(column.get(1..).unwrap_or_default());
            for (y, (deep, (&one, &other))) in (from as i32..).zip(deep[span.clone()].iter_mut().zip(two)) {
                *deep += u16::from(between(one, other, part(y, shift)) >= least);
            }
            shifted.push((column, shift, span));
        }
        let is_line = |y: usize| {
            let count = usize::from(counts[y]);
            count * 2 >= blocks.len() && count > 0 && count - usize::from(deep[y]) <= count / 2
        };
        let mut values = Vec::with_capacity(blocks.len());
        let mut profile = vec![0.0; self.height];
        for (y, value) in profile.iter_mut().enumerate() {
            let near = y.saturating_sub(1)..(y + 2).min(self.height);
            if usize::from(counts[y]) * 2 < blocks.len() || !near.into_iter().any(is_line) {
                continue;
            }
            values.clear();
            for (column, shift, span) in shifted.iter().filter(|it| it.2.contains(&y)) {
                let at = y - span.start;
                values.push(between(column[at], column[at + 1], part(y as i32, *shift)));
            }
            *value = quantile(&mut values, 0.5) / f32::from(UNITS);
        }
        profile
    }

    /// The depth that these parts of some blocks do not reach, for each y.
    pub(crate) fn profiles<const N: usize>(&self, blocks: Range<usize>, parts: [f32; N]) -> [Vec<f32>; N] {
        let mut profiles = parts.map(|_| vec![0.0; self.height]);
        if blocks.is_empty() {
            return profiles;
        }
        let places = parts.map(|part| place(blocks.len(), part));
        let mut counts = vec![0_u16; 256 * usize::from(UNITS.unsigned_abs())];
        let columns = &self.units[blocks.start * self.height..blocks.end * self.height];
        for y in 0..self.height.saturating_sub(1) {
            let depths = || columns[y..].iter().step_by(self.height).map(|&depth| depth as usize);
            depths().for_each(|depth| counts[depth] += 1);
            for (profile, place) in profiles.iter_mut().zip(places) {
                let mut sum = 0;
                let is_there = |count: &u16| {
                    sum += usize::from(*count);
                    sum > place
                };
                profile[y] = counts.iter().position(is_there).unwrap_or(0) as f32 / f32::from(UNITS);
            }
            depths().for_each(|depth| counts[depth] = 0);
        }
        profiles
    }

    /// The greatest depth that most of some blocks reach, at most so far from a place.
    pub(crate) fn around(&self, blocks: Range<usize>, place: usize, reach: usize) -> f32 {
        let mut values = Vec::with_capacity(blocks.len());
        let mut most = 0.0_f32;
        for y in place.saturating_sub(reach)..(place + reach + 1).min(self.height) {
            values.clear();
            values.extend(blocks.clone().map(|block| f32::from(self.column(block)[y])));
            most = most.max(quantile(&mut values, 0.5));
        }
        most / f32::from(UNITS)
    }

    /// The depth that all but a few of some blocks reach, each at the best place at most so far from one.
    pub(crate) fn whole(&self, blocks: Range<usize>, place: usize, reach: usize) -> f32 {
        let (from, end) = (place.saturating_sub(reach), (place + reach + 1).min(self.height));
        let best = |block: usize| self.column(block)[from.min(end)..end].iter().copied().max().unwrap_or(0);
        let mut depths: Vec<i16> = blocks.map(best).collect();
        depths.sort_unstable();
        f32::from(depths.get(depths.len() / 8).copied().unwrap_or(0)) / f32::from(UNITS)
    }

    /// The blocks between two x.
    pub(crate) fn range(&self, left: f32, right: f32) -> Range<usize> {
        let block = |x: f32| ((x.max(0.0) / BLOCK as f32) as usize).min(self.blocks);
        block(left)..block(right)
    }

    /// Follows the lines from strip to strip; `steepest` is how far their slopes may be from 0.
    pub(crate) fn tracks(&self, steepest: f32) -> Vec<Track> {
        let strip = (self.blocks / 14).max(5);
        if self.blocks < 2 * strip || self.height < 16 {
            return Vec::new();
        }
        let steps = (steepest / 0.01) as usize + 1;
        let overall = self.slope(0..self.blocks, 0.0, steepest, steps * 2);
        let mut done: Vec<Chain> = Vec::new();
        let mut open: Vec<Chain> = Vec::new();
        let mut from = 0;
        while from + strip <= self.blocks {
            let blocks = from..from + strip;
            let x = Self::middle((blocks.start + blocks.end) / 2);
            let slope = self.slope(blocks.clone(), overall, 0.06_f32.min(steepest), 10);
            let profile = self.strip(blocks, slope);
            let mut peaks: Vec<(f32, f32, bool)> = peaks(&profile)
                .into_iter()
                .filter(|peak| peak.1 >= LEAST_DEPTH)
                .map(|(y, depth)| (y, depth, false))
                .collect();
            for chain in &mut open {
                let expected = chain.y + chain.slope * (x - chain.x);
                let tolerance = 2.5 + (x - chain.x) * 0.02;
                let nearest = peaks
                    .iter_mut()
                    .filter(|peak| !peak.2 && (peak.0 - expected).abs() <= tolerance)
                    .min_by(|a, b| (a.0 - expected).abs().total_cmp(&(b.0 - expected).abs()));
                if let Some(peak) = nearest {
                    peak.2 = true;
                    chain.push(x, peak.0, peak.1, slope);
                } else {
                    chain.unseen += 1;
                }
            }
            let (ended, going) = open.into_iter().partition(|chain| chain.unseen > MOST_UNSEEN);
            done.extend::<Vec<Chain>>(ended);
            open = going;
            open.extend(peaks.into_iter().filter(|peak| !peak.2).map(|(y, depth, _)| Chain::new(x, y, depth, slope)));
            from += (strip / 2).max(1);
        }
        done.extend(open);
        let tracks = done.into_iter().filter(|chain| chain.points.len() >= 3);
        tracks.map(|chain| Track { depth: chain.depth / chain.points.len() as f32, points: chain.points }).collect()
    }
}

/// Raises depths to what is so at each place with those so far before and after it.
fn compare(depths: &mut [i16], sums: &[i16], reach: usize, depth: impl Fn([i16; 3]) -> i16) {
    let (Some(here), Some(after)) = (sums.get(reach..), sums.get(2 * reach..)) else { return };
    for (own, ((&before, &here), &after)) in depths[reach..].iter_mut().zip(sums.iter().zip(here).zip(after)) {
        *own = (*own).max(depth([before, here, after]));
    }
}

/// How far a place is behind the one of the row before it, where it is shifted.
fn part(y: i32, shift: f32) -> f32 {
    (y as f32 + shift) - (y as f32 + shift.floor())
}

/// The depth between two others.
fn between(one: i16, other: i16, part: f32) -> f32 {
    f32::from(one) + f32::from(other - one) * part
}

/// A line that is being followed.
struct Chain {
    points: Vec<[f32; 2]>,
    depth: f32,
    x: f32,
    y: f32,
    slope: f32,
    unseen: usize,
}

impl Chain {
    fn new(x: f32, y: f32, depth: f32, slope: f32) -> Self {
        Self { points: vec![[x, y]], depth, x, y, slope, unseen: 0 }
    }

    fn push(&mut self, x: f32, y: f32, depth: f32, slope: f32) {
        let own = (y - self.y) / (x - self.x).max(1.0);
        self.slope = 0.5 * self.slope + 0.25 * own + 0.25 * slope;
        (self.x, self.y, self.unseen) = (x, y, 0);
        self.points.push([x, y]);
        self.depth += depth;
    }
}

/// The local maxima of a profile: where they are, between the samples, and how high.
pub(crate) fn peaks(profile: &[f32]) -> Vec<(f32, f32)> {
    let mut peaks = Vec::new();
    let mut at = 1;
    while at + 1 < profile.len() {
        let height = profile[at];
        // A flat top counts once, at its middle.
        let mut end = at;
        while end + 1 < profile.len() && profile[end + 1] == height {
            end += 1;
        }
        if height > profile[at - 1] && end + 1 < profile.len() && height > profile[end + 1] {
            let (before, after) = (profile[at - 1], profile[end + 1]);
            let curve = before + after - 2.0 * height;
            let shift = if end == at && curve < 0.0 { 0.5 * (before - after) / curve } else { 0.0 };
            peaks.push(((at + end) as f32 / 2.0 + shift, height));
        }
        at = end + 1;
    }
    // Two peaks of one thick line are one.
    let mut apart: Vec<(f32, f32)> = Vec::with_capacity(peaks.len());
    for peak in peaks {
        match apart.last_mut() {
            Some(last) if peak.0 - last.0 < 4.0 => {
                if peak.1 > last.1 {
                    *last = peak;
                }
            }
            _ => apart.push(peak),
        }
    }
    apart
}

#[cfg(test)]
mod tests {
    use super::{Depths, Kind};
    use crate::plane::{Plane, quantile};

    /// A picture of noise with a line across.
    fn drawn() -> Plane {
        let mut state = 5_u32;
        let mut pixel = |at: usize| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            if at / 90 == 31 { 20 } else { (state >> 24) as u8 / 4 + 180 }
        };
        Plane { width: 90, height: 67, pixels: (0..90 * 67).map(&mut pixel).collect() }
    }

    #[test]
    fn turned_depths_are_those_of_the_turned_picture() {
        for kind in [Kind::Dark, Kind::Edges, Kind::Either] {
            let (plane, turned) = (drawn(), drawn().transposed());
            assert_eq!(Depths::turned(&plane, kind).units, Depths::new(&turned, kind).units);
            assert_eq!(Depths::turned(&turned, kind).units, Depths::new(&plane, kind).units);
        }
    }

    #[test]
    fn edges_are_no_gaps() {
        // Filled cells with a light line between them, and paper beside them.
        let mut plane = Plane::new(24, 60, 220);
        plane.pixels[20 * 24..40 * 24].fill(60);
        plane.pixels[30 * 24..31 * 24].fill(120);
        for (kind, edge) in [(Kind::Gaps, false), (Kind::Either, true)] {
            let [profile] = Depths::new(&plane, kind).profiles(0..6, [0.5]);
            assert!(profile[30] > 50.0 && (profile[20] > 0.0) == edge && profile[10] < 1e-6);
        }
    }

    #[test]
    fn profiles_are_quantiles() {
        let depths = Depths::new(&drawn(), Kind::Either);
        let profiles = depths.profiles(3..17, [0.5, 0.75]);
        let strip = depths.strip(3..17, 0.0);
        for y in 0..66 {
            let mut values: Vec<f32> = (3..17).map(|block| f32::from(depths.column(block)[y]) / 8.0).collect();
            let expected = [0.5, 0.75].map(|part| quantile(&mut values, part));
            assert_eq!([profiles[0][y], profiles[1][y]], expected, "{y}");
            // Where there is no line a strip may be 0.
            assert!(strip[y] == expected[0] || strip[y] == 0.0 && expected[0] < 2.5, "{y}");
        }
        assert!(strip[31] > 100.0);
    }

    #[test]
    fn steep_slopes_leave_the_picture() {
        let (plane, blocks) = (Plane { width: 360, height: 16, pixels: drawn().pixels[..360 * 16].to_vec() }, 0..45);
        let depths = Depths::new(&plane, Kind::Dark);
        let center = Depths::middle(22);
        for slope in [-3.0_f32, -1.0, -0.1, 0.0, 0.1, 1.0, 3.0] {
            let sum = |y: usize| {
                let at = |block: usize| y as f32 + ((Depths::middle(block) - center) * slope).round_ties_even();
                let within = blocks.clone().filter(|&block| (0.0..16.0).contains(&at(block)));
                within.map(|block| f32::from(depths.column(block)[at(block) as usize].min(96))).sum::<f32>()
            };
            let expected: f32 = (0..16).map(sum).map(|sum| sum * sum).sum();
            assert_eq!(depths.sharpness(blocks.clone(), slope, &mut Vec::new()), expected, "{slope}");
            depths.strip(blocks.clone(), slope);
        }
    }
}

//! Lines that run across a picture, followed strip by strip.

use crate::plane::{Plane, quantile};

/// The width of a block in pixels: lines are looked for in means over blocks.
pub(crate) const BLOCK: usize = 4;

/// The distances in pixels at which paper is looked for on both sides of a line.
const REACHES: [usize; 3] = [2, 4, 7];

/// The steepest line, in pixels down per pixel across.
const STEEPEST: f32 = 0.27;

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
}

/// How much lighter a place is than what is close to it on both sides.
fn gap(means: &[f32], y: usize) -> f32 {
    let at = |reach: usize| {
        if y < reach || y + reach >= means.len() {
            return 0.0;
        }
        means[y] - means[y - reach].max(means[y + reach])
    };
    at(2).max(at(3)).max(0.0)
}

/// The strength of an edge where there is no line: between filled and blank cells no line is seen.
fn edge(means: &[f32], y: usize) -> f32 {
    if y < 4 || y + 4 >= means.len() {
        return 0.0;
    }
    ((means[y - 4] - means[y + 4]).abs() - 24.0).max(0.0) * 0.5
}

/// How much darker each pixel is than the paper above and below, as means over blocks.
#[derive(Debug)]
pub(crate) struct Depths {
    /// By columns of blocks.
    columns: Vec<Vec<f32>>,
    height: usize,
}

impl Depths {
    /// The depths of what is looked for in a picture.
    pub(crate) fn new(plane: &Plane, kind: Kind) -> Self {
        let (width, height) = (plane.width, plane.height);
        let mut columns = vec![vec![0.0; height]; width / BLOCK];
        let mut means = vec![0.0_f32; height];
        let mut sums = vec![vec![0_u16; height]; width / BLOCK];
        for y in 0..height {
            for (sums, pixels) in sums.iter_mut().zip(plane.row(y).chunks_exact(BLOCK)) {
                sums[y] = pixels.iter().map(|&pixel| u16::from(pixel)).sum();
            }
        }
        for (column, sums) in columns.iter_mut().zip(&sums) {
            means.iter_mut().zip(sums).for_each(|(mean, &sum)| *mean = f32::from(sum) / BLOCK as f32);
            for y in 0..height {
                let depth = |reach: usize| {
                    if y < reach || y + reach >= height {
                        return 0.0;
                    }
                    means[y - reach].min(means[y + reach]) - means[y]
                };
                let line = REACHES.into_iter().map(depth).fold(0.0, f32::max);
                column[y] = match kind {
                    Kind::Dark => line,
                    Kind::Edges => line.max(edge(&means, y)),
                    Kind::Either => line.max(gap(&means, y)).max(edge(&means, y)),
                };
            }
        }
        Self { columns, height }
    }

    /// The x of the middle of a block.
    fn middle(block: usize) -> f32 {
        (block * BLOCK) as f32 + (BLOCK - 1) as f32 / 2.0
    }

    /// The sum of squares of the profile along lines of this slope, which is largest for the slope of the lines.
    fn sharpness(&self, blocks: std::ops::Range<usize>, slope: f32, profile: &mut Vec<f32>) -> f32 {
        profile.clear();
        profile.resize(self.height, 0.0);
        let center = Self::middle((blocks.start + blocks.end) / 2);
        let height = self.height as isize;
        for block in blocks {
            let shift = ((Self::middle(block) - center) * slope).round_ties_even() as isize;
            let column = &self.columns[block];
            let (from, end) = ((-shift).clamp(0, height), (height - shift).clamp(0, height));
            for y in from..end.max(from) {
                // A comparison, as `min` is a call in browsers.
                let depth = column[(y + shift) as usize];
                profile[y as usize] += if depth < 12.0 { depth } else { 12.0 };
            }
        }
        profile.iter().map(|sum| sum * sum).sum()
    }

    /// The slope that most lines have, of those at most so far from another.
    fn slope(&self, blocks: std::ops::Range<usize>, about: f32, reach: f32, steps: usize) -> f32 {
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

    /// The depth that most blocks of a strip reach, along a slope, for each y at the strip's middle.
    pub(crate) fn profile(&self, blocks: std::ops::Range<usize>, slope: f32, part: f32) -> Vec<f32> {
        let center = Self::middle((blocks.start + blocks.end) / 2);
        let mut values = Vec::with_capacity(blocks.len());
        let mut profile = vec![0.0; self.height];
        for (y, value) in profile.iter_mut().enumerate() {
            values.clear();
            for block in blocks.clone() {
                let place = y as f32 + (Self::middle(block) - center) * slope;
                if place < 0.0 || place >= (self.height - 1) as f32 {
                    continue;
                }
                let whole = place as usize;
                let column = &self.columns[block];
                values.push(column[whole] + (column[whole + 1] - column[whole]) * (place - whole as f32));
            }
            *value = if values.len() * 2 < blocks.len() { 0.0 } else { quantile(&mut values, part) };
        }
        profile
    }

    /// The greatest depth that most of some blocks reach, at most so far from a place.
    pub(crate) fn around(&self, blocks: std::ops::Range<usize>, place: usize, reach: usize) -> f32 {
        let mut values = Vec::with_capacity(blocks.len());
        let mut most = 0.0_f32;
        for y in place.saturating_sub(reach)..(place + reach + 1).min(self.height) {
            values.clear();
            values.extend(self.columns[blocks.clone()].iter().map(|column| column[y]));
            most = most.max(quantile(&mut values, 0.5));
        }
        most
    }

    /// The depth that all but a few of some blocks reach, each at the best place at most so far from one.
    pub(crate) fn whole(&self, blocks: std::ops::Range<usize>, place: usize, reach: usize) -> f32 {
        let (from, end) = (place.saturating_sub(reach), (place + reach + 1).min(self.height));
        let best = |column: &Vec<f32>| column[from.min(end)..end].iter().copied().fold(0.0, f32::max);
        let mut depths: Vec<f32> = self.columns[blocks].iter().map(best).collect();
        depths.sort_by(f32::total_cmp);
        depths.get(depths.len() / 8).copied().unwrap_or(0.0)
    }

    pub(crate) fn blocks(&self) -> usize {
        self.columns.len()
    }

    /// The blocks between two x.
    pub(crate) fn range(&self, left: f32, right: f32) -> std::ops::Range<usize> {
        let block = |x: f32| ((x.max(0.0) / BLOCK as f32) as usize).min(self.columns.len());
        block(left)..block(right)
    }

    /// Follows the lines from strip to strip; `steepest` is how far their slopes may be from 0.
    pub(crate) fn tracks(&self, steepest: f32) -> Vec<Track> {
        let strip = (self.columns.len() / 14).max(5);
        if self.columns.len() < 2 * strip || self.height < 16 {
            return Vec::new();
        }
        let steps = (steepest / 0.01) as usize + 1;
        let overall = self.slope(0..self.columns.len(), 0.0, steepest, steps * 2);
        let mut done: Vec<Chain> = Vec::new();
        let mut open: Vec<Chain> = Vec::new();
        let mut from = 0;
        while from + strip <= self.columns.len() {
            let blocks = from..from + strip;
            let x = Self::middle((blocks.start + blocks.end) / 2);
            let slope = self.slope(blocks.clone(), overall, 0.06_f32.min(steepest), 10);
            let profile = self.profile(blocks, slope, 0.5);
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

/// The steepest slopes that are looked for.
pub(crate) const ANY_SLOPE: f32 = STEEPEST;

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

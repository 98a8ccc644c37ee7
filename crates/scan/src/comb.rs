//! The evenly spaced lines of a table among all lines of one direction.

use crate::{lines::peaks, plane::quantile};

/// The least distance of two lines, in pixels.
pub(crate) const LEAST_PITCH: f32 = 8.0;

/// The distance in pixels below which every second line may be none, but marks in the middles of cells.
pub(crate) const NARROW: f32 = 11.0;

/// How far from where it is expected a line may be, as part of the pitch.
const TOLERANCE: f32 = 0.17;

/// The most lines in a row that may be unseen.
const MOST_UNSEEN: usize = 4;

/// How much more lines count that make square cells: marks in the middle of cells look like lines between them.
const SQUARE: f32 = 1.6;

/// The most lines of a table.
const MOST_LINES: usize = 400;

/// Evenly spaced lines.
#[derive(Debug, Clone)]
pub(crate) struct Comb {
    /// Where they are.
    pub(crate) lines: Vec<f32>,
    /// How deep each is; 0 for one that was not seen.
    pub(crate) depths: Vec<f32>,
    /// How well they agree with the lines seen.
    pub(crate) score: f32,
}

impl Comb {
    pub(crate) fn pitch(&self) -> f32 {
        (self.lines[self.lines.len() - 1] - self.lines[0]) / (self.lines.len() - 1) as f32
    }
}

/// The combs whose lines are at least so far apart that agree best with a profile, the best first.
pub(crate) fn combs(profile: &[f32], least_depth: f32, least_pitch: f32) -> Vec<Comb> {
    let mut peaks = peaks(profile);
    // Most peaks are noise, unless there is none.
    let mut depths: Vec<f32> = peaks.iter().map(|peak| peak.1).collect();
    let most = depths.iter().copied().fold(0.0, f32::max);
    let noise = quantile(&mut depths, 0.35);
    // More peaks than lines could be: most are noise, or the pixels of a screen.
    let dense = peaks.iter().filter(|peak| peak.1 > noise * 0.5).count() as f32 * LEAST_PITCH > profile.len() as f32;
    let noise = (noise * 2.0).min(most * if dense { 0.4 } else { 0.08 });
    let least_depth = least_depth.max(noise).max(most * 0.04);
    peaks.retain(|peak| peak.1 >= least_depth);
    if peaks.len() > MOST_LINES {
        peaks.sort_by(|a, b| b.1.total_cmp(&a.1));
        peaks.truncate(MOST_LINES);
        peaks.sort_by(|a, b| a.0.total_cmp(&b.0));
    }
    // Thin lines count as much as thick ones.
    depths = peaks.iter().map(|peak| peak.1).collect();
    let full = quantile(&mut depths, 0.4).clamp(least_depth, least_depth.max(16.0));
    let mut pitches: Vec<f32> = Vec::new();
    for step in 1..=2 {
        for two in peaks.windows(step + 1) {
            pitches.push(two[step].0 - two[0].0);
        }
    }
    pitches.retain(|&pitch| pitch >= least_pitch);
    pitches.sort_by(f32::total_cmp);
    pitches.dedup_by(|a, b| *a < *b * 1.03);
    let mut found: Vec<Comb> = Vec::new();
    for pitch in pitches {
        for start in 0..peaks.len().min(60) {
            let start = start * peaks.len() / peaks.len().min(60);
            let Some(comb) = walk(&peaks, start, pitch, full) else { continue };
            let same = found.iter_mut().find(|other| {
                let ratio = other.pitch() / comb.pitch();
                (0.95..1.05).contains(&ratio)
            });
            match same {
                Some(other) if other.score < comb.score => *other = comb,
                Some(_) => {}
                None => found.push(comb),
            }
        }
    }
    found.sort_by(|a, b| b.score.total_cmp(&a.score));
    found.truncate(8);
    found
}

/// Walks from line to line in both directions.
fn walk(peaks: &[(f32, f32)], start: usize, pitch: f32, full: f32) -> Option<Comb> {
    let go = |forwards: bool| -> Vec<(f32, f32)> {
        let sign = if forwards { 1.0 } else { -1.0 };
        let (mut at, mut step) = (peaks[start].0, pitch);
        let mut way: Vec<(f32, f32)> = Vec::new();
        while way.len() < MOST_LINES {
            let next = (1..=MOST_UNSEEN).find_map(|count| {
                let expected = at + sign * step * count as f32;
                let reach = step * TOLERANCE * (1.0 + 0.25 * (count - 1) as f32);
                let after = peaks.partition_point(|peak| peak.0 < expected - reach);
                let near = peaks[after..].iter().take_while(|peak| peak.0 <= expected + reach);
                let cost = |peak: &(f32, f32)| (peak.0 - expected).abs() / reach - (peak.1 / full).min(1.0);
                near.min_by(|a, b| cost(a).total_cmp(&cost(b))).map(|&peak| (count, peak))
            });
            let Some((count, (to, depth))) = next else { break };
            for between in 1..count {
                way.push((at + (to - at) * between as f32 / count as f32, 0.0));
            }
            way.push((to, depth));
            let seen = (to - at).abs() / count as f32;
            step += 0.3 * (seen - step);
            at = to;
        }
        way
    };
    let mut all = go(false);
    all.reverse();
    all.push(peaks[start]);
    all.extend(go(true));
    if all.len() < 3 || all.len() > MOST_LINES {
        return None;
    }
    let weight = |depth: f32| (depth / full).min(1.0);
    let mut score: f32 = all.iter().map(|&(_, depth)| if depth > 0.0 { weight(depth) } else { -0.8 }).sum();
    // Irregular steps and lines between.
    for three in all.windows(3) {
        let bend = (three[0].0 + three[2].0 - 2.0 * three[1].0) / (three[2].0 - three[0].0).max(1.0);
        score -= (bend * bend * 30.0).min(0.5);
    }
    let (from, to) = (all[0].0, all[all.len() - 1].0);
    for &(place, depth) in peaks.iter().filter(|peak| peak.0 > from && peak.0 < to) {
        let after = all.partition_point(|line| line.0 < place).clamp(1, all.len() - 1);
        let (before, after) = (all[after - 1].0, all[after].0);
        let distance = (place - before).min(after - place);
        // The edge of a thick line is no line.
        if distance > (0.12 * (after - before)).max(3.0) {
            score -= weight(depth);
        }
    }
    Some(Comb {
        lines: all.iter().map(|line| line.0).collect(),
        depths: all.iter().map(|line| line.1).collect(),
        score,
    })
}

impl Comb {
    /// Without the lines at its ends that are none.
    pub(crate) fn trimmed(mut self, is_line: impl Fn(usize) -> bool) -> Self {
        let Some(from) = (0..self.lines.len()).find(|&at| is_line(at)) else { return self };
        let end = (from..self.lines.len()).rev().find(|&at| is_line(at)).unwrap_or(from) + 1;
        if end - from >= 3 {
            self.lines = self.lines[from..end].to_vec();
            self.depths = self.depths[from..end].to_vec();
        }
        self
    }
}

/// The pair of combs that agrees best with both profiles; cells are square rather than not.
pub(crate) fn best_pair(rows: &[Comb], columns: &[Comb]) -> Option<(Comb, Comb)> {
    let mut best: Option<(f32, &Comb, &Comb)> = None;
    for row in rows {
        for column in columns {
            let ratio = row.pitch() / column.pitch();
            let is_square = (0.93..1.07).contains(&ratio);
            let score = (row.score + column.score) * if is_square { SQUARE } else { 1.0 };
            if best.is_none_or(|best| score > best.0) {
                best = Some((score, row, column));
            }
        }
    }
    best.map(|(_, row, column)| (row.clone(), column.clone()))
}

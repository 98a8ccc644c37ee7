//! Which digits of a row are one number, and in which row they are.

use crate::{
    glyphs::{Glyph, Sizes},
    plane::quantile,
};

/// The most that is said of a gap; of the widest ones, which is wider matters.
const WIDEST: f32 = 25.0;

/// How many digits must be seen in a step from the grid to know how far they have run.
const LEAST_DIGITS: usize = 4;

/// How numbers of rows are told apart.
pub(crate) enum Spacing {
    /// A number a box: the lines between.
    Boxes(Vec<f32>),
    /// A number a place: how far the first is from the grid, and each from the next.
    Places { end: f32, offset: f32, step: f32 },
    /// Digits are one number if their distance is below this.
    Gaps { least: f32, width: f32, height: f32 },
}

/// Where the grid is, seen from a band of numbers.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Grid {
    /// Behind the end of the band, which is here.
    After(f32),
    /// Before its beginning.
    Before,
}

impl Spacing {
    /// That of bands that end at the grid, or begin there.
    pub(crate) fn of(bands: &[Vec<Glyph>], grid: Grid, boxes: &[f32], sizes: &Sizes) -> Self {
        if boxes.len() > 1 {
            return Self::Boxes(boxes.to_vec());
        }
        let (height, width) = (sizes.height, sizes.width);
        let mut gaps: Vec<f32> =
            bands.iter().flat_map(|band| band.windows(2)).map(|two| distance(&two[0], &two[1], width)).collect();
        gaps.sort_by(f32::total_cmp);
        // The widest step between the distances, where one is expected; digits of a number nearly touch.
        gaps.insert(0, 0.1 * height);
        let mut least = 0.32 * height;
        let mut widest = 0.0;
        for two in gaps.windows(2) {
            let place = (two[0] + 0.4 * (two[1] - two[0])) / height;
            if (0.15..0.75).contains(&place) && two[1] - two[0] > widest {
                widest = two[1] - two[0];
                least = place * height;
            }
        }
        Self::places(bands, grid, least, sizes).unwrap_or(Self::Gaps { least, width, height })
    }

    /// Places at even distances from the grid, where the numbers have such.
    fn places(bands: &[Vec<Glyph>], grid: Grid, least: f32, sizes: &Sizes) -> Option<Self> {
        // Where the grid is before the bands, places are below 0, and so is what they have in common.
        let end = match grid {
            Grid::After(end) => end,
            Grid::Before => 0.0,
        };
        let mut middles: Vec<f32> = Vec::new();
        let mut steps: Vec<f32> = Vec::new();
        let mut firsts: Vec<f32> = Vec::new();
        let mut wide: Vec<f32> = Vec::new();
        for band in bands {
            let mut numbers: Vec<(f32, f32, usize)> = Vec::new();
            for Glyph { piece, .. } in band {
                let (left, right) = (piece.left as f32, piece.right as f32);
                match numbers.last_mut() {
                    Some(last) if left - last.1 < least => (last.1, last.2) = (right, last.2 + 1),
                    _ => numbers.push((left, right, 1)),
                }
            }
            let places: Vec<f32> =
                numbers.iter().filter(|number| number.2 <= 2).map(|number| end - (number.0 + number.1) / 2.0).collect();
            wide.extend(numbers.iter().filter(|number| number.2 == 2).map(|number| end - (number.0 + number.1) / 2.0));
            steps.extend(places.windows(2).map(|two| two[0] - two[1]));
            firsts.extend(match grid {
                Grid::After(_) => places.last(),
                Grid::Before => places.first(),
            });
            middles.extend(places);
        }
        if steps.len() < 3 {
            return None;
        }
        let mut step = quantile(&mut steps, 0.3);
        if step < sizes.height * 0.9 {
            return None;
        }
        let mut offset = quantile(&mut firsts, 0.5);
        for _ in 0..4 {
            // Least squares of place = offset + step * index.
            let (mut n, mut sum_i, mut sum_ii, mut sum_p, mut sum_ip) = (0.0_f32, 0.0_f32, 0.0_f32, 0.0_f32, 0.0_f32);
            for &place in &middles {
                let index = ((place - offset) / step).round_ties_even();
                if (place - offset - index * step).abs() > 0.25 * step {
                    continue;
                }
                n += 1.0;
                sum_i += index;
                sum_ii += index * index;
                sum_p += place;
                sum_ip += index * place;
            }
            let spread = n * sum_ii - sum_i * sum_i;
            if spread < 0.5 {
                return None;
            }
            step = (n * sum_ip - sum_i * sum_p) / spread;
            offset = (sum_p - step * sum_i) / n;
            if step < sizes.height * 0.8 {
                return None;
            }
        }
        let fits = |place: f32| {
            let index = ((place - offset) / step).round_ties_even();
            (place - offset - index * step).abs() < 0.14 * step
        };
        let fitting = middles.iter().filter(|&&place| fits(place)).count();
        // Where numbers follow one another with a blank between, those of two digits move the others.
        let wide_fitting = wide.iter().filter(|&&place| fits(place)).count();
        if wide_fitting * 100 < wide.len() * 75 {
            return None;
        }
        (fitting * 100 >= middles.len() * 90).then_some(Self::Places { end, offset, step })
    }

    /// The logarithm of the odds that two digits are of one number.
    pub(crate) fn join(&self, one: &Glyph, other: &Glyph) -> f32 {
        match self {
            Self::Boxes(lines) => {
                let place = |glyph: &Glyph| lines.partition_point(|&line| line < glyph.piece.middle()[0]);
                if place(one) == place(other) { 8.0 } else { -8.0 }
            }
            Self::Places { end, offset, step } => {
                let place = |glyph: &Glyph| ((end - glyph.piece.middle()[0] - offset) / step).round_ties_even();
                if place(one) == place(other) { 6.0 } else { -6.0 }
            }
            Self::Gaps { least, width, height } => {
                ((least - distance(one, other, *width)) / (height * 0.035)).clamp(-WIDEST, WIDEST)
            }
        }
    }
}

/// How far digits have run off the middles of their bands, for each step from the grid: `steps` has where they are, and
/// they run no farther than `most` in a step.
pub(crate) fn drifts(steps: Vec<Vec<f32>>, bands: &[f32], most: f32) -> Vec<f32> {
    let (mut usual, mut drift) = (None, 0.0);
    let mut drifts = Vec::with_capacity(steps.len());
    for places in steps {
        let mut away: Vec<f32> = Vec::with_capacity(places.len());
        for place in places {
            let band = bands.partition_point(|&line| line <= place - drift);
            if band > 0 && band < bands.len() {
                away.push(place - drift - (bands[band - 1] + bands[band]) / 2.0);
            }
        }
        if away.len() >= LEAST_DIGITS {
            let middle = quantile(&mut away, 0.5);
            // Beside the grid they are where they should be, if not in the middle.
            drift += (middle - *usual.get_or_insert(middle)).clamp(-most, most);
        }
        drifts.push(drift);
    }
    drifts
}

/// What is more than this off the middle of its row, beyond what is usual.
pub(crate) fn strays<T>(away: Vec<(f32, T)>, most: f32) -> impl Iterator<Item = T> {
    let usual = quantile(&mut away.iter().map(|it| it.0).collect::<Vec<_>>(), 0.5);
    away.into_iter().filter(move |it| (it.0 - usual).abs() > most).map(|it| it.1)
}

/// How far apart two digits are: between their inks, and as if both were of the usual width.
fn distance(one: &Glyph, other: &Glyph, width: f32) -> f32 {
    let gap = other.piece.left as f32 - one.piece.right as f32;
    let middles = other.piece.middle()[0] - one.piece.middle()[0] - width;
    (gap + middles) / 2.0
}

#[cfg(test)]
mod tests {
    use super::strays;

    #[test]
    fn what_is_between_two_rows_is_stray() {
        let found = |away: &[f32]| strays(away.iter().copied().zip(0..).collect(), 10.0).collect::<Vec<i32>>();
        assert_eq!(found(&[3.0, 2.0, 4.0, 3.0, 15.0, 3.0, -8.0]), [4, 6]);
        assert!(found(&[3.0, 12.0, 4.0, -6.0]).is_empty() && found(&[]).is_empty());
    }
}

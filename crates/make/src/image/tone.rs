//! Black and white by lightness: which cells are dark.

/// Means of the same colour differ by less than this.
const ROUNDING: f64 = 1e-9;

/// The least difference of lightness by which a cell is darker than its surroundings.
const LOCAL_OFFSET: f64 = 0.02;

/// The window of local means is this part of the longer side.
const WINDOW: usize = 4;

/// Two tones hold a cell that differs from the nearer by at most this lightness.
const TONE_WIDTH: f64 = 0.08;

/// The share of cells that two tones must hold.
const TWO_TONES: f64 = 0.9;

/// The threshold between two tones: the middle of the gap that parts the values with the greatest variance between the
/// parts; `None` if all values are equal.
///
/// Takes time n log n.
///
/// # References
/// N. Otsu, *A threshold selection method from gray-level histograms*, IEEE Transactions on Systems, Man, and
/// Cybernetics 9 (1979).
pub(super) fn otsu(values: &[f64]) -> Option<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let (count, total) = (sorted.len() as f64, sorted.iter().sum::<f64>());
    let (mut below, mut best) = (0.0, None::<(f64, f64)>);
    for (index, pair) in sorted.windows(2).enumerate() {
        below += pair[0];
        if pair[1] - pair[0] < ROUNDING {
            continue;
        }
        let (low, high) = (index as f64 + 1.0, count - index as f64 - 1.0);
        let gap = below / low - (total - below) / high;
        let variance = low * high * gap * gap;
        if best.is_none_or(|(most, _)| variance > most) {
            best = Some((variance, f64::midpoint(pair[0], pair[1])));
        }
    }
    best.map(|(_, threshold)| threshold)
}

/// Whether two tones, on both sides of a threshold, hold nearly all values: a drawing rather than a photograph.
pub(super) fn has_two_tones(values: &[f64], threshold: f64) -> bool {
    let held = |dark: bool| {
        let mut tone: Vec<f64> = values.iter().copied().filter(|&value| (value < threshold) == dark).collect();
        tone.sort_by(f64::total_cmp);
        let Some(&median) = tone.get(tone.len() / 2) else { return 0 };
        tone.iter().filter(|&value| (value - median).abs() <= TONE_WIDTH).count()
    };
    (held(true) + held(false)) as f64 >= TWO_TONES * values.len() as f64
}

/// The cells darker than a threshold.
pub(super) fn below(values: &[f64], threshold: f64) -> Vec<bool> {
    values.iter().map(|&value| value < threshold).collect()
}

/// The cells darker than the mean of a window around them, cut off at the borders.
pub(super) fn local(values: &[f64], width: usize) -> Vec<bool> {
    let height = values.len() / width;
    let reach = (width.max(height) / WINDOW).max(2).div_ceil(2);
    // The sum of all values above and left of a corner of cells.
    let mut sums = vec![0.0; (width + 1) * (height + 1)];
    for row in 0..height {
        let mut sum = 0.0;
        for column in 0..width {
            sum += values[row * width + column];
            sums[(row + 1) * (width + 1) + column + 1] = sums[row * (width + 1) + column + 1] + sum;
        }
    }
    let sum = |row: usize, column: usize| sums[row * (width + 1) + column];
    let is_dark = |cell: usize| {
        let (row, column) = (cell / width, cell % width);
        let (top, bottom) = (row.saturating_sub(reach), (row + reach + 1).min(height));
        let (left, right) = (column.saturating_sub(reach), (column + reach + 1).min(width));
        let area = ((bottom - top) * (right - left)) as f64;
        let mean = (sum(bottom, right) - sum(top, right) - sum(bottom, left) + sum(top, left)) / area;
        values[cell] < mean - LOCAL_OFFSET
    };
    (0..values.len()).map(is_dark).collect()
}

/// Dots as dense as the cells are dark: what a cell is too dark or too light is handed on to its neighbours.
///
/// # References
/// R. W. Floyd, L. Steinberg, *An adaptive algorithm for spatial grey scale*, Proceedings of the SID 17 (1976).
pub(super) fn dither(values: &[f64], width: usize) -> Vec<bool> {
    let mut values = values.to_vec();
    let mut dark = vec![false; values.len()];
    for cell in 0..values.len() {
        let value = values[cell];
        dark[cell] = value < 0.5;
        let error = value - if dark[cell] { 0.0 } else { 1.0 };
        let column = cell % width;
        let mut pass = |is_inside: bool, to: usize, share: f64| {
            if let Some(other) = values.get_mut(to).filter(|_| is_inside) {
                *other += error * share;
            }
        };
        pass(column + 1 < width, cell + 1, 7.0 / 16.0);
        pass(column > 0, (cell + width).wrapping_sub(1), 3.0 / 16.0);
        pass(true, cell + width, 5.0 / 16.0);
        pass(column + 1 < width, cell + width + 1, 1.0 / 16.0);
    }
    dark
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_threshold_is_between_the_tones() {
        let threshold = otsu(&[0.1, 0.12, 0.8, 0.15, 0.82, 0.79, 0.11]).unwrap();
        assert!((0.15..0.79).contains(&threshold), "{threshold}");
        assert_eq!(otsu(&[0.5; 9]), None);
        assert_eq!(otsu(&[]), None);
    }

    #[test]
    fn drawings_have_two_tones_and_gradients_have_not() {
        let drawing: Vec<f64> = (0..100).map(|cell| if cell % 3 == 0 { 0.1 } else { 0.9 }).collect();
        assert!(has_two_tones(&drawing, otsu(&drawing).unwrap()));
        let gradient: Vec<f64> = (0..100).map(|cell| f64::from(cell) / 100.0).collect();
        assert!(!has_two_tones(&gradient, otsu(&gradient).unwrap()));
    }

    #[test]
    fn local_means_see_through_a_shade() {
        // A dark dot in the bright half and one in the dark half, which is darker than that.
        let mut values: Vec<f64> = (0..400).map(|cell| 0.9 - 0.04 * f64::from(cell % 20)).collect();
        for cell in [5 * 20 + 3, 12 * 20 + 16] {
            values[cell] -= 0.3;
        }
        let dark = local(&values, 20);
        assert!(dark[103] && dark[256] && !dark[60]);
        assert!(!below(&values, 0.4)[103] && below(&values, 0.4)[19]);
    }

    #[test]
    fn dots_are_as_dense_as_the_shade() {
        for shade in [0.2, 0.5, 0.75] {
            let dark = dither(&[shade; 1600], 40).into_iter().filter(|&dark| dark).count();
            assert!((dark as f64 / 1600.0 - (1.0 - shade)).abs() < 0.03, "{shade} {dark}");
        }
    }
}

//! The outlines of an image.

/// How many samples a cell has in each direction.
pub(super) const OVERSAMPLING: usize = 4;

/// The share of the cells that become lines.
const SHARE: f64 = 0.28;

/// A gradient too weak to be a line: noise in a plain background.
const WEAKEST: f64 = 0.02;

/// A group of fewer cells is no line but noise.
const SMALLEST: usize = 3;

/// The cells in which lightness changes most, but for groups of one or two cells.
///
/// `values` is the lightness of [`OVERSAMPLING`] samples a cell in each direction; they are blurred against noise. A
/// cell counts by the sum of the gradients of its samples.
///
/// # References
/// I. Sobel, G. Feldman, *A 3x3 isotropic gradient operator for image processing*, 1968.
pub(super) fn edges(values: &[f64], width: usize) -> Vec<bool> {
    let samples_across = width * OVERSAMPLING;
    let height = values.len() / samples_across / OVERSAMPLING;
    let samples_down = height * OVERSAMPLING;
    let values = &blurred(&blurred(values, samples_across), samples_across);
    let mut strength = vec![0.0; width * height];
    for row in 0..samples_down {
        let rows = [row.saturating_sub(1), row, (row + 1).min(samples_down - 1)];
        for column in 0..samples_across {
            let columns = [column.saturating_sub(1), column, (column + 1).min(samples_across - 1)];
            let at = |down: usize, across: usize| values[rows[down] * samples_across + columns[across]];
            let across = at(0, 2) + 2.0 * at(1, 2) + at(2, 2) - at(0, 0) - 2.0 * at(1, 0) - at(2, 0);
            let down = at(2, 0) + 2.0 * at(2, 1) + at(2, 2) - at(0, 0) - 2.0 * at(0, 1) - at(0, 2);
            strength[row / OVERSAMPLING * width + column / OVERSAMPLING] += (across * across + down * down).sqrt();
        }
    }
    let mut sorted = strength.clone();
    sorted.sort_by(|one, other| other.total_cmp(one));
    let strongest = (SHARE * sorted.len() as f64).round() as usize;
    let weakest = WEAKEST * (OVERSAMPLING * OVERSAMPLING) as f64;
    let limit = sorted.get(strongest).copied().unwrap_or_default().max(weakest);
    let mut lines: Vec<bool> = strength.into_iter().map(|strength| strength > limit).collect();
    for cell in 0..lines.len() {
        if lines[cell] {
            let group = group(&lines, width, cell);
            if group.len() < SMALLEST {
                group.into_iter().for_each(|cell| lines[cell] = false);
            }
        }
    }
    lines
}

/// The mean of each sample and its eight neighbours; those beyond the border are as the sample at it.
fn blurred(values: &[f64], width: usize) -> Vec<f64> {
    let mean = |values: &[f64], cell: usize, at: usize, count: usize, step: usize| {
        let before = if at > 0 { values[cell - step] } else { values[cell] };
        let after = if at + 1 < count { values[cell + step] } else { values[cell] };
        (before + values[cell] + after) / 3.0
    };
    let height = values.len() / width;
    let across: Vec<f64> = (0..values.len()).map(|cell| mean(values, cell, cell % width, width, 1)).collect();
    (0..values.len()).map(|cell| mean(&across, cell, cell / width, height, width)).collect()
}

/// The first cells of the group that a cell belongs to, diagonals included: all of a small one.
fn group(lines: &[bool], width: usize, cell: usize) -> Vec<usize> {
    let height = lines.len() / width;
    let mut group = vec![cell];
    let mut next = 0;
    while next < group.len() && group.len() < SMALLEST {
        let (row, column) = (group[next] / width, group[next] % width);
        for row in row.saturating_sub(1)..(row + 2).min(height) {
            for other in (column.saturating_sub(1)..(column + 2).min(width)).map(|column| row * width + column) {
                if lines[other] && !group.contains(&other) {
                    group.push(other);
                }
            }
        }
        next += 1;
    }
    group
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_outline_of_a_square_is_found() {
        let side = 20 * OVERSAMPLING;
        let is_inside = |at: usize| (5 * OVERSAMPLING..15 * OVERSAMPLING).contains(&at);
        let values: Vec<f64> = (0..side * side)
            .map(|sample| if is_inside(sample / side) && is_inside(sample % side) { 0.2 } else { 0.9 })
            .collect();
        let lines = edges(&values, 20);
        let near = |at: usize| [4, 5, 14, 15].contains(&at);
        for (cell, &is_line) in lines.iter().enumerate() {
            assert!(!is_line || near(cell / 20) || near(cell % 20), "{cell}");
        }
        assert!(lines.iter().filter(|&&is_line| is_line).count() >= 60);
        assert!(edges(&vec![0.5; side * side], 20).iter().all(|is_line| !is_line));
    }
}

//! Drawings as lines: strokes as they are drawn, or the borders between areas, a cell thick.

/// The share of a cell that a stroke must cover.
const COVERED: f64 = 0.3;
/// The samples of a cell on the border of areas, as a share of its side, that make it a part of a line.
const CROSSED: f64 = 0.75;
/// A line drawing has at most this share of dark samples, and of these at most so many are so far from what is light:
/// a part of the longer side.
const STROKES: f64 = 0.4;
const SOLID: f64 = 0.2;
const REACH: usize = 20;

/// The cells of which strokes cover enough, if the dark samples are strokes; `times` is the number of samples of a cell
/// in each direction.
pub(super) fn strokes(dark: &[bool], width: usize, times: usize) -> Option<Vec<bool>> {
    let count = dark.iter().filter(|&&dark| dark).count();
    if count as f64 > STROKES * dark.len() as f64 || solid(dark, width * times) as f64 > SOLID * count as f64 {
        return None;
    }
    let counts = counts(dark.iter().copied(), width, times);
    let least = COVERED * (times * times) as f64;
    Some(counts.into_iter().map(|count| count as f64 >= least).collect())
}

/// How many dark samples have only dark ones around them, as far as strokes are wide.
fn solid(dark: &[bool], across: usize) -> usize {
    let down = dark.len() / across.max(1);
    let reach = (across.max(down) / REACH).max(1);
    // Along a row or a column: those with only set ones so far on both sides.
    let inner = |cells: &[bool], start: usize, step: usize, count: usize| -> Vec<usize> {
        let mut light = vec![0; count + 1];
        (0..count).for_each(|at| light[at + 1] = light[at] + usize::from(!cells[start + at * step]));
        let is_inner = |at: &usize| light[(at + reach + 1).min(count)] == light[at.saturating_sub(reach)];
        (0..count).filter(is_inner).map(|at| start + at * step).collect()
    };
    let mut wide = vec![false; dark.len()];
    (0..down).flat_map(|row| inner(dark, row * across, 1, across)).for_each(|at| wide[at] = true);
    (0..across).map(|column| inner(&wide, column, across, down).len()).sum()
}

/// The borders between areas of equal samples, made a cell thick.
pub(super) fn borders(samples: &[usize], width: usize, times: usize) -> Vec<bool> {
    let across = width * times;
    let is_border = |at: usize| {
        let own = samples[at];
        let differs = |is_inside: bool, other: usize| is_inside && samples.get(other).is_some_and(|&it| it != own);
        differs(!(at + 1).is_multiple_of(across), at + 1) || differs(true, at + across)
    };
    let counts = counts((0..samples.len()).map(is_border), width, times);
    let least = CROSSED * times as f64;
    let mut lines: Vec<bool> = counts.into_iter().map(|count| count as f64 >= least).collect();
    thin(&mut lines, width);
    lines
}

/// How many samples of each cell are set.
fn counts(samples: impl Iterator<Item = bool>, width: usize, times: usize) -> Vec<usize> {
    let across = width * times;
    let mut counts = Vec::new();
    for (at, is_set) in samples.enumerate() {
        let cell = at / across / times * width + at % across / times;
        if counts.len() <= cell {
            counts.resize(cell + 1, 0);
        }
        counts[cell] += usize::from(is_set);
    }
    counts
}

/// Makes lines a cell thick, without a break.
///
/// # References
/// T. Y. Zhang, C. Y. Suen, *A fast parallel algorithm for thinning digital patterns*, Communications of the ACM 27
/// (1984).
fn thin(cells: &mut [bool], width: usize) {
    let height = cells.len() / width.max(1);
    loop {
        let mut changed = false;
        for step in [0, 1] {
            let around = |cells: &[bool], cell: usize| -> [bool; 8] {
                let (row, column) = (cell / width, cell % width);
                let at = |down: isize, across: isize| {
                    let (row, column) = (row.checked_add_signed(down), column.checked_add_signed(across));
                    let inside = row.zip(column).filter(|&(row, column)| row < height && column < width);
                    inside.is_some_and(|(row, column)| cells[row * width + column])
                };
                [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)]
                    .map(|(down, across)| at(down, across))
            };
            let goes = |cells: &[bool], cell: usize| {
                let near = around(cells, cell);
                let count = near.iter().filter(|&&it| it).count();
                let begins = (0..8).filter(|&at| !near[at] && near[(at + 1) % 8]).count();
                let [north, _, east, _, south, _, west, _] = near;
                let is_free =
                    if step == 0 { !(east && south && (north || west)) } else { !(north && west && (east || south)) };
                (2..=6).contains(&count) && begins == 1 && is_free
            };
            let gone: Vec<usize> = (0..cells.len()).filter(|&cell| cells[cell] && goes(cells, cell)).collect();
            changed |= !gone.is_empty();
            gone.into_iter().for_each(|cell| cells[cell] = false);
        }
        if !changed {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thin_strokes_stay() {
        // Strokes of two samples of a cell of four: their mean is light.
        let times = 4;
        let dark: Vec<bool> =
            (0..80 * 80).map(|at| (38..40).contains(&(at / 80)) || (60..62).contains(&(at % 80))).collect();
        let cells = strokes(&dark, 20, times).unwrap();
        assert!((0..20).all(|at| cells[9 * 20 + at] && cells[at * 20 + 15]));
        assert_eq!(cells.iter().filter(|&&cell| cell).count(), 39);
        assert_eq!(strokes(&[true; 64], 2, times), None);
        // A disc is no stroke.
        let disc: Vec<bool> =
            (0..80 * 80_usize).map(|at| (at / 80).abs_diff(40).pow(2) + (at % 80).abs_diff(40).pow(2) < 400).collect();
        assert_eq!(strokes(&disc, 20, times), None);
    }

    #[test]
    fn borders_are_a_cell_thick_and_unbroken() {
        let inside = |at: usize| (18..60).contains(&at);
        let samples: Vec<usize> = (0..80 * 80).map(|at| usize::from(inside(at / 80) && inside(at % 80))).collect();
        let cells = borders(&samples, 20, 4);
        let count = cells.iter().filter(|&&cell| cell).count();
        assert!((36..=44).contains(&count), "{count}");
        // Each has two neighbours at least: the line is closed.
        for cell in (0..400).filter(|&cell| cells[cell]) {
            let near =
                [1, 19, 20, 21].iter().flat_map(|step| [cell - step, cell + step]).filter(|&at| cells[at]).count();
            assert!(near >= 2, "{cell}");
        }
        assert!(borders(&vec![3; 80 * 80], 20, 4).iter().all(|&cell| !cell));
    }
}

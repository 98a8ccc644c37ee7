//! Pictures-like random puzzles: what of a smooth landscape lies above a level.
//!
//! In whole numbers only, so that every machine draws the same picture.

use super::Size;
use crate::{Puzzle, random::Random};

/// Hills are about an eighth of the shorter side wide.
const HILLS: usize = 16;

/// A landscape of which this share is filled.
pub fn smooth(size: impl Into<Size>, density: f64, seed: u64) -> Puzzle {
    let size = size.into();
    let mut random = Random::of(&size.seeds(density, seed));
    highest(size, density, &landscape(size, &mut random))
}

/// A landscape of which this share is filled, with hills about twice the radius wide, in cells: the larger the
/// puzzle, the more of them.
pub fn hills(size: impl Into<Size>, density: f64, radius: usize, seed: u64) -> Puzzle {
    let size = size.into();
    let mut random = Random::of(&[&size.seeds(density, seed)[..], &[radius as u64]].concat());
    highest(size, density, &rough(size, radius.max(1), &mut random))
}

/// The puzzle of the highest cells, so many that this share is filled.
fn highest(size: Size, density: f64, heights: &[u64]) -> Puzzle {
    // Of equal heights the first ones count as higher: the density is kept to the cell.
    let filled = (density * size.cells() as f64).round() as usize;
    let mut order: Vec<usize> = (0..heights.len()).collect();
    order.sort_by_key(|&cell| std::cmp::Reverse(heights[cell]));
    let mut cells = vec![false; size.cells()];
    order[..filled].iter().for_each(|&cell| cells[cell] = true);
    size.paint(cells.into_iter())
}

/// Random heights, smoothed.
pub(super) fn landscape(size: Size, random: &mut Random) -> Vec<u64> {
    rough(size, (size.width.min(size.height) / HILLS).max(1), random)
}

/// Random heights, smoothed over this radius.
fn rough(size: Size, radius: usize, random: &mut Random) -> Vec<u64> {
    let mut heights: Vec<u64> = (0..size.cells()).map(|_| random.bits() >> 48).collect();
    // Averaging twice takes the edges off the squares that averaging once leaves.
    for _ in 0..2 {
        heights = transposed(&blurred(&heights, size.width, radius), size.width);
        heights = transposed(&blurred(&heights, size.height, radius), size.height);
    }
    heights
}

/// The sum of each cell and its neighbours in its row, as far as the radius; the ends of a row are neighbours.
fn blurred(heights: &[u64], width: usize, radius: usize) -> Vec<u64> {
    let radius = radius.min((width - 1) / 2);
    let row = |row: &[u64]| {
        let at = |cell: usize| row[cell % width];
        let mut sum: u64 = (0..=2 * radius).map(|offset| at(width - radius + offset)).sum();
        let mut sums = Vec::with_capacity(width);
        for cell in 0..width {
            sums.push(sum);
            sum = sum + at(cell + radius + 1) - at(cell + width - radius);
        }
        sums
    };
    heights.chunks(width).flat_map(row).collect()
}

/// Rows made columns.
fn transposed(heights: &[u64], width: usize) -> Vec<u64> {
    let height = heights.len() / width;
    (0..heights.len()).map(|cell| heights[cell % height * width + cell / height]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Color;

    fn cells(size: Size, density: f64) -> Vec<bool> {
        let goal = smooth(size, density, 1).goal.unwrap();
        goal.cells().iter().map(|&cell| cell == Color::BLACK).collect()
    }

    #[test]
    fn the_density_is_kept() {
        for (density, filled) in [(0.0, 0), (0.5, 300), (0.333, 200), (1.0, 600)] {
            let size = Size { width: 20, height: 30 };
            assert_eq!(cells(size, density).iter().filter(|&&filled| filled).count(), filled);
        }
        assert_eq!(cells(Size { width: 1, height: 2 }, 0.5).len(), 2);
    }

    #[test]
    fn hills_are_as_wide_as_asked_for() {
        let alike = |radius| {
            let goal = hills(60, 0.5, radius, 1).goal.unwrap();
            let cells = goal.cells();
            assert_eq!(cells.iter().filter(|&&cell| cell == Color::BLACK).count(), 1800);
            (1..cells.len()).filter(|&cell| cell % 60 > 0 && cells[cell] == cells[cell - 1]).count()
        };
        let counts = [1, 2, 4, 8].map(alike);
        assert!(counts.is_sorted_by(|one, next| one < next), "{counts:?}");
    }

    #[test]
    fn neighbours_are_alike() {
        for [width, height] in [[40, 40], [30, 90]] {
            let cells = cells(Size { width, height }, 0.5);
            let pairs = (0..cells.len()).filter(|cell| cell % width > 0);
            let alike = pairs.clone().filter(|&cell| cells[cell] == cells[cell - 1]).count();
            assert!(alike * 10 > pairs.count() * 8, "independent cells would be alike half of the time");
        }
    }

    #[test]
    fn a_sum_has_every_neighbour_once() {
        assert_eq!(blurred(&[1, 0, 0, 0, 0, 10, 0, 0], 4, 1), [1, 1, 0, 1, 10, 10, 10, 0]);
        assert_eq!(transposed(&[1, 2, 3, 4, 5, 6], 3), [1, 4, 2, 5, 3, 6]);
    }
}

//! Coloured noise, cell by cell, on a rectangle or on a hexagon of triangles.

use super::{Size, colors};
use crate::{Color, Layout, Picture, Puzzle, Triddler, random::Random};

/// A picture whose cells are filled with this probability, each for itself, in one of so many colours, all as likely.
pub fn noise(size: impl Into<Size>, density: f64, colors: usize, seed: u64) -> Puzzle {
    let size = size.into();
    let mut seeds = size.seeds(density, seed);
    seeds.push(colors as u64);
    paint(Layout::grid(size.width, size.height), density, colors, &seeds)
}

/// A picture of noise on a regular hexagon of triangular cells, `6 side²` of them.
///
/// # Panics
/// If the side is 0 or above [`MOST_SIDE`].
pub fn triddler(side: usize, density: f64, colors: usize, seed: u64) -> Puzzle {
    let outline = Triddler::of_sides([side; 6]).expect("the side is within its limits");
    paint(Layout::triddler(outline), density, colors, &[side as u64, density.to_bits(), seed, colors as u64])
}

/// The longest side of a hexagon: the largest that has no more than [`Triddler::MOST_CELLS`] cells.
pub const MOST_SIDE: usize = (Triddler::MOST_CELLS / 6).isqrt();

fn paint(layout: Layout, density: f64, colors: usize, seeds: &[u64]) -> Puzzle {
    let mut random = Random::of(seeds);
    let mut cell = || match random.chance(density) {
        true => Color::new(random.between(1, colors as u64) as usize).unwrap_or(Color::BLACK),
        false => Color::BLANK,
    };
    let cells = (0..layout.cell_count()).map(|_| cell()).collect();
    let picture = Picture::new(layout.width(), cells).expect("the cells fill the layout");
    Puzzle::from_picture_on(layout, picture, colors::palette(colors))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_as_many_as_asked_for() {
        for puzzle in [noise(100, 0.6, 3, 1), triddler(41, 0.6, 3, 1)] {
            let cells = puzzle.goal.as_ref().unwrap().cells();
            assert_eq!(puzzle.palette.len(), 4);
            for (index, share) in [0.4, 0.2, 0.2, 0.2].into_iter().enumerate() {
                let count = cells.iter().filter(|cell| cell.index() == index).count();
                assert!((count as f64 / cells.len() as f64 - share).abs() < 0.02, "{index}: {count}");
            }
        }
    }

    #[test]
    fn the_largest_hexagon_is_one() {
        assert_eq!(triddler(MOST_SIDE, 0.0, 1, 1).layout().cell_count(), 6 * MOST_SIDE * MOST_SIDE);
        assert!(Triddler::of_sides([MOST_SIDE + 1; 6]).is_none());
    }
}

//! Random pictures, pixel by pixel.

use super::Size;
use crate::{Puzzle, random::Random};

/// A picture whose cells are filled with this probability, each for itself.
pub fn random(size: impl Into<Size>, density: f64, seed: u64) -> Puzzle {
    let size = size.into();
    let mut random = Random::of(&size.seeds(density, seed));
    size.paint((0..size.cells()).map(|_| random.chance(density)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Color;

    #[test]
    fn the_density_is_kept() {
        for density in [0.0, 0.05, 0.5, 0.95, 1.0] {
            let picture = random(200, density, 1).goal.unwrap();
            let filled = picture.cells().iter().filter(|&&cell| cell == Color::BLACK).count();
            assert!((filled as f64 / 40_000.0 - density).abs() < 0.01, "{density}: {filled}");
        }
    }
}

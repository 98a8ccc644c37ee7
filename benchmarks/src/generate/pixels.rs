//! Random pictures, pixel by pixel.

use nonosat::puzzle::{Color, Palette, Picture, Puzzle};

use nonosat::random::Random;

/// A square whose cells are filled with this probability, each for itself.
pub(super) fn puzzle(size: usize, density: f64, seed: u64) -> Puzzle {
    let mut random = Random::of(&[size as u64, density.to_bits(), seed]);
    let cell = |_| if random.chance(density) { Color::BLACK } else { Color::BLANK };
    let cells = (0..size * size).map(cell).collect();
    let picture = Picture::new(size, cells).expect("the cells fill a square");
    Puzzle::from_picture(picture, Palette::black_and_white())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_density_is_kept() {
        for density in [0.0, 0.05, 0.5, 0.95, 1.0] {
            let picture = puzzle(200, density, 1).goal.unwrap();
            let filled = picture.cells().iter().filter(|&&cell| cell == Color::BLACK).count();
            assert!((filled as f64 / 40_000.0 - density).abs() < 0.01, "{density}: {filled}");
        }
    }
}

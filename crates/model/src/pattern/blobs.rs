//! Blobs: overlapping discs, some cut out again.
//!
//! In whole numbers only, so that every machine draws the same picture. The
//! number of discs does not depend on the size: a larger picture is a finer one.

use crate::{Color, Palette, Picture, Puzzle, random::Random};

const DISCS: usize = 100;

/// A square with blobs in it.
pub fn blobs(size: usize, seed: u64) -> Puzzle {
    let mut random = Random::of(&[size as u64, seed]);
    let mut picture = Picture::new(size, vec![Color::BLANK; size * size]).expect("the cells fill a square");
    let side = size as u64;
    for disc in 0..DISCS {
        let radius = random.between(side / 20, side / 5);
        let (x, y) = (random.between(0, side), random.between(0, side));
        let color = Color::from(disc % 3 != 2);
        paint(&mut picture, [x as i64, y as i64], radius as i64, color);
    }
    Puzzle::from_picture(picture, Palette::black_and_white())
}

/// Paints what of a disc lies within the picture.
fn paint(picture: &mut Picture, [x, y]: [i64; 2], radius: i64, color: Color) {
    let size = picture.width() as i64;
    for row in (y - radius).max(0)..(y + radius + 1).min(size) {
        let half = (radius * radius - (row - y) * (row - y)).isqrt();
        for column in (x - half).max(0)..(x + half + 1).min(size) {
            picture.set((row * size + column) as usize, color);
        }
    }
}

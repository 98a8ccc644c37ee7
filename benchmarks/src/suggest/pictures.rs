//! Pictures whose puzzles have several solutions, of four kinds; the same on every machine.

use std::fmt;

use anyhow::{Result, ensure};
use nonosat::{
    Request, Verdict,
    puzzle::{Color, Palette, Picture, Puzzle, pattern, random::Random},
    solve,
};

/// Of a drawing with slips of the pen, one cell of so many is wrong.
const SLIPS: u64 = 60;

/// What the pictures are like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Cells filled with a probability of 55 %.
    Random,
    /// Half of a smooth landscape.
    Smooth,
    /// Rectangles, ellipses and triangles.
    Shapes,
    /// Discs, with single wrong cells.
    Slips,
}

impl Kind {
    pub(super) const ALL: [Self; 4] = [Self::Random, Self::Smooth, Self::Shapes, Self::Slips];

    fn picture(self, side: usize, seed: u64) -> Option<Picture> {
        match self {
            Self::Random => pattern::random(side, 0.55, seed).goal,
            Self::Smooth => pattern::smooth(side, 0.5, seed).goal,
            Self::Shapes => pattern::shapes(side, 0.45, 1, seed).goal,
            Self::Slips => pattern::blobs(side, seed).goal.map(|drawn| slipped(drawn, seed)),
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Random => "random 55 %",
            Self::Smooth => "smooth",
            Self::Shapes => "shapes",
            Self::Slips => "slips of the pen",
        })
    }
}

/// The first pictures of a kind that have several solutions, by their seeds.
pub(super) fn pictures(kind: Kind, side: usize, count: u64) -> Result<Vec<Picture>> {
    let mut pictures = Vec::new();
    for seed in 1..=1000 * count {
        if pictures.len() as u64 == count {
            break;
        }
        let Some(picture) = kind.picture(side, seed) else { continue };
        let puzzle = Puzzle::from_picture(picture.clone(), Palette::black_and_white());
        if solve(&puzzle, &Request::default())?.verdict == Verdict::Multiple {
            pictures.push(picture);
        }
    }
    ensure!(pictures.len() as u64 == count, "too few pictures of {kind} at {side} have several solutions");
    Ok(pictures)
}

/// A drawing with some cells in the other colour.
fn slipped(mut drawn: Picture, seed: u64) -> Picture {
    let mut random = Random::of(&[drawn.width() as u64, seed]);
    for cell in 0..drawn.cells().len() {
        if random.between(1, SLIPS) == 1 {
            drawn.set(cell, Color::from(drawn.cells()[cell].is_blank()));
        }
    }
    drawn
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_picture_has_several_solutions() {
        for kind in Kind::ALL {
            let found = pictures(kind, 12, 2).unwrap();
            assert_ne!(found[0], found[1], "{kind}");
        }
    }
}

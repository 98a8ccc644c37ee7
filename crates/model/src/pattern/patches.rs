//! Coloured blobs: smooth landscapes, one for each colour, of which each cell shows the highest; and specks on them.
//!
//! In whole numbers only, so that every machine draws the same picture.

use super::{Size, colors, smooth::landscape};
use crate::{Color, Picture, Puzzle, random::Random};

/// One cell of so many is a speck: it has a random colour.
const SPECKS: u64 = 40;

/// A picture of blobs in so many colours, and of background between them, about half of it.
pub fn patches(size: impl Into<Size>, colors: usize, seed: u64) -> Puzzle {
    let size = size.into();
    let mut random = Random::of(&[size.width as u64, size.height as u64, colors as u64, seed]);
    let fields: Vec<Vec<u64>> = (0..=colors).map(|_| landscape(size, &mut random)).collect();
    let background = level(&fields, size.cells() / 2);
    let mut index = |cell: usize| {
        if random.between(1, SPECKS) == 1 {
            return random.between(0, colors as u64) as usize;
        }
        if fields[0][cell] < background {
            return 0;
        }
        // Of equal heights the first counts.
        (1..=colors).rev().max_by_key(|&color| fields[color][cell]).unwrap_or(0)
    };
    let color = |index| Color::new(index).unwrap_or(Color::BLANK);
    let cells = (0..size.cells()).map(|cell| color(index(cell))).collect();
    let picture = Picture::new(size.width, cells).expect("the cells fill a rectangle");
    Puzzle::from_picture(picture, colors::palette(colors))
}

/// The height in the first field below which so many cells are.
fn level(fields: &[Vec<u64>], cells: usize) -> u64 {
    let mut heights = fields[0].clone();
    heights.sort_unstable();
    heights.get(cells).copied().unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_alike_in_every_colour() {
        for colors in [1, 3, 7] {
            let goal = patches(60, colors, 1).goal.unwrap();
            let cells = goal.cells();
            let alike = (1..cells.len()).filter(|&cell| cell % 60 > 0 && cells[cell] == cells[cell - 1]).count();
            assert!(alike * 10 > cells.len() * 7, "{colors}: {alike}");
            for index in 0..=colors {
                assert!(cells.iter().any(|cell| cell.index() == index), "{index} of {colors}");
            }
        }
    }
}

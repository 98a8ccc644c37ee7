//! Checkerboards: the clues of a checkerboard of squares. Nothing follows line by line, and little is left to choose.

use super::Size;
use crate::Puzzle;

/// The square of this side whose cells are filled in every second square of `unit` x `unit` cells, from the corner on.
pub fn checkerboard(side: usize, unit: usize) -> Puzzle {
    let cells = (0..side * side).map(|cell| (cell / side / unit + cell % side / unit).is_multiple_of(2));
    Size::from(side).paint(cells)
}

//! Features of the clues.

use crate::puzzle::{Clue, Picture, Puzzle};

/// The size of a puzzle and of its clues.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct ClueFeatures {
    /// The number of columns.
    pub width: usize,
    /// The number of rows.
    pub height: usize,
    /// The number of cells.
    pub area: usize,
    /// The number of filled cells; `None` if clues are missing in both directions and no solution is known.
    pub filled: Option<u64>,
    /// The number of blocks in the clues, rows and columns together.
    pub blocks: usize,
    /// The number of rows and columns without a block.
    pub empty_lines: usize,
}

impl ClueFeatures {
    /// The features of a puzzle; the filled cells are counted in a solution if not by the clues.
    pub fn new(puzzle: &Puzzle, solution: Option<&Picture>) -> Self {
        let (width, height) = (puzzle.width(), puzzle.height());
        let painted = |picture: &Picture| picture.cells().iter().filter(|color| !color.is_blank()).count() as u64;
        let of_clues =
            || sum(puzzle.rows()).or_else(|| sum(puzzle.columns())).filter(|_| puzzle.layout().is_rectangle());
        let filled = of_clues().or_else(|| solution.map(painted));
        let given = || puzzle.clues().iter().flatten();
        Self {
            width,
            height,
            area: width * height,
            filled,
            blocks: given().map(|clue| clue.blocks().len()).sum(),
            empty_lines: given().filter(|clue| is_empty(clue)).count(),
        }
    }

    /// The share of the cells that are filled, from 0 to 1; `None` if it is not known, or if there is no cell.
    pub fn filled_share(&self) -> Option<f64> {
        self.filled.filter(|_| self.area > 0).map(|filled| filled as f64 / self.area as f64)
    }
}

/// Whether a clue has no block; zeros do not count.
pub(super) fn is_empty(clue: &Clue) -> bool {
    clue.blocks().iter().all(|block| block.length == 0 && !block.is_blotted())
}

/// How many cells these clues fill, if all are given in full.
fn sum(clues: &[Option<Clue>]) -> Option<u64> {
    let lengths = |clue: &Clue| clue.blocks().iter().map(|block| u64::from(block.length)).sum::<u64>();
    clues.iter().map(|clue| clue.as_ref().filter(|clue| !clue.is_blotted()).map(lengths)).sum()
}

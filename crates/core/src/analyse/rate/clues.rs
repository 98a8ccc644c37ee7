//! Features of the clues.

use nonosat_model::{Clue, Picture, Puzzle};

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
        let filled = by_clues(puzzle).or_else(|| solution.map(painted));
        let given = || puzzle.clues().iter().flatten();
        Self {
            width,
            height,
            area: width * height,
            filled,
            blocks: given().map(|clue| clue.runs().len()).sum(),
            empty_lines: given().filter(|clue| is_empty(clue)).count(),
        }
    }

    /// The share of the cells that are filled, from 0 to 1; `None` if it is not known, or if there is no cell.
    pub fn filled_share(&self) -> Option<f64> {
        self.filled.filter(|_| self.area > 0).map(|filled| filled as f64 / self.area as f64)
    }
}

/// Whether all cells of a line with this clue are blank.
pub(super) fn is_empty(clue: &Clue) -> bool {
    clue.background().is_blank() && clue.runs().iter().all(|run| run.color.is_blank())
}

/// How many cells of a line of this length a clue fills, if all its lengths are given.
pub(super) fn filled(clue: &Clue, length: usize) -> Option<u64> {
    if clue.is_blotted() {
        return None;
    }
    let cells = |blank: bool| {
        let runs = clue.runs().iter().filter(move |run| run.color.is_blank() == blank);
        runs.map(|run| u64::from(run.min)).sum::<u64>()
    };
    if clue.background().is_blank() { Some(cells(false)) } else { (length as u64).checked_sub(cells(true)) }
}

/// How many cells the clues fill, if those of all lines of some direction are given in full.
fn by_clues(puzzle: &Puzzle) -> Option<u64> {
    let layout = puzzle.layout();
    let counts: Vec<usize> = match layout.outline() {
        Some(outline) => outline.families().to_vec(),
        None if layout.is_rectangle() => vec![puzzle.height(), puzzle.width()],
        // Nobody knows which lines hold all cells.
        None => return None,
    };
    let mut first = 0;
    counts.into_iter().find_map(|count| {
        let lines = first..first + count;
        first += count;
        lines.map(|line| filled(puzzle.clues()[line].as_ref()?, layout.line_length(line))).sum()
    })
}

//! Published measures of difficulty, as we compute them.
//!
//! None of them was made for our solvers: we count the same things, on our solvers.

use super::climb::Climb;
use crate::solve::outcome::{Stop, Verdict};
use nonosat_model::{Puzzle, budget::Budget};
use nonosat_propagate::{board::Board, line::QueueLineSolver};

/// Lines solved for each 100 lines of the puzzle, from the empty grid to the last cell.
///
/// A line is solved when one of its cells has changed, in the order of the changes; looking ahead counts with every
/// line solved for it. 100 is the least for a puzzle that is not empty: each line solved once. `None` if looking two
/// steps ahead does not solve the puzzle, or was not tried to its end.
///
/// # References
/// J. Wolter, *pbnsolve*, README and source (2007-2013): "difficulty", lines processed times 100, divided by the number
/// of lines. His line solver is another, and he counts the lines of his search, too.
pub fn lines_per_hundred(puzzle: &Puzzle, climb: &Climb) -> Option<f64> {
    let lines = puzzle.layout().line_count();
    climb.depth.filter(|_| lines > 0).map(|_| climb.line_solves as f64 * 100.0 / lines as f64)
}

/// The class of a puzzle by the work of a solver.
///
/// # References
/// After the words of `pbnsolve -b` (`line`, `depth-2`, `multiple`): J. Wolter, *pbnsolve*, README (2007-2013). Depth
/// is ours: the least number of [steps ahead](Climb::depth) that settles the puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Class {
    /// Line solving settles it.
    Line,
    /// It takes branching, to this depth; `None` for more than two.
    Branch(Option<u8>),
    /// It has several solutions.
    Mult,
}

impl Class {
    /// The class, if it is known; also of puzzles without a solution, by the depth that proves it.
    pub fn new(verdict: Verdict, climb: &Climb) -> Option<Self> {
        match (verdict, climb.depth) {
            (Verdict::Multiple, _) => Some(Self::Mult),
            (_, Some(0)) => Some(Self::Line),
            (_, Some(depth)) => Some(Self::Branch(Some(depth))),
            (Verdict::Unique | Verdict::None, None) => climb.is_stuck().then_some(Self::Branch(None)),
            (Verdict::Unknown(_), None) => None,
        }
    }

    /// Its name: `LINE`, `BRANCH-1`, `BRANCH-2`, `BRANCH-3+` or `MULT`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Line => "LINE",
            Self::Branch(Some(1)) => "BRANCH-1",
            Self::Branch(Some(_)) => "BRANCH-2",
            Self::Branch(None) => "BRANCH-3+",
            Self::Mult => "MULT",
        }
    }
}

/// The number of cheap and of complete visits to lines.
///
/// A *skim* solves a line by [cheap techniques](QueueLineSolver), a *scrub* is [complete](nonosat_propagate::line).
/// Lines are skimmed, in the order in which they changed, until none has changed; only then is one scrubbed, the first
/// one that has changed since its last scrub, and if that finds something, skimming goes on.
///
/// # References
/// P. Stansifer, *number-loom*, README (2025). Its author calls a puzzle tedious relative to its size if there are more
/// scrubs than lines, or more skims than five times that, and not easy if it takes any scrub. The schedule is ours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Effort {
    /// How many lines were skimmed.
    pub skims: u64,
    /// How many lines were scrubbed.
    pub scrubs: u64,
    /// The number of lines of the puzzle.
    pub lines: usize,
}

impl Effort {
    /// Counts skims and scrubs until the puzzle, a black-and-white grid, is solved; `None` if line solving does not
    /// solve it.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn new(puzzle: &Puzzle, budget: &Budget) -> Result<Option<Self>, Stop> {
        let mut board = Board::new(puzzle);
        let lines = board.layout().line_count();
        let mut to_scrub = vec![true; lines];
        let mut effort = Self { lines, ..Self::default() };
        while board.unknown() > 0 {
            budget.check()?;
            let settled = match board.queue.pop() {
                Some(line) => {
                    effort.skims += 1;
                    board.settle_by(&mut QueueLineSolver, line)
                }
                None => {
                    let Some(line) = to_scrub.iter().position(|&waits| waits) else { return Ok(None) };
                    to_scrub[line] = false;
                    effort.scrubs += 1;
                    board.settle(line)
                }
            };
            if settled.is_err() {
                return Ok(None);
            }
            for fact in board.trail() {
                board.layout().lines_through(fact.cell()).iter().for_each(|&(line, _)| to_scrub[line] = true);
            }
            board.clear_trail();
        }
        Ok(Some(effort))
    }

    /// Scrubs for each line of the puzzle: 0 where skimming is enough.
    pub fn difficulty(&self) -> f64 {
        self.scrubs as f64 / self.lines.max(1) as f64
    }

    /// The larger of scrubs for each line and a fifth of the skims for each line: above 1, the puzzle is tedious.
    pub fn tedium(&self) -> f64 {
        self.difficulty().max(self.skims as f64 / (5.0 * self.lines.max(1) as f64))
    }
}

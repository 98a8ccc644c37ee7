//! The classic methods: how people and programs have solved nonograms without an engine.
//!
//! One method is one file, and they share nothing but the [`ClassicMethod`] trait, the reader of lines and small tools.
//! The complete ones emit all solutions and are references for all others; the incomplete ones may end without a
//! verdict.
//!
//! All of them take puzzles of every kind: coloured, blotted, glued, on any lines. The searches on cells and on rows,
//! and the methods of chance, read clues by a reader of their own (`reader.rs`), and share nothing with line solving:
//! they check it. The others stand on boards.

#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "tests, not for browsers, of files of their own"))]

mod anneal;
mod automaton;
mod bfs_rows;
mod dfs_cells;
mod dfs_rows;
mod distance;
mod genetic;
mod line_dfs;
mod line_dp;
mod line_solving;
mod lines;
mod pace;
mod perm_elim;
mod probe_dfs;
mod queue;
mod random_rows;
mod reader;
mod reading;
mod rules;
mod single_guess;
#[cfg(test)]
mod tests;

pub use anneal::Anneal;
pub use bfs_rows::BfsRows;
pub use dfs_cells::DfsCells;
pub use dfs_rows::DfsRows;
pub use genetic::Genetic;
pub use line_dfs::LineDfs;
pub use line_dp::LineDp;
pub use nonosat_propagate::method::{Emit, MethodOptions, StopReason, Tally};
pub use perm_elim::PermElim;
pub use probe_dfs::ProbeDfs;
pub use queue::Queue;
pub use random_rows::RandomRows;
pub use rules::Rules;
pub use single_guess::SingleGuess;

use nonosat_model::{Grid, Puzzle, budget::Budget, progress::Progress};
use nonosat_propagate::{
    board::{Board, Domain},
    fixpoint::Halt,
    technique::{CellCounts, Technique},
};

/// The input of a classic method.
#[derive(Clone, Copy, Debug)]
pub struct Problem<'a> {
    /// The puzzle, of any kind.
    pub puzzle: &'a Puzzle,
    /// Cells known from the start; pictures that disagree with them are no solutions.
    pub known: Option<&'a Grid>,
    /// The limits, to be asked every some microseconds.
    pub budget: &'a Budget,
    /// The seed of everything random.
    pub seed: u64,
    /// How many threads may be used.
    pub jobs: usize,
    /// What else was asked for.
    pub options: MethodOptions,
    /// A meter to be kept up to date.
    pub progress: Option<&'a Progress>,
}

impl Problem<'_> {
    /// What is known from the start, as far as the puzzle has these colours.
    fn grid(&self) -> Grid {
        let mut grid = self.puzzle.open_grid();
        for (cell, known) in self.known.into_iter().flat_map(Grid::cells).enumerate() {
            grid.set(cell, grid.cells()[cell].intersection(*known));
        }
        grid
    }

    /// How many cells are not known from the start.
    fn unknown(&self) -> usize {
        self.puzzle.layout().cell_count() - self.known.map_or(0, Grid::known)
    }

    /// Shows on the meter how much was tried so far.
    fn note_tried(&self, tried: u64) {
        if let Some(progress) = self.progress {
            progress.set_tried(tried);
        }
    }

    /// The most iterations: `default` unless the options set another number.
    fn iterations(&self, default: u64) -> u64 {
        self.options.max_iterations.unwrap_or(default)
    }
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Every solution was emitted, and it is proven that there are no others.
    Exhausted,
    /// The receiver of the solutions wanted no more.
    Enough,
    /// Nothing is proven: a limit was reached, or the method found nothing more.
    Stopped(StopReason),
}

impl<T: Into<StopReason>> From<T> for End {
    fn from(reason: T) -> Self {
        Self::Stopped(reason.into())
    }
}

/// How a search ends that is halted where nothing is assumed.
fn halted(halt: Halt) -> End {
    match halt {
        Halt::Contradiction(_) => End::Exhausted,
        Halt::Limit(limit) => limit.into(),
    }
}

/// What is known on a board; `None` if a cell has no colour left.
fn known_on<D: Domain>(board: &Board<D>) -> Option<Grid> {
    Some(board.grid()).filter(|known| known.cells().iter().all(|colors| !colors.is_empty()))
}

/// The result of a classic method.
#[derive(Clone, Debug)]
pub struct ClassicReport {
    /// How it ended.
    pub end: End,
    /// The technique that settled the puzzle.
    pub technique: Technique,
    /// The cells that are the same in every solution, as far as found.
    pub known: Option<Grid>,
    /// How the cells were settled.
    pub cells: CellCounts,
    /// What was counted.
    pub tally: Tally,
}

impl ClassicReport {
    /// The report of a search that settled no cell before it began.
    fn of_search(problem: &Problem<'_>, end: End, tally: Tally) -> Self {
        let total = problem.puzzle.layout().cell_count();
        let cells = CellCounts { total, by_search: problem.unknown(), ..CellCounts::default() };
        Self { end, technique: Technique::Search, known: problem.known.cloned(), cells, tally }
    }
}

/// A classic method.
pub trait ClassicMethod {
    /// Emits the solutions of a puzzle until there is no other or `emit` breaks.
    fn run(&self, problem: &Problem<'_>, emit: Emit<'_>) -> ClassicReport;

    /// Whether it emits each solution only once; for other methods the receiver leaves out repetitions.
    fn emits_once(&self) -> bool {
        true
    }
}

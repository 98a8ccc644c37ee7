//! The classic methods: how people and programs have solved nonograms without an engine.
//!
//! One method is one file, and they share nothing but the [`Search`] trait and small tools. The complete ones
//! tell all solutions and are references for all others; the incomplete ones end without having found out.

mod anneal;
mod bfs_rows;
mod dfs_cells;
mod dfs_rows;
mod distance;
mod genetic;
mod layings;
mod line_dfs;
mod line_dp;
mod lines;
mod pace;
mod perm_elim;
mod placements;
mod prefix;
mod probe_dfs;
mod queue;
mod random_rows;
mod rows;
mod rules;
mod single_guess;

use std::ops::ControlFlow;

pub use anneal::Anneal;
pub use bfs_rows::BfsRows;
pub use dfs_cells::DfsCells;
pub use dfs_rows::DfsRows;
pub use genetic::Genetic;
pub use line_dfs::LineDfs;
pub use line_dp::LineDp;
pub use perm_elim::PermElim;
pub use probe_dfs::ProbeDfs;
pub use queue::Queue;
pub use random_rows::RandomRows;
pub use rules::Rules;
pub use single_guess::SingleGuess;

use crate::{
    budget::{Budget, Stop},
    outcome::{CellCounts, Tally, Technique},
    progress::Progress,
    puzzle::{Grid, Picture, Puzzle},
    rules::RuleSet,
};

/// What only some of the classic methods ask for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MethodOptions {
    /// The rules that the method `rules` may use.
    pub rules: RuleSet,
    /// After how many iterations to stop, for methods that go round and round.
    pub max_iterations: Option<u64>,
}

/// What a classic method is asked.
#[derive(Clone, Copy, Debug)]
pub struct Quest<'a> {
    /// The puzzle: black-and-white, no number blotted; clues may be missing.
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

impl Quest<'_> {
    /// Whether a cell is filled, if that is known from the start.
    fn value(&self, cell: usize) -> Option<bool> {
        let color = self.known?.cells()[cell].known()?;
        Some(!color.is_blank())
    }

    /// How many iterations may be made: so many by default, fewer or more if that was asked for.
    fn iterations(&self, default: u64) -> u64 {
        self.options.max_iterations.unwrap_or(default)
    }
}

/// Who is told each solution, and says whether to go on.
pub type Found<'a> = &'a mut dyn FnMut(&Picture) -> ControlFlow<()>;

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Every solution was told: that there are no others is proven.
    Exhausted,
    /// Whoever was told the solutions had enough.
    Enough,
    /// Nothing is proven: a limit was reached, or the method cannot tell more.
    Stopped(Stop),
}

impl From<Stop> for End {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

/// What a search came to.
#[derive(Clone, Debug)]
pub struct Report {
    /// How it ended.
    pub end: End,
    /// What it took.
    pub technique: Technique,
    /// What holds in every solution, as far as it was found out.
    pub known: Option<Grid>,
    /// How the cells were settled.
    pub cells: CellCounts,
    /// What was counted.
    pub tally: Tally,
}

impl Report {
    /// The report of a search that settled no cell before it began.
    fn of_search(quest: &Quest<'_>, end: End, tally: Tally) -> Self {
        let total = quest.puzzle.layout().cell_count();
        let by_search = total - quest.known.map_or(0, Grid::known);
        let cells = CellCounts { total, by_search, ..CellCounts::default() };
        Self { end, technique: Technique::Search, known: quest.known.cloned(), cells, tally }
    }
}

/// A classic method.
pub trait Search {
    /// Tells the solutions of a puzzle until there is no other or `found` has had enough.
    fn run(&self, quest: &Quest<'_>, found: Found<'_>) -> Report;

    /// Whether it tells each solution once; what others tell again is left out by whoever listens.
    fn tells_once(&self) -> bool {
        true
    }
}

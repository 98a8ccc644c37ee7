//! The classic methods: how people and programs have solved nonograms without an engine.
//!
//! One method is one file, and they share nothing but the [`Search`] trait and small tools. The complete ones
//! tell all solutions and are references for all others; the incomplete ones end without having found out.

mod line_dp;
mod lines;
mod queue;
mod rules;

use std::ops::ControlFlow;

pub use line_dp::LineDp;
pub use queue::Queue;
pub use rules::Rules;

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

/// A classic method.
pub trait Search {
    /// Tells the solutions of a puzzle, each once, until there is no other or `found` has had enough.
    fn run(&self, quest: &Quest<'_>, found: Found<'_>) -> Report;
}

//! The level of a puzzle: the technique that a person needs to solve it.

use super::climb::climb;
use crate::solve::outcome::{Stop, Technique};
use nonosat_model::{Puzzle, budget::Budget};
use nonosat_propagate::{
    rules,
    rules::{RuleSet, RuleStop},
};

/// The most cells for which trying the thirteen rules is cheap.
const CHEAP_CELLS: usize = 10_000;

/// The technique that a puzzle with exactly one solution needs, the easiest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Level {
    /// The thirteen rules of [`nonosat_propagate::rules`].
    Rules,
    /// Complete line solving.
    Line,
    /// Looking one step ahead: [probing](nonosat_propagate::probe).
    ProbeOne,
    /// Looking two steps ahead: [probing of depth two](nonosat_propagate::probe_two).
    ProbeTwo,
    /// Search: looking two steps ahead is not enough.
    Search,
}

impl Level {
    /// All levels, the easiest first.
    pub const ALL: [Self; 5] = [Self::Rules, Self::Line, Self::ProbeOne, Self::ProbeTwo, Self::Search];

    /// Its name: `rules`, `line`, `probe-1`, `probe-2` or `search`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rules => "rules",
            Self::Line => "line",
            Self::ProbeOne => "probe-1",
            Self::ProbeTwo => "probe-2",
            Self::Search => "search",
        }
    }

    /// The level of this name.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.name() == name)
    }

    /// How a puzzle of this level is solved, in words.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Rules => "solved by the thirteen rules",
            Self::Line => "solved by line logic",
            Self::ProbeOne => "solved by looking one step ahead",
            Self::ProbeTwo => "solved by looking two steps ahead",
            Self::Search => "solved only by search",
        }
    }
}

/// The level of a puzzle with exactly one solution, as far as it is known from the technique that settled it.
///
/// `None` if that was a search, or if the puzzle is so large that trying the rules takes more than a moment.
///
/// # Errors
/// If the budget is spent.
pub fn level_of_technique(puzzle: &Puzzle, technique: Technique, budget: &Budget) -> Result<Option<Level>, Stop> {
    match technique {
        Technique::Line if puzzle.layout().cell_count() > CHEAP_CELLS => Ok(None),
        Technique::Line => easiest(puzzle, budget).map(Some),
        Technique::Probe => Ok(Some(Level::ProbeOne)),
        Technique::Search => Ok(None),
    }
}

/// The level of a puzzle with exactly one solution.
///
/// Line solving and probing are polynomial; so is probing of depth two, but it may take very long.
///
/// # Errors
/// If the budget is spent.
pub fn level(puzzle: &Puzzle, budget: &Budget) -> Result<Level, Stop> {
    let climb = climb(puzzle, 2, budget);
    match climb.depth {
        Some(0) => easiest(puzzle, budget),
        Some(1) => Ok(Level::ProbeOne),
        Some(_) => Ok(Level::ProbeTwo),
        None => climb.stop.map_or(Ok(Level::Search), Err),
    }
}

/// The level of a puzzle that line solving settles.
fn easiest(puzzle: &Puzzle, budget: &Budget) -> Result<Level, Stop> {
    let run = rules::run(puzzle, None, RuleSet::ALL, budget, None);
    match run.stop {
        Some(RuleStop::Limit(limit)) => Err(limit.into()),
        Some(RuleStop::Iterations) => Err(Stop::IterationLimit),
        None if run.solved => Ok(Level::Rules),
        None => Ok(Level::Line),
    }
}

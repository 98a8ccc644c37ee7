//! What a solve answers, and what it cost.

use std::{fmt, time::Duration};

pub use crate::engine::SearchCounts;
use crate::engine::{
    Unknown,
    registry::{EncodingChoice, EngineChoice},
};
use nonosat_model::{ClueFault, Grid, LineName, Picture, Puzzle, budget::Limit};
use nonosat_propagate::method::StopReason;
pub use nonosat_propagate::method::Tally;
pub use nonosat_propagate::technique::{CellCounts, Technique};

/// Why a solve stopped before it had an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Stop {
    /// The time limit was reached.
    TimeLimit,
    /// The memory limit was reached.
    MemoryLimit,
    /// Somebody cancelled it.
    Interrupted,
    /// As many conflicts as allowed were met.
    ConflictLimit,
    /// As many iterations as allowed were made.
    IterationLimit,
    /// The method is incomplete, and this is as far as it gets.
    MethodExhausted,
    /// As many solutions as asked for were found, too few to tell whether there are more.
    SolutionLimit,
    /// Of a puzzle cut into cubes, some have not ended.
    OpenCubes,
    /// What is left of the puzzle is more than the engine can do in any reasonable time.
    TooLarge {
        /// The unknown cells of its largest component.
        cells: usize,
    },
    /// A line has more placements than the method takes in.
    TooManyPlacements {
        /// The line that has the most.
        line: LineName,
        /// How many it has, at least.
        placements: u64,
    },
    /// The engine computes in floating point, and went wrong.
    Inexact,
    /// A solver outside this program gave no answer.
    NoAnswer,
    /// A solver outside this program says that there is no solution, which is no proof.
    NotProven,
}

impl Stop {
    /// Its name in reports: `time-limit`, `interrupted`, `too-large`, ...
    pub fn name(self) -> &'static str {
        match self {
            Self::TimeLimit => "time-limit",
            Self::MemoryLimit => "memory-limit",
            Self::Interrupted => "interrupted",
            Self::MethodExhausted => "method-exhausted",
            Self::SolutionLimit => "solution-limit",
            Self::OpenCubes => "open-cubes",
            Self::NoAnswer => "no-answer",
            Self::NotProven => "not-proven",
            Self::ConflictLimit => "conflict-limit",
            Self::IterationLimit => "iteration-limit",
            Self::TooLarge { .. } => "too-large",
            Self::TooManyPlacements { .. } => "too-many-placements",
            Self::Inexact => "inexact",
        }
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Self::TooLarge { cells } => return write!(f, "too large: {cells} cells"),
            Self::TooManyPlacements { line, placements } => {
                let at_least = if *placements == u64::MAX { "at least " } else { "" };
                return write!(f, "{line} has {at_least}{placements} placements, more than the method takes in");
            }
            Self::TimeLimit => return Limit::Time.fmt(f),
            Self::MemoryLimit => return Limit::Memory.fmt(f),
            Self::Interrupted => return Limit::Interrupt.fmt(f),
            Self::ConflictLimit => "the conflict limit was reached",
            Self::IterationLimit => "the iteration limit was reached",
            Self::MethodExhausted => "the method cannot tell more",
            Self::SolutionLimit => "no more solutions were asked for",
            Self::OpenCubes => "not every cube has ended",
            Self::Inexact => "the engine's arithmetic was not exact enough",
            Self::NoAnswer => "the outside solver gave no answer",
            Self::NotProven => "the solver claims there is none; not proven here",
        };
        f.write_str(text)
    }
}

impl From<Limit> for Stop {
    fn from(limit: Limit) -> Self {
        match limit {
            Limit::Time => Self::TimeLimit,
            Limit::Memory => Self::MemoryLimit,
            Limit::Interrupt => Self::Interrupted,
        }
    }
}

impl From<StopReason> for Stop {
    fn from(reason: StopReason) -> Self {
        match reason {
            StopReason::Limit(limit) => limit.into(),
            StopReason::IterationLimit => Self::IterationLimit,
            StopReason::MethodExhausted => Self::MethodExhausted,
            StopReason::TooManyPlacements { line, placements } => Self::TooManyPlacements { line, placements },
        }
    }
}

impl From<Unknown> for Stop {
    fn from(unknown: Unknown) -> Self {
        match unknown {
            Unknown::Limit(limit) => limit.into(),
            Unknown::ConflictLimit => Self::ConflictLimit,
            Unknown::Inexact => Self::Inexact,
            Unknown::NoAnswer => Self::NoAnswer,
        }
    }
}

/// What is proven about a puzzle.
///
/// There will be no fifth verdict, so a `match` needs no arm for one; what may grow are the reasons in `Unknown`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// There is exactly one solution.
    Unique,
    /// There are at least two solutions.
    Multiple,
    /// There is no solution.
    None,
    /// Nothing of that is proven: the solve stopped early.
    Unknown(Stop),
}

impl Verdict {
    /// The verdict's one-word name: `unique`, `multiple`, `none` or `unknown`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Unique => "unique",
            Self::Multiple => "multiple",
            Self::None => "none",
            Self::Unknown(_) => "unknown",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The answer to a puzzle.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// What is proven.
    pub verdict: Verdict,
    /// The solutions found, at most as many as asked for; each was judged by the referee.
    pub solutions: Vec<Picture>,
    /// Whether there are no solutions beside [`Outcome::solutions`]; true only if proven.
    pub complete: bool,
    /// What it took; `None` if the verdict is unknown.
    pub technique: Option<Technique>,
    /// The fault in the arithmetic of the clues, if that is why there is no solution.
    pub fault: Option<ClueFault>,
    /// What narrowing found out of every cell, if the verdict is `unknown` or `multiple`.
    pub known: Option<Grid>,
    /// What was used and what it cost.
    pub stats: Stats,
}

impl Outcome {
    /// The answer to a puzzle whose clues do not add up: no solution.
    pub(crate) fn of_fault(fault: ClueFault, puzzle: &Puzzle) -> Self {
        Self { fault: Some(fault), ..Self::of_contradiction(puzzle) }
    }

    /// The answer where what is known at the start contradicts a given cell: no solution.
    pub(crate) fn of_contradiction(puzzle: &Puzzle) -> Self {
        let mut stats = Stats::default();
        stats.cells.total = puzzle.layout().cell_count();
        Self {
            verdict: Verdict::None,
            solutions: Vec::new(),
            complete: true,
            technique: Some(Technique::Line),
            fault: None,
            known: None,
            stats,
        }
    }
}

/// What was used for an answer, and what it cost.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Stats {
    /// The encoding, if one was needed.
    pub encoding: Option<EncodingChoice>,
    /// The engine, if one was needed.
    pub engine: Option<EngineChoice>,
    /// The independent components that were left for the engine, the smallest first.
    pub components: Vec<ComponentStats>,
    /// How many starts of blocks were ruled out by linear sum bounds.
    pub ruled_out_by_sums: usize,
    /// Whether the solutions come from dives, which take no engine.
    pub by_dive: bool,
    /// Whether the first solution has the likeliest values of belief propagation, which takes no engine.
    pub by_belief: bool,
    /// What decimation did, if the first solution comes from it.
    pub decimation: Option<Decimation>,
    /// Whether the second solution is the first one with four cells exchanged, which takes no engine.
    pub exchanged: bool,
    /// How the cells were settled.
    pub cells: CellCounts,
    /// The size of all formulas together; `None` if there was none.
    pub formula: Option<FormulaSize>,
    /// What the engine did; `None` if it was not needed or does not report it.
    pub search: Option<SearchCounts>,
    /// What a classic method counted; `None` for the others.
    pub tally: Option<Tally>,
    /// The time each step took.
    pub time: Times,
}

/// A component of a puzzle that was left for the engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ComponentStats {
    /// Its unknown cells.
    pub unknown: usize,
    /// How many times belief propagation gave hints; the first ones may have been a solution by themselves.
    pub hints: usize,
}

/// The size of a formula.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct FormulaSize {
    /// Its variables.
    pub variables: usize,
    /// Its clauses, before any solution is excluded.
    pub clauses: usize,
}

/// What BP-guided decimation did on its way to a solution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Decimation {
    /// How many Metropolis walks came before it, because BP had stalled.
    pub walks: u64,
    /// How many cells were left unknown when the near-certain ones were fixed.
    pub left: usize,
    /// Into how many components these fell.
    pub components: usize,
    /// How many near-certain cells were released, because something near them led to a contradiction.
    pub released: usize,
    /// What the engine counted in these components.
    pub search: SearchCounts,
}

/// The time each step took, on the wall clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Times {
    /// Line solving.
    pub line: Duration,
    /// Probing.
    pub probe: Duration,
    /// Splitting and encoding.
    pub encode: Duration,
    /// The engine's way to the first solution, or to the proof that there is none.
    pub first: Duration,
    /// The way from the first solution to the second, or to the proof that there is no other.
    pub proof: Duration,
    /// All of it.
    pub total: Duration,
}

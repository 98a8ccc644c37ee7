//! What a solve answers, and what it cost.

use std::{fmt, time::Duration};

use crate::{
    budget::Stop,
    puzzle::{Grid, Picture},
};

/// What is proven about a puzzle.
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

/// The weakest technique that settled a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Technique {
    /// One line at a time.
    Line,
    /// Lines, and looking one step ahead.
    Probe,
    /// Search by an engine.
    Search,
}

impl Technique {
    /// Its name: `line`, `probe` or `search`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Line => "line",
            Self::Probe => "probe",
            Self::Search => "search",
        }
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
    /// What narrowing found out of every cell, if the verdict is `unknown` or `multiple`.
    pub known: Option<Grid>,
    /// What was used and what it cost.
    pub stats: Stats,
}

/// What was used for an answer, and what it cost.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stats {
    /// The encoding, if one was needed.
    pub encoding: Option<&'static str>,
    /// The engine, if one was needed.
    pub engine: Option<&'static str>,
    /// The independent parts that were left for the engine, the smallest first.
    pub components: Vec<PartStats>,
    /// How many starts of blocks were ruled out by weighing cells.
    pub weighed: usize,
    /// Whether the first solution is what belief propagation believes in, which takes no engine.
    pub believed: bool,
    /// How the first solution was completed, if most of it is what belief propagation was certain of.
    pub completion: Option<Completion>,
    /// Whether the second solution is the first with some cells switched, which takes no engine.
    pub switched: bool,
    /// How the cells were settled.
    pub cells: CellCounts,
    /// The size of all formulas together; `None` if there was none.
    pub formula: Option<FormulaSize>,
    /// What the engine did; `None` if it was not needed or does not tell.
    pub search: Option<SearchCounts>,
    /// What a classic method counted; `None` for the others.
    pub tally: Option<Tally>,
    /// The time each step took.
    pub time: Times,
}

/// What a classic method counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many times it went over the lines; of methods that guess, over the picture or the population.
    pub iterations: u64,
    /// How many choices it tried.
    pub nodes: u64,
    /// How many times each of the thirteen rules found something, in the order of their numbers.
    pub rule_uses: [u64; 13],
    /// How many placements each line had left after each iteration, rows first; empty unless it counts them.
    pub placements: Vec<Box<[u64]>>,
}

/// How many cells were settled by which technique.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CellCounts {
    /// All cells of the puzzle.
    pub total: usize,
    /// Cells settled one line at a time.
    pub by_line: usize,
    /// Cells settled by looking one step ahead.
    pub by_probe: usize,
    /// Cells left for the engine.
    pub by_search: usize,
}

/// A part of a puzzle that was left for the engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PartStats {
    /// Its unknown cells.
    pub unknown: usize,
    /// How many times belief propagation made a guess, which the engine was told but for a first one that is a solution.
    pub guesses: usize,
}

/// The size of a formula.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FormulaSize {
    /// Its variables.
    pub variables: usize,
    /// Its clauses, before any solution is excluded.
    pub clauses: usize,
}

/// How a solution came of what belief propagation was certain of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Completion {
    /// How many times belief propagation first walked on from where it had come to a stand.
    pub walks: u64,
    /// How many cells were left when the rest was taken for granted.
    pub left: usize,
    /// Into how many parts they fell.
    pub parts: usize,
    /// How many cells were certain, but not taken for granted, for something near them led to a contradiction.
    pub released: usize,
    /// What the engine counted in these parts.
    pub search: SearchCounts,
}

/// What an engine counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchCounts {
    /// Conflicts met.
    pub conflicts: u64,
    /// Decisions made.
    pub decisions: u64,
    /// Literals propagated.
    pub propagations: u64,
}

impl std::iter::Sum for SearchCounts {
    fn sum<I: Iterator<Item = Self>>(counts: I) -> Self {
        counts.fold(Self::default(), |sum, counts| Self {
            conflicts: sum.conflicts + counts.conflicts,
            decisions: sum.decisions + counts.decisions,
            propagations: sum.propagations + counts.propagations,
        })
    }
}

/// The time each step took, on the wall clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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

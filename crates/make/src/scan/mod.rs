//! A puzzle of a picture: the most probable reading of its clues that has exactly one solution.
//!
//! What was seen gives each line some clues that it may have, each with a cost. Readings are looked at from the most
//! probable one on: where the rows do not ask for as many cells as the columns, some clue must be another one; where
//! clues contradict each other, one of these must. The first reading with exactly one solution is taken, and the search
//! goes on until it is known how much less probable the next one is.

mod lines;
mod search;

use nonosat_core::solve::{
    outcome::{Stop, Verdict},
    request::SolveError,
};
use nonosat_model::{Picture, Puzzle, budget::Budget};
use nonosat_scan::Reading;

use search::Search;

/// How much less probable the next reading must be, as a logarithm, for one to be certain: a hundred times.
pub const CERTAIN: f32 = 4.6;

/// How to look for a puzzle.
#[derive(Clone, Debug)]
pub struct Options {
    /// The most readings that are solved.
    pub tries: usize,
    /// The seed of random choices.
    pub seed: u64,
    /// The limits.
    pub budget: Budget,
}

impl Default for Options {
    fn default() -> Self {
        Self { tries: 2000, seed: 0, budget: Budget::unlimited() }
    }
}

/// A puzzle that was read.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Scanned {
    /// The puzzle; a clue that could not be read is not given.
    pub puzzle: Puzzle,
    /// Of the puzzle.
    pub verdict: Verdict,
    /// The solution, if there is exactly one.
    pub solution: Option<Picture>,
    /// How each line was read, in the order of the puzzle.
    pub lines: Vec<ReadLine>,
    /// By how much the next reading with exactly one solution is less probable, at least, as a logarithm; 0 if there
    /// is no solution, or more than one.
    pub margin: f32,
    /// The next reading with exactly one solution, if one was found.
    pub other: Option<Puzzle>,
    /// How many readings were solved.
    pub tried: usize,
    /// The limit that was reached, if one was.
    pub stop: Option<Stop>,
}

/// How the clue of a line was read.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ReadLine {
    /// The most probable clue that fits in the line, whatever the others are; `None` if none does.
    pub seen: Option<Vec<u32>>,
    /// The clue that was taken; `None` if what was seen was not taken for one.
    pub taken: Option<Vec<u32>>,
    /// The other clues that were seen, the most probable first, with how much less probable each is.
    pub others: Vec<(Vec<u32>, f32)>,
    /// Whether it may be another one: it was changed, another one is nearly as probable, or the puzzle is not certain and
    /// this is one of the least certain lines.
    pub is_doubtful: bool,
}

impl Scanned {
    /// Whether the puzzle has exactly one solution, no clue is missing, and any other reading is far less probable.
    pub fn is_certain(&self) -> bool {
        let is_whole = self.lines.iter().all(|line| line.taken.is_some());
        self.verdict == Verdict::Unique && is_whole && self.margin >= CERTAIN
    }
}

/// The most probable puzzle of a reading that has exactly one solution; else the most probable one.
///
/// # Errors
/// If the solver refuses, as for grids that are too large.
pub fn read(reading: &Reading, options: &Options) -> Result<Scanned, SolveError> {
    Search::new(reading, options).run()
}

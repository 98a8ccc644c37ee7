//! What every way to an answer has in common: its options, what it hands out and counts, and why it ends.

use std::ops::ControlFlow;

use nonosat_model::{LineName, Picture, budget::Limit};

use crate::rules::{RuleSet, RuleStop};

/// What only some of the classic methods ask for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MethodOptions {
    /// The rules that the method `rules` may use.
    pub rules: RuleSet,
    /// The most iterations, for iterative methods.
    pub max_iterations: Option<u64>,
}

/// A function that receives each solution, and returns whether to go on.
pub type Emit<'a> = &'a mut dyn FnMut(&Picture) -> ControlFlow<()>;

/// Why a method ended without a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// A limit of the budget was reached.
    Limit(Limit),
    /// As many iterations as allowed were made.
    IterationLimit,
    /// The method is incomplete, and this is as far as it gets.
    MethodExhausted,
    /// A line has more placements than the method takes in.
    TooManyPlacements {
        /// The line that has the most.
        line: LineName,
        /// How many it has, at least.
        placements: u64,
    },
}

impl From<Limit> for StopReason {
    fn from(limit: Limit) -> Self {
        Self::Limit(limit)
    }
}

impl From<RuleStop> for StopReason {
    fn from(stop: RuleStop) -> Self {
        match stop {
            RuleStop::Limit(limit) => Self::Limit(limit),
            RuleStop::Iterations => Self::IterationLimit,
        }
    }
}

/// What a classic method counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The number of passes over the lines; of randomised methods, over the picture or the population.
    pub iterations: u64,
    /// The number of choices tried.
    pub nodes: u64,
    /// How many times each of the thirteen rules found something, in the order of their numbers.
    pub rule_uses: [u64; 13],
    /// How many placements each line had left after each iteration, rows first; empty unless it counts them.
    pub placements: Vec<Box<[u64]>>,
}

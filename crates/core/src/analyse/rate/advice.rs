//! Advice on a puzzle: its level, and warnings for its maker.

use super::{
    Level, level, level_of_technique,
    warnings::{Warning, warnings},
};
use crate::solve::outcome::{Outcome, Stop, Verdict};
use nonosat_model::{Puzzle, budget::Budget};

/// How much advice to give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Advisor {
    /// Nothing.
    Silent,
    /// Whatever takes only a moment.
    Quick,
    /// All of it.
    Thorough,
}

/// The level of a puzzle, and warnings for its maker.
#[derive(Debug)]
pub struct Advice {
    /// The level; `None` if it is not known, or unless there is exactly one solution.
    pub level: Option<Level>,
    /// The limit that was reached before the level was known.
    pub stop: Option<Stop>,
    /// Whether the level was computed at any cost.
    pub thorough: bool,
    /// The warnings.
    pub warnings: Vec<Warning>,
}

impl Advisor {
    /// The advice on a puzzle with this outcome.
    pub fn advise(self, puzzle: &Puzzle, outcome: &Outcome, budget: &Budget) -> Option<Advice> {
        let found = match (self, outcome.verdict, outcome.technique) {
            (Self::Silent, ..) => return None,
            (Self::Thorough, Verdict::Unique, _) => level(puzzle, budget).map(Some),
            (Self::Quick, Verdict::Unique, Some(technique)) => level_of_technique(puzzle, technique, budget),
            _ => Ok(None),
        };
        let warnings = warnings(puzzle, outcome, budget);
        Some(Advice { level: found.unwrap_or(None), stop: found.err(), thorough: self == Self::Thorough, warnings })
    }
}

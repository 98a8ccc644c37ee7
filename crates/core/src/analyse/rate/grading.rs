//! The level and the grade of a puzzle, and no more.

use std::fmt;

use super::{Climb, Level, LinePasses, climb::climb, grade::raw, lines, scale::grade_of_raw};
use crate::solve::{
    outcome::{Stop, Verdict},
    request::{Request, SolveError},
    solve,
};
use nonosat_model::{Puzzle, budget::Budget};
use nonosat_propagate::{
    rules,
    rules::{RuleSet, RuleStop},
};

/// The level and the grade of a puzzle with exactly one solution, as [`rate`](super::rate()) finds them, without
/// anything that they do not take: for whoever rates thousands of puzzles.
///
/// `None` if the puzzle has another number of solutions, or is harder than `most`; which of both is not found out.
///
/// # Errors
/// If the budget is spent, or the puzzle is of a kind that is not solved.
pub fn level_and_grade(puzzle: &Puzzle, most: Level, budget: &Budget) -> Result<Option<(Level, f64)>, SolveStop> {
    Ok(level_and_raw(puzzle, most, budget)?.map(|(level, raw)| (level, grade_of_raw(raw))))
}

/// The level of a puzzle, and the [raw figure](super::raw) behind its grade: as [`level_and_grade`] finds them.
///
/// # Errors
/// See [`level_and_grade`].
pub fn level_and_raw(puzzle: &Puzzle, most: Level, budget: &Budget) -> Result<Option<(Level, f64)>, SolveStop> {
    let area = puzzle.layout().cell_count();
    let mut passes = LinePasses::default();
    let mut ahead = Climb::default();
    let rules = rules::run(puzzle, None, RuleSet::ALL, budget, None);
    if let Some(RuleStop::Limit(limit)) = rules.stop {
        return Err(Stop::from(limit).into());
    }
    let level = if rules.solved {
        Level::Rules
    } else {
        if most < Level::Line {
            return Ok(None);
        }
        passes = lines::pass_until_done(puzzle, budget);
        if let Some(stop) = passes.stop {
            return Err(stop.into());
        }
        if passes.solved {
            Level::Line
        } else {
            if most < Level::ProbeOne || passes.contradiction.is_some() {
                return Ok(None);
            }
            ahead = climb(puzzle, if most == Level::ProbeOne { 1 } else { 2 }, budget);
            if let Some(stop) = ahead.stop {
                return Err(stop.into());
            }
            // A depth at which cells are left is that of a contradiction.
            match ahead.depth {
                Some(1) if ahead.left[1] == Some(0) => Level::ProbeOne,
                Some(2) if ahead.left[2] == Some(0) => Level::ProbeTwo,
                None if most == Level::Search && ahead.is_stuck() && is_unique(puzzle, budget)? => Level::Search,
                _ => return Ok(None),
            }
        }
    };
    Ok(Some((level, raw(level, area, &passes, &rules, &ahead))))
}

/// Why a level is not known.
#[derive(Debug)]
pub enum SolveStop {
    /// The budget is spent.
    Stop(Stop),
    /// The puzzle cannot be solved.
    Error(SolveError),
}

impl fmt::Display for SolveStop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stop(it) => it.fmt(f),
            Self::Error(it) => it.fmt(f),
        }
    }
}

impl std::error::Error for SolveStop {}

impl From<SolveError> for SolveStop {
    fn from(error: SolveError) -> Self {
        Self::Error(error)
    }
}

impl From<Stop> for SolveStop {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

fn is_unique(puzzle: &Puzzle, budget: &Budget) -> Result<bool, SolveStop> {
    match solve(puzzle, &Request { budget: budget.clone(), ..Request::default() })?.verdict {
        Verdict::Unknown(stop) => Err(stop.into()),
        verdict => Ok(verdict == Verdict::Unique),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analyse::rate::{Options, rate};
    use nonosat_model::pattern;

    /// The same as the full rating, and nothing of what is harder than asked for.
    #[test]
    fn it_agrees_with_the_rating() {
        let mut seen = [0; 5];
        for seed in 0..240 {
            let puzzle = match seed % 3 {
                0 => pattern::random(8 + seed as usize % 7, 0.5, seed),
                1 => pattern::smooth(25, 0.5, seed),
                _ => pattern::noise(8, 0.6, 2, seed),
            };
            let rating = rate(&puzzle, &Options::default()).unwrap();
            for most in Level::ALL {
                let found = level_and_grade(&puzzle, most, &Budget::unlimited()).unwrap();
                let expected = rating.level.filter(|&level| level <= most).zip(rating.grade);
                assert_eq!(found, expected, "seed {seed}, {most:?}");
            }
            if let Some(level) = rating.level {
                seen[level as usize] += 1;
            }
        }
        assert!(seen[0] > 5 && seen[1] + seen[2] > 3, "{seen:?}");
    }

    #[test]
    fn limits_hold() {
        let spent = Budget::unlimited().with_time_limit(std::time::Duration::ZERO);
        let found = level_and_grade(&pattern::random(30, 0.5, 1), Level::Search, &spent);
        assert!(matches!(found, Err(SolveStop::Stop(Stop::TimeLimit))));
    }
}

//! Ratings: how hard a puzzle is for people, and warnings for its maker.
//!
//! [`rate`] collects the features of a puzzle that were found to predict how long people take, three published scales,
//! and a [`grade()`] of our own. [`level()`] returns the technique that it takes to solve the puzzle,
//! [`warnings`](mod@warnings) what to consider before it is published. `docs/RATING.md` defines all of it.
//!
//! Nothing here is an estimate: what a limit leaves open is `None`.

pub mod advice;
mod climb;
mod clues;
mod grade;
mod grading;
mod knots;
mod level;
mod lines;
mod picture;
mod scale;
mod scales;
pub mod warnings;

pub use climb::Climb;
pub use clues::ClueFeatures;
pub use grade::grade_of_probing;
pub use grade::{RULE_WEIGHTS, grade, grade_band, raw, raw_band};
pub use grading::{SolveStop, level_and_grade, level_and_raw};
pub use level::{Level, level, level_of_technique};
pub use lines::LinePasses;
pub use scale::{SCALE, grade_of_raw};
pub use scales::{Class, Effort, lines_per_hundred};

use crate::solve::{
    outcome::{Technique, Verdict},
    request::{Request, SolveError},
    solve,
};
use nonosat_model::{Puzzle, budget::Budget};
use nonosat_propagate::{
    rules,
    rules::{MinimalSets, RuleRun, RuleSet, minimal_sets},
};

/// How to rate a puzzle.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The limits of the whole rating.
    pub budget: Budget,
    /// Whether to find the minimal sets of rules, which takes up to 8192 runs of the rules.
    pub minimal_sets: bool,
    /// The seed of the solver that finds the verdict.
    pub seed: u64,
}

/// How hard a puzzle is, feature by feature.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Rating {
    /// What is proven about it.
    pub verdict: Verdict,
    /// The features of the clues.
    pub clues: ClueFeatures,
    /// The passes of the complete line solver.
    pub lines: LinePasses,
    /// The passes of the thirteen rules.
    pub rules: RuleRun,
    /// The steps that one must look ahead; empty unless there is exactly one solution, or none.
    pub climb: Climb,
    /// The technique that it takes; `None` if that is not known, or unless there is exactly one solution.
    pub level: Option<Level>,
    /// See [`lines_per_hundred`].
    pub lines_per_hundred: Option<f64>,
    /// See [`Class`].
    pub class: Option<Class>,
    /// See [`Effort`]; `None` unless line solving solves it, and of all but black-and-white grids.
    pub effort: Option<Effort>,
    /// See [`grade()`]; `None` if the level is.
    pub grade: Option<f64>,
    /// The minimal sets of rules, if they were asked for; none are in it if the rules do not solve the puzzle.
    pub minimal_sets: Option<MinimalSets>,
}

/// Rates a puzzle.
///
/// The cheap features come first, so that a limit leaves as many as possible known.
///
/// # Errors
/// See [`SolveError`]. Running out of a limit is no error.
pub fn rate(puzzle: &Puzzle, options: &Options) -> Result<Rating, SolveError> {
    let budget = &options.budget;
    let lines = lines::pass_until_done(puzzle, budget);
    let rules = rules::run(puzzle, None, RuleSet::ALL, budget, None);
    let effort = if lines.solved && puzzle.kind() == nonosat_model::Kind::BlackAndWhite {
        Effort::new(puzzle, budget).ok().flatten()
    } else {
        None
    };
    let progress = budget.progress();
    let request = Request { budget: budget.clone(), progress, seed: options.seed, ..Request::default() };
    let outcome = solve(puzzle, &request)?;
    let highest = if outcome.technique == Some(Technique::Search) { 2 } else { 1 };
    let climb = match outcome.verdict {
        Verdict::Unique | Verdict::None => climb::climb(puzzle, highest, budget),
        Verdict::Multiple | Verdict::Unknown(_) => Climb::default(),
    };
    let level = level_of(outcome.verdict, &rules, &climb);
    let clues = ClueFeatures::new(puzzle, outcome.solutions.first().filter(|_| outcome.verdict == Verdict::Unique));
    let minimal_sets = match options.minimal_sets {
        // The rules find nothing that line solving does not.
        true if lines.stop.is_none() && !lines.solved => Some(MinimalSets::default()),
        true => minimal_sets(puzzle, false, budget).ok(),
        false => None,
    };
    Ok(Rating {
        verdict: outcome.verdict,
        level,
        lines_per_hundred: lines_per_hundred(puzzle, &climb),
        class: Class::new(outcome.verdict, &climb),
        effort,
        grade: level.map(|level| grade(level, clues.area, &lines, &rules, &climb)),
        minimal_sets,
        clues,
        lines,
        rules,
        climb,
    })
}

/// The level, if it is known.
fn level_of(verdict: Verdict, rules: &RuleRun, climb: &Climb) -> Option<Level> {
    if verdict != Verdict::Unique {
        return None;
    }
    match climb.depth {
        Some(0) if rules.solved => Some(Level::Rules),
        Some(0) => rules.stop.is_none().then_some(Level::Line),
        Some(1) => Some(Level::ProbeOne),
        Some(_) => Some(Level::ProbeTwo),
        None => climb.is_stuck().then_some(Level::Search),
    }
}

//! What is known about a puzzle: its verdict, how it is solved, how hard it is.

use crate::{
    giving::open_cells,
    repair::{Logic, Workbench},
};
use nonosat_core::{
    analyse::{
        rate,
        rate::{Level, rate},
    },
    solve::{
        outcome::Verdict,
        request::{Request, SolveError},
        solve,
    },
};
use nonosat_model::{Picture, Puzzle, budget::Budget};

/// How a puzzle stands.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Standing {
    /// What is proven about it.
    pub verdict: Verdict,
    /// How many cells line solving leaves open; `None` if a limit was reached first.
    pub open: Option<usize>,
    /// Its level; `None` if a limit was reached first, or unless there is exactly one solution.
    pub level: Option<Level>,
    /// Its grade; `None` if the level is.
    pub grade: Option<f64>,
    /// Up to two of its solutions.
    pub solutions: Vec<Picture>,
}

impl Standing {
    /// How a puzzle with this goal stands, by the solver and, if there is exactly one solution, by its rating.
    ///
    /// # Errors
    /// See [`SolveError`]. A limit is no error; see the fields.
    pub(super) fn of(puzzle: &Puzzle, goal: &Picture, seed: u64, budget: &Budget) -> Result<Self, SolveError> {
        let outcome = solve(puzzle, &Request { budget: budget.clone(), seed, ..Request::default() })?;
        let open = match puzzle.given() {
            [] => Workbench::new(puzzle, goal.clone(), Logic::Line, budget).ok().map(|bench| bench.open()),
            _ => open_cells(puzzle, budget).map(|open| open.len()),
        };
        let (mut level, mut grade) = (None, None);
        if outcome.verdict == Verdict::Unique {
            // Looking two steps ahead may take very long: not all of the time is for it.
            let share = budget.time_left().map_or_else(|| budget.clone(), |left| budget.for_at_most(left / 4));
            let rating = rate(puzzle, &rate::Options { budget: share, minimal_sets: false, seed })?;
            (level, grade) = (rating.level, rating.grade);
        }
        Ok(Self { verdict: outcome.verdict, open, level, grade, solutions: outcome.solutions })
    }
}

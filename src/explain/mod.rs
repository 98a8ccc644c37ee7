//! The steps that a person would take to solve a puzzle, each with its reason.
//!
//! [`explain`] goes on to the end, [`hint`](fn@hint) takes one step from a grid that somebody has begun, and says first if
//! something in it is wrong. [`page`](fn@page) and [`film`](fn@film) show the steps.
//!
//! # The order of the steps
//!
//! An easier technique anywhere comes before a harder one nearby; how hard it is tells [`Technique::level`]. Among the
//! steps of one level, the next is one of the same line as the last; then one of the lines that cross the cells just
//! settled; then one of the nearest parallel line. What looks ahead takes the way through the fewest lines, and
//! of equal ones that near the last step.
//!
//! Of one line, the bounds between which its blocks lie are worked out first, by the rules that only do that; then the
//! first rule that settles a cell makes the step, with all it finds in the line. The line's state is forgotten
//! between steps: a reason rests on what is to be seen in the grid, and on nothing found out before.
//!
//! # Beyond lines
//!
//! Where lines tell nothing more, cells are supposed to be filled or blank: one step ahead with line solving, then two
//! steps ahead with one step ahead in place of line solving. Both are limited by the number of lines looked at. The
//! last resort is a solver: it says whether there are several solutions, and settles what is left if there is one.

mod ahead;
mod effort;
mod film;
mod finished;
mod guide;
mod hint;
mod page;
mod placements;
mod raster;
mod single;
mod step;
mod suppose;
mod words;

pub use film::film;
pub use hint::{Hint, HintStep, Standing, hint};
pub use page::page;
pub use placements::Placements;
pub use step::{By, Chain, Link, Reason, Step, Technique};

use crate::{
    budget::{Budget, Stop},
    puzzle::{Grid, Puzzle},
    solve::{Request as Question, SolveError, check},
};

/// From where to explain, and within which limits.
#[derive(Clone, Debug)]
pub struct Request<'a> {
    /// What is known at the start; `None` for nothing.
    pub start: Option<&'a Grid>,
    /// The limits.
    pub budget: Budget,
    /// How many lines may be looked at one step ahead.
    pub one_step: u64,
    /// How many lines may be looked at two steps ahead.
    pub two_steps: u64,
}

impl Default for Request<'_> {
    fn default() -> Self {
        Self { start: None, budget: Budget::unlimited(), one_step: 10_000_000, two_steps: 3_000_000 }
    }
}

/// The way through a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// What was known at the start.
    pub start: Grid,
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// What is known at the end.
    pub grid: Grid,
    /// How it ended.
    pub ending: Ending,
    /// Whether looking ahead was ended by its limits, so that there may be steps that were not found.
    pub tired: bool,
}

/// How an explanation ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Every cell is settled, and every clue met: by the steps there is no other solution.
    Solved,
    /// There is no solution: this line has no placement; `None` if only a solver sees it.
    NoSolution(Option<usize>),
    /// The cells that are left are not solved by looking ahead, and there are several solutions.
    Several,
    /// The cells that are left are not solved by looking ahead, and the solver reached a limit.
    Open(Stop),
    /// A limit was reached.
    Stopped(Stop),
}

/// Explains how to solve a puzzle, from what is known at the start.
///
/// Every step follows from the grid before it. With several solutions, or none, the steps go as far as all of them agree.
///
/// # Errors
/// If the puzzle is of a kind that cannot be solved, the start is not of its size, or a solver has a defect. A limit is
/// no error.
pub fn explain(puzzle: &Puzzle, request: &Request<'_>) -> Result<Explanation, SolveError> {
    check(puzzle, &Question { known: request.start, ..Question::default() })?;
    let start = request.start.cloned().unwrap_or_else(|| Grid::unknown(puzzle.width(), puzzle.height()));
    guide::Guide::new(puzzle, &start, request).explain(start.clone())
}

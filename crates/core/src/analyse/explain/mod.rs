//! The steps that a person would take to solve a puzzle, each with its reason.
//!
//! [`explain`] goes on to the end; [`hint`](fn@hint) takes one step from a partly filled grid, and first reports what
//! is wrong in it. Pages and films of the steps are drawn by `nonosat::draw`.
//!
//! # The order of the steps
//!
//! An easier technique anywhere comes before a harder one nearby, by [`Technique::level`]. Among the steps of one
//! level, the next is one of the same line as the last; then one of the lines that cross the cells just settled; then
//! one of the nearest parallel line. Looking ahead takes the chain through the fewest lines, and of equal ones that
//! near the last step.
//!
//! Within one line, the bounds of its blocks are computed first, by the rules that only do that; then the first rule
//! that settles a cell makes the step, with all it finds in the line. The bounds are not kept between steps: a reason
//! rests only on what can be seen in the grid.
//!
//! # Colours
//!
//! A cell is the set of colours that it may have; what is found are colours that it does not have, and it is settled
//! when one is left. Of the steps of one level, those that settle a cell come first. Black-and-white puzzles have two
//! colours, and every step settles cells.
//!
//! # Beyond lines
//!
//! Where single lines find nothing more, cells are supposed to have each of their colours: one step ahead with line
//! solving, then two steps ahead with one step ahead in place of line solving. Both are limited by the number of lines
//! solved. The last resort is a solver: it decides whether there are several solutions, and settles the other cells if
//! there is one.

mod ahead;
mod distinct;
mod effort;
mod finding;
mod finished;
mod guide;
mod hint;
mod names;
mod placements;
mod single;
mod step;
mod suppose;
mod words;

pub use finding::Finding;
pub use finished::{Finished, finished};
pub use hint::{Hint, HintStep, Standing, hint};
pub use placements::Placements;
pub use step::{By, Chain, Link, Reason, Step, Technique};

use crate::solve::{
    outcome::Stop,
    request::{Request, SolveError, check},
};
use nonosat_model::{Grid, Puzzle, budget::Budget};

/// What to explain from, and the limits.
#[derive(Clone, Debug)]
pub struct ExplainRequest<'a> {
    /// The cells known at the start; `None` for none.
    pub start: Option<&'a Grid>,
    /// The limits.
    pub budget: Budget,
    /// The most lines solved one step ahead.
    pub one_step: u64,
    /// The most lines solved two steps ahead.
    pub two_steps: u64,
}

impl Default for ExplainRequest<'_> {
    fn default() -> Self {
        Self { start: None, budget: Budget::unlimited(), one_step: 10_000_000, two_steps: 3_000_000 }
    }
}

/// All steps of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Explanation {
    /// What was known at the start: the colours that each cell may have. A colour that the clue of one of its lines
    /// does not have is none of them, unless that leaves a single one, which is the finding of a step.
    pub start: Grid,
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// What is known at the end.
    pub grid: Grid,
    /// How it ended.
    pub ending: Ending,
    /// Whether looking ahead reached its limits, so that steps may have been missed.
    pub tired: bool,
}

/// How an explanation ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Every cell is settled, and every clue met: by the steps there is no other solution.
    Solved,
    /// There is no solution: this line has no placement; `None` if only a solver found that out.
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
/// Every step follows from the grid before it. With several solutions, or none, the steps go as far as all of them
/// agree.
///
/// # Errors
/// If the puzzle is of a kind that cannot be solved, the start is not of its size, or a solver has a defect. A limit is
/// no error.
pub fn explain(puzzle: &Puzzle, request: &ExplainRequest<'_>) -> Result<Explanation, SolveError> {
    check(puzzle, &Request { known: request.start, ..Request::default() })?;
    let start = guide::start(puzzle, request.start);
    if start.cells().iter().any(|colors| colors.is_empty()) {
        let ending = Ending::NoSolution(None);
        return Ok(Explanation { grid: start.clone(), start, steps: Vec::new(), ending, tired: false });
    }
    guide::Guide::new(puzzle, &start, request).explain(start.clone())
}

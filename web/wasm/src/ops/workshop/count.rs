//! `count`: how many solutions, and what they have in common.

use nonosat::{
    count::{self, BigUint, CountRequest},
    report::count::CountReport,
};
use serde::Deserialize;

use crate::{
    failure::Failure,
    input::PuzzleInput,
    work::{Limits, Ticker, Work},
};

/// The time limit in seconds unless another one is given.
const TIME: f64 = 10.0;

#[derive(Deserialize)]
pub(super) struct CountQuestion {
    puzzle: PuzzleInput,
    limits: Option<Limits>,
}

/// Numbers are cheap; what the solutions have in common follows if there is time and memory left.
pub(super) fn count(request: &CountQuestion, ticker: &Ticker) -> Result<CountReport, Failure> {
    let puzzle = request.puzzle.puzzle()?;
    let work = Work::begin(request.limits, TIME, ticker);
    let question = CountRequest { budget: work.budget.clone(), jobs: 1, progress: Some(&work.progress) };
    let mut counted = count::count(&puzzle, &question)?;
    let mut shares = None;
    if counted.exact().is_some_and(|exact| exact != BigUint::ZERO)
        && let Ok(diagram) = count::compile(&puzzle, &question)?
    {
        counted = diagram.counted();
        shares = diagram.shares();
    }
    Ok(CountReport::new(&puzzle, &counted, shares.as_ref(), &[], None).without_shares())
}

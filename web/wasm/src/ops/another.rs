//! `another`: a solution other than those that are known.

use nonosat::{
    Request,
    solve::{Another, another},
};
use serde::{Deserialize, Serialize};

use crate::{
    failure::Failure,
    input::{self, PuzzleInput},
    work::{Limits, Ticker, Work},
};

/// The time limit in seconds unless another one is given.
const TIME: f64 = 10.0;

#[derive(Deserialize)]
pub(super) struct AnotherRequest {
    puzzle: PuzzleInput,
    not: Vec<String>,
    limits: Option<Limits>,
}

#[derive(Serialize)]
pub(super) struct Found {
    solution: Option<String>,
    reason: Option<&'static str>,
}

pub(super) fn find(request: &AnotherRequest, ticker: &Ticker) -> Result<Found, Failure> {
    let puzzle = request.puzzle.puzzle()?;
    let known = request.not.iter().map(|digits| input::picture(&puzzle, digits)).collect::<Result<Vec<_>, _>>()?;
    let work = Work::begin(request.limits, TIME, ticker);
    let question = Request { budget: work.budget.clone(), progress: Some(&work.progress), ..Request::default() };
    Ok(match another(&puzzle, &known, &question)? {
        Another::Found(picture) => Found { solution: Some(picture.digits()), reason: None },
        Another::None => Found { solution: None, reason: None },
        Another::Unknown(stop) => Found { solution: None, reason: Some(stop.name()) },
    })
}

//! `check`: how many solutions, by what technique, and warnings.

use nonosat::{
    Request, Verdict,
    analyse::rate::advice::Advisor,
    make::diagnose,
    report::{answer::AnswerReport, diagnosis::SumsReport},
    solve,
};
use serde::{Deserialize, Serialize};

use crate::{
    failure::Failure,
    input::PuzzleInput,
    json,
    work::{Limits, Ticker, Work},
};

/// The time limit in seconds unless another one is given.
const TIME: f64 = 1.0;

#[derive(Deserialize)]
pub(super) struct CheckRequest {
    puzzle: PuzzleInput,
    limits: Option<Limits>,
}

#[derive(Serialize)]
struct Checked<'a> {
    #[serde(flatten)]
    answer: AnswerReport<'a>,
    sums: Option<SumsReport>,
    settled: usize,
    seconds: f64,
}

pub(super) fn check(request: &CheckRequest, ticker: &Ticker) -> Result<String, Failure> {
    let puzzle = request.puzzle.puzzle()?;
    let work = Work::begin(request.limits, TIME, ticker);
    let question = Request { budget: work.budget.clone(), progress: Some(&work.progress), ..Request::default() };
    let outcome = solve(&puzzle, &question)?;
    let advice = Advisor::Quick.advise(&puzzle, &outcome, &work.budget);
    let found = outcome.solutions.len() as u64;
    let settled = match outcome.verdict {
        Verdict::Unique => puzzle.layout().cell_count(),
        _ => outcome.known.as_ref().map_or(0, |grid| grid.known()),
    };
    let sums = diagnose::sums(&puzzle).filter(|[rows, columns]| rows != columns);
    json(&Checked {
        answer: AnswerReport::new(&puzzle, &outcome, advice.as_ref(), found, "auto", None),
        sums: sums.map(SumsReport::from),
        settled,
        seconds: work.seconds(),
    })
}

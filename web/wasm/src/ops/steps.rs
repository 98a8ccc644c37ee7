//! `explain` and `hint`: the steps to the solution, and the next one.

use nonosat::{
    analyse::explain::{ExplainRequest, HintStep, explain, hint},
    report::{
        hint::{Degree, HintReport, clue},
        steps::StepsReport,
    },
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
pub(super) struct ExplainQuestion {
    puzzle: PuzzleInput,
    start: Option<String>,
    limits: Option<Limits>,
}

pub(super) fn explained(request: &ExplainQuestion, ticker: &Ticker) -> Result<StepsReport, Failure> {
    let puzzle = request.puzzle.puzzle()?;
    let start = request.start.as_deref().map(|start| input::grid(&puzzle, start)).transpose()?;
    let Work { budget, .. } = Work::begin(request.limits, TIME, ticker);
    let explanation = explain(&puzzle, &ExplainRequest { start: start.as_ref(), budget, ..ExplainRequest::default() })?;
    Ok(StepsReport::new(&puzzle, &explanation, true))
}

#[derive(Deserialize)]
pub(super) struct HintQuestion {
    puzzle: PuzzleInput,
    grid: String,
    limits: Option<Limits>,
}

#[derive(Serialize)]
pub(super) struct Hinted {
    #[serde(flatten)]
    report: HintReport,
    /// What each degree gives away.
    sentences: Option<[String; 3]>,
}

pub(super) fn hinted(request: &HintQuestion, ticker: &Ticker) -> Result<Hinted, Failure> {
    let puzzle = request.puzzle.puzzle()?;
    let given = input::grid(&puzzle, &request.grid)?;
    let Work { budget, .. } = Work::begin(request.limits, TIME, ticker);
    let hint = hint(&puzzle, &ExplainRequest { start: Some(&given), budget, ..ExplainRequest::default() })?;
    let sentences = match &hint.next {
        Some(HintStep::Step(step)) => {
            let [line, rule] = [Degree::Line, Degree::Rule].map(|degree| clue(&puzzle, step, degree));
            Some([line, rule, step.sentence.clone()])
        }
        _ => None,
    };
    Ok(Hinted { report: HintReport::new(&puzzle, &given, &hint, Degree::Cells), sentences })
}

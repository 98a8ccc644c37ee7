//! `rate`: level, grade, and the steps that a person takes.

use std::collections::BTreeMap;

use nonosat::{
    analyse::{
        explain::{ExplainRequest, Step, Technique, explain},
        rate::{Level, Options, rate},
    },
    solve::Verdict,
};
use serde::{Deserialize, Serialize};

use crate::{
    failure::Failure,
    input::PuzzleInput,
    work::{Limits, Ticker, Work},
};

/// The time limit in seconds unless another one is given.
const TIME: f64 = 10.0;

#[derive(Deserialize)]
pub(super) struct RateRequest {
    puzzle: PuzzleInput,
    limits: Option<Limits>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Rated {
    verdict: &'static str,
    reason: Option<&'static str>,
    level: Option<&'static str>,
    grade: Option<f64>,
    steps: Vec<Steps>,
    steps_taken: usize,
}

#[derive(Serialize)]
struct Steps {
    technique: &'static str,
    count: usize,
}

pub(super) fn rated(request: &RateRequest, ticker: &Ticker) -> Result<Rated, Failure> {
    let puzzle = request.puzzle.puzzle()?;
    let Work { budget, .. } = Work::begin(request.limits, TIME, ticker);
    let rating = rate(&puzzle, &Options { budget: budget.clone(), minimal_sets: false, seed: 0 })?;
    let explanation = explain(&puzzle, &ExplainRequest { budget, ..ExplainRequest::default() })?;
    let mut counts: BTreeMap<Technique, usize> = BTreeMap::new();
    for technique in explanation.steps.iter().map(Step::technique) {
        *counts.entry(technique).or_default() += 1;
    }
    let name = |technique: Technique| technique.rule().map_or(technique.name(), |rule| rule.name());
    let steps = counts.into_iter().map(|(technique, count)| Steps { technique: name(technique), count });
    Ok(Rated {
        verdict: rating.verdict.name(),
        reason: if let Verdict::Unknown(stop) = rating.verdict { Some(stop.name()) } else { None },
        level: rating.level.map(Level::name),
        grade: rating.grade,
        steps: steps.collect(),
        steps_taken: explanation.steps.len(),
    })
}

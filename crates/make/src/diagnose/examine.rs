//! A diagnosis with what is said of the puzzle beside it: level, grade, warnings, and where it gets harder.

use nonosat_core::{
    analyse::{
        explain,
        explain::{Ending, ExplainRequest, Explanation, Technique, explain},
        rate,
        rate::{
            advice::{Advice, Advisor},
            rate,
        },
    },
    solve::{outcome::Verdict, request::SolveError},
};
use nonosat_model::Puzzle;

use super::{Diagnosis, Options, diagnose};

/// A diagnosis, and what is said of the puzzle beside it.
#[derive(Debug)]
pub struct Examination {
    /// The diagnosis.
    pub diagnosis: Diagnosis,
    /// Level and warnings, unless there is no solution.
    pub advice: Option<Advice>,
    /// The grade of a puzzle with exactly one solution, if it is known.
    pub grade: Option<f64>,
    /// Where rules and complete lines are not enough any more.
    pub ahead: Option<Standstill>,
    /// Where looking ahead is not enough any more.
    pub guess: Option<Standstill>,
    /// For each conflict, if they are asked for, the steps by which it contradicts itself.
    pub explanations: Vec<Explanation>,
}

/// Where easier steps come to their end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standstill {
    /// The number of the step that is not as easy, from 1.
    pub step: usize,
    /// The cells that are open before it.
    pub open: usize,
}

/// Examines a puzzle; with `explained`, the conflicts are explained.
///
/// # Errors
/// As [`diagnose`].
pub fn examine(puzzle: &Puzzle, options: &Options, explained: bool) -> Result<Examination, SolveError> {
    let diagnosis = diagnose(puzzle, options)?;
    let budget = &options.budget;
    let verdict = diagnosis.outcome.verdict;
    let is_advised = matches!(verdict, Verdict::Unique | Verdict::Multiple);
    let advisor = if is_advised { Advisor::Thorough } else { Advisor::Silent };
    let advice = advisor.advise(puzzle, &diagnosis.outcome, budget);
    let request = ExplainRequest { budget: budget.clone(), ..ExplainRequest::default() };
    let (mut grade, mut ahead, mut guess) = (None, None, None);
    if verdict == Verdict::Unique {
        let options = rate::Options { budget: budget.clone(), minimal_sets: false, seed: options.seed };
        grade = rate(puzzle, &options)?.grade;
        let explanation = explain(puzzle, &request)?;
        (ahead, guess) = (first_ahead(&explanation), end_of_steps(&explanation));
    }
    let mut explanations = Vec::new();
    if explained {
        for conflict in &diagnosis.conflicts {
            explanations.push(explain(&conflict.apply(puzzle), &request)?);
        }
    }
    Ok(Examination { diagnosis, advice, grade, ahead, guess, explanations })
}

/// The first step that takes more than rules and complete lines.
fn first_ahead(explanation: &Explanation) -> Option<Standstill> {
    let is_ahead = |step: &explain::Step| !matches!(step.technique(), Technique::Rule(_) | Technique::Line);
    let at = explanation.steps.iter().position(is_ahead)?;
    let known =
        explanation.start.known() + explanation.steps[..at].iter().map(|it| it.settled().count()).sum::<usize>();
    Some(Standstill { step: at + 1, open: explanation.start.cells().len() - known })
}

/// Where the steps end before the puzzle is solved.
fn end_of_steps(explanation: &Explanation) -> Option<Standstill> {
    let is_stuck = !matches!(explanation.ending, Ending::Solved | Ending::Stopped(_));
    let open = explanation.grid.cells().len() - explanation.grid.known();
    is_stuck.then_some(Standstill { step: explanation.steps.len() + 1, open })
}

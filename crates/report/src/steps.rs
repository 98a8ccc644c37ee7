//! The JSON of `explain`; `docs/schema/explain.schema.json` describes it.

use serde::Serialize;

use super::{
    json::{self, SCHEMA, partial},
    place::{CellReport, LineReport},
    said::SaidReport,
};
use nonosat_core::analyse::explain::{Chain, Ending, Explanation, Placements, Reason, Step};
use nonosat_model::Puzzle;

/// The report about the steps of a puzzle.
#[derive(Debug, Serialize)]
pub struct StepsReport {
    verdict: &'static str,
    reason: Option<&'static str>,
    hardest: Option<&'static str>,
    steps_taken: usize,
    cells_left: usize,
    limited: bool,
    partial: String,
    /// Left out where each step is an object of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<Vec<StepReport>>,
}

/// A step on a line of its own.
#[derive(Debug, Serialize)]
struct StepLine {
    schema: &'static str,
    step: StepReport,
}

/// A step, with its reason.
#[derive(Debug, Serialize)]
pub struct StepReport {
    number: usize,
    /// `None` if it is not given away.
    technique: Option<&'static str>,
    rule: Option<&'static str>,
    line: Option<LineReport>,
    cells: Vec<CellReport>,
    sentence: String,
    /// The sentence as data; `None` if it is not given away.
    said: Option<SaidReport>,
    placements: Option<PlacementsReport>,
    suppositions: Vec<ChainReport>,
}

#[derive(Debug, Serialize)]
struct PlacementsReport {
    count: u64,
    shown: Vec<String>,
}

#[derive(Debug, Serialize)]
struct ChainReport {
    supposed: CellReport,
    lines: Vec<LineReport>,
    lines_needed: usize,
    contradiction: Option<LineReport>,
}

impl StepsReport {
    /// The report; `with_steps` unless they are printed one by one.
    pub fn new(puzzle: &Puzzle, explanation: &Explanation, with_steps: bool) -> Self {
        let Explanation { steps, grid, ending, tired, .. } = explanation;
        let (verdict, reason) = verdict(*ending);
        let report = |(step, number)| StepReport::new(puzzle, step, number);
        Self {
            verdict,
            reason,
            hardest: steps.iter().map(Step::technique).max().map(|technique| technique.name()),
            steps_taken: steps.len(),
            cells_left: grid.cells().len() - grid.known(),
            limited: *tired,
            partial: partial(puzzle, Some(grid)),
            steps: with_steps.then(|| steps.iter().zip(1..).map(report).collect()),
        }
    }
}

/// A step on a line of its own.
///
/// # Errors
/// As [`json::line`].
pub fn step_line(puzzle: &Puzzle, step: &Step, number: usize) -> std::io::Result<String> {
    let line = StepLine { schema: SCHEMA, step: StepReport::new(puzzle, step, number) };
    json::line(&line).map(|line| line + "\n")
}

impl StepReport {
    /// A step in other words, without what follows from it, and without its technique unless it `has_technique`.
    pub(super) fn shortened(self, has_technique: bool, sentence: String) -> Self {
        Self {
            technique: self.technique.filter(|_| has_technique),
            rule: self.rule.filter(|_| has_technique),
            cells: Vec::new(),
            sentence,
            said: None,
            placements: None,
            suppositions: Vec::new(),
            ..self
        }
    }

    /// The report of the step of this number, from 1.
    pub fn new(puzzle: &Puzzle, step: &Step, number: usize) -> Self {
        let technique = step.technique();
        let chain = |chain: &Chain| ChainReport::new(puzzle, chain);
        let (placements, suppositions) = match &step.reason {
            Reason::Line { placements, .. } => (Some(PlacementsReport::new(placements)), Vec::new()),
            Reason::Refuted(refuted) => (None, vec![chain(refuted)]),
            Reason::Agreed(chains) => (None, chains.iter().map(chain).collect()),
            _ => (None, Vec::new()),
        };
        Self {
            number,
            technique: Some(technique.name()),
            rule: technique.rule().map(|rule| rule.name()),
            line: step.line().map(|line| LineReport::new(puzzle, line)),
            cells: step.found.iter().map(|&finding| CellReport::of(puzzle, finding)).collect(),
            sentence: step.sentence.clone(),
            said: Some(SaidReport::new(&step.message)),
            placements,
            suppositions,
        }
    }
}

impl PlacementsReport {
    fn new(placements: &Placements) -> Self {
        let shown = placements.shown.iter().map(|cells| cells.iter().map(|&color| json::digit(color)).collect());
        Self { count: placements.count, shown: shown.collect() }
    }
}

impl ChainReport {
    fn new(puzzle: &Puzzle, chain: &Chain) -> Self {
        Self {
            supposed: CellReport::of(puzzle, chain.supposed),
            lines: chain.lines().into_iter().map(|line| LineReport::new(puzzle, line)).collect(),
            lines_needed: chain.line_count(),
            contradiction: chain.end.map(|line| LineReport::new(puzzle, line)),
        }
    }
}

/// The verdict about the puzzle, and the reason if it is unknown.
fn verdict(ending: Ending) -> (&'static str, Option<&'static str>) {
    match ending {
        Ending::Solved => ("unique", None),
        Ending::Several => ("multiple", None),
        Ending::NoSolution(_) => ("none", None),
        Ending::Open(stop) | Ending::Stopped(stop) => ("unknown", Some(stop.name())),
    }
}

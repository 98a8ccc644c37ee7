//! The JSON of `explain` and `hint`; `docs/schema/explain.schema.json` and `hint.schema.json` describe it.

use nonosat::{
    analyse::explain::{Chain, Ending, Explanation, Finding, Hint, HintStep, Placements, Reason, Standing, Step},
    puzzle::{CellName, Color, Grid, Puzzle},
};
use serde::Serialize;

use super::{
    args::HintLevel,
    json::{self, SCHEMA, partial},
    steps_text,
};

/// The report about the steps of a puzzle.
#[derive(Debug, Serialize)]
pub(crate) struct StepsReport {
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

/// The report about a partly filled grid.
#[derive(Debug, Serialize)]
pub(crate) struct HintReport {
    standing: &'static str,
    reason: Option<&'static str>,
    wrong: Vec<CellReport>,
    level: &'static str,
    hint: Option<StepReport>,
    state: Option<&'static str>,
    cells_left: usize,
    partial: String,
}

/// A step on a line of its own.
#[derive(Debug, Serialize)]
struct StepLine {
    schema: &'static str,
    step: StepReport,
}

#[derive(Debug, Serialize)]
pub(crate) struct StepReport {
    number: usize,
    /// `None` if it is not given away.
    technique: Option<&'static str>,
    rule: Option<&'static str>,
    line: Option<LineReport>,
    cells: Vec<CellReport>,
    sentence: String,
    placements: Option<PlacementsReport>,
    suppositions: Vec<ChainReport>,
}

#[derive(Debug, Serialize)]
pub(super) struct LineReport {
    kind: &'static str,
    number: usize,
}

#[derive(Debug, Serialize)]
struct CellReport {
    /// In a triddler the row and the place in it; of any other table the row 1 and the number of the cell.
    row: usize,
    column: usize,
    /// The colour that it has, 0 for blank, 1 for filled; of a wrong cell, that in the grid.
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<usize>,
    /// The colour that it does not have, while several are left.
    #[serde(skip_serializing_if = "Option::is_none")]
    not: Option<usize>,
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
    pub(crate) fn new(puzzle: &Puzzle, explanation: &Explanation, with_steps: bool) -> Self {
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

impl HintReport {
    pub(crate) fn new(puzzle: &Puzzle, given: &Grid, hint: &Hint, level: HintLevel) -> Self {
        let (standing, reason, wrong) = match &hint.standing {
            Standing::Right => ("right", None, &[][..]),
            Standing::Wrong(cells) => ("wrong", None, &cells[..]),
            Standing::Spoilt(cells) => ("spoilt", None, &cells[..]),
            Standing::NoSolution => ("no-solution", None, &[][..]),
            Standing::Unknown(stop) => ("unknown", Some(stop.name()), &[][..]),
        };
        let report = |&cell: &usize| CellReport::new(puzzle, cell, given.cells()[cell].known(), None);
        let wrong = wrong.iter().map(report).collect();
        let (step, state) = match &hint.next {
            None => (None, None),
            Some(HintStep::Step(step)) => (Some(StepReport::of_hint(puzzle, step, level)), None),
            Some(HintStep::End(ending)) => (None, Some(state(*ending))),
        };
        let cells_left = hint.grid.cells().len() - hint.grid.known();
        let partial = partial(puzzle, Some(&hint.grid));
        Self { standing, reason, wrong, level: level.name(), hint: step, state, cells_left, partial }
    }
}

/// A step on a line of its own.
pub(crate) fn step_line(puzzle: &Puzzle, step: &Step, number: usize) -> std::io::Result<String> {
    let line = StepLine { schema: SCHEMA, step: StepReport::new(puzzle, step, number) };
    json::line(&line).map(|line| line + "\n")
}

impl StepReport {
    /// The step as far as it is to be given away.
    fn of_hint(puzzle: &Puzzle, step: &Step, level: HintLevel) -> Self {
        let whole = Self::new(puzzle, step, 1);
        if level == HintLevel::Cells {
            return whole;
        }
        let has_technique = level == HintLevel::Rule;
        Self {
            technique: whole.technique.filter(|_| has_technique),
            rule: whole.rule.filter(|_| has_technique),
            cells: Vec::new(),
            sentence: steps_text::clue(puzzle, step, level),
            placements: None,
            suppositions: Vec::new(),
            ..whole
        }
    }

    pub(crate) fn new(puzzle: &Puzzle, step: &Step, number: usize) -> Self {
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
            placements,
            suppositions,
        }
    }
}

impl LineReport {
    pub(super) fn new(puzzle: &Puzzle, line: usize) -> Self {
        let (kind, number) = puzzle.layout().line_name(line).parts();
        Self { kind, number }
    }
}

impl CellReport {
    fn new(puzzle: &Puzzle, cell: usize, value: Option<Color>, not: Option<Color>) -> Self {
        let (row, column) = match puzzle.layout().cell_name(cell) {
            CellName::Grid { row, column } => (row, column),
            CellName::Triangle { row, place } => (row, place),
            _ => (1, cell + 1),
        };
        Self { row, column, value: value.map(Color::index), not: not.map(Color::index) }
    }

    fn of(puzzle: &Puzzle, Finding { cell, color, has }: Finding) -> Self {
        Self::new(puzzle, cell, Some(color).filter(|_| has), Some(color).filter(|_| !has))
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

/// Why there is no next step.
fn state(ending: Ending) -> &'static str {
    match ending {
        Ending::Solved => "finished",
        Ending::Several => "several-solutions",
        Ending::NoSolution(_) => "no-solution",
        Ending::Open(_) | Ending::Stopped(_) => "unknown",
    }
}

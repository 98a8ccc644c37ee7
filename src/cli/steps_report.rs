//! The JSON of `explain` and `hint`; `docs/schema/explain.schema.json` and `hint.schema.json` describe it.

use nonosat::{
    analyse::explain::{Chain, Ending, Explanation, Hint, HintStep, Placements, Reason, Standing, Step},
    propagate::board::CellFact,
    puzzle::{Grid, LineName, Puzzle},
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
struct StepReport {
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
    row: usize,
    column: usize,
    /// 0 for blank, 1 for filled; of a wrong cell, its value in the grid.
    value: u8,
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
        let is_filled = |cell: usize| given.cells()[cell].known().is_some_and(|color| !color.is_blank());
        let wrong = wrong.iter().map(|&cell| CellReport::new(puzzle, CellFact::new(cell, is_filled(cell)))).collect();
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

    fn new(puzzle: &Puzzle, step: &Step, number: usize) -> Self {
        let technique = step.technique();
        let chain = |chain: &Chain| ChainReport::new(puzzle, chain);
        let (placements, suppositions) = match &step.reason {
            Reason::Line { line, placements } => (Some(PlacementsReport::new(puzzle, *line, placements)), Vec::new()),
            Reason::Refuted(refuted) => (None, vec![chain(refuted)]),
            Reason::Agreed(chains) => (None, chains.iter().map(chain).collect()),
            _ => (None, Vec::new()),
        };
        Self {
            number,
            technique: Some(technique.name()),
            rule: technique.rule().map(|rule| rule.name()),
            line: step.line().map(|line| LineReport::new(puzzle, line)),
            cells: step.settled.iter().map(|&fact| CellReport::new(puzzle, fact)).collect(),
            sentence: step.sentence.clone(),
            placements,
            suppositions,
        }
    }
}

impl LineReport {
    pub(super) fn new(puzzle: &Puzzle, line: usize) -> Self {
        match puzzle.layout().line_name(line) {
            LineName::Row(number) => Self { kind: "row", number },
            LineName::Column(number) => Self { kind: "column", number },
            LineName::Line(number) => Self { kind: "line", number },
            _ => Self { kind: "line", number: line + 1 },
        }
    }
}

impl CellReport {
    fn new(puzzle: &Puzzle, fact: CellFact) -> Self {
        let (row, column) = (fact.cell() / puzzle.width() + 1, fact.cell() % puzzle.width() + 1);
        Self { row, column, value: u8::from(fact.is_filled()) }
    }
}

impl PlacementsReport {
    fn new(puzzle: &Puzzle, line: usize, placements: &Placements) -> Self {
        let shown = placements.shown.iter().map(|starts| steps_text::placement(puzzle, line, starts, ['0', '1']));
        Self { count: placements.count, shown: shown.collect() }
    }
}

impl ChainReport {
    fn new(puzzle: &Puzzle, chain: &Chain) -> Self {
        Self {
            supposed: CellReport::new(puzzle, chain.supposed),
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

//! The JSON of `diagnose`; `docs/schema/diagnose.schema.json` describes it.

use nonosat_core::{
    analyse::{explain::Explanation, rate::Level},
    solve::outcome::{Stop, Verdict},
};
use nonosat_draw as draw;
use nonosat_format::{self as format, Format, clue::clue_text};
use nonosat_make::diagnose::{
    Change, Closing, Conflict, ConflictLogic, Correction, Diagnosis, Examination, Minimal, NotCorrected, Spot,
    Standstill, Times, Untried,
};
use nonosat_model::{Clue, Puzzle, Run};
use nonosat_propagate::technique::Technique;
use serde::Serialize;

use super::{answer::WarningReport, place::row_and_column, steps::StepReport};

/// A diagnosis; unknown values are null.
#[derive(Debug, Serialize)]
pub struct DiagnosisReport {
    verdict: &'static str,
    reason: Option<&'static str>,
    fault: Option<String>,
    sums: Option<SumsReport>,
    conflicts: Vec<ConflictReport>,
    conflicts_complete: bool,
    culprits: Vec<String>,
    culprits_complete: bool,
    corrections: Vec<CorrectionReport>,
    corrections_found: usize,
    corrections_complete: bool,
    /// What was not tried for corrections.
    untried: UntriedReport,
    /// The lines in which the goal picture does not meet the clues; `None` if there is none of this size.
    goal_differs: Option<Vec<String>>,
    spots: Vec<SpotReport>,
    spots_complete: bool,
    level: Option<&'static str>,
    grade: Option<f64>,
    ahead: Option<StandstillReport>,
    guess: Option<StandstillReport>,
    warnings: Vec<WarningReport>,
    solutions_differ: Option<Vec<[usize; 2]>>,
    time: TimeReport,
}

#[derive(Debug, Serialize)]
struct UntriedReport {
    limit: Option<&'static str>,
    lines: Vec<UncorrectedReport>,
    too_many: bool,
    two: bool,
}

/// A line whose clue may be wrong and is of a kind that is not corrected.
#[derive(Debug, Serialize)]
struct UncorrectedReport {
    line: String,
    why: &'static str,
}

#[derive(Debug, Serialize)]
struct StandstillReport {
    step: usize,
    open: usize,
}

#[derive(Debug, Serialize)]
struct TimeReport {
    verdict_s: f64,
    conflicts_s: f64,
    culprits_s: f64,
    corrections_s: f64,
    spots_s: f64,
}

#[derive(Debug, Serialize)]
struct SpotReport {
    cells: Vec<[usize; 2]>,
    /// A number of any size.
    ways: Option<String>,
    ways_at_least: String,
    ways_at_most: String,
    switch: Vec<[usize; 2]>,
    share: f64,
    changes: Option<Vec<ClosingReport>>,
}

#[derive(Debug, Serialize)]
struct ClosingReport {
    cell: [usize; 2],
    to: usize,
    technique: Option<&'static str>,
}

/// The cells that the rows and the columns ask for.
#[derive(Debug, Serialize)]
pub struct SumsReport {
    rows: u64,
    columns: u64,
}

#[derive(Debug, Serialize)]
struct ConflictReport {
    lines: Vec<String>,
    by: &'static str,
    minimal: bool,
    minimal_by: Option<&'static str>,
    /// `None` unless a smallest one was looked for.
    smallest: Option<bool>,
    at_least: Option<usize>,
    steps: Option<Vec<StepReport>>,
}

#[derive(Debug, Serialize)]
struct CorrectionReport {
    rank: usize,
    ties: usize,
    cost: f64,
    kind: &'static str,
    changes: Vec<ChangeReport>,
    /// Row and column of the given cell that is left open.
    given: Option<[usize; 2]>,
    verdict: &'static str,
    technique: Option<&'static str>,
    /// Left out unless it is asked for.
    #[serde(flatten)]
    corrected: Option<CorrectedReport>,
}

/// A corrected puzzle.
#[derive(Debug, Serialize)]
struct CorrectedReport {
    /// Its clues as they are typed; `None` if it has other lines.
    clues: Option<Vec<Option<String>>>,
    /// All of it in this program's JSON.
    text: String,
}

#[derive(Debug, Serialize)]
struct ChangeReport {
    line: String,
    old: Option<Vec<LengthReport>>,
    new: Option<Vec<LengthReport>>,
    /// The colours of the blocks, if the puzzle has several.
    old_colors: Option<Vec<usize>>,
    new_colors: Option<Vec<usize>>,
}

/// How many cells a block has.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum LengthReport {
    Exact(u32),
    /// `?`: 1 or more.
    Any(char),
    Between {
        least: u32,
        greatest: Option<u32>,
    },
}

impl DiagnosisReport {
    /// The report with so many corrections.
    pub fn new(puzzle: &Puzzle, examination: &Examination, corrections: usize) -> Self {
        let Examination { diagnosis, advice, grade, ahead, guess, explanations } = examination;
        let name = |&line: &usize| puzzle.layout().line_label(line).into_owned();
        let outcome = &diagnosis.outcome;
        let solutions_differ = match &outcome.solutions[..] {
            [one, other, ..] => Some(cells(puzzle, &draw::differing_cells(one, other))),
            _ => None,
        };
        let conflicts = diagnosis.conflicts.iter().enumerate();
        let conflict =
            |(at, it): (usize, &Conflict)| ConflictReport::new(puzzle, it, at == 0, diagnosis, explanations.get(at));
        let standstill = |it: &Option<Standstill>| it.map(|Standstill { step, open }| StandstillReport { step, open });
        Self {
            verdict: outcome.verdict.name(),
            reason: if let Verdict::Unknown(stop) = outcome.verdict { Some(stop.name()) } else { None },
            fault: outcome.fault.as_ref().map(ToString::to_string),
            sums: diagnosis.sums.map(SumsReport::from),
            conflicts: conflicts.map(conflict).collect(),
            conflicts_complete: diagnosis.conflicts_complete,
            culprits: diagnosis.culprits.iter().map(name).collect(),
            culprits_complete: diagnosis.culprits_complete,
            corrections: diagnosis
                .corrections
                .iter()
                .take(corrections)
                .map(|correction| CorrectionReport::new(puzzle, correction))
                .collect(),
            corrections_found: diagnosis.corrections_found,
            corrections_complete: diagnosis.corrections_complete,
            untried: UntriedReport::new(puzzle, &diagnosis.untried),
            goal_differs: puzzle.goal.as_ref().and_then(|goal| {
                let lines = puzzle.differences(goal)?.into_iter().map(|it| name(&it.line));
                Some(lines.collect())
            }),
            spots: diagnosis.spots.iter().map(|spot| SpotReport::new(puzzle, spot)).collect(),
            spots_complete: diagnosis.spots_complete,
            level: advice.as_ref().and_then(|advice| advice.level).map(Level::name),
            grade: *grade,
            ahead: standstill(ahead),
            guess: standstill(guess),
            warnings: advice
                .as_ref()
                .map(|advice| advice.warnings.iter().map(WarningReport::new).collect())
                .unwrap_or_default(),
            solutions_differ,
            time: TimeReport::new(&diagnosis.time),
        }
    }
}

impl UntriedReport {
    fn new(puzzle: &Puzzle, untried: &Untried) -> Self {
        let line = |&(line, why): &(usize, _)| UncorrectedReport {
            line: puzzle.layout().line_label(line).into_owned(),
            why: NotCorrected::name(why),
        };
        Self {
            limit: untried.limit.map(Stop::name),
            lines: untried.lines.iter().map(line).collect(),
            too_many: untried.too_many,
            two: untried.two,
        }
    }
}

impl From<Run> for LengthReport {
    fn from(run: Run) -> Self {
        match (run.min, run.max) {
            (min, max) if min == max => Self::Exact(min),
            (1, Run::UNLIMITED) => Self::Any('?'),
            (least, max) => Self::Between { least, greatest: (max != Run::UNLIMITED).then_some(max) },
        }
    }
}

impl From<[u64; 2]> for SumsReport {
    fn from([rows, columns]: [u64; 2]) -> Self {
        Self { rows, columns }
    }
}

/// Row and column of cells, from 1.
fn cells(puzzle: &Puzzle, cells: &[usize]) -> Vec<[usize; 2]> {
    cells.iter().map(|&cell| row_and_column(puzzle, cell)).collect()
}

impl DiagnosisReport {
    /// Adds the corrected puzzles.
    #[must_use]
    pub fn with_corrected(mut self, puzzle: &Puzzle, examination: &Examination) -> Self {
        for (report, correction) in self.corrections.iter_mut().zip(&examination.diagnosis.corrections) {
            report.corrected = CorrectedReport::new(puzzle, correction);
        }
        self
    }
}

impl CorrectedReport {
    fn new(puzzle: &Puzzle, correction: &Correction) -> Option<Self> {
        let corrected = correction.apply(puzzle);
        let clue = |clue: &Option<Clue>| clue.as_ref().map(|clue| clue_text(clue, &corrected.palette));
        let has_same_lines = corrected.layout() == puzzle.layout();
        let clues = has_same_lines.then(|| corrected.clues().iter().map(clue).collect());
        // Every puzzle can be written so.
        let text = format::write(Format::Json, std::slice::from_ref(&corrected)).ok()?.text;
        Some(Self { clues, text })
    }
}

impl ConflictReport {
    fn new(
        puzzle: &Puzzle,
        conflict: &Conflict,
        is_first: bool,
        diagnosis: &Diagnosis,
        explanation: Option<&Explanation>,
    ) -> Self {
        let steps = |explanation: &Explanation| {
            explanation.steps.iter().zip(1..).map(|(step, number)| StepReport::new(puzzle, step, number)).collect()
        };
        let was_sought = is_first && diagnosis.at_least.is_some();
        Self {
            lines: conflict.lines.iter().map(|&line| puzzle.layout().line_label(line).into_owned()).collect(),
            by: conflict.by.name(),
            minimal: conflict.minimal == Minimal::Proven,
            minimal_by: conflict.minimal.by().map(ConflictLogic::name),
            smallest: was_sought.then_some(diagnosis.is_smallest),
            at_least: diagnosis.at_least.filter(|_| is_first),
            steps: explanation.map(steps),
        }
    }
}

impl SpotReport {
    fn new(puzzle: &Puzzle, spot: &Spot) -> Self {
        let closing = |changes: &Vec<Closing>| {
            let report = |change: &Closing| ClosingReport {
                cell: cells(puzzle, &[change.cell])[0],
                to: change.to.index(),
                technique: change.by_line.then(|| Technique::Line.name()),
            };
            changes.iter().map(report).collect()
        };
        Self {
            cells: cells(puzzle, &spot.cells),
            ways: (spot.at_least == spot.at_most).then(|| spot.at_least.to_string()),
            ways_at_least: spot.at_least.to_string(),
            ways_at_most: spot.at_most.to_string(),
            switch: cells(puzzle, &spot.switch),
            share: spot.share,
            changes: spot.closing.as_ref().map(closing),
        }
    }
}

impl TimeReport {
    fn new(time: &Times) -> Self {
        Self {
            verdict_s: time.verdict.as_secs_f64(),
            conflicts_s: time.conflicts.as_secs_f64(),
            culprits_s: time.culprits.as_secs_f64(),
            corrections_s: time.corrections.as_secs_f64(),
            spots_s: time.spots.as_secs_f64(),
        }
    }
}

impl CorrectionReport {
    fn new(puzzle: &Puzzle, correction: &Correction) -> Self {
        let layout = correction.layout(puzzle);
        let lengths = |clue: &Option<Clue>| {
            clue.as_ref().map(|clue| clue.runs().iter().map(|&run| LengthReport::from(run)).collect())
        };
        let colors = |clue: &Option<Clue>| {
            let clue = clue.as_ref().filter(|_| !puzzle.is_black_and_white())?;
            Some(clue.runs().iter().map(|run| run.color.index()).collect())
        };
        let change = |change: &Change| ChangeReport {
            line: layout.line_label(change.line).into_owned(),
            old: lengths(&change.old),
            new: lengths(&change.new),
            old_colors: colors(&change.old),
            new_colors: colors(&change.new),
        };
        Self {
            rank: correction.rank,
            ties: correction.ties,
            cost: correction.cost,
            kind: correction.kind.name(),
            changes: correction.changes.iter().map(change).collect(),
            given: correction.given.map(|cell| row_and_column(puzzle, cell)),
            verdict: correction.verdict.name(),
            technique: correction.technique.map(Technique::name),
            corrected: None,
        }
    }
}

//! The JSON of `hint`, and the sentences of its degrees; `docs/schema/hint.schema.json` describes it.

use serde::Serialize;

use super::{json::partial, place::CellReport, steps::StepReport};
use nonosat_core::analyse::explain::{Ending, Hint, HintStep, Standing, Step};
use nonosat_format::inert::inert;
use nonosat_model::{Grid, Puzzle};

/// How much of a step a hint gives away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Degree {
    /// The line to look at.
    Line,
    /// The technique, too.
    Rule,
    /// The cells, too.
    #[default]
    Cells,
}

impl Degree {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Line => "line",
            Self::Rule => "rule",
            Self::Cells => "cells",
        }
    }
}

/// The report about a partly filled grid.
#[derive(Debug, Serialize)]
pub struct HintReport {
    standing: &'static str,
    reason: Option<&'static str>,
    wrong: Vec<CellReport>,
    level: &'static str,
    hint: Option<StepReport>,
    state: Option<&'static str>,
    cells_left: usize,
    partial: String,
}

impl HintReport {
    /// The report of a hint for the grid that was given.
    pub fn new(puzzle: &Puzzle, given: &Grid, hint: &Hint, degree: Degree) -> Self {
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
            Some(HintStep::Step(step)) => (Some(of_degree(puzzle, step, degree)), None),
            Some(HintStep::End(ending)) => (None, Some(state(*ending))),
        };
        let cells_left = hint.grid.cells().len() - hint.grid.known();
        let partial = partial(puzzle, Some(&hint.grid));
        Self { standing, reason, wrong, level: degree.name(), hint: step, state, cells_left, partial }
    }
}

/// The step as far as it is to be given away.
fn of_degree(puzzle: &Puzzle, step: &Step, degree: Degree) -> StepReport {
    let whole = StepReport::new(puzzle, step, 1);
    match degree {
        Degree::Cells => whole,
        Degree::Line | Degree::Rule => whole.shortened(degree == Degree::Rule, clue(puzzle, step, degree)),
    }
}

/// Where to look, and, unless only that is to be given away, how.
pub fn clue(puzzle: &Puzzle, step: &Step, degree: Degree) -> String {
    // What looks ahead is about many lines; one through a cell that it settles is a beginning.
    let cell = step.found.first().map_or(0, |finding| finding.cell);
    let line = step.line().unwrap_or_else(|| puzzle.layout().lines_through(cell).first().map_or(0, |&(line, _)| line));
    let mut words = format!("look at {}", inert(&puzzle.layout().line_label(line)));
    if degree == Degree::Rule {
        words += &format!(" [{}]", step.technique().title());
    }
    words
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

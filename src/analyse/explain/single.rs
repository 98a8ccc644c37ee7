//! The easiest step of a single line.

use super::step::Technique;
use crate::propagate::{
    board::{Board, CellFact, Contradiction},
    line::{BitLineSolver, LineCells, LineSolver, NoPlacement, ones},
    rules,
    rules::{Deduction, LineState, Rule},
};

/// The rules that only move the bounds of blocks; they make no step of their own.
const SILENT: [Rule; 5] = [Rule::Update0, Rule::Update1, Rule::Update2, Rule::Obstacle, Rule::Splitting];
/// The rules that settle cells, in the order of their numbers.
const COLOURING: [Rule; 8] = [
    Rule::Intersection,
    Rule::SimpleSpaces,
    Rule::Ones,
    Rule::Forcing,
    Rule::Glue,
    Rule::FillBetween,
    Rule::Trimming,
    Rule::FirstFilled,
];

/// The cells that a line settles by its easiest technique.
#[derive(Clone, Debug)]
pub(super) struct LineStep {
    /// The cells that it settles, none of them known before; at least one.
    pub(super) facts: Vec<CellFact>,
    /// The deductions of the rule; empty if it took the complete line solver.
    pub(super) deductions: Vec<Deduction>,
}

impl LineStep {
    /// The easiest step that a line has, if it has one.
    ///
    /// # Errors
    /// If the line has no placement.
    pub(super) fn of(board: &Board, line: usize, solver: &mut BitLineSolver) -> Result<Option<Self>, Contradiction> {
        let Some(clue) = board.clue(line) else { return Ok(None) };
        // The complete line solver is fast, and where it finds nothing the rules do not either.
        let facts = complete(board, line, clue, solver)?;
        if facts.is_empty() {
            return Ok(None);
        }
        let layout = board.layout();
        let cells: Vec<Option<bool>> = layout.cells(line).map(|cell| board.value(cell)).collect();
        // There is a placement, or the line solver had found the contradiction.
        let Ok(Some(deductions)) = first_rule(clue, &cells) else {
            return Ok(Some(Self { facts, deductions: Vec::new() }));
        };
        let mut facts: Vec<CellFact> = Vec::new();
        for &(position, filled) in deductions.iter().flat_map(|deduction| &deduction.cells) {
            facts.push(CellFact::new(layout.cell(line, position), filled));
        }
        Ok(Some(Self { facts, deductions }))
    }

    /// How it was found.
    pub(super) fn technique(&self) -> Technique {
        self.deductions.first().map_or(Technique::Line, |deduction| Technique::Rule(deduction.rule))
    }
}

/// All cells that a line settles.
fn complete(
    board: &Board,
    line: usize,
    clue: &[u32],
    solver: &mut BitLineSolver,
) -> Result<Vec<CellFact>, Contradiction> {
    let layout = board.layout();
    let (mut may_blank, mut may_fill) = board.line_words(line);
    let before: Vec<u64> = may_blank.iter().zip(&may_fill).map(|(blank, fill)| blank & fill).collect();
    let length = layout.line_length(line);
    let mut cells = LineCells { length, may_blank: &mut may_blank, may_fill: &mut may_fill };
    solver.settle(clue, &mut cells).map_err(|NoPlacement| Contradiction { line })?;
    let mut facts = Vec::new();
    for (index, unknown) in before.into_iter().enumerate() {
        for bit in ones(unknown & !(may_blank[index] & may_fill[index])) {
            let filled = may_fill[index] >> bit & 1 == 1;
            facts.push(CellFact::new(layout.cell(line, index * 64 + bit), filled));
        }
    }
    Ok(facts)
}

/// The deductions of the first rule that settles cells, once no rule can move a bound.
fn first_rule(clue: &[u32], cells: &[Option<bool>]) -> Result<Option<Vec<Deduction>>, NoPlacement> {
    let mut state = LineState::new(clue, cells)?;
    loop {
        move_bounds(&mut state)?;
        let mut moved = false;
        for rule in COLOURING {
            let mut deductions = rules::apply(rule, false, &mut state)?;
            moved |= !deductions.is_empty();
            deductions.retain(|deduction| !deduction.cells.is_empty());
            if !deductions.is_empty() {
                return Ok(Some(deductions));
            }
        }
        if !moved {
            return Ok(None);
        }
    }
}

/// Applies the silent rules until they find nothing more.
fn move_bounds(state: &mut LineState) -> Result<(), NoPlacement> {
    let mut moved = true;
    while moved {
        moved = false;
        for rule in SILENT {
            moved |= !rules::apply(rule, false, state)?.is_empty();
        }
    }
    Ok(())
}

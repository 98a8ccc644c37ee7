//! The easiest step of a single line.

use super::step::Technique;
use nonosat_model::{Clue, ColorSet};
use nonosat_propagate::{
    board::Contradiction,
    board::{Board, ColorRemoval as Removal, Set},
    line::{
        NoPlacement, ones,
        planes::{Planes, RunLineSolver},
        words_for,
    },
    rules,
    rules::{Deduction, Interval, LineState, Narrowed, Reason, Rule},
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

/// What a line rules out by its easiest technique.
#[derive(Clone, Debug)]
pub(super) struct LineStep {
    /// What it rules out, none of it known before; at least one.
    pub(super) removals: Vec<Removal>,
    /// The deductions of the rule; empty if it took the complete line solver.
    pub(super) deductions: Vec<Deduction>,
}

impl LineStep {
    /// The easiest step that a line has, if it has one.
    ///
    /// # Errors
    /// If the line has no placement.
    pub(super) fn of(
        board: &Board<Set>,
        line: usize,
        clue: &Clue,
        solver: &mut RunLineSolver,
    ) -> Result<Option<Self>, Contradiction> {
        // The complete line solver is fast, and where it finds nothing the rules do not either.
        let removals = complete(board, line, solver)?;
        if removals.is_empty() {
            return Ok(None);
        }
        let layout = board.layout();
        // There is a placement, or the line solver had found the contradiction.
        let Ok(Some(deductions)) = first_rule(board, line, clue) else {
            return Ok(Some(Self { removals, deductions: Vec::new() }));
        };
        let mut found: Vec<Removal> = Vec::new();
        for narrowed in deductions.iter().flat_map(|deduction| &deduction.cells) {
            let cell = layout.cell(line, narrowed.position) as u32;
            found.extend(narrowed.removed.iter().map(|color| Removal { cell, color }));
        }
        Ok(Some(Self { removals: found, deductions }))
    }

    /// The step of a line whose blocks have all their cells: the rest is background; `None` if there is no rest.
    pub(super) fn finished(board: &Board<Set>, line: usize, clue: &Clue) -> Option<Self> {
        let background = clue.background();
        let (mut removals, mut cells) = (Vec::new(), Vec::new());
        for (position, cell) in board.layout().cells(line).enumerate() {
            let colors = board.colors(cell);
            if colors.contains(background) && colors.len() > 1 {
                let removed = colors.without(background);
                removals.extend(removed.iter().map(|color| Removal { cell: cell as u32, color }));
                cells.push(Narrowed { position, removed, left: ColorSet::only(background) });
            }
        }
        let (first, last) = (cells.first()?, cells.last()?);
        let reason = Reason::OutOfReach(Interval { start: first.position, end: last.position });
        let deduction = Deduction { rule: Rule::SimpleSpaces, block: None, reason, cells, bounds: Vec::new() };
        Some(Self { removals, deductions: vec![deduction] })
    }

    /// How it was found.
    pub(super) fn technique(&self) -> Technique {
        self.deductions.first().map_or(Technique::Line, |deduction| Technique::Rule(deduction.rule))
    }
}

/// All that a line rules out, cell by cell.
fn complete(board: &Board<Set>, line: usize, solver: &mut RunLineSolver) -> Result<Vec<Removal>, Contradiction> {
    let Some((clue, before)) = board.line_planes(line) else { return Ok(Vec::new()) };
    let layout = board.layout();
    let length = layout.line_length(line);
    let (words, symbols) = (words_for(length), clue.symbols());
    let mut may = before.to_vec();
    solver
        .settle(clue, &mut Planes { length, symbols, may: &mut may })
        .map_err(|NoPlacement| Contradiction { line })?;
    let gone = |index: usize| before[index] & !may[index];
    let mut removals = Vec::new();
    let foreign = board.foreign_colors(line);
    if !foreign.is_empty() {
        for cell in layout.cells(line) {
            let colors = board.colors(cell).intersection(foreign);
            removals.extend(colors.iter().map(|color| Removal { cell: cell as u32, color }));
        }
    }
    for word in 0..words {
        let any = (0..symbols.len()).fold(0, |any, plane| any | gone(plane * words + word));
        for bit in ones(any) {
            let cell = layout.cell(line, word * 64 + bit) as u32;
            let of_cell = symbols.iter().enumerate().filter(|&(plane, _)| gone(plane * words + word) >> bit & 1 == 1);
            removals.extend(of_cell.map(|(_, &color)| Removal { cell, color }));
        }
    }
    Ok(removals)
}

/// The deductions of the first rule that settles cells, once no rule can move a bound.
fn first_rule(board: &Board<Set>, line: usize, clue: &Clue) -> Result<Option<Vec<Deduction>>, NoPlacement> {
    let cells = board.layout().cells(line).map(|cell| board.colors(cell)).collect();
    let mut state = LineState::of_clue(clue, cells)?;
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

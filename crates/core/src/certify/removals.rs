//! Line solving of puzzles of any kind, each colour ruled out of a cell a step of the proof.
//!
//! Under the order encoding unit propagation finds every contradiction of a line, whatever its blocks: with the colour
//! in the cell there is no placement, so each step follows from those before it. What is left open is for the engine,
//! with the [off clauses](Formula::off_clauses) as lemmas.

use nonosat_encodings::Atom;

use super::{formula::Formula, narrowing::Narrowing};
use crate::engine::ProofSink;
use nonosat_model::{
    Color, ColorSet, Puzzle,
    budget::{Budget, Limit},
};
use nonosat_propagate::{
    colors::{ColorBoard, propagate},
    fixpoint::Halt,
};

/// Narrows a puzzle.
pub(super) fn narrowing(puzzle: &Puzzle, formula: &Formula, budget: &Budget) -> Result<Narrowing, Limit> {
    let mut narrowing = Narrowing::default();
    let mut board = ColorBoard::new(puzzle, None);
    let all = ColorSet::first(puzzle.palette.len());
    for cell in 0..puzzle.layout().cell_count() {
        // Colours that a line has nowhere.
        let foreign = all.iter().filter(|&color| !board.colors(cell).contains(color));
        foreign.for_each(|color| narrowing.remove(formula, cell as u32, color));
    }
    let result = propagate(&mut board, budget);
    board.trail().iter().for_each(|removal| narrowing.remove(formula, removal.cell, removal.color));
    match result {
        Ok(()) => narrowing.add_off_clauses(puzzle, formula, &board),
        Err(Halt::Contradiction(_)) => narrowing.contradiction = true,
        Err(Halt::Limit(limit)) => return Err(limit),
    }
    Ok(narrowing)
}

impl Narrowing {
    fn remove(&mut self, formula: &Formula, cell: u32, color: Color) {
        if let Atom::Literal(literal) = formula.has_color(cell, color) {
            self.settle(!literal);
        }
    }

    /// Adds the off clauses about the cells that are still unknown.
    fn add_off_clauses(&mut self, puzzle: &Puzzle, formula: &Formula, board: &ColorBoard) {
        for (number, &line) in formula.lines.iter().enumerate() {
            let Some(clue) = &puzzle.clues()[line] else { continue };
            for (position, cell) in (0..).zip(puzzle.layout().cells(line)) {
                if board.colors(cell).len() > 1 {
                    let clauses = formula.off_clauses(number, clue, position, cell as u32);
                    clauses.iter().for_each(|clause| self.lemmas.clause(clause));
                }
            }
        }
        self.lemmas.clauses().for_each(|clause| self.steps.add(clause));
    }
}

//! A puzzle as one instance, for others to solve: not decomposed.

use nonosat_encodings::{Fact, Instance};

use crate::{
    board,
    board::Board,
    colors,
    colors::ColorBoard,
    fixpoint::{Halt, propagate_within},
    probe::Prober,
};
use nonosat_model::{Puzzle, budget::Budget};

/// A puzzle as an instance.
///
/// Cell number n of the instance is that of the puzzle, row by row.
#[derive(Clone, Debug)]
pub struct Monolithic {
    /// The instance.
    pub instance: Instance,
    /// For each line of the instance, the line of the puzzle: those without a clue are missing.
    pub lines: Vec<usize>,
}

impl Monolithic {
    /// The puzzle by its clues alone.
    pub fn new(puzzle: &Puzzle) -> Self {
        let (instance, lines) = puzzle.instance();
        Self { instance, lines }
    }

    /// The puzzle with all that line solving and probing find out about its cells, its starts and ends, and, of
    /// ordinary black-and-white puzzles, what follows from what.
    ///
    /// # Errors
    /// [`Halt`]: the puzzle has no solution, or the budget is spent.
    pub fn narrowed(puzzle: &Puzzle, budget: &Budget) -> Result<Self, Halt> {
        if !puzzle.is_plain() {
            return Self::narrowed_in_colors(puzzle, budget);
        }
        let mut whole = Self::new(puzzle);
        let mut board = Board::new(puzzle);
        propagate_within(&mut board, budget, |_| {})?;
        let mut prober = Prober::new(&board);
        prober.run(&mut board, budget, |_| {})?;
        for (cell, colors) in whole.instance.cells.iter_mut().enumerate() {
            if let Some(filled) = board.value(cell) {
                *colors = filled.into();
            }
        }
        for (line, &number) in whole.instance.lines.iter_mut().zip(&whole.lines) {
            line.starts = board.alive(number).map_err(Halt::Contradiction)?.starts;
        }
        let fact = |fact: board::CellFact| Fact { cell: fact.cell() as u32, color: fact.is_filled().into() };
        let implications = prober.implications(&board).map(|(one, other)| (fact(one), fact(other)));
        whole.instance.implications = implications.collect();
        Ok(whole)
    }
    fn narrowed_in_colors(puzzle: &Puzzle, budget: &Budget) -> Result<Self, Halt> {
        let mut whole = Self::new(puzzle);
        let mut board = ColorBoard::new(puzzle, None);
        colors::propagate_within(&mut board, budget, |_| {})?;
        colors::probe(&mut board, budget, |_| {})?;
        for (cell, colors) in whole.instance.cells.iter_mut().enumerate() {
            *colors = board.colors(cell);
        }
        for (line, &number) in whole.instance.lines.iter_mut().zip(&whole.lines) {
            let Some(alive) = board.alive(number).map_err(Halt::Contradiction)? else { continue };
            line.starts = alive.starts;
            for (ends, (alive, run)) in line.ends.iter_mut().zip(alive.ends.into_iter().zip(&line.runs)) {
                *ends = if run.is_exact() { Vec::new() } else { alive };
            }
        }
        Ok(whole)
    }
}

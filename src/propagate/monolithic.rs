//! A puzzle as one instance, for others to solve: not decomposed.

use nonosat_encodings::{Fact, Instance};

use crate::{
    propagate::{
        board,
        board::Board,
        fixpoint::{Halt, propagate_within},
        probe::Prober,
    },
    puzzle::{Puzzle, budget::Budget},
};

/// A black-and-white puzzle as an instance.
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
    /// The puzzle by its clues alone; none may have a blotted block.
    pub fn new(puzzle: &Puzzle) -> Self {
        let (instance, lines) = puzzle.instance();
        Self { instance, lines }
    }

    /// The puzzle with all that line solving and probing find out about its cells, its starts, and what follows from
    /// what.
    ///
    /// # Errors
    /// [`Halt`]: the puzzle has no solution, or the budget is spent.
    pub fn narrowed(puzzle: &Puzzle, budget: &Budget) -> Result<Self, Halt> {
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
}

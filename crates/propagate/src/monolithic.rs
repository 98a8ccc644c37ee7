//! A puzzle as one instance, for others to solve: not decomposed.

use nonosat_encodings::Instance;

use crate::{
    board::{Board, Domain},
    fixpoint::{Halt, propagate_within},
    line::planes::RunsAlive,
    on_board,
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

    /// The puzzle with all that line solving and probing find out about its cells, its starts and ends, and what
    /// follows from what.
    ///
    /// # Errors
    /// [`Halt`]: the puzzle has no solution, or the budget is spent.
    pub fn narrowed(puzzle: &Puzzle, budget: &Budget) -> Result<Self, Halt> {
        on_board!(puzzle, None, |board| Self::new(puzzle).narrowed_on(&mut board, budget))
    }

    fn narrowed_on<D: Domain>(mut self, board: &mut Board<D>, budget: &Budget) -> Result<Self, Halt> {
        propagate_within(board, budget, |_| {})?;
        let mut prober = Prober::new(board);
        prober.run(board, budget, |_| {})?;
        for (cell, colors) in self.instance.cells.iter_mut().enumerate() {
            *colors = board.colors(cell);
        }
        for (line, &number) in self.instance.lines.iter_mut().zip(&self.lines) {
            let RunsAlive { starts, ends } = board.runs_alive(number).map_err(Halt::Contradiction)?;
            (line.starts, line.ends) = (starts, ends);
        }
        self.instance.implications = prober.implications(board).collect();
        Ok(self)
    }
}

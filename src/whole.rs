//! A puzzle as one problem, for others to solve: not cut into parts, its lines whole.

use nonosat_encodings::{Fact, Instance, Line};

use crate::{
    board::{self, Board},
    budget::Budget,
    probe::Prober,
    propagate::{Halt, propagate_within},
    puzzle::{Block, Color, ColorSet, Puzzle},
};

/// A black-and-white puzzle as an instance.
///
/// Cell number n of the instance is that of the puzzle, row by row.
#[derive(Clone, Debug)]
pub struct Whole {
    /// The instance.
    pub instance: Instance,
    /// For each line of the instance, the line of the puzzle: those without a clue are missing.
    pub lines: Vec<usize>,
}

impl Whole {
    /// The puzzle as its clues tell it; no blotted blocks may be among them.
    pub fn new(puzzle: &Puzzle) -> Self {
        let layout = puzzle.layout();
        let mut instance = Instance::new(vec![ColorSet::BLANK_OR_BLACK; layout.cell_count()], Vec::new());
        let mut lines = Vec::new();
        for (line, clue) in puzzle.clues().iter().enumerate() {
            let Some(clue) = clue else { continue };
            let cells = layout.cells(line).map(|cell| cell as u32).collect();
            let blocks = clue.blocks().iter().map(|block| Block::black(block.length)).collect();
            instance.lines.push(Line::new(cells, blocks));
            lines.push(line);
        }
        Self { instance, lines }
    }

    /// The puzzle with all that line solving and probing find out about its cells, its starts, and what follows from what.
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
                *colors = ColorSet::only(color(filled));
            }
        }
        for (line, &number) in whole.instance.lines.iter_mut().zip(&whole.lines) {
            line.starts = board.alive(number).map_err(Halt::Contradiction)?.starts;
        }
        let fact = |fact: board::Fact| Fact { cell: fact.cell() as u32, color: color(fact.is_filled()) };
        let implications = prober.implications(&board).map(|(one, other)| (fact(one), fact(other)));
        whole.instance.implications = implications.collect();
        Ok(whole)
    }
}

fn color(filled: bool) -> Color {
    if filled { Color::BLACK } else { Color::BLANK }
}

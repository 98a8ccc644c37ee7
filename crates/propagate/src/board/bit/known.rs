//! Boards of puzzles, and the cells that are known on them from the start.

use super::{Bit, Board, CellFact};
use nonosat_model::{Clue, ColorSet, Grid, Puzzle};

impl Board<Bit> {
    /// A board of which nothing is known but the given cells; all lines wait to be solved.
    ///
    /// The puzzle must be [black-and-white](nonosat_model::Kind::BlackAndWhite).
    pub fn new(puzzle: &Puzzle) -> Self {
        let mut board = Self::of_clues(puzzle);
        for &(cell, color) in puzzle.given() {
            board.know_cell(cell, ColorSet::only(color));
        }
        board.clear_trail();
        board
    }

    /// A board of which nothing is known, not even the given cells.
    fn of_clues(puzzle: &Puzzle) -> Self {
        let clues = puzzle.clues().iter().map(|clue| clue.as_ref().map(Clue::runs));
        Self::with_lines(puzzle.layout().clone(), clues)
    }

    /// Takes over the cells that are known.
    pub(super) fn know(&mut self, cells: &[ColorSet]) {
        for (cell, &colors) in cells.iter().enumerate() {
            self.know_cell(cell, colors);
        }
        self.clear_trail();
    }

    /// Takes over what is known of a cell that is unknown on the board.
    fn know_cell(&mut self, cell: usize, colors: ColorSet) {
        let colors = colors.intersection(self.pair());
        if let Some(color) = colors.known() {
            self.rule_out(CellFact::new(cell, !color.is_blank()));
        } else if colors.is_empty() {
            self.rule_out(CellFact::new(cell, false));
            for &(line, position) in self.layout.lines_through(cell).iter() {
                let (word, bit) = self.lines[line].place(position, false);
                self.may[word] &= !bit;
            }
        }
    }

    /// A board of which the given cells and those that `known` knows are known already; all lines wait to be solved.
    ///
    /// The grid must have the size of the puzzle. Where it allows a cell neither to be blank nor to be filled, the
    /// lines of the cell have no placement.
    pub fn with_known(puzzle: &Puzzle, known: &Grid) -> Self {
        let mut board = Self::of_clues(puzzle);
        if puzzle.given().is_empty() {
            board.know(known.cells());
        } else {
            board.know(puzzle.narrowed(known.clone()).cells());
        }
        board
    }
}

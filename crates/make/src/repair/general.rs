//! The board of pictures of every kind, with every logic: solved from scratch.

use nonosat_model::{
    ColorSet, Grid, Layout, Palette, Picture, Puzzle,
    budget::{Budget, Limit},
};
use nonosat_propagate::{
    fixpoint::{Halt, propagate_within},
    on_board,
    probe::Prober,
    rules,
    rules::{RuleSet, RuleStop},
};

/// What it may take to solve the puzzle of a picture without search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Logic {
    /// Complete line solving.
    #[default]
    Line,
    /// The thirteen rules of [`nonosat_propagate::rules`]. Slower, as every trial begins from scratch.
    Rules,
    /// [Probing](nonosat_propagate::probe): looking one step ahead. Slower, too.
    ProbeOne,
}

/// A picture's layout and colours, and what its clues leave open.
#[derive(Clone, Debug)]
pub(super) struct GeneralBoard {
    layout: Layout,
    palette: Palette,
    logic: Logic,
    cells: Vec<ColorSet>,
    open_cells: usize,
}

impl GeneralBoard {
    /// The board of a picture, solved.
    pub(super) fn new(puzzle: &Puzzle, picture: &Picture, logic: Logic, budget: &Budget) -> Result<Self, Limit> {
        let (layout, palette) = (puzzle.layout().clone(), puzzle.palette.clone());
        let mut board = Self { layout, palette, logic, cells: Vec::new(), open_cells: 0 };
        board.solve_anew(picture, budget)?;
        Ok(board)
    }

    /// How many cells are open.
    pub(super) fn open_cells(&self) -> usize {
        self.open_cells
    }

    /// The colours that each cell may have.
    pub(super) fn cells(&self) -> &[ColorSet] {
        &self.cells
    }

    /// Restores what [`cells`](Self::cells) returned before.
    pub(super) fn restore(&mut self, cells: Vec<ColorSet>) {
        self.open_cells = count(&cells);
        self.cells = cells;
    }

    /// Solves the puzzle of a picture, from nothing.
    pub(super) fn solve_anew(&mut self, picture: &Picture, budget: &Budget) -> Result<(), Limit> {
        let cells = self.solved(picture, None, budget)?;
        self.restore(cells);
        Ok(())
    }

    /// How many cells a picture leaves open.
    pub(super) fn trial(&self, picture: &Picture, budget: &Budget) -> Result<usize, Limit> {
        Ok(count(&self.solved(picture, None, budget)?))
    }

    /// At least how many cells a picture leaves open that admits what is known now.
    pub(super) fn bound(&self, picture: &Picture, budget: &Budget) -> Result<usize, Limit> {
        match self.logic {
            Logic::Line => Ok(count(&self.solved(picture, Some(&self.cells), budget)?)),
            // What the rules and probing find is not known to grow with what is known.
            Logic::Rules | Logic::ProbeOne => Ok(0),
        }
    }

    /// What the clues of a picture tell of each cell, given what is known.
    fn solved(&self, picture: &Picture, known: Option<&[ColorSet]>, budget: &Budget) -> Result<Vec<ColorSet>, Limit> {
        budget.check()?;
        let mut puzzle = Puzzle::from_picture_on(self.layout.clone(), picture.clone(), self.palette.clone());
        puzzle.goal = None;
        let known = known.and_then(|known| Grid::new(self.layout.width(), known.to_vec()));
        let (end, cells) = if self.logic == Logic::Rules {
            let run = rules::run(&puzzle, known.as_ref(), RuleSet::ALL, budget, None);
            let end = if let Some(RuleStop::Limit(limit)) = run.stop { Err(Halt::Limit(limit)) } else { Ok(()) };
            (end, run.grid.cells().to_vec())
        } else {
            on_board!(&puzzle, known.as_ref(), |board| {
                let mut end = propagate_within(&mut board, budget, |_| {});
                if self.logic == Logic::ProbeOne && end.is_ok() && board.unknown() > 0 {
                    end = Prober::new(&board).run(&mut board, budget, |_| {});
                }
                (end, board.grid().cells().to_vec())
            })
        };
        match end {
            Ok(()) => Ok(cells),
            Err(Halt::Limit(limit)) => Err(limit),
            // Clues of a picture have a solution. Should they not, then nothing is known.
            Err(Halt::Contradiction(_)) => Ok(puzzle.open_grid().cells().to_vec()),
        }
    }
}

fn count(cells: &[ColorSet]) -> usize {
    cells.iter().filter(|colors| colors.len() > 1).count()
}

//! A picture on which changes are tried, with its clues and what they leave open.

use super::{
    general::{GeneralBoard, Logic},
    plain::{self, Flips},
    ugliness::ugliness,
};
use nonosat_model::{
    Color, ColorSet, Layout, Picture, Puzzle,
    budget::{Budget, Limit},
};

/// How often, in trials of the fast board, the budget is asked.
const TRIALS_PER_CHECK: u32 = 32;

/// The weight of ugliness in a [score](Workbench::score), where an open cell counts as 1.
pub(super) const UGLINESS_WEIGHT: f64 = 0.5;

/// A cell, and the colour that it gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Change {
    /// The cell.
    pub cell: usize,
    /// Its new colour.
    pub to: Color,
}

/// A picture, and the cells that its clues leave open to a [`Logic`].
///
/// Several cells may be changed at once: symmetric pictures have partners. Changes are a stack. Everything that a
/// workbench tells depends on its picture alone, whatever was changed before and taken back.
///
/// Black-and-white rectangles of up to 1024 rows and columns have a board of their own for [`Logic::Line`], on which a
/// [`trial`](Self::trial) takes some microseconds and a [`bound`](Self::bound) less than one. All else is solved from
/// scratch each time.
#[derive(Clone, Debug)]
pub struct Workbench {
    layout: Layout,
    picture: Picture,
    original: Picture,
    board: AnyBoard,
    stack: Vec<Before>,
    budget: Budget,
    /// Trials since the budget was asked.
    trials: u32,
}

/// The board that fits the picture.
#[derive(Debug)]
enum AnyBoard {
    Plain(Box<dyn Flips>),
    General(GeneralBoard),
}

impl Clone for AnyBoard {
    fn clone(&self) -> Self {
        match self {
            Self::Plain(board) => Self::Plain(board.boxed()),
            Self::General(board) => Self::General(board.clone()),
        }
    }
}

/// What was before a change.
#[derive(Clone, Debug)]
struct Before {
    colors: Vec<Change>,
    known: Known,
}

#[derive(Clone, Debug)]
enum Known {
    Plain(Vec<u64>),
    General(Vec<ColorSet>),
}

impl Workbench {
    /// The workbench of a picture with the layout and the palette of a puzzle; the puzzle's clues are not looked at.
    ///
    /// The budget is that of all work on it.
    ///
    /// # Errors
    /// If a limit is reached first.
    ///
    /// # Panics
    /// If the picture has fewer cells than the layout.
    pub fn new(puzzle: &Puzzle, picture: Picture, logic: Logic, budget: &Budget) -> Result<Self, Limit> {
        let layout = puzzle.layout().clone();
        let is_plain = layout.is_rectangle() && puzzle.palette.len() == 2 && logic == Logic::Line;
        let board = match is_plain.then(|| plain::board(&picture)).flatten() {
            Some(board) => AnyBoard::Plain(board),
            None => AnyBoard::General(GeneralBoard::new(puzzle, &picture, logic, budget)?),
        };
        let (original, budget) = (picture.clone(), budget.clone());
        Ok(Self { layout, picture, original, board, stack: Vec::new(), budget, trials: 0 })
    }

    /// The layout of the picture.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The picture as it is now.
    pub fn picture(&self) -> &Picture {
        &self.picture
    }

    /// The picture before all changes.
    pub fn original(&self) -> &Picture {
        &self.original
    }

    /// How many cells are open: their colours do not follow from the clues.
    pub fn open(&self) -> usize {
        match &self.board {
            AnyBoard::Plain(board) => board.open_cells(),
            AnyBoard::General(board) => board.open_cells(),
        }
    }

    /// Whether a cell is open.
    pub fn is_open(&self, cell: usize) -> bool {
        match &self.board {
            AnyBoard::Plain(board) => board.is_open(cell),
            AnyBoard::General(board) => board.cells()[cell].len() > 1,
        }
    }

    /// Whether a cell may have this colour, by what follows from the clues.
    pub fn admits(&self, change: Change) -> bool {
        match &self.board {
            AnyBoard::General(board) => board.cells()[change.cell].contains(change.to),
            AnyBoard::Plain(_) => self.is_open(change.cell) || self.picture.cells()[change.cell] == change.to,
        }
    }

    /// The open cells, in increasing order.
    pub fn open_cells(&self) -> Vec<usize> {
        (0..self.picture.cells().len()).filter(|&cell| self.is_open(cell)).collect()
    }

    /// The cells whose colour is not the original one, in increasing order.
    pub fn changed(&self) -> Vec<usize> {
        let cells = self.picture.cells();
        (0..cells.len()).filter(|&cell| cells[cell] != self.original.cells()[cell]).collect()
    }

    /// What the changes from the original cost in looks: the sum of the [`ugliness`] of the changed cells in it.
    pub fn ugliness(&self) -> f64 {
        self.changed().into_iter().map(|cell| ugliness(&self.layout, &self.original, cell)).sum()
    }

    /// The open cells and half of the [ugliness](Self::ugliness): the less the better.
    pub fn score(&self) -> f64 {
        self.open() as f64 + UGLINESS_WEIGHT * self.ugliness()
    }

    /// Makes changes; no two of the same cell. [`undo`](Self::undo) takes them back together.
    ///
    /// # Errors
    /// If a limit is reached first; nothing is changed then.
    pub fn change(&mut self, changes: &[Change]) -> Result<(), Limit> {
        self.check()?;
        let colors = self.paint(changes);
        let known = match &mut self.board {
            AnyBoard::Plain(board) => Known::Plain(board.change(&flipped(&colors, changes))),
            AnyBoard::General(board) => {
                let before = board.cells().to_vec();
                if let Err(limit) = board.solve_anew(&self.picture, &self.budget) {
                    self.paint(&colors);
                    return Err(limit);
                }
                Known::General(before)
            }
        };
        self.stack.push(Before { colors, known });
        Ok(())
    }

    /// Takes the latest changes back that were not; false if there are none.
    pub fn undo(&mut self) -> bool {
        let Some(Before { colors, known }) = self.stack.pop() else { return false };
        let changes = self.paint(&colors);
        match (&mut self.board, known) {
            (AnyBoard::Plain(board), Known::Plain(open)) => board.take_back(&flipped(&colors, &changes), &open),
            (AnyBoard::General(board), Known::General(cells)) => board.restore(cells),
            _ => unreachable!("a workbench keeps its board"),
        }
        true
    }

    /// How many cells are open after some changes, which are not made.
    ///
    /// # Errors
    /// If a limit is reached first.
    pub fn trial(&mut self, changes: &[Change]) -> Result<usize, Limit> {
        self.check()?;
        let colors = self.paint(changes);
        let open = match &mut self.board {
            AnyBoard::Plain(board) => Ok(board.trial(&flipped(&colors, changes))),
            AnyBoard::General(board) => board.trial(&self.picture, &self.budget),
        };
        self.paint(&colors);
        open
    }

    /// At least how many cells are open after some changes: as many as a [`trial`](Self::trial) finds or fewer, sooner.
    ///
    /// The new clues are solved on top of what is known now. If what is known now excludes a change, nothing is known
    /// about it, and the bound is 0.
    ///
    /// # Errors
    /// If a limit is reached first.
    pub fn bound(&mut self, changes: &[Change]) -> Result<usize, Limit> {
        self.check()?;
        if !changes.iter().all(|&change| self.admits(change)) {
            return Ok(0);
        }
        let colors = self.paint(changes);
        let open = match &mut self.board {
            AnyBoard::Plain(board) => Ok(board.bound(&flipped(&colors, changes))),
            AnyBoard::General(board) => board.bound(&self.picture, &self.budget),
        };
        self.paint(&colors);
        open
    }

    /// Paints cells; the colours that they had.
    fn paint(&mut self, changes: &[Change]) -> Vec<Change> {
        let mut paint = |&Change { cell, to }: &Change| {
            let before = Change { cell, to: self.picture.cells()[cell] };
            self.picture.set(cell, to);
            before
        };
        changes.iter().map(&mut paint).collect()
    }

    fn check(&mut self) -> Result<(), Limit> {
        self.trials += 1;
        if !self.trials.is_multiple_of(TRIALS_PER_CHECK) {
            return Ok(());
        }
        if let Some(progress) = self.budget.progress() {
            progress.add_tried(TRIALS_PER_CHECK.into());
        }
        self.budget.check()
    }
}

/// The cells whose colour is another one than before.
fn flipped(before: &[Change], after: &[Change]) -> Vec<usize> {
    let pairs = before.iter().zip(after);
    pairs.filter(|(before, after)| before.to != after.to).map(|(before, _)| before.cell).collect()
}

//! What is known of a puzzle's cells while it is being solved, and the way back.
//!
//! There is one board, over what a cell may be: a [`Bit`], blank or filled, or a [`Set`] of colours. All that stands on
//! it is written once; [`on_board!`](crate::on_board) is the one place that chooses.

mod bit;
mod fact;
mod memo;
mod queue;
mod set;
#[cfg(test)]
pub(crate) mod tests;

use std::{fmt::Debug, hash::Hash};

use nonosat_encodings::{Color, Fact};
pub(crate) use queue::LineQueue;

pub use self::{
    bit::Bit,
    fact::CellFact,
    set::{ColorRemoval, Set},
};
use crate::line::planes::RunsAlive;
use nonosat_model::{ColorSet, Grid, Layout, Picture, Puzzle, Run};

/// "This cell does not have this colour."
pub trait Removal: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static {
    /// The cell.
    fn cell(self) -> usize;
}

/// What a cell may be: how boards keep it, and how their lines are solved.
///
/// A line has a plane for each symbol of its clue: a bit for each of its cells that may have it. So a line is solved in
/// place. What follows is how a domain keeps its planes; boards and all that stands on them use the methods of
/// [`Board`].
pub trait Domain: Copy + Debug + Send + Sync + 'static {
    /// A colour ruled out of a cell.
    type Removal: Removal;
    /// The clue of a line.
    type Clue: Clone + Debug + Send + Sync;
    /// What all lines share.
    type Clues: Clone + Debug + Send + Sync;
    /// What is kept of cells beside the planes.
    type Cells: Clone + Debug + Send + Sync;
    /// Whether every line has blocks of one colour and given lengths on a blank background.
    const IS_BLACK_AND_WHITE: bool;
    /// The line solver.
    type Solver: Clone + Debug + Default + Send + Sync;

    /// A board for a puzzle of its kind; see [`on_board!`](crate::on_board).
    fn make(puzzle: &Puzzle, known: Option<&Grid>) -> Board<Self>;

    /// See [`Board::removal`].
    fn removal(cell: usize, color: Color) -> Self::Removal;

    /// See [`Board::lost`].
    fn lost(board: &Board<Self>, removal: Self::Removal) -> Color;

    /// See [`Board::colors`].
    fn colors(board: &Board<Self>, cell: usize) -> ColorSet;

    /// See [`Board::is_unknown`].
    fn is_unknown(board: &Board<Self>, cell: usize) -> bool;

    /// The number of values that are told apart in a cell.
    fn value_count(board: &Board<Self>) -> usize;

    /// The number of a colour among them.
    fn value_number(color: Color) -> usize;

    /// The colour with this number.
    fn value(board: &Board<Self>, number: usize) -> Color;

    /// What removals say of cells that are unknown on the board: those that have one colour left by them.
    fn facts<'a>(board: &'a Board<Self>, removals: &'a [Self::Removal]) -> impl Iterator<Item = Fact> + 'a;

    /// See [`Board::is_gone`].
    fn is_gone(board: &Board<Self>, removal: Self::Removal) -> bool;

    /// See [`Board::rule_out`].
    fn rule_out(board: &mut Board<Self>, removal: Self::Removal);

    /// Takes a removal back that is no longer on the trail.
    fn restore(board: &mut Board<Self>, removal: Self::Removal);

    /// See [`Board::settle`].
    fn settle(board: &mut Board<Self>, line: usize) -> Result<(), Contradiction>;

    /// The planes of a line if each is one word; 0 for others.
    fn memo_planes(line: &LineRecord<Self::Clue>) -> usize;

    /// See [`Board::runs`].
    fn runs(board: &Board<Self>, line: usize) -> Option<(Color, &[Run])>;

    /// See [`Board::runs_alive`].
    fn alive(board: &mut Board<Self>, line: usize) -> Result<RunsAlive, Contradiction>;

    /// See [`Board::is_open`].
    fn is_open(board: &Board<Self>, line: usize) -> bool;

    /// See [`Board::unknown_cells`].
    fn unknown_cells(board: &Board<Self>) -> Vec<usize>;

    /// For each cell, what `of` makes of the colours that it may have.
    fn map_cells<T>(board: &Board<Self>, of: impl Fn(ColorSet) -> T) -> Vec<T>;
}

/// The line that has no placement left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// Its number in the puzzle.
    pub line: usize,
}

/// The cells of a puzzle or of an instance, each with the colours that it may have.
///
/// Every cell is kept once in each of its lines, so that a line is solved in place. Which lines those are only the
/// [`Layout`] knows. A trail of removals takes back whatever was assumed.
#[derive(Clone, Debug)]
pub struct Board<D: Domain = Bit> {
    layout: Layout,
    lines: Vec<LineRecord<D::Clue>>,
    clues: D::Clues,
    /// The planes of all lines, one line after the other.
    may: Vec<u64>,
    cells: D::Cells,
    unknown: usize,
    trail: Vec<D::Removal>,
    solver: D::Solver,
    memo: memo::Memo,
    /// The planes of the line being solved, as they were.
    before: Vec<u64>,
    /// How many times a line was solved.
    line_solves: u64,
    /// The lines to be solved again.
    pub queue: LineQueue,
}

/// Where a line's clue and planes are.
#[derive(Clone, Copy, Debug)]
pub struct LineRecord<C> {
    clue: C,
    /// The first word of the first plane.
    words: usize,
    length: u32,
}

/// Evaluates an expression on the board that a puzzle takes, over whichever domain: `on_board!(puzzle, known, |board|
/// ...)`.
///
/// `known`, an `Option<&Grid>`, has the size of the puzzle. Nothing else is known; all lines wait to be solved.
///
/// `on_board!(of instance, |board| ...)` does the same for an instance.
#[macro_export]
macro_rules! on_board {
    (of $instance:expr, |$board:ident| $body:expr) => {{
        let instance: &nonosat_encodings::Instance = $instance;
        if $crate::belief::is_black_and_white(instance) {
            let $board = $crate::board::Board::of_instance(instance);
            $body
        } else {
            let $board = $crate::board::Board::of_colored_instance(instance);
            $body
        }
    }};
    ($puzzle:expr, $known:expr, |$board:ident| $body:expr) => {{
        use $crate::board::{Bit, Domain, Set};
        let puzzle: &nonosat_model::Puzzle = $puzzle;
        match puzzle.kind() {
            nonosat_model::Kind::BlackAndWhite => {
                #[allow(unused_mut, reason = "not every use changes it")]
                let mut $board = Bit::make(puzzle, $known);
                $body
            }
            nonosat_model::Kind::Colored => {
                #[allow(unused_mut, reason = "not every use changes it")]
                let mut $board = Set::make(puzzle, $known);
                $body
            }
        }
    }};
}

impl<D: Domain> Board<D> {
    /// A board of which no line is solved yet.
    fn of_parts(
        layout: Layout,
        lines: Vec<LineRecord<D::Clue>>,
        clues: D::Clues,
        may: Vec<u64>,
        cells: D::Cells,
        unknown: usize,
    ) -> Self {
        Self {
            queue: LineQueue::of_all(lines.len()),
            layout,
            lines,
            clues,
            may,
            cells,
            unknown,
            trail: Vec::new(),
            solver: D::Solver::default(),
            memo: memo::Memo::default(),
            before: Vec::new(),
            line_solves: 0,
        }
    }

    /// Where the cells and lines lie.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// How many cells are unknown: may have more than one colour.
    #[inline]
    pub fn unknown(&self) -> usize {
        self.unknown
    }

    /// How many times a line was solved, on this board and on those it is a copy of.
    pub fn line_solves(&self) -> u64 {
        self.line_solves
    }

    /// A copy on which to try something; it holds the memo of solved lines until it is [taken back](Board::take_back).
    pub(crate) fn lend(&mut self) -> Self {
        let mut copy = self.clone();
        copy.memo = std::mem::take(&mut self.memo);
        copy
    }

    /// Takes the memo of solved lines back from a copy that was lent, and counts the line solving that was done on it.
    pub(crate) fn take_back(&mut self, copy: &mut Self) {
        self.memo = std::mem::take(&mut copy.memo);
        self.line_solves = self.line_solves.max(copy.line_solves);
    }

    /// The removals since the trail was last cleared, in the order found.
    #[inline]
    pub fn trail(&self) -> &[D::Removal] {
        &self.trail
    }

    /// Keeps a memo of solved lines from now on: the same lines are going to be solved again.
    pub fn keep_memo(&mut self) {
        self.memo.keep(self.lines.iter().map(D::memo_planes));
    }

    /// Forgets the trail: what is known now stays known.
    pub fn clear_trail(&mut self) {
        self.trail.clear();
    }

    /// Takes back every removal on the trail.
    pub fn undo(&mut self) {
        self.undo_to(0);
    }

    /// Takes back the removals on the trail but for the first `mark`. Lines that wait go on waiting.
    pub fn undo_to(&mut self, mark: usize) {
        while self.trail.len() > mark {
            let Some(removal) = self.trail.pop() else { break };
            D::restore(self, removal);
        }
    }

    /// The removal of a colour.
    #[inline]
    pub fn removal(cell: usize, color: Color) -> D::Removal {
        D::removal(cell, color)
    }

    /// The colour that a removal rules out.
    #[inline]
    pub fn lost(&self, removal: D::Removal) -> Color {
        D::lost(self, removal)
    }

    /// The colours that a cell may have.
    #[inline]
    pub fn colors(&self, cell: usize) -> ColorSet {
        D::colors(self, cell)
    }

    /// Whether a cell may have more than one colour.
    #[inline]
    pub fn is_unknown(&self, cell: usize) -> bool {
        D::is_unknown(self, cell)
    }

    /// Whether a colour is ruled out, and a cell with it.
    #[inline]
    pub fn is_gone(&self, removal: D::Removal) -> bool {
        D::is_gone(self, removal)
    }

    /// Rules a colour of an unknown cell out; the cell's lines wait to be solved.
    #[inline]
    pub fn rule_out(&mut self, removal: D::Removal) {
        D::rule_out(self, removal);
    }

    /// Rules all other colours of a cell out.
    #[inline]
    pub fn decide(&mut self, cell: usize, color: Color) {
        for other in self.colors(cell).without(color).iter() {
            self.rule_out(D::removal(cell, other));
        }
    }

    /// Solves one line, and passes what is new on to the lines that cross it.
    ///
    /// # Errors
    /// If the line has no placement.
    #[inline]
    pub fn settle(&mut self, line: usize) -> Result<(), Contradiction> {
        D::settle(self, line)
    }

    /// The background and the runs of a line, or `None` if its clue is not given.
    pub fn runs(&self, line: usize) -> Option<(Color, &[Run])> {
        D::runs(self, line)
    }

    /// The starts that are still possible in a line, and the ends of runs without a given length; none if its clue is
    /// not given.
    ///
    /// # Errors
    /// If the line has no placement.
    pub fn runs_alive(&mut self, line: usize) -> Result<RunsAlive, Contradiction> {
        D::alive(self, line)
    }

    /// Whether some cell of a line is unknown.
    pub fn is_open(&self, line: usize) -> bool {
        D::is_open(self, line)
    }

    /// The unknown cells, in increasing order.
    pub fn unknown_cells(&self) -> Vec<usize> {
        D::unknown_cells(self)
    }

    /// What is known, as a grid.
    pub fn grid(&self) -> Grid {
        Grid::new(self.layout.width(), D::map_cells(self, |colors| colors)).expect("a board is a rectangle")
    }

    /// What is known, as a picture in which each unknown cell has the first colour that it may have.
    pub fn picture(&self) -> Picture {
        let first = |colors: ColorSet| colors.iter().next().unwrap_or(Color::BLANK);
        Picture::new(self.layout.width(), D::map_cells(self, first)).expect("a board is a rectangle")
    }
}

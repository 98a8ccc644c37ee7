//! What is known of a puzzle's cells while it is being solved, and the way back.

mod queue;
#[cfg(test)]
mod tests;
mod view;

use nonosat_encodings::Instance;
pub(crate) use queue::LineQueue;

use crate::{
    line,
    line::{BitLineSolver, LineCells, LineSolver, Memo, NoPlacement, words_for},
};
use nonosat_model::{Clue, ColorSet, Grid, Layout, Puzzle, Run};

/// "This cell is filled", or "this cell is blank".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellFact(u32);

// A bit is for the value. Readers and constructors of puzzles check that limit.
const _: () = assert!(Layout::MOST_CELLS - 1 <= (u32::MAX >> 1) as usize);

impl CellFact {
    /// The fact that `cell`, whose number is below [`Layout::MOST_CELLS`], has this value.
    pub fn new(cell: usize, filled: bool) -> Self {
        debug_assert!(cell < Layout::MOST_CELLS);
        Self((cell as u32) << 1 | u32::from(filled))
    }

    /// The cell.
    pub fn cell(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// The other value of the same cell.
    pub(crate) fn opposite(self) -> Self {
        Self(self.0 ^ 1)
    }

    /// Whether it is filled.
    pub fn is_filled(self) -> bool {
        self.0 & 1 == 1
    }
}

/// The line that has no placement left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// Its number in the puzzle.
    pub line: usize,
}

/// The cells of a black-and-white puzzle or instance, each blank, filled or unknown.
///
/// Every cell is kept once in each of its lines, a bit for "may be blank" and one for "may be filled", so that a line
/// is solved in place. Which lines those are only the [`Layout`] knows. A trail of facts takes back whatever was
/// assumed.
#[derive(Clone, Debug)]
pub struct Board {
    layout: Layout,
    /// The blocks of all lines, one after the other, and their lengths, which line solvers read.
    runs: Vec<Run>,
    lengths: Vec<u32>,
    lines: Vec<LineRecord>,
    may_blank: Vec<u64>,
    may_fill: Vec<u64>,
    unknown: usize,
    trail: Vec<CellFact>,
    solver: BitLineSolver,
    memo: Memo,
    /// The line being solved, as it was.
    before: Vec<u64>,
    /// How many times a line was solved.
    line_solves: u64,
    /// The lines to be solved again.
    pub queue: LineQueue,
}

/// Where a line's clue and cells are.
#[derive(Clone, Copy, Debug)]
struct LineRecord {
    clue: (u32, u32),
    words: usize,
    length: u32,
    /// Whether the clue is given: a line without one settles nothing.
    has_clue: bool,
}

impl Board {
    /// A board of which nothing is known; all lines wait to be solved.
    ///
    /// The puzzle must be black-and-white, without blotted blocks.
    pub fn new(puzzle: &Puzzle) -> Self {
        let clues = puzzle.clues().iter().map(|clue| clue.as_ref().map(Clue::runs));
        Self::with_lines(puzzle.layout().clone(), clues)
    }

    /// A board with the lines and the known cells of an instance; all lines wait to be solved.
    ///
    /// The instance must be black-and-white, each cell with at least one colour left. The board has its lines under
    /// their numbers; starts and implications are not looked at.
    ///
    /// # Panics
    /// If the instance has more than [`Layout::MOST_CELLS`] cells.
    pub fn of_instance(instance: &Instance) -> Self {
        assert!(instance.cells.len() <= Layout::MOST_CELLS, "an instance has at most {} cells", Layout::MOST_CELLS);
        let layout = Layout::of_instance(instance);
        let clues = instance.lines.iter().map(|line| Some(&line.runs[..]));
        // Cells of no line are in one more, which has no clue.
        let spare = layout.line_count() - instance.lines.len();
        let mut board = Self::with_lines(layout, clues.chain(std::iter::repeat_n(None, spare)));
        board.know(&instance.cells);
        board
    }

    /// A board of these lines, each with its blocks if its clue is given.
    fn with_lines<'a>(layout: Layout, clues: impl Iterator<Item = Option<&'a [Run]>>) -> Self {
        let (mut runs, mut lines, mut may) = (Vec::new(), Vec::new(), Vec::new());
        for (line, clue) in clues.enumerate() {
            let start = runs.len() as u32;
            runs.extend_from_slice(clue.unwrap_or_default());
            let (words, length) = (may.len(), layout.line_length(line));
            let clue_range = (start, runs.len() as u32);
            lines.push(LineRecord { clue: clue_range, words, length: length as u32, has_clue: clue.is_some() });
            may.resize(may.len() + words_for(length), u64::MAX);
            if let (Some(last), 1..) = (may.last_mut(), length % 64) {
                *last = (1 << (length % 64)) - 1;
            }
        }
        let queue = LineQueue::of_all(lines.len());
        Self {
            lengths: runs.iter().map(|run| run.min).collect(),
            runs,
            lines,
            may_blank: may.clone(),
            may_fill: may,
            unknown: layout.cell_count(),
            layout,
            trail: Vec::new(),
            solver: BitLineSolver::new(),
            memo: Memo::default(),
            before: Vec::new(),
            line_solves: 0,
            queue,
        }
    }

    /// Takes over the cells that are known.
    fn know(&mut self, cells: &[ColorSet]) {
        for (cell, colors) in cells.iter().enumerate() {
            if let Some(color) = colors.known() {
                self.assume(CellFact::new(cell, !color.is_blank()));
            }
        }
        self.clear_trail();
    }

    /// A board of which the cells that `known` knows are known already; all lines wait to be solved.
    ///
    /// The grid must have the size of the puzzle, and no colours but blank and black.
    pub fn with_known(puzzle: &Puzzle, known: &Grid) -> Self {
        let mut board = Self::new(puzzle);
        board.know(known.cells());
        board
    }

    /// A board like another one on which no line waited, by what is known there.
    pub fn settled(puzzle: &Puzzle, known: &Grid) -> Self {
        let mut board = Self::with_known(puzzle, known);
        board.queue.clear();
        board
    }

    /// Where the cells and lines lie.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// How many cells are unknown.
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

    /// The facts found since the trail was last cleared, in the order found.
    pub fn trail(&self) -> &[CellFact] {
        &self.trail
    }

    /// Keeps a memo of solved lines from now on: the same lines are going to be solved again.
    pub fn keep_memo(&mut self) {
        let lines = self.layout.line_count();
        if (0..lines).any(|line| self.layout.line_length(line) <= Memo::LONGEST) {
            self.memo.keep(lines);
        }
    }

    /// Forgets the trail: what is known now stays known.
    pub fn clear_trail(&mut self) {
        self.trail.clear();
    }

    /// Takes back every fact on the trail.
    pub fn undo(&mut self) {
        self.undo_to(0);
    }

    /// Takes back the facts on the trail but for the first `mark`.
    pub fn undo_to(&mut self, mark: usize) {
        self.unknown += self.trail.len() - mark;
        while self.trail.len() > mark {
            let Some(fact) = self.trail.pop() else { break };
            for &(line, position) in self.layout.lines_through(fact.cell()).iter() {
                let (word, bit) = place(&self.lines, line, position);
                self.may_blank[word] |= bit;
                self.may_fill[word] |= bit;
            }
        }
    }

    /// Notes a fact about an unknown cell; its lines wait to be solved.
    pub fn assume(&mut self, fact: CellFact) {
        debug_assert_eq!(self.value(fact.cell()), None);
        for &(line, position) in self.layout.lines_through(fact.cell()).iter() {
            let (word, bit) = place(&self.lines, line, position);
            let ruled_out = if fact.is_filled() { &mut self.may_blank } else { &mut self.may_fill };
            ruled_out[word] &= !bit;
            self.queue.push(line);
        }
        self.trail.push(fact);
        self.unknown -= 1;
    }

    /// Solves one line, and passes what is new on to the lines that cross it.
    pub fn settle(&mut self, line: usize) -> Result<(), Contradiction> {
        let LineRecord { clue, words: word, length, has_clue } = self.lines[line];
        let length = length as usize;
        if !has_clue || !(1..=Memo::LONGEST).contains(&length) {
            return self.settle_with(line, |own, clue, cells| own.settle(clue, cells));
        }
        self.line_solves += 1;
        let before = (self.may_blank[word], self.may_fill[word]);
        let clue = &self.lengths[clue.0 as usize..clue.1 as usize];
        let solve = |blank: &mut u64, fill: &mut u64| {
            let (may_blank, may_fill) = (std::slice::from_mut(blank), std::slice::from_mut(fill));
            self.solver.settle(clue, &mut LineCells { length, may_blank, may_fill })
        };
        let (blank, fill) = self.memo.solved(line, before, solve).map_err(|NoPlacement| Contradiction { line })?;
        (self.may_blank[word], self.may_fill[word]) = (blank, fill);
        let new = before.0 & before.1 & !(blank & fill);
        if new != 0 {
            self.pass_on(line, 0, new, fill);
        }
        Ok(())
    }

    /// The same by any line solver.
    pub fn settle_by(&mut self, solver: &mut dyn LineSolver, line: usize) -> Result<(), Contradiction> {
        self.settle_with(line, |_, clue, cells| solver.settle(clue, cells))
    }

    fn settle_with(
        &mut self,
        line: usize,
        solve: impl FnOnce(&mut BitLineSolver, &[u32], &mut LineCells<'_>) -> Result<(), NoPlacement>,
    ) -> Result<(), Contradiction> {
        let LineRecord { clue, words, length, has_clue } = self.lines[line];
        if !has_clue {
            return Ok(());
        }
        self.line_solves += 1;
        let length = length as usize;
        let range = words..words + words_for(length);
        self.before.clear();
        self.before.extend(range.clone().map(|word| self.may_blank[word] & self.may_fill[word]));
        let mut cells =
            LineCells { length, may_blank: &mut self.may_blank[range.clone()], may_fill: &mut self.may_fill[range] };
        let clue = &self.lengths[clue.0 as usize..clue.1 as usize];
        solve(&mut self.solver, clue, &mut cells).map_err(|_| Contradiction { line })?;
        for index in 0..self.before.len() {
            let (blank, fill) = (self.may_blank[words + index], self.may_fill[words + index]);
            let new = self.before[index] & !(blank & fill);
            if new != 0 {
                self.pass_on(line, index * 64, new, fill);
            }
        }
        Ok(())
    }

    /// Notes what is new in a line, beginning with its cell `first`.
    fn pass_on(&mut self, line: usize, first: usize, new: u64, fill: u64) {
        self.unknown -= new.count_ones() as usize;
        let Some(straight) = self.layout.straight(line) else { return self.pass_on_to_any(line, first, new, fill) };
        for bit in line::ones(new) {
            let (position, filled) = (first + bit, fill >> bit & 1 == 1);
            self.restrict(straight.first_crossing + position, straight.at, filled);
            self.trail.push(CellFact::new(straight.first_cell + position * straight.step, filled));
        }
    }

    /// Notes what is new in a line of a table.
    fn pass_on_to_any(&mut self, line: usize, first: usize, new: u64, fill: u64) {
        for bit in line::ones(new) {
            let (cell, filled) = (self.layout.cell(line, first + bit), fill >> bit & 1 == 1);
            for index in 0..self.layout.lines_through(cell).len() {
                let (crossing, at) = self.layout.lines_through(cell)[index];
                if crossing != line {
                    self.restrict(crossing, at, filled);
                }
            }
            self.trail.push(CellFact::new(cell, filled));
        }
    }

    /// Rules out the other value of a line's cell; the line waits to be solved.
    #[inline]
    fn restrict(&mut self, line: usize, position: usize, filled: bool) {
        let (word, bit) = place(&self.lines, line, position);
        let ruled_out = if filled { &mut self.may_blank } else { &mut self.may_fill };
        ruled_out[word] &= !bit;
        self.queue.push(line);
    }
}

/// The word and the bit of a cell in a line.
fn place(lines: &[LineRecord], line: usize, position: usize) -> (usize, u64) {
    (lines[line].words + position / 64, 1 << (position % 64))
}

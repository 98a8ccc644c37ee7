//! What is known of a puzzle's cells while it is being solved, and the way back.

use crate::{
    line::{self, Alive, BitLineSolver, LineCells, LineSolver, Memo, NoPlacement, words_for},
    puzzle::{Color, ColorSet, Grid, Layout, Picture, Puzzle},
};

/// "This cell is filled", or "this cell is blank".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fact(u32);

impl Fact {
    /// The fact that `cell` has this value.
    pub fn new(cell: usize, filled: bool) -> Self {
        Self((cell as u32) << 1 | u32::from(filled))
    }

    /// The cell.
    pub fn cell(self) -> usize {
        (self.0 >> 1) as usize
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

/// The cells of a black-and-white puzzle, each blank, filled or unknown.
///
/// Every cell is kept twice, in its row and in its column, a bit for "may be
/// blank" and one for "may be filled", so that a line is solved in place. A
/// trail of facts takes back whatever was assumed.
#[derive(Clone, Debug)]
pub struct Board {
    layout: Layout,
    /// The clue lengths of all lines, one after the other.
    lengths: Vec<u32>,
    lines: Vec<LineRecord>,
    may_blank: Vec<u64>,
    may_fill: Vec<u64>,
    unknown: usize,
    trail: Vec<Fact>,
    solver: BitLineSolver,
    memo: Memo,
    /// The line being solved, as it was.
    before: Vec<u64>,
    /// How many times a line was solved.
    line_solves: u64,
    pub(crate) queue: LineQueue,
}

/// Where a line's clue and cells are.
#[derive(Clone, Copy, Debug)]
struct LineRecord {
    clue: (u32, u32),
    words: usize,
    /// Whether the clue is given: without one, the line tells nothing.
    has_clue: bool,
}

/// The lines that have changed and were not solved since.
#[derive(Clone, Debug, Default)]
pub(crate) struct LineQueue {
    lines: std::collections::VecDeque<u32>,
    waiting: Vec<bool>,
}

impl LineQueue {
    pub(crate) fn push(&mut self, line: usize) {
        if !std::mem::replace(&mut self.waiting[line], true) {
            self.lines.push_back(line as u32);
        }
    }

    pub(crate) fn pop(&mut self) -> Option<usize> {
        let line = self.lines.pop_front()? as usize;
        self.waiting[line] = false;
        Some(line)
    }

    pub(crate) fn clear(&mut self) {
        while self.pop().is_some() {}
    }
}

impl Board {
    /// A board of which nothing is known; all lines wait to be solved.
    ///
    /// The puzzle must be black-and-white, without blotted blocks.
    pub fn new(puzzle: &Puzzle) -> Self {
        let layout = puzzle.layout();
        let (mut lengths, mut lines, mut may) = (Vec::new(), Vec::new(), Vec::new());
        for (line, clue) in puzzle.clues().iter().enumerate() {
            let start = lengths.len() as u32;
            lengths.extend(clue.iter().flat_map(|clue| clue.blocks()).map(|block| block.length));
            let record = LineRecord { clue: (start, lengths.len() as u32), words: may.len(), has_clue: clue.is_some() };
            lines.push(record);
            let length = layout.line_length(line);
            may.resize(may.len() + words_for(length), u64::MAX);
            if let (Some(last), 1..) = (may.last_mut(), length % 64) {
                *last = (1 << (length % 64)) - 1;
            }
        }
        let mut queue = LineQueue { lines: Default::default(), waiting: vec![false; lines.len()] };
        (0..lines.len()).for_each(|line| queue.push(line));
        Self {
            layout,
            lengths,
            lines,
            may_blank: may.clone(),
            may_fill: may,
            unknown: layout.cell_count(),
            trail: Vec::new(),
            solver: BitLineSolver::new(),
            memo: Memo::default(),
            before: Vec::new(),
            line_solves: 0,
            queue,
        }
    }

    /// A board of which the cells that `known` knows are known already; all lines wait to be solved.
    ///
    /// The grid must have the size of the puzzle, and no colours but blank and black.
    pub fn with_known(puzzle: &Puzzle, known: &Grid) -> Self {
        let mut board = Self::new(puzzle);
        for (cell, colors) in known.cells().iter().enumerate() {
            if let Some(color) = colors.known() {
                board.assume(Fact::new(cell, !color.is_blank()));
            }
        }
        board.clear_trail();
        board
    }

    /// A board like another one on which no line waited, by what is known there.
    pub(crate) fn settled(puzzle: &Puzzle, known: &Grid) -> Self {
        let mut board = Self::with_known(puzzle, known);
        board.queue.clear();
        board
    }

    /// Where the cells and lines lie.
    pub fn layout(&self) -> Layout {
        self.layout
    }

    /// How many cells are unknown.
    pub fn unknown(&self) -> usize {
        self.unknown
    }

    /// How many times a line was solved, on this board and on those it is a copy of.
    pub(crate) fn line_solves(&self) -> u64 {
        self.line_solves
    }

    /// A copy on which to try something; it has what lines have told until it is [taken back](Board::take_back).
    pub(crate) fn lend(&mut self) -> Self {
        let mut copy = self.clone();
        copy.memo = std::mem::take(&mut self.memo);
        copy
    }

    /// Takes from a copy that was lent what lines have told, and counts the line solving that was done on it.
    pub(crate) fn take_back(&mut self, copy: &mut Self) {
        self.memo = std::mem::take(&mut copy.memo);
        self.line_solves = self.line_solves.max(copy.line_solves);
    }

    /// The value of a cell, if known: whether it is filled.
    pub fn value(&self, cell: usize) -> Option<bool> {
        let [(line, position), _] = self.layout.lines_through(cell);
        let (word, bit) = self.place(line, position);
        self.value_at(word, bit)
    }

    fn value_at(&self, word: usize, bit: u64) -> Option<bool> {
        match (self.may_blank[word] & bit != 0, self.may_fill[word] & bit != 0) {
            (true, true) => None,
            (_, filled) => Some(filled),
        }
    }

    /// For each cell, row by row, what becomes of its value.
    fn map_values<T>(&self, of: impl Fn(Option<bool>) -> T) -> Vec<T> {
        let mut cells = Vec::with_capacity(self.layout.cell_count());
        for row in 0..self.layout.height() {
            let first = self.lines[row].words;
            let value = |position| self.value_at(first + position / 64, 1_u64 << (position % 64));
            cells.extend((0..self.layout.width()).map(value).map(&of));
        }
        cells
    }

    /// Whether a fact is known to hold.
    pub fn holds(&self, fact: Fact) -> bool {
        self.value(fact.cell()) == Some(fact.is_filled())
    }

    /// The unknown cells, in increasing order.
    pub fn unknown_cells(&self) -> Vec<usize> {
        let mut cells = Vec::with_capacity(self.unknown);
        for row in 0..self.layout.height() {
            let first = self.lines[row].words;
            for word in 0..words_for(self.layout.width()) {
                let unknown = self.may_blank[first + word] & self.may_fill[first + word];
                cells.extend(line::ones(unknown).map(|bit| self.layout.cell(row, word * 64 + bit)));
            }
        }
        cells
    }

    /// What is known, as a grid.
    pub fn grid(&self) -> Grid {
        let cells = self.map_values(|value| match value {
            None => ColorSet::BLANK_OR_BLACK,
            Some(false) => ColorSet::BLANK,
            Some(true) => ColorSet::BLACK,
        });
        Grid::new(self.layout.width(), cells).expect("a board is a rectangle")
    }

    /// What is known, as a picture in which unknown cells are blank.
    pub(crate) fn picture(&self) -> Picture {
        let cells = self.map_values(|value| if value == Some(true) { Color::BLACK } else { Color::BLANK });
        Picture::new(self.layout.width(), cells).expect("a board is a rectangle")
    }

    /// The clue of a line: its lengths, or `None` if it is not given.
    pub fn clue(&self, line: usize) -> Option<&[u32]> {
        let LineRecord { clue, has_clue, .. } = self.lines[line];
        has_clue.then(|| &self.lengths[clue.0 as usize..clue.1 as usize])
    }

    /// Whether some cell of a line is unknown.
    pub fn is_open(&self, line: usize) -> bool {
        self.words(line).any(|word| self.may_blank[word] & self.may_fill[word] != 0)
    }

    /// What is still possible in a line; all is nothing if its clue is not given.
    ///
    /// # Errors
    /// If the line has no placement.
    pub fn alive(&self, line: usize) -> Result<Alive, Contradiction> {
        let (mut may_blank, mut may_fill) = self.line_words(line);
        let length = self.layout.line_length(line);
        let cells = LineCells { length, may_blank: &mut may_blank, may_fill: &mut may_fill };
        line::alive(self.clue(line).unwrap_or_default(), &cells).map_err(|_| Contradiction { line })
    }

    /// The cells of a line, as sets of positions: those that may be blank, and those that may be filled.
    pub(crate) fn line_words(&self, line: usize) -> (Vec<u64>, Vec<u64>) {
        let words = self.words(line);
        (self.may_blank[words.clone()].to_vec(), self.may_fill[words].to_vec())
    }

    /// The facts found since the trail was last cleared, in the order found.
    pub fn trail(&self) -> &[Fact] {
        &self.trail
    }

    /// Keeps what lines tell from now on: the same is going to be asked again.
    pub(crate) fn keep_answers(&mut self) {
        if self.layout.width().min(self.layout.height()) <= Memo::LONGEST {
            self.memo.keep(self.layout.line_count());
        }
    }

    /// Forgets the trail: what is known now stays known.
    pub(crate) fn clear_trail(&mut self) {
        self.trail.clear();
    }

    /// Takes back every fact on the trail.
    pub(crate) fn undo(&mut self) {
        self.undo_to(0);
    }

    /// Takes back the facts on the trail but for the first `mark`.
    pub(crate) fn undo_to(&mut self, mark: usize) {
        self.unknown += self.trail.len() - mark;
        while self.trail.len() > mark {
            let Some(fact) = self.trail.pop() else { break };
            for (line, position) in self.layout.lines_through(fact.cell()) {
                let (word, bit) = self.place(line, position);
                self.may_blank[word] |= bit;
                self.may_fill[word] |= bit;
            }
        }
    }

    /// Notes a fact about an unknown cell; its lines wait to be solved.
    pub fn assume(&mut self, fact: Fact) {
        debug_assert_eq!(self.value(fact.cell()), None);
        for (line, position) in self.layout.lines_through(fact.cell()) {
            self.note(line, position, fact.is_filled());
        }
        self.trail.push(fact);
        self.unknown -= 1;
    }

    /// Solves one line, and passes what is new on to the lines that cross it.
    pub(crate) fn settle(&mut self, line: usize) -> Result<(), Contradiction> {
        let LineRecord { clue, words: word, has_clue } = self.lines[line];
        let length = self.layout.line_length(line);
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
        let (blank, fill) = self.memo.answer(line, before, solve).map_err(|NoPlacement| Contradiction { line })?;
        (self.may_blank[word], self.may_fill[word]) = (blank, fill);
        self.pass_on(line, 0, before.0 & before.1 & !(blank & fill), fill);
        Ok(())
    }

    /// The same by any line solver.
    pub(crate) fn settle_by(&mut self, solver: &mut dyn LineSolver, line: usize) -> Result<(), Contradiction> {
        self.settle_with(line, |_, clue, cells| solver.settle(clue, cells))
    }

    fn settle_with(
        &mut self,
        line: usize,
        solve: impl FnOnce(&mut BitLineSolver, &[u32], &mut LineCells<'_>) -> Result<(), NoPlacement>,
    ) -> Result<(), Contradiction> {
        let LineRecord { clue, words, has_clue } = self.lines[line];
        if !has_clue {
            return Ok(());
        }
        self.line_solves += 1;
        let length = self.layout.line_length(line);
        let range = words..words + words_for(length);
        self.before.clear();
        self.before.extend(range.clone().map(|word| self.may_blank[word] & self.may_fill[word]));
        let mut cells =
            LineCells { length, may_blank: &mut self.may_blank[range.clone()], may_fill: &mut self.may_fill[range] };
        let clue = &self.lengths[clue.0 as usize..clue.1 as usize];
        solve(&mut self.solver, clue, &mut cells).map_err(|_| Contradiction { line })?;
        for index in 0..self.before.len() {
            let (blank, fill) = (self.may_blank[words + index], self.may_fill[words + index]);
            self.pass_on(line, index * 64, self.before[index] & !(blank & fill), fill);
        }
        Ok(())
    }

    /// Notes what is new in a line, beginning with its cell `first`.
    #[inline]
    fn pass_on(&mut self, line: usize, first: usize, new: u64, fill: u64) {
        for bit in line::ones(new) {
            let filled = fill >> bit & 1 == 1;
            let (crossing, at) = self.layout.crossing(line, first + bit);
            self.note(crossing, at, filled);
            self.trail.push(Fact::new(self.layout.cell(line, first + bit), filled));
        }
        self.unknown -= new.count_ones() as usize;
    }

    fn note(&mut self, line: usize, position: usize, filled: bool) {
        let (word, bit) = self.place(line, position);
        let ruled_out = if filled { &mut self.may_blank } else { &mut self.may_fill };
        ruled_out[word] &= !bit;
        self.queue.push(line);
    }

    fn words(&self, line: usize) -> std::ops::Range<usize> {
        let first = self.lines[line].words;
        first..first + words_for(self.layout.line_length(line))
    }

    /// The word and the bit of a cell in a line.
    fn place(&self, line: usize, position: usize) -> (usize, u64) {
        (self.lines[line].words + position / 64, 1 << (position % 64))
    }
}

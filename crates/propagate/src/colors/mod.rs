//! Narrowing of puzzles of every kind: coloured, blotted, glued, on any grid.
//!
//! What [`board`](super::board) and its users do for black-and-white puzzles, a [`ColorBoard`] does for lines of any
//! [runs](nonosat_model::Run): a cell is a set of colours, and what is found are colours that it does not have.

mod decompose;
mod dive;
mod fixpoint;
mod memo;
mod probe;
mod probe_two;
mod switching;
#[cfg(test)]
mod tests;
mod view;

use nonosat_encodings::Color;

pub use self::{
    decompose::{split, split_further},
    dive::two_solutions,
    fixpoint::{propagate, propagate_within},
    probe::probe,
    probe_two::probe_two,
    switching::exchanged,
};
use crate::{
    board::{Contradiction, LineQueue},
    line,
    line::{
        NoPlacement,
        planes::{Planes, RunLine, RunLineSolver, RunsAlive},
        words_for,
    },
};
use nonosat_model::{Clue, ColorSet, Grid, Layout, Picture, Puzzle};

/// "This cell does not have this colour."
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Removal {
    /// The cell.
    pub cell: u32,
    /// The colour that it does not have.
    pub color: Color,
}

/// The cells of a puzzle, each with the colours that it may have.
///
/// Each line has a plane for each colour of its clue: a bit for each of its cells that may have that colour. So a line
/// is solved in place, whatever the other lines know of other colours. A trail of removals takes back what was assumed.
#[derive(Clone, Debug)]
pub struct ColorBoard {
    layout: Layout,
    lines: Vec<LineRecord>,
    /// The planes of all lines, one line after the other.
    may: Vec<u64>,
    /// For each line, for each colour of the palette, the first word of its plane.
    planes: Vec<usize>,
    colors: usize,
    cells: Vec<ColorSet>,
    unknown: usize,
    trail: Vec<Removal>,
    solver: RunLineSolver,
    memo: memo::Memo,
    /// The planes of the line being solved, as they were.
    before: Vec<u64>,
    line_solves: u64,
    /// The lines to be solved again.
    pub queue: LineQueue,
}

/// A line's clue, and where its planes are.
#[derive(Clone, Debug)]
struct LineRecord {
    /// `None` if the clue is not given: such a line settles nothing.
    clue: Option<RunLine>,
    first_word: usize,
    length: usize,
}

/// No plane: the line has no cell of that colour.
const NO_PLANE: usize = usize::MAX;

impl ColorBoard {
    /// A board of which no more is known than which colours each cell's lines have; all lines wait to be solved.
    pub fn new(puzzle: &Puzzle, known: Option<&Grid>) -> Self {
        let layout = puzzle.layout();
        let mut cells = vec![ColorSet::first(puzzle.palette.len()); layout.cell_count()];
        if let Some(known) = known {
            cells.iter_mut().zip(known.cells()).for_each(|(cell, known)| *cell = cell.intersection(*known));
        }
        let clues = run_lines(puzzle);
        for (line, clue) in clues.iter().enumerate() {
            let Some(clue) = clue else { continue };
            let colors: ColorSet = clue.symbols().iter().copied().collect();
            layout.cells(line).for_each(|cell| cells[cell] = cells[cell].intersection(colors));
        }
        Self::with_lines(puzzle, clues, cells)
    }

    /// A board of which no more is known than these cells, even where a line has not all of their colours: nothing that
    /// the line finds tells that.
    pub fn with_cells(puzzle: &Puzzle, cells: Vec<ColorSet>) -> Self {
        Self::with_lines(puzzle, run_lines(puzzle), cells)
    }

    fn with_lines(puzzle: &Puzzle, clues: Vec<Option<RunLine>>, cells: Vec<ColorSet>) -> Self {
        let mut board = Self {
            unknown: cells.iter().filter(|colors| colors.len() > 1).count(),
            lines: Vec::with_capacity(clues.len()),
            may: Vec::new(),
            planes: vec![NO_PLANE; clues.len() * puzzle.palette.len()],
            colors: puzzle.palette.len(),
            cells,
            trail: Vec::new(),
            solver: RunLineSolver::default(),
            memo: memo::Memo::default(),
            before: Vec::new(),
            line_solves: 0,
            queue: LineQueue::of_all(clues.len()),
            layout: puzzle.layout().clone(),
        };
        let mut cells = Vec::new();
        clues.into_iter().enumerate().for_each(|(line, clue)| board.add_line(line, clue, &mut cells));
        board
    }

    /// Adds a line with its planes; `cells` is a buffer.
    fn add_line(&mut self, line: usize, clue: Option<RunLine>, cells: &mut Vec<ColorSet>) {
        let (first_word, length) = (self.may.len(), self.layout.line_length(line));
        cells.clear();
        cells.extend(self.layout.cells(line).map(|cell| self.cells[cell]));
        for &color in clue.iter().flat_map(RunLine::symbols) {
            self.planes[line * self.colors + color.index()] = self.may.len();
            let word = |cells: &[ColorSet]| {
                cells.iter().rev().fold(0, |word, cell| word << 1 | u64::from(cell.contains(color)))
            };
            self.may.extend(cells.chunks(64).map(word));
        }
        self.lines.push(LineRecord { clue, first_word, length });
    }

    /// The word and the bit of a position in the plane of a colour, if the line has that colour.
    #[inline]
    fn place(&self, line: usize, color: Color, position: usize) -> Option<(usize, u64)> {
        let plane = self.planes[line * self.colors + color.index()];
        (plane != NO_PLANE).then(|| (plane + position / 64, 1 << (position % 64)))
    }

    /// Where the cells and lines lie.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The number of colours of the palette.
    pub fn palette_size(&self) -> usize {
        self.colors
    }

    /// The colours that a cell may have.
    pub fn colors(&self, cell: usize) -> ColorSet {
        self.cells[cell]
    }

    /// How many cells may have more than one colour.
    pub fn unknown(&self) -> usize {
        self.unknown
    }

    /// Those cells, in increasing order.
    pub fn unknown_cells(&self) -> Vec<usize> {
        (0..self.cells.len()).filter(|&cell| self.cells[cell].len() > 1).collect()
    }

    /// How many times a line was solved.
    pub fn line_solves(&self) -> u64 {
        self.line_solves
    }

    /// What is known, as a grid.
    pub fn grid(&self) -> Grid {
        Grid::new(self.layout.width(), self.cells.clone()).expect("a board is a rectangle")
    }

    /// What is known, as a picture in which each unknown cell has the first colour that it may have.
    pub fn picture(&self) -> Picture {
        let first = |colors: &ColorSet| colors.iter().next().unwrap_or(Color::BLANK);
        let cells = self.cells.iter().map(first).collect();
        Picture::new(self.layout.width(), cells).expect("a board is a rectangle")
    }

    /// The removals since the trail was last cleared, in the order found.
    pub fn trail(&self) -> &[Removal] {
        &self.trail
    }

    /// Forgets the trail: what is known now stays known.
    pub fn clear_trail(&mut self) {
        self.trail.clear();
    }

    /// Keeps a memo of solved lines from now on: the same lines are going to be solved again.
    pub fn keep_memo(&mut self) {
        let planes = |line: &LineRecord| match &line.clue {
            Some(clue) if (1..=64).contains(&line.length) => clue.symbols().len(),
            _ => 0,
        };
        self.memo.keep(self.lines.iter().map(planes));
    }

    /// Takes back the removals on the trail but for the first `mark`; no line waits any more.
    pub fn undo_to(&mut self, mark: usize) {
        while self.trail.len() > mark {
            let Some(Removal { cell, color }) = self.trail.pop() else { break };
            let cell = cell as usize;
            self.cells[cell] = self.cells[cell].with(color);
            self.unknown += usize::from(self.cells[cell].len() == 2);
            for &(line, position) in self.layout.lines_through(cell).iter() {
                if let Some((word, bit)) = self.place(line, color, position) {
                    self.may[word] |= bit;
                }
            }
        }
        self.queue.clear();
    }

    /// Rules a colour of a cell out; its lines wait to be solved.
    pub fn remove(&mut self, cell: usize, color: Color) {
        for &(line, position) in self.layout.lines_through(cell).iter() {
            if let Some((word, bit)) = self.place(line, color, position) {
                self.may[word] &= !bit;
            }
            self.queue.push(line);
        }
        self.note(cell, color);
    }

    /// Rules all other colours of a cell out.
    pub fn assume(&mut self, cell: usize, color: Color) {
        for other in self.cells[cell].without(color).iter() {
            self.remove(cell, other);
        }
    }

    fn note(&mut self, cell: usize, color: Color) {
        self.cells[cell] = self.cells[cell].without(color);
        self.unknown -= usize::from(self.cells[cell].len() == 1);
        self.trail.push(Removal { cell: cell as u32, color });
    }

    /// Solves one line, and passes what is new on to the lines that cross it.
    ///
    /// # Errors
    /// If the line has no placement.
    pub fn settle(&mut self, line: usize) -> Result<(), Contradiction> {
        let LineRecord { clue: Some(clue), first_word, length, .. } = &self.lines[line] else { return Ok(()) };
        let (first_word, length, symbols) = (*first_word, *length, clue.symbols());
        let words = words_for(length);
        let range = first_word..first_word + words * symbols.len();
        self.line_solves += 1;
        self.before.clear();
        self.before.extend_from_slice(&self.may[range.clone()]);
        let solve = |may: &mut [u64]| self.solver.settle(clue, &mut Planes { length, symbols, may });
        self.memo.settle(line, &mut self.may[range], solve).map_err(|NoPlacement| Contradiction { line })?;
        if self.colors == 2 {
            self.pass_on_in_order(line, first_word, words);
            return Ok(());
        }
        for index in 0..self.before.len() {
            let gone = self.before[index] & !self.may[first_word + index];
            if gone == 0 {
                continue;
            }
            let Some(clue) = &self.lines[line].clue else { continue };
            let color = clue.symbols()[index / words];
            self.pass_on(line, index % words * 64, gone, color);
        }
        Ok(())
    }

    /// Notes what a line of two colours has ruled out position by position, in the order of
    /// [`Board`](crate::board::Board).
    fn pass_on_in_order(&mut self, line: usize, first_word: usize, words: usize) {
        let Some(clue) = &self.lines[line].clue else { return };
        let symbols = [clue.symbols()[0], clue.symbols().last().copied().unwrap_or(Color::BLANK)];
        let planes = clue.symbols().len();
        for word in 0..words {
            let lost = |plane: usize| {
                let index = plane * words + word;
                self.before[index] & !self.may[first_word + index]
            };
            let gone = [lost(0), if planes > 1 { lost(1) } else { 0 }];
            for bit in line::ones(gone[0] | gone[1]) {
                for (gone, color) in gone.into_iter().zip(symbols) {
                    if gone >> bit & 1 == 1 {
                        self.pass_on(line, word * 64, 1 << bit, color);
                    }
                }
            }
        }
    }

    /// Notes what a line has ruled out, in the lines that cross it: a colour at these positions from `first` on.
    fn pass_on(&mut self, line: usize, first: usize, gone: u64, color: Color) {
        if let Some(straight) = self.layout.straight(line) {
            let (first_crossing, at) = (straight.first_crossing, straight.at);
            for position in line::ones(gone).map(|bit| first + bit) {
                if let Some((word, bit)) = self.place(first_crossing + position, color, at) {
                    self.may[word] &= !bit;
                    self.queue.push(first_crossing + position);
                }
                self.note(straight.first_cell + position * straight.step, color);
            }
            return;
        }
        for position in line::ones(gone).map(|bit| first + bit) {
            let cell = self.layout.cell(line, position);
            for index in 0..self.layout.lines_through(cell).len() {
                let (crossing, at) = self.layout.lines_through(cell)[index];
                if crossing != line
                    && let Some((word, bit)) = self.place(crossing, color, at)
                {
                    self.may[word] &= !bit;
                    self.queue.push(crossing);
                }
            }
            self.note(cell, color);
        }
    }

    /// The clue of a line, if it is given.
    pub fn clue(&self, line: usize) -> Option<&RunLine> {
        self.lines[line].clue.as_ref()
    }

    /// The starts and ends that are still possible in a line whose clue is given.
    ///
    /// # Errors
    /// If the line has no placement.
    pub fn alive(&mut self, line: usize) -> Result<Option<RunsAlive>, Contradiction> {
        let LineRecord { clue, first_word, length, .. } = &self.lines[line];
        let Some(clue) = clue else { return Ok(None) };
        let range = *first_word..first_word + words_for(*length) * clue.symbols().len();
        let planes = Planes { length: *length, symbols: clue.symbols(), may: &mut self.may[range] };
        self.solver.alive(clue, &planes).map(Some).map_err(|NoPlacement| Contradiction { line })
    }
}

fn run_lines(puzzle: &Puzzle) -> Vec<Option<RunLine>> {
    let run_line = |clue: &Clue| RunLine::new(clue.background(), clue.runs());
    puzzle.clues().iter().map(|clue| clue.as_ref().map(run_line)).collect()
}

//! Narrowing of puzzles of every kind: coloured, blotted, glued, on any grid.
//!
//! What [`board`](super::board) and its users do for black-and-white puzzles, a [`ColorBoard`] does for lines of any
//! [runs](crate::puzzle::Run): a cell is a set of colours, and what is found are colours that it does not have.

mod decompose;
mod dive;
mod fixpoint;
mod probe;
mod switching;
#[cfg(test)]
mod tests;

use nonosat_encodings::Color;

pub(crate) use self::{
    decompose::{split, split_further},
    dive::two_solutions,
    fixpoint::{propagate, propagate_within},
    probe::probe,
    switching::exchanged,
};
use crate::{
    propagate::{
        board::{Contradiction, LineQueue},
        line,
        line::{
            NoPlacement,
            planes::{Planes, RunLine, RunLineSolver, RunsAlive},
            words_for,
        },
    },
    puzzle::{Clue, ColorSet, Grid, Layout, Picture, Puzzle},
};

/// "This cell does not have this colour."
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Removal {
    pub(crate) cell: u32,
    pub(crate) color: Color,
}

/// The cells of a puzzle, each with the colours that it may have.
///
/// Each line has a plane for each colour of its clue: a bit for each of its cells that may have that colour. So a line
/// is solved in place, whatever the other lines know of other colours. A trail of removals takes back what was assumed.
#[derive(Clone, Debug)]
pub(crate) struct ColorBoard {
    layout: Layout,
    lines: Vec<LineRecord>,
    /// The planes of all lines, one line after the other.
    may: Vec<u64>,
    cells: Vec<ColorSet>,
    unknown: usize,
    trail: Vec<Removal>,
    solver: RunLineSolver,
    /// The planes of the line being solved, as they were.
    before: Vec<u64>,
    line_solves: u64,
    pub(crate) queue: LineQueue,
}

/// A line's clue, and where its planes are.
#[derive(Clone, Debug)]
struct LineRecord {
    /// `None` if the clue is not given: such a line settles nothing.
    clue: Option<RunLine>,
    first_word: usize,
    length: usize,
    /// For each colour, the number of its plane.
    plane_of: [u8; Color::LIMIT],
}

/// No plane: the line has no cell of that colour.
const NO_PLANE: u8 = u8::MAX;

impl ColorBoard {
    /// A board of which no more is known than which colours each cell's lines have; all lines wait to be solved.
    pub(crate) fn new(puzzle: &Puzzle, known: Option<&Grid>) -> Self {
        let layout = puzzle.layout().clone();
        let mut cells = vec![ColorSet::first(puzzle.palette.len()); layout.cell_count()];
        if let Some(known) = known {
            cells.iter_mut().zip(known.cells()).for_each(|(cell, known)| *cell = cell.intersection(*known));
        }
        let clues: Vec<Option<RunLine>> = puzzle.clues().iter().map(|clue| clue.as_ref().map(run_line)).collect();
        for (line, clue) in clues.iter().enumerate() {
            let Some(clue) = clue else { continue };
            let colors: ColorSet = clue.symbols().iter().copied().collect();
            layout.cells(line).for_each(|cell| cells[cell] = cells[cell].intersection(colors));
        }
        let mut board = Self {
            unknown: cells.iter().filter(|colors| colors.len() > 1).count(),
            lines: Vec::with_capacity(clues.len()),
            may: Vec::new(),
            cells,
            trail: Vec::new(),
            solver: RunLineSolver::default(),
            before: Vec::new(),
            line_solves: 0,
            queue: LineQueue::of_all(clues.len()),
            layout,
        };
        clues.into_iter().enumerate().for_each(|(line, clue)| board.add_line(line, clue));
        board
    }

    fn add_line(&mut self, line: usize, clue: Option<RunLine>) {
        let (first_word, length) = (self.may.len(), self.layout.line_length(line));
        let mut plane_of = [NO_PLANE; Color::LIMIT];
        for (plane, color) in clue.iter().flat_map(RunLine::symbols).enumerate() {
            plane_of[color.index()] = plane as u8;
            let words = self.may.len();
            self.may.resize(words + words_for(length), 0);
            for (position, cell) in self.layout.cells(line).enumerate() {
                let may = self.cells[cell].contains(*color);
                self.may[words + position / 64] |= u64::from(may) << (position % 64);
            }
        }
        self.lines.push(LineRecord { clue, first_word, length, plane_of });
    }

    /// Where the cells and lines lie.
    pub(crate) fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The colours that a cell may have.
    pub(crate) fn colors(&self, cell: usize) -> ColorSet {
        self.cells[cell]
    }

    /// How many cells may have more than one colour.
    pub(crate) fn unknown(&self) -> usize {
        self.unknown
    }

    /// Those cells, in increasing order.
    pub(crate) fn unknown_cells(&self) -> Vec<usize> {
        (0..self.cells.len()).filter(|&cell| self.cells[cell].len() > 1).collect()
    }

    /// How many times a line was solved.
    pub(crate) fn line_solves(&self) -> u64 {
        self.line_solves
    }

    /// What is known, as a grid.
    pub(crate) fn grid(&self) -> Grid {
        Grid::new(self.layout.width(), self.cells.clone()).expect("a board is a rectangle")
    }

    /// What is known, as a picture in which each unknown cell has the first colour that it may have.
    pub(crate) fn picture(&self) -> Picture {
        let first = |colors: &ColorSet| colors.iter().next().unwrap_or(Color::BLANK);
        let cells = self.cells.iter().map(first).collect();
        Picture::new(self.layout.width(), cells).expect("a board is a rectangle")
    }

    /// The removals since the trail was last cleared, in the order found.
    pub(crate) fn trail(&self) -> &[Removal] {
        &self.trail
    }

    /// Forgets the trail: what is known now stays known.
    pub(crate) fn clear_trail(&mut self) {
        self.trail.clear();
    }

    /// Takes back the removals on the trail but for the first `mark`; no line waits any more.
    pub(crate) fn undo_to(&mut self, mark: usize) {
        while self.trail.len() > mark {
            let Some(Removal { cell, color }) = self.trail.pop() else { break };
            let cell = cell as usize;
            self.cells[cell] = self.cells[cell].with(color);
            self.unknown += usize::from(self.cells[cell].len() == 2);
            for &(line, position) in self.layout.lines_through(cell).iter() {
                if let Some((word, bit)) = self.lines[line].place(color, position) {
                    self.may[word] |= bit;
                }
            }
        }
        self.queue.clear();
    }

    /// Rules a colour of a cell out; its lines wait to be solved.
    pub(crate) fn remove(&mut self, cell: usize, color: Color) {
        for &(line, position) in self.layout.lines_through(cell).iter() {
            if let Some((word, bit)) = self.lines[line].place(color, position) {
                self.may[word] &= !bit;
            }
            self.queue.push(line);
        }
        self.note(cell, color);
    }

    /// Rules all other colours of a cell out.
    pub(crate) fn assume(&mut self, cell: usize, color: Color) {
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
    pub(crate) fn settle(&mut self, line: usize) -> Result<(), Contradiction> {
        let LineRecord { clue: Some(clue), first_word, length, .. } = &self.lines[line] else { return Ok(()) };
        let (first_word, length, symbols) = (*first_word, *length, clue.symbols());
        let words = words_for(length);
        let range = first_word..first_word + words * symbols.len();
        self.line_solves += 1;
        self.before.clear();
        self.before.extend_from_slice(&self.may[range.clone()]);
        let mut planes = Planes { length, symbols, may: &mut self.may[range] };
        self.solver.settle(clue, &mut planes).map_err(|NoPlacement| Contradiction { line })?;
        for index in 0..self.before.len() {
            let gone = self.before[index] & !self.may[first_word + index];
            if gone == 0 {
                continue;
            }
            let Some(clue) = &self.lines[line].clue else { continue };
            let color = clue.symbols()[index / words];
            for bit in line::ones(gone) {
                self.pass_on(line, index % words * 64 + bit, color);
            }
        }
        Ok(())
    }

    /// Notes what a line has ruled out, in the lines that cross it.
    fn pass_on(&mut self, line: usize, position: usize, color: Color) {
        let Self { layout, lines, may, queue, .. } = self;
        layout.for_each_crossing(line, position, |crossing, at| {
            if let Some((word, bit)) = lines[crossing].place(color, at) {
                may[word] &= !bit;
                queue.push(crossing);
            }
        });
        let cell = self.layout.cell(line, position);
        self.note(cell, color);
    }

    /// The clue of a line, if it is given.
    pub(crate) fn clue(&self, line: usize) -> Option<&RunLine> {
        self.lines[line].clue.as_ref()
    }

    /// The starts and ends that are still possible in a line whose clue is given.
    ///
    /// # Errors
    /// If the line has no placement.
    pub(crate) fn alive(&mut self, line: usize) -> Result<Option<RunsAlive>, Contradiction> {
        let LineRecord { clue, first_word, length, .. } = &self.lines[line];
        let Some(clue) = clue else { return Ok(None) };
        let range = *first_word..first_word + words_for(*length) * clue.symbols().len();
        let planes = Planes { length: *length, symbols: clue.symbols(), may: &mut self.may[range] };
        self.solver.alive(clue, &planes).map(Some).map_err(|NoPlacement| Contradiction { line })
    }
}

impl LineRecord {
    /// The word and the bit of a position in the plane of a colour, if the line has that colour.
    #[inline]
    fn place(&self, color: Color, position: usize) -> Option<(usize, u64)> {
        let plane = self.plane_of[color.index()];
        let word = || self.first_word + plane as usize * words_for(self.length) + position / 64;
        (plane != NO_PLANE).then(|| (word(), 1 << (position % 64)))
    }
}

fn run_line(clue: &Clue) -> RunLine {
    RunLine::new(clue.background(), clue.runs())
}

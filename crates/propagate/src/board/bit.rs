//! Cells that are blank or filled: two planes a line, so that what a line loses settles a cell.

mod known;

use super::{Board, CellFact, Contradiction, Domain, LineRecord};
use crate::{
    line,
    line::{Alive, BitLineSolver, LineCells, LineSolver, NoPlacement, planes::RunsAlive, words_for},
};
use nonosat_encodings::{Fact, Instance};
use nonosat_model::{Color, ColorSet, Grid, Layout, Puzzle, Run};

/// The domain of a cell that is blank or filled.
#[derive(Clone, Copy, Debug)]
pub enum Bit {}

/// The clues of all lines, in one arena.
#[derive(Clone, Debug)]
pub struct BitClues {
    /// The blocks of all lines, one after the other, and their lengths, which line solvers read.
    runs: Vec<Run>,
    lengths: Vec<u32>,
    /// The colour of filled cells.
    ink: Color,
}

/// The clue of a line.
#[derive(Clone, Copy, Debug)]
pub struct BitClue {
    range: (u32, u32),
    /// The number of words of a plane.
    plane: u32,
    /// Whether it is given: a line without one settles nothing.
    is_given: bool,
}

impl LineRecord<BitClue> {
    /// The word and the bit of a cell in the plane of blank cells, or of filled ones.
    #[inline]
    fn place(&self, position: usize, filled: bool) -> (usize, u64) {
        let plane = self.clue.plane as usize * usize::from(filled);
        (self.words + plane + position / 64, 1 << (position % 64))
    }
}

impl Domain for Bit {
    const IS_BLACK_AND_WHITE: bool = true;
    type Removal = CellFact;
    type Clue = BitClue;
    type Clues = BitClues;
    type Cells = ();
    type Solver = BitLineSolver;

    fn make(puzzle: &Puzzle, known: Option<&Grid>) -> Board<Self> {
        known.map_or_else(|| Board::new(puzzle), |known| Board::with_known(puzzle, known))
    }

    #[inline]
    fn removal(cell: usize, color: Color) -> CellFact {
        CellFact::new(cell, color.is_blank())
    }

    #[inline]
    fn lost(board: &Board<Self>, fact: CellFact) -> Color {
        board.color(!fact.is_filled())
    }

    #[inline]
    fn colors(board: &Board<Self>, cell: usize) -> ColorSet {
        match board.value(cell) {
            None => board.pair(),
            Some(filled) => ColorSet::only(board.color(filled)),
        }
    }

    #[inline]
    fn is_unknown(board: &Board<Self>, cell: usize) -> bool {
        board.value(cell).is_none()
    }

    #[inline]
    fn value_count(_: &Board<Self>) -> usize {
        2
    }

    #[inline]
    fn value_number(color: Color) -> usize {
        usize::from(!color.is_blank())
    }

    fn value(board: &Board<Self>, number: usize) -> Color {
        board.color(number > 0)
    }

    fn facts<'a>(board: &'a Board<Self>, facts: &'a [CellFact]) -> impl Iterator<Item = Fact> + 'a {
        let open = facts.iter().filter(|fact| board.value(fact.cell()).is_none());
        open.map(|fact| Fact { cell: fact.cell() as u32, color: board.color(fact.is_filled()) })
    }

    #[inline]
    fn is_gone(board: &Board<Self>, fact: CellFact) -> bool {
        board.holds(fact)
    }

    #[inline]
    fn rule_out(board: &mut Board<Self>, fact: CellFact) {
        debug_assert_eq!(board.value(fact.cell()), None);
        let Board { layout, lines, may, queue, .. } = board;
        layout.for_each_line_through(fact.cell(), |line, position| {
            let (word, bit) = lines[line].place(position, !fact.is_filled());
            may[word] &= !bit;
            queue.push(line);
        });
        board.trail.push(fact);
        board.unknown -= 1;
    }

    #[inline]
    fn restore(board: &mut Board<Self>, fact: CellFact) {
        let Board { layout, lines, may, unknown, .. } = board;
        *unknown += 1;
        layout.for_each_line_through(fact.cell(), |line, position| {
            let (word, bit) = lines[line].place(position, !fact.is_filled());
            may[word] |= bit;
        });
    }

    #[inline]
    fn settle(board: &mut Board<Self>, line: usize) -> Result<(), Contradiction> {
        let LineRecord { clue: BitClue { range, is_given, .. }, words: word, length } = board.lines[line];
        let length = length as usize;
        if !is_given || !(1..=64).contains(&length) {
            return board.settle_with(line, |own, clue, cells| own.settle(clue, cells));
        }
        board.line_solves += 1;
        let clue = &board.clues.lengths[range.0 as usize..range.1 as usize];
        let planes = &mut board.may[word..word + 2];
        let before = planes[0] & planes[1];
        let solver = &mut board.solver;
        let solve = |planes: &mut [u64]| {
            let (may_blank, may_fill) = planes.split_at_mut(1);
            solver.settle(clue, &mut LineCells { length, may_blank, may_fill })
        };
        board.memo.settle(line, planes, solve).map_err(|NoPlacement| Contradiction { line })?;
        let (blank, fill) = (planes[0], planes[1]);
        let new = before & !(blank & fill);
        if new != 0 {
            board.pass_on(line, 0, new, fill);
        }
        Ok(())
    }

    fn memo_planes(line: &LineRecord<BitClue>) -> usize {
        if (1..=64).contains(&line.length) { 2 } else { 0 }
    }

    fn runs(board: &Board<Self>, line: usize) -> Option<(Color, &[Run])> {
        let BitClue { range, is_given, .. } = board.lines[line].clue;
        is_given.then(|| (Color::BLANK, &board.clues.runs[range.0 as usize..range.1 as usize]))
    }

    fn alive(board: &mut Board<Self>, line: usize) -> Result<RunsAlive, Contradiction> {
        board.alive(line).map(|Alive { starts, .. }| RunsAlive { ends: vec![Vec::new(); starts.len()], starts })
    }

    fn is_open(board: &Board<Self>, line: usize) -> bool {
        let (blank, fill) = board.planes(line);
        blank.iter().zip(fill).any(|(blank, fill)| blank & fill != 0)
    }

    fn unknown_cells(board: &Board<Self>) -> Vec<usize> {
        let Some(lines) = board.layout.ordered_lines() else {
            return (0..board.layout.cell_count()).filter(|&cell| board.value(cell).is_none()).collect();
        };
        let mut cells = Vec::with_capacity(board.unknown);
        for line in 0..lines {
            let (blank, fill) = board.planes(line);
            for (word, unknown) in blank.iter().zip(fill).map(|(blank, fill)| blank & fill).enumerate() {
                cells.extend(line::ones(unknown).map(|bit| board.layout.cell(line, word * 64 + bit)));
            }
        }
        cells
    }

    fn map_cells<T>(board: &Board<Self>, of: impl Fn(ColorSet) -> T) -> Vec<T> {
        let of = |value: Option<bool>| of(value.map_or(board.pair(), |filled| ColorSet::only(board.color(filled))));
        let Some(lines) = board.layout.ordered_lines() else {
            return (0..board.layout.cell_count()).map(|cell| of(board.value(cell))).collect();
        };
        let mut cells = Vec::with_capacity(board.layout.cell_count());
        for line in 0..lines {
            let (blank, fill) = board.planes(line);
            let may = |words: &[u64], position: usize| words[position / 64] >> (position % 64) & 1 == 1;
            let value = |position| match (may(blank, position), may(fill, position)) {
                (true, true) => None,
                (_, filled) => Some(filled),
            };
            cells.extend((0..board.layout.line_length(line)).map(value).map(&of));
        }
        cells
    }
}

impl Board {
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
            let plane = words_for(length) as u32;
            let clue = BitClue { range: (start, runs.len() as u32), plane, is_given: clue.is_some() };
            lines.push(LineRecord { clue, words, length: length as u32 });
            for _ in 0..2 {
                may.resize(may.len() + words_for(length), u64::MAX);
                if let (Some(last), 1..) = (may.last_mut(), length % 64) {
                    *last = (1 << (length % 64)) - 1;
                }
            }
        }
        let unknown = layout.cell_count();
        let ink = runs.first().map_or(Color::BLACK, |run| run.color);
        let clues = BitClues { lengths: runs.iter().map(|run| run.min).collect(), runs, ink };
        Self::of_parts(layout, lines, clues, may, (), unknown)
    }

    /// The colour of blank cells, or of filled ones.
    #[inline]
    pub fn color(&self, filled: bool) -> Color {
        if filled { self.clues.ink } else { Color::BLANK }
    }

    /// Both colours.
    #[inline]
    fn pair(&self) -> ColorSet {
        ColorSet::BLANK.with(self.clues.ink)
    }

    /// The value of a cell, if known: whether it is filled.
    #[inline]
    pub fn value(&self, cell: usize) -> Option<bool> {
        let (line, position) = self.layout.line_through(cell);
        let line = &self.lines[line];
        let (blank, bit) = line.place(position, false);
        let fill = blank + line.clue.plane as usize;
        match (self.may[blank] & bit != 0, self.may[fill] & bit != 0) {
            (true, true) => None,
            (_, filled) => Some(filled),
        }
    }

    /// Whether a fact is known to hold.
    #[inline]
    pub fn holds(&self, fact: CellFact) -> bool {
        self.value(fact.cell()) == Some(fact.is_filled())
    }

    /// The clue of a line: its lengths, or `None` if it is not given.
    pub fn clue(&self, line: usize) -> Option<&[u32]> {
        let BitClue { range, is_given, .. } = self.lines[line].clue;
        is_given.then(|| &self.clues.lengths[range.0 as usize..range.1 as usize])
    }

    /// What is still possible in a line; all is nothing if its clue is not given.
    ///
    /// # Errors
    /// If the line has no placement.
    pub fn alive(&self, line: usize) -> Result<Alive, Contradiction> {
        let (may_blank, may_fill) = self.planes(line);
        let (may_blank, may_fill) = (&mut may_blank.to_vec()[..], &mut may_fill.to_vec()[..]);
        let cells = LineCells { length: self.layout.line_length(line), may_blank, may_fill };
        line::alive(self.clue(line).unwrap_or_default(), &cells).map_err(|_| Contradiction { line })
    }

    /// Solves one line by any line solver, and passes what is new on to the lines that cross it.
    ///
    /// # Errors
    /// If the line solver finds no placement.
    pub fn settle_by(&mut self, solver: &mut dyn LineSolver, line: usize) -> Result<(), Contradiction> {
        self.settle_with(line, |_, clue, cells| solver.settle(clue, cells))
    }

    fn settle_with(
        &mut self,
        line: usize,
        solve: impl FnOnce(&mut BitLineSolver, &[u32], &mut LineCells<'_>) -> Result<(), NoPlacement>,
    ) -> Result<(), Contradiction> {
        let LineRecord { clue: BitClue { range, is_given, plane }, words, length } = self.lines[line];
        if !is_given {
            return Ok(());
        }
        self.line_solves += 1;
        let length = length as usize;
        let count = plane as usize;
        let (may_blank, may_fill) = self.may[words..words + 2 * count].split_at_mut(count);
        self.before.clear();
        self.before.extend(may_blank.iter().zip(&*may_fill).map(|(blank, fill)| blank & fill));
        let mut cells = LineCells { length, may_blank, may_fill };
        let clue = &self.clues.lengths[range.0 as usize..range.1 as usize];
        solve(&mut self.solver, clue, &mut cells).map_err(|_| Contradiction { line })?;
        for index in 0..count {
            let (blank, fill) = (self.may[words + index], self.may[words + count + index]);
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
            let filled = fill >> bit & 1 == 1;
            let Self { layout, lines, may, queue, .. } = self;
            layout.for_each_crossing(line, first + bit, |crossing, at| {
                let (word, bit) = lines[crossing].place(at, !filled);
                may[word] &= !bit;
                queue.push(crossing);
            });
            self.trail.push(CellFact::new(self.layout.cell(line, first + bit), filled));
        }
    }

    /// Rules out the other value of a line's cell; the line waits to be solved.
    #[inline]
    fn restrict(&mut self, line: usize, position: usize, filled: bool) {
        let (word, bit) = self.lines[line].place(position, !filled);
        self.may[word] &= !bit;
        self.queue.push(line);
    }

    /// The cells of a line, as sets of positions: those that may be blank, and those that may be filled.
    pub(crate) fn planes(&self, line: usize) -> (&[u64], &[u64]) {
        let LineRecord { clue, words, .. } = &self.lines[line];
        let count = clue.plane as usize;
        self.may[*words..words + 2 * count].split_at(count)
    }
}

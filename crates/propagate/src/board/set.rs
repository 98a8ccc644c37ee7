//! Cells with a set of colours: a plane for each colour of a line.

use nonosat_encodings::{Color, Fact, Instance, Line};

use super::{Board, Contradiction, Domain, LineRecord, Removal};
use crate::{
    line,
    line::{
        NoPlacement,
        planes::{Planes, RunLine, RunLineSolver, RunsAlive},
        words_for,
    },
};
use nonosat_model::{Clue, ColorSet, Grid, Layout, Puzzle, Run};

/// "This cell does not have this colour."
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ColorRemoval {
    /// The cell.
    pub cell: u32,
    /// The colour that it does not have.
    pub color: Color,
}

impl Removal for ColorRemoval {
    #[inline]
    fn cell(self) -> usize {
        self.cell as usize
    }
}

/// The domain of a cell that has one of several colours.
#[derive(Clone, Copy, Debug)]
pub enum Set {}

/// Where the planes of each line are.
#[derive(Clone, Debug)]
pub struct SetClues {
    /// For each line, for each colour of the palette, the first word of its plane.
    planes: Vec<usize>,
    colors: usize,
}

/// No plane: the line has no cell of that colour.
const NO_PLANE: usize = usize::MAX;

impl SetClues {
    /// The word and the bit of a position in the plane of a colour, if the line has that colour.
    #[inline]
    fn place(&self, line: usize, color: Color, position: usize) -> Option<(usize, u64)> {
        let plane = self.planes[line * self.colors + color.index()];
        (plane != NO_PLANE).then(|| (plane + position / 64, 1 << (position % 64)))
    }
}

impl Domain for Set {
    const IS_BLACK_AND_WHITE: bool = false;
    type Removal = ColorRemoval;
    /// `None` if the clue is not given: such a line settles nothing.
    type Clue = Option<RunLine>;
    type Clues = SetClues;
    type Cells = Vec<ColorSet>;
    type Solver = RunLineSolver;

    fn make(puzzle: &Puzzle, known: Option<&Grid>) -> Board<Self> {
        let layout = puzzle.layout();
        let mut cells = vec![ColorSet::first(puzzle.palette.len()); layout.cell_count()];
        for &(cell, color) in puzzle.given() {
            cells[cell] = ColorSet::only(color);
        }
        if let Some(known) = known {
            cells.iter_mut().zip(known.cells()).for_each(|(cell, known)| *cell = cell.intersection(*known));
        }
        let clues = run_lines(puzzle);
        leave_own_colors(layout, &clues, &mut cells);
        Board::with_lines(layout, puzzle.palette.len(), clues, cells)
    }

    #[inline]
    fn removal(cell: usize, color: Color) -> ColorRemoval {
        ColorRemoval { cell: cell as u32, color }
    }

    #[inline]
    fn lost(_: &Board<Self>, removal: ColorRemoval) -> Color {
        removal.color
    }

    #[inline]
    fn colors(board: &Board<Self>, cell: usize) -> ColorSet {
        board.cells[cell]
    }

    #[inline]
    fn is_unknown(board: &Board<Self>, cell: usize) -> bool {
        board.cells[cell].len() > 1
    }

    fn value_count(board: &Board<Self>) -> usize {
        board.clues.colors
    }

    fn value_number(color: Color) -> usize {
        color.index()
    }

    fn value(_: &Board<Self>, number: usize) -> Color {
        Color::new(number).unwrap_or(Color::BLANK)
    }

    fn facts<'a>(board: &'a Board<Self>, removals: &'a [ColorRemoval]) -> impl Iterator<Item = Fact> + 'a {
        let mut by_cell = removals.to_vec();
        by_cell.sort_unstable_by_key(|removal| removal.cell);
        let known = |removals: &[ColorRemoval]| {
            let cell = removals.first()?.cell;
            let before = board.cells[cell as usize];
            let color = removals.iter().fold(before, |left, removal| left.without(removal.color)).known()?;
            (before.len() > 1).then_some(Fact { cell, color })
        };
        let mut facts = Vec::with_capacity(by_cell.len());
        facts.extend(by_cell.chunk_by(|one, other| one.cell == other.cell).filter_map(known));
        facts.into_iter()
    }

    #[inline]
    fn is_gone(board: &Board<Self>, removal: ColorRemoval) -> bool {
        !board.cells[removal.cell()].contains(removal.color)
    }

    fn rule_out(board: &mut Board<Self>, removal: ColorRemoval) {
        let Board { layout, clues, may, queue, .. } = board;
        layout.for_each_line_through(removal.cell(), |line, position| {
            if let Some((word, bit)) = clues.place(line, removal.color, position) {
                may[word] &= !bit;
            }
            queue.push(line);
        });
        board.note(removal);
    }

    #[inline]
    fn restore(board: &mut Board<Self>, removal: ColorRemoval) {
        let Board { layout, clues, may, cells, unknown, .. } = board;
        let cell = &mut cells[removal.cell()];
        *unknown += usize::from(cell.len() == 1);
        *cell = cell.with(removal.color);
        layout.for_each_line_through(removal.cell(), |line, position| {
            if let Some((word, bit)) = clues.place(line, removal.color, position) {
                may[word] |= bit;
            }
        });
    }

    fn settle(board: &mut Board<Self>, line: usize) -> Result<(), Contradiction> {
        let LineRecord { clue: Some(clue), words: first_word, length } = &board.lines[line] else { return Ok(()) };
        let (first_word, length, symbols) = (*first_word, *length as usize, clue.symbols());
        let words = words_for(length);
        let planes = symbols.len();
        board.line_solves += 1;
        if board.clues.colors > 2 {
            match (words, planes) {
                (1, 2) => return board.settle_words::<2>(line),
                (1, 3) => return board.settle_words::<3>(line),
                (1, 4) => return board.settle_words::<4>(line),
                (1, 5) => return board.settle_words::<5>(line),
                _ => {}
            }
        }
        let range = first_word..first_word + words * planes;
        board.before.clear();
        board.before.extend_from_slice(&board.may[range.clone()]);
        let solver = &mut board.solver;
        let solve = |may: &mut [u64]| solver.settle(clue, &mut Planes { length, symbols, may });
        board.memo.settle(line, &mut board.may[range], solve).map_err(|NoPlacement| Contradiction { line })?;
        if board.clues.colors == 2 {
            board.pass_on_in_order(line, first_word, words);
            return Ok(());
        }
        for index in 0..board.before.len() {
            let gone = board.before[index] & !board.may[first_word + index];
            if gone == 0 {
                continue;
            }
            let Some(clue) = &board.lines[line].clue else { continue };
            let color = clue.symbols()[index / words];
            board.pass_on_color(line, index % words * 64, gone, color);
        }
        Ok(())
    }

    fn memo_planes(line: &LineRecord<Option<RunLine>>) -> usize {
        match &line.clue {
            Some(clue) if (1..=64).contains(&line.length) => clue.symbols().len(),
            _ => 0,
        }
    }

    fn runs(board: &Board<Self>, line: usize) -> Option<(Color, &[Run])> {
        board.lines[line].clue.as_ref().map(|clue| (clue.symbols()[0], clue.runs()))
    }

    fn alive(board: &mut Board<Self>, line: usize) -> Result<RunsAlive, Contradiction> {
        let LineRecord { clue, words, length } = &board.lines[line];
        let Some(clue) = clue else { return Ok(RunsAlive { starts: Vec::new(), ends: Vec::new() }) };
        let length = *length as usize;
        let range = *words..*words + words_for(length) * clue.symbols().len();
        let planes = Planes { length, symbols: clue.symbols(), may: &mut board.may[range] };
        let mut alive = board.solver.alive(clue, &planes).map_err(|NoPlacement| Contradiction { line })?;
        let exact = alive.ends.iter_mut().zip(clue.runs()).filter(|(_, run)| run.is_exact());
        exact.for_each(|(ends, _)| ends.clear());
        Ok(alive)
    }

    fn is_open(board: &Board<Self>, line: usize) -> bool {
        board.layout.cells(line).any(|cell| board.cells[cell].len() > 1)
    }

    fn unknown_cells(board: &Board<Self>) -> Vec<usize> {
        (0..board.cells.len()).filter(|&cell| board.cells[cell].len() > 1).collect()
    }

    fn map_cells<T>(board: &Board<Self>, of: impl Fn(ColorSet) -> T) -> Vec<T> {
        board.cells.iter().copied().map(of).collect()
    }
}

impl Board<Set> {
    /// A board of which no more is known than these cells, even where a line has not all of their colours: nothing that
    /// the line finds tells that.
    pub fn with_cells(puzzle: &Puzzle, cells: Vec<ColorSet>) -> Self {
        Self::with_lines(puzzle.layout(), puzzle.palette.len(), run_lines(puzzle), cells)
    }

    /// A board with the lines and the cells of an instance; all lines wait to be solved.
    ///
    /// The board has its lines under their numbers; starts, ends and implications are not looked at.
    ///
    /// # Panics
    /// If the instance has more than [`Layout::MOST_CELLS`] cells.
    pub fn of_colored_instance(instance: &Instance) -> Self {
        assert!(instance.cells.len() <= Layout::MOST_CELLS, "an instance has at most {} cells", Layout::MOST_CELLS);
        let layout = Layout::of_instance(instance);
        let run_line = |line: &Line| Some(RunLine::new(line.background, &line.runs));
        let mut clues: Vec<Option<RunLine>> = instance.lines.iter().map(run_line).collect();
        // Cells of no line are in one more, which has no clue.
        clues.resize_with(layout.line_count(), || None);
        let mut cells = instance.cells.clone();
        leave_own_colors(&layout, &clues, &mut cells);
        let palette = cells.iter().flat_map(|colors| colors.iter()).map(|color| color.index() + 1);
        let symbols = clues.iter().flatten().flat_map(RunLine::symbols).map(|color| color.index() + 1);
        let colors = palette.chain(symbols).max().unwrap_or(1);
        Self::with_lines(&layout, colors, clues, cells)
    }

    fn with_lines(layout: &Layout, colors: usize, clues: Vec<Option<RunLine>>, cells: Vec<ColorSet>) -> Self {
        let (mut may, mut planes) = (Vec::new(), vec![NO_PLANE; clues.len() * colors]);
        let mut lines = Vec::with_capacity(clues.len());
        let mut own = Vec::new();
        for (line, clue) in clues.into_iter().enumerate() {
            let words = may.len();
            own.clear();
            own.extend(layout.cells(line).map(|cell| cells[cell]));
            for &color in clue.iter().flat_map(RunLine::symbols) {
                planes[line * colors + color.index()] = may.len();
                let word = |cells: &[ColorSet]| {
                    cells.iter().rev().fold(0, |word, cell| word << 1 | u64::from(cell.contains(color)))
                };
                may.extend(own.chunks(64).map(word));
            }
            lines.push(LineRecord { clue, words, length: own.len() as u32 });
        }
        let unknown = cells.iter().filter(|colors| colors.len() > 1).count();
        Self::of_parts(layout.clone(), lines, SetClues { planes, colors }, may, cells, unknown)
    }

    /// The number of colours of the palette.
    pub fn palette_size(&self) -> usize {
        self.clues.colors
    }

    /// The clue of a line, if it is given.
    pub fn clue(&self, line: usize) -> Option<&RunLine> {
        self.lines[line].clue.as_ref()
    }

    /// The clue of a line and the planes of its symbols, one after the other; `None` if the clue is not given.
    pub fn line_planes(&self, line: usize) -> Option<(&RunLine, &[u64])> {
        let LineRecord { clue, words, length } = &self.lines[line];
        let clue = clue.as_ref()?;
        Some((clue, &self.may[*words..][..words_for(*length as usize) * clue.symbols().len()]))
    }

    /// The colours that some cell of a line may still have, as far as the other lines know, but not in this line.
    pub fn foreign_colors(&self, line: usize) -> ColorSet {
        let Some(clue) = &self.lines[line].clue else { return ColorSet::EMPTY };
        let own: ColorSet = clue.symbols().iter().copied().collect();
        let mut foreign = ColorSet::EMPTY;
        for cell in self.layout.cells(line) {
            foreign = foreign.union(self.cells[cell]);
        }
        own.iter().fold(foreign, ColorSet::without)
    }

    /// Solves a line of so many planes of a word each: nearly all lines; compiled apart for each, without loops.
    #[inline]
    fn settle_words<const PLANES: usize>(&mut self, line: usize) -> Result<(), Contradiction> {
        let LineRecord { clue: Some(clue), words, length } = &self.lines[line] else { return Ok(()) };
        let (words, length, symbols) = (*words, *length as usize, clue.symbols());
        let Some(planes) = self.may[words..].first_chunk_mut::<PLANES>() else { return Ok(()) };
        let before = *planes;
        let solver = &mut self.solver;
        let solve = |may: &mut [u64]| solver.settle(clue, &mut Planes { length, symbols, may });
        self.memo.settle(line, planes, solve).map_err(|NoPlacement| Contradiction { line })?;
        let after = *planes;
        for plane in 0..PLANES {
            let gone = before[plane] & !after[plane];
            if gone != 0
                && let Some(clue) = &self.lines[line].clue
            {
                self.pass_on_color(line, 0, gone, clue.symbols()[plane]);
            }
        }
        Ok(())
    }

    fn note(&mut self, removal: ColorRemoval) {
        let cell = &mut self.cells[removal.cell()];
        *cell = cell.without(removal.color);
        self.unknown -= usize::from(cell.len() == 1);
        self.trail.push(removal);
    }

    /// Notes what a line of two colours has ruled out position by position, in the order of a board of
    /// [bits](super::Bit).
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
                        self.pass_on_color(line, word * 64, 1 << bit, color);
                    }
                }
            }
        }
    }

    /// Notes what a line has ruled out, in the lines that cross it: a colour at these positions from `first` on.
    fn pass_on_color(&mut self, line: usize, first: usize, gone: u64, color: Color) {
        if let Some(straight) = self.layout.straight(line) {
            let (first_crossing, at) = (straight.first_crossing, straight.at);
            for position in line::ones(gone).map(|bit| first + bit) {
                if let Some((word, bit)) = self.clues.place(first_crossing + position, color, at) {
                    self.may[word] &= !bit;
                    self.queue.push(first_crossing + position);
                }
                self.note(Set::removal(straight.first_cell + position * straight.step, color));
            }
            return;
        }
        for position in line::ones(gone).map(|bit| first + bit) {
            let Self { layout, clues, may, queue, .. } = self;
            layout.for_each_crossing(line, position, |crossing, at| {
                if let Some((word, bit)) = clues.place(crossing, color, at) {
                    may[word] &= !bit;
                    queue.push(crossing);
                }
            });
            self.note(Set::removal(self.layout.cell(line, position), color));
        }
    }
}

/// Leaves each cell only the colours that its lines have.
fn leave_own_colors(layout: &Layout, clues: &[Option<RunLine>], cells: &mut [ColorSet]) {
    for (line, clue) in clues.iter().enumerate() {
        let Some(clue) = clue else { continue };
        let colors: ColorSet = clue.symbols().iter().copied().collect();
        layout.cells(line).for_each(|cell| cells[cell] = cells[cell].intersection(colors));
    }
}

fn run_lines(puzzle: &Puzzle) -> Vec<Option<RunLine>> {
    let run_line = |clue: &Clue| RunLine::new(clue.background(), clue.runs());
    puzzle.clues().iter().map(|clue| clue.as_ref().map(run_line)).collect()
}

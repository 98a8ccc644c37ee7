//! The fast board of black-and-white pictures: line solving by whole words, with a memo.
//!
//! Where the picture is known, what is known of a line is a set: its open cells. The others are as they are painted.
//! So a line is a word or two for the painting and as many for the open cells, and what follows from it depends on
//! nothing else; a memo of that holds for whatever is changed elsewhere, and changed back. No line can be without a
//! placement, since the picture is one.

use nonosat_model::Picture;
use nonosat_propagate::line::{BitLineSolver, LineCells, LineSolver, ones};

/// How many solved lines are remembered for each line, as a power of two.
const SLOTS: u32 = 5;

/// A set of cells of a line.
type Bits<const W: usize> = [u64; W];

/// A black-and-white picture of at most 64 W rows and columns with its clues, and the cells that they leave open.
///
/// Lines are numbered as in a puzzle: rows, then columns.
#[derive(Clone, Debug)]
struct PlainBoard<const W: usize> {
    width: usize,
    height: usize,
    /// For each line, its filled cells.
    paint: Vec<Bits<W>>,
    /// For each line, its open cells.
    open: Vec<Bits<W>>,
    open_cells: usize,
    clues: Vec<Vec<u32>>,
    memo: Vec<Entry<W>>,
    solver: BitLineSolver,
    /// The open cells as they were before a trial.
    before: Vec<Bits<W>>,
}

/// A solved line: what was painted and open, and what is open then.
#[derive(Clone, Copy, Debug)]
struct Entry<const W: usize> {
    paint: Bits<W>,
    open: Bits<W>,
    after: Bits<W>,
}

/// The lines that wait to be solved.
struct Waiting<const W: usize> {
    rows: Bits<W>,
    columns: Bits<W>,
}

/// A board of a black-and-white picture, whatever its size.
///
/// Cells are *flipped*: they get the other colour.
pub(super) trait Flips: std::fmt::Debug + Send {
    /// How many cells are open.
    fn open_cells(&self) -> usize;
    /// Whether a cell is open.
    fn is_open(&self, cell: usize) -> bool;
    /// Flips cells, and solves the puzzle from nothing; what was open before.
    fn change(&mut self, cells: &[usize]) -> Vec<u64>;
    /// Flips cells back to when this was open.
    fn take_back(&mut self, cells: &[usize], open: &[u64]);
    /// How many cells are open if these are flipped.
    fn trial(&mut self, cells: &[usize]) -> usize;
    /// At least how many cells are open if these, which must be open, are flipped.
    ///
    /// What is known now is taken as known, and only what follows from it is found. What follows from nothing but the
    /// changed clues is less, for knowing more never leads to less.
    fn bound(&mut self, cells: &[usize]) -> usize;
    /// A copy.
    fn boxed(&self) -> Box<dyn Flips>;
}

/// The board of a picture whose cells are blank or black, line-solved; `None` for lines of more than 1024 cells.
pub(super) fn board(picture: &Picture) -> Option<Box<dyn Flips>> {
    Some(match picture.width().max(picture.height()) {
        0..=64 => Box::new(PlainBoard::<1>::new(picture)),
        65..=128 => Box::new(PlainBoard::<2>::new(picture)),
        129..=256 => Box::new(PlainBoard::<4>::new(picture)),
        257..=1024 => Box::new(PlainBoard::<16>::new(picture)),
        _ => return None,
    })
}

impl<const W: usize> Flips for PlainBoard<W> {
    fn open_cells(&self) -> usize {
        self.open_cells
    }

    fn is_open(&self, cell: usize) -> bool {
        has(&self.open[cell / self.width], cell % self.width)
    }

    fn change(&mut self, cells: &[usize]) -> Vec<u64> {
        let before = self.open.concat();
        self.flip(cells);
        self.solve_anew();
        before
    }

    fn take_back(&mut self, cells: &[usize], open: &[u64]) {
        self.flip(cells);
        self.open.as_flattened_mut().copy_from_slice(open);
        let ones = |line: &Bits<W>| line.iter().map(|word| word.count_ones() as usize).sum::<usize>();
        self.open_cells = self.open[..self.height].iter().map(ones).sum();
    }

    fn trial(&mut self, cells: &[usize]) -> usize {
        self.keeping_the_rest(cells, Self::solve_anew)
    }

    fn bound(&mut self, cells: &[usize]) -> usize {
        debug_assert!(cells.iter().all(|&cell| self.is_open(cell)));
        let mut waiting = Waiting { rows: [0; W], columns: [0; W] };
        for &cell in cells {
            set(&mut waiting.rows, cell / self.width);
            set(&mut waiting.columns, cell % self.width);
        }
        self.keeping_the_rest(cells, |board| board.settle(waiting))
    }

    fn boxed(&self) -> Box<dyn Flips> {
        Box::new(self.clone())
    }
}

impl<const W: usize> PlainBoard<W> {
    /// The board of a picture, line-solved.
    fn new(picture: &Picture) -> Self {
        let (width, height) = (picture.width(), picture.height());
        let mut paint = vec![[0; W]; height + width];
        for (cell, color) in picture.cells().iter().enumerate() {
            if !color.is_blank() {
                let (row, column) = (cell / width, cell % width);
                set(&mut paint[row], column);
                set(&mut paint[height + column], row);
            }
        }
        let empty = Entry { paint: [0; W], open: [0; W], after: [0; W] };
        let mut board = Self {
            width,
            height,
            clues: paint.iter().map(clue).collect(),
            open: vec![[0; W]; paint.len()],
            memo: vec![empty; paint.len() << SLOTS],
            before: paint.clone(),
            paint,
            open_cells: 0,
            solver: BitLineSolver::new(),
        };
        board.solve_anew();
        board
    }

    /// Flips cells; what is open is left as it is.
    fn flip(&mut self, cells: &[usize]) {
        for &cell in cells {
            let (row, column) = (cell / self.width, cell % self.width);
            for (line, position) in [(row, column), (self.height + column, row)] {
                self.paint[line][position / 64] ^= 1 << (position % 64);
                write_clue(&self.paint[line], &mut self.clues[line]);
            }
        }
    }

    /// Solves the puzzle of what is painted, from nothing.
    fn solve_anew(&mut self) {
        for (line, open) in self.open.iter_mut().enumerate() {
            *open = first(if line < self.height { self.width } else { self.height });
        }
        self.open_cells = self.width * self.height;
        self.settle(Waiting { rows: first(self.height), columns: first(self.width) });
    }

    /// The number of open cells after something is done with these cells in the other colour; all is then as before.
    fn keeping_the_rest(&mut self, cells: &[usize], solve: impl FnOnce(&mut Self)) -> usize {
        let open_cells = self.open_cells;
        self.before.copy_from_slice(&self.open);
        self.flip(cells);
        solve(self);
        self.flip(cells);
        std::mem::swap(&mut self.open, &mut self.before);
        std::mem::replace(&mut self.open_cells, open_cells)
    }

    /// Solves waiting lines until none waits: all rows that wait, then all columns, and so on.
    fn settle(&mut self, mut waiting: Waiting<W>) {
        loop {
            let rows = std::mem::replace(&mut waiting.rows, [0; W]);
            for row in members(&rows) {
                for column in members(&self.solve_line(row)) {
                    clear(&mut self.open[self.height + column], row);
                    set(&mut waiting.columns, column);
                }
            }
            let columns = std::mem::replace(&mut waiting.columns, [0; W]);
            for column in members(&columns) {
                for row in members(&self.solve_line(self.height + column)) {
                    clear(&mut self.open[row], column);
                    set(&mut waiting.rows, row);
                }
            }
            if waiting.rows == [0; W] {
                break;
            }
        }
    }

    /// Solves a line; the cells that are open no more.
    #[inline]
    fn solve_line(&mut self, line: usize) -> Bits<W> {
        let (paint, open) = (self.paint[line], self.open[line]);
        if open == [0; W] {
            return open;
        }
        let entry = &mut self.memo[line << SLOTS | slot(&paint, &open)];
        // An empty entry has nothing open, so it is never taken for a solved line.
        if entry.paint != paint || entry.open != open {
            let length = if line < self.height { self.width } else { self.height };
            let all: Bits<W> = first(length);
            let (mut may_blank, mut may_fill) = ([0; W], [0; W]);
            for word in 0..W {
                may_blank[word] = all[word] & !paint[word] | open[word];
                may_fill[word] = paint[word] | open[word];
            }
            let words = length.div_ceil(64);
            let mut cells = LineCells { length, may_blank: &mut may_blank[..words], may_fill: &mut may_fill[..words] };
            let solved = self.solver.settle(&self.clues[line], &mut cells);
            debug_assert_eq!(solved, Ok(()), "the picture is a placement");
            *entry = Entry { paint, open, after: std::array::from_fn(|word| may_blank[word] & may_fill[word]) };
        }
        let after = entry.after;
        self.open[line] = after;
        let new: Bits<W> = std::array::from_fn(|word| open[word] & !after[word]);
        self.open_cells -= new.iter().map(|word| word.count_ones() as usize).sum::<usize>();
        new
    }
}

/// The slot of a line in the memo.
#[inline]
fn slot<const W: usize>(paint: &Bits<W>, open: &Bits<W>) -> usize {
    // Odd multipliers without a pattern, so that the highest bits depend on all.
    let mix = |mixed: u64, word: &u64| (mixed ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
    let mixed = paint.iter().chain(open).fold(0, mix).wrapping_mul(0xC2B2_AE3D_27D4_EB4F);
    (mixed >> (64 - SLOTS)) as usize
}

/// The lengths of the runs of a painted line.
fn clue<const W: usize>(paint: &Bits<W>) -> Vec<u32> {
    let mut clue = Vec::new();
    write_clue(paint, &mut clue);
    clue
}

fn write_clue<const W: usize>(paint: &Bits<W>, clue: &mut Vec<u32>) {
    clue.clear();
    let mut is_continued = false;
    for &word in paint {
        let mut at = 0;
        while at < 64 {
            let filled = (!(word >> at)).trailing_zeros().min(64 - at);
            if filled > 0 {
                match clue.last_mut() {
                    Some(last) if is_continued => *last += filled,
                    _ => clue.push(filled),
                }
                is_continued = true;
                at += filled;
            }
            if at < 64 {
                is_continued = false;
                at += (word >> at).trailing_zeros().min(64 - at);
            }
        }
    }
}

/// The first `length` positions.
fn first<const W: usize>(length: usize) -> Bits<W> {
    std::array::from_fn(|word| match length.saturating_sub(word * 64) {
        rest @ 0..64 => (1 << rest) - 1,
        _ => u64::MAX,
    })
}

#[inline]
fn set<const W: usize>(bits: &mut Bits<W>, position: usize) {
    bits[position / 64] |= 1 << (position % 64);
}

#[inline]
fn clear<const W: usize>(bits: &mut Bits<W>, position: usize) {
    bits[position / 64] &= !(1 << (position % 64));
}

#[inline]
fn has<const W: usize>(bits: &Bits<W>, position: usize) -> bool {
    bits[position / 64] >> (position % 64) & 1 == 1
}

fn members<const W: usize>(bits: &Bits<W>) -> impl Iterator<Item = usize> + use<W> {
    let bits = *bits;
    (0..W).flat_map(move |word| ones(bits[word]).map(move |bit| word * 64 + bit))
}

#[cfg(test)]
mod tests {
    use super::*;
    use nonosat_model::{Clue, Color, Palette, Puzzle, pattern, pattern::Size, random::Random};

    #[test]
    fn clues_are_those_of_the_picture() {
        for (size, density) in [([130, 70], 0.5), ([128, 128], 0.9), ([64, 65], 0.97), ([3, 128], 1.0)] {
            let picture = pattern::random(Size { width: size[0].min(128), height: size[1] }, density, 1).goal.unwrap();
            let board = PlainBoard::<2>::new(&picture);
            let puzzle = Puzzle::from_picture(picture, Palette::black_and_white());
            let clues: Vec<Clue> = board.clues.iter().map(|clue| Clue::black(clue.iter().copied())).collect();
            assert!(puzzle.clues().iter().flatten().eq(&clues), "{size:?}");
        }
    }

    /// Whatever the way there, the memo included: what is open depends on the painting alone. So it is at any width.
    #[test]
    fn trials_leave_no_trace() {
        let picture = pattern::random(Size { width: 17, height: 14 }, 0.55, 5).goal.unwrap();
        let mut boards: [Box<dyn Flips>; 3] = [
            Box::new(PlainBoard::<1>::new(&picture)),
            Box::new(PlainBoard::<2>::new(&picture)),
            Box::new(PlainBoard::<16>::new(&picture)),
        ];
        let mut random = Random::new(1);
        let open = |board: &dyn Flips| (0..17 * 14).map(|cell| board.is_open(cell)).collect::<Vec<_>>();
        let at_first = open(&*boards[0]);
        for _ in 0..500 {
            let cell = random.between(0, 17 * 14 - 1) as usize;
            let mut fresh = picture.clone();
            fresh.set(cell, Color::from(fresh.cells()[cell].is_blank()));
            let expected = PlainBoard::<1>::new(&fresh).open_cells();
            let mut bounds = Vec::new();
            for board in &mut boards {
                assert_eq!(board.trial(&[cell]), expected);
                bounds.extend(board.is_open(cell).then(|| board.bound(&[cell])));
                assert_eq!(open(&**board), at_first);
            }
            assert!(bounds.iter().all(|&bound| bound <= expected && bound == bounds[0]));
        }
    }
}

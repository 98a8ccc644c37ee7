//! Prefixes of a line, and whether they can be completed to a placement.

use super::Problem;
use crate::StopReason;
use nonosat_model::random::Random;

/// The position in a clue after a prefix: the number of whole blocks, and the run of filled cells that is still open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Prefix {
    blocks: u32,
    run: u32,
}

/// A line with what may follow each of its cells, so that any prefix is judged in a few steps.
///
/// An imaginary blank cell follows the line, so that every block has a blank behind it.
#[derive(Debug)]
pub(super) struct Suffixes {
    length: usize,
    /// The clue; `None` if any line meets it.
    clue: Option<Box<[u32]>>,
    /// How many cells the blocks from each one on need.
    needs: Box<[usize]>,
    /// What follows from known cells; `None` if none is known and placements are not counted.
    table: Option<Table>,
}

/// What follows from the cells that are known.
#[derive(Debug)]
struct Table {
    /// What each cell may be, the cell behind the line among them: blank, and filled.
    may: Box<[(bool, bool)]>,
    /// How many cells in a row, from each one on, may be filled.
    reach: Box<[usize]>,
    /// For each number of blocks before and each cell: how many ways there are to lay the other blocks from it on.
    ways: Box<[f64]>,
}

impl Suffixes {
    /// The line of this clue with the known cells `cells`.
    ///
    /// With `counted`, placements can be counted and drawn. Takes time and memory in proportion to blocks times cells
    /// if cells are known or placements counted, else to blocks.
    pub(super) fn new(
        clue: Option<&[u32]>,
        length: usize,
        cells: impl Fn(usize) -> Option<bool>,
        counted: bool,
    ) -> Self {
        let clue: Option<Box<[u32]>> = clue.map(Into::into);
        let mut needs = vec![0; clue.as_ref().map_or(1, |clue| clue.len() + 1)];
        for (index, &block) in clue.as_deref().unwrap_or_default().iter().enumerate().rev() {
            let gap = usize::from(needs[index + 1] > 0);
            needs[index] = needs[index + 1] + gap + block as usize;
        }
        let mut line = Self { length, clue, needs: needs.into(), table: None };
        if counted || (0..length).any(|at| cells(at).is_some()) {
            line.table = Some(line.table(cells));
        }
        line
    }

    fn table(&self, cells: impl Fn(usize) -> Option<bool>) -> Table {
        let may =
            |at| if at == self.length { (true, false) } else { (cells(at) != Some(true), cells(at) != Some(false)) };
        let may: Box<[(bool, bool)]> = (0..=self.length).map(may).collect();
        let mut reach = vec![0; self.length + 1];
        for at in (0..self.length).rev() {
            reach[at] = if may[at].1 { reach[at + 1] + 1 } else { 0 };
        }
        let (clue, stride) = (self.clue.as_deref().unwrap_or_default(), self.length + 2);
        let mut ways = vec![0.0; (clue.len() + 1) * stride];
        ways[clue.len() * stride + self.length + 1] = 1.0;
        for at in (0..=self.length).rev() {
            for blocks in (0..=clue.len()).rev() {
                let blank = if may[at].0 { ways[blocks * stride + at + 1] } else { 0.0 };
                let end = clue.get(blocks).map(|&block| at + block as usize);
                let filled = match end {
                    Some(end) if end <= self.length && reach[at] >= end - at && may[end].0 => {
                        ways[(blocks + 1) * stride + end + 1]
                    }
                    _ => 0.0,
                };
                ways[blocks * stride + at] = blank + filled;
            }
        }
        Table { may, reach: reach.into(), ways: ways.into() }
    }

    /// How many cells the line has.
    pub(super) fn length(&self) -> usize {
        self.length
    }

    /// Whether the line has a placement.
    pub(super) fn is_possible(&self) -> bool {
        self.clue.is_none() || self.fits(0, 0)
    }

    /// What is read after one cell more, at `at`; `None` if that is no beginning of a placement.
    pub(super) fn step(&self, before: Prefix, at: usize, filled: bool) -> Option<Prefix> {
        if let Some(Table { may, .. }) = &self.table {
            let (blank, fill) = may[at];
            if !(if filled { fill } else { blank }) {
                return None;
            }
        }
        let Some(clue) = &self.clue else { return Some(before) };
        let Prefix { blocks, run } = before;
        let block = clue.get(blocks as usize).copied();
        let after = match (filled, run) {
            (true, _) if block.is_none_or(|block| run == block) => return None,
            (true, _) => Prefix { blocks, run: run + 1 },
            (false, 0) => before,
            (false, _) if block == Some(run) => Prefix { blocks: blocks + 1, run: 0 },
            (false, _) => return None,
        };
        self.can_go_on(clue, after, at + 1).then_some(after)
    }

    fn can_go_on(&self, clue: &[u32], Prefix { blocks, run }: Prefix, at: usize) -> bool {
        let blocks = blocks as usize;
        if run == 0 {
            return self.fits(blocks, at);
        }
        let end = at + (clue[blocks] - run) as usize;
        let is_free = |table: &Table| end <= self.length && table.reach[at] >= end - at && table.may[end].0;
        self.table.as_ref().is_none_or(is_free) && self.fits(blocks + 1, end + 1)
    }

    /// Whether the other blocks than the first `blocks` fit in the cells from `at` on.
    fn fits(&self, blocks: usize, at: usize) -> bool {
        match &self.table {
            Some(table) => table.ways[blocks * (self.length + 2) + at] > 0.0,
            None if blocks + 1 == self.needs.len() => at <= self.length + 1,
            None => at + self.needs[blocks] <= self.length,
        }
    }

    /// A placement, each as likely as any other; the line must be counted and possible.
    pub(super) fn draw(&self, random: &mut Random) -> Vec<bool> {
        let mut cells = vec![false; self.length];
        let Some(Table { may, ways, .. }) = &self.table else { return cells };
        let Some(clue) = &self.clue else {
            for (cell, may) in cells.iter_mut().zip(may) {
                *cell = if may.0 { may.1 && random.chance(0.5) } else { true };
            }
            return cells;
        };
        let stride = self.length + 2;
        let (mut at, mut blocks) = (0, 0);
        while let (Some(&block), true) = (clue.get(blocks), at < self.length) {
            let (all, end) = (ways[blocks * stride + at], at + block as usize);
            let blank = if may[at].0 { ways[blocks * stride + at + 1] } else { 0.0 };
            // Out of range, any choice that leads to a placement will do.
            let share = if all.is_finite() { blank / all } else { 0.5 };
            let must_fill = blank == 0.0;
            let can_fill = self.step(Prefix { blocks: blocks as u32, run: 0 }, at, true).is_some();
            if must_fill || can_fill && !random.chance(share) {
                cells[at..end].fill(true);
                (at, blocks) = (end + 1, blocks + 1);
            } else {
                at += 1;
            }
        }
        cells
    }
}

/// All lines of a puzzle, rows first; `None` if one of them has no placement.
///
/// # Errors
/// If a limit is reached.
pub(super) fn lines(problem: &Problem<'_>, counted: bool) -> Result<Option<Vec<Suffixes>>, StopReason> {
    let layout = problem.puzzle.layout();
    let mut lines = Vec::with_capacity(layout.line_count());
    for (line, clue) in problem.puzzle.clues().iter().enumerate() {
        problem.budget.check()?;
        let lengths: Option<Vec<u32>> =
            clue.as_ref().map(|clue| clue.blocks().iter().map(|block| block.length).collect());
        let cells = |at| problem.value(layout.cell(line, at));
        let suffixes = Suffixes::new(lengths.as_deref(), layout.line_length(line), cells, counted);
        if !suffixes.is_possible() {
            return Ok(None);
        }
        lines.push(suffixes);
    }
    Ok(Some(lines))
}

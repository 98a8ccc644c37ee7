//! The problem that encoders write down: cells, and lines of blocks over them.

use crate::{Block, Color, ColorSet, Run};

/// Cells, each with the colours it may have, and lines that must hold their blocks.
///
/// Nothing here knows rows or columns: a part of a puzzle, or a puzzle on
/// another grid, is an instance like any other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Instance {
    /// What is known of each cell; at least one colour each.
    pub cells: Vec<ColorSet>,
    /// The lines.
    pub lines: Vec<Line>,
    /// Pairs of facts of which the first implies the second, beyond what one line alone tells.
    ///
    /// They follow from the rest; an encoder may write them down or not.
    pub implications: Vec<(Fact, Fact)>,
}

impl Instance {
    /// An instance without known implications.
    pub fn new(cells: Vec<ColorSet>, lines: Vec<Line>) -> Self {
        Self { cells, lines, implications: Vec::new() }
    }
}

/// "This cell has this colour."
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fact {
    /// The cell's number in the instance.
    pub cell: u32,
    /// Its colour.
    pub color: Color,
}

/// A line: some cells in order, and the runs they must hold, no more and no less, on a background.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The numbers of its cells.
    pub cells: Vec<u32>,
    /// The colour of the cells that are in no run.
    pub background: Color,
    /// Its runs.
    pub runs: Vec<Run>,
    /// For each run, the positions in the line it may start at, in increasing order.
    ///
    /// May hold too many, but none that a solution needs may be missing.
    pub starts: Vec<Vec<u32>>,
    /// For each run, the positions it may end before, in increasing order; nothing for a run of one length.
    ///
    /// May hold too many, likewise.
    pub ends: Vec<Vec<u32>>,
}

impl Line {
    /// A line of ordinary blocks on a blank background, which may start wherever the lengths of the others leave room.
    #[expect(clippy::needless_pass_by_value, reason = "a line is made of what it holds")]
    pub fn new(cells: Vec<u32>, blocks: Vec<Block>) -> Self {
        Self::of_runs(cells, Color::BLANK, Run::of_blocks(&blocks))
    }

    /// A line whose runs may start and end wherever the least lengths of the others leave room.
    pub fn of_runs(cells: Vec<u32>, background: Color, runs: Vec<Run>) -> Self {
        let needed: u64 = runs.iter().map(|run| u64::from(run.min) + u64::from(run.gap.min())).sum();
        // How far each run can move from its leftmost start; negative: there is no room at all.
        let slack = cells.len() as i64 - needed as i64;
        let (mut starts, mut ends) = (Vec::with_capacity(runs.len()), Vec::with_capacity(runs.len()));
        let mut first = 0;
        for run in &runs {
            first += run.gap.min();
            starts.push((0..=slack).map(|moved| first + moved as u32).collect());
            first = first.saturating_add(run.min);
            let end = |moved| first + moved as u32;
            ends.push(if run.is_exact() { Vec::new() } else { (0..=slack).map(end).collect() });
        }
        Self { cells, background, runs, starts, ends }
    }
}

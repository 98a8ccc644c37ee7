//! The problem that encoders write down: cells, and lines of blocks over them.

use crate::{Block, Color, ColorSet};

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

/// A line: some cells in order, and the blocks they must hold, no more and no less.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The numbers of its cells.
    pub cells: Vec<u32>,
    /// Its blocks, none of them blotted.
    pub blocks: Vec<Block>,
    /// For each block, the positions in the line it may start at, in increasing order.
    ///
    /// May hold too many, but none that a solution needs may be missing.
    pub starts: Vec<Vec<u32>>,
}

impl Line {
    /// A line whose blocks may start wherever the lengths of the others leave room.
    pub fn new(cells: Vec<u32>, blocks: Vec<Block>) -> Self {
        let step = |pair: &[Block]| pair[0].length + pair[0].gap_before(pair[1]);
        let needed: u32 = blocks.windows(2).map(step).sum::<u32>() + blocks.last().map_or(0, |block| block.length);
        // How far each block can move from its leftmost start; negative: there is no room at all.
        let slack = cells.len() as i64 - i64::from(needed);
        let mut first = 0;
        let mut starts = Vec::with_capacity(blocks.len());
        for (index, block) in blocks.iter().enumerate() {
            starts.push((0..=slack).map(|moved| first + moved as u32).collect());
            first += block.length + blocks.get(index + 1).map_or(0, |&next| block.gap_before(next));
        }
        Self { cells, blocks, starts }
    }
}

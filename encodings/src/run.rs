//! Runs: the stretches of equal cells that a line must hold.

use crate::{Block, Color};

/// A run of a line: a stretch of cells of one colour, and what stands before it.
///
/// A line is background, run, background, run, ..., background, where the [`Gap`] before each run says how much
/// background there is. Every kind of clue is a list of runs: a block of a coloured puzzle is one run, a block with two
/// triangular caps is three, glued together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Run {
    /// The colour of its cells. May be the background of another line, or of its own.
    pub color: Color,
    /// The least number of cells, at least 1.
    pub min: u32,
    /// The greatest number of cells; [`Run::UNLIMITED`] if there is no limit but the line.
    pub max: u32,
    /// What stands between the run before it, or the begin of the line, and this one.
    pub gap: Gap,
}

/// What stands before a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Gap {
    /// Nothing: the run follows at once.
    Glued,
    /// Any number of background cells, or none.
    #[default]
    Free,
    /// At least one background cell.
    Apart,
}

impl Gap {
    /// The fewest background cells.
    pub const fn min(self) -> u32 {
        matches!(self, Self::Apart) as u32
    }
}

impl Run {
    /// The length of a run that has no greatest length.
    pub const UNLIMITED: u32 = u32::MAX;

    /// The run of a block behind another one, or behind the begin of the line: apart from one of its colour.
    pub fn of_block(block: Block, before: Option<Block>) -> Self {
        let gap = if before.is_some_and(|before| before.gap_before(block) > 0) { Gap::Apart } else { Gap::Free };
        let (min, max) = if block.is_blotted() { (1, Self::UNLIMITED) } else { (block.length, block.length) };
        Self { color: block.color, min, max, gap }
    }

    /// The runs of ordinary blocks, in order.
    pub fn of_blocks(blocks: &[Block]) -> Vec<Self> {
        let before = std::iter::once(None).chain(blocks.iter().copied().map(Some));
        blocks.iter().zip(before).map(|(&block, before)| Self::of_block(block, before)).collect()
    }

    /// The block that this run is, if its length is given or may be any.
    pub const fn block(self) -> Option<Block> {
        let length = match (self.min, self.max) {
            (1, Self::UNLIMITED) => 0,
            (min, max) if min == max => min,
            _ => return None,
        };
        Some(Block { length, color: self.color })
    }

    /// Whether it has but one length.
    pub const fn is_exact(self) -> bool {
        self.min == self.max
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_runs() {
        let red = Color::new(2).unwrap();
        let blocks = [Block::black(2), Block { length: 0, color: red }, Block { length: 3, color: red }];
        let runs = Run::of_blocks(&blocks);
        assert_eq!(runs.iter().map(|run| run.gap).collect::<Vec<_>>(), [Gap::Free, Gap::Free, Gap::Apart]);
        assert_eq!((runs[1].min, runs[1].max, runs[1].is_exact()), (1, Run::UNLIMITED, false));
        assert_eq!(runs.iter().filter_map(|run| run.block()).collect::<Vec<_>>(), blocks);
        assert_eq!(Run { min: 2, max: 3, ..runs[0] }.block(), None);
    }
}

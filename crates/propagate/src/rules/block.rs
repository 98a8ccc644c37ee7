//! Blocks as the rules see them: the runs of any line.

use nonosat_model::{Color, Gap, Run};

/// A block: its colour, its least and its greatest length, and what stands before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Block {
    pub(super) color: Color,
    pub(super) min: usize,
    pub(super) max: usize,
    pub(super) gap: Gap,
}

impl Block {
    /// The block of a run; `None` if the run has no length.
    pub(super) fn new(run: &Run) -> Option<Self> {
        let min = run.min.max(1);
        let gap = run.gap;
        (run.max >= min).then_some(Self { color: run.color, min: min as usize, max: run.max as usize, gap })
    }

    /// The run of the block.
    pub(super) fn run(&self) -> Run {
        Run { color: self.color, min: self.min as u32, max: self.max as u32, gap: self.gap }
    }
}

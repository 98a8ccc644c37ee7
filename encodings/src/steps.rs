//! The steps of the placements of a line, and values for each of them.

use crate::{Line, Run};

/// A step of a placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// The cell at `position` lies in the gap before `block` (behind the last one: their number).
    Gap { block: usize, position: usize },
    /// `block` starts at `position`, and has its least length at once.
    Block { block: usize, position: usize },
    /// The cell at `position` is one more of `block`, beyond its least length; `before` counts those that have come
    /// already. It is always 0 where they need no count, as the line ends before the greatest length.
    More { block: usize, before: usize, position: usize },
}

impl Step {
    /// The first cell that it lays.
    pub(crate) fn position(self) -> usize {
        let (Self::Gap { position, .. } | Self::Block { position, .. } | Self::More { position, .. }) = self;
        position
    }
}

/// Whether cells of a run beyond its least length are counted, in a line of so many cells.
pub(crate) fn needs_count(run: &Run, length: usize) -> bool {
    (run.max as usize) < length
}

/// The number of different counts of them.
pub(crate) fn counts(run: &Run, length: usize) -> usize {
    match run.max.saturating_sub(run.min) as usize {
        0 => 0,
        _ if !needs_count(run, length) => 1,
        more => more,
    }
}

/// A value for each step.
#[derive(Clone)]
pub(crate) struct StepMap<T> {
    /// Those of the gaps, then of the blocks, then of what is beyond the least length of each.
    rows: Vec<Vec<T>>,
    /// For each block, its first row of the last kind.
    more: Vec<usize>,
}

impl<T: Clone> StepMap<T> {
    /// A map with one value for every step.
    pub(crate) fn filled(line: &Line, value: T) -> Self {
        let mut rows = 2 * line.runs.len() + 1;
        let mut more = Vec::new();
        for run in &line.runs {
            more.push(rows);
            rows += counts(run, line.cells.len());
        }
        Self { rows: vec![vec![value; line.cells.len()]; rows], more }
    }

    /// The value of a step.
    pub(crate) fn of(&self, step: Step) -> &T {
        &self.rows[self.row(step)][step.position()]
    }

    /// The value of a step, to be changed.
    pub(crate) fn of_mut(&mut self, step: Step) -> &mut T {
        let row = self.row(step);
        &mut self.rows[row][step.position()]
    }

    /// The value of a step, if the line has such blocks and cells.
    pub(crate) fn get(&self, step: Step) -> Option<&T> {
        let count = self.more.len();
        let is_there = match step {
            Step::Gap { block, .. } => block <= count,
            Step::Block { block, .. } => block < count,
            Step::More { block, before, .. } => {
                let end = if block + 1 < count { self.more[block + 1] } else { self.rows.len() };
                self.more[block] + before < end
            }
        };
        if is_there { self.rows[self.row(step)].get(step.position()) } else { None }
    }

    fn row(&self, step: Step) -> usize {
        match step {
            Step::Gap { block, .. } => block,
            Step::Block { block, .. } => self.more.len() + 1 + block,
            Step::More { block, before, .. } => self.more[block] + before,
        }
    }
}

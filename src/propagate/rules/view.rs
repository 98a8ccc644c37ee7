//! A line as a rule works on it, from either end.

use super::{Deduction, Interval, LineState, Reason, Rule};
use crate::propagate::line::NoPlacement;

/// What rules have changed.
#[derive(Debug, Default)]
pub(super) struct Log {
    /// Cells that became known.
    pub(super) cells: Vec<(usize, bool)>,
    /// Blocks whose intervals have shrunk, with the interval before and after.
    pub(super) bounds: Vec<(usize, Interval, Interval)>,
    /// What was found, one by one; `None` if nobody wants to know.
    pub(super) deductions: Option<Vec<Deduction>>,
    /// How many of the cells and bounds are already in a deduction.
    reported: (usize, usize),
}

impl Log {
    /// One that keeps deductions.
    pub(super) fn recording() -> Self {
        Self { deductions: Some(Vec::new()), ..Self::default() }
    }

    /// How much has changed.
    pub(super) fn changes(&self) -> usize {
        self.cells.len() + self.bounds.len()
    }

    /// Forgets all changes.
    pub(super) fn clear(&mut self) {
        self.cells.clear();
        self.bounds.clear();
        self.reported = (0, 0);
    }
}

/// A line read from its start or, mirrored, from its end: what a rule says of one direction holds in both.
///
/// Positions and blocks are counted in the direction of reading.
pub(super) struct View<'a> {
    rule: Rule,
    line: &'a mut LineState,
    log: &'a mut Log,
    mirrored: bool,
}

impl<'a> View<'a> {
    pub(super) fn new(rule: Rule, line: &'a mut LineState, log: &'a mut Log) -> Self {
        Self { rule, line, log, mirrored: false }
    }

    /// Does something in both directions.
    pub(super) fn both_ways(
        &mut self,
        mut one_way: impl FnMut(&mut Self) -> Result<(), NoPlacement>,
    ) -> Result<(), NoPlacement> {
        one_way(self)?;
        self.mirrored = true;
        let done = one_way(self);
        self.mirrored = false;
        done
    }

    /// The number of cells.
    pub(super) fn length(&self) -> usize {
        self.line.cells.len()
    }

    /// The number of blocks.
    pub(super) fn blocks(&self) -> usize {
        self.line.clue.len()
    }

    /// The length of a block.
    pub(super) fn block(&self, block: usize) -> usize {
        self.line.clue[self.number(block)]
    }

    /// The interval of a block.
    pub(super) fn interval(&self, block: usize) -> Interval {
        let interval = self.line.intervals[self.number(block)];
        if self.mirrored { interval.mirrored(self.length()) } else { interval }
    }

    /// What is known of a cell; beyond the line all is blank.
    pub(super) fn cell(&self, position: usize) -> Option<bool> {
        if position >= self.length() { Some(false) } else { self.line.cells[self.place(position)] }
    }

    pub(super) fn is_filled(&self, position: usize) -> bool {
        self.cell(position) == Some(true)
    }

    pub(super) fn is_blank(&self, position: usize) -> bool {
        self.cell(position) == Some(false)
    }

    /// The filled cells around a filled one.
    pub(super) fn run_around(&self, position: usize) -> Interval {
        let (mut start, mut end) = (position, position);
        while start > 0 && self.is_filled(start - 1) {
            start -= 1;
        }
        while self.is_filled(end + 1) {
            end += 1;
        }
        Interval { start, end }
    }

    /// The first filled cell of some.
    pub(super) fn first_filled(&self, cells: Interval) -> Option<usize> {
        cells.cells().find(|&position| self.is_filled(position))
    }

    /// The next filled cells in a row, from a cell on.
    pub(super) fn next_run(&self, from: usize) -> Option<Interval> {
        let start = (from..self.length()).find(|&position| self.is_filled(position))?;
        let mut end = start;
        while self.is_filled(end + 1) {
            end += 1;
        }
        Some(Interval { start, end })
    }

    /// Whether a block may cover these cells.
    pub(super) fn may_cover(&self, block: usize, cells: Interval) -> bool {
        self.block(block) >= cells.length() && self.interval(block).covers(cells)
    }

    /// The blocks that may cover these cells.
    pub(super) fn covering(&self, cells: Interval) -> impl Iterator<Item = usize> {
        (0..self.blocks()).filter(move |&block| self.may_cover(block, cells))
    }

    /// Whether the block before this one ends before this one may begin: what is filled here is not its.
    pub(super) fn is_clear_of_previous(&self, block: usize) -> bool {
        block == 0 || self.interval(block - 1).end < self.interval(block).start
    }

    /// Notes what a cell is.
    pub(super) fn settle(&mut self, position: usize, filled: bool) -> Result<(), NoPlacement> {
        if position >= self.length() {
            return if filled { Err(NoPlacement) } else { Ok(()) };
        }
        let place = self.place(position);
        if self.line.learn(place, filled)? {
            self.log.cells.push((place, filled));
        }
        Ok(())
    }

    /// Notes what some cells are.
    pub(super) fn settle_all(&mut self, cells: Interval, filled: bool) -> Result<(), NoPlacement> {
        cells.cells().try_for_each(|position| self.settle(position, filled))
    }

    /// Notes that a block begins at this cell or later.
    pub(super) fn start_from(&mut self, block: usize, start: usize) -> Result<(), NoPlacement> {
        self.cut(block, Some(start), None)
    }

    /// Notes that a block ends before this cell.
    pub(super) fn end_before(&mut self, block: usize, limit: usize) -> Result<(), NoPlacement> {
        self.cut(block, None, Some(limit.checked_sub(1).ok_or(NoPlacement)?))
    }

    fn cut(&mut self, block: usize, start: Option<usize>, end: Option<usize>) -> Result<(), NoPlacement> {
        let old = self.interval(block);
        let new = Interval {
            start: start.map_or(old.start, |start| start.max(old.start)),
            end: end.map_or(old.end, |end| end.min(old.end)),
        };
        if new == old {
            return Ok(());
        }
        if new.start + self.block(block) > new.end + 1 {
            return Err(NoPlacement);
        }
        let number = self.number(block);
        let after = if self.mirrored { new.mirrored(self.length()) } else { new };
        let before = std::mem::replace(&mut self.line.intervals[number], after);
        self.log.bounds.push((number, before, after));
        Ok(())
    }

    /// Makes one deduction of all changes since the last, if there are any.
    pub(super) fn conclude(&mut self, block: Option<usize>, reason: Reason) {
        let (cells, bounds) = self.log.reported;
        let Some(deductions) = &mut self.log.deductions else { return };
        if self.log.cells.len() == cells && self.log.bounds.len() == bounds {
            return;
        }
        let (length, blocks) = (self.line.cells.len(), self.line.clue.len());
        deductions.push(Deduction {
            rule: self.rule,
            block: block.map(|block| if self.mirrored { blocks - 1 - block } else { block }),
            reason: if self.mirrored { reason.mirrored(length, blocks) } else { reason },
            cells: self.log.cells[cells..].to_vec(),
            bounds: self.log.bounds[bounds..].to_vec(),
        });
        self.log.reported = (self.log.cells.len(), self.log.bounds.len());
    }

    /// The block's number in the clue.
    fn number(&self, block: usize) -> usize {
        if self.mirrored { self.blocks() - 1 - block } else { block }
    }

    /// The cell's number in the line.
    fn place(&self, position: usize) -> usize {
        if self.mirrored { self.length() - 1 - position } else { position }
    }
}

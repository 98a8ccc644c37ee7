//! A line as a rule works on it, from either end.

use super::{Deduction, Interval, LineState, Narrowed, Reason, Rule, block::Block};
use crate::line::NoPlacement;
use nonosat_model::{Color, ColorSet, Gap};

/// What rules have changed.
#[derive(Debug, Default)]
pub(super) struct Log {
    /// Cells that lost colours.
    pub(super) cells: Vec<Narrowed>,
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
    #[inline]
    pub(super) fn length(&self) -> usize {
        self.line.cells.len()
    }

    /// The number of blocks.
    #[inline]
    pub(super) fn blocks(&self) -> usize {
        self.line.blocks.len()
    }

    #[inline]
    fn block(&self, block: usize) -> &Block {
        &self.line.blocks[self.number(block)]
    }

    /// The least length of a block.
    #[inline]
    pub(super) fn min(&self, block: usize) -> usize {
        self.block(block).min
    }

    /// The greatest length of a block.
    #[inline]
    pub(super) fn max(&self, block: usize) -> usize {
        self.block(block).max
    }

    /// The colour of a block.
    #[inline]
    pub(super) fn color(&self, block: usize) -> Color {
        self.block(block).color
    }

    /// What stands before a block; behind the last one for the number of blocks.
    #[inline]
    pub(super) fn gap(&self, block: usize) -> Gap {
        let number = if self.mirrored { self.blocks() - block } else { block };
        self.line.blocks.get(number).map_or(Gap::Free, |block| block.gap)
    }

    /// The colours of the cell before a block.
    pub(super) fn colors_before(&self, block: usize) -> ColorSet {
        let before = block.checked_sub(1).map(|before| self.color(before));
        self.colors_of_gap(self.gap(block), before)
    }

    /// The colours of the cell behind a block.
    pub(super) fn colors_behind(&self, block: usize) -> ColorSet {
        let behind = Some(block + 1).filter(|&behind| behind < self.blocks()).map(|behind| self.color(behind));
        self.colors_of_gap(self.gap(block + 1), behind)
    }

    fn colors_of_gap(&self, gap: Gap, neighbour: Option<Color>) -> ColorSet {
        let background = if gap == Gap::Glued { ColorSet::EMPTY } else { self.background() };
        neighbour.filter(|_| gap != Gap::Apart).map_or(background, |color| background.with(color))
    }

    /// The colour of the cells in no block.
    pub(super) fn background(&self) -> ColorSet {
        ColorSet::only(self.line.background)
    }

    /// Whether equal cells of a colour, side by side, are always of one block, which has no equal neighbour.
    pub(super) fn is_separated(&self, color: Color) -> bool {
        !self.line.touching.contains(color)
    }

    /// The interval of a block.
    #[inline]
    pub(super) fn interval(&self, block: usize) -> Interval {
        let interval = self.line.intervals[self.number(block)];
        if self.mirrored { interval.mirrored(self.length()) } else { interval }
    }

    /// The colours that a cell may have; beyond the line there is nothing but background.
    #[inline]
    pub(super) fn cell(&self, position: usize) -> ColorSet {
        if position >= self.length() { self.background() } else { self.line.cells[self.place(position)] }
    }

    /// The first of the cells from a position up to another one, which is not looked at, of which this is so.
    #[inline(always)]
    pub(super) fn find(&self, from: usize, to: usize, is_so: impl Fn(ColorSet) -> bool) -> Option<usize> {
        let (length, is_so) = (self.length(), |&cell: &ColorSet| is_so(cell));
        let to = to.min(length);
        if from >= to {
            return None;
        }
        let found = if self.mirrored {
            self.line.cells[length - to..length - from].iter().rev().position(is_so)
        } else {
            self.line.cells[from..to].iter().position(is_so)
        };
        found.map(|index| from + index)
    }

    /// The colour of a cell of the line that is surely in a block, if it is known.
    #[inline]
    pub(super) fn paint(&self, position: usize) -> Option<Color> {
        // Most cells that are known are background.
        if self.is_in_block(position) { self.cell(position).known() } else { None }
    }

    /// Whether a cell is surely in some block.
    #[inline]
    pub(super) fn is_in_block(&self, position: usize) -> bool {
        !self.cell(position).contains(self.line.background)
    }

    /// Whether a cell may have the colour of a block.
    #[inline]
    pub(super) fn fits(&self, block: usize, position: usize) -> bool {
        position < self.length() && self.cell(position).contains(self.color(block))
    }

    /// Whether a block may cover a cell.
    #[inline]
    pub(super) fn reaches(&self, block: usize, position: usize) -> bool {
        self.interval(block).contains(position) && self.fits(block, position)
    }

    /// The cells of a colour around a cell, which counts as one of them.
    #[inline]
    pub(super) fn run_around(&self, position: usize, color: Color) -> Interval {
        let (mut start, mut end) = (position, position);
        // Background is in no block.
        let painted = if color == self.line.background { ColorSet::EMPTY } else { ColorSet::only(color) };
        while start > 0 && self.cell(start - 1) == painted {
            start -= 1;
        }
        while self.cell(end + 1) == painted {
            end += 1;
        }
        Interval { start, end }
    }

    /// The first of some cells that is surely in a block.
    pub(super) fn first_in_block(&self, cells: Interval) -> Option<usize> {
        let background = self.line.background;
        self.find(cells.start, cells.end + 1, |cell| !cell.contains(background))
    }

    /// The next cells of one colour in a row, from a cell on, that are surely in a block.
    pub(super) fn next_run(&self, from: usize) -> Option<(Interval, Color)> {
        let background = self.line.background;
        let start = self.find(from, self.length(), |cell| !cell.contains(background) && cell.len() == 1)?;
        let painted = self.cell(start);
        let end = self.find(start + 1, self.length(), |cell| cell != painted).unwrap_or(self.length()) - 1;
        Some((Interval { start, end }, painted.known()?))
    }

    /// Whether a block may cover these cells, all of a colour.
    #[inline]
    pub(super) fn may_cover(&self, block: usize, cells: Interval, color: Color) -> bool {
        self.interval(block).covers(cells) && self.max(block) >= cells.length() && self.color(block) == color
    }

    /// The blocks that may cover these cells, all of a colour.
    pub(super) fn covering(&self, cells: Interval, color: Color) -> impl Iterator<Item = usize> {
        (0..self.blocks()).filter(move |&block| self.may_cover(block, cells, color))
    }

    /// Whether a cell in the interval of a block, if it is in a block at all, is in this one or in a later one: those
    /// before it end before the interval, or have other colours.
    pub(super) fn is_clear_of_previous(&self, block: usize, position: usize) -> bool {
        let start = self.interval(block).start;
        for previous in (0..block).rev() {
            if self.interval(previous).end < start {
                return true;
            }
            if self.fits(previous, position) {
                return false;
            }
        }
        true
    }

    /// Notes which colours a cell may have.
    #[inline]
    pub(super) fn settle(&mut self, position: usize, colors: ColorSet) -> Result<(), NoPlacement> {
        if position >= self.length() {
            // Nothing but the edge, to which a block may be glued.
            let is_edge = colors.contains(self.line.background) || colors.is_empty();
            return is_edge.then_some(()).ok_or(NoPlacement);
        }
        let place = self.place(position);
        let removed = self.line.learn(place, colors)?;
        if !removed.is_empty() {
            self.log.cells.push(Narrowed { position: place, removed, left: self.line.cells[place] });
        }
        Ok(())
    }

    /// Notes that a cell does not have a colour.
    pub(super) fn rule_out(&mut self, position: usize, color: Color) -> Result<(), NoPlacement> {
        self.settle(position, self.cell(position).without(color))
    }

    /// Notes which colours some cells may have.
    pub(super) fn settle_all(&mut self, cells: Interval, colors: ColorSet) -> Result<(), NoPlacement> {
        cells.cells().try_for_each(|position| self.settle(position, colors))
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
        if new.start + self.min(block) > new.end + 1 {
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
        let (length, blocks) = (self.line.cells.len(), self.line.blocks.len());
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
    #[inline]
    fn number(&self, block: usize) -> usize {
        if self.mirrored { self.blocks() - 1 - block } else { block }
    }

    /// The cell's number in the line.
    #[inline]
    fn place(&self, position: usize) -> usize {
        if self.mirrored { self.length() - 1 - position } else { position }
    }
}

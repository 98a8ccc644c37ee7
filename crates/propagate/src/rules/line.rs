//! What the rules know of one line.

use super::{Interval, block::Block};
use crate::line::{
    NoPlacement, meets,
    planes::{Planes, RunLine, RunLineSolver},
    words_for,
};
use nonosat_model::{Clue, Color, ColorSet, Gap, Run};

/// A line as the rules see it: its cells, and for each block the interval in which it lies.
///
/// Cells are numbered from 0; a cell is the set of colours that it may have. A block is a [run](nonosat_model::Run) of
/// the line. Intervals only shrink, and hold the block in every placement that agrees with the cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineState {
    pub(super) background: Color,
    pub(super) blocks: Vec<Block>,
    /// Colours of which two blocks may lie side by side, so that equal cells are not sure to be one block.
    pub(super) touching: ColorSet,
    pub(super) cells: Vec<ColorSet>,
    pub(super) intervals: Vec<Interval>,
    /// How many cells are unknown.
    pub(super) unknown: usize,
}

impl LineState {
    /// A black-and-white line with blocks of these lengths; a cell is `Some(true)` if filled, `Some(false)` if blank.
    ///
    /// A block of length 0 is left out.
    ///
    /// # Errors
    /// If the blocks need more cells than there are.
    pub fn new(clue: &[u32], cells: &[Option<bool>]) -> Result<Self, NoPlacement> {
        let clue = Clue::black(clue.iter().copied().filter(|&length| length > 0));
        let colors = |cell: &Option<bool>| cell.map_or(ColorSet::BLANK_OR_BLACK, ColorSet::from);
        Self::of_clue(&clue, cells.iter().map(colors).collect())
    }

    /// A line with these blocks and cells; intervals are those of clue arithmetic, which looks at no cell.
    ///
    /// # Errors
    /// If the blocks need more cells than there are.
    pub fn of_clue(clue: &Clue, cells: Vec<ColorSet>) -> Result<Self, NoPlacement> {
        let blocks: Vec<Block> = clue.runs().iter().map(Block::new).collect::<Option<_>>().ok_or(NoPlacement)?;
        let needed = |block: &Block| block.min.saturating_add(block.gap.min() as usize);
        let all = blocks.iter().fold(0_usize, |sum, block| sum.saturating_add(needed(block)));
        let slack = cells.len().checked_sub(all).ok_or(NoPlacement)?;
        let mut start = 0;
        let interval = |block: &Block| {
            start += block.gap.min() as usize;
            let interval = Interval { start, end: start + slack + block.min - 1 };
            start += block.min;
            interval
        };
        let intervals = blocks.iter().map(interval).collect();
        let pairs = blocks.windows(2).filter(|pair| pair[0].color == pair[1].color && pair[1].gap != Gap::Apart);
        Ok(Self {
            background: clue.background(),
            touching: pairs.map(|pair| pair[0].color).collect(),
            intervals,
            unknown: cells.iter().filter(|cell| cell.len() > 1).count(),
            blocks,
            cells,
        })
    }

    /// The blocks, in order.
    pub fn blocks(&self) -> impl ExactSizeIterator<Item = Run> + '_ {
        self.blocks.iter().map(Block::run)
    }

    /// The cells, in order.
    pub fn cells(&self) -> &[ColorSet] {
        &self.cells
    }

    /// The interval of each block.
    pub fn intervals(&self) -> &[Interval] {
        &self.intervals
    }

    /// How many cells are unknown.
    pub fn unknown(&self) -> usize {
        self.unknown
    }

    /// Takes over what a crossing line found out about a cell: it has one of these colours. Intervals stay. Returns the
    /// colours that are news, which it does not have.
    ///
    /// # Errors
    /// If the cell has none of the colours, or there is none at this position.
    pub fn learn(&mut self, position: usize, colors: ColorSet) -> Result<ColorSet, NoPlacement> {
        let cell = self.cells.get_mut(position).ok_or(NoPlacement)?;
        let left = cell.intersection(colors);
        if left == *cell {
            return Ok(ColorSet::EMPTY);
        }
        if left.is_empty() {
            return Err(NoPlacement);
        }
        self.unknown -= usize::from(left.len() == 1);
        Ok(left.iter().fold(std::mem::replace(cell, left), ColorSet::without))
    }

    /// The cells of a black-and-white line.
    pub(super) fn values(&self) -> Vec<Option<bool>> {
        let value = |cell: &ColorSet| cell.known().map(|color| color != self.background);
        self.cells.iter().map(value).collect()
    }

    /// Checks a line without unknown cells against its clue; a line with some passes.
    ///
    /// # Errors
    /// If all cells are known and do not meet the clue.
    pub fn check(&self) -> Result<(), NoPlacement> {
        if self.unknown > 0 {
            return Ok(());
        }
        let is_plain = |block: &Block| block.color == Color::BLACK && block.min == block.max;
        let colors = ColorSet::BLANK_OR_BLACK;
        if self.background.is_blank()
            && self.touching.is_empty()
            && self.blocks.iter().all(is_plain)
            && self.cells.iter().all(|cell| cell.intersection(colors) == *cell)
        {
            let is_right = meets(&self.values(), self.blocks.iter().map(|block| block.min));
            return is_right.then_some(()).ok_or(NoPlacement);
        }
        let runs: Vec<Run> = self.blocks().collect();
        let clue = RunLine::new(self.background, &runs);
        let length = self.cells.len();
        let mut may = vec![0; clue.symbols().len() * words_for(length)];
        for (plane, &symbol) in clue.symbols().iter().enumerate() {
            for (position, _) in self.cells.iter().enumerate().filter(|(_, cell)| cell.contains(symbol)) {
                may[plane * words_for(length) + position / 64] |= 1 << (position % 64);
            }
        }
        let mut planes = Planes { length, symbols: clue.symbols(), may: &mut may };
        RunLineSolver::default().settle(&clue, &mut planes)
    }
}

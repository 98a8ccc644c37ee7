//! What the rules know of one line.

use super::Interval;
use crate::propagate::line::{NoPlacement, meets};

/// A line as the rules see it: its cells, and for each block the interval in which it lies.
///
/// Cells are numbered from 0; a cell is `Some(true)` if filled, `Some(false)` if blank. Intervals only shrink, and
/// hold the block in every placement that agrees with the cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineState {
    pub(super) clue: Vec<usize>,
    pub(super) cells: Vec<Option<bool>>,
    pub(super) intervals: Vec<Interval>,
    /// How many cells are unknown.
    pub(super) unknown: usize,
}

impl LineState {
    /// A line with these blocks and cells; intervals are those of clue arithmetic, which looks at no cell.
    ///
    /// A block of length 0 is left out.
    ///
    /// # Errors
    /// If the blocks need more cells than there are.
    pub fn new(clue: &[u32], cells: &[Option<bool>]) -> Result<Self, NoPlacement> {
        let clue: Vec<usize> = clue.iter().map(|&length| length as usize).filter(|&length| length > 0).collect();
        let needed = clue.iter().fold(0_usize, |sum, &length| sum.saturating_add(length).saturating_add(1));
        let slack = (cells.len() + 1).checked_sub(needed.max(1)).ok_or(NoPlacement)?;
        let mut start = 0;
        let interval = |&length: &usize| {
            let interval = Interval { start, end: start + slack + length - 1 };
            start += length + 1;
            interval
        };
        let intervals = clue.iter().map(interval).collect();
        let unknown = cells.iter().filter(|cell| cell.is_none()).count();
        Ok(Self { clue, cells: cells.to_vec(), intervals, unknown })
    }

    /// The lengths of the blocks, in order.
    pub fn clue(&self) -> &[usize] {
        &self.clue
    }

    /// The cells, in order.
    pub fn cells(&self) -> &[Option<bool>] {
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

    /// Takes over what a crossing line found out about a cell; intervals stay. Says whether that is news.
    ///
    /// # Errors
    /// If the cell is known to be otherwise, or there is none at this position.
    pub fn learn(&mut self, position: usize, filled: bool) -> Result<bool, NoPlacement> {
        match self.cells.get_mut(position).ok_or(NoPlacement)? {
            Some(known) if *known == filled => Ok(false),
            Some(_) => Err(NoPlacement),
            unknown => {
                *unknown = Some(filled);
                self.unknown -= 1;
                Ok(true)
            }
        }
    }

    /// Checks a line without unknown cells against its clue; a line with some passes.
    ///
    /// # Errors
    /// If all cells are known and their runs are not the blocks.
    pub fn check(&self) -> Result<(), NoPlacement> {
        let is_right = self.unknown > 0 || meets(&self.cells, self.clue.iter().copied());
        is_right.then_some(()).ok_or(NoPlacement)
    }
}

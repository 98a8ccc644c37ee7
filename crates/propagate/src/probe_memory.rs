//! What probes found, and for how long that holds.

use std::sync::Arc;

use super::board::{Board, Domain, Removal};
use nonosat_encodings::Color;
use nonosat_model::ColorSet;

/// The most removals that are held: 16 MB. The hardest benchmarks need a thirtieth of them.
const MOST_REMOVALS: usize = 4_000_000;

/// What follows from assuming that a cell has a colour.
#[derive(Clone, Debug)]
struct Consequences<D: Domain> {
    /// When it was found out; 0 for never.
    at: u32,
    /// All that was ruled out, the assumption first.
    removals: Arc<[D::Removal]>,
}

impl<D: Domain> Default for Consequences<D> {
    fn default() -> Self {
        Self { at: 0, removals: Arc::default() }
    }
}

/// What followed from the colours of some cells, and when the lines last changed.
///
/// A probe is not repeated while no line it touched has changed: it would find the same again. The lines it touched are
/// those through the cells of what it ruled out. Moments are numbers from 1 on that the caller counts; cells are given
/// by their index in the caller's list.
#[derive(Clone, Debug)]
pub struct ProbeMemory<D: Domain> {
    /// For each cell, what each of its values leads to.
    probes: Vec<Consequences<D>>,
    /// How many values a cell may have.
    values: usize,
    /// How many removals are held in all.
    held: usize,
    /// How many may be held.
    pub(super) most: usize,
    /// For each line, when a colour was last ruled out in a cell of it.
    changed_at: Vec<u32>,
    /// For each cell of the board, for each of its values: no mark between calls; empty before the first mark.
    marks: Vec<bool>,
}

impl<D: Domain> ProbeMemory<D> {
    /// A memory of no probe yet, for so many cells of a board.
    pub fn new(cells: usize, board: &Board<D>) -> Self {
        let values = D::value_count(board);
        let probes = vec![Consequences::default(); cells * values];
        let changed_at = vec![0; board.layout().line_count()];
        Self { probes, values, held: 0, most: MOST_REMOVALS, changed_at, marks: Vec::new() }
    }

    fn place(&self, index: usize, color: Color) -> usize {
        index * self.values + D::value_number(color)
    }

    /// What a colour led to when it was last tried, the assumption first; empty if it never was.
    pub fn removals(&self, index: usize, color: Color) -> &[D::Removal] {
        &self.probes[self.place(index, color)].removals
    }

    /// The results of all probes by index of the cell and number of the value, the assumption first in each.
    pub(crate) fn all(&self) -> impl Iterator<Item = (usize, usize, &[D::Removal])> {
        self.probes.iter().enumerate().map(|(at, probe)| (at / self.values, at % self.values, &probe.removals[..]))
    }

    /// Keeps what trying a colour has led to.
    pub fn keep(&mut self, index: usize, color: Color, removals: &[D::Removal], now: u32) {
        let place = self.place(index, color);
        let kept = &mut self.probes[place];
        self.held = self.held - kept.removals.len() + removals.len();
        kept.at = now;
        match Arc::get_mut(&mut kept.removals) {
            Some(own) if own.len() == removals.len() => own.copy_from_slice(removals),
            _ => kept.removals = removals.into(),
        }
    }

    /// Whether more is held than probing can make use of.
    pub(crate) fn is_full(&self) -> bool {
        self.held > self.most
    }

    /// Drops what the colours of a cell led to, but for when that was: all are tried again once any cell changes.
    pub(crate) fn drop_removals(&mut self, index: usize) {
        for kept in &mut self.probes[index * self.values..][..self.values] {
            self.held -= kept.removals.len();
            kept.removals = Arc::default();
        }
    }

    /// Whether trying a colour again would find the same as before.
    pub fn is_fresh(&self, board: &Board<D>, index: usize, color: Color, now: u32) -> bool {
        let Consequences { at, removals } = &self.probes[self.place(index, color)];
        let unchanged = |removal: &D::Removal| {
            let mut unchanged = true;
            board.layout().for_each_line_through(removal.cell(), |line, _| unchanged &= self.changed_at[line] <= *at);
            unchanged
        };
        *at == now || *at > 0 && !removals.is_empty() && removals.iter().all(unchanged)
    }

    /// What all colours of a cell lead to, while what one of them leads to is on the board.
    ///
    /// `others` has its other colours. Nothing if one of them was not tried, or would find more by now.
    pub fn agreed(&mut self, board: &Board<D>, index: usize, others: ColorSet, now: u32) -> Vec<D::Removal> {
        if !others.iter().all(|other| self.is_fresh(board, index, other, now)) {
            return Vec::new();
        }
        let mut others = others.iter();
        let Some(first) = others.next() else { return Vec::new() };
        let gone = self.removals(index, first).iter().copied().filter(|&removal| board.is_gone(removal));
        let mut agreed: Vec<D::Removal> = gone.collect();
        for other in others {
            if agreed.is_empty() {
                break;
            }
            self.marks.resize(board.layout().cell_count() * self.values, false);
            let place = |removal: D::Removal| removal.cell() * self.values + D::value_number(board.lost(removal));
            let removals = &self.probes[self.place(index, other)].removals;
            removals.iter().for_each(|&removal| self.marks[place(removal)] = true);
            agreed.retain(|&removal| self.marks[place(removal)]);
            removals.iter().for_each(|&removal| self.marks[place(removal)] = false);
        }
        agreed
    }

    /// Notes that in these cells something was ruled out for good.
    pub fn outdate(&mut self, board: &Board<D>, removals: &[D::Removal], now: u32) {
        for removal in removals {
            board.layout().for_each_line_through(removal.cell(), |line, _| self.changed_at[line] = now);
        }
    }
}

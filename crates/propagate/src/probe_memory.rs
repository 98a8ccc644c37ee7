//! What probes found, and for how long that holds.

use std::sync::Arc;

use super::board::{Board, CellFact};

/// The most facts that are held: 16 MB. The hardest benchmarks need a thirtieth of them.
const MOST_FACTS: usize = 4_000_000;

/// What follows from assuming one value of a cell.
#[derive(Clone, Debug, Default)]
struct Consequences {
    /// When it was found out; 0 for never.
    at: u32,
    /// All facts that followed, the assumed one first.
    facts: Arc<[CellFact]>,
}

/// What followed from the values of some cells, and when the lines last changed.
///
/// A probe is not repeated while no line it touched has changed: it would find the same again. The lines it touched are
/// those through its facts. Moments are numbers from 1 on that the caller counts; cells are given by their index in the
/// caller's list.
#[derive(Clone, Debug)]
pub struct ProbeMemory {
    /// For each cell, what blank and what filled leads to.
    probes: Vec<[Consequences; 2]>,
    /// How many facts are held in all.
    held: usize,
    /// How many may be held.
    pub(super) most: usize,
    /// For each line, when a cell of it was last settled.
    changed_at: Vec<u32>,
}

impl ProbeMemory {
    /// A memory of no probe yet, for so many cells and lines.
    pub fn new(cells: usize, lines: usize) -> Self {
        Self { probes: vec![Default::default(); cells], held: 0, most: MOST_FACTS, changed_at: vec![0; lines] }
    }

    /// What a value led to when it was last tried, the assumed fact first; empty if it never was.
    pub fn facts(&self, index: usize, value: bool) -> &[CellFact] {
        &self.probes[index][usize::from(value)].facts
    }

    /// The results of all probes, the assumed fact first in each.
    pub(crate) fn all(&self) -> impl Iterator<Item = &[CellFact]> {
        self.probes.iter().flatten().map(|probe| &probe.facts[..])
    }

    /// Keeps what trying a value has led to.
    pub fn keep(&mut self, index: usize, value: bool, facts: &[CellFact], now: u32) {
        let kept = &mut self.probes[index][usize::from(value)];
        self.held = self.held - kept.facts.len() + facts.len();
        *kept = Consequences { at: now, facts: facts.into() };
    }

    /// Whether more facts are held than probing can make use of.
    pub(crate) fn is_full(&self) -> bool {
        self.held > self.most
    }

    /// Drops what the values of a cell led to, but for when that was: both are tried again once any cell is settled.
    pub(crate) fn drop_facts(&mut self, index: usize) {
        for kept in &mut self.probes[index] {
            self.held -= kept.facts.len();
            kept.facts = Arc::default();
        }
    }

    /// Whether trying a value again would find the same as before.
    pub fn is_fresh(&self, board: &Board, index: usize, value: bool, now: u32) -> bool {
        let Consequences { at, facts } = &self.probes[index][usize::from(value)];
        let unchanged = |fact: &CellFact| {
            board.layout().lines_through(fact.cell()).iter().all(|&(line, _)| self.changed_at[line] <= *at)
        };
        *at == now || *at > 0 && !facts.is_empty() && facts.iter().all(unchanged)
    }

    /// The facts that both values lead to, while what one of them leads to is on the board.
    pub fn agreed(&self, board: &Board, index: usize, value: bool, now: u32) -> Vec<CellFact> {
        if !self.is_fresh(board, index, !value, now) {
            return Vec::new();
        }
        self.facts(index, !value).iter().copied().filter(|&fact| board.holds(fact)).collect()
    }

    /// Notes that these cells were settled for good.
    pub fn outdate(&mut self, board: &Board, facts: &[CellFact], now: u32) {
        for fact in facts {
            for (line, _) in board.layout().lines_through(fact.cell()) {
                self.changed_at[line] = now;
            }
        }
    }
}

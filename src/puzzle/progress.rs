//! What a long solve is doing, for whoever watches it from another thread.

use std::sync::atomic::{AtomicU8, AtomicU64, AtomicUsize, Ordering::Relaxed};

/// A step of a solve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Line solving.
    Line,
    /// Probing.
    Probe,
    /// Splitting and encoding.
    Encode,
    /// The engine looks for a first solution.
    First,
    /// The engine looks for a second one, or proves that there is none.
    Proof,
    /// Solutions are listed.
    List,
    /// Counting.
    Count,
}

const PHASES: [Phase; 7] =
    [Phase::Line, Phase::Probe, Phase::Encode, Phase::First, Phase::Proof, Phase::List, Phase::Count];

/// A meter that a solve writes and a watcher reads; every reading is approximate.
#[derive(Debug, Default)]
pub struct Progress {
    phase: AtomicU8,
    known: AtomicUsize,
    cells: AtomicUsize,
    found: AtomicU64,
    tried: AtomicU64,
}

impl Progress {
    /// A meter that stands at the start.
    pub fn new() -> Self {
        Self::default()
    }

    /// The step under way.
    pub fn phase(&self) -> Phase {
        PHASES[usize::from(self.phase.load(Relaxed)) % PHASES.len()]
    }

    /// The number of cells known so far, and of all cells.
    pub fn cells(&self) -> (usize, usize) {
        (self.known.load(Relaxed), self.cells.load(Relaxed))
    }

    /// How many solutions were listed so far.
    pub fn found(&self) -> u64 {
        self.found.load(Relaxed)
    }

    /// How many choices, or pictures, a search without an engine has tried so far; 0 of any other.
    pub fn tried(&self) -> u64 {
        self.tried.load(Relaxed)
    }

    pub(crate) fn set_tried(&self, tried: u64) {
        self.tried.store(tried, Relaxed);
    }

    pub(crate) fn set_found(&self, found: u64) {
        self.found.store(found, Relaxed);
    }

    pub(crate) fn enter(&self, phase: Phase) {
        self.phase.store(phase as u8, Relaxed);
    }

    pub(crate) fn set_cells(&self, known: usize, cells: usize) {
        self.known.store(known, Relaxed);
        self.cells.store(cells, Relaxed);
    }
}

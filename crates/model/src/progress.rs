//! What a long solve is doing, for whoever watches it: from another thread, or by a function that is called.

use std::{
    fmt,
    sync::{
        Arc,
        atomic::{AtomicU8, AtomicU64, AtomicUsize, Ordering::Relaxed},
    },
};

/// A step of a solve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
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

/// Displays what is being done: `solving line by line`.
impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Line => "solving line by line",
            Self::Probe => "looking one step ahead",
            Self::Encode => "encoding",
            Self::First => "searching a solution",
            Self::Proof => "searching another solution",
            Self::List => "listing",
            Self::Count => "counting",
        })
    }
}

const PHASES: [Phase; 7] =
    [Phase::Line, Phase::Probe, Phase::Encode, Phase::First, Phase::Proof, Phase::List, Phase::Count];

/// A meter that a solve writes and a watcher reads; every reading is approximate.
///
/// Another thread may read it at any time. Where there is none, as in a browser, or none is wanted, the
/// [pulse](super::budget::Budget::with_pulse) of the budget reads it: see [`reporter`](Self::reporter).
#[derive(Debug, Default)]
pub struct Progress {
    phase: AtomicU8,
    known: AtomicUsize,
    cells: AtomicUsize,
    found: AtomicU64,
    tried: AtomicU64,
    to_try: AtomicU64,
    turn: AtomicU64,
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

    /// How many choices, pictures or changes a search without an engine has tried so far; 0 of any other.
    pub fn tried(&self) -> u64 {
        self.tried.load(Relaxed)
    }

    /// How many there are to try for what is under way; 0 if that is not known.
    pub fn to_try(&self) -> u64 {
        self.to_try.load(Relaxed)
    }

    /// The step of an explanation, or the picture of a generator, that is under way, from 1; 0 of anything else.
    pub fn turn(&self) -> u64 {
        self.turn.load(Relaxed)
    }

    /// A pulse for a budget that hands this meter to `report`.
    ///
    /// ```
    /// use std::sync::Arc;
    ///
    /// use nonosat_model::{budget::Budget, progress::Progress};
    ///
    /// let progress = Arc::new(Progress::new());
    /// let pulse = progress.reporter(|progress| {
    ///     let (known, cells) = progress.cells();
    ///     eprintln!("{}: {known} of {cells} cells", progress.phase());
    /// });
    /// let budget = Budget::unlimited().with_pulse(pulse);
    /// // A request takes the budget, and `Some(&progress)`.
    /// # assert!(budget.check().is_ok());
    /// ```
    pub fn reporter(self: &Arc<Self>, report: impl Fn(&Self) + Send + Sync + 'static) -> Arc<dyn Fn() + Send + Sync> {
        let progress = self.clone();
        Arc::new(move || report(&progress))
    }

    /// Notes how many choices, or pictures, were tried so far.
    pub fn set_tried(&self, tried: u64) {
        self.tried.store(tried, Relaxed);
    }

    /// Notes that so many more were tried.
    pub fn add_tried(&self, more: u64) {
        self.tried.fetch_add(more, Relaxed);
    }

    /// Notes how many of those that there are to try were tried so far.
    pub fn set_tries(&self, tried: u64, to_try: u64) {
        self.tried.store(tried, Relaxed);
        self.to_try.store(to_try, Relaxed);
    }

    /// Notes which step, or picture, is under way, from 1.
    pub fn set_turn(&self, turn: u64) {
        self.turn.store(turn, Relaxed);
    }

    /// Notes how many solutions were found so far.
    pub fn set_found(&self, found: u64) {
        self.found.store(found, Relaxed);
    }

    /// Notes that a phase begins.
    pub fn enter(&self, phase: Phase) {
        self.phase.store(phase as u8, Relaxed);
    }

    /// Notes how many of the cells are known.
    pub fn set_cells(&self, known: usize, cells: usize) {
        self.known.store(known, Relaxed);
        self.cells.store(cells, Relaxed);
    }
}

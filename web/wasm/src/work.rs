//! Limits and progress of long work.

use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use nonosat::puzzle::{
    budget::{Budget, Stopwatch},
    progress::Progress,
};
use serde::{Deserialize, Serialize};

use super::json;

/// What is called now and then while something takes long, with a `Tick` as JSON.
pub type Ticker = Arc<dyn Fn(&str) + Send + Sync>;

/// The least time between two ticks.
const BETWEEN: Duration = Duration::from_millis(100);

/// The longest time limit in seconds: a week.
const LONGEST: f64 = 604_800.0;

/// The memory that work may take unless another limit is given, in bytes.
const MEMORY: u64 = 1 << 30;

/// The limits of a request.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub(crate) struct Limits {
    #[serde(default)]
    seconds: Option<f64>,
    /// In bytes.
    #[serde(default)]
    memory: Option<f64>,
}

impl Limits {
    /// Those of work after other work, which has taken `spent` of `seconds` unless another limit is given: the rest of
    /// the time, but at least `least`.
    #[cfg(feature = "workshop")]
    pub(crate) fn rest(limits: Option<Self>, seconds: f64, spent: f64, least: f64) -> Self {
        let limits = limits.unwrap_or_default();
        let seconds = limits.seconds.unwrap_or(seconds) - spent;
        Self { seconds: Some(seconds.max(least)), ..limits }
    }
}

/// How far the work is.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Tick {
    phase: String,
    known: usize,
    cells: usize,
    /// How many choices, pictures or changes were tried, of how many; 0 of what tries none, or whose end is not known.
    tried: u64,
    to_try: u64,
    /// The step, or the picture, that is under way; 0 of what has none.
    turn: u64,
    seconds: f64,
}

/// Work under way.
pub(crate) struct Work {
    pub(crate) budget: Budget,
    pub(crate) progress: Arc<Progress>,
    watch: Stopwatch,
}

impl Work {
    /// Begins; without a time limit it takes so many seconds at most.
    pub(crate) fn begin(limits: Option<Limits>, seconds: f64, ticker: &Ticker) -> Self {
        let limits = limits.unwrap_or_default();
        let seconds = limits.seconds.filter(|limit| limit.is_finite()).unwrap_or(seconds).clamp(0.0, LONGEST);
        // Conversions of numbers are saturating.
        let memory = limits.memory.filter(|bytes| *bytes > 0.0).map_or(MEMORY, |bytes| bytes as u64);
        let progress = Arc::new(Progress::new());
        let watch = Stopwatch::start();
        let (ticker, last) = (ticker.clone(), Mutex::new(watch));
        let pulse = progress.reporter(move |progress| {
            let Ok(mut last) = last.try_lock() else { return };
            if last.elapsed() < BETWEEN {
                return;
            }
            *last = Stopwatch::start();
            let (known, cells) = progress.cells();
            let (tried, to_try, turn) = (progress.tried(), progress.to_try(), progress.turn());
            let seconds = watch.elapsed().as_secs_f64();
            let tick = Tick { phase: progress.phase().to_string(), known, cells, tried, to_try, turn, seconds };
            if let Ok(tick) = json(&tick) {
                ticker(&tick);
            }
        });
        let budget = Budget::unlimited()
            .with_time_limit(Duration::from_secs_f64(seconds))
            .with_memory_limit(memory)
            .with_progress(progress.clone())
            .with_pulse(pulse);
        Self { budget, progress, watch }
    }

    /// The time since the beginning.
    pub(crate) fn seconds(&self) -> f64 {
        self.watch.elapsed().as_secs_f64()
    }
}

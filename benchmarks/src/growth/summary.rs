//! The summary of the runs of one point of a curve.

use nonosat::bench::{
    record::Run,
    stats::{Spread, bytes, time},
};

/// The runs of a point, summed up.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PointSummary {
    /// The size, or the density.
    pub(crate) x: f64,
    /// CPU seconds of every puzzle; infinite if unsolved.
    pub(crate) times: Vec<f64>,
    /// The spread of the times.
    pub(crate) spread: Spread,
    /// The number of puzzles solved.
    pub(crate) solved: usize,
    /// The peak of memory of a worker, in bytes; absent where the system does not report it.
    pub(crate) peak_bytes: Option<f64>,
    /// The time limit of a puzzle, in seconds.
    pub(crate) limit_s: f64,
}

impl PointSummary {
    /// Sums up the runs of the point of a set's name, all made within this limit; `None` if there are none.
    pub(crate) fn of(set: &str, runs: &[&Run], limit_s: f64) -> Option<Self> {
        let cost = |run: &&Run| if run.answer.is_solved() { run.answer.cpu_s } else { f64::INFINITY };
        let times: Vec<f64> = runs.iter().map(cost).collect();
        Some(Self {
            x: set.rsplit_once('/')?.1.parse().ok()?,
            spread: Spread::of(times.iter().copied())?,
            solved: times.iter().filter(|time| time.is_finite()).count(),
            times,
            peak_bytes: runs.iter().filter_map(|run| run.answer.peak_bytes).max().map(|bytes| bytes as f64),
            limit_s,
        })
    }

    /// The summary in one line.
    pub(crate) fn line(&self) -> String {
        let (median, max) = (time(self.spread.median), time(self.spread.max));
        let memory = self.peak_bytes.map(|peak| format!(", peak {}", bytes(peak))).unwrap_or_default();
        format!("median {median}, max {max}, solved {} of {}{memory}", self.solved, self.times.len())
    }
}

//! How long a solve may go on: time, memory, and somebody's wish to stop.
//!
//! The only file that looks at a clock.

use std::{
    fmt,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use crate::puzzle::LineName;

/// Why a solve stopped before it had an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The time limit was reached.
    TimeLimit,
    /// The memory limit was reached.
    MemoryLimit,
    /// Somebody cancelled it.
    Interrupted,
    /// As many conflicts as allowed were met.
    ConflictLimit,
    /// As many iterations as allowed were made.
    IterationLimit,
    /// The method is incomplete, and this is as far as it gets.
    MethodExhausted,
    /// As many solutions as asked for were found, too few to tell whether there are more.
    SolutionLimit,
    /// Of a puzzle cut into cubes, some have not ended.
    OpenCubes,
    /// What is left of the puzzle is more than the engine can do in any reasonable time.
    TooLarge {
        /// The unknown cells of its largest part.
        cells: usize,
    },
    /// A line has more placements than the method takes in.
    TooManyPlacements {
        /// The line that has the most.
        line: LineName,
        /// How many it has, at least.
        placements: u64,
    },
    /// The engine reckons in floating point, and went wrong.
    Inexact,
    /// A solver outside this program gave no answer.
    NoAnswer,
    /// A solver outside this program says that there is no solution, which is no proof.
    NotProven,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Self::TooLarge { cells } => return write!(f, "too large: {cells} cells"),
            Self::TooManyPlacements { line, placements } => {
                let at_least = if *placements == u64::MAX { "at least " } else { "" };
                return write!(f, "{line} has {at_least}{placements} placements, more than the method takes in");
            }
            Self::TimeLimit => "the time limit was reached",
            Self::MemoryLimit => "the memory limit was reached",
            Self::Interrupted => "interrupted",
            Self::ConflictLimit => "the conflict limit was reached",
            Self::IterationLimit => "the iteration limit was reached",
            Self::MethodExhausted => "the method cannot tell more",
            Self::SolutionLimit => "no more solutions were asked for",
            Self::OpenCubes => "not every cube has ended",
            Self::Inexact => "the engine's arithmetic was not exact enough",
            Self::NoAnswer => "the outside solver gave no answer",
            Self::NotProven => "the solver claims there is none; not proven here",
        };
        f.write_str(text)
    }
}

/// The limits of a solve, passed down to everything that may take long.
///
/// Cheap to clone; the clones share their cancellation.
#[derive(Clone, Debug, Default)]
pub struct Budget {
    deadline: Option<Instant>,
    memory_bytes: Option<u64>,
    cancels: Vec<Arc<AtomicBool>>,
}

impl Budget {
    /// No limits at all.
    pub fn unlimited() -> Self {
        Self::default()
    }

    /// Stop when `limit` has passed from now.
    #[must_use]
    pub fn with_time_limit(mut self, limit: Duration) -> Self {
        self.deadline = Instant::now().checked_add(limit);
        self
    }

    /// The same limits, and stop when `slice` has passed from now.
    #[must_use]
    pub(crate) fn for_at_most(&self, slice: Duration) -> Self {
        let end = Instant::now().checked_add(slice);
        let deadline = self.deadline.map_or(end, |deadline| Some(end.map_or(deadline, |end| end.min(deadline))));
        Self { deadline, ..self.clone() }
    }

    /// Stop when the process holds more than this much memory.
    #[must_use]
    pub fn with_memory_limit(mut self, bytes: u64) -> Self {
        self.memory_bytes = Some(bytes);
        self
    }

    /// Stop when `cancel` becomes true, or any flag given before.
    #[must_use]
    pub fn with_cancel(mut self, cancel: Arc<AtomicBool>) -> Self {
        self.cancels.push(cancel);
        self
    }

    /// The time left until the time limit; `None` without one.
    pub(crate) fn time_left(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }

    /// The memory that may still be taken before the limit is reached; `None` without a limit, or where the system
    /// does not tell how much is held.
    pub(crate) fn memory_room(&self) -> Option<u64> {
        self.memory_bytes.and_then(|limit| Some(limit.saturating_sub(memory_bytes()?)))
    }

    /// Whether to go on.
    ///
    /// Costs a clock reading, with a memory limit a system call: ask every
    /// some microseconds, not more often.
    ///
    /// # Errors
    /// The reason to stop. Once given, a reason stays: time does not run back,
    /// and nobody takes a cancellation back.
    pub fn check(&self) -> Result<(), Stop> {
        if self.cancels.iter().any(|cancel| cancel.load(Ordering::Relaxed)) {
            return Err(Stop::Interrupted);
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Stop::TimeLimit);
        }
        if self.memory_bytes.is_some_and(|limit| memory_bytes().is_some_and(|used| used > limit)) {
            return Err(Stop::MemoryLimit);
        }
        Ok(())
    }
}

/// The memory that the process holds now, in bytes; `None` where the system does not tell.
pub fn memory_bytes() -> Option<u64> {
    memory_stats::memory_stats().map(|stats| stats.physical_mem as u64)
}

/// The most memory that the process ever held, in bytes; `None` where the system does not tell (it does on Linux).
pub fn memory_peak_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}

/// A clock that was started.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(Instant);

impl Stopwatch {
    /// Starts it.
    pub fn start() -> Self {
        Self(Instant::now())
    }

    /// The time since the start.
    pub fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }

    /// The time since the start, which is now again.
    pub fn lap(&mut self) -> Duration {
        let now = Instant::now();
        let lap = now - self.0;
        self.0 = now;
        lap
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_told_apart() {
        assert_eq!(Budget::unlimited().check(), Ok(()));
        assert_eq!(Budget::unlimited().with_time_limit(Duration::ZERO).check(), Err(Stop::TimeLimit));
        let cancel = Arc::new(AtomicBool::new(false));
        let budget = Budget::unlimited().with_cancel(cancel.clone());
        assert_eq!(budget.check(), Ok(()));
        cancel.store(true, Ordering::Relaxed);
        assert_eq!(budget.clone().check(), Err(Stop::Interrupted));
    }

    #[test]
    fn a_further_flag_adds_to_those_before() {
        let flags = [(); 2].map(|()| Arc::new(AtomicBool::new(false)));
        let parent = Budget::unlimited().with_cancel(flags[0].clone());
        let child = parent.clone().with_cancel(flags[1].clone());
        flags[1].store(true, Ordering::Relaxed);
        assert_eq!((parent.check(), child.check()), (Ok(()), Err(Stop::Interrupted)));
        let child = parent.with_cancel(Arc::default());
        flags[0].store(true, Ordering::Relaxed);
        assert_eq!(child.check(), Err(Stop::Interrupted));
    }

    #[test]
    fn the_memory_limit_bites() {
        if memory_bytes().is_some() {
            assert_eq!(Budget::unlimited().with_memory_limit(1).check(), Err(Stop::MemoryLimit));
            assert_eq!(Budget::unlimited().with_memory_limit(u64::MAX).check(), Ok(()));
        }
    }
}

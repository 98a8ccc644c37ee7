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

/// The limit that a solve ran into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// The time limit was reached.
    Time,
    /// The memory limit was reached.
    Memory,
    /// Somebody cancelled it.
    Interrupt,
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Time => "the time limit was reached",
            Self::Memory => "the memory limit was reached",
            Self::Interrupt => "interrupted",
        })
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
    pub fn check(&self) -> Result<(), Limit> {
        if self.cancels.iter().any(|cancel| cancel.load(Ordering::Relaxed)) {
            return Err(Limit::Interrupt);
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Limit::Time);
        }
        if self.memory_bytes.is_some_and(|limit| memory_bytes().is_some_and(|used| used > limit)) {
            return Err(Limit::Memory);
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
        assert_eq!(Budget::unlimited().with_time_limit(Duration::ZERO).check(), Err(Limit::Time));
        let cancel = Arc::new(AtomicBool::new(false));
        let budget = Budget::unlimited().with_cancel(cancel.clone());
        assert_eq!(budget.check(), Ok(()));
        cancel.store(true, Ordering::Relaxed);
        assert_eq!(budget.clone().check(), Err(Limit::Interrupt));
    }

    #[test]
    fn a_further_flag_adds_to_those_before() {
        let flags = [(); 2].map(|()| Arc::new(AtomicBool::new(false)));
        let parent = Budget::unlimited().with_cancel(flags[0].clone());
        let child = parent.clone().with_cancel(flags[1].clone());
        flags[1].store(true, Ordering::Relaxed);
        assert_eq!((parent.check(), child.check()), (Ok(()), Err(Limit::Interrupt)));
        let child = parent.with_cancel(Arc::default());
        flags[0].store(true, Ordering::Relaxed);
        assert_eq!(child.check(), Err(Limit::Interrupt));
    }

    #[test]
    fn the_memory_limit_bites() {
        if memory_bytes().is_some() {
            assert_eq!(Budget::unlimited().with_memory_limit(1).check(), Err(Limit::Memory));
            assert_eq!(Budget::unlimited().with_memory_limit(u64::MAX).check(), Ok(()));
        }
    }
}

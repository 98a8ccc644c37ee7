//! Limits on CPU time: on a busy machine, wall time says little about the work done.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
    time::Duration,
};

use nonosat_model::budget::Budget;

/// The wall time that a puzzle may take, in multiples of its limit of CPU time.
pub(crate) const WALL_FACTOR: f64 = 5.0;

/// The time between two checks: too short to show in a figure, too long to cost time itself.
const INTERVAL: Duration = Duration::from_millis(5);

/// A thread that raises a flag when the process has used enough.
#[derive(Debug)]
pub(crate) struct CpuLimit {
    /// In nanoseconds of CPU time; `u64::MAX` for none.
    deadline: Arc<AtomicU64>,
    flag: Arc<AtomicBool>,
}

impl CpuLimit {
    /// Starts the thread, which lives as long as the process.
    #[allow(clippy::disallowed_methods, reason = "a thread; no browser measures")]
    pub(crate) fn start() -> Self {
        let limit = Self { deadline: Arc::new(AtomicU64::new(u64::MAX)), flag: Arc::new(AtomicBool::new(false)) };
        let (deadline, flag) = (limit.deadline.clone(), limit.flag.clone());
        thread::spawn(move || {
            loop {
                if cpu().as_nanos() >= u128::from(deadline.load(Ordering::Relaxed)) {
                    flag.store(true, Ordering::Relaxed);
                }
                thread::sleep(INTERVAL);
            }
        });
        limit
    }

    /// Makes a budget of so many CPU seconds from now; the budget before it ends.
    pub(crate) fn budget(&self, seconds: f64) -> Budget {
        let deadline = cpu() + Duration::from_secs_f64(seconds);
        self.deadline.store(deadline.as_nanos() as u64, Ordering::Relaxed);
        self.flag.store(false, Ordering::Relaxed);
        Budget::unlimited()
            .with_cancel(self.flag.clone())
            .with_time_limit(Duration::from_secs_f64(seconds * WALL_FACTOR))
    }
}

/// The CPU time of this process since it started, all threads together.
#[cfg(unix)]
pub fn cpu() -> Duration {
    use rustix::time::{ClockId, clock_gettime};

    clock_gettime(ClockId::ProcessCPUTime).try_into().unwrap_or_default()
}

/// The CPU time of this process since it started, all threads together.
#[cfg(not(unix))]
pub fn cpu() -> Duration {
    cpu_time::ProcessTime::now().as_duration()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_reaches_the_limit() {
        let limit = CpuLimit::start();
        let budget = limit.budget(0.05);
        assert_eq!(budget.check(), Ok(()));
        // Other tests share the process and its CPU time: it may end early, never late.
        while budget.check().is_ok() {}
        assert_eq!(limit.budget(1000.0).check(), Ok(()), "the next puzzle begins afresh");
    }
}

//! How long a solve may go on: time, memory, and somebody's wish to stop.
//!
//! The only file that looks at a clock.
#![allow(clippy::disallowed_methods, reason = "the file that looks at clocks")]

use std::{
    fmt,
    panic::RefUnwindSafe,
    sync::{
        Arc, Mutex, TryLockError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use super::progress::Progress;

mod memory;

pub use memory::{address_bytes, memory_bytes, memory_peak_bytes};

#[cfg(not(target_family = "wasm"))]
use std::time::Instant;
#[cfg(target_family = "wasm")]
use web_time::Instant;

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
/// Cheap to clone; the clones share their cancellation and their pulse.
#[derive(Clone, Debug, Default)]
pub struct Budget {
    deadline: Option<Instant>,
    memory_bytes: Option<u64>,
    cancels: Vec<Arc<AtomicBool>>,
    pulses: Vec<Arc<Pulse>>,
    progress: Option<Arc<Progress>>,
}

/// A function to be called from time to time, and when it was called last.
struct Pulse {
    call: Arc<dyn Fn() + Send + Sync>,
    last: Mutex<Instant>,
}

impl Pulse {
    /// Calls the function if it is time to, and no call is under way.
    fn beat(&self) {
        let mut last = match self.last.try_lock() {
            Ok(last) => last,
            // A call panicked; what is locked is a time, and right.
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            Err(TryLockError::WouldBlock) => return,
        };
        if last.elapsed() >= Budget::PULSE_INTERVAL {
            (self.call)();
            *last = Instant::now();
        }
    }
}

// The state behind the lock is right at any time, and what the function changes is its maker's business.
impl RefUnwindSafe for Pulse {}

impl fmt::Debug for Pulse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pulse").field("last", &self.last).finish_non_exhaustive()
    }
}

impl Budget {
    /// The least time between two calls of a pulse, and before the first.
    pub const PULSE_INTERVAL: Duration = Duration::from_millis(10);

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

    /// A copy of the limits that also stops when `slice` has passed from now.
    #[must_use]
    pub fn for_at_most(&self, slice: Duration) -> Self {
        let end = Instant::now().checked_add(slice);
        let deadline = self.deadline.map_or(end, |deadline| Some(end.map_or(deadline, |end| end.min(deadline))));
        Self { deadline, ..self.clone() }
    }

    /// A copy of the limits that also stops after one of `parts` equal parts of the time that is left.
    #[must_use]
    pub fn for_a_share(&self, parts: usize) -> Self {
        let parts = u32::try_from(parts.max(1)).unwrap_or(u32::MAX);
        self.time_left().map_or_else(|| self.clone(), |left| self.for_at_most(left / parts))
    }

    /// Stop when the process holds more than this much memory.
    ///
    /// The system must tell how much it holds: where [`memory_bytes`] is `None`, the limit is never reached. Linux and
    /// WebAssembly always tell, others with the feature `memory`.
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

    /// Call `pulse` from time to time, as well as any given before: to show progress, to ask for signals, to cancel.
    ///
    /// It is called by [`check`](Self::check), so in the threads that work, at most once every
    /// [`PULSE_INTERVAL`](Self::PULSE_INTERVAL) and never twice at once; what takes less time does not call it at all.
    /// No thread is made for it. How long the work takes between two checks varies: some microseconds as a rule, much
    /// longer where a library computes. The work waits while `pulse` runs. A flag that it sets stops the work at once.
    ///
    /// ```
    /// use std::sync::{Arc, atomic::{AtomicBool, Ordering}};
    ///
    /// use nonosat_model::budget::{Budget, Limit};
    ///
    /// let cancel = Arc::new(AtomicBool::new(false));
    /// let pulse = { let cancel = cancel.clone(); move || cancel.store(true, Ordering::Relaxed) };
    /// let budget = Budget::unlimited().with_cancel(cancel).with_pulse(Arc::new(pulse));
    ///
    /// // Work asks like this, from time to time.
    /// let stopped = loop {
    ///     if let Err(limit) = budget.check() {
    ///         break limit;
    ///     }
    /// };
    /// assert_eq!(stopped, Limit::Interrupt);
    /// ```
    ///
    /// [`Progress::reporter`](super::progress::Progress::reporter) makes a pulse that is given what a meter shows.
    #[must_use]
    pub fn with_pulse(mut self, pulse: Arc<dyn Fn() + Send + Sync>) -> Self {
        self.pulses.push(Arc::new(Pulse { call: pulse, last: Mutex::new(Instant::now()) }));
        self
    }

    /// Note in this meter how far work has come that is given no meter otherwise: explanations, ratings, diagnoses,
    /// suggestions, generators.
    #[must_use]
    pub fn with_progress(mut self, progress: Arc<Progress>) -> Self {
        self.progress = Some(progress);
        self
    }

    /// The meter that work within these limits writes, if there is one.
    pub fn progress(&self) -> Option<&Progress> {
        self.progress.as_deref()
    }

    /// A copy of the limits without a pulse: for a thread that may be left behind.
    #[must_use]
    pub fn without_pulse(&self) -> Self {
        Self { pulses: Vec::new(), ..self.clone() }
    }

    /// The time left until the time limit; `None` without one.
    pub fn time_left(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }

    /// The memory that may still be taken before the limit is reached; `None` without a limit, or where the system
    /// does not tell how much is held.
    pub fn memory_room(&self) -> Option<u64> {
        self.memory_limit().and_then(|limit| Some(limit.saturating_sub(memory_bytes()?)))
    }

    /// Whether to go on.
    ///
    /// Costs a clock reading, with a memory limit a system call: ask every
    /// some microseconds, not more often. This is also where a pulse is called.
    ///
    /// # Errors
    /// The reason to stop. Once given, a reason stays: time does not run back,
    /// and nobody takes a cancellation back.
    pub fn check(&self) -> Result<(), Limit> {
        self.check_cancels()?;
        if !self.pulses.is_empty() {
            self.pulses.iter().for_each(|pulse| pulse.beat());
            self.check_cancels()?;
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Limit::Time);
        }
        if self.memory_limit().is_some_and(|limit| memory_bytes().is_some_and(|used| used > limit)) {
            return Err(Limit::Memory);
        }
        Ok(())
    }

    /// The limit that was given, or that the platform has.
    fn memory_limit(&self) -> Option<u64> {
        match (self.memory_bytes, MOST_MEMORY) {
            (Some(given), Some(most)) => Some(given.min(most)),
            (given, most) => given.or(most),
        }
    }

    fn check_cancels(&self) -> Result<(), Limit> {
        let is_cancelled = self.cancels.iter().any(|cancel| cancel.load(Ordering::Relaxed));
        if is_cancelled { Err(Limit::Interrupt) } else { Ok(()) }
    }
}

/// The memory that may be held at most whatever the limit; `None`: as much as there is. WebAssembly has 4 GiB of
/// addresses, and running out of them ends the program: this leaves room for a step between two checks.
const MOST_MEMORY: Option<u64> = if cfg!(target_family = "wasm") { Some(3 << 30) } else { None };

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
    use std::sync::atomic::AtomicUsize;

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
    fn a_share_ends_earlier() {
        let limited = Budget::unlimited().with_time_limit(Duration::from_secs(3600));
        let share = limited.for_a_share(4).time_left().unwrap();
        assert!(share <= Duration::from_secs(900) && limited.time_left().unwrap() > share, "{share:?}");
        assert_eq!(Budget::unlimited().for_a_share(4).time_left(), None);
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

    /// A pulse that counts its calls, and the count.
    fn counting() -> (Arc<dyn Fn() + Send + Sync>, Arc<AtomicUsize>) {
        let calls = Arc::new(AtomicUsize::new(0));
        let counter = calls.clone();
        (Arc::new(move || _ = counter.fetch_add(1, Ordering::Relaxed)), calls)
    }

    #[test]
    fn a_pulse_beats_from_time_to_time() {
        let (pulse, calls) = counting();
        let watch = Stopwatch::start();
        let budget = Budget::unlimited().with_pulse(pulse);
        let clone = budget.for_at_most(Duration::from_secs(60));
        while calls.load(Ordering::Relaxed) < 3 {
            assert_eq!((budget.check(), clone.check()), (Ok(()), Ok(())));
        }
        assert!(watch.elapsed() >= 3 * Budget::PULSE_INTERVAL, "it beats too often");
    }

    #[test]
    fn every_pulse_beats_and_none_in_itself() {
        let (first, second) = (counting(), counting());
        let budget = Budget::unlimited().with_pulse(first.0);
        let asked = Arc::new(Mutex::new(Vec::new()));
        let pulse = {
            let (budget, asked) = (Arc::new(Mutex::new(None::<Budget>)), asked.clone());
            let inner = budget.clone();
            let call = move || {
                let inner = inner.lock().unwrap().clone();
                asked.lock().unwrap().push(inner.map(|inner| inner.check()));
            };
            (Arc::new(call), budget)
        };
        let budget = budget.with_pulse(pulse.0).with_pulse(second.0);
        *pulse.1.lock().unwrap() = Some(budget.clone());
        std::thread::sleep(Budget::PULSE_INTERVAL);
        assert_eq!(budget.check(), Ok(()));
        assert_eq!(*asked.lock().unwrap(), [Some(Ok(()))]);
        assert_eq!((first.1.load(Ordering::Relaxed), second.1.load(Ordering::Relaxed)), (1, 1));
    }

    #[test]
    fn a_pulse_can_cancel_and_then_rests() {
        let cancel = Arc::new(AtomicBool::new(false));
        let (pulse, calls) = counting();
        let flag = cancel.clone();
        let both = move || {
            pulse();
            flag.store(true, Ordering::Relaxed);
        };
        let budget = Budget::unlimited().with_cancel(cancel).with_pulse(Arc::new(both));
        std::thread::sleep(Budget::PULSE_INTERVAL);
        assert_eq!(budget.check(), Err(Limit::Interrupt), "in the very check that called it");
        std::thread::sleep(Budget::PULSE_INTERVAL);
        assert_eq!(budget.check(), Err(Limit::Interrupt));
        assert_eq!(calls.load(Ordering::Relaxed), 1);
    }

    #[test]
    fn a_pulse_that_panics_beats_again() {
        let calls = Arc::new(AtomicUsize::new(0));
        let counter = calls.clone();
        let pulse = move || assert!(counter.fetch_add(1, Ordering::Relaxed) > 0, "only the first one fails");
        let budget = Budget::unlimited().with_pulse(Arc::new(pulse));
        std::thread::sleep(Budget::PULSE_INTERVAL);
        assert!(std::panic::catch_unwind(|| budget.check()).is_err());
        assert_eq!((budget.check(), calls.load(Ordering::Relaxed)), (Ok(()), 2));
    }

    #[test]
    fn a_detached_thread_has_no_pulse() {
        let (pulse, calls) = counting();
        let budget = Budget::unlimited().with_pulse(pulse).without_pulse();
        std::thread::sleep(Budget::PULSE_INTERVAL);
        assert_eq!((budget.check(), calls.load(Ordering::Relaxed)), (Ok(()), 0));
    }

    #[test]
    fn the_memory_limit_bites() {
        assert!(memory_bytes().is_some() || !(cfg!(target_os = "linux") || cfg!(feature = "memory")));
        if memory_bytes().is_some() {
            assert_eq!(Budget::unlimited().with_memory_limit(1).check(), Err(Limit::Memory));
            assert_eq!(Budget::unlimited().with_memory_limit(u64::MAX).check(), Ok(()));
        }
    }
}

//! The watchdog: ends the program where work goes on although a limit was reached long ago.
//!
//! Limits are kept by the work itself, which ends with an answer. Some of it cannot look at its limits, as while a
//! library builds its tables, or not often enough. A thread samples the process and ends it with a message and the exit
//! code of `unknown`, before it is a tenth above the limit of time or a quarter above that of memory.

use std::{
    sync::{Arc, Mutex, OnceLock, PoisonError, Weak, atomic::AtomicBool},
    thread,
    time::Duration,
};

use nonosat::{
    bench::cpu_limit::cpu,
    puzzle::budget::{Budget, Limit, memory_bytes},
};

use super::{Exit, Notes, interrupt::Interrupt};

/// The time between two samples: in this time, a process fills a few megabytes. Shorter where memory is getting scarce:
/// a late sample costs much, as memory is filled by a gigabyte a second.
const INTERVAL: Duration = Duration::from_millis(4);
const SHORT_INTERVAL: Duration = Duration::from_millis(1);

/// The CPU time that may pass beyond a limit of time, and the share of the limit that may; giving back the memory of a
/// large puzzle takes some more.
const SPARE_TIME: (Duration, f64) = (Duration::from_millis(60), 0.06);

/// The memory that may be taken beyond a limit: this much or this share, whichever is more.
const SPARE_MEMORY: (u64, f64) = (12 << 20, 0.12);

/// What is watched: until all who hold the flag are done.
#[derive(Default)]
pub(crate) struct Watch {
    /// The limit of time; it begins with the watch.
    pub(crate) time: Option<Duration>,
    /// The limit of memory, in bytes.
    pub(crate) memory: Option<u64>,
    /// The wish to stop, if nothing else heeds it.
    pub(crate) interrupt: Option<Interrupt>,
}

/// A watch under way.
struct Watched {
    held: Weak<AtomicBool>,
    deadline: Option<Budget>,
    /// The CPU time that is spare beyond the deadline.
    spare: Duration,
    /// The CPU time of the process at which there is none left; not known before the deadline.
    end: Option<Duration>,
    memory: Option<u64>,
    interrupt: Option<Interrupt>,
}

static WATCHED: OnceLock<Mutex<Vec<Watched>>> = OnceLock::new();

impl Watch {
    /// Begins to watch; the flag is never set.
    #[allow(clippy::disallowed_methods, reason = "a thread; no browser runs this")]
    pub(crate) fn start(&self) -> Arc<AtomicBool> {
        let flag = Arc::new(AtomicBool::new(false));
        if self.time.is_none() && self.memory.is_none() && self.interrupt.is_none() {
            return flag;
        }
        let watched = WATCHED.get_or_init(|| {
            // Where no thread can be had, limits hold as far as the work itself looks at them.
            let _ = thread::Builder::new().name("watchdog".into()).spawn(patrol);
            Mutex::default()
        });
        let spare = self.time.map(|time| SPARE_TIME.0 + time.mul_f64(SPARE_TIME.1)).unwrap_or_default();
        let share = |bytes: u64| (bytes as f64 * SPARE_MEMORY.1) as u64;
        watched.lock().unwrap_or_else(PoisonError::into_inner).push(Watched {
            held: Arc::downgrade(&flag),
            deadline: self.time.map(|time| Budget::unlimited().with_time_limit(time)),
            spare,
            end: None,
            memory: self.memory.map(|bytes| bytes + share(bytes).max(SPARE_MEMORY.0)),
            interrupt: self.interrupt.clone(),
        });
        flag
    }
}

impl Watched {
    /// Whether more than half of the memory is taken.
    fn is_scarce(&self) -> bool {
        self.memory.is_some_and(|most| memory_bytes().is_some_and(|held| held > most / 2))
    }

    /// The limit that has been left behind, if any.
    fn broken(&mut self) -> Option<Limit> {
        if self.memory.is_some_and(|most| memory_bytes().is_some_and(|held| held > most)) {
            return Some(Limit::Memory);
        }
        if self.interrupt.as_ref().is_some_and(Interrupt::is_set) {
            return Some(Limit::Interrupt);
        }
        self.deadline.as_ref().and_then(|deadline| deadline.check().err())?;
        // Wall time passes on a busy machine without any work.
        let end = *self.end.get_or_insert_with(|| cpu() + self.spare);
        (cpu() > end).then_some(Limit::Time)
    }
}

/// Looks at all that is watched, for as long as the process lives.
fn patrol() {
    let mut interval = INTERVAL;
    loop {
        thread::sleep(interval);
        let Some(watched) = WATCHED.get() else { continue };
        let mut watched = watched.lock().unwrap_or_else(PoisonError::into_inner);
        watched.retain(|watched| watched.held.strong_count() > 0);
        if let Some(limit) = watched.iter_mut().find_map(Watched::broken) {
            quit(limit);
        }
        interval = if watched.iter().any(Watched::is_scarce) { SHORT_INTERVAL } else { INTERVAL };
    }
}

#[expect(clippy::exit, reason = "whoever goes on with the work cannot be asked to end it")]
fn quit(limit: Limit) -> ! {
    Notes::new(false).error(&format!("{limit}, in the middle of a step that cannot be cut short: there is no answer"));
    std::process::exit(i32::from(Exit::Unknown.code()))
}

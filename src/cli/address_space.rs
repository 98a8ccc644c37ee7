//! The limit that the system sets on the addresses of this process (`ulimit -v`).
//!
//! Rust aborts a program in which an allocation fails. Work that looks at its memory limit stops before; for the rest,
//! the program runs itself as a child and answers in its place.

#[cfg(unix)]
use unix::memory_limit;
#[cfg(unix)]
pub(crate) use unix::run_as_child;

/// The memory that may be held, in bytes: what is asked for, or less where the system gives less.
pub(crate) fn at_most(asked: Option<u64>) -> Option<u64> {
    [asked, memory_limit()].into_iter().flatten().min()
}

/// The memory that may be held before allocations begin to fail: not known here.
#[cfg(not(unix))]
fn memory_limit() -> Option<u64> {
    None
}

/// Runs the program as a child: of no use here.
#[cfg(not(unix))]
pub(crate) fn run_as_child() -> Option<std::process::ExitCode> {
    None
}

#[cfg(unix)]
mod unix {
    use std::{
        env,
        os::unix::process::ExitStatusExt,
        process::{Child, ExitCode, ExitStatus},
        sync::{
            Arc,
            atomic::{AtomicBool, Ordering},
        },
        thread,
        time::Duration,
    };

    use nonosat::puzzle::budget::{address_bytes, memory_bytes};
    use rustix::process::{Pid, Resource, Signal, getrlimit, kill_process};
    use signal_hook::{consts, flag};

    use crate::cli::{Exit, Notes, parent};

    /// The share of the free addresses that may be filled, as one to so many: a growing table holds its old copy as
    /// well.
    const SHARE: u64 = 2;

    /// The environment variable that tells a child that it is one.
    const CHILD: &str = "NONOSAT_CHILD";

    /// The time between two looks at the child.
    const PAUSE: Duration = Duration::from_millis(5);

    /// The memory that may be held before allocations begin to fail, in bytes; `None` without a limit.
    pub(super) fn memory_limit() -> Option<u64> {
        let limit = getrlimit(Resource::As).current?;
        Some(memory_bytes()? + limit.saturating_sub(address_bytes()?) / SHARE)
    }

    /// Where addresses are limited, runs the program as a child, and says how it ended.
    ///
    /// An aborted child becomes a message and the exit code of `unknown`. `None` if this process is to do the work.
    pub(crate) fn run_as_child() -> Option<ExitCode> {
        let limit = getrlimit(Resource::As).current?;
        if env::var_os(CHILD).is_some() {
            // A child that outlives its parent answers nobody.
            parent::follow();
            return None;
        }
        // Ctrl-C reaches the child as well; what is sent to this process alone is handed on.
        let _ = flag::register(consts::SIGINT, Arc::default());
        let requests = [(consts::SIGTERM, Signal::TERM), (consts::SIGHUP, Signal::HUP)].map(|(number, signal)| {
            let requested = Arc::new(AtomicBool::new(false));
            let _ = flag::register(number, requested.clone());
            (requested, signal)
        });
        let mut child = parent::again(CHILD, "1").ok()?.spawn().ok()?;
        let status = wait(&mut child, &requests)?;
        Some(match (status.code(), status.signal()) {
            (Some(code), _) => u8::try_from(code).unwrap_or(u8::MAX).into(),
            (None, Some(consts::SIGABRT)) => {
                Notes::new(false).error(&format!(
                    "the system gives this program {} MB of addresses (ulimit -v), too few for this: there is no \
                     answer",
                    limit / 1_000_000,
                ));
                Exit::Unknown.into()
            }
            (None, signal) => (128 + signal.unwrap_or(0) as u8).into(),
        })
    }

    fn wait(child: &mut Child, requests: &[(Arc<AtomicBool>, Signal)]) -> Option<ExitStatus> {
        loop {
            if let Some(status) = child.try_wait().ok()? {
                return Some(status);
            }
            for (requested, signal) in requests {
                if requested.swap(false, Ordering::Relaxed) {
                    // A child that is gone needs no signal.
                    let _ = kill_process(Pid::from_child(child), *signal);
                }
            }
            thread::sleep(PAUSE);
        }
    }
}

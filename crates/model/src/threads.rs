//! Threads, where the platform has any; in a browser all work is done in the caller's thread.
//!
//! The only file that makes threads for work of the library itself. Engines that need a thread of their own, and
//! outside solvers, ask [`AVAILABLE`] first.
#![allow(clippy::disallowed_methods, reason = "the file that makes threads")]

use std::{panic, thread};

/// Whether the platform has threads, and processes.
pub const AVAILABLE: bool = cfg!(not(target_family = "wasm"));

/// No thread could be made: where there are any, memory is short.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoThread;

/// How many of the threads that are wanted there can be.
pub fn usable(wanted: usize) -> usize {
    if AVAILABLE { wanted } else { 1 }
}

/// Runs `work`, which takes its tasks from a queue, in the caller's thread and in `others` besides.
///
/// With fewer threads than wanted it takes longer, and that is all.
pub fn with_others(others: usize, work: impl Fn() + Sync) {
    if !AVAILABLE || others == 0 {
        return work();
    }
    thread::scope(|scope| {
        for _ in 0..others {
            let _ = thread::Builder::new().spawn_scoped(scope, &work);
        }
        work();
    });
}

/// Runs `work`, which takes its tasks from a queue, in so many threads with a stack of so many bytes each.
///
/// Without threads, it runs once, on the stack of the caller.
///
/// # Errors
/// Not every thread could be made; those that could have done the work.
pub fn with_stacks(threads: usize, stack_bytes: usize, work: impl Fn() + Sync) -> Result<(), NoThread> {
    if !AVAILABLE {
        work();
        return Ok(());
    }
    thread::scope(|scope| {
        let made = (0..threads).map(|_| with_stack(stack_bytes).spawn_scoped(scope, &work).is_ok());
        // All, not until the first that cannot be made.
        if made.filter(|is_made| !is_made).count() == 0 { Ok(()) } else { Err(NoThread) }
    })
}

/// The value of `work`, computed on a stack of so many bytes; without threads, on that of the caller.
///
/// # Errors
/// No thread could be made.
pub fn on_stack<T: Send>(stack_bytes: usize, work: impl FnOnce() -> T + Send) -> Result<T, NoThread> {
    if !AVAILABLE {
        return Ok(work());
    }
    thread::scope(|scope| {
        let thread = with_stack(stack_bytes).spawn_scoped(scope, work).map_err(|_| NoThread)?;
        Ok(thread.join().unwrap_or_else(|defect| panic::resume_unwind(defect)))
    })
}

/// The value of `work`, with `aside` done meanwhile; without a thread for that, not at all.
pub fn beside<T>(aside: impl FnOnce() + Send, work: impl FnOnce() -> T) -> T {
    if !AVAILABLE {
        return work();
    }
    thread::scope(|scope| {
        let thread = thread::Builder::new().spawn_scoped(scope, aside);
        let value = work();
        if let Ok(thread) = thread {
            let _ = thread.join();
        }
        value
    })
}

fn with_stack(bytes: usize) -> thread::Builder {
    thread::Builder::new().name("count".into()).stack_size(bytes)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn work_is_done_as_often_as_there_are_threads() {
        let calls = AtomicUsize::new(0);
        let work = || _ = calls.fetch_add(1, Ordering::Relaxed);
        with_others(0, work);
        with_others(2, work);
        assert_eq!(with_stacks(2, 1 << 20, work), Ok(()));
        assert_eq!(calls.into_inner(), 6);
    }

    #[test]
    fn values_and_panics_come_back() {
        assert_eq!(on_stack(1 << 20, || 5), Ok(5));
        assert!(panic::catch_unwind(|| on_stack(1 << 20, || panic!("on purpose"))).is_err());
        let mut is_done = false;
        assert_eq!(beside(|| is_done = true, || 7), 7);
        assert!(is_done);
    }
}

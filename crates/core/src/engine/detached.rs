//! Work that cannot check the budget, in a thread that can be left behind.
#![allow(clippy::disallowed_methods, reason = "a thread that may be left behind")]

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{RecvTimeoutError, channel},
    },
    thread,
    time::Duration,
};

use crate::engine::Unknown;
use nonosat_model::{
    budget::{Budget, Limit},
    threads,
};

/// The time between two checks of the budget.
const PATIENCE: Duration = Duration::from_millis(20);

/// Runs `work` in a thread of its own, and detaches it when a limit of the budget is reached.
///
/// `work` gets a budget that is spent as soon as it is detached: if it checks that now and then, it ends soon after.
/// The pulse of the budget stays with the caller's thread.
///
/// # Errors
/// The limit, or [`Unknown::Inexact`] if `work` panics: which solvers in floating point do when rounding goes wrong.
pub(super) fn detached<T: Send + 'static>(
    budget: &Budget,
    work: impl FnOnce(&Budget) -> T + Send + 'static,
) -> Result<T, Unknown> {
    budget.check()?;
    if !threads::AVAILABLE {
        // A limit is then kept only as well as `work` itself asks for it.
        return Ok(work(budget));
    }
    let (sender, receiver) = channel();
    let is_detached = Arc::new(AtomicBool::new(false));
    let inner = budget.without_pulse().with_cancel(is_detached.clone());
    // There may be no receiver of the answer any more.
    let started = thread::Builder::new().spawn(move || _ = sender.send(work(&inner)));
    // Where no thread can be had, memory is short.
    started.map_err(|_| Limit::Memory)?;
    loop {
        match receiver.recv_timeout(PATIENCE) {
            Ok(answer) => return Ok(answer),
            Err(RecvTimeoutError::Disconnected) => return Err(Unknown::Inexact),
            Err(RecvTimeoutError::Timeout) => {
                budget.check().inspect_err(|_| is_detached.store(true, Ordering::Relaxed))?;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn detached_work_can_find_out() {
        assert_eq!(detached(&Budget::unlimited(), |_| 5), Ok(5));
        let (sender, receiver) = channel();
        let budget = Budget::unlimited().with_time_limit(Duration::from_millis(30));
        let stopped = detached(&budget, move |budget| {
            while budget.check() != Err(Limit::Interrupt) {
                thread::yield_now();
            }
            _ = sender.send(());
        });
        assert_eq!(stopped, Err(Unknown::Limit(Limit::Time)));
        assert_eq!(receiver.recv_timeout(Duration::from_secs(30)), Ok(()));
    }
}

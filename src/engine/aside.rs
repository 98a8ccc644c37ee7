//! Running what asks no budget.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{RecvTimeoutError, channel},
    },
    thread,
    time::Duration,
};

use crate::budget::{Budget, Stop};

/// How often the budget is asked.
const PATIENCE: Duration = Duration::from_millis(20);

/// Runs `work` in a thread of its own, and leaves it behind when the budget says stop.
///
/// `work` gets a budget that is spent as soon as it is left behind: where it asks now and then, it ends soon after.
/// If it panics, it has no answer, as if its arithmetic had failed: that is what solvers of floating point panic about.
pub(super) fn aside<T: Send + 'static>(
    budget: &Budget,
    work: impl FnOnce(&Budget) -> T + Send + 'static,
) -> Result<T, Stop> {
    budget.check()?;
    let (sender, receiver) = channel();
    let left_behind = Arc::new(AtomicBool::new(false));
    let inner = budget.clone().with_cancel(left_behind.clone());
    // Nobody may be there any more to take the answer.
    thread::spawn(move || _ = sender.send(work(&inner)));
    loop {
        match receiver.recv_timeout(PATIENCE) {
            Ok(answer) => return Ok(answer),
            Err(RecvTimeoutError::Disconnected) => return Err(Stop::Inexact),
            Err(RecvTimeoutError::Timeout) => {
                budget.check().inspect_err(|_| left_behind.store(true, Ordering::Relaxed))?;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_is_left_behind_and_told_so() {
        assert_eq!(aside(&Budget::unlimited(), |_| 5), Ok(5));
        let (sender, receiver) = channel();
        let budget = Budget::unlimited().with_time_limit(Duration::from_millis(30));
        let stopped = aside(&budget, move |budget| {
            while budget.check() != Err(Stop::Interrupted) {
                thread::yield_now();
            }
            _ = sender.send(());
        });
        assert_eq!(stopped, Err(Stop::TimeLimit));
        assert_eq!(receiver.recv_timeout(Duration::from_secs(30)), Ok(()));
    }
}

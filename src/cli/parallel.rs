//! Several puzzles at once: answers in the order given, or as they come.
#![allow(clippy::disallowed_methods, reason = "threads; no browser runs this")]

use std::{
    collections::BTreeMap,
    iter::Enumerate,
    ops::ControlFlow,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, Ordering::Relaxed},
        mpsc,
    },
    thread,
};

/// Does `work` on all items, up to `jobs` at a time, and delivers the results one by one in the order of the items.
///
/// The items are taken one after the other, as they are needed, until a delivery breaks. One job uses no thread at all.
pub(crate) fn in_order<I, R>(
    jobs: usize,
    items: I,
    work: impl Fn(I::Item) -> R + Sync,
    mut deliver: impl FnMut(R) -> ControlFlow<()>,
) where
    I: Iterator + Send,
    R: Send,
{
    if jobs <= 1 {
        let _ = items.map(work).try_for_each(deliver);
        return;
    }
    let items = Mutex::new(items.enumerate());
    let stop = AtomicBool::new(false);
    let (sender, results) = mpsc::channel();
    thread::scope(|scope| {
        let start = |_: &usize| {
            let (sender, items, stop, work) = (sender.clone(), &items, &stop, &work);
            let worker = move || {
                while let Some((number, item)) = take(items, stop) {
                    // After a stop there is no receiver.
                    let _ = sender.send((number, work(item)));
                }
            };
            thread::Builder::new().spawn_scoped(scope, worker).is_ok()
        };
        // Where the system gives fewer threads, those do the work, and if it gives none, this one.
        if (0..jobs).filter(start).count() == 0 {
            while let Some((_, item)) = take(&items, &stop)
                && deliver(work(item)).is_continue()
            {}
        }
        drop(sender);
        let _ = sort(&results).try_for_each(&mut deliver);
        stop.store(true, Relaxed);
    });
}

/// Does `work` on all items, up to `jobs` at a time, and delivers the results one by one as they come.
///
/// `work` also gets the number of its worker, from 0. The items are taken one after the other, as they are needed,
/// until a delivery breaks.
pub(crate) fn as_finished<I, R>(
    jobs: usize,
    mut items: I,
    work: impl Fn(usize, I::Item) -> R + Sync,
    mut deliver: impl FnMut(R) -> ControlFlow<()>,
) where
    I: Iterator + Send,
    R: Send,
{
    if jobs <= 1 {
        let _ = items.try_for_each(|item| deliver(work(0, item)));
        return;
    }
    let items = Mutex::new(items.enumerate());
    let stop = AtomicBool::new(false);
    // A worker waits rather than pile up results.
    let (sender, results) = mpsc::sync_channel(jobs);
    thread::scope(|scope| {
        let start = |&worker: &usize| {
            let (sender, items, stop, work) = (sender.clone(), &items, &stop, &work);
            let worker = move || {
                while let Some((_, item)) = take(items, stop)
                    && sender.send(work(worker, item)).is_ok()
                {}
            };
            thread::Builder::new().spawn_scoped(scope, worker).is_ok()
        };
        if (0..jobs).filter(start).count() == 0 {
            while let Some((_, item)) = take(&items, &stop)
                && deliver(work(0, item)).is_continue()
            {}
        }
        drop(sender);
        let _ = results.iter().try_for_each(&mut deliver);
        stop.store(true, Relaxed);
        drop(results);
    });
}

fn take<I: Iterator>(items: &Mutex<Enumerate<I>>, stop: &AtomicBool) -> Option<(usize, I::Item)> {
    let mut items = items.lock().unwrap_or_else(PoisonError::into_inner);
    if stop.load(Relaxed) { None } else { items.next() }
}

/// The results in the order of their numbers; those that come early wait.
fn sort<R>(results: &mpsc::Receiver<(usize, R)>) -> impl Iterator<Item = R> {
    let mut early = BTreeMap::new();
    (0..).map_while(move |number| {
        loop {
            if let Some(result) = early.remove(&number) {
                return Some(result);
            }
            let (received, result) = results.recv().ok()?;
            early.insert(received, result);
        }
    })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn the_order_stays_whatever_takes_long() {
        for jobs in [1, 2, 5] {
            let mut delivered = Vec::new();
            let work = |number: u64| {
                thread::sleep(Duration::from_millis((7 * number) % 5));
                number
            };
            in_order(jobs, 0..20, work, |number| {
                delivered.push(number);
                ControlFlow::Continue(())
            });
            assert_eq!(delivered, (0..20).collect::<Vec<_>>());
        }
    }

    #[test]
    fn each_comes_once_when_it_is_ready() {
        for jobs in [1, 2, 5] {
            let mut delivered = Vec::new();
            let work = |worker: usize, number: u64| {
                assert!(worker < jobs);
                thread::sleep(Duration::from_millis((7 * number) % 5));
                number
            };
            as_finished(jobs, 0..20, work, |number| {
                delivered.push(number);
                ControlFlow::Continue(())
            });
            delivered.sort_unstable();
            assert_eq!(delivered, (0..20).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_break_ends_those_that_come_as_they_are_ready() {
        for jobs in [1, 3] {
            let mut delivered = 0;
            as_finished(
                jobs,
                0..,
                |_, number: u64| number,
                |_| {
                    delivered += 1;
                    if delivered == 10 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                },
            );
            assert_eq!(delivered, 10);
        }
    }

    #[test]
    fn a_break_ends_it() {
        for jobs in [1, 3] {
            let mut delivered = 0;
            in_order(
                jobs,
                0..,
                |number| number,
                |_| {
                    delivered += 1;
                    if delivered == 10 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                },
            );
            assert_eq!(delivered, 10);
        }
    }
}

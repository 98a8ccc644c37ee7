//! The parts of a puzzle, counted in rounds, by one thread or several.

use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use super::{algebra::Algebra, contest::Contest, search::STACK_BYTES};
use crate::budget::{Budget, Stop};

/// Counts all parts; the reason if it ended early.
///
/// Every part that is open has its turn in each round, so that no hard one keeps others from being counted.
pub(super) fn count_all<A>(
    contests: &mut [Contest<A>],
    jobs: usize,
    budget: &Budget,
    watch: &(dyn Fn(usize) + Sync),
) -> Option<Stop>
where
    A: Algebra + Default + Send,
    A::Value: Send,
{
    // A part without a solution ends all.
    let is_none = |contest: &Contest<A>| contest.done.is_some() && contest.at_most.is_zero();
    loop {
        let open: Vec<_> = contests.iter_mut().filter(|contest| contest.done.is_none()).collect();
        if open.is_empty() {
            return None;
        }
        watch(open.len());
        if let Some(stop) = play_round(open, jobs, budget) {
            return if contests.iter().any(is_none) { None } else { Some(stop) };
        }
        if contests.iter().any(is_none) {
            return None;
        }
    }
}

fn play_round<A>(open: Vec<&mut Contest<A>>, jobs: usize, budget: &Budget) -> Option<Stop>
where
    A: Algebra + Default + Send,
    A::Value: Send,
{
    let threads = jobs.clamp(1, open.len());
    let helpers = jobs > open.len();
    let seats: Vec<Mutex<&mut Contest<A>>> = open.into_iter().map(Mutex::new).collect();
    let next = AtomicUsize::new(0);
    let stop = Mutex::new(None);
    let work = || {
        while let Some(seat) = seats.get(next.fetch_add(1, Ordering::Relaxed)) {
            let mut contest = seat.lock().unwrap_or_else(PoisonError::into_inner);
            if let Err(why) = contest.play(budget, helpers) {
                stop.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(why);
            }
        }
    };
    // The search may go deeper than the stack of the caller allows.
    thread::scope(|scope| {
        for _ in 0..threads {
            let builder = thread::Builder::new().name("count".into()).stack_size(STACK_BYTES);
            if builder.spawn_scoped(scope, work).is_err() {
                *stop.lock().unwrap_or_else(PoisonError::into_inner) = Some(Stop::MemoryLimit);
            }
        }
    });
    stop.into_inner().unwrap_or_else(PoisonError::into_inner)
}

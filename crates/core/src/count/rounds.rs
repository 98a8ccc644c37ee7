//! The components of a puzzle, counted in rounds, by one thread or several.

use std::sync::{
    Mutex, PoisonError,
    atomic::{AtomicUsize, Ordering},
};

use super::{algebra::Algebra, component_counter::ComponentCounter, search::STACK_BYTES};
use crate::solve::outcome::Stop;
use nonosat_model::{budget::Budget, threads};
use nonosat_propagate::board::Domain;

/// Counts all components; the reason if it ended early.
///
/// Every open component is worked on in each round, so that a hard one does not delay the others.
pub(super) fn count_all<D, A>(
    counters: &mut [ComponentCounter<'_, D, A>],
    jobs: usize,
    budget: &Budget,
    watch: &(dyn Fn(usize) + Sync),
) -> Option<Stop>
where
    D: Domain,
    A: Algebra + Default + Send,
    A::Value: Send,
{
    // A component without a solution ends all.
    let is_none = |counter: &ComponentCounter<'_, D, A>| counter.done.is_some() && counter.at_most.is_zero();
    loop {
        let open: Vec<_> = counters.iter_mut().filter(|counter| counter.done.is_none()).collect();
        if open.is_empty() {
            return None;
        }
        watch(open.len());
        if let Some(stop) = run_round(open, jobs, budget) {
            return if counters.iter().any(is_none) { None } else { Some(stop) };
        }
        if counters.iter().any(is_none) {
            return None;
        }
    }
}

fn run_round<D, A>(open: Vec<&mut ComponentCounter<'_, D, A>>, jobs: usize, budget: &Budget) -> Option<Stop>
where
    D: Domain,
    A: Algebra + Default + Send,
    A::Value: Send,
{
    let jobs = threads::usable(jobs);
    let threads = jobs.clamp(1, open.len());
    let helpers = jobs.saturating_sub(open.len()).div_ceil(open.len().max(1));
    let queue: Vec<Mutex<&mut ComponentCounter<'_, D, A>>> = open.into_iter().map(Mutex::new).collect();
    let next = AtomicUsize::new(0);
    let stop = Mutex::new(None);
    let work = || {
        while let Some(counter) = queue.get(next.fetch_add(1, Ordering::Relaxed)) {
            let mut counter = counter.lock().unwrap_or_else(PoisonError::into_inner);
            if let Err(why) = counter.run_round(budget, helpers) {
                stop.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(why);
            }
        }
    };
    // The search may go deeper than the stack of the caller allows.
    let made = threads::with_stacks(threads, STACK_BYTES, work);
    let stop = stop.into_inner().unwrap_or_else(PoisonError::into_inner);
    if made.is_ok() { stop } else { Some(Stop::MemoryLimit) }
}

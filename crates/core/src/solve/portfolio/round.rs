//! A round of a portfolio: one question about all components, answered by all worker threads.

use std::{
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    thread,
    time::Duration,
};

use super::{Configuration, Policy, Racer, Slot};
use crate::solve::outcome::Stop;
use nonosat_model::{
    budget::{Budget, Stopwatch},
    threads,
};

/// The least time between two looks for something to do.
const POLL: Duration = Duration::from_millis(1);

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    /// A solution of each component.
    First,
    /// So many solutions of the puzzle, or all.
    More(usize),
}

/// A round.
pub(super) struct Round<'a> {
    goal: Goal,
    policy: Policy,
    budget: &'a Budget,
    shared: Mutex<Shared>,
    /// Notified of every answer.
    answered: Condvar,
}

/// The state that all workers share.
struct Shared {
    slots: Vec<Slot>,
    /// The state of each slot.
    states: Vec<SlotState>,
    /// The limit that was reached, if one was.
    stop: Option<Stop>,
}

/// The state of a slot in this round.
#[derive(Default)]
struct SlotState {
    /// Whether it needs no search any more; all who search it look at this flag.
    closed: Arc<AtomicBool>,
    /// Since when it has been searched.
    clock: Option<Stopwatch>,
    /// How many workers search it.
    workers: usize,
}

impl SlotState {
    fn is_closed(&self) -> bool {
        self.closed.load(Relaxed)
    }
}

/// What a worker can do next.
enum Assignment {
    /// Go on with a solver of the slot.
    Continue(usize, Box<Racer>),
    /// Search the slot in this way, too.
    Join(usize, Box<Configuration>),
}

impl<'a> Round<'a> {
    /// Runs a round; the slots come back with all that was found, and with the limit that was reached, if one was.
    pub(super) fn run(
        goal: Goal,
        policy: Policy,
        slots: Vec<Slot>,
        budget: &'a Budget,
    ) -> (Vec<Slot>, Result<(), Stop>) {
        let useful = if policy.deterministic { slots.len() } else { usize::MAX };
        let states: Vec<SlotState> = slots.iter().map(|_| SlotState::default()).collect();
        let begun = slots.iter().map(|slot| goal == Goal::First && slot.known.is_begun());
        states.iter().zip(begun).for_each(|(state, is_begun)| state.closed.store(is_begun, Relaxed));
        let shared = Mutex::new(Shared { slots, states, stop: None });
        let round = Self { goal, policy, budget, shared, answered: Condvar::new() };
        threads::with_others(policy.jobs.min(useful).saturating_sub(1), || round.work());
        let shared = round.shared.into_inner().unwrap_or_else(PoisonError::into_inner);
        (shared.slots, shared.stop.map_or(Ok(()), Err))
    }

    /// What a worker does: one assignment after the other.
    fn work(&self) {
        let guard = PanicGuard(self);
        while let Some(assignment) = self.next() {
            let (index, mut racer) = match assignment {
                Assignment::Continue(index, racer) => (index, *racer),
                Assignment::Join(index, configuration) => {
                    let component = self.shared().slots[index].component.clone();
                    (index, Racer::new((*component).clone(), &configuration, false))
                }
            };
            self.race(index, &mut racer);
            let mut shared = self.shared();
            shared.states[index].workers -= 1;
            shared.slots[index].idle.push(racer);
        }
        drop(guard);
    }

    /// What to do next; `None` when there is nothing left. Waits while there may be something later.
    fn next(&self) -> Option<Assignment> {
        let mut shared = self.shared();
        loop {
            let Shared { slots, states, .. } = &mut *shared;
            let mut open = states.iter_mut().enumerate().filter(|(_, state)| !state.is_closed()).peekable();
            open.peek()?;
            let ripe = |state: &SlotState| state.clock.is_none_or(|clock| clock.elapsed() >= self.policy.patience);
            let free = |index: usize, state: &SlotState| {
                state.clock.is_none() || !(slots[index].idle.is_empty() && slots[index].others.is_empty())
            };
            let choices = open.filter(|(index, state)| ripe(state) && free(*index, state));
            // Those come first that nobody has begun.
            if let Some((index, state)) = choices.min_by_key(|(_, state)| state.workers) {
                let slot = &mut slots[index];
                let first = slot.idle.iter().position(|racer| racer.is_first);
                state.workers += 1;
                state.clock.get_or_insert_with(Stopwatch::start);
                return Some(match first.or_else(|| slot.idle.len().checked_sub(1)) {
                    Some(place) => Assignment::Continue(index, slot.idle.swap_remove(place).into()),
                    None => Assignment::Join(index, slot.others.pop()?.into()),
                });
            }
            if self.policy.deterministic {
                return None;
            }
            let pause = self.policy.patience.max(POLL);
            shared = self.answered.wait_timeout(shared, pause).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Searches a slot until it is closed.
    fn race(&self, index: usize, racer: &mut Racer) {
        loop {
            let shared = self.shared();
            let closed = &shared.states[index].closed;
            if closed.load(Relaxed) {
                return;
            }
            let budget = self.budget.clone().with_cancel(closed.clone());
            let noted = racer.solver.known.solutions.len();
            let new = shared.slots[index].known.solutions[noted..].to_vec();
            drop(shared);
            new.into_iter().for_each(|solution| racer.solver.note(solution));
            let answer = racer.solver.find(racer.seed, &budget);
            self.record(index, racer, answer);
        }
    }

    /// Records an answer.
    fn record(&self, index: usize, racer: &mut Racer, answer: Result<bool, Stop>) {
        let mut shared = self.shared();
        let Shared { slots, states, stop } = &mut *shared;
        let slot = &mut slots[index];
        let closed = states[index].is_closed();
        if racer.is_first {
            slot.tally.push(racer.solver.engine.counts());
            slot.known.hints = racer.solver.known.hints;
        }
        let own = &mut racer.solver.known;
        match answer {
            Ok(true) => {
                // It is noted again with those that others found meanwhile.
                let found = own.solutions.pop().filter(|found| !slot.known.solutions.contains(found));
                assert!(found.is_none() || !slot.known.exhausted, "{CONTRADICTION}");
                slot.known.solutions.extend(found);
            }
            Ok(false) => {
                // The proof is that there is no solution but those that this one had noted.
                assert!(slot.known.solutions.len() == own.solutions.len(), "{CONTRADICTION}");
                slot.known.exhausted |= !closed;
            }
            // Whoever was stopped because the slot is closed has reached no limit.
            Err(_) if closed => {}
            Err(reason) => *stop = Some(reason),
        }
        self.close(&shared, index);
    }

    /// Closes the slots that need no search any more after an answer in one of them.
    fn close(&self, shared: &Shared, index: usize) {
        let Shared { slots, states, stop } = shared;
        let close = |states: &[SlotState]| states.iter().for_each(|state| state.closed.store(true, Relaxed));
        let known = &slots[index].known;
        let found = known.solutions.len();
        let enough = match self.goal {
            Goal::First => 1,
            Goal::More(wanted) => wanted,
        };
        if known.exhausted || found >= enough {
            close(&states[index..=index]);
        }
        let from = match self.goal {
            _ if stop.is_some() => Some(0),
            Goal::First if found == 0 && known.exhausted => Some(if self.policy.deterministic { index } else { 0 }),
            Goal::First => None,
            Goal::More(wanted) => self.settled_from(slots, wanted),
        };
        if let Some(from) = from {
            close(&states[from..]);
        }
        self.answered.notify_all();
    }

    /// The slot from which on none need be searched any more, if there are enough solutions.
    fn settled_from(&self, slots: &[Slot], wanted: usize) -> Option<usize> {
        let mut count: usize = 1;
        let place = slots.iter().position(|slot| {
            count = count.saturating_mul(slot.known.solutions.len());
            count >= wanted
        })?;
        if !self.policy.deterministic {
            return Some(0);
        }
        // One thread alone would get as far as that slot, and to it when those before are done.
        let reached = slots[..place].iter().all(|slot| slot.known.exhausted);
        Some(if reached { place } else { place + 1 })
    }

    fn shared(&self) -> MutexGuard<'_, Shared> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The message of a panic: an engine is wrong, and it is not known which.
const CONTRADICTION: &str = "an engine denies a solution that another one found";

/// Ends the round if its thread panics: nobody shall wait for an answer that never comes.
struct PanicGuard<'a>(&'a Round<'a>);

impl Drop for PanicGuard<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            let shared = self.0.shared();
            shared.states.iter().for_each(|state| state.closed.store(true, Relaxed));
            self.0.answered.notify_all();
        }
    }
}

//! A shift of a crew: one question about all parts, answered by all threads.

use std::{
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    thread,
    time::Duration,
};

use super::{Approach, Contender, Lane, Rules};
use crate::budget::{Budget, Stop, Stopwatch};

/// The least time between two looks for something to do.
const NAP: Duration = Duration::from_millis(1);

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    /// A solution of each part.
    First,
    /// So many solutions of the puzzle, or all.
    More(usize),
}

/// A shift.
pub(super) struct Shift<'a> {
    goal: Goal,
    rules: Rules,
    budget: &'a Budget,
    desk: Mutex<Desk>,
    /// Told when a lane is closed.
    news: Condvar,
}

/// What all threads look at.
struct Desk {
    lanes: Vec<Lane>,
    /// For each lane, how it goes.
    states: Vec<State>,
    /// The limit that was reached, if one was.
    stop: Option<Stop>,
}

/// How it goes with a lane in this shift.
#[derive(Default)]
struct State {
    /// Whether nobody need search it any more; all who do look at it.
    closed: Arc<AtomicBool>,
    /// Since when it has been searched.
    clock: Option<Stopwatch>,
    /// How many search it.
    at_work: usize,
}

impl State {
    fn is_closed(&self) -> bool {
        self.closed.load(Relaxed)
    }
}

/// What a thread can do next.
enum Task {
    /// Let one who searched the lane before go on.
    Continue(usize, Box<Contender>),
    /// Search the lane in this way, too.
    Join(usize, Approach),
}

impl<'a> Shift<'a> {
    /// Asks; the lanes come back with all that was found out, and with the limit that was reached, if one was.
    pub(super) fn run(goal: Goal, rules: Rules, lanes: Vec<Lane>, budget: &'a Budget) -> (Vec<Lane>, Result<(), Stop>) {
        let useful = if rules.deterministic { lanes.len() } else { usize::MAX };
        let states = lanes.iter().map(|_| State::default()).collect();
        let desk = Mutex::new(Desk { lanes, states, stop: None });
        let shift = Self { goal, rules, budget, desk, news: Condvar::new() };
        thread::scope(|scope| {
            for _ in 1..rules.jobs.min(useful) {
                // With fewer threads than wanted it takes longer, and that is all.
                let _ = thread::Builder::new().spawn_scoped(scope, || shift.labour());
            }
            shift.labour();
        });
        let desk = shift.desk.into_inner().unwrap_or_else(PoisonError::into_inner);
        (desk.lanes, desk.stop.map_or(Ok(()), Err))
    }

    fn labour(&self) {
        let alarm = Alarm(self);
        while let Some(task) = self.next() {
            let (index, mut contender) = match task {
                Task::Continue(index, contender) => (index, *contender),
                Task::Join(index, approach) => {
                    let component = self.desk().lanes[index].component.clone();
                    (index, Contender::new((*component).clone(), &approach, false))
                }
            };
            self.contend(index, &mut contender);
            let mut desk = self.desk();
            desk.states[index].at_work -= 1;
            desk.lanes[index].contenders.push(contender);
        }
        drop(alarm);
    }

    /// What to do next; `None` when there is nothing left. Waits while there may be something later.
    fn next(&self) -> Option<Task> {
        let mut desk = self.desk();
        loop {
            let Desk { lanes, states, .. } = &mut *desk;
            let mut open = states.iter_mut().enumerate().filter(|(_, state)| !state.is_closed()).peekable();
            open.peek()?;
            let ripe = |state: &State| state.clock.is_none_or(|clock| clock.elapsed() >= self.rules.patience);
            let free = |index: usize, state: &State| {
                state.clock.is_none() || !(lanes[index].contenders.is_empty() && lanes[index].others.is_empty())
            };
            let choices = open.filter(|(index, state)| ripe(state) && free(*index, state));
            // Those come first that nobody has begun.
            if let Some((index, state)) = choices.min_by_key(|(_, state)| state.at_work) {
                let lane = &mut lanes[index];
                let first = lane.contenders.iter().position(|contender| contender.is_first);
                state.at_work += 1;
                state.clock.get_or_insert_with(Stopwatch::start);
                return Some(match first.or_else(|| lane.contenders.len().checked_sub(1)) {
                    Some(place) => Task::Continue(index, lane.contenders.swap_remove(place).into()),
                    None => Task::Join(index, lane.others.pop()?),
                });
            }
            if self.rules.deterministic {
                return None;
            }
            let pause = self.rules.patience.max(NAP);
            desk = self.news.wait_timeout(desk, pause).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Searches a lane until it is closed.
    fn contend(&self, index: usize, contender: &mut Contender) {
        loop {
            let desk = self.desk();
            let closed = &desk.states[index].closed;
            if closed.load(Relaxed) {
                return;
            }
            let budget = self.budget.clone().with_cancel(closed.clone());
            let noted = contender.part.known.solutions.len();
            let news = desk.lanes[index].known.solutions[noted..].to_vec();
            drop(desk);
            news.into_iter().for_each(|solution| contender.part.note(solution));
            let answer = contender.part.find(contender.seed, &budget);
            self.hear(index, contender, answer);
        }
    }

    /// Takes an answer down.
    fn hear(&self, index: usize, contender: &mut Contender, answer: Result<bool, Stop>) {
        let mut desk = self.desk();
        let Desk { lanes, states, stop } = &mut *desk;
        let lane = &mut lanes[index];
        let closed = states[index].is_closed();
        if contender.is_first {
            lane.tally.push(contender.part.engine.counts());
            lane.known.guesses = contender.part.known.guesses;
        }
        let own = &mut contender.part.known;
        match answer {
            Ok(true) => {
                // It is noted again with those that others found meanwhile.
                let found = own.solutions.pop().filter(|found| !lane.known.solutions.contains(found));
                assert!(found.is_none() || !lane.known.exhausted, "{CONTRADICTION}");
                lane.known.solutions.extend(found);
            }
            Ok(false) => {
                // The proof is that there is no solution but those that this one had noted.
                assert!(lane.known.solutions.len() == own.solutions.len(), "{CONTRADICTION}");
                lane.known.exhausted |= !closed;
            }
            // Whoever was stopped because the lane is closed has met no limit.
            Err(_) if closed => {}
            Err(reason) => *stop = Some(reason),
        }
        self.close(&desk, index);
    }

    /// Closes the lanes that need no search any more after an answer in one of them.
    fn close(&self, desk: &Desk, index: usize) {
        let Desk { lanes, states, stop } = desk;
        let close = |lanes: &[State]| lanes.iter().for_each(|state| state.closed.store(true, Relaxed));
        let known = &lanes[index].known;
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
            Goal::First if found == 0 && known.exhausted => Some(if self.rules.deterministic { index } else { 0 }),
            Goal::First => None,
            Goal::More(wanted) => self.settled_from(lanes, wanted),
        };
        if let Some(from) = from {
            close(&states[from..]);
        }
        self.news.notify_all();
    }

    /// The lane from which on none need be searched any more, if there are enough solutions.
    fn settled_from(&self, lanes: &[Lane], wanted: usize) -> Option<usize> {
        let mut count: usize = 1;
        let place = lanes.iter().position(|lane| {
            count = count.saturating_mul(lane.known.solutions.len());
            count >= wanted
        })?;
        if !self.rules.deterministic {
            return Some(0);
        }
        // One thread alone would get as far as that lane, and to it when those before are done.
        let reached = lanes[..place].iter().all(|lane| lane.known.exhausted);
        Some(if reached { place } else { place + 1 })
    }

    fn desk(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The message of a panic: an engine is wrong, and nobody knows which.
const CONTRADICTION: &str = "an engine denies a solution that another one found";

/// Ends the shift if its thread panics: nobody shall wait for an answer that never comes.
struct Alarm<'a>(&'a Shift<'a>);

impl Drop for Alarm<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            let desk = self.0.desk();
            desk.states.iter().for_each(|state| state.closed.store(true, Relaxed));
            self.0.news.notify_all();
        }
    }
}

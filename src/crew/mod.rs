//! The parts of a puzzle side by side, on several threads.
//!
//! A crew works in shifts: in the first one it finds a solution of every part,
//! in the second one more of them. In a shift every thread takes a part that
//! nobody has begun. Threads that find none left help with those still open:
//! they search the same part by another strategy, and whoever ends first ends
//! the race (module `shift`).
//!
//! # References
//! Y. Hamadi, S. Jabbour, L. Sais, *ManySAT: a parallel SAT solver*, JSAT 6 (2009).

mod seeker;
mod shift;
mod strategy;

use std::{sync::Arc, time::Duration};

pub(crate) use seeker::SatSeeker;
use shift::{Goal, Shift};
pub(crate) use strategy::Approach;

use crate::{
    budget::{Budget, Stop},
    engine::SatEngine,
    guess::Task,
    outcome::{FormulaSize, SearchCounts},
    part::{Known, Part},
    parts::{self, Search},
    split::Component,
    tuning,
};

/// An engine that may be moved from thread to thread.
type Mobile = dyn SatEngine + Send;

/// How the threads go about it.
#[derive(Clone, Copy, Debug)]
struct Rules {
    /// How many threads there are.
    jobs: usize,
    /// Whether nothing may depend on who is faster: no races, and no part stops those before it.
    deterministic: bool,
    /// How long a part is searched before others join.
    patience: Duration,
}

/// All parts of a puzzle, solved side by side.
pub(crate) struct Crew {
    lanes: Vec<Lane>,
    rules: Rules,
}

/// A part of a puzzle, and all who search it.
struct Lane {
    component: Arc<Component>,
    /// What is known of its solutions, whoever found them.
    known: Known,
    /// Those who search it, as long as they have nothing to do; the first strategy is among them.
    contenders: Vec<Contender>,
    /// The approaches of those who could join, in the opposite order.
    others: Vec<Approach>,
    /// What the first strategy had counted before its first answer, after it, after the second and so on.
    tally: Vec<Option<SearchCounts>>,
    /// How many answers of the first strategy count; all if nothing says otherwise.
    answers: usize,
}

/// One who searches a part.
///
/// The solutions that it knows are the first ones of those that its lane knows.
struct Contender {
    part: Part<Mobile>,
    seed: u64,
    /// Whether its strategy is the first, as it was asked for.
    is_first: bool,
}

impl Contender {
    fn new(task: impl Into<Task>, approach: &Approach, is_first: bool) -> Self {
        let part = Part::new(task, approach.encoding, approach.engine.start_mobile(), approach.hints);
        Self { part, seed: approach.seed, is_first }
    }
}

impl Lane {
    fn new(task: Task, approach: &Approach, rules: Rules) -> Self {
        let component = task.component.clone();
        let mut first = Contender::new(task, approach, true);
        // An engine that can be stopped for good only cannot lose a race and go on.
        let races = !rules.deterministic && first.part.engine.conflict_limit().is_some();
        let others = if races { approach.others(first.part.is_guessing()) } else { Vec::new() };
        Self {
            component: Arc::new(component),
            known: first.part.known.clone(),
            tally: vec![first.part.engine.counts()],
            contenders: vec![first],
            others: others.into_iter().rev().collect(),
            answers: usize::MAX,
        }
    }
}

impl Crew {
    /// Encodes the parts; those with few cells come first.
    pub(crate) fn new(
        tasks: impl IntoIterator<Item = impl Into<Task>>,
        approach: &Approach,
        jobs: usize,
        deterministic: bool,
    ) -> Self {
        Self::with_rules(tasks, approach, Rules { jobs, deterministic, patience: tuning::PATIENCE })
    }

    fn with_rules(tasks: impl IntoIterator<Item = impl Into<Task>>, approach: &Approach, rules: Rules) -> Self {
        let mut tasks: Vec<Task> = tasks.into_iter().map(Into::into).collect();
        parts::sort(&mut tasks);
        let lanes = tasks.into_iter().map(|task| Lane::new(task, approach, rules));
        Self { lanes: lanes.collect(), rules }
    }

    fn work(&mut self, goal: Goal, budget: &Budget) -> Result<(), Stop> {
        let (lanes, result) = Shift::run(goal, self.rules, std::mem::take(&mut self.lanes), budget);
        self.lanes = lanes;
        result
    }

    /// Forgets whatever one thread alone, going from part to part, would not have found out in the second shift.
    fn keep_in_order(&mut self, wanted: usize) {
        let mut count: usize = 1;
        for lane in &mut self.lanes {
            let Known { solutions, exhausted, .. } = &mut lane.known;
            let enough = wanted.div_ceil(count).max(1);
            // The answer after the last solution is not asked for if there are enough.
            *exhausted &= solutions.len() < enough;
            solutions.truncate(enough);
            lane.answers = solutions.len() + usize::from(*exhausted);
            count = count.saturating_mul(solutions.len());
        }
    }
}

impl Search for Crew {
    fn size(&self) -> FormulaSize {
        parts::size(self.lanes.iter().flat_map(|lane| &lane.contenders).map(|contender| &contender.part))
    }

    fn counts(&self) -> Option<SearchCounts> {
        let firsts = self.lanes.iter().map(|lane| lane.tally[lane.answers.min(lane.tally.len() - 1)]);
        let firsts: Option<SearchCounts> = firsts.sum();
        let others = self.lanes.iter().flat_map(|lane| &lane.contenders).filter(|contender| !contender.is_first);
        let others: SearchCounts = others.filter_map(|contender| contender.part.engine.counts()).sum();
        firsts.map(|firsts| [firsts, others].into_iter().sum())
    }

    fn failure(&self) -> Option<&str> {
        self.lanes.iter().flat_map(|lane| &lane.contenders).find_map(|contender| contender.part.engine.failure())
    }

    fn known(&self) -> Vec<&Known> {
        self.lanes.iter().map(|lane| &lane.known).collect()
    }

    fn find_first(&mut self, budget: &Budget) -> Result<bool, Stop> {
        let result = self.work(Goal::First, budget);
        // A proof counts even if a limit struck elsewhere.
        if let Some(place) = self.lanes.iter().position(|lane| lane.known.solutions.is_empty() && lane.known.exhausted)
        {
            if self.rules.deterministic {
                self.lanes[place + 1..].iter_mut().for_each(|lane| lane.answers = 0);
            }
            return Ok(false);
        }
        result?;
        assert!(self.count() > 0, "a part was forgotten");
        Ok(true)
    }

    fn find_more(&mut self, wanted: usize, budget: &Budget) -> Result<bool, Stop> {
        if self.count() >= wanted {
            return Ok(true);
        }
        let result = self.work(Goal::More(wanted), budget);
        if self.rules.deterministic {
            self.keep_in_order(wanted);
        }
        if self.count() >= wanted {
            return Ok(true);
        }
        result?;
        assert!(self.is_exhausted(), "a part was forgotten");
        Ok(false)
    }
}

#[cfg(test)]
mod tests;

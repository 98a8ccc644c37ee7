//! A portfolio of solvers: the components of a puzzle on several threads, and several strategies on one component.
//!
//! A search has two rounds: the first finds a solution of every component, the second further ones. In a round every
//! worker thread takes a component that no other has begun. Workers that find none left join those still open: they
//! search the same component by another strategy, and the first answer ends that race (module `round`).
//!
//! # References
//! Y. Hamadi, S. Jabbour, L. Sais, *ManySAT: a parallel SAT solver*, Journal on Satisfiability, Boolean Modeling and
//! Computation 6 (2009).

mod backend;
mod round;
mod strategy;

use std::{sync::Arc, time::Duration};

pub(crate) use backend::SatBackend;
use round::{Goal, Round};

use super::{
    component::{ComponentSolver, KnownSolutions},
    components::{self, ComponentSearch},
    configuration::Configuration,
    guided::{self, GuidedComponent},
    outcome::{FormulaSize, SearchCounts, Stop},
    tuning,
};
use crate::engine::SatEngine;
use nonosat_model::budget::Budget;
use nonosat_propagate::decompose::Component;

/// An engine that may be moved from thread to thread.
type Mobile = dyn SatEngine + Send;

/// How the workers share the work.
#[derive(Clone, Copy, Debug)]
struct Policy {
    /// How many threads there are.
    jobs: usize,
    /// Whether nothing may depend on who is faster: no races, and no component stops those before it.
    deterministic: bool,
    /// How long a component is searched before others join.
    patience: Duration,
}

/// All components of a puzzle, solved side by side.
pub(crate) struct Portfolio {
    slots: Vec<Slot>,
    policy: Policy,
}

/// A component, and all solvers that race for it.
struct Slot {
    component: Arc<Component>,
    /// What is known of its solutions, whoever found them.
    known: KnownSolutions,
    /// The solvers that no worker runs now; the first strategy is among them.
    idle: Vec<Racer>,
    /// The configurations of those who could join, in the opposite order.
    others: Vec<Configuration>,
    /// What the first strategy had counted before its first answer, after it, after the second and so on.
    tally: Vec<Option<SearchCounts>>,
    /// How many answers of the first strategy count; all by default.
    answers: usize,
}

/// A solver of a component with one strategy.
///
/// The solutions that it knows are the first ones of those that its slot knows.
struct Racer {
    solver: ComponentSolver<Mobile>,
    seed: u64,
    /// Whether its strategy is the first, as it was asked for.
    is_first: bool,
}

impl Racer {
    fn new(component: impl Into<GuidedComponent>, configuration: &Configuration, is_first: bool) -> Self {
        let Configuration { encoding, engine, is_guided, seed, .. } = configuration;
        let solver = ComponentSolver::new(component, encoding, engine.start_mobile(), *is_guided);
        Self { solver, seed: *seed, is_first }
    }
}

impl Slot {
    fn new(guided: GuidedComponent, configuration: &Configuration, policy: Policy) -> Self {
        let component = guided.component.clone();
        let mut first = Racer::new(guided, configuration, true);
        // An engine that cannot go on after a stop cannot lose a race and go on.
        let races = !policy.deterministic && first.solver.engine.conflict_limit().is_some();
        let others = if races { strategy::others(configuration, first.solver.is_guided()) } else { Vec::new() };
        Self {
            component: Arc::new(component),
            known: first.solver.known.clone(),
            tally: vec![first.solver.engine.counts()],
            idle: vec![first],
            others: others.into_iter().rev().collect(),
            answers: usize::MAX,
        }
    }
}

impl Portfolio {
    /// Encodes the components; those with few cells come first.
    pub(crate) fn new(
        components: impl IntoIterator<Item = impl Into<GuidedComponent>>,
        configuration: &Configuration,
        jobs: usize,
        deterministic: bool,
    ) -> Self {
        Self::with_policy(components, configuration, Policy { jobs, deterministic, patience: tuning::PATIENCE })
    }

    fn with_policy(
        components: impl IntoIterator<Item = impl Into<GuidedComponent>>,
        configuration: &Configuration,
        policy: Policy,
    ) -> Self {
        let mut components: Vec<GuidedComponent> = components.into_iter().map(Into::into).collect();
        guided::sort(&mut components);
        let slots = components.into_iter().map(|component| Slot::new(component, configuration, policy));
        Self { slots: slots.collect(), policy }
    }

    fn run(&mut self, goal: Goal, budget: &Budget) -> Result<(), Stop> {
        let (slots, result) = Round::run(goal, self.policy, std::mem::take(&mut self.slots), budget);
        self.slots = slots;
        result
    }

    /// Forgets whatever one thread alone, going from component to component, would not have found in the second round.
    fn keep_in_order(&mut self, wanted: usize) {
        let mut count: usize = 1;
        for slot in &mut self.slots {
            let KnownSolutions { solutions, exhausted, .. } = &mut slot.known;
            let enough = wanted.div_ceil(count).max(1);
            // The answer after the last solution is not asked for if there are enough.
            *exhausted &= solutions.len() < enough;
            solutions.truncate(enough);
            slot.answers = solutions.len() + usize::from(*exhausted);
            count = count.saturating_mul(solutions.len());
        }
    }
}

impl ComponentSearch for Portfolio {
    fn size(&self) -> FormulaSize {
        components::size(self.slots.iter().flat_map(|slot| &slot.idle).map(|racer| &racer.solver))
    }

    fn counts(&self) -> Option<SearchCounts> {
        let firsts = self.slots.iter().map(|slot| slot.tally[slot.answers.min(slot.tally.len() - 1)]);
        let firsts: Option<SearchCounts> = firsts.sum();
        let others = self.slots.iter().flat_map(|slot| &slot.idle).filter(|racer| !racer.is_first);
        let others: SearchCounts = others.filter_map(|racer| racer.solver.engine.counts()).sum();
        firsts.map(|firsts| [firsts, others].into_iter().sum())
    }

    fn failure(&self) -> Option<&str> {
        self.slots.iter().flat_map(|slot| &slot.idle).find_map(|racer| racer.solver.engine.failure())
    }

    fn known(&self) -> Vec<&KnownSolutions> {
        self.slots.iter().map(|slot| &slot.known).collect()
    }

    fn find_plainly(&mut self, is_doubtful: bool, budget: &Budget) -> Result<Option<bool>, Stop> {
        let mut are_settled = true;
        for slot in self.slots.iter_mut().filter(|slot| !slot.known.is_begun()) {
            let Some(racer) = slot.idle.iter_mut().find(|racer| racer.is_first && racer.solver.is_guided()) else {
                continue;
            };
            let found = racer.solver.find_plainly(is_doubtful, budget)?;
            are_settled &= found.is_some();
            let counts = racer.solver.engine.counts();
            match found {
                // What was counted before the first answer, in whatever order threads come to it.
                None => slot.tally = vec![counts],
                Some(found) => {
                    slot.tally.push(counts);
                    // It is noted again when the racer goes on.
                    slot.known.solutions.extend(racer.solver.known.solutions.pop());
                    slot.known.exhausted = !found;
                }
            }
            if found == Some(false) {
                return Ok(Some(false));
            }
        }
        Ok(are_settled.then_some(true))
    }

    fn take_guidance(&mut self, computed: Vec<GuidedComponent>) {
        for (slot, GuidedComponent { guidance, .. }) in self.slots.iter_mut().zip(computed) {
            if let Some(racer) = slot.idle.iter_mut().find(|racer| racer.is_first) {
                racer.solver.take_guidance(guidance);
            }
        }
    }

    fn find_first(&mut self, budget: &Budget) -> Result<bool, Stop> {
        let is_refuted = self.slots.iter().any(|slot| slot.known.is_impossible());
        let result = if is_refuted { Ok(()) } else { self.run(Goal::First, budget) };
        // A proof counts even if a limit was reached elsewhere.
        if let Some(place) = self.slots.iter().position(|slot| slot.known.is_impossible()) {
            if self.policy.deterministic {
                self.slots[place + 1..].iter_mut().for_each(|slot| slot.answers = 0);
            }
            return Ok(false);
        }
        result?;
        assert!(self.count() > 0, "a component was forgotten");
        Ok(true)
    }

    fn find_more(&mut self, wanted: usize, budget: &Budget) -> Result<bool, Stop> {
        if self.count() >= wanted {
            return Ok(true);
        }
        let result = self.run(Goal::More(wanted), budget);
        if self.policy.deterministic {
            self.keep_in_order(wanted);
        }
        if self.count() >= wanted {
            return Ok(true);
        }
        result?;
        assert!(self.is_exhausted(), "a component was forgotten");
        Ok(false)
    }
}

#[cfg(test)]
mod tests;

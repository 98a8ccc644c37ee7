//! The counter of one component: four methods in turns, with growing limits, until one of them is done.
//!
//! Which is the best is not known beforehand: a sweep is for narrow components, a contraction for those made of narrow
//! parts, an engine for those with few solutions, a search for those that decompose further.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use super::{
    algebra::{Algebra, Branch},
    branches::{Branches, Round},
    contract::Chance,
    fact::Fact,
    frontier::{SweepHalt, SweepLimits},
    holder,
    network::Network,
    number::{Number, narrow},
    oracle,
    order::Sweep,
    search::{Branching, Searcher},
    twins::twins,
};
use crate::{
    engine::SatEngine,
    solve::{ComponentSolver, outcome::Stop},
};
use nonosat_model::{budget::Budget, threads};
use nonosat_propagate::{
    board::{Board, Domain},
    decompose::Component,
};

/// The states of a layer that a sweep may have in the first round, and those of all layers; doubled in each further
/// one.
const STATES: usize = 1 << 13;
const WORK: usize = 1 << 16;

/// The entries of tables that a contraction may look at, doubled in each round.
const CONTRACTION_WORK: usize = 1 << 18;

/// How much chance there is in the order of a contraction.
const HEAT: f64 = 0.5;

/// If there may be more states than this, as a binary logarithm, lines are looked for that may be exchanged.
const FEW_STATES: f64 = 12.0;

/// The most states that can be numbered.
const MOST_STATES: usize = 1 << 31;

/// The time that the engine and the search have in the first round; doubled in each further one.
const SLICE: Duration = Duration::from_millis(50);

/// If a component has more solutions than this, the engine is not the way to count them.
const LISTED: usize = 20_000;

/// The engine's time, in slices: as long as it has found only a few solutions, these may be all.
const SLICES_FOR_FEW: u32 = 8;
const SLICES: u32 = 2;
const FEW: usize = 100;

/// The most states of a sweep within the search, at first, and after some rounds.
const LEAF_STATES: [usize; 2] = [1 << 12, 1 << 16];

/// The size of the search's cache in bytes, if memory has no limit.
const CACHE_BYTES: u64 = 1 << 32;

/// From this round on, the search begins even if no solution is known.
const UNGUIDED_ROUND: u32 = 7;

/// An engine that lists the solutions of a component.
type Engine = ComponentSolver<dyn SatEngine + Send>;

/// The round in which rows and columns are made to agree for a better bound.
const BOUNDED_ROUND: u32 = 5;

/// From this round on, threads that have nothing else to do count branches.
const BRANCHES_ROUND: u32 = 4;

/// A quarter of the memory that is left, as the tables need some as well.
fn cache_room(budget: &Budget) -> usize {
    let room = budget.memory_room().map_or(CACHE_BYTES, |room| room / 4);
    usize::try_from(room).unwrap_or(usize::MAX / 4)
}

/// Lists solutions for some slices of time.
fn list(engine: &mut Engine, slice: Duration, budget: &Budget) {
    // At the end of its time it goes on in the next round.
    let _ = oracle::find_all(engine, FEW, &budget.for_at_most(slice * SLICES_FOR_FEW));
    if engine.known.solutions.len() >= FEW {
        let _ = oracle::find_all(engine, LISTED, &budget.for_at_most(slice * SLICES));
    }
}

/// How far the list of an engine is.
enum Listing {
    NotBegun,
    Begun(Box<Engine>),
    /// There are too many solutions for a list, or it is complete.
    Ended,
}

/// A component being counted.
pub(super) struct ComponentCounter<'a, D: Domain, A: Algebra> {
    pub(super) component: Component,
    /// What is known of the whole puzzle; no line waits.
    board: &'a Board<D>,
    network: Option<Network>,
    sweeps: Vec<Sweep>,
    /// The algebra of sweeps and of the engine; that of the search is with the searcher.
    algebra: A,
    listing: Listing,
    /// Once the search has begun.
    searcher: Option<Searcher<D, A>>,
    /// Whether the searcher knows a solution.
    is_guided: bool,
    /// Once helpers count its branches.
    branches: Option<Branches<D>>,
    /// Bounds that are proven.
    pub(super) at_least: Number,
    pub(super) at_most: Number,
    /// The answer, with the algebra that it belongs to.
    pub(super) done: Option<A::Value>,
    done_by_search: bool,
    round: u32,
}

impl<'a, D: Domain, A: Algebra + Default + Send> ComponentCounter<'a, D, A>
where
    A::Value: Send,
{
    /// For a component of which nothing is counted yet.
    pub(super) fn new(component: Component, board: &'a Board<D>) -> Self {
        let width = board.layout().width();
        let (mut network, at_most) = Network::with_most(&component);
        let sweeps = network.as_ref().map_or(Vec::new(), |network| Sweep::best(network, width));
        if let Some(network) = network.as_mut().filter(|_| sweeps.iter().all(|sweep| sweep.log2_states > FEW_STATES)) {
            network.twins = twins(network);
        }
        Self {
            sweeps,
            network,
            algebra: A::default(),
            listing: Listing::NotBegun,
            searcher: None,
            is_guided: false,
            branches: None,
            component,
            board,
            at_least: Number::ZERO,
            at_most,
            done: None,
            done_by_search: false,
            round: 0,
        }
    }

    /// The algebra and the value of the answer.
    pub(super) fn answer(self) -> Option<(A, A::Value)> {
        let algebra = if self.done_by_search { self.searcher?.algebra } else { self.algebra };
        Some((algebra, self.done?))
    }

    /// Runs every method once; with `helpers`, other threads list solutions or count branches meanwhile.
    ///
    /// # Errors
    /// A limit was reached.
    pub(super) fn run_round(&mut self, budget: &Budget, helpers: usize) -> Result<(), Stop> {
        // Where there are no threads, what they would do is left out of the program.
        let helpers = if cfg!(target_family = "wasm") { 0 } else { helpers };
        let round = self.round.min(20);
        self.round += 1;

        self.sweep(round, budget)?;
        if self.done.is_some() {
            return Ok(());
        }
        self.contract(round, budget)?;
        if self.done.is_some() {
            return Ok(());
        }
        if round == BOUNDED_ROUND
            && let Some(network) = &self.network
            && let Some(most) = holder::most(network, budget)?
        {
            self.note_bounds(Number::ZERO, most);
        }
        let slice = SLICE * (1 << round);
        // In turns, as long as there is something to list; a first solution is for the engine alone.
        let turn = matches!(self.listing, Listing::Ended) || round % 2 == 1 && !self.at_least.is_zero();
        if helpers > 0 && !A::LISTS && round >= BRANCHES_ROUND && turn {
            self.search_and_branch(slice, budget, helpers)?;
        } else {
            self.list_and_search(slice, budget, helpers > 0)?;
        }
        Ok(budget.check()?)
    }

    fn list_and_search(&mut self, slice: Duration, budget: &Budget, helper: bool) -> Result<(), Stop> {
        let engine = match std::mem::replace(&mut self.listing, Listing::Ended) {
            Listing::NotBegun => Some(Box::new(oracle::start(&self.component, true))),
            Listing::Begun(engine) => Some(engine),
            Listing::Ended => None,
        };
        // A search without a known solution to branch towards finds none; before it begins, the engine has its time.
        let begun = engine.is_none() || !self.at_least.is_zero() || self.round > UNGUIDED_ROUND;
        if helper
            && begun
            && let Some(mut engine) = engine
        {
            let searched = threads::beside(|| list(&mut engine, slice, budget), || self.search(slice, budget));
            if self.done.is_none() {
                self.note(engine);
            }
            searched
        } else {
            if let Some(mut engine) = engine {
                list(&mut engine, slice, budget);
                self.note(engine);
            }
            if self.done.is_none() && (begun || !self.at_least.is_zero()) {
                self.search(slice, budget)?;
            }
            Ok(())
        }
    }

    /// The search goes on, and helpers count its branches.
    fn search_and_branch(&mut self, slice: Duration, budget: &Budget, helpers: usize) -> Result<(), Stop> {
        let make = || Branches::new(&self.component, self.board, helpers);
        let mut branches = self.branches.take().unwrap_or_else(make);
        let ended = AtomicBool::new(false);
        let round = Round {
            number: self.round / 2,
            slice,
            leaf_states: self.leaf_states(),
            room: cache_room(budget),
            budget,
            ended: &ended,
        };
        let searched = threads::beside(
            || branches.run_round(round),
            || {
                let searched = self.search(slice, budget);
                ended.store(self.done.is_some(), Ordering::Relaxed);
                searched
            },
        );
        let [at_least, at_most] = branches.bounds().map(Clone::clone);
        self.branches = Some(branches);
        if self.done.is_none() {
            self.note_bounds(at_least, at_most);
            if self.at_least == self.at_most
                && let Some(value) = self.algebra.of_number(self.at_least.clone())
            {
                self.done = Some(value);
                return Ok(());
            }
        }
        searched
    }

    fn sweep(&mut self, round: u32, budget: &Budget) -> Result<(), Stop> {
        let Some(network) = &self.network else { return Ok(()) };
        let states = STATES.saturating_mul(1 << round).min(MOST_STATES);
        let limits = SweepLimits { states, work: WORK.saturating_mul(1 << round), budget };
        for sweep in &self.sweeps {
            match self.algebra.sweep(network, sweep, limits) {
                Ok(value) => {
                    self.settle(value);
                    break;
                }
                Err(SweepHalt::TooLarge) => {}
                Err(SweepHalt::Limit(limit)) => return Err(limit.into()),
            }
        }
        Ok(())
    }

    /// Rounds 1, 2, 4, 8 and so on try another order each, with more states: what fails costs little beside the rest.
    fn contract(&mut self, round: u32, budget: &Budget) -> Result<(), Stop> {
        let Some(network) = self.network.as_ref().filter(|_| round.is_power_of_two()) else { return Ok(()) };
        let states = STATES.saturating_mul(1 << round).min(MOST_STATES);
        let limits = SweepLimits { states, work: CONTRACTION_WORK.saturating_mul(1 << round), budget };
        let chance = Chance { heat: HEAT, seed: u64::from(round) };
        match self.algebra.contract(network, chance, limits) {
            Ok(value) => self.settle(value),
            Err(SweepHalt::TooLarge) => {}
            Err(SweepHalt::Limit(limit)) => return Err(limit.into()),
        }
        Ok(())
    }

    /// Notes what the engine found.
    fn note(&mut self, engine: Box<Engine>) {
        let found = engine.known.solutions.len();
        self.note_bounds(Number::Small(found as u64), self.at_most.clone());
        if engine.known.exhausted {
            let branch = |index| {
                let facts = oracle::solution(&engine, index).into_iter();
                let facts = facts.filter(|&(cell, _)| self.board.is_unknown(cell));
                Branch { facts: facts.map(|(cell, color)| Fact::new(cell, color)).collect(), children: Vec::new() }
            };
            let value = self.algebra.join((0..found).map(branch).collect());
            self.settle(value);
            return;
        }
        if found > 0 && !self.is_guided {
            self.is_guided = true;
            self.searcher().guide(&oracle::solution(&engine, 0));
        }
        if found < LISTED {
            self.listing = Listing::Begun(engine);
        }
    }

    fn searcher(&mut self) -> &mut Searcher<D, A> {
        self.searcher.get_or_insert_with(|| Searcher::new(self.board))
    }

    fn search(&mut self, slice: Duration, budget: &Budget) -> Result<(), Stop> {
        let (round, leaf_states) = (self.round, self.leaf_states());
        let searcher = self.searcher.get_or_insert_with(|| Searcher::new(self.board));
        searcher.budget = budget.for_at_most(slice);
        searcher.stopped = None;
        // Which branching is better differs between components; the cache serves both.
        searcher.branching = match round % 4 {
            0 | 2 => Branching::Cutting,
            1 if round > 1 => Branching::LookingAhead,
            _ => Branching::InOrder,
        };
        searcher.limit_cache(cache_room(budget));
        searcher.leaf_states = leaf_states;
        let found = searcher.component(&self.component, self.is_guided);
        let number = searcher.algebra.number(&found.value);
        let stopped = searcher.stopped;
        let Some(most) = found.most else {
            self.done_by_search = true;
            (self.at_least, self.at_most) = (number.clone(), number);
            self.done = Some(found.value);
            return Ok(());
        };
        self.note_bounds(number, most);
        match stopped {
            // The search gives up for good: a later round would end in the same way.
            Some(stop @ (Stop::TooLarge { .. } | Stop::MemoryLimit)) => Err(stop),
            _ => Ok(()),
        }
    }

    /// How many states a sweep within the search may have.
    fn leaf_states(&self) -> usize {
        (LEAF_STATES[0] << (self.round / 2).min(8)).min(LEAF_STATES[1])
    }

    /// Notes bounds that are proven.
    fn note_bounds(&mut self, at_least: Number, at_most: Number) {
        narrow([&mut self.at_least, &mut self.at_most], at_least, at_most);
    }

    /// Notes the answer of a sweep or of the engine.
    fn settle(&mut self, value: A::Value) {
        self.at_least = self.algebra.number(&value);
        self.at_most = self.at_least.clone();
        self.done = Some(value);
    }
}

#[cfg(test)]
mod tests {
    use nonosat_model::random::Random;
    use nonosat_propagate::{decompose::split, fixpoint::propagate, on_board};

    use super::*;
    use crate::count::{algebra::Numbers, tests::random_puzzle};

    /// The search and its branches, without the other methods, which end such puzzles first.
    #[test]
    fn search_and_branches_agree_with_sweeps() {
        let mut random = Random::new(8);
        let budget = Budget::unlimited();
        let mut several = 0;
        for number in 0..60 {
            let puzzle = random_puzzle(2 + number % 2, number % 4 > 1, &mut random);
            on_board!(&puzzle, None, |board| {
                propagate(&mut board).unwrap();
                for component in split(&mut board, None).unwrap() {
                    let mut swept = ComponentCounter::<_, Numbers>::new(component.clone(), &board);
                    swept.sweep(20, &budget).unwrap();
                    let truth = swept.done.unwrap();
                    if !truth.is_less_than(&Number::Small(100)) {
                        continue;
                    }
                    several += usize::from(truth != Number::ONE);
                    for helpers in [1, 2] {
                        let mut counter = ComponentCounter::<_, Numbers>::new(component.clone(), &board);
                        while counter.done.is_none() {
                            counter.round += 1;
                            assert!(counter.round < 2_000, "it ends: {puzzle:?}");
                            let slice = Duration::from_micros(20 * u64::from(counter.round));
                            counter.search_and_branch(slice, &budget, helpers).unwrap();
                            assert!(!truth.is_less_than(&counter.at_least), "{puzzle:?}");
                            assert!(!counter.at_most.is_less_than(&truth), "{puzzle:?}");
                        }
                        assert_eq!(counter.answer().unwrap().1, truth, "{helpers} {puzzle:?}");
                    }
                }
            });
        }
        assert!(several > 15, "{several}");
    }
}

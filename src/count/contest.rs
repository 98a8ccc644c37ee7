//! One part of a puzzle, counted by several ways in turns, with growing limits, until one of them is done.
//!
//! Which way is the best nobody knows beforehand: a sweep is for narrow parts,
//! an engine for parts with few solutions, a search for those that fall apart.

use std::time::Duration;

use super::{
    algebra::{Algebra, Branch},
    frontier::{Halt, Limits},
    network::{Network, Reading},
    number::Number,
    oracle,
    order::Sweep,
    search::Searcher,
};
use crate::{
    board::{Board, Fact},
    budget::{Budget, Stop},
    engine::SatEngine,
    part,
    split::Component,
};

/// The states of a layer that a sweep may have in the first round, and those of all layers; doubled in each further one.
const STATES: usize = 1 << 13;
const WORK: usize = 1 << 16;

/// The most states there are numbers for.
const MOST_STATES: usize = 1 << 31;

/// The time that the engine and the search have in the first round; doubled in each further one.
const SLICE: Duration = Duration::from_millis(50);

/// If a part has more solutions than this, the engine is not the way to count them.
const LISTED: usize = 20_000;

/// The most states of a sweep within the search, at first, and after some rounds.
const LEAF_STATES: [usize; 2] = [1 << 12, 1 << 16];

/// A part being counted.
pub(super) struct Contest<A: Algebra> {
    pub(super) component: Component,
    network: Option<Network>,
    sweeps: Vec<Sweep>,
    /// The algebra of sweeps and of the engine; that of the search is with the searcher.
    algebra: A,
    searcher: Searcher<A>,
    engine: Option<part::Part<dyn SatEngine + Send>>,
    /// Bounds that are proven.
    pub(super) at_least: Number,
    pub(super) at_most: Number,
    /// The answer, with the algebra that it belongs to.
    pub(super) done: Option<A::Value>,
    done_by_search: bool,
    round: u32,
}

impl<A: Algebra + Default + Send> Contest<A>
where
    A::Value: Send,
{
    /// A part that nothing is known of, on a board of its own on which no line waits.
    pub(super) fn new(component: Component, board: Board) -> Self {
        let width = board.layout().width();
        let network = Network::new(&component, width, Reading::default());
        let at_most = network.as_ref().map_or(Number::ZERO, |network| network.most(width));
        let reading = Reading::default();
        let mut sweeps = network.as_ref().map_or(Vec::new(), |network| {
            vec![
                Sweep::rows(network, width, reading),
                Sweep::columns(network, width, reading),
                Sweep::greedy(network),
            ]
        });
        sweeps.sort_by(|one, other| one.log2_states.total_cmp(&other.log2_states));
        sweeps.truncate(2);
        Self {
            network,
            sweeps,
            algebra: A::default(),
            searcher: Searcher::new(board, A::default()),
            engine: oracle::start(&component, true),
            component,
            at_least: Number::ZERO,
            at_most,
            done: None,
            done_by_search: false,
            round: 0,
        }
    }

    /// The algebra and the value of the answer.
    pub(super) fn answer(self) -> Option<(A, A::Value)> {
        let algebra = if self.done_by_search { self.searcher.algebra } else { self.algebra };
        Some((algebra, self.done?))
    }

    /// Every way has its turn; with a `helper`, the search has a thread to itself meanwhile.
    ///
    /// # Errors
    /// A limit was reached.
    pub(super) fn play(&mut self, budget: &Budget, helper: bool) -> Result<(), Stop> {
        let round = self.round.min(20);
        if std::env::var("DBG").is_ok() { let e = self.engine.as_ref().map_or((0, false), |e| (e.known.solutions.len(), e.known.exhausted)); #[allow(clippy::print_stderr)] { eprintln!("round {round} least {:.1} most {:.1} met {:?} engine {:?} room {:?}", self.at_least.log2(), self.at_most.log2(), self.searcher.met, e, budget.memory_room()); } }
        self.round += 1;
        self.sweep(round, budget)?;
        if self.done.is_none() {
            self.list(budget, SLICE * (1 << round))?;
        }
        if self.done.is_none() {
            let _ = helper;
            self.search(round, budget)?;
        }
        budget.check()
    }

    fn sweep(&mut self, round: u32, budget: &Budget) -> Result<(), Stop> {
        let Some(network) = &self.network else { return Ok(()) };
        let states = STATES.saturating_mul(1 << round).min(MOST_STATES);
        let limits = Limits { states, work: WORK.saturating_mul(1 << round), budget };
        for sweep in &self.sweeps {
            match self.algebra.sweep(network, sweep, limits) {
                Ok(value) => {
                    self.settle(value, false);
                    break;
                }
                Err(Halt::TooLarge) => {}
                Err(Halt::Stop(stop)) => return Err(stop),
            }
        }
        Ok(())
    }

    /// Lets the engine find solutions, as long as they are not too many.
    fn list(&mut self, budget: &Budget, slice: Duration) -> Result<(), Stop> {
        let Some(engine) = &mut self.engine else { return Ok(()) };
        let outcome = oracle::find_all(engine, LISTED, &budget.for_at_most(slice));
        let found = engine.known.solutions.len();
        let at_least = Number::Small(found as u64);
        if self.at_least.is_less_than(&at_least) {
            self.at_least = at_least;
        }
        if found > 0 {
            let solution = oracle::solution(engine, 0);
            self.searcher.lead(&solution);
        }
        if engine.known.exhausted {
            let facts = |index| oracle::solution(engine, index).into_iter().map(|(cell, filled)| Fact::new(cell, filled));
            let unknown = &self.searcher.board;
            let open = |fact: &Fact| unknown.value(fact.cell()).is_none();
            let branch = |index| Branch { facts: facts(index).filter(open).collect(), children: Vec::new() };
            let value = self.algebra.join((0..found).map(branch).collect());
            self.settle(value, false);
        } else if outcome.is_ok() {
            self.engine = None;
        } else {
            budget.check()?;
        }
        Ok(())
    }

    fn search(&mut self, round: u32, budget: &Budget) -> Result<(), Stop> {
        let searcher = &mut self.searcher;
        searcher.budget = budget.for_at_most(2 * SLICE * (1 << round));
        searcher.stopped = None;
        searcher.leaf_states = (LEAF_STATES[0] << (round / 2)).min(LEAF_STATES[1]);
        let guided = !self.at_least.is_zero();
        let found = searcher.part(&self.component, guided);
        let number = searcher.algebra.number(&found.value);
        let Some(most) = found.most else {
            self.settle(found.value, true);
            return Ok(());
        };
        if self.at_least.is_less_than(&number) {
            self.at_least = number;
        }
        if most.is_less_than(&self.at_most) {
            self.at_most = most;
        }
        match self.searcher.stopped {
            // Nothing of what makes the search give up for good changes.
            Some(stop @ Stop::TooLarge { .. }) => Err(stop),
            _ => Ok(()),
        }
    }

    fn settle(&mut self, value: A::Value, by_search: bool) {
        let algebra = if by_search { &self.searcher.algebra } else { &self.algebra };
        self.at_least = algebra.number(&value);
        self.at_most = self.at_least.clone();
        self.done = Some(value);
        self.done_by_search = by_search;
    }
}

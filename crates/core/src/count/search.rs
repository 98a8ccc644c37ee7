//! Counting by search: branch on a cell, solve lines, decompose into components, and cache their counts.
//!
//! # References
//! R. J. Bayardo, J. D. Pehoushek, *Counting models using connected components*, AAAI 2000; T. Sang, F. Bacchus,
//! P. Beame, H. Kautz, T. Pitassi, *Combining component caching and clause learning for effective model counting*,
//! SAT 2004.

use std::collections::HashMap;

use super::{
    algebra::{Algebra, Branch},
    fact::Fact,
    frontier::{SweepHalt, SweepLimits},
    lookahead::look_ahead,
    network::{Network, Reading},
    number::Number,
    oracle::{self, OracleAnswer},
    order::Sweep,
};
use crate::solve::outcome::Stop;
use nonosat_model::{budget::Budget, threads};
use nonosat_propagate::{
    board::{Board, CellFact},
    decompose::{Component, split_further},
    fixpoint::{Halt, propagate},
};

/// Components with fewer unknown cells are not given to an engine to find out whether they have a solution.
const ORACLE_CELLS: usize = 80;

/// The maximum depth of the search: its frames lie on the stack of a thread, see [`STACK_BYTES`]. A browser's stack has
/// 1 MB or less, and a level takes up to 0.8 kB of it (V8; colours 0.5 kB).
pub(super) const DEEPEST: usize = if threads::AVAILABLE { 20_000 } else { 500 };

/// The stack that the deepest search fits.
pub(super) const STACK_BYTES: usize = 1 << 28;

/// What is known of the number of solutions of a component.
#[derive(Clone, Debug)]
pub(super) struct Counted<V> {
    /// Its solutions; if a limit was reached, some of them.
    pub(super) value: V,
    /// A bound on their number, if a limit was reached; `None`: the value is exact.
    pub(super) most: Option<Number>,
}

/// A branch with a bound on its number of solutions, if a limit was reached.
type Way<V> = (Branch<V>, Option<Number>);

/// A search under way.
pub(super) struct Searcher<A: Algebra> {
    pub(super) board: Board,
    pub(super) algebra: A,
    /// The values of components that are done.
    cache: HashMap<Box<[u32]>, A::Value>,
    cache_bytes: usize,
    /// The most bytes of the cache's keys.
    cache_limit: usize,
    /// A solution, or fragments of several.
    hint: Vec<bool>,
    /// Whether to branch where a sweep has the most states, so that components split there.
    pub(super) cuts: bool,
    /// The most states of a sweep that ends a branch.
    pub(super) leaf_states: usize,
    /// The limits of this run; not those of the whole.
    pub(super) budget: Budget,
    pub(super) stopped: Option<Stop>,
    depth: usize,
}

impl<A: Algebra> Searcher<A> {
    pub(super) fn new(board: Board, algebra: A) -> Self {
        let hint = vec![false; board.layout().cell_count()];
        Self {
            board,
            algebra,
            cache: HashMap::new(),
            cache_bytes: 0,
            cache_limit: usize::MAX,
            hint,
            cuts: false,
            leaf_states: 1 << 12,
            budget: Budget::unlimited(),
            stopped: None,
            depth: 0,
        }
    }

    /// Allows so many more bytes for the cache.
    pub(super) fn limit_cache(&mut self, room: usize) {
        self.cache_limit = self.cache_bytes.saturating_add(room);
    }

    /// Sets a solution of a component as a guide: the search tries its values first.
    pub(super) fn guide(&mut self, solution: &[(usize, bool)]) {
        for &(cell, filled) in solution {
            self.hint[cell] = filled;
        }
    }

    /// The solutions of a component, one of which agrees with the guide if it is `guided`.
    pub(super) fn component(&mut self, component: &Component, mut guided: bool) -> Counted<A::Value> {
        let width = self.board.layout().width();
        let Some(network) = Network::new(component, width, Reading::default()) else {
            self.stopped = Some(Stop::TooLarge { cells: component.cells.len() });
            return Counted { value: self.algebra.none(), most: Some(Number::ZERO) };
        };
        if self.is_stopped() {
            return self.open(&network, guided);
        }
        if self.depth >= DEEPEST {
            self.stopped = Some(Stop::TooLarge { cells: network.cells.len() });
            return self.open(&network, guided);
        }
        let key = network.key();
        if let Some(value) = self.cache.get(&key) {
            return Counted { value: value.clone(), most: None };
        }
        let Some(sweep) = self.best_sweep(&network) else {
            return self.keep(key, Counted { value: self.algebra.some(), most: None });
        };
        if let Some(value) = self.leaf(&network, &sweep) {
            return self.keep(key, Counted { value, most: None });
        }
        if !guided && network.cells.len() >= ORACLE_CELLS {
            match oracle::ask(component, &self.budget) {
                OracleAnswer::None => return self.keep(key, Counted { value: self.algebra.none(), most: None }),
                OracleAnswer::Solution(solution) => {
                    self.guide(&solution);
                    guided = true;
                }
                OracleAnswer::Unknown => {}
            }
        }
        let mark = self.board.trail().len();
        let waist = if self.cuts { sweep.waist(&network) } else { Vec::new() };
        let choice = look_ahead(&mut self.board, &network.cells, &waist, &self.budget);
        let found = match choice {
            Err(Halt::Contradiction(_)) => Counted { value: self.algebra.none(), most: None },
            Err(Halt::Limit(limit)) => {
                self.stopped = Some(limit.into());
                self.open(&network, guided)
            }
            Ok(_) if self.board.trail().len() > mark => {
                let branches = self.children(&network.cells, mark, guided);
                self.join(vec![branches])
            }
            Ok(Some(cell)) => self.decide(&network, cell, guided),
            Ok(None) => Counted { value: self.algebra.some(), most: None },
        };
        self.board.undo_to(mark);
        self.keep(key, found)
    }

    /// Both values of a cell.
    fn decide(&mut self, network: &Network, cell: usize, guided: bool) -> Counted<A::Value> {
        let first = self.hint[cell];
        let mark = self.board.trail().len();
        let mut branches = Vec::with_capacity(2);
        for value in [first, !first] {
            self.board.assume(CellFact::new(cell, value));
            if propagate(&mut self.board).is_ok() {
                branches.push(self.children(&network.cells, mark, guided && value == first));
            }
            self.board.undo_to(mark);
        }
        // Blank first, so that solutions are listed in the same order whatever the guide was.
        if first {
            branches.reverse();
        }
        self.join(branches)
    }

    /// The facts since `mark`, and the components that the other cells fall into; `None` if one of them has no
    /// solution.
    fn children(&mut self, cells: &[usize], mark: usize, guided: bool) -> Option<Way<A::Value>> {
        let known = if A::LISTS { &self.board.trail()[mark..] } else { &[] };
        let facts = known.iter().copied().map(Fact::from).collect();
        let mut components = split_further(&mut self.board, cells).ok()?;
        components.sort_by_key(|component| component.cells.len());
        let mut children = Vec::with_capacity(components.len());
        let (mut most, mut complete) = (Number::ONE, true);
        for component in &components {
            self.depth += 1;
            let found = self.component(component, guided);
            self.depth -= 1;
            if found.most.is_none() && self.algebra.is_none(&found.value) {
                return None;
            }
            complete &= found.most.is_none();
            most = most.times(&found.most.unwrap_or_else(|| self.algebra.number(&found.value)));
            children.push(found.value);
        }
        Some((Branch { facts, children }, (!complete).then_some(most)))
    }

    fn join(&mut self, branches: Vec<Option<Way<A::Value>>>) -> Counted<A::Value> {
        let branches: Vec<_> = branches.into_iter().flatten().collect();
        let complete = branches.iter().all(|(_, most)| most.is_none());
        let mut sum = Number::ZERO;
        let mut alive = Vec::with_capacity(branches.len());
        for (branch, most) in branches {
            if !complete {
                let exact = |product: Number, child: &A::Value| product.times(&self.algebra.number(child));
                sum.add(&most.unwrap_or_else(|| branch.children.iter().fold(Number::ONE, exact)));
            }
            if !branch.children.iter().any(|child| self.algebra.is_none(child)) {
                alive.push(branch);
            }
        }
        Counted { value: self.algebra.join(alive), most: (!complete).then_some(sum) }
    }

    /// The result for a component when a limit is reached.
    fn open(&self, network: &Network, guided: bool) -> Counted<A::Value> {
        let value = if guided { self.algebra.some() } else { self.algebra.none() };
        Counted { value, most: Some(network.most(self.board.layout().width())) }
    }

    /// The sweep with the fewest states; `None` if there is no cell.
    fn best_sweep(&self, network: &Network) -> Option<Sweep> {
        let width = self.board.layout().width();
        let reading = Reading::default();
        let sweeps = [Sweep::rows(network, width, reading), Sweep::columns(network, width, reading)];
        let best = sweeps.into_iter().min_by(|one, other| one.log2_states.total_cmp(&other.log2_states));
        best.filter(|_| !network.cells.is_empty())
    }

    /// The value of a component by a sweep, if that needs few states.
    fn leaf(&mut self, network: &Network, best: &Sweep) -> Option<A::Value> {
        // The states met are about the square root of those possible.
        if best.log2_states > 2.5 * (self.leaf_states as f64).log2() + 4.0 {
            return None;
        }
        let budget = self.budget.clone();
        let limits = SweepLimits { states: self.leaf_states, work: 16 * self.leaf_states, budget: &budget };
        match self.algebra.sweep(network, best, limits) {
            Ok(value) => Some(value),
            Err(SweepHalt::TooLarge) => None,
            Err(SweepHalt::Limit(limit)) => {
                self.stopped = Some(limit.into());
                None
            }
        }
    }

    fn is_stopped(&mut self) -> bool {
        if self.stopped.is_none() {
            self.stopped = self.budget.check().err().map(Stop::from);
        }
        self.stopped.is_some()
    }

    fn keep(&mut self, key: Box<[u32]>, found: Counted<A::Value>) -> Counted<A::Value> {
        if found.most.is_none() && self.stopped.is_none() && self.cache_bytes < self.cache_limit {
            self.cache_bytes += key.len() * 4 + 64;
            self.cache.insert(key, found.value.clone());
        }
        found
    }
}

//! Counting by search: branch on a cell, solve lines, decompose into components, and cache their counts.
//!
//! # References
//! R. J. Bayardo, J. D. Pehoushek, *Counting models using connected components*, AAAI 2000; T. Sang, F. Bacchus,
//! P. Beame, H. Kautz, T. Pitassi, *Combining component caching and clause learning for effective model counting*,
//! SAT 2004.

use std::collections::HashMap;

use super::{
    algebra::{Algebra, Branch},
    automaton::NoAutomaton,
    fact::Fact,
    frontier::{SweepHalt, SweepLimits},
    lookahead::look_ahead,
    network::{Network, fillings},
    number::Number,
    oracle::{self, OracleAnswer},
    order::Sweep,
};
use crate::solve::outcome::Stop;
use nonosat_model::{Color, budget::Budget, threads};
use nonosat_propagate::{
    board::{Board, Domain, Removal},
    decompose::{Component, split_further},
    fixpoint::{Halt, propagate},
};

/// Components with fewer unknown cells are not given to an engine to find out whether they have a solution.
const ORACLE_CELLS: usize = 80;

/// The maximum depth of the search: its frames lie on the stack of a thread, see [`STACK_BYTES`]. A browser's stack has
/// 1 MB or less, and a level takes up to 0.8 kB of it (V8).
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

/// Which cell a search decides next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Branching {
    /// The one whose colours lead to the most.
    LookingAhead,
    /// Of those where a sweep has the most states, so that components split there.
    Cutting,
    /// The first one, in the order of the shorter side. What is left behind it is the same for many pictures of the
    /// cells before: with the cache, this is a sweep that finds out early which states have no way on.
    InOrder,
}

/// A search under way.
pub(super) struct Searcher<D: Domain, A: Algebra> {
    pub(super) board: Board<D>,
    pub(super) algebra: A,
    /// The values of components that are done.
    cache: HashMap<Box<[u32]>, A::Value>,
    cache_bytes: usize,
    /// The most bytes of the cache's keys.
    cache_limit: usize,
    /// A solution, or fragments of several.
    hint: Vec<Color>,
    pub(super) branching: Branching,
    /// The most states of a sweep that ends a branch.
    pub(super) leaf_states: usize,
    /// The limits of this run; not those of the whole.
    pub(super) budget: Budget,
    pub(super) stopped: Option<Stop>,
    depth: usize,
}

impl<D: Domain, A: Algebra + Default> Searcher<D, A> {
    /// A search on a copy of a board on which no line waits.
    pub(super) fn new(board: &Board<D>) -> Self {
        let mut board = board.clone();
        board.clear_trail();
        let hint = vec![Color::BLANK; board.layout().cell_count()];
        Self {
            board,
            algebra: A::default(),
            cache: HashMap::new(),
            cache_bytes: 0,
            cache_limit: usize::MAX,
            hint,
            branching: Branching::LookingAhead,
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

    /// Sets a solution of a component as a guide: the search tries its colours first.
    pub(super) fn guide(&mut self, solution: &[(usize, Color)]) {
        for &(cell, color) in solution {
            self.hint[cell] = color;
        }
    }

    /// The solutions of a component, one of which agrees with the guide if it is `guided`.
    pub(super) fn component(&mut self, component: &Component, mut guided: bool) -> Counted<A::Value> {
        let network = match Network::new(component) {
            Ok(network) => network,
            Err(NoAutomaton::NoPlacement) => return Counted { value: self.algebra.none(), most: None },
            Err(NoAutomaton::TooLarge) => {
                self.stopped = Some(Stop::TooLarge { cells: component.cells.len() });
                let value = if guided { self.algebra.some() } else { self.algebra.none() };
                return Counted { value, most: Some(fillings(component.instance.cells.iter().copied())) };
            }
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
        let looks = self.branching != Branching::InOrder;
        let sweep = looks.then(|| Sweep::quick(&network, self.board.layout().width())).flatten();
        if let Some(value) = sweep.as_ref().and_then(|sweep| self.leaf(&network, sweep)) {
            return self.keep(key, Counted { value, most: None });
        }
        if looks && !guided && network.cells.len() >= ORACLE_CELLS {
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
        let waist =
            sweep.filter(|_| self.branching == Branching::Cutting).map_or(Vec::new(), |sweep| sweep.waist(&network));
        let choice = if looks {
            look_ahead(&mut self.board, &network.cells, &waist, &self.budget)
        } else {
            Ok(self.first_cell(&network))
        };
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
            Ok(None) => self.join(vec![Some((Branch { facts: Vec::new(), children: Vec::new() }, None))]),
        };
        self.board.undo_to(mark);
        self.keep(key, found)
    }

    /// The first cell in the order of the shorter side.
    fn first_cell(&self, network: &Network) -> Option<usize> {
        let layout = self.board.layout();
        let by_columns = layout.height() > 1 && layout.height() < layout.width();
        let cells = network.cells.iter().copied();
        if by_columns { cells.min_by_key(|cell| cell % layout.width()) } else { cells.min() }
    }

    /// All colours of a cell, that of the guide first.
    fn decide(&mut self, network: &Network, cell: usize, guided: bool) -> Counted<A::Value> {
        let first = self.hint[cell];
        let mut colors: Vec<Color> = self.board.colors(cell).iter().collect();
        colors.sort_by_key(|&color| color != first);
        let mark = self.board.trail().len();
        let mut branches = Vec::with_capacity(colors.len());
        for color in colors {
            self.board.decide(cell, color);
            if propagate(&mut self.board).is_ok() {
                branches.push((color, self.children(&network.cells, mark, guided && color == first)));
            }
            self.board.undo_to(mark);
        }
        // In the order of the colours, so that solutions are listed in the same order whatever the guide was.
        branches.sort_by_key(|&(color, _)| color);
        self.join(branches.into_iter().map(|(_, branch)| branch).collect())
    }

    /// The facts since `mark`, and the components that the other cells fall into; `None` if one of them has no
    /// solution.
    fn children(&mut self, cells: &[usize], mark: usize, guided: bool) -> Option<Way<A::Value>> {
        let facts = if A::LISTS { self.facts_since(mark) } else { Vec::new() };
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

    /// The cells that have become known since `mark`.
    fn facts_since(&self, mark: usize) -> Vec<Fact> {
        let cells = self.board.trail()[mark..].iter().map(|removal| removal.cell());
        let known = cells.filter_map(|cell| Some(Fact::new(cell, self.board.colors(cell).known()?)));
        let mut facts: Vec<Fact> = known.collect();
        facts.sort_unstable();
        facts.dedup();
        facts
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
        Counted { value, most: Some(network.most()) }
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
            let is_full = self.algebra.is_full().then_some(Stop::MemoryLimit);
            self.stopped = is_full.or_else(|| self.budget.check().err().map(Stop::from));
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

#[cfg(test)]
mod tests {
    use nonosat_model::{Picture, Puzzle, pattern, random::Random};
    use nonosat_propagate::{decompose::split, on_board};

    use super::*;
    use crate::count::{algebra::Numbers, graph::Graph, tests::random_picture};

    const BRANCHINGS: [Branching; 3] = [Branching::LookingAhead, Branching::Cutting, Branching::InOrder];

    /// The solutions of all components by a search alone, that gets this solution as a guide.
    fn search<A: Algebra + Default>(puzzle: &Puzzle, branching: Branching, guide: Option<&Picture>) -> Number {
        on_board!(puzzle, None, |board| {
            propagate(&mut board).unwrap();
            let components = split(&mut board, None).unwrap();
            let mut searcher = Searcher::<_, A>::new(&board);
            (searcher.leaf_states, searcher.branching) = (0, branching);
            if let Some(picture) = guide {
                searcher.guide(&picture.cells().iter().copied().enumerate().collect::<Vec<_>>());
            }
            let mut all = Number::ONE;
            for component in &components {
                let found = searcher.component(component, guide.is_some());
                assert_eq!((found.most, searcher.stopped), (None, None));
                all = all.times(&searcher.algebra.number(&found.value));
            }
            all
        })
    }

    #[test]
    fn searches_agree_with_sweeps() {
        let mut random = Random::new(5);
        let mut several = 0;
        for round in 0..120 {
            let (puzzle, picture) = random_picture([3, 6], 2 + round % 2, round % 4 > 1, &mut random);
            let truth = crate::count::count(&puzzle, &Default::default()).unwrap().exact().unwrap();
            several += usize::from(truth > 1_u8.into());
            for branching in BRANCHINGS {
                for guide in [None, Some(&picture)] {
                    assert_eq!(search::<Numbers>(&puzzle, branching, guide).big(), truth, "{branching:?} {puzzle:?}");
                    assert_eq!(search::<Graph>(&puzzle, branching, guide).big(), truth, "{branching:?} {puzzle:?}");
                }
            }
        }
        assert!(several > 40, "{several}");
        for branching in BRANCHINGS {
            assert_eq!(search::<Numbers>(&pattern::ones(6), branching, None), Number::Small(720));
        }
    }
}

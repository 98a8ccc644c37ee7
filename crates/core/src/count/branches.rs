//! A component in branches that exclude each other, counted by several threads.
//!
//! The branches are a tree: a part that is not counted within its time is split at a cell, into a branch for each
//! colour, each with the parts that the other cells fall into. The number of solutions is the sum over the branches of
//! the products over their parts, and so are bounds. The parts that add the most to the upper bound come first.

use std::sync::{
    Mutex, PoisonError,
    atomic::{AtomicBool, AtomicUsize, Ordering},
};
use std::time::Duration;

use super::{
    algebra::{Algebra, Numbers},
    holder,
    lookahead::look_ahead,
    network::Network,
    number::{Number, narrow},
    search::{Branching, STACK_BYTES, Searcher},
};
use nonosat_model::{budget::Budget, threads};
use nonosat_propagate::{
    board::{Board, Domain},
    decompose::{Component, split_further},
    fixpoint::{Halt, propagate},
};

/// How many parts each thread is given in a round.
const PARTS: usize = 8;

/// The branches of a component.
pub(super) struct Branches<D: Domain> {
    root: Part<D>,
    /// One for each thread; their caches last.
    searchers: Vec<Mutex<Searcher<D, Numbers>>>,
}

/// Cells of a branch that do not depend on the others.
struct Part<D: Domain> {
    /// What is ruled out in the branch, beside what is known of the component.
    removals: Vec<D::Removal>,
    component: Component,
    at_least: Number,
    at_most: Number,
    /// Whether `at_most` is as low as it can be made without a search.
    bounded: bool,
    /// If it was split, the parts of each branch.
    branches: Option<Vec<Vec<Part<D>>>>,
}

/// The limits of a round.
#[derive(Clone, Copy, Debug)]
pub(super) struct Round<'a> {
    pub(super) number: u32,
    pub(super) slice: Duration,
    pub(super) leaf_states: usize,
    /// The bytes of the caches.
    pub(super) room: usize,
    pub(super) budget: &'a Budget,
    /// Set when the component was counted in another way meanwhile.
    pub(super) ended: &'a AtomicBool,
}

impl<D: Domain> Branches<D> {
    /// One part, for so many threads; on the board no line waits.
    pub(super) fn new(component: &Component, board: &Board<D>, threads: usize) -> Self {
        let searchers = (0..threads.max(1)).map(|_| Mutex::new(Searcher::new(board))).collect();
        Self { root: Part::new(component.clone(), Vec::new()), searchers }
    }

    /// What is proven: the least and the most number of solutions.
    pub(super) fn bounds(&self) -> [&Number; 2] {
        [&self.root.at_least, &self.root.at_most]
    }

    /// Counts the parts that add the most to the upper bound, each for a share of the time, and splits those that it
    /// does not finish.
    pub(super) fn run_round(&mut self, round: Round<'_>) {
        let mut open = Vec::new();
        self.root.collect_open(0.0, &mut open);
        open.sort_by(|one, other| other.0.total_cmp(&one.0));
        open.truncate(PARTS * self.searchers.len());
        let queue: Vec<Mutex<&mut Part<D>>> = open.into_iter().map(|(_, part)| Mutex::new(part)).collect();
        let (next, thread) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let room = round.room / self.searchers.len();
        let searchers = &self.searchers;
        let work = || {
            let Some(searcher) = searchers.get(thread.fetch_add(1, Ordering::Relaxed)) else { return };
            let mut searcher = searcher.lock().unwrap_or_else(PoisonError::into_inner);
            searcher.limit_cache(room);
            while let Some(part) = queue.get(next.fetch_add(1, Ordering::Relaxed)) {
                if round.ended.load(Ordering::Relaxed) || round.budget.check().is_err() {
                    return;
                }
                part.lock().unwrap_or_else(PoisonError::into_inner).work(&mut searcher, &round);
            }
        };
        // A thread that cannot be made does not count; the bounds are proven all the same.
        let _ = threads::with_stacks(searchers.len(), STACK_BYTES, work);
        self.root.tidy();
    }
}

impl<D: Domain> Part<D> {
    fn new(component: Component, removals: Vec<D::Removal>) -> Self {
        let (_, at_most) = Network::with_most(&component);
        Self { removals, component, at_least: Number::ZERO, at_most, bounded: false, branches: None }
    }

    /// The parts that are not counted, each with the logarithm of what it adds to the upper bound; `others` is that of
    /// the bounds that its own is multiplied with.
    fn collect_open<'a>(&'a mut self, others: f64, open: &mut Vec<(f64, &'a mut Self)>) {
        if self.at_least == self.at_most {
            return;
        }
        if self.branches.is_none() {
            open.push((others + self.at_most.log2(), self));
            return;
        }
        for branch in self.branches.iter_mut().flatten() {
            let logs: Vec<f64> = branch.iter().map(|part| part.at_most.log2()).collect();
            let all: f64 = logs.iter().sum();
            if all > f64::NEG_INFINITY {
                for (part, log) in branch.iter_mut().zip(logs) {
                    part.collect_open(others + all - log, open);
                }
            }
        }
    }

    /// Notes bounds that are sums now; a part whose branches are all counted is counted.
    fn tidy(&mut self) {
        let Some(branches) = &mut self.branches else { return };
        let (mut least, mut most) = (Number::ZERO, Number::ZERO);
        for branch in branches {
            branch.iter_mut().for_each(Self::tidy);
            least.add(&branch.iter().fold(Number::ONE, |product, part| product.times(&part.at_least)));
            most.add(&branch.iter().fold(Number::ONE, |product, part| product.times(&part.at_most)));
        }
        self.note(least, most);
        if self.at_least == self.at_most {
            self.settle(self.at_least.clone());
        }
    }

    fn settle(&mut self, count: Number) {
        (self.at_least, self.at_most) = (count.clone(), count);
        (self.removals, self.component, self.branches) = (Vec::new(), Component::default(), None);
    }

    /// Counts this part for a share of the time; splits it if that is not enough.
    fn work(&mut self, searcher: &mut Searcher<D, Numbers>, round: &Round<'_>) {
        let mark = searcher.board.trail().len();
        for &removal in &self.removals {
            if !searcher.board.is_gone(removal) {
                searcher.board.rule_out(removal);
            }
        }
        match propagate(&mut searcher.board) {
            Err(_) => self.settle(Number::ZERO),
            Ok(()) => self.count(mark, searcher, round),
        }
        searcher.board.undo_to(mark);
    }

    fn count(&mut self, mark: usize, searcher: &mut Searcher<D, Numbers>, round: &Round<'_>) {
        searcher.budget = round.budget.for_at_most(round.slice / PARTS as u32);
        searcher.stopped = None;
        searcher.branching =
            [Branching::Cutting, Branching::LookingAhead, Branching::InOrder][round.number as usize % 3];
        searcher.leaf_states = round.leaf_states;
        let found = searcher.component(&self.component, false);
        let Some(most) = found.most else {
            self.settle(searcher.algebra.number(&found.value));
            return;
        };
        self.note(found.value, most);
        if !self.bounded {
            self.bounded = true;
            if let Ok(network) = Network::new(&self.component)
                && let Ok(Some(most)) = holder::most(&network, round.budget)
            {
                self.note(Number::ZERO, most);
            }
        }
        let mut cells = self.component.cells.clone();
        cells.retain(|&cell| searcher.board.is_unknown(cell));
        cells.sort_unstable();
        match look_ahead(&mut searcher.board, &cells, &[], round.budget) {
            Err(Halt::Contradiction(_)) => self.settle(Number::ZERO),
            Err(Halt::Limit(_)) => {}
            Ok(None) => self.settle(Number::ONE),
            Ok(Some(cell)) => self.branches = Some(branches(&mut searcher.board, cell, &cells, mark)),
        }
    }

    fn note(&mut self, at_least: Number, at_most: Number) {
        narrow([&mut self.at_least, &mut self.at_most], at_least, at_most);
    }
}

/// The parts of the branches of a cell, one branch for each of its colours that is possible; `mark` is the trail of the
/// component.
fn branches<D: Domain>(board: &mut Board<D>, cell: usize, cells: &[usize], mark: usize) -> Vec<Vec<Part<D>>> {
    let before = board.trail().len();
    let mut branches = Vec::new();
    for color in board.colors(cell).iter() {
        board.decide(cell, color);
        if propagate(board).is_ok()
            && let Ok(components) = split_further(board, cells)
        {
            let removals = board.trail()[mark..].to_vec();
            branches.push(components.into_iter().map(|part| Part::new(part, removals.clone())).collect());
        }
        board.undo_to(before);
    }
    branches
}

#[cfg(test)]
mod tests {
    use nonosat_model::random::Random;
    use nonosat_propagate::{decompose::split, on_board};

    use super::*;
    use crate::count::{
        frontier::{self, SweepLimits},
        order::Sweep,
        tests::random_puzzle,
    };

    /// With no time for a part everything is split; with some, searches of several threads end parts.
    #[test]
    fn bounds_contain_the_count_until_they_are_the_count() {
        let mut random = Random::new(6);
        let budget = Budget::unlimited();
        let limits = SweepLimits { states: 1 << 20, work: 1 << 24, budget: &budget };
        let (mut split_up, mut several) = (0, 0);
        for number in 0..90 {
            let puzzle = random_puzzle(2 + number % 2, number % 4 > 1, &mut random);
            on_board!(&puzzle, None, |board| {
                propagate(&mut board).unwrap();
                for component in split(&mut board, None).unwrap() {
                    let network = Network::new(&component).unwrap();
                    let sweep = &Sweep::best(&network, board.layout().width())[0];
                    let truth = frontier::count(&network, sweep, limits).unwrap();
                    // Each solution may take a branch of its own.
                    if !truth.is_less_than(&Number::Small(100)) {
                        continue;
                    }
                    several += usize::from(truth != Number::ONE);
                    for (threads, slice) in [(1, 0), (1, 200), (3, 0), (3, 200)] {
                        let mut branches = Branches::new(&component, &board, threads);
                        let mut rounds = 0;
                        loop {
                            let [at_least, at_most] = branches.bounds();
                            assert!(!truth.is_less_than(at_least), "{puzzle:?}");
                            assert!(!at_most.is_less_than(&truth), "{puzzle:?}");
                            if at_least == at_most {
                                break;
                            }
                            split_up += usize::from(rounds > 1);
                            rounds += 1;
                            assert!(rounds < 1_000, "it ends: {puzzle:?}");
                            branches.run_round(Round {
                                number: rounds,
                                slice: Duration::from_micros(slice),
                                leaf_states: 0,
                                room: 1 << 20,
                                budget: &budget,
                                ended: &AtomicBool::new(false),
                            });
                        }
                    }
                }
            });
        }
        assert!(split_up > 100 && several > 15, "{split_up} {several}");
    }

    #[test]
    fn what_has_ended_is_not_counted() {
        let puzzle = nonosat_model::pattern::ones(5);
        on_board!(&puzzle, None, |board| {
            let component = split(&mut board, None).unwrap().swap_remove(0);
            let mut branches = Branches::new(&component, &board, 2);
            let before = branches.bounds().map(Clone::clone);
            let (budget, ended) = (Budget::unlimited(), AtomicBool::new(true));
            let slice = Duration::from_secs(60);
            let round = Round { number: 0, slice, leaf_states: 0, room: 1 << 20, budget: &budget, ended: &ended };
            branches.run_round(round);
            assert_eq!(branches.bounds().map(Clone::clone), before);
            ended.store(false, Ordering::Relaxed);
            branches.run_round(round);
            assert_eq!(branches.bounds(), [&Number::Small(120), &Number::Small(120)]);
        });
    }
}

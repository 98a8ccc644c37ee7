//! Counting by a frontier (a broken profile) that sweeps over the cells.
//!
//! Behind the frontier, only the state of each line that it cuts matters. Two fillings of the swept cells that lead to
//! the same states have the same number of completions, so a sweep stores the number of fillings for each combination
//! of states. States without a completion of their line never occur, and states with the same completions are one
//! ([`Automaton`](super::automaton::Automaton)).
//!
//! # References
//! A. R. Conway, A. J. Guttmann, *On two-dimensional percolation*, J. Phys. A 28, 1995 (transfer matrices over a moving
//! boundary); D. E. Knuth, *The Art of Computer Programming* 4A, 7.1.4 (frontiers and decision diagrams).

use super::{
    automaton::DEAD,
    layer::Layer,
    network::Network,
    number::Number,
    order::Sweep,
    packing::{Key, Plan, Step},
};
use nonosat_model::budget::{Budget, Limit};

/// The number of states between two checks of the budget.
const STATES_PER_CHECK: usize = 1 << 13;

/// Why a sweep ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SweepHalt {
    /// There are more states than allowed.
    TooLarge,
    /// A limit of the budget was reached.
    Limit(Limit),
}

impl From<Limit> for SweepHalt {
    fn from(limit: Limit) -> Self {
        Self::Limit(limit)
    }
}

/// A record of a sweep.
pub(super) trait Record<const N: usize> {
    /// A layer of `states` states is about to be left, by a cell of so many colours.
    fn leave(&mut self, states: usize, symbols: usize);

    /// A state of this layer leads, by a colour of the cell, to a state of the next.
    fn pass(&mut self, from: usize, symbol: usize, to: usize);

    /// All states of the next layer are known; some may be left out, from then on.
    fn enter(&mut self, step: usize, keys: &mut Vec<Key<N>>);

    /// The memory held, in bytes.
    fn bytes(&self) -> usize;
}

/// The limits of a sweep.
#[derive(Clone, Copy, Debug)]
pub(super) struct SweepLimits<'a> {
    /// The most states in a layer.
    pub(super) states: usize,
    /// The most states in all layers together.
    pub(super) work: usize,
    pub(super) budget: &'a Budget,
}

/// Sweeps over a network; false if no state reaches the end.
///
/// O(states) time, for each colour of a cell, and memory for the states of two layers beside what is recorded.
pub(super) fn sweep<const N: usize>(
    plan: &Plan<'_>,
    record: &mut impl Record<N>,
    limits: SweepLimits<'_>,
) -> Result<bool, SweepHalt> {
    let (mut now, mut next) = (Layer::<N>::default(), Layer::<N>::default());
    now.keys.push([0; N]);
    let mut until_check = STATES_PER_CHECK;
    let mut work = 0_usize;
    for (number, step) in plan.steps.iter().enumerate() {
        next.clear();
        record.leave(now.keys.len(), step.symbols);
        // The loop over two colours is compiled for two.
        if step.symbols == 2 {
            pass_all(2, step, &now, &mut next, record, &mut until_check, limits)?;
        } else {
            pass_all(step.symbols, step, &now, &mut next, record, &mut until_check, limits)?;
        }
        work += next.keys.len();
        if next.keys.len() > limits.states || work > limits.work {
            return Err(SweepHalt::TooLarge);
        }
        record.enter(number, &mut next.keys);
        if next.keys.is_empty() {
            return Ok(false);
        }
        std::mem::swap(&mut now, &mut next);
    }
    Ok(true)
}

/// Passes from all states of a layer to those of the next, by each colour of the cell.
#[inline(always)]
fn pass_all<const N: usize>(
    symbols: usize,
    step: &Step<'_>,
    now: &Layer<N>,
    next: &mut Layer<N>,
    record: &mut impl Record<N>,
    until_check: &mut usize,
    limits: SweepLimits<'_>,
) -> Result<(), SweepHalt> {
    for (from, &key) in now.keys.iter().enumerate() {
        'symbols: for symbol in 0..symbols {
            let mut key = key;
            for way in &step.moves {
                let state = way.layer[way.field.get(&key) * symbols + symbol];
                if state == DEAD {
                    continue 'symbols;
                }
                way.field.set(&mut key, state);
            }
            step.twins.iter().for_each(|twins| twins.sort(&mut key));
            record.pass(from, symbol, next.number(key));
        }
        *until_check -= 1;
        if *until_check == 0 {
            *until_check = STATES_PER_CHECK;
            if next.keys.len() > limits.states {
                return Err(SweepHalt::TooLarge);
            }
            limits.budget.check()?;
            // The table of these states may have to double before the next check.
            if limits.budget.memory_room().is_some_and(|room| room < (next.bytes() * 2 + record.bytes()) as u64) {
                return Err(SweepHalt::TooLarge);
            }
        }
    }
    Ok(())
}

/// The number of ways to each state of two layers.
#[derive(Debug, Default)]
struct Tallies {
    now: Vec<Number>,
    next: Vec<Number>,
}

impl<const N: usize> Record<N> for Tallies {
    fn leave(&mut self, _: usize, _: usize) {
        self.next.clear();
    }

    #[inline]
    fn pass(&mut self, from: usize, _: usize, to: usize) {
        match self.next.get_mut(to) {
            Some(tally) => tally.add(&self.now[from]),
            None => self.next.push(self.now[from].clone()),
        }
    }

    fn enter(&mut self, _: usize, _: &mut Vec<Key<N>>) {
        std::mem::swap(&mut self.now, &mut self.next);
    }

    fn bytes(&self) -> usize {
        self.next.capacity() * size_of::<Number>()
    }
}

/// All layers: the successors of each state, by each colour of the cell, or [`NOWHERE`].
#[derive(Debug, Default)]
pub(super) struct Edges {
    pub(super) layers: Vec<Vec<u32>>,
    /// How many colours the cell of the last layer may have.
    symbols: usize,
}

/// No state of the next layer.
pub(super) const NOWHERE: u32 = u32::MAX;

impl<const N: usize> Record<N> for Edges {
    fn leave(&mut self, states: usize, symbols: usize) {
        self.symbols = symbols;
        self.layers.push(vec![NOWHERE; states * symbols]);
    }

    #[inline]
    fn pass(&mut self, from: usize, symbol: usize, to: usize) {
        if let Some(layer) = self.layers.last_mut() {
            layer[from * self.symbols + symbol] = to as u32;
        }
    }

    fn enter(&mut self, _: usize, _: &mut Vec<Key<N>>) {}

    fn bytes(&self) -> usize {
        0
    }
}

/// Calls a function that is generic in the number of words of a key, with the least number that does.
macro_rules! with_words {
    ($plan:expr, $function:ident ( $($argument:expr),* )) => {
        match $plan.words {
            1 => $function::<1>($($argument),*),
            2 => $function::<2>($($argument),*),
            3 => $function::<3>($($argument),*),
            4 => $function::<4>($($argument),*),
            5..=6 => $function::<6>($($argument),*),
            7..=8 => $function::<8>($($argument),*),
            9..=16 => $function::<16>($($argument),*),
            _ => Err(SweepHalt::TooLarge),
        }
    };
}

/// The number of solutions of a network; twins that are known are not told apart.
pub(super) fn count(network: &Network, order: &Sweep, limits: SweepLimits<'_>) -> Result<Number, SweepHalt> {
    let mut plan = Plan::new(network, order);
    if !network.twins.is_empty() {
        plan.merge_twins(network, order);
    }
    let mut tallies = Tallies { now: vec![Number::ONE], next: Vec::new() };
    let solvable = with_words!(plan, sweep(&plan, &mut tallies, limits))?;
    Ok(if solvable { tallies.now.swap_remove(0) } else { Number::ZERO })
}

/// All layers of the sweep; without a solution they end in an empty one, or in states without successors.
pub(super) fn edges(network: &Network, order: &Sweep, limits: SweepLimits<'_>) -> Result<Edges, SweepHalt> {
    let plan = Plan::new(network, order);
    let mut edges = Edges::default();
    let solvable = with_words!(plan, sweep(&plan, &mut edges, limits))?;
    if !solvable {
        edges.layers.clear();
    }
    Ok(edges)
}

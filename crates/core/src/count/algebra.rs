//! The results of a search: a number, or a decision graph.

use super::{
    contract::{self, Chance},
    fact::Fact,
    frontier::{self, SweepHalt, SweepLimits},
    graph::{Graph, NIL, Node},
    network::Network,
    number::Number,
    order::Sweep,
};

/// One branch of a component: the known cells, unless [`Algebra::LISTS`] is false, and the independent components of
/// the others.
#[derive(Debug)]
pub(super) struct Branch<V> {
    pub(super) facts: Vec<Fact>,
    pub(super) children: Vec<V>,
}

/// The representation of the solutions of a component.
pub(super) trait Algebra {
    /// The solutions of a component.
    type Value: Clone;

    /// Whether it keeps which cells are known in a branch.
    const LISTS: bool;

    /// The value of a component without a solution.
    fn none(&self) -> Self::Value;

    /// Whether there is no solution.
    fn is_none(&self, value: &Self::Value) -> bool;

    /// The value of a component of which at least one solution is known.
    fn some(&self) -> Self::Value;

    /// The value of branches that exclude each other; none of their children is [`Algebra::none`].
    fn join(&mut self, branches: Vec<Branch<Self::Value>>) -> Self::Value;

    /// The value of a network, by a sweep.
    ///
    /// # Errors
    /// [`SweepHalt`]
    fn sweep(&mut self, network: &Network, sweep: &Sweep, limits: SweepLimits<'_>) -> Result<Self::Value, SweepHalt>;

    /// The value of a network, by a contraction; see [`contract::count`].
    ///
    /// # Errors
    /// [`SweepHalt`]; [`SweepHalt::TooLarge`] if there is no such way to this algebra.
    fn contract(&mut self, _: &Network, _: Chance, _: SweepLimits<'_>) -> Result<Self::Value, SweepHalt> {
        Err(SweepHalt::TooLarge)
    }

    /// The number of solutions; 0 for [`Algebra::none`].
    fn number(&self, value: &Self::Value) -> Number;

    /// The value of a component with so many solutions, if the number is all that is known of it.
    fn of_number(&self, number: Number) -> Option<Self::Value>;

    /// Whether there is no room for many more values.
    fn is_full(&self) -> bool;
}

/// The number of solutions, and nothing else.
#[derive(Debug, Default)]
pub(super) struct Numbers;

impl Algebra for Numbers {
    type Value = Number;

    const LISTS: bool = false;

    fn none(&self) -> Number {
        Number::ZERO
    }

    fn is_none(&self, value: &Number) -> bool {
        value.is_zero()
    }

    fn some(&self) -> Number {
        Number::ONE
    }

    fn join(&mut self, branches: Vec<Branch<Number>>) -> Number {
        let mut sum = Number::ZERO;
        for branch in branches {
            sum.add(&branch.children.iter().fold(Number::ONE, |product, child| product.times(child)));
        }
        sum
    }

    fn sweep(&mut self, network: &Network, sweep: &Sweep, limits: SweepLimits<'_>) -> Result<Number, SweepHalt> {
        frontier::count(network, sweep, limits)
    }

    fn contract(&mut self, network: &Network, chance: Chance, limits: SweepLimits<'_>) -> Result<Number, SweepHalt> {
        contract::count(network, chance, limits)
    }

    fn number(&self, value: &Number) -> Number {
        value.clone()
    }

    fn of_number(&self, number: Number) -> Option<Number> {
        Some(number)
    }

    fn is_full(&self) -> bool {
        false
    }
}

impl Algebra for Graph {
    type Value = Node;

    const LISTS: bool = true;

    fn none(&self) -> Node {
        NIL
    }

    fn is_none(&self, value: &Node) -> bool {
        *value == NIL
    }

    fn some(&self) -> Node {
        // Of a component that is not finished, whose graph is of no use.
        NIL
    }

    fn join(&mut self, branches: Vec<Branch<Node>>) -> Node {
        if branches.is_empty() {
            return NIL;
        }
        for Branch { facts, children } in branches {
            self.branch(facts, &children);
        }
        self.close()
    }

    fn sweep(&mut self, network: &Network, sweep: &Sweep, limits: SweepLimits<'_>) -> Result<Node, SweepHalt> {
        let edges = frontier::edges(network, sweep, limits)?;
        if self.is_full() {
            return Err(SweepHalt::TooLarge);
        }
        Ok(self.add_sweep(edges, network, sweep))
    }

    fn number(&self, value: &Node) -> Number {
        if *value == NIL { Number::ZERO } else { self.count(*value).clone() }
    }

    fn of_number(&self, _: Number) -> Option<Node> {
        None
    }

    fn is_full(&self) -> bool {
        Self::is_full(self)
    }
}

//! What a search makes of what it finds: a number, or a graph.

use super::{
    frontier::{self, Halt, Limits},
    graph::{Graph, NIL, Node},
    network::Network,
    number::Number,
    order::Sweep,
};
use crate::board::Fact;

/// One way to fill the cells of a part: what is known of some, and the parts that the others fall into.
#[derive(Debug)]
pub(super) struct Branch<V> {
    pub(super) facts: Vec<Fact>,
    pub(super) children: Vec<V>,
}

/// What stands for the solutions of a part.
pub(super) trait Algebra {
    /// The solutions of a part.
    type Value: Clone;

    /// The value of a part without a solution.
    fn none(&self) -> Self::Value;

    /// Whether there is no solution.
    fn is_none(&self, value: &Self::Value) -> bool;

    /// The value of a part of which at least one solution is known.
    fn some(&self) -> Self::Value;

    /// The value of branches that exclude each other; none of their children is [`Algebra::none`].
    fn join(&mut self, branches: Vec<Branch<Self::Value>>) -> Self::Value;

    /// The value of a network, by a sweep.
    ///
    /// # Errors
    /// [`Halt`]
    fn sweep(&mut self, network: &Network, sweep: &Sweep, limits: Limits<'_>) -> Result<Self::Value, Halt>;

    /// The number of solutions; 0 for [`Algebra::none`].
    fn number(&self, value: &Self::Value) -> Number;
}

/// The number of solutions, and nothing else.
#[derive(Debug, Default)]
pub(super) struct Numbers;

impl Algebra for Numbers {
    type Value = Number;

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

    fn sweep(&mut self, network: &Network, sweep: &Sweep, limits: Limits<'_>) -> Result<Number, Halt> {
        frontier::count(network, sweep, limits)
    }

    fn number(&self, value: &Number) -> Number {
        value.clone()
    }
}

impl Algebra for Graph {
    type Value = Node;

    fn none(&self) -> Node {
        NIL
    }

    fn is_none(&self, value: &Node) -> bool {
        *value == NIL
    }

    fn some(&self) -> Node {
        // Told of a part that is not finished, whose graph nobody can use.
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

    fn sweep(&mut self, network: &Network, sweep: &Sweep, limits: Limits<'_>) -> Result<Node, Halt> {
        let edges = frontier::edges(network, sweep, limits)?;
        if self.is_full() {
            return Err(Halt::TooLarge);
        }
        let cells: Vec<usize> = sweep.cells.iter().map(|&cell| network.cells[cell as usize]).collect();
        Ok(self.add_sweep(edges, &cells))
    }

    fn number(&self, value: &Node) -> Number {
        if *value == NIL { Number::ZERO } else { self.count(*value).clone() }
    }
}

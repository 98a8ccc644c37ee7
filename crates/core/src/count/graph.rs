//! The solutions of one component as a decision graph with products.

use super::{
    fact::Fact,
    frontier::{Edges, NOWHERE},
    network::Network,
    number::Number,
    order::Sweep,
};

/// The number of a node; a node comes after those below it.
pub(super) type Node = u32;

/// No node.
pub(super) const NIL: Node = u32::MAX;

/// The number of facts in a row, known without a choice, that become a node of their own and are stored once.
const LONGEST_CHAIN: u16 = 16;

/// A decision graph: each node has branches, of which a solution takes exactly one.
///
/// A branch fixes some cells and has child nodes for the others, each cell in exactly one. The solutions of a branch
/// are therefore all combinations of those of its children, and different branches have different solutions (a
/// deterministic, decomposable graph). Every node has a solution.
///
/// # References
/// A. Darwiche, *Decomposable negation normal form*, J. ACM 48, 2001; J. Huang, A. Darwiche, *The language of search*,
/// J. AI Research 29, 2007.
#[derive(Clone, Debug, Default)]
pub(super) struct Graph {
    /// For each node, the end of its branches.
    branch_ends: Vec<u32>,
    /// For each branch, the ends of its facts and of its children.
    ends: Vec<[u32; 2]>,
    facts: Vec<Fact>,
    children: Vec<Node>,
    /// For each node, the number of its solutions.
    counts: Vec<Number>,
}

impl Graph {
    /// The number of nodes.
    pub(super) fn len(&self) -> usize {
        self.counts.len()
    }

    /// The number of solutions of a node.
    pub(super) fn count(&self, node: Node) -> &Number {
        &self.counts[node as usize]
    }

    /// The numbers of the branches of a node.
    #[inline]
    pub(super) fn branches(&self, node: Node) -> std::ops::Range<u32> {
        let start = if node == 0 { 0 } else { self.branch_ends[node as usize - 1] };
        start..self.branch_ends[node as usize]
    }

    /// The cells that a branch fixes.
    #[inline]
    pub(super) fn facts(&self, branch: u32) -> &[Fact] {
        &self.facts[self.start(branch)[0] as usize..self.ends[branch as usize][0] as usize]
    }

    /// The children of a branch.
    #[inline]
    pub(super) fn children(&self, branch: u32) -> &[Node] {
        &self.children[self.start(branch)[1] as usize..self.ends[branch as usize][1] as usize]
    }

    /// The number of solutions of a branch.
    pub(super) fn branch_count(&self, branch: u32) -> Number {
        self.children(branch).iter().fold(Number::ONE, |product, &child| product.times(self.count(child)))
    }

    #[inline]
    fn start(&self, branch: u32) -> [u32; 2] {
        if branch == 0 { [0; 2] } else { self.ends[branch as usize - 1] }
    }

    /// Adds a branch to the node that [`Graph::close`] makes next.
    pub(super) fn branch(&mut self, facts: impl IntoIterator<Item = Fact>, children: &[Node]) {
        self.facts.extend(facts);
        self.children.extend_from_slice(children);
        self.ends.push([self.facts.len() as u32, self.children.len() as u32]);
    }

    /// Makes a node of the branches added since the last one, of which there must be one at least.
    pub(super) fn close(&mut self) -> Node {
        let start = self.branch_ends.last().copied().unwrap_or(0);
        let end = self.ends.len() as u32;
        let mut count = Number::ZERO;
        for branch in start..end {
            count.add(&self.branch_count(branch));
        }
        self.branch_ends.push(end);
        self.counts.push(count);
        self.counts.len() as u32 - 1
    }

    /// Whether there is no room for many more nodes, whose numbers have 32 bits.
    pub(super) fn is_full(&self) -> bool {
        self.facts.len().max(self.children.len()) > (u32::MAX - (1 << 28)) as usize
    }

    /// Adds the result of a sweep; [`NIL`] if there is no solution.
    pub(super) fn add_sweep(&mut self, edges: Edges, network: &Network, sweep: &Sweep) -> Node {
        let mut chains = Chains::default();
        let mut below = vec![Way { alive: true, chain: NIL, length: 0, node: NIL }];
        let mut layers = edges.layers;
        if layers.len() != sweep.cells.len() {
            return NIL;
        }
        for &cell in sweep.cells.iter().rev() {
            let Some(layer) = layers.pop() else { break };
            let (cell, colors) = (network.cells[cell as usize], network.colors[cell as usize]);
            let facts: Vec<Fact> = colors.iter().map(|color| Fact::new(cell, color)).collect();
            let ways = layer.chunks_exact(facts.len()).map(|states| {
                let way = |to: u32| if to == NOWHERE { DEAD } else { below[to as usize] };
                let ways = || facts.iter().zip(states).map(|(&fact, &to)| (fact, way(to))).filter(|(_, way)| way.alive);
                let mut alive = ways();
                match (alive.next(), alive.next()) {
                    (None, _) => DEAD,
                    (Some((fact, way)), None) => {
                        let longer = chains.lengthen(way, fact);
                        if longer.length < LONGEST_CHAIN { longer } else { self.flush(&chains, longer) }
                    }
                    _ => {
                        for (fact, way) in ways() {
                            self.branch(std::iter::once(fact).chain(chains.of(way)), way.children());
                        }
                        Way { alive: true, chain: NIL, length: 0, node: self.close() }
                    }
                }
            });
            below = ways.collect();
        }
        let root = below[0];
        match root {
            Way { alive: false, .. } => NIL,
            Way { chain: NIL, node, .. } if node != NIL => node,
            _ => self.flush(&chains, root).node,
        }
    }

    fn flush(&mut self, chains: &Chains, way: Way) -> Way {
        self.branch(chains.of(way), way.children());
        Way { alive: true, chain: NIL, length: 0, node: self.close() }
    }
}

/// The rest of a solution: facts known without a choice, then a node, or nothing.
#[derive(Clone, Copy, Debug)]
struct Way {
    alive: bool,
    chain: u32,
    length: u16,
    node: Node,
}

const DEAD: Way = Way { alive: false, chain: NIL, length: 0, node: NIL };

impl Way {
    fn children(&self) -> &[Node] {
        if self.node == NIL { &[] } else { std::slice::from_ref(&self.node) }
    }
}

/// Facts in a row, which share their ends.
#[derive(Debug, Default)]
struct Chains(Vec<(Fact, u32)>);

impl Chains {
    fn lengthen(&mut self, way: Way, fact: Fact) -> Way {
        self.0.push((fact, way.chain));
        Way { chain: self.0.len() as u32 - 1, length: way.length + 1, ..way }
    }

    fn of(&self, way: Way) -> impl Iterator<Item = Fact> + '_ {
        let mut at = way.chain;
        std::iter::from_fn(move || {
            let &(fact, next) = self.0.get(at as usize)?;
            at = next;
            Some(fact)
        })
    }
}

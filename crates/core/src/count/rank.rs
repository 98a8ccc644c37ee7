//! The k-th solution of a component, independent of the form of its graph.

use super::{
    diagram::{ComponentDiagram, Diagram},
    graph::{Graph, Node},
    number::Number,
};
use nonosat_model::{Color, Picture, random::Random};

impl Diagram {
    /// A solution, each as likely as any other; `None` if there is none.
    ///
    /// The same random numbers give the same solution, however the diagram was found: of each component a number is
    /// drawn, and the solution of that rank taken, row by row, the colours in increasing order. O(cells) times the
    /// nodes that agree with the cells decided so far.
    pub fn sample(&self, random: &mut Random) -> Option<Picture> {
        let mut picture = self.picture();
        for component in &self.components {
            let rank = component.number().random_below(random);
            select(component, rank, &mut picture);
        }
        self.solvable.then_some(picture)
    }
}

/// Counts the solutions of a component that agree with cells decided so far.
struct Restricted<'a> {
    graph: &'a Graph,
    /// For each cell of the puzzle, what was decided.
    decided: Vec<Option<Color>>,
    /// For each node, its number of solutions, and in which round it was computed.
    counts: Vec<(u32, Number)>,
    round: u32,
}

impl Restricted<'_> {
    /// The number of solutions of the graph that agree with what is decided. O(nodes that some of them use).
    fn count(&mut self, root: Node) -> Number {
        self.round += 1;
        let mut open = vec![root];
        while let Some(&node) = open.last() {
            if self.is_done(node) {
                open.pop();
                continue;
            }
            let before = open.len();
            let branches = self.graph.branches(node).filter(|&branch| self.admits(branch));
            for child in branches.flat_map(|branch| self.graph.children(branch)) {
                if !self.is_done(*child) {
                    open.push(*child);
                }
            }
            if open.len() > before {
                continue;
            }
            let mut sum = Number::ZERO;
            for branch in self.graph.branches(node).filter(|&branch| self.admits(branch)) {
                let counts = self.graph.children(branch).iter().map(|&child| &self.counts[child as usize].1);
                sum.add(&counts.fold(Number::ONE, |product, count| product.times(count)));
            }
            self.counts[node as usize] = (self.round, sum);
            open.pop();
        }
        self.counts[root as usize].1.clone()
    }

    fn is_done(&self, node: Node) -> bool {
        self.counts[node as usize].0 == self.round
    }

    fn admits(&self, branch: u32) -> bool {
        let facts = self.graph.facts(branch).iter();
        facts.copied().all(|fact| self.decided[fact.cell()].is_none_or(|color| color == fact.color()))
    }
}

/// Paints the solution that comes behind `rank` others when cells are compared in order, lower colours first.
///
/// Independent of how the graph was built. O(cells) counts, each over the nodes that agree with the cells decided
/// before it.
fn select(component: &ComponentDiagram, mut rank: Number, picture: &mut Picture) {
    let graph = &component.graph;
    let counts = vec![(0, Number::ZERO); graph.len()];
    let decided = vec![None; picture.cells().len()];
    let mut restricted = Restricted { graph, decided, counts, round: 0 };
    let mut all = graph.count(component.root).clone();
    for (&cell, colors) in component.cells.iter().zip(&component.colors) {
        let mut colors = colors.iter().peekable();
        while let Some(color) = colors.next() {
            restricted.decided[cell] = Some(color);
            // The last colour has what the others leave.
            if colors.peek().is_none() {
                break;
            }
            let count = restricted.count(component.root);
            if rank.is_less_than(&count) {
                all = count;
                break;
            }
            rank.subtract(&count);
            all.subtract(&count);
        }
        if all == Number::ONE {
            break;
        }
    }
    restricted.finish(component.root, picture);
}

impl Restricted<'_> {
    /// Paints the only solution left.
    fn finish(&mut self, root: Node, picture: &mut Picture) {
        self.count(root);
        let mut open = vec![root];
        while let Some(node) = open.pop() {
            let alive = |&branch: &u32| {
                let child_is_alive = |&child: &Node| !self.counts[child as usize].1.is_zero();
                self.admits(branch) && self.graph.children(branch).iter().all(child_is_alive)
            };
            let Some(branch) = self.graph.branches(node).find(alive) else { return };
            for fact in self.graph.facts(branch) {
                picture.set(fact.cell(), fact.color());
            }
            open.extend_from_slice(self.graph.children(branch));
        }
    }
}

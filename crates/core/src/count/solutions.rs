//! The solutions of a diagram, one after the other.

use super::{
    diagram::{ComponentDiagram, Diagram},
    graph::{NIL, Node},
};
use nonosat_model::Picture;

/// All solutions of a diagram, in a stream: none twice, none left out, in memory that does not grow.
///
/// The components turn like an odometer, the last one fastest; within a component the branches of each choice come as
/// the graph has them. That order is not guaranteed: which method counted a component, and so its graph, may depend on
/// the clock.
///
/// [`Solutions::advance`] only paints what differs from one solution to the next; the iterator copies each.
#[derive(Clone, Debug)]
pub struct Solutions<'a> {
    iterators: Vec<SolutionIterator<'a>>,
    picture: Picture,
    state: State,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Fresh,
    Running,
    Ended,
}

impl<'a> Solutions<'a> {
    pub(super) fn new(diagram: &'a Diagram) -> Self {
        let iterators = diagram.components.iter().map(SolutionIterator::new).collect();
        let state = if diagram.solvable { State::Fresh } else { State::Ended };
        Self { iterators, picture: diagram.picture(), state }
    }

    /// The next solution, in a picture that is used for all of them.
    pub fn advance(&mut self) -> Option<&Picture> {
        match self.state {
            State::Ended => return None,
            State::Fresh => {
                self.iterators.iter_mut().for_each(|iterator| iterator.begin(&mut self.picture));
                self.state = State::Running;
            }
            State::Running => {
                let mut turning = self.iterators.len();
                loop {
                    let Some(iterator) = turning.checked_sub(1).map(|index| &mut self.iterators[index]) else {
                        self.state = State::Ended;
                        return None;
                    };
                    if iterator.advance(&mut self.picture) {
                        break;
                    }
                    turning -= 1;
                }
                self.iterators[turning..].iter_mut().for_each(|iterator| iterator.begin(&mut self.picture));
            }
        }
        Some(&self.picture)
    }
}

impl Iterator for Solutions<'_> {
    type Item = Picture;

    fn next(&mut self) -> Option<Picture> {
        self.advance().cloned()
    }
}

impl Diagram {
    /// All solutions, one after the other, none twice; see [`Solutions`].
    pub fn solutions(&self) -> Solutions<'_> {
        Solutions::new(self)
    }
}

/// One solution of a component, and the way to the next.
#[derive(Clone, Debug)]
pub(crate) struct SolutionIterator<'a> {
    component: &'a ComponentDiagram,
    /// The nodes of the solution, each before those below it and those to its right.
    frames: Vec<Frame>,
    /// Nodes to come, as lists that share their ends: a node, and where its list goes on.
    rest: Vec<(Node, u32)>,
}

#[derive(Clone, Copy, Debug)]
struct Frame {
    branch: u32,
    end: u32,
    /// The nodes that come when all below this one is done.
    rest: u32,
    /// How long `rest` was before.
    mark: u32,
}

impl<'a> SolutionIterator<'a> {
    pub(crate) fn new(component: &'a ComponentDiagram) -> Self {
        Self { component, frames: Vec::new(), rest: Vec::new() }
    }

    /// Goes to the first solution.
    pub(crate) fn begin(&mut self, picture: &mut Picture) {
        self.frames.clear();
        self.rest.clear();
        self.rest.push((self.component.root, NIL));
        self.descend(0, picture);
    }

    /// Goes to the next solution; false if there is none.
    pub(crate) fn advance(&mut self, picture: &mut Picture) -> bool {
        while let Some(frame) = self.frames.last_mut() {
            self.rest.truncate(frame.mark as usize);
            frame.branch += 1;
            if frame.branch < frame.end {
                let Frame { branch, rest, .. } = *frame;
                let rest = self.take(branch, rest, picture);
                self.descend(rest, picture);
                return true;
            }
            self.frames.pop();
        }
        false
    }

    /// Takes the first branch of all nodes to come.
    fn descend(&mut self, mut rest: u32, picture: &mut Picture) {
        while rest != NIL {
            let (node, behind) = self.rest[rest as usize];
            let branches = self.component.graph.branches(node);
            let mark = self.rest.len() as u32;
            self.frames.push(Frame { branch: branches.start, end: branches.end, rest: behind, mark });
            rest = self.take(branches.start, behind, picture);
        }
    }

    /// Paints the cells that a branch fixes; returns the nodes to come.
    fn take(&mut self, branch: u32, mut rest: u32, picture: &mut Picture) -> u32 {
        let graph = &self.component.graph;
        for fact in graph.facts(branch) {
            picture.set(fact.cell(), fact.color());
        }
        for &child in graph.children(branch).iter().rev() {
            self.rest.push((child, rest));
            rest = self.rest.len() as u32 - 1;
        }
        rest
    }
}

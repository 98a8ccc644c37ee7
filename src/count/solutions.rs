//! The solutions of a diagram, one after the other.

use super::{
    diagram::{Diagram, Part, picture},
    graph::{NIL, Node},
};
use crate::puzzle::Picture;

/// All solutions of a diagram, in a stream: none twice, none left out, in memory that does not grow.
///
/// The parts turn like an odometer, the last one fastest; within a part the
/// branches of each choice come as the graph has them. That order is no promise:
/// which way a part was counted by, and so its graph, may depend on the clock.
///
/// [`Solutions::advance`] only touches what differs from one solution to the
/// next; as an iterator, it makes a [`Picture`] of each.
#[derive(Clone, Debug)]
pub struct Solutions<'a> {
    diagram: &'a Diagram,
    walks: Vec<Walk<'a>>,
    bits: Vec<u64>,
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
        let walks = diagram.parts.iter().map(Walk::new).collect();
        let state = if diagram.solvable { State::Fresh } else { State::Ended };
        Self { diagram, walks, bits: diagram.filled.clone(), state }
    }

    /// The next solution: a bit for each cell, row by row, 1 for filled; cell n is bit n % 64 of word n / 64.
    pub fn advance(&mut self) -> Option<&[u64]> {
        match self.state {
            State::Ended => return None,
            State::Fresh => {
                self.walks.iter_mut().for_each(|walk| walk.begin(&mut self.bits));
                self.state = State::Running;
            }
            State::Running => {
                let mut turning = self.walks.len();
                loop {
                    let Some(walk) = turning.checked_sub(1).map(|index| &mut self.walks[index]) else {
                        self.state = State::Ended;
                        return None;
                    };
                    if walk.advance(&mut self.bits) {
                        break;
                    }
                    turning -= 1;
                }
                self.walks[turning..].iter_mut().for_each(|walk| walk.begin(&mut self.bits));
            }
        }
        Some(&self.bits)
    }
}

impl Iterator for Solutions<'_> {
    type Item = Picture;

    fn next(&mut self) -> Option<Picture> {
        let layout = self.diagram.layout;
        self.advance().map(|bits| picture(layout, bits))
    }
}

/// One solution of a part, and the way to the next.
#[derive(Clone, Debug)]
pub(crate) struct Walk<'a> {
    part: &'a Part,
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

impl<'a> Walk<'a> {
    pub(crate) fn new(part: &'a Part) -> Self {
        Self { part, frames: Vec::new(), rest: Vec::new() }
    }

    /// Goes to the first solution.
    pub(crate) fn begin(&mut self, bits: &mut [u64]) {
        self.frames.clear();
        self.rest.clear();
        self.rest.push((self.part.root, NIL));
        self.descend(0, bits);
    }

    /// Goes to the next solution; false if there is none.
    pub(crate) fn advance(&mut self, bits: &mut [u64]) -> bool {
        while let Some(frame) = self.frames.last_mut() {
            self.rest.truncate(frame.mark as usize);
            frame.branch += 1;
            if frame.branch < frame.end {
                let Frame { branch, rest, .. } = *frame;
                let rest = self.take(branch, rest, bits);
                self.descend(rest, bits);
                return true;
            }
            self.frames.pop();
        }
        false
    }

    /// Takes the first branch of all nodes to come.
    fn descend(&mut self, mut rest: u32, bits: &mut [u64]) {
        while rest != NIL {
            let (node, behind) = self.rest[rest as usize];
            let branches = self.part.graph.branches(node);
            let mark = self.rest.len() as u32;
            self.frames.push(Frame { branch: branches.start, end: branches.end, rest: behind, mark });
            rest = self.take(branches.start, behind, bits);
        }
    }

    /// Paints what a branch says, and gives back what comes next.
    fn take(&mut self, branch: u32, mut rest: u32, bits: &mut [u64]) -> u32 {
        let graph = &self.part.graph;
        for fact in graph.facts(branch) {
            let (word, bit) = (fact.cell() / 64, fact.cell() % 64);
            bits[word] = bits[word] & !(1 << bit) | u64::from(fact.is_filled()) << bit;
        }
        for &child in graph.children(branch).iter().rev() {
            self.rest.push((child, rest));
            rest = self.rest.len() as u32 - 1;
        }
        rest
    }
}

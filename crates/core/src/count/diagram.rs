//! All solutions of a puzzle, compiled to a decision graph.

use num_bigint::BigUint;

use super::{
    Counted, CountedComponent,
    graph::{Graph, Node},
    number::Number,
    shares::Shares,
};
use nonosat_model::{Color, ColorSet, Grid, Layout, Picture};

/// All solutions of a puzzle: the cells that are the same in each, and a decision graph for each independent component.
///
/// A solution of the puzzle is any combination of solutions of its components. Every query takes time in the size of
/// the diagram, or of the answer, never in the number of solutions.
#[derive(Clone, Debug)]
pub struct Diagram {
    pub(super) layout: Layout,
    pub(super) solvable: bool,
    /// What narrowing found out.
    pub(super) known: Grid,
    pub(super) components: Vec<ComponentDiagram>,
}

/// All solutions of an independent component, as a decision graph.
#[derive(Clone, Debug)]
pub struct ComponentDiagram {
    pub(super) cells: Vec<usize>,
    /// For each of the cells, the colours that narrowing left.
    pub(super) colors: Vec<ColorSet>,
    pub(super) graph: Graph,
    pub(super) root: Node,
}

impl ComponentDiagram {
    /// The puzzle's cells that narrowing left unknown here, in increasing order.
    pub fn cells(&self) -> &[usize] {
        &self.cells
    }

    /// The number of solutions of this component, at least 1.
    pub fn count(&self) -> BigUint {
        self.number().big()
    }

    /// The number of nodes of its graph.
    pub fn nodes(&self) -> usize {
        self.graph.len()
    }

    pub(super) fn number(&self) -> &Number {
        self.graph.count(self.root)
    }

    /// For each of [`ComponentDiagram::cells`], the number of solutions of this component in which it is filled.
    /// O(nodes).
    pub fn filled_counts(&self) -> Vec<BigUint> {
        let filled = |counts: Vec<(Color, Number)>| {
            let mut filled = Number::ZERO;
            counts.iter().filter(|(color, _)| !color.is_blank()).for_each(|(_, count)| filled.add(count));
            filled.big()
        };
        self.numbers_of_colors().into_iter().map(filled).collect()
    }

    /// For each of [`ComponentDiagram::cells`], the colours that narrowing left, in increasing order, and the number of
    /// solutions of this component in which it has each of them. O(nodes).
    pub fn color_counts(&self) -> Vec<Vec<(Color, BigUint)>> {
        let big = |counts: Vec<(Color, Number)>| counts.iter().map(|(color, count)| (*color, count.big())).collect();
        self.numbers_of_colors().into_iter().map(big).collect()
    }

    fn numbers_of_colors(&self) -> Vec<Vec<(Color, Number)>> {
        let none = |colors: &ColorSet| colors.iter().map(|color| (color, Number::ZERO)).collect();
        let mut counts: Vec<Vec<(Color, Number)>> = self.colors.iter().map(none).collect();
        // The first colour has what the others leave; if blank is possible, that is the first.
        self.for_each_fact(|cell, color, ways| {
            if color.is_blank() {
                return;
            }
            let Ok(index) = self.cells.binary_search(&cell) else { return };
            if let Some((_, count)) = counts[index].iter_mut().skip(1).find(|(other, _)| *other == color) {
                count.add(ways);
            }
        });
        for counts in &mut counts {
            let mut rest = self.number().clone();
            counts.iter().skip(1).for_each(|(_, count)| rest.subtract(count));
            if let Some((_, first)) = counts.first_mut() {
                *first = rest;
            }
        }
        counts
    }

    /// Calls `each` with the facts of all branches, each with the number of solutions that take this branch.
    fn for_each_fact(&self, mut each: impl FnMut(usize, Color, &Number)) {
        let graph = &self.graph;
        // The number of combinations of choices elsewhere that lead through each node.
        let mut ways = vec![Number::ZERO; self.root as usize + 1];
        ways[self.root as usize] = Number::ONE;
        for node in (0..=self.root).rev() {
            let here = std::mem::replace(&mut ways[node as usize], Number::ZERO);
            if here.is_zero() {
                continue;
            }
            for branch in graph.branches(node) {
                let children = graph.children(branch);
                // The products of the counts of the children from each one on.
                let mut behind = vec![Number::ONE];
                for &child in children.iter().rev() {
                    behind.push(behind[behind.len() - 1].times(graph.count(child)));
                }
                let all = here.times(&behind[children.len()]);
                graph.facts(branch).iter().for_each(|fact| each(fact.cell(), fact.color(), &all));
                let mut before = here.clone();
                for (index, &child) in children.iter().enumerate() {
                    ways[child as usize].add(&before.times(&behind[children.len() - 1 - index]));
                    before = before.times(graph.count(child));
                }
            }
        }
    }
}

impl Diagram {
    /// The shape of the puzzle.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The number of solutions.
    pub fn count(&self) -> BigUint {
        if self.solvable { self.components.iter().map(ComponentDiagram::count).product() } else { BigUint::ZERO }
    }

    /// The number of solutions as a finished count.
    pub fn counted(&self) -> Counted {
        let counted = |component: &ComponentDiagram| CountedComponent {
            cells: component.cells.clone(),
            at_least: component.count(),
            at_most: component.count(),
        };
        let components = self.components.iter().map(counted).collect();
        Counted {
            at_least: self.count(),
            at_most: Some(self.count()),
            stop: None,
            known: self.known.clone(),
            components,
        }
    }

    /// The independent components, in the order of their first cells; none if there is no solution.
    pub fn components(&self) -> &[ComponentDiagram] {
        &self.components
    }

    /// What the solutions share; `None` if there is none. O(nodes).
    pub fn shares(&self) -> Option<Shares> {
        if !self.solvable {
            return None;
        }
        let mut shares = Shares::settled(self.picture().cells().to_vec());
        for component in &self.components {
            for (&cell, counts) in component.cells.iter().zip(component.numbers_of_colors()) {
                shares.note(cell, &counts, component.number());
            }
        }
        Some(shares)
    }

    /// The cells that are the same in each solution; the others have the first colour that is possible.
    pub(super) fn picture(&self) -> Picture {
        let first = |colors: &ColorSet| colors.iter().next().unwrap_or(Color::BLANK);
        let cells = self.known.cells().iter().map(first).collect();
        Picture::new(self.layout.width(), cells).expect("a layout is a rectangle")
    }
}

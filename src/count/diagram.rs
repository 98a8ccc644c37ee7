//! All solutions of a puzzle, compiled to a decision graph.

use num_bigint::BigUint;

use super::{
    Counted, CountedComponent,
    graph::{Graph, Node},
    number::Number,
};
use crate::puzzle::{Color, ColorSet, Grid, Layout, Picture};

/// All solutions of a puzzle: the cells that are the same in each, and a decision graph for each independent component.
///
/// A solution of the puzzle is any combination of solutions of its components. Every query takes time in the size of
/// the diagram, or of the answer, never in the number of solutions.
#[derive(Clone, Debug)]
pub struct Diagram {
    pub(super) layout: Layout,
    pub(super) solvable: bool,
    /// The cells known to be filled in every solution, a bit each, row by row.
    pub(super) filled: Vec<u64>,
    pub(super) components: Vec<ComponentDiagram>,
}

/// All solutions of an independent component, as a decision graph.
#[derive(Clone, Debug)]
pub struct ComponentDiagram {
    pub(super) cells: Vec<usize>,
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
        let graph = &self.graph;
        // The number of combinations of choices elsewhere that lead through each node.
        let mut ways = vec![Number::ZERO; self.root as usize + 1];
        ways[self.root as usize] = Number::ONE;
        let mut filled = vec![Number::ZERO; self.cells.len()];
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
                for fact in graph.facts(branch).iter().filter(|fact| fact.is_filled()) {
                    if let Ok(index) = self.cells.binary_search(&fact.cell()) {
                        filled[index].add(&all);
                    }
                }
                let mut before = here.clone();
                for (index, &child) in children.iter().enumerate() {
                    ways[child as usize].add(&before.times(&behind[children.len() - 1 - index]));
                    before = before.times(graph.count(child));
                }
            }
        }
        filled.iter().map(Number::big).collect()
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
        let mut known = Grid::from(&picture(&self.layout, &self.filled));
        for &cell in self.components.iter().flat_map(|component| &component.cells) {
            known.set(cell, ColorSet::BLANK_OR_BLACK);
        }
        let counted = |component: &ComponentDiagram| CountedComponent {
            cells: component.cells.clone(),
            at_least: component.count(),
            at_most: component.count(),
        };
        let components = self.components.iter().map(counted).collect();
        Counted { at_least: self.count(), at_most: Some(self.count()), stop: None, known, components }
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
        let known = |cell: usize| self.filled[cell / 64] >> (cell % 64) & 1 == 1;
        let mut cells: Vec<Share> = (0..self.layout.cell_count()).map(|cell| Share::known(known(cell))).collect();
        for component in &self.components {
            let all = component.number();
            for (&cell, filled) in component.cells.iter().zip(component.filled_counts()) {
                cells[cell] = Share::new(&filled.into(), all);
            }
        }
        Some(Shares { cells })
    }
}

/// The picture with these filled cells, a bit each, row by row.
pub(super) fn picture(layout: &Layout, bits: &[u64]) -> Picture {
    let color = |cell: usize| if bits[cell / 64] >> (cell % 64) & 1 == 1 { Color::BLACK } else { Color::BLANK };
    Picture::new(layout.width(), (0..layout.cell_count()).map(color).collect()).expect("a layout is a rectangle")
}

/// The share of the solutions in which a cell is filled.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Share {
    /// The cell is blank in every solution.
    Blank,
    /// The cell is filled in every solution.
    Filled,
    /// The cell is filled in this share of the solutions, more than 0 and less than 1, rounded to a float.
    Between(f64),
}

impl Share {
    fn known(filled: bool) -> Self {
        if filled { Self::Filled } else { Self::Blank }
    }

    fn new(filled: &Number, all: &Number) -> Self {
        if filled.is_zero() {
            Self::Blank
        } else if filled == all {
            Self::Filled
        } else {
            // Rounding must not make an open cell look like a settled one.
            let share = (filled.log2() - all.log2()).exp2();
            Self::Between(share.clamp(f64::MIN_POSITIVE, 1.0 - f64::EPSILON))
        }
    }

    /// The share as a number from 0 to 1.
    pub fn value(self) -> f64 {
        match self {
            Self::Blank => 0.0,
            Self::Filled => 1.0,
            Self::Between(share) => share,
        }
    }
}

/// What all solutions share.
#[derive(Clone, Debug, PartialEq)]
pub struct Shares {
    cells: Vec<Share>,
}

impl Shares {
    /// The share of each cell, row by row.
    pub fn cells(&self) -> &[Share] {
        &self.cells
    }

    /// The backbone: the cells that are the same in all solutions, with whether they are filled.
    pub fn backbone(&self) -> impl Iterator<Item = (usize, bool)> + '_ {
        self.cells.iter().enumerate().filter_map(|(cell, share)| match share {
            Share::Blank => Some((cell, false)),
            Share::Filled => Some((cell, true)),
            Share::Between(_) => None,
        })
    }
}

//! What counting found out about a puzzle, as numbers or as graphs.

use num_bigint::BigUint;

use super::{
    ComponentDiagram, Counted, CountedComponent, Diagram,
    algebra::Algebra,
    graph::{Graph, Node},
    number::Number,
};
use crate::solve::outcome::Stop;
use nonosat_model::{ColorSet, Grid, Layout};
use nonosat_propagate::decompose::Component;

/// The result of counting.
pub(super) struct Found<A: Algebra> {
    pub(super) known: Grid,
    /// Whether narrowing found that there is no solution.
    pub(super) contradiction: bool,
    /// Whether the puzzle was split.
    pub(super) narrowed: bool,
    pub(super) components: Vec<FoundComponent<A>>,
    pub(super) stop: Option<Stop>,
}

/// What is proven about a component.
pub(super) struct FoundComponent<A: Algebra> {
    /// The puzzle's cells that are unknown here, in increasing order, and the colours that they may have.
    cells: Vec<usize>,
    colors: Vec<ColorSet>,
    at_least: Number,
    at_most: Number,
    /// Its solutions, if all are known, with the algebra that they belong to.
    answer: Option<(A, A::Value)>,
}

impl<A: Algebra> Found<A> {
    /// There is no solution.
    pub(super) fn none(known: Grid) -> Self {
        Self { contradiction: true, ..Self::narrowed(known) }
    }

    /// A limit was reached while narrowing.
    pub(super) fn stopped(known: Grid, stop: Stop) -> Self {
        Self { narrowed: false, stop: Some(stop), ..Self::narrowed(known) }
    }

    /// Narrowing came to its end.
    pub(super) fn narrowed(known: Grid) -> Self {
        Self { known, contradiction: false, narrowed: true, components: Vec::new(), stop: None }
    }

    fn has_none(&self) -> bool {
        self.contradiction || self.components.iter().any(|component| component.at_most.is_zero())
    }

    /// The numbers.
    pub(super) fn counted(self) -> Counted {
        let has_none = self.has_none();
        let component = |found: FoundComponent<A>| CountedComponent {
            cells: found.cells,
            at_least: found.at_least.big(),
            at_most: found.at_most.big(),
        };
        let components: Vec<CountedComponent> = self.components.into_iter().map(component).collect();
        let (at_least, at_most) = if has_none {
            (BigUint::ZERO, Some(BigUint::ZERO))
        } else if self.narrowed {
            let at_most = components.iter().map(|component| &component.at_most).product();
            (components.iter().map(|component| &component.at_least).product(), Some(at_most))
        } else {
            (BigUint::ZERO, None)
        };
        Counted { at_least, at_most, stop: self.stop, known: self.known, components }
    }
}

impl<A: Algebra> FoundComponent<A> {
    /// A component of these [`open_cells`], with bounds on the number of its solutions, and these if they are known.
    pub(super) fn new(
        (cells, colors): (Vec<usize>, Vec<ColorSet>),
        [at_least, at_most]: [Number; 2],
        answer: Option<(A, A::Value)>,
    ) -> Self {
        Self { cells, colors, at_least, at_most, answer }
    }
}

impl Found<Graph> {
    /// All solutions; no limit was reached.
    pub(super) fn diagram(self, layout: &Layout) -> Diagram {
        let solvable = !self.has_none();
        let components = self.components.into_iter().filter(|_| solvable).filter_map(|found| {
            let (graph, root): (Graph, Node) = found.answer?;
            Some(ComponentDiagram { cells: found.cells, colors: found.colors, graph, root })
        });
        Diagram { layout: layout.clone(), solvable, known: self.known, components: components.collect() }
    }
}

/// The puzzle's cells that are unknown in a component, in increasing order, and the colours that they may have.
pub(super) fn open_cells(component: &Component) -> (Vec<usize>, Vec<ColorSet>) {
    let Component { instance, cells } = component;
    let cells = cells.iter().zip(&instance.cells).filter(|(_, colors)| colors.len() > 1);
    let mut unknown: Vec<(usize, ColorSet)> = cells.map(|(&cell, &colors)| (cell, colors)).collect();
    unknown.sort_unstable_by_key(|&(cell, _)| cell);
    unknown.into_iter().unzip()
}

//! The independent components of a puzzle, and the solutions they make together.

use super::{
    component::{ComponentSolver, KnownSolutions},
    configuration::Configuration,
    guided::{self, GuidedComponent},
    outcome::{FormulaSize, SearchCounts, Stop},
};
use crate::engine::{
    SatEngine,
    registry::{EncodingChoice, EngineChoice},
};
use nonosat_model::{Picture, budget::Budget};

/// The search for the solutions of all components. A solution of the puzzle is a solution of each, chosen freely.
pub(crate) trait ComponentSearch {
    /// The size of all formulas.
    fn size(&self) -> FormulaSize;

    /// What the engines counted, if all of them count.
    fn counts(&self) -> Option<SearchCounts>;

    /// What went wrong for good in an engine, if something did.
    fn failure(&self) -> Option<&str>;

    /// What is known of each component.
    fn known(&self) -> Vec<&KnownSolutions>;

    /// Looks for a solution of each component that hints are meant for, in one run without hints, each time a longer
    /// one, and much longer where a solution is in doubt; `None` if some are still open, false if one has no solution.
    fn find_plainly(&mut self, is_doubtful: bool, budget: &Budget) -> Result<Option<bool>, Stop>;

    /// Takes the guidance that was computed for the components meanwhile; they come in the order of their sizes.
    fn take_guidance(&mut self, computed: Vec<GuidedComponent>);

    /// Finds a solution of each component; false if one has none.
    fn find_first(&mut self, budget: &Budget) -> Result<bool, Stop>;

    /// Looks for solutions until the puzzle has `wanted` or no more; false if it has no more.
    ///
    /// What was found before a stop is kept.
    fn find_more(&mut self, wanted: usize, budget: &Budget) -> Result<bool, Stop>;

    /// The solvers of the components, if each has an engine that takes assumptions.
    fn solvers_with_assumptions(&mut self) -> Option<&mut [ComponentSolver]> {
        None
    }

    /// Whether every solution of every component is known.
    fn is_exhausted(&self) -> bool {
        self.known().iter().all(|known| known.exhausted)
    }

    /// How many solutions of the puzzle the solutions of the components make.
    fn count(&self) -> usize {
        self.known().iter().fold(1, |count: usize, known| count.saturating_mul(known.solutions.len()))
    }

    /// Solution number `index` of the puzzle, painted over `picture`, which has all cells that are in no component.
    fn paint(&self, mut index: usize, mut picture: Picture) -> Picture {
        for known in self.known() {
            let colors = &known.solutions[index % known.solutions.len()];
            index /= known.solutions.len();
            for (&cell, &color) in known.cells.iter().zip(colors) {
                picture.set(cell, color);
            }
        }
        picture
    }
}

/// A kind of engine with its encoding, as the pipeline uses it: it begins searches of components.
pub(crate) trait Backend {
    /// Its encoding.
    fn encoding(&self) -> EncodingChoice;

    /// Its engine.
    fn engine(&self) -> EngineChoice;

    /// Encodes the components.
    fn begin(&self, components: Vec<GuidedComponent>) -> Box<dyn ComponentSearch>;
}

/// All components of a puzzle, solved one after the other by SAT engines.
pub(crate) struct SequentialSearch {
    solvers: Vec<ComponentSolver>,
    seed: u64,
}

impl SequentialSearch {
    /// Encodes the components; those with few cells come first.
    pub(crate) fn encode(
        components: impl IntoIterator<Item = impl Into<GuidedComponent>>,
        configuration: &Configuration,
    ) -> Self {
        let mut components: Vec<GuidedComponent> = components.into_iter().map(Into::into).collect();
        guided::sort(&mut components);
        let Configuration { encoding, engine, is_guided, seed, .. } = configuration;
        let encode = |component| ComponentSolver::new(component, encoding, engine.start(), *is_guided);
        Self { solvers: components.into_iter().map(encode).collect(), seed: *seed }
    }
}

impl ComponentSearch for SequentialSearch {
    fn size(&self) -> FormulaSize {
        size(&self.solvers)
    }

    fn counts(&self) -> Option<SearchCounts> {
        self.solvers.iter().map(|solver| solver.engine.counts()).sum()
    }

    fn failure(&self) -> Option<&str> {
        self.solvers.iter().find_map(|solver| solver.engine.failure())
    }

    fn known(&self) -> Vec<&KnownSolutions> {
        self.solvers.iter().map(|solver| &solver.known).collect()
    }

    fn find_plainly(&mut self, is_doubtful: bool, budget: &Budget) -> Result<Option<bool>, Stop> {
        let mut are_settled = true;
        for solver in self.solvers.iter_mut().filter(|solver| solver.is_guided() && !solver.known.is_begun()) {
            match solver.find_plainly(is_doubtful, budget)? {
                Some(false) => return Ok(Some(false)),
                found => are_settled &= found.is_some(),
            }
        }
        Ok(are_settled.then_some(true))
    }

    fn take_guidance(&mut self, computed: Vec<GuidedComponent>) {
        let solvers = self.solvers.iter_mut().zip(computed);
        solvers.for_each(|(solver, GuidedComponent { guidance, .. })| solver.take_guidance(guidance));
    }

    fn find_first(&mut self, budget: &Budget) -> Result<bool, Stop> {
        if self.solvers.iter().any(|solver| solver.known.is_impossible()) {
            return Ok(false);
        }
        for solver in self.solvers.iter_mut().filter(|solver| !solver.known.is_begun()) {
            if !solver.find_first(self.seed, budget)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn find_more(&mut self, wanted: usize, budget: &Budget) -> Result<bool, Stop> {
        while self.count() < wanted {
            let Some(solver) = self.solvers.iter_mut().find(|solver| !solver.known.exhausted) else { return Ok(false) };
            solver.find_next(budget)?;
        }
        Ok(true)
    }

    fn solvers_with_assumptions(&mut self) -> Option<&mut [ComponentSolver]> {
        let all_take_some = self.solvers.iter_mut().all(|solver| solver.engine.assumptions().is_some());
        all_take_some.then_some(&mut self.solvers)
    }
}

/// The size of all formulas together.
pub(crate) fn size<'a, E: SatEngine + ?Sized + 'a>(
    solvers: impl IntoIterator<Item = &'a ComponentSolver<E>>,
) -> FormulaSize {
    let mut size = FormulaSize::default();
    for solver in solvers {
        size.variables += solver.size.variables;
        size.clauses += solver.size.clauses;
    }
    size
}

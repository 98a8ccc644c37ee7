//! The back end of the method `ilp`: each component of a puzzle as an integer program.
//!
//! A further solution is asked for by a no-good cut: of the cells, at least one must differ from the solution known.
//!
//! # What is proven
//! Engines for integer programs compute in floating point. A solution is safe: its values are rounded, every
//! constraint is checked in whole numbers, and the referee judges the picture. "There is no (further) solution" is
//! not: a branch cut off by a rounding error leaves no trace. So that answer is never taken as it is: `cdcl`, which is
//! exact, has to confirm it on the component's clauses. If it finds a solution instead, the verdict is `unknown`,
//! because the arithmetic was inexact. The times reported include the confirmation; for components of a size that
//! microlp can do it is some milliseconds.

use nonosat_encodings::{CellMap, Encoded, Encoding, Ilp, Instance, Order};

use super::{
    component::KnownSolutions,
    components::{Backend, ComponentSearch},
    guided::{self, GuidedComponent},
    outcome::{FormulaSize, SearchCounts, Stop},
    request::{Request, SolveError},
};
use crate::engine::{
    Answer, Cdcl, Engine, IlpEngine,
    registry::{EncodingChoice, EngineChoice, IlpEngineInfo},
};
use nonosat_model::budget::Budget;
use nonosat_propagate::decompose::Component;

/// An engine for integer programs, with an encoding.
pub(crate) struct IlpBackend {
    encoding: EncodingChoice,
    engine: &'static IlpEngineInfo,
    force: bool,
}

impl IlpBackend {
    /// As it was asked for.
    pub(crate) fn new(request: &Request<'_>) -> Result<Self, SolveError> {
        let encoding = request.encoding.unwrap_or_else(EncodingChoice::default_program);
        Ok(Self { encoding, engine: IlpEngineInfo::new(request.engine.as_ref())?, force: request.force })
    }
}

impl Backend for IlpBackend {
    fn encoding(&self) -> EncodingChoice {
        self.encoding
    }

    fn engine(&self) -> EngineChoice {
        EngineChoice::Ilp(self.engine)
    }

    fn begin(&self, mut components: Vec<GuidedComponent>) -> Box<dyn ComponentSearch> {
        guided::sort(&mut components);
        let solver = |guided: GuidedComponent| IlpSolver::new(guided.component, self.encoding, self.engine.start());
        Box::new(IlpSearch { solvers: components.into_iter().map(solver).collect(), force: self.force })
    }
}

/// A component as an integer program, with its engine.
struct IlpSolver {
    known: KnownSolutions,
    instance: Instance,
    program: Ilp,
    map: CellMap,
    engine: Box<dyn IlpEngine>,
}

impl IlpSolver {
    fn new(component: Component, encoding: EncodingChoice, engine: Box<dyn IlpEngine>) -> Self {
        let unknown = component.unknown();
        let Component { instance, cells } = component;
        let Encoded { target: program, cells: map, .. } = encoding.encode_program(&instance);
        Self { known: KnownSolutions { cells, unknown, ..KnownSolutions::default() }, instance, program, map, engine }
    }

    /// Whether the component is more than its engine can do.
    fn is_too_large(&self) -> bool {
        self.engine.capacity().is_some_and(|capacity| self.known.unknown > capacity)
    }

    /// Looks for a solution besides those known; false if there is none.
    fn find(&mut self, budget: &Budget) -> Result<bool, Stop> {
        match self.engine.solve(&self.program, budget) {
            Answer::Sat(values) => {
                let solution = self.map.decode(&values);
                self.program.clause(&self.map.differs_from(&solution));
                self.known.solutions.push(solution);
                Ok(true)
            }
            Answer::Unsat => {
                self.confirm(budget)?;
                self.known.exhausted = true;
                Ok(false)
            }
            Answer::Unknown(unknown) => Err(unknown.into()),
        }
    }

    /// Proves that there is no solution besides those known.
    fn confirm(&self, budget: &Budget) -> Result<(), Stop> {
        let Encoded { target: mut formula, cells, .. } = Order.encode(&self.instance);
        for solution in &self.known.solutions {
            formula.clause(&cells.differs_from(solution));
        }
        match Cdcl::new().solve(&formula, budget) {
            Answer::Unsat => Ok(()),
            Answer::Sat(_) => Err(Stop::Inexact),
            Answer::Unknown(unknown) => Err(unknown.into()),
        }
    }
}

/// All components of a puzzle, solved one after the other.
struct IlpSearch {
    solvers: Vec<IlpSolver>,
    force: bool,
}

impl ComponentSearch for IlpSearch {
    fn failure(&self) -> Option<&str> {
        None
    }

    fn size(&self) -> FormulaSize {
        let mut size = FormulaSize::default();
        for solver in &self.solvers {
            size.variables += solver.program.variables();
            size.clauses += solver.program.len();
        }
        size
    }

    fn counts(&self) -> Option<SearchCounts> {
        None
    }

    fn known(&self) -> Vec<&KnownSolutions> {
        self.solvers.iter().map(|solver| &solver.known).collect()
    }

    fn find_plainly(&mut self, _: bool, _: &Budget) -> Result<Option<bool>, Stop> {
        Ok(None)
    }

    fn take_guidance(&mut self, _: Vec<GuidedComponent>) {}

    fn find_first(&mut self, budget: &Budget) -> Result<bool, Stop> {
        // Before any component is begun: the answer comes at once.
        let too_large = self.solvers.iter().filter(|solver| !self.force && solver.is_too_large());
        if let Some(cells) = too_large.map(|solver| solver.known.unknown).max() {
            return Err(Stop::TooLarge { cells });
        }
        for solver in &mut self.solvers {
            if !solver.find(budget)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn find_more(&mut self, wanted: usize, budget: &Budget) -> Result<bool, Stop> {
        while self.count() < wanted {
            let Some(solver) = self.solvers.iter_mut().find(|solver| !solver.known.exhausted) else { return Ok(false) };
            solver.find(budget)?;
        }
        Ok(true)
    }
}

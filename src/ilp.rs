//! The search of the method `ilp`: each part of a puzzle as an integer program.
//!
//! A further solution is asked for by a no-good cut: of the cells, at least one
//! must differ from the solution known.
//!
//! # What is proven
//! Engines for integer programs reckon in floating point. A solution is safe: its values are rounded, every constraint
//! is checked in whole numbers, and the referee judges the picture. "There is no (further) solution" is not, for a
//! fraction cut off by an error of rounding leaves no trace. So that answer is never taken as it is: our own engine,
//! which is exact, has to confirm it on the part's clauses. Where it finds a solution instead, the verdict is
//! `unknown`, the reason that the arithmetic was inexact. What confirming takes is part of the times told; for parts of
//! the size that microlp can do it is some milliseconds.

use nonosat_encodings::{CellMap, Encoded, Encoding, Ilp, Instance, Order};

use crate::{
    budget::{Budget, Stop},
    engine::{Answer, Cdcl, Engine, IlpEngine},
    guess::Task,
    method::{IlpEncoder, IlpEngineInfo, ilp_engine},
    outcome::{FormulaSize, SearchCounts},
    part::Known,
    parts::{self, Search, Seeker},
    solve::{Request, SolveError},
    split::Component,
};

/// How a puzzle is searched as an integer program.
pub(crate) struct IlpApproach {
    encoder: IlpEncoder,
    engine: &'static IlpEngineInfo,
    force: bool,
}

impl IlpApproach {
    /// The approach that was asked for.
    pub(crate) fn new(request: &Request<'_>) -> Result<Self, SolveError> {
        let encoder = IlpEncoder::new(request.encoding)?;
        Ok(Self { encoder, engine: ilp_engine(request.engine)?, force: request.force })
    }
}

impl Seeker for IlpApproach {
    fn encoding(&self) -> &'static str {
        self.encoder.name()
    }

    fn engine(&self) -> &'static str {
        self.engine.name
    }

    fn begin(&self, mut tasks: Vec<Task>) -> Box<dyn Search> {
        parts::sort(&mut tasks);
        let part = |task: Task| IlpPart::new(task.component, self.encoder, (self.engine.start)());
        Box::new(IlpParts { parts: tasks.into_iter().map(part).collect(), force: self.force })
    }
}

/// A part of a puzzle as an integer program.
struct IlpPart {
    known: Known,
    instance: Instance,
    program: Ilp,
    map: CellMap,
    engine: Box<dyn IlpEngine>,
}

impl IlpPart {
    fn new(component: Component, encoder: IlpEncoder, engine: Box<dyn IlpEngine>) -> Self {
        let unknown = component.unknown();
        let Component { instance, cells } = component;
        let Encoded { target: program, cells: map, .. } = encoder.encode(&instance);
        Self { known: Known { cells, unknown, ..Known::default() }, instance, program, map, engine }
    }

    /// Whether the part is more than its engine can do.
    fn is_too_large(&self) -> bool {
        self.engine.capacity().is_some_and(|capacity| self.known.unknown > capacity)
    }

    /// Looks for a solution beside those known; false if there is none.
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
            Answer::Unknown(stop) => Err(stop),
        }
    }

    /// Proves that there is no solution beside those known.
    fn confirm(&self, budget: &Budget) -> Result<(), Stop> {
        let Encoded { target: mut formula, cells, .. } = Order.encode(&self.instance);
        for solution in &self.known.solutions {
            formula.clause(&cells.differs_from(solution));
        }
        match Cdcl::new().solve(&formula, budget) {
            Answer::Unsat => Ok(()),
            Answer::Sat(_) => Err(Stop::Inexact),
            Answer::Unknown(stop) => Err(stop),
        }
    }
}

/// All parts of a puzzle, solved one after the other.
struct IlpParts {
    parts: Vec<IlpPart>,
    force: bool,
}

impl Search for IlpParts {
    fn failure(&self) -> Option<&str> {
        None
    }

    fn size(&self) -> FormulaSize {
        let mut size = FormulaSize::default();
        for part in &self.parts {
            size.variables += part.program.variables();
            size.clauses += part.program.len();
        }
        size
    }

    fn counts(&self) -> Option<SearchCounts> {
        None
    }

    fn known(&self) -> Vec<&Known> {
        self.parts.iter().map(|part| &part.known).collect()
    }

    fn find_first(&mut self, budget: &Budget) -> Result<bool, Stop> {
        // Before any part is begun: the answer comes at once.
        let too_large = self.parts.iter().filter(|part| !self.force && part.is_too_large());
        if let Some(cells) = too_large.map(|part| part.known.unknown).max() {
            return Err(Stop::TooLarge { cells });
        }
        for part in &mut self.parts {
            if !part.find(budget)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn find_more(&mut self, wanted: usize, budget: &Budget) -> Result<bool, Stop> {
        while self.count() < wanted {
            let Some(part) = self.parts.iter_mut().find(|part| !part.known.exhausted) else { return Ok(false) };
            part.find(budget)?;
        }
        Ok(true)
    }
}

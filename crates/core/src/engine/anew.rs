//! An engine started anew for each answer, for those that must not be moved, where there are no threads to confine
//! them.

use nonosat_encodings::{Atom, Cnf};

use super::{Answer, Engine, Incremental, PhaseHints, SatEngine, SearchCounts};
use nonosat_model::budget::Budget;

/// The formula of an engine that exists only while it answers. It has no counts and no conflict limit.
pub(crate) struct Anew {
    start: fn() -> Box<dyn SatEngine>,
    name: String,
    takes_hints: bool,
    formula: Cnf,
    phases: Option<Vec<bool>>,
}

impl Anew {
    /// An engine that will be started this way.
    pub(crate) fn new(start: fn() -> Box<dyn SatEngine>) -> Self {
        let mut sample = start();
        let takes_hints = sample.phase_hints().is_some();
        Self { start, name: sample.name().to_owned(), takes_hints, formula: Cnf::new(), phases: None }
    }
}

impl Engine for Anew {
    type Input = Cnf;

    fn name(&self) -> &str {
        &self.name
    }

    fn solve(&mut self, cnf: &Cnf, budget: &Budget) -> Answer {
        self.formula = cnf.clone();
        self.solve_again(budget)
    }

    fn counts(&self) -> Option<SearchCounts> {
        None
    }
}

impl Incremental for Anew {
    fn add_clause(&mut self, atoms: &[Atom]) {
        self.formula.clause(atoms);
    }

    fn solve_again(&mut self, budget: &Budget) -> Answer {
        let mut engine = (self.start)();
        if let Some(hints) = engine.phase_hints() {
            hints.set_phases(self.phases.clone());
        }
        engine.solve(&self.formula, budget)
    }
}

impl SatEngine for Anew {
    fn phase_hints(&mut self) -> Option<&mut dyn PhaseHints> {
        if self.takes_hints { Some(self) } else { None }
    }
}

impl PhaseHints for Anew {
    fn set_phases(&mut self, phases: Option<Vec<bool>>) {
        self.phases = phases;
    }
}

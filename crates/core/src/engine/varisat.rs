//! varisat, a CDCL solver in pure Rust.

use std::{
    io,
    sync::{Arc, Mutex},
};

use nonosat_encodings::{Atom, Cnf, Literal};
use varisat::{ExtendFormula, ProofFormat, Solver};

use super::{Answer, Cores, Engine, Incremental, PhaseHints, SatEngine, literals};
use crate::engine::{SearchCounts, Unknown};
use nonosat_model::budget::{Budget, Limit};

/// varisat 0.2.
///
/// It cannot be interrupted, but it writes a proof, and an error of writing ends it: a writer discards the proof, and
/// fails when the budget is spent. It writes a few times in a thousand conflicts. The solver is unusable afterwards and
/// is dropped.
///
/// # References
/// J. Harder, *Varisat: a CDCL based SAT solver*, 2018-2020.
#[derive(Default)]
pub struct Varisat {
    solver: Option<Solver<'static>>,
    watchman: Watchman,
    variables: usize,
    /// The phases to be used by the next formula, and those used by the present one.
    phases: Option<Vec<bool>>,
    renamed: Vec<bool>,
    core: Vec<Literal>,
}

impl Varisat {
    /// An engine without a formula.
    pub fn new() -> Self {
        Self::default()
    }

    fn answer(&mut self, assumptions: &[Literal], budget: &Budget) -> Answer {
        self.core.clear();
        self.watchman.start(budget);
        let Some(solver) = &mut self.solver else { return Answer::Unknown(Unknown::Limit(Limit::Interrupt)) };
        solver.assume(&assumptions.iter().map(|&literal| convert(literal, &self.renamed)).collect::<Vec<_>>());
        match solver.solve() {
            Ok(true) => {
                let mut model = vec![false; self.variables];
                for literal in solver.model().unwrap_or_default() {
                    if let Some(value) = model.get_mut(literal.var().index()) {
                        *value = literal.is_positive();
                    }
                }
                model.iter_mut().zip(&self.renamed).for_each(|(value, renamed)| *value ^= renamed);
                Answer::Sat(model)
            }
            Ok(false) => {
                let failed = solver.failed_core().unwrap_or_default();
                let is_failed = |&literal: &Literal| failed.contains(&convert(literal, &self.renamed));
                self.core.extend(assumptions.iter().copied().filter(is_failed));
                Answer::Unsat
            }
            Err(_) => {
                self.solver = None;
                Answer::Unknown(self.watchman.reason())
            }
        }
    }
}

impl Engine for Varisat {
    type Input = Cnf;

    fn name(&self) -> &str {
        "varisat"
    }

    fn solve(&mut self, cnf: &Cnf, budget: &Budget) -> Answer {
        let mut solver = Solver::new();
        // The only format that allows clauses to be added later.
        solver.write_proof(self.watchman.clone(), ProofFormat::Varisat);
        self.watchman.start(budget);
        self.variables = cnf.variables();
        self.renamed = self.phases.take().unwrap_or_default();
        let mut clause = Vec::new();
        for literals in cnf.clauses() {
            clause.clear();
            clause.extend(literals.iter().map(|&literal| convert(literal, &self.renamed)));
            solver.add_clause(&clause);
        }
        self.solver = Some(solver);
        self.answer(&[], budget)
    }

    fn counts(&self) -> Option<SearchCounts> {
        None
    }
}

impl Incremental for Varisat {
    fn add_clause(&mut self, atoms: &[Atom]) {
        if let (Some(literals), Some(solver)) = (literals(atoms), &mut self.solver) {
            solver.add_clause(&literals.into_iter().map(|literal| convert(literal, &self.renamed)).collect::<Vec<_>>());
        }
    }

    fn solve_again(&mut self, budget: &Budget) -> Answer {
        self.answer(&[], budget)
    }
}

impl Cores for Varisat {
    fn solve_for_core(&mut self, assumptions: &[Literal], budget: &Budget) -> Answer {
        self.answer(assumptions, budget)
    }

    fn core(&self) -> &[Literal] {
        &self.core
    }
}

impl SatEngine for Varisat {
    fn cores(&mut self) -> Option<&mut dyn Cores> {
        Some(self)
    }

    fn phase_hints(&mut self) -> Option<&mut dyn PhaseHints> {
        Some(self)
    }
}

/// Holds for the next formula only.
impl PhaseHints for Varisat {
    fn set_phases(&mut self, phases: Option<Vec<bool>>) {
        self.phases = phases;
    }
}

/// varisat tries every variable with false first: one with the phase true is replaced by its negation.
fn convert(literal: Literal, renamed: &[bool]) -> varisat::Lit {
    let index = literal.variable().index();
    varisat::Lit::from_index(index, literal.is_positive() ^ renamed.get(index).copied().unwrap_or(false))
}

/// A writer that discards everything, and fails once the budget is spent.
#[derive(Clone, Default)]
struct Watchman(Arc<Mutex<Watch>>);

#[derive(Default)]
struct Watch {
    budget: Budget,
    stopped: Option<Limit>,
}

impl Watchman {
    fn start(&self, budget: &Budget) {
        *self.watch() = Watch { budget: budget.clone(), stopped: None };
    }

    fn reason(&self) -> Unknown {
        Unknown::Limit(self.watch().stopped.unwrap_or(Limit::Interrupt))
    }

    fn watch(&self) -> std::sync::MutexGuard<'_, Watch> {
        self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

impl io::Write for Watchman {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut watch = self.watch();
        match watch.budget.check() {
            Ok(()) => Ok(bytes.len()),
            Err(stop) => {
                watch.stopped = Some(stop);
                Err(io::ErrorKind::TimedOut.into())
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

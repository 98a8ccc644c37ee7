//! batsat, MiniSat in pure Rust.

use std::cell::Cell;

use ::batsat::{Callbacks, Lit, Solver, SolverInterface, SolverOpts, clause, lbool};
use nonosat_encodings::{Atom, Cnf, Literal};

use super::{Answer, ConflictLimit, Cores, Engine, Incremental, PhaseHints, SatEngine, literals};
use crate::engine::{SearchCounts, Unknown};
use nonosat_model::budget::{Budget, Limit};

/// The number of the solver's calls between two checks of the budget.
const QUESTIONS_PER_CHECK: u32 = 64;

/// batsat 0.6.
///
/// # References
/// N. Eén, N. Sörensson, *An extensible SAT-solver*, SAT 2003.
#[derive(Default)]
pub struct Batsat {
    solver: Option<Solver<Watch>>,
    /// The formula, with all clauses added since: phases can only be given to a new solver.
    formula: Cnf,
    phases: Option<Vec<bool>>,
    conflict_limit: Option<u64>,
    core: Vec<Literal>,
}

impl Batsat {
    /// An engine without a formula.
    pub fn new() -> Self {
        Self::default()
    }

    /// A solver that has the formula.
    fn load(&self) -> Solver<Watch> {
        let mut solver = Solver::new(SolverOpts::default(), Watch::default());
        for variable in 0..self.formula.variables() {
            // A phase given here takes precedence over the saved one.
            let phase = self.phases.as_ref().and_then(|phases| phases.get(variable));
            solver.new_var(phase.map_or(lbool::UNDEF, |&phase| lbool::new(phase)), true);
        }
        let mut clause = Vec::new();
        for literals in self.formula.clauses() {
            clause.clear();
            clause.extend(literals.iter().map(|&literal| convert(literal)));
            solver.add_clause_reuse(&mut clause);
        }
        solver
    }
}

impl Engine for Batsat {
    type Input = Cnf;

    fn name(&self) -> &str {
        "batsat"
    }

    fn solve(&mut self, cnf: &Cnf, budget: &Budget) -> Answer {
        self.formula = cnf.clone();
        self.solver = None;
        self.solve_again(budget)
    }

    fn counts(&self) -> Option<SearchCounts> {
        let solver = self.solver.as_ref()?;
        Some(SearchCounts {
            conflicts: solver.num_conflicts(),
            decisions: solver.num_decisions(),
            propagations: solver.num_propagations(),
        })
    }
}

impl Incremental for Batsat {
    fn add_clause(&mut self, atoms: &[Atom]) {
        self.formula.clause(atoms);
        if let (Some(literals), Some(solver)) = (literals(atoms), &mut self.solver) {
            solver.add_clause_reuse(&mut literals.into_iter().map(convert).collect());
        }
    }

    fn solve_again(&mut self, budget: &Budget) -> Answer {
        self.solve_for_core(&[], budget)
    }
}

impl Cores for Batsat {
    fn solve_for_core(&mut self, assumptions: &[Literal], budget: &Budget) -> Answer {
        let mut solver = self.solver.take().unwrap_or_else(|| self.load());
        *solver.cb_mut() =
            Watch { budget: budget.clone(), conflicts_left: self.conflict_limit.map(Cell::new), ..Watch::default() };
        let answer = solver.solve_limited(&assumptions.iter().copied().map(convert).collect::<Vec<_>>());
        self.core.clear();
        let answer = if answer == lbool::TRUE {
            let value = |index: usize| solver.value_var(::batsat::Var::unsafe_from_idx(index as u32)) == lbool::TRUE;
            Answer::Sat((0..self.formula.variables()).map(value).collect())
        } else if answer == lbool::FALSE {
            let failed = |&literal: &Literal| solver.unsat_core_contains_var(convert(literal).var());
            self.core.extend(assumptions.iter().copied().filter(failed));
            Answer::Unsat
        } else {
            Answer::Unknown(solver.cb().stopped.get().unwrap_or(Unknown::Limit(Limit::Interrupt)))
        };
        self.solver = Some(solver);
        answer
    }

    fn core(&self) -> &[Literal] {
        &self.core
    }
}

impl SatEngine for Batsat {
    fn cores(&mut self) -> Option<&mut dyn Cores> {
        Some(self)
    }

    fn phase_hints(&mut self) -> Option<&mut dyn PhaseHints> {
        Some(self)
    }

    fn conflict_limit(&mut self) -> Option<&mut dyn ConflictLimit> {
        Some(self)
    }
}

impl PhaseHints for Batsat {
    fn set_phases(&mut self, phases: Option<Vec<bool>>) {
        self.phases = phases;
        self.solver = None;
    }
}

impl ConflictLimit for Batsat {
    fn set_conflict_limit(&mut self, conflicts: Option<u64>) {
        self.conflict_limit = conflicts;
    }
}

fn convert(literal: Literal) -> Lit {
    Lit::new(::batsat::Var::unsafe_from_idx(literal.variable().index() as u32), literal.is_positive())
}

/// Stops the solver when the budget is spent; it is called very often, and checks the clock only now and then.
#[derive(Default)]
struct Watch {
    budget: Budget,
    questions: Cell<u32>,
    stopped: Cell<Option<Unknown>>,
    conflicts_left: Option<Cell<u64>>,
}

impl Callbacks for Watch {
    fn on_new_clause(&mut self, _: &[Lit], kind: clause::Kind) {
        if let (clause::Kind::Learnt, Some(left)) = (kind, &self.conflicts_left) {
            left.set(left.get().saturating_sub(1));
            if left.get() == 0 && self.stopped.get().is_none() {
                self.stopped.set(Some(Unknown::ConflictLimit));
            }
        }
    }

    fn stop(&self) -> bool {
        // The solver calls once more when it has stopped: the answer must not change.
        if self.stopped.get().is_none() {
            let questions = self.questions.get();
            self.questions.set(questions.wrapping_add(1));
            if questions.is_multiple_of(QUESTIONS_PER_CHECK) {
                self.stopped.set(self.budget.check().err().map(Unknown::from));
            }
        }
        self.stopped.get().is_some()
    }
}

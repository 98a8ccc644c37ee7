//! batsat, MiniSat in pure Rust.

use std::cell::Cell;

use ::batsat::{Callbacks, Lit, Solver, SolverInterface, SolverOpts, lbool};
use nonosat_encodings::{Atom, Cnf, Literal};

use super::{Answer, Engine, Incremental, literals};
use crate::{
    budget::{Budget, Stop},
    outcome::SearchCounts,
};

/// How many times the solver asks before the budget is asked.
const QUESTIONS_PER_CHECK: u32 = 64;

/// batsat 0.6.
///
/// # References
/// N. Eén, N. Sörensson, *An extensible SAT-solver*, SAT 2003.
#[derive(Default)]
pub struct Batsat {
    solver: Option<Solver<Watch>>,
    variables: usize,
    phases: Vec<bool>,
}

impl Batsat {
    /// An engine without a formula.
    pub fn new() -> Self {
        Self::default()
    }

    fn answer(&mut self, budget: &Budget) -> Answer {
        let Some(solver) = &mut self.solver else { return Answer::Unknown(Stop::Interrupted) };
        *solver.cb_mut() = Watch { budget: budget.clone(), ..Watch::default() };
        let answer = solver.solve_limited(&[]);
        if answer == lbool::TRUE {
            let value = |index: usize| solver.value_var(::batsat::Var::unsafe_from_idx(index as u32)) == lbool::TRUE;
            Answer::Sat((0..self.variables).map(value).collect())
        } else if answer == lbool::FALSE {
            Answer::Unsat
        } else {
            Answer::Unknown(solver.cb().stopped.get().unwrap_or(Stop::Interrupted))
        }
    }
}

impl Engine for Batsat {
    type Input = Cnf;

    fn name(&self) -> &'static str {
        "batsat"
    }

    fn solve(&mut self, cnf: &Cnf, budget: &Budget) -> Answer {
        let mut solver = Solver::new(SolverOpts::default(), Watch::default());
        self.variables = cnf.variables();
        for variable in 0..self.variables {
            // A phase given here is forced: it always goes before the saved one.
            let phase = self.phases.get(variable).map_or(lbool::UNDEF, |&phase| lbool::new(phase));
            solver.new_var(phase, true);
        }
        let mut clause = Vec::new();
        for literals in cnf.clauses() {
            clause.clear();
            clause.extend(literals.iter().map(|&literal| convert(literal)));
            solver.add_clause_reuse(&mut clause);
        }
        self.solver = Some(solver);
        self.answer(budget)
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
    fn solve_with(&mut self, atoms: &[Atom], budget: &Budget) -> Answer {
        if let (Some(literals), Some(solver)) = (literals(atoms), &mut self.solver) {
            solver.add_clause_reuse(&mut literals.into_iter().map(convert).collect());
        }
        self.answer(budget)
    }
}

impl super::PhaseHints for Batsat {
    fn set_phases(&mut self, phases: Vec<bool>) {
        self.phases = phases;
    }
}

fn convert(literal: Literal) -> Lit {
    Lit::new(::batsat::Var::unsafe_from_idx(literal.variable().index() as u32), literal.is_positive())
}

/// Stops the solver when the budget is spent; asked very often, it looks at the clock now and then.
#[derive(Default)]
struct Watch {
    budget: Budget,
    questions: Cell<u32>,
    stopped: Cell<Option<Stop>>,
}

impl Callbacks for Watch {
    fn stop(&self) -> bool {
        // The solver asks once more when it has stopped: the answer must not change.
        if self.stopped.get().is_none() {
            let questions = self.questions.get();
            self.questions.set(questions.wrapping_add(1));
            if questions.is_multiple_of(QUESTIONS_PER_CHECK) {
                self.stopped.set(self.budget.check().err());
            }
        }
        self.stopped.get().is_some()
    }
}

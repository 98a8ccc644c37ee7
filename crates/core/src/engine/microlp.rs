//! microlp, branch and cut in pure Rust.

use std::time::Duration;

use ::microlp::{ComparisonOp, Error, OptimizationDirection, Problem, SolveOptions, SolveOutcome};
use nonosat_encodings::{Ilp, Relation};

use super::{Answer, Engine, IlpEngine, MICROLP_CAPACITY, detached::detached, exact};
use crate::engine::{SearchCounts, Unknown};
use nonosat_model::budget::Budget;

/// The time that the solver runs between two checks of the budget.
///
/// It checks the clock every thousand pivots, which take many seconds in a large program.
const SLICE: Duration = Duration::from_millis(50);

/// microlp 0.6: dual simplex, cuts, and branch and bound, all in `f64`.
///
/// It is called directly, as it can be interrupted and resumed, which common interfaces to such solvers do not offer.
/// For large programs it has a thread of its own all the same, which is left behind when the budget is spent, and ends
/// when the solver checks the clock.
#[derive(Clone, Copy, Debug, Default)]
pub struct Microlp;

impl Engine for Microlp {
    type Input = Ilp;

    fn name(&self) -> &str {
        "microlp"
    }

    fn solve(&mut self, ilp: &Ilp, budget: &Budget) -> Answer {
        if ilp.constraints().any(|(terms, ..)| terms.is_empty()) {
            return Answer::Unsat;
        }
        let program = ilp.clone();
        detached(budget, move |budget| run(&program, budget)).unwrap_or_else(Answer::Unknown)
    }

    fn counts(&self) -> Option<SearchCounts> {
        None
    }
}

impl IlpEngine for Microlp {
    fn capacity(&self) -> Option<usize> {
        Some(MICROLP_CAPACITY)
    }
}

/// Solves a program.
fn run(ilp: &Ilp, budget: &Budget) -> Answer {
    let mut problem = Problem::new(OptimizationDirection::Minimize);
    let variables: Vec<_> = (0..ilp.variables()).map(|_| problem.add_binary_var(0.0)).collect();
    for (terms, relation, bound) in ilp.constraints() {
        let terms: Vec<_> =
            terms.iter().map(|&(factor, variable)| (variables[variable.index()], f64::from(factor))).collect();
        let comparison = match relation {
            Relation::AtMost => ComparisonOp::Le,
            Relation::Exactly => ComparisonOp::Eq,
            Relation::AtLeast => ComparisonOp::Ge,
        };
        problem.add_constraint(terms, comparison, bound.into());
    }
    let mut options = SolveOptions::default();
    options.time_limit = Some(SLICE);
    let mut outcome = problem.solve_with(options);
    loop {
        match outcome {
            Ok(SolveOutcome::Solution(solution)) => {
                let values = variables.iter().map(|&variable| solution.var_value(variable) > 0.5).collect();
                return exact(ilp, values);
            }
            Ok(interrupted @ SolveOutcome::Interrupted(_)) => {
                if let Err(limit) = budget.check() {
                    return Answer::Unknown(limit.into());
                }
                outcome = interrupted.resume();
            }
            Err(Error::Infeasible) => return Answer::Unsat,
            Err(_) => return Answer::Unknown(Unknown::Inexact),
        }
    }
}

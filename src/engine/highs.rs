//! HiGHS, a large solver of integer programs in C++.

use std::time::Duration;

use good_lp::{
    Expression, ProblemVariables, ResolutionError, Solution, SolverModel, highs, solvers::WithTimeLimit, variable,
};
use nonosat_encodings::{Ilp, Relation};

use super::{Answer, Engine, IlpEngine, aside::aside, exact};
use crate::{
    budget::{Budget, Stop},
    outcome::SearchCounts,
};

/// HiGHS through good_lp; only with the cargo feature `highs`.
///
/// The feature builds C++ code: it takes cmake, a C++ compiler and libclang, and some minutes. HiGHS knows time limits
/// but cannot be interrupted from outside. So it runs in a thread of its own, which is left behind when the budget says
/// stop, and ends at the time limit or with its answer, which nobody takes.
///
/// # References
/// Q. Huangfu, J. A. J. Hall, *Parallelizing the dual revised simplex method*, Mathematical Programming Computation 10
/// (2018).
#[derive(Clone, Copy, Debug, Default)]
pub struct Highs;

impl Engine for Highs {
    type Input = Ilp;

    fn name(&self) -> &'static str {
        "highs"
    }

    fn solve(&mut self, ilp: &Ilp, budget: &Budget) -> Answer {
        if ilp.constraints().any(|(terms, ..)| terms.is_empty()) {
            return Answer::Unsat;
        }
        if ilp.is_empty() {
            return Answer::Sat(vec![false; ilp.variables()]);
        }
        let program = ilp.clone();
        match aside(budget, move |budget| run(&program, budget.time_left())) {
            Ok(Ok(values)) => exact(ilp, values),
            Ok(Err(ResolutionError::Infeasible)) => Answer::Unsat,
            Ok(Err(_)) => Answer::Unknown(budget.check().err().unwrap_or(Stop::Inexact)),
            Err(stop) => Answer::Unknown(stop),
        }
    }

    fn counts(&self) -> Option<SearchCounts> {
        None
    }
}

impl IlpEngine for Highs {
    fn capacity(&self) -> Option<usize> {
        None
    }
}

/// Solves a program; the values of its variables, rounded.
fn run(ilp: &Ilp, limit: Option<Duration>) -> Result<Vec<bool>, ResolutionError> {
    let mut problem = ProblemVariables::new();
    let variables = problem.add_vector(variable().binary(), ilp.variables());
    let mut model = problem.minimise(0).using(highs);
    for (terms, relation, bound) in ilp.constraints() {
        let mut sum = Expression::with_capacity(terms.len());
        for &(factor, variable) in terms {
            sum.add_mul(factor, variables[variable.index()]);
        }
        model.add_constraint(match relation {
            Relation::AtMost => sum.leq(bound),
            Relation::Exactly => sum.eq(bound),
            Relation::AtLeast => sum.geq(bound),
        });
    }
    if let Some(limit) = limit {
        model = model.with_time_limit(limit.as_secs_f64());
    }
    let solution = model.solve()?;
    Ok(variables.iter().map(|&variable| solution.value(variable) > 0.5).collect())
}

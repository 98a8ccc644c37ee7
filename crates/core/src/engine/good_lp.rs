//! Solvers of integer programs behind good_lp, one model for all of them.

use std::time::Duration;

use ::good_lp::{
    Expression, ProblemVariables, ResolutionError, Solution, SolverModel, solvers::WithTimeLimit, variable,
    variable::UnsolvedProblem,
};
use nonosat_encodings::{Ilp, Relation};

use super::{Answer, Engine, IlpEngine, MICROLP_CAPACITY, detached::detached, exact};
use crate::engine::{SearchCounts, Unknown};
use nonosat_model::budget::Budget;

/// An integer program modelled with good_lp, and solved by microlp or by HiGHS.
///
/// good_lp's solvers have time limits but cannot be interrupted from outside. Each program therefore runs in a thread
/// of its own, which is left behind when the budget is spent, and ends at the time limit or with its answer, which is
/// discarded. [`Microlp`](super::Microlp) calls the same solver without this detour.
///
/// # References
/// Q. Huangfu, J. A. J. Hall, *Parallelizing the dual revised simplex method*, Mathematical Programming Computation 10
/// (2018), for HiGHS.
#[derive(Clone, Copy, Debug)]
pub struct GoodLp {
    name: &'static str,
    capacity: Option<usize>,
    run: fn(&Ilp, Option<Duration>) -> Result<Vec<bool>, ResolutionError>,
}

impl GoodLp {
    /// With microlp, in pure Rust.
    pub fn microlp() -> Self {
        let run = |ilp: &Ilp, limit| run(ilp, limit, ::good_lp::microlp);
        Self { name: "good-lp", capacity: Some(MICROLP_CAPACITY), run }
    }

    /// With HiGHS, in C++.
    #[cfg(feature = "highs")]
    pub fn highs() -> Self {
        Self { name: "highs", capacity: None, run: |ilp, limit| run(ilp, limit, ::good_lp::highs) }
    }
}

impl Engine for GoodLp {
    type Input = Ilp;

    fn name(&self) -> &str {
        self.name
    }

    fn solve(&mut self, ilp: &Ilp, budget: &Budget) -> Answer {
        if ilp.constraints().any(|(terms, ..)| terms.is_empty()) {
            return Answer::Unsat;
        }
        if ilp.is_empty() {
            return Answer::Sat(vec![false; ilp.variables()]);
        }
        let (program, run) = (ilp.clone(), self.run);
        match detached(budget, move |budget| run(&program, budget.time_left())) {
            Ok(Ok(values)) => exact(ilp, values),
            Ok(Err(ResolutionError::Infeasible)) => Answer::Unsat,
            Ok(Err(_)) => Answer::Unknown(budget.check().err().map_or(Unknown::Inexact, Unknown::from)),
            Err(unknown) => Answer::Unknown(unknown),
        }
    }

    fn counts(&self) -> Option<SearchCounts> {
        None
    }
}

impl IlpEngine for GoodLp {
    fn capacity(&self) -> Option<usize> {
        self.capacity
    }
}

/// Solves a program; the values of its variables, rounded.
fn run<M: SolverModel<Error = ResolutionError> + WithTimeLimit>(
    ilp: &Ilp,
    limit: Option<Duration>,
    solver: impl FnMut(UnsolvedProblem) -> M,
) -> Result<Vec<bool>, ResolutionError> {
    let mut problem = ProblemVariables::new();
    let variables = problem.add_vector(variable().binary(), ilp.variables());
    let mut model = problem.minimise(0).using(solver);
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

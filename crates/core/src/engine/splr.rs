//! splr, a modern CDCL solver in pure Rust.

use ::splr::{Certificate, Config, SolveIF, Solver, SolverError};
use nonosat_encodings::{Atom, Cnf, Literal};

use super::{Answer, Engine, Incremental, SatEngine, detached::detached};
use crate::engine::{SearchCounts, Unknown};
use nonosat_model::budget::{Budget, Limit};

/// splr 0.17, started anew for each answer.
///
/// It checks only a time limit of its own. It therefore runs in a thread of its own, which is left behind when the
/// budget is spent, and ends at that limit or with its answer. Its models are checked.
///
/// # References
/// S. Narazaki, *SAT-solver "Splr"*, SAT Competition 2020 to 2022: solver and benchmark descriptions.
#[derive(Default)]
pub struct Splr {
    formula: Cnf,
}

impl Splr {
    /// An engine without a formula.
    pub fn new() -> Self {
        Self::default()
    }
}

impl Engine for Splr {
    type Input = Cnf;

    fn name(&self) -> &str {
        "splr"
    }

    fn solve(&mut self, cnf: &Cnf, budget: &Budget) -> Answer {
        self.formula = cnf.clone();
        self.solve_again(budget)
    }

    fn counts(&self) -> Option<SearchCounts> {
        None
    }
}

impl Incremental for Splr {
    fn add_clause(&mut self, atoms: &[Atom]) {
        self.formula.clause(atoms);
    }

    fn solve_again(&mut self, budget: &Budget) -> Answer {
        let clauses: Vec<Vec<i32>> =
            self.formula.clauses().map(|clause| clause.iter().map(|&literal| convert(literal)).collect()).collect();
        let mut config = Config::default();
        if let Some(left) = budget.time_left() {
            // It counts whole seconds.
            config.c_timeout = left.as_secs_f64().ceil() + 1.0;
        }
        match detached(budget, move |_| run(config, &clauses)).and_then(|answer| answer) {
            Ok(Certificate::UNSAT) => Answer::Unsat,
            Ok(Certificate::SAT(literals)) => {
                // It leaves out variables that do not occur.
                let mut model = vec![false; self.formula.variables()];
                literals.iter().filter(|&&literal| literal > 0).for_each(|&literal| model[literal as usize - 1] = true);
                if self.formula.holds(&model) { Answer::Sat(model) } else { Answer::Unknown(Unknown::Inexact) }
            }
            Err(stop) => Answer::Unknown(stop),
        }
    }
}

impl SatEngine for Splr {}

fn run(config: Config, clauses: &[Vec<i32>]) -> Result<Certificate, Unknown> {
    let answer = Solver::try_from((config, clauses)).map_or_else(|early| early, |mut solver| solver.solve());
    answer.or_else(|error| match error {
        SolverError::EmptyClause | SolverError::RootLevelConflict(_) => Ok(Certificate::UNSAT),
        SolverError::TimeOut => Err(Unknown::Limit(Limit::Time)),
        SolverError::OutOfMemory => Err(Unknown::Limit(Limit::Memory)),
        _ => Err(Unknown::NoAnswer),
    })
}

fn convert(literal: Literal) -> i32 {
    let number = literal.variable().index() as i32 + 1;
    if literal.is_positive() { number } else { -number }
}

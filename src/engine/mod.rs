//! Engines: programs that decide formulas.
//!
//! One engine is one small file behind the trait [`Engine`]; what it can do
//! beside is a trait of its own, so that a missing ability is a compile error.

mod batsat;
mod cdcl;
mod varisat;

pub use batsat::Batsat;
pub use cdcl::Cdcl;
use nonosat_encodings::{Atom, Cnf};
pub use varisat::Varisat;

use crate::{
    budget::{Budget, Stop},
    outcome::SearchCounts,
};

/// What an engine finds out about a formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It can be satisfied, by this value of each variable.
    Sat(Vec<bool>),
    /// It cannot be satisfied.
    Unsat,
    /// A limit was reached.
    Unknown(Stop),
}

/// A program that decides formulas.
pub trait Engine {
    /// What it takes: [`Cnf`], for one.
    type Input;

    /// Its name on the command line.
    fn name(&self) -> &'static str;

    /// Decides a formula, from scratch.
    fn solve(&mut self, input: &Self::Input, budget: &Budget) -> Answer;

    /// What it counted since its last [`Engine::solve`]; `None` if it does not tell.
    fn counts(&self) -> Option<SearchCounts>;
}

/// The ability to take further clauses after an answer.
pub trait Incremental: Engine<Input = Cnf> + PhaseHints {
    /// Demands that one of `atoms` holds, of the formula given last, then decides again.
    ///
    /// Only to be called after an answer that was [`Answer::Sat`].
    fn solve_with(&mut self, atoms: &[Atom], budget: &Budget) -> Answer;
}

/// The ability to be told which value of a variable to try first.
pub trait PhaseHints: Engine {
    /// Sets the value that each variable is always tried with first, from the next [`Engine::solve`] on.
    fn set_phases(&mut self, phases: Vec<bool>);
}

/// The literals of a clause that are not known to be false; `None` if one is known to be true.
fn literals(atoms: &[Atom]) -> Option<Vec<nonosat_encodings::Literal>> {
    let mut literals = Vec::with_capacity(atoms.len());
    for &atom in atoms {
        match atom {
            Atom::Literal(literal) => literals.push(literal),
            Atom::Constant(true) => return None,
            Atom::Constant(false) => {}
        }
    }
    Some(literals)
}

//! Engines: programs that decide formulas.
//!
//! One engine is one small file behind the trait [`Engine`]; what it can do
//! beside is a trait of its own. Engines chosen by name are a [`SatEngine`],
//! which is asked for its optional abilities.

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

/// The ability to go on after an answer, with further clauses or without.
pub trait Incremental: Engine<Input = Cnf> {
    /// Demands that one of `atoms` holds, beside the formula given last.
    ///
    /// Only to be called after an answer that was [`Answer::Sat`].
    fn add_clause(&mut self, atoms: &[Atom]);

    /// Decides again what was given so far.
    ///
    /// Only to be called after an answer that was not [`Answer::Unsat`].
    fn solve_again(&mut self, budget: &Budget) -> Answer;
}

/// The ability to be told which value of a variable to try first.
pub trait PhaseHints {
    /// Sets the value that each variable is tried with first; none: as the engine likes.
    ///
    /// Holds from the next [`Engine::solve`] or [`Incremental::solve_again`] on.
    fn set_phases(&mut self, phases: Option<Vec<bool>>);
}

/// The ability to give up after a number of conflicts, which unlike time is the same on every machine.
pub trait ConflictLimit {
    /// Sets after how many conflicts each answer is [`Stop::ConflictLimit`] at the latest.
    fn set_conflict_limit(&mut self, conflicts: Option<u64>);
}

/// An engine that searches can be built on: further clauses, and perhaps more.
pub trait SatEngine: Incremental {
    /// The engine as one that takes phase hints, if it can.
    fn phase_hints(&mut self) -> Option<&mut dyn PhaseHints> {
        None
    }

    /// The engine as one that counts its conflicts, if it can.
    fn conflict_limit(&mut self) -> Option<&mut dyn ConflictLimit> {
        None
    }
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

#[cfg(test)]
mod tests;

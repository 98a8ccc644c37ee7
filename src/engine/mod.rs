//! Engines: programs that decide formulas.
//!
//! One engine is one small file behind the trait [`Engine`]; what it can do
//! beside is a trait of its own. Engines chosen by name are a [`SatEngine`],
//! which is asked for its optional abilities.

mod aside;
mod batsat;
mod cdcl;
mod command;
mod confined;
mod drat;
#[cfg(feature = "highs")]
mod highs;
mod microlp;
mod outside;
mod splr;
mod varisat;

use std::io;

pub use batsat::Batsat;
pub use cdcl::Cdcl;
pub(crate) use confined::Confined;
pub use drat::Drat;
#[cfg(feature = "highs")]
pub use highs::Highs;
pub use microlp::Microlp;
use nonosat_encodings::{Atom, Cnf, Ilp, Literal};
pub use outside::Outside;
pub use splr::Splr;
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
    /// What it takes: [`Cnf`] or [`Ilp`].
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
    /// Only to be called after an answer that was not [`Answer::Unsat`].
    fn add_clause(&mut self, atoms: &[Atom]);

    /// Decides again what was given so far.
    ///
    /// Only to be called after an answer that was not [`Answer::Unsat`].
    fn solve_again(&mut self, budget: &Budget) -> Answer;
}

/// The ability to decide under literals that hold for one answer only.
pub trait Assumptions: Incremental {
    /// Decides what was given so far, with `assumptions` beside it.
    ///
    /// [`Answer::Unsat`] says that there is no model in which all of them hold. Further answers are cheap where the lists
    /// begin alike. Only to be called after an answer that was not [`Answer::Unsat`] without assumptions.
    fn solve_under(&mut self, assumptions: &[Literal], budget: &Budget) -> Answer;

    /// For each of these, which a model is known to hold, whether unit propagation derives it from those before it.
    fn implied(&mut self, assumptions: &[Literal]) -> Vec<bool>;
}

/// The ability to be told which value of a variable to try first.
pub trait PhaseHints {
    /// Sets the value that each variable is tried with first; none: as the engine likes.
    ///
    /// Holds from the next [`Engine::solve`] or [`Incremental::solve_again`] on.
    fn set_phases(&mut self, phases: Option<Vec<bool>>);
}

/// The ability to be told which variables to decide first.
pub trait DecisionOrder {
    /// Sets how early each variable is decided, the greatest first; none: as the engine likes.
    ///
    /// Holds from the next [`Engine::solve`] or [`Incremental::solve_again`] on.
    fn set_order(&mut self, priorities: Option<Vec<f64>>);
}

/// The ability to give up after a number of conflicts, which unlike time is the same on every machine.
///
/// Whoever has it can go on with [`Incremental::solve_again`] after any stop.
pub trait ConflictLimit {
    /// Sets after how many conflicts each answer is [`Stop::ConflictLimit`] at the latest.
    fn set_conflict_limit(&mut self, conflicts: Option<u64>);
}

/// The ability to turn from looking for a model to proving that there is none.
pub trait ProofSearch {
    /// Tells that a proof is now more likely than a model; holds until the next [`Engine::solve`].
    ///
    /// Only to be called after an answer that was not [`Answer::Unsat`]. A second time it does nothing.
    fn seek_proof(&mut self);
}

/// Where the steps of a proof go, one after the other.
pub trait ProofSink {
    /// Takes a clause that follows from the formula and the clauses at hand.
    fn add(&mut self, clause: &[Literal]);

    /// Takes a clause, one added before, that is needed no more.
    fn delete(&mut self, clause: &[Literal]);

    /// Ends the proof.
    ///
    /// # Errors
    /// The first thing that went wrong: what came after it is missing.
    fn finish(&mut self) -> io::Result<()>;
}

/// The ability to write a proof that there is no model, for others to check.
///
/// Every clause added follows by unit propagation alone from the formula and
/// the clauses that were added and not deleted before it (RUP, thus DRAT too);
/// the last one, after [`Answer::Unsat`], is the empty clause.
///
/// The formula that a proof belongs to is the one given to [`Engine::solve`],
/// with all clauses of [`Incremental::add_clause`] at its end. Those are no
/// steps of the proof. A step taken before such a clause was given follows
/// without it, and so with it: one formula and one proof are enough for a run
/// with several answers.
///
/// # References
/// E. Goldberg, Y. Novikov, *Verification of proofs of unsatisfiability for CNF formulas*, DATE 2003.
/// N. Wetzler, M. Heule, W. Hunt, *DRAT-trim: efficient checking and trimming using expressive clausal proofs*, SAT 2014.
pub trait ProofLog {
    /// Gives the steps of a proof to `sink`, from the next [`Engine::solve`] on until the one after it.
    fn log_proof(&mut self, sink: Option<Box<dyn ProofSink + Send>>);

    /// Ends the proof under way, if there is one; nothing more is logged.
    ///
    /// # Errors
    /// Those of [`ProofSink::finish`].
    fn finish_proof(&mut self) -> io::Result<()>;
}

/// An engine that searches can be built on: further clauses, and perhaps more.
pub trait SatEngine: Incremental {
    /// The engine as one that takes phase hints, if it can.
    fn phase_hints(&mut self) -> Option<&mut dyn PhaseHints> {
        None
    }

    /// The engine as one that takes an order of decisions, if it can.
    fn decision_order(&mut self) -> Option<&mut dyn DecisionOrder> {
        None
    }

    /// The engine as one that counts its conflicts, if it can.
    fn conflict_limit(&mut self) -> Option<&mut dyn ConflictLimit> {
        None
    }

    /// The engine as one that decides under assumptions, if it can.
    fn assumptions(&mut self) -> Option<&mut dyn Assumptions> {
        None
    }

    /// What went wrong for good, if something did: the reason of a [`Stop::NoAnswer`] that the user must see.
    fn failure(&self) -> Option<&str> {
        None
    }

    /// The engine as one that can be told to look for a proof, if it can.
    fn proof_search(&mut self) -> Option<&mut dyn ProofSearch> {
        None
    }

    /// The engine as one that writes proofs, if it can.
    fn proof_log(&mut self) -> Option<&mut dyn ProofLog> {
        None
    }
}

/// An engine for integer programs, which reckons in floating point.
///
/// Its [`Answer::Sat`] has been checked in whole numbers. Its [`Answer::Unsat`] is a claim only: errors of rounding may
/// have hidden a solution. Whoever says so to others proves it first.
pub trait IlpEngine: Engine<Input = Ilp> {
    /// How many unknown cells a part of a puzzle may have, that there be hope for an answer; `None`: any number.
    fn capacity(&self) -> Option<usize>;
}

/// The answer of an engine that reckons in floating point, when its values have been rounded.
fn exact(ilp: &Ilp, values: Vec<bool>) -> Answer {
    if ilp.holds(&values) { Answer::Sat(values) } else { Answer::Unknown(Stop::Inexact) }
}

/// The literals of a clause that are not known to be false; `None` if one is known to be true.
fn literals(atoms: &[Atom]) -> Option<Vec<Literal>> {
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

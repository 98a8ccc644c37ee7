//! Engines: solvers of formulas and of integer programs.
//!
//! One engine is one small file behind the trait [`Engine`]; each further ability is a trait of its own. Engines chosen
//! by name are a [`SatEngine`], whose methods return the optional abilities.

#[cfg(feature = "varisat")]
mod anew;
#[cfg(feature = "batsat")]
mod batsat;
mod cdcl;
mod command;
#[cfg(feature = "varisat")]
mod confined;
#[cfg(any(feature = "good-lp", feature = "microlp", feature = "splr"))]
mod detached;
mod drat;
#[cfg(feature = "good-lp")]
mod good_lp;
#[cfg(feature = "microlp")]
mod microlp;
mod outside;
pub mod registry;
#[cfg(feature = "splr")]
mod splr;
#[cfg(feature = "varisat")]
mod varisat;

use std::io;

#[cfg(feature = "varisat")]
pub(crate) use anew::Anew;
#[cfg(feature = "batsat")]
pub use batsat::Batsat;
pub use cdcl::Cdcl;
#[cfg(feature = "varisat")]
pub(crate) use confined::Confined;
pub use drat::Drat;
#[cfg(feature = "good-lp")]
pub use good_lp::GoodLp;
#[cfg(feature = "microlp")]
pub use microlp::Microlp;
use nonosat_encodings::{Atom, Cnf, Ilp, Literal};
pub use outside::Outside;
#[cfg(feature = "splr")]
pub use splr::Splr;
#[cfg(feature = "varisat")]
pub use varisat::Varisat;

use nonosat_model::budget::{Budget, Limit};

/// The answer of an engine about a formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It can be satisfied, by this value of each variable.
    Sat(Vec<bool>),
    /// It cannot be satisfied.
    Unsat,
    /// No answer, for this reason.
    Unknown(Unknown),
}

/// Why an engine has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unknown {
    /// A limit of the budget was reached.
    Limit(Limit),
    /// As many conflicts as allowed were met.
    ConflictLimit,
    /// It computes in floating point, and rounding went wrong.
    Inexact,
    /// A solver outside this program gave no answer.
    NoAnswer,
}

impl From<Limit> for Unknown {
    fn from(limit: Limit) -> Self {
        Self::Limit(limit)
    }
}

/// What an engine counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct SearchCounts {
    /// Conflicts met.
    pub conflicts: u64,
    /// Decisions made.
    pub decisions: u64,
    /// Literals propagated.
    pub propagations: u64,
}

impl std::iter::Sum for SearchCounts {
    fn sum<I: Iterator<Item = Self>>(counts: I) -> Self {
        counts.fold(Self::default(), |sum, counts| Self {
            conflicts: sum.conflicts + counts.conflicts,
            decisions: sum.decisions + counts.decisions,
            propagations: sum.propagations + counts.propagations,
        })
    }
}

/// A solver.
pub trait Engine {
    /// Its input: [`Cnf`] or [`Ilp`].
    type Input;

    /// Its name on the command line.
    fn name(&self) -> &str;

    /// Decides a formula, from scratch.
    fn solve(&mut self, input: &Self::Input, budget: &Budget) -> Answer;

    /// The counts since its last [`Engine::solve`]; `None` if it does not report them.
    fn counts(&self) -> Option<SearchCounts>;
}

/// The ability to go on after an answer, with further clauses or without.
///
/// A formula without a model stays one: after [`Answer::Unsat`], no answer is [`Answer::Sat`] until the next
/// [`Engine::solve`].
pub trait Incremental: Engine<Input = Cnf> {
    /// Adds the clause of `atoms` to the formula given last.
    fn add_clause(&mut self, atoms: &[Atom]);

    /// Solves the formula with all clauses added so far.
    fn solve_again(&mut self, budget: &Budget) -> Answer;
}

/// The ability to decide under literals that hold for one answer only.
pub trait Assumptions: Incremental {
    /// Solves the formula with all clauses added so far, under `assumptions`.
    ///
    /// [`Answer::Unsat`] means that there is no model in which all of them hold. Further answers are cheap where the
    /// lists begin alike.
    fn solve_under(&mut self, assumptions: &[Literal], budget: &Budget) -> Answer;

    /// For each of these, which a model is known to hold, whether unit propagation derives it from those before it.
    fn implied(&mut self, assumptions: &[Literal]) -> Vec<bool>;
}

/// The ability to name the assumptions that cannot all hold.
pub trait Cores: Incremental {
    /// Solves the formula with all clauses added so far, under `assumptions`, which hold for this answer only.
    ///
    /// After [`Answer::Unsat`], [`Cores::core`] names those that contradict the formula.
    fn solve_for_core(&mut self, assumptions: &[Literal], budget: &Budget) -> Answer;

    /// Assumptions that contradict the formula together, each once: the failed assumptions of the last
    /// [`Cores::solve_for_core`].
    ///
    /// There are none if the formula has no model by itself, or if the last answer was another one. Some of them may be
    /// spared.
    ///
    /// # References
    /// N. Eén, N. Sörensson, *Temporal induction by incremental SAT solving*, BMC 2003.
    fn core(&self) -> &[Literal];
}

/// The ability to take phase hints: the value of each variable to try first.
pub trait PhaseHints {
    /// Sets the value that each variable is tried with first; `None`: the engine's own choice, as for variables beyond
    /// the last.
    ///
    /// Holds from the next [`Engine::solve`] or [`Incremental::solve_again`] on.
    fn set_phases(&mut self, phases: Option<Vec<bool>>);
}

/// The ability to take a decision order: the variables to decide first.
pub trait DecisionOrder {
    /// Sets the decision priority of each variable, the greatest first; `None`: the engine's own order. Variables
    /// beyond the last have priority 0.
    ///
    /// Holds from the next [`Engine::solve`] or [`Incremental::solve_again`] on.
    fn set_order(&mut self, priorities: Option<Vec<f64>>);
}

/// The ability to give up after a number of conflicts, which unlike time is the same on every machine.
///
/// Engines with it can go on with [`Incremental::solve_again`] after any stop.
pub trait ConflictLimit {
    /// Sets the number of conflicts after which the answer is [`Unknown::ConflictLimit`].
    fn set_conflict_limit(&mut self, conflicts: Option<u64>);
}

/// The ability to search for a proof that there is no model, rather than for a model.
pub trait ProofSearch {
    /// Sets that a proof is now more likely than a model; holds until [`seek_model`](Self::seek_model).
    ///
    /// A second time it does nothing.
    fn seek_proof(&mut self);

    /// Takes that back: a model is as likely again. What was learnt stays.
    fn seek_model(&mut self);
}

/// A receiver of the steps of a proof, one after the other.
pub trait ProofSink {
    /// Receives a clause that follows from the formula and the present clauses.
    fn add(&mut self, clause: &[Literal]);

    /// Receives a clause, one added before, that is deleted.
    fn delete(&mut self, clause: &[Literal]);

    /// Ends the proof.
    ///
    /// # Errors
    /// The first error: the steps after it are missing.
    fn finish(&mut self) -> io::Result<()>;
}

/// The ability to write a proof that there is no model, for others to check.
///
/// Every clause added follows by unit propagation from the formula and the clauses that were added and not deleted
/// before it (RUP, thus DRAT too); the last one, after [`Answer::Unsat`], is the empty clause.
///
/// The formula of a proof is the one given to [`Engine::solve`], with all clauses of [`Incremental::add_clause`] at its
/// end. Those are no steps of the proof. A step before such a clause follows without it, and so with it: one formula
/// and one proof are enough for a run with several answers.
///
/// # References
/// E. Goldberg, Y. Novikov, *Verification of proofs of unsatisfiability for CNF formulas*, DATE 2003.
/// N. Wetzler, M. Heule, W. Hunt, *DRAT-trim: efficient checking and trimming using expressive clausal
/// proofs*, SAT 2014.
pub trait ProofLog {
    /// Sends the steps of a proof to `sink`, from the next [`Engine::solve`] on until the one after it.
    fn log_proof(&mut self, sink: Option<Box<dyn ProofSink + Send>>);

    /// Ends the proof under way, if there is one; nothing more is logged.
    ///
    /// # Errors
    /// Those of [`ProofSink::finish`].
    fn finish_proof(&mut self) -> io::Result<()>;
}

/// A SAT engine: incremental, perhaps with further abilities.
pub trait SatEngine: Incremental {
    /// The engine as one that takes phase hints, if it can.
    fn phase_hints(&mut self) -> Option<&mut dyn PhaseHints> {
        None
    }

    /// The engine as one that takes a decision order, if it can.
    fn decision_order(&mut self) -> Option<&mut dyn DecisionOrder> {
        None
    }

    /// The engine as one that takes a conflict limit, if it can.
    fn conflict_limit(&mut self) -> Option<&mut dyn ConflictLimit> {
        None
    }

    /// The engine as one that decides under assumptions, if it can.
    fn assumptions(&mut self) -> Option<&mut dyn Assumptions> {
        None
    }

    /// The engine as one that names the assumptions that cannot all hold, if it can.
    fn cores(&mut self) -> Option<&mut dyn Cores> {
        None
    }

    /// The permanent failure, if there was one: the reason of an [`Unknown::NoAnswer`] that the user must see.
    fn failure(&self) -> Option<&str> {
        None
    }

    /// The engine as one that can search for a proof, if it can.
    fn proof_search(&mut self) -> Option<&mut dyn ProofSearch> {
        None
    }

    /// The engine as one that writes proofs, if it can.
    fn proof_log(&mut self) -> Option<&mut dyn ProofLog> {
        None
    }
}

/// An engine for integer programs, which computes in floating point.
///
/// Its [`Answer::Sat`] has been checked in integers. Its [`Answer::Unsat`] is a claim only: rounding errors may have
/// hidden a solution. It must be proven before it becomes a verdict.
pub trait IlpEngine: Engine<Input = Ilp> {
    /// The most unknown cells of a component for which an answer can be expected; `None`: any number.
    fn capacity(&self) -> Option<usize>;
}

/// The most unknown cells of a component for which microlp can be expected to answer.
///
/// The domino puzzle of 169 cells takes 1 s, that of 225 5 s; of twenty puzzles with 440 to 625 none was settled in 8 s
/// (`benchmarks/NOTES.md`, integer programs).
#[cfg(any(feature = "good-lp", feature = "microlp"))]
const MICROLP_CAPACITY: usize = 250;

/// The answer of an engine that computes in floating point, from its rounded values.
#[cfg(any(feature = "good-lp", feature = "microlp"))]
fn exact(ilp: &Ilp, values: Vec<bool>) -> Answer {
    if ilp.holds(&values) { Answer::Sat(values) } else { Answer::Unknown(Unknown::Inexact) }
}

/// The literals of a clause that are not known to be false, each once; `None` if the clause always holds.
fn literals(atoms: &[Atom]) -> Option<Vec<Literal>> {
    let mut literals = Vec::with_capacity(atoms.len());
    for &atom in atoms {
        match atom {
            Atom::Literal(literal) => literals.push(literal),
            Atom::Constant(true) => return None,
            Atom::Constant(false) => {}
        }
    }
    // Both literals of a variable are neighbours.
    let mut sorted = literals.clone();
    sorted.sort_unstable();
    sorted.dedup();
    if sorted.windows(2).any(|pair| pair[0] == !pair[1]) {
        return None;
    }
    Some(if sorted.len() < literals.len() { sorted } else { literals })
}

#[cfg(test)]
mod tests;

//! Backward checking of a proof: steps that are not needed are dropped, the others get hints.
//!
//! Forwards, the clauses are added one after the other with unit propagation, until there is a conflict. Backwards from
//! there, each clause that is needed so far is checked: its negation must lead to a conflict by unit propagation among
//! the clauses before it. Clauses known to be needed (the core) are propagated first, so that few others join them. A
//! literal that is true at the top level gets a unit clause of its own where it is used, which keeps hints short.
//!
//! # References
//! E. Goldberg, Y. Novikov, *Verification of proofs of unsatisfiability for CNF formulas*, DATE 2003.
//! M. Heule, W. Hunt, N. Wetzler, *Trimming while checking clausal proofs*, FMCAD 2013.
//! L. Cruz-Filipe, M. Heule, W. Hunt, M. Kaufmann, P. Schneider-Kamp, *Efficient certified RAT
//! verification*, CADE 2017.

mod database;
#[cfg(test)]
mod tests;

use std::{collections::HashMap, fmt};

use database::{Database, NO_CLAUSE};
use nonosat_encodings::{Cnf, Literal};

use super::{
    lrat::{ClauseId, Lit, Lrat, Raw, Used},
    steps::{Step, Steps},
};
use nonosat_model::budget::{Budget, Limit};

/// The number of clauses checked between two checks of the budget.
const CHECKS_PER_LOOK: usize = 32;

/// Why a proof was not trimmed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TrimError {
    /// A limit was reached.
    Stopped(Limit),
    /// The proof ends before a contradiction.
    Open,
    /// A clause does not follow from those before it by unit propagation.
    Unfounded {
        /// The step, from 1.
        step: usize,
    },
}

impl fmt::Display for TrimError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stopped(it) => it.fmt(f),
            Self::Open => f.write_str("the proof does not end in a contradiction"),
            Self::Unfounded { step } => write!(f, "step {step} of the proof does not follow by unit propagation"),
        }
    }
}

impl std::error::Error for TrimError {}

/// Checks that a proof refutes a formula, and keeps the steps it needs.
///
/// Every clause added must follow by unit propagation (RUP); resolution asymmetric tautologies (RAT) are not supported.
/// Deletions of clauses that are the reason of a value at the top level are ignored, as are those of the formula's own
/// clauses.
///
/// # Errors
/// See [`TrimError`]. Steps that are not needed are not checked.
pub fn trim(cnf: &Cnf, steps: &Steps, budget: &Budget) -> Result<Lrat, TrimError> {
    let mut trimmer = Trimmer::new(cnf, steps);
    let conflict = trimmer.forwards(cnf, steps, budget)?;
    trimmer.contradict(conflict);
    trimmer.backwards(budget)?;
    Ok(trimmer.raw.finish(cnf.len()))
}

/// An event of the forward pass.
#[derive(Clone, Copy, Debug)]
enum Event {
    /// A clause was added, by this step, when the trail had this length.
    Added { clause: ClauseId, trail: usize, step: usize },
    /// A clause was taken away.
    Deleted(ClauseId),
}

struct Trimmer {
    database: Database,
    events: Vec<Event>,
    /// For each variable, whether a needed clause uses its value at the top level.
    needed: Vec<bool>,
    /// The needed clauses, the last one first.
    raw: Raw,
    work: Workspace,
}

/// Scratch space for the check of a clause.
#[derive(Default)]
struct Workspace {
    /// For each variable, whether it took part in the conflict.
    seen: Vec<bool>,
    /// The clause being checked.
    clause: Vec<Lit>,
    hints: Vec<Used>,
}

impl Trimmer {
    fn new(cnf: &Cnf, steps: &Steps) -> Self {
        let in_steps = steps.iter().flat_map(|step| match step {
            Step::Add(literals) | Step::Delete(literals) => literals,
        });
        let variables = in_steps.map(|literal| literal.variable().index() + 1).max().unwrap_or(0).max(cnf.variables());
        Self {
            database: Database::new(variables),
            events: Vec::new(),
            needed: vec![false; variables],
            raw: Raw::default(),
            work: Workspace { seen: vec![false; variables], ..Workspace::default() },
        }
    }

    /// Adds clause by clause until one is falsified, and returns that one.
    fn forwards(&mut self, cnf: &Cnf, steps: &Steps, budget: &Budget) -> Result<ClauseId, TrimError> {
        let mut clause = Vec::new();
        let mut conflict = None;
        for literals in cnf.clauses() {
            convert(literals, &mut clause);
            let (id, is_false) = self.database.add(&clause);
            conflict = conflict.or(is_false.then_some(id));
        }
        if let Some(conflict) = conflict.or_else(|| self.database.propagate()) {
            return Ok(conflict);
        }
        // Where a clause that is to be deleted is found.
        let mut places: HashMap<Box<[Lit]>, Vec<ClauseId>> = HashMap::new();
        for (step, number) in steps.iter().zip(1..) {
            if number % CHECKS_PER_LOOK == 0 {
                budget.check().map_err(TrimError::Stopped)?;
            }
            match step {
                Step::Add(literals) => {
                    convert(literals, &mut clause);
                    if self.always_holds(&clause) {
                        continue;
                    }
                    let trail = self.database.trail().len();
                    let (id, is_false) = self.database.add(&clause);
                    self.events.push(Event::Added { clause: id, trail, step: number });
                    if clause.len() > 1 {
                        places.entry(clause.as_slice().into()).or_default().push(id);
                    }
                    if is_false {
                        return Ok(id);
                    }
                    if let Some(conflict) = self.database.propagate() {
                        return Ok(conflict);
                    }
                }
                Step::Delete(literals) => {
                    convert(literals, &mut clause);
                    let Some(ids) = places.get_mut(clause.as_slice()) else { continue };
                    if let Some(id) = ids.pop()
                        && self.database.suspend(id)
                    {
                        self.events.push(Event::Deleted(id));
                    }
                    if ids.is_empty() {
                        places.remove(clause.as_slice());
                    }
                }
            }
        }
        Err(TrimError::Open)
    }

    /// Whether a sorted clause is satisfied at the top level, or a tautology: it is never needed.
    fn always_holds(&self, clause: &[Lit]) -> bool {
        clause.iter().any(|&literal| self.database.is_true(literal))
            || clause.windows(2).any(|two| two[0] ^ 1 == two[1])
    }

    /// Adds the empty clause: all literals of `conflict` are false at the top level.
    fn contradict(&mut self, conflict: ClauseId) {
        let literals = self.database.literals(conflict).to_vec();
        let mut hints: Vec<Used> = literals.iter().map(|&literal| self.unit(literal ^ 1)).collect();
        hints.push(self.clause(conflict));
        self.raw.empty(&hints);
    }

    fn backwards(&mut self, budget: &Budget) -> Result<(), TrimError> {
        let mut checks = 0;
        while let Some(event) = self.events.pop() {
            match event {
                Event::Deleted(clause) => self.database.restore(clause),
                Event::Added { clause, trail, step } => {
                    self.unwind(trail);
                    self.database.remove(clause);
                    if !self.database.is_core(clause) {
                        continue;
                    }
                    checks += 1;
                    if checks % CHECKS_PER_LOOK == 0 {
                        budget.check().map_err(TrimError::Stopped)?;
                    }
                    if !self.check(clause) {
                        return Err(TrimError::Unfounded { step });
                    }
                    self.raw.clause(clause, self.database.literals(clause), &self.work.hints);
                }
            }
        }
        self.unwind(0);
        Ok(())
    }

    /// Undoes the assignments since the trail had this length; those that were needed become unit clauses.
    fn unwind(&mut self, length: usize) {
        while let Some(&literal) = self.database.trail()[length..].last() {
            let variable = literal >> 1;
            if self.needed[variable as usize] {
                let reason = self.database.reason(variable);
                let others: Vec<Lit> =
                    self.database.literals(reason).iter().copied().filter(|&other| other != literal).collect();
                let mut hints: Vec<Used> = others.iter().map(|&other| self.unit(other ^ 1)).collect();
                hints.push(self.clause(reason));
                self.raw.unit(literal, &hints);
            }
            self.database.undo(self.database.trail().len() - 1);
        }
    }

    /// Checks a clause, and leaves the hints in the workspace.
    fn check(&mut self, clause: ClauseId) -> bool {
        let base = self.database.trail().len();
        self.work.clause.clear();
        self.work.clause.extend_from_slice(self.database.literals(clause));
        for &literal in &self.work.clause {
            if !self.database.is_false(literal) {
                self.database.assign(literal ^ 1, NO_CLAUSE);
            }
        }
        let Some(conflict) = self.database.propagate() else { return false };
        self.explain(conflict, base);
        self.database.undo(base);
        true
    }

    /// Leaves the hints of a conflict in the workspace: values at the top level, then the reasons in order, then the
    /// conflict.
    fn explain(&mut self, conflict: ClauseId, base: usize) {
        let mut for_good = Vec::new();
        let mut reasons = vec![conflict];
        self.look_at(conflict, base, &mut for_good);
        for place in (base..self.database.trail().len()).rev() {
            let variable = self.database.trail()[place] >> 1;
            let reason = self.database.reason(variable);
            if self.work.seen[variable as usize] && reason != NO_CLAUSE {
                reasons.push(reason);
                self.look_at(reason, base, &mut for_good);
            }
            self.work.seen[variable as usize] = false;
        }
        self.work.hints.clear();
        for literal in for_good {
            self.work.seen[(literal >> 1) as usize] = false;
            // Literals of the negated clause need no hint.
            if !self.work.clause.contains(&(literal ^ 1)) {
                let hint = self.unit(literal);
                self.work.hints.push(hint);
            }
        }
        while let Some(reason) = reasons.pop() {
            let hint = self.clause(reason);
            self.work.hints.push(hint);
        }
    }

    /// Notes whose values make the literals of a clause false.
    fn look_at(&mut self, clause: ClauseId, base: usize, for_good: &mut Vec<Lit>) {
        for &literal in self.database.literals(clause) {
            let variable = literal >> 1;
            if !std::mem::replace(&mut self.work.seen[variable as usize], true) && self.database.place(variable) < base
            {
                for_good.push(literal ^ 1);
            }
        }
    }

    /// Marks a clause as needed.
    fn clause(&mut self, clause: ClauseId) -> Used {
        self.database.mark_core(clause);
        Used::Clause(clause)
    }

    /// Marks a literal at the top level as needed: its unit clause.
    fn unit(&mut self, literal: Lit) -> Used {
        let reason = self.database.reason(literal >> 1);
        if self.database.literals(reason).len() == 1 {
            return self.clause(reason);
        }
        self.needed[(literal >> 1) as usize] = true;
        Used::Unit(literal >> 1)
    }
}

/// A clause as sorted literals, each once.
fn convert(literals: &[Literal], clause: &mut Vec<Lit>) {
    clause.clear();
    clause.extend(literals.iter().map(|literal| literal.index() as Lit));
    clause.sort_unstable();
    clause.dedup();
}

//! An engine of our own: conflict-driven clause learning, made for formulas of nonograms.
//!
//! Those formulas are mostly clauses of two or three literals, their models many
//! and far apart, and there is a good guess about each variable
//! ([`crate::belief`]). So short clauses have tables of their own, and the phases
//! of decisions can be forced: a variable is always tried first with the value it
//! was told, not with the one it had last.
//!
//! # References
//! J. P. Marques-Silva, K. A. Sakallah, *GRASP: a search algorithm for propositional satisfiability*, IEEE ToC 48 (1999).
//! N. Eén, N. Sörensson, *An extensible SAT-solver*, SAT 2003.
//! G. Audemard, L. Simon, *Predicting learnt clauses quality in modern SAT solvers*, IJCAI 2009.

mod abilities;
mod analyze;
mod clauses;
mod heap;
mod log;
mod propagate;
mod reduce;
mod restart;
mod short;

use abilities::Assumed;
use clauses::{ClauseId, Clauses, Lit};
use heap::ActivityHeap;
use log::Log;
use nonosat_encodings::{Atom, Cnf, Literal};
use restart::Restarts;
use short::{Collection, ShortClauses};

use super::{Answer, Assumptions, Engine, Incremental, PhaseHints};
use crate::{
    budget::{Budget, Stop},
    outcome::SearchCounts,
};

/// How often, in conflicts or in decisions, the budget is asked.
const STEPS_PER_CHECK: u64 = 512;
const NO_LEVEL: u32 = u32::MAX;

/// Why a variable has its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reason {
    /// It was decided, or given.
    None,
    /// The other literal of a binary clause is false.
    Binary(Lit),
    /// The other two literals of a ternary clause are false.
    Ternary(Lit, Lit),
    /// All other literals of this clause are false; its first literal is the one in question.
    Clause(ClauseId),
}

/// The clause in which a conflict was found.
#[derive(Clone, Copy, Debug)]
enum Conflict {
    Binary(Lit, Lit),
    Ternary(Lit, Lit, Lit),
    Clause(ClauseId),
}

/// A clause that waits for a literal to become false.
#[derive(Clone, Copy, Debug)]
struct Watch {
    clause: ClauseId,
    /// Some other literal of the clause: while it is true, the clause need not be looked at.
    blocker: Lit,
}

/// The engine `cdcl`.
#[derive(Debug)]
pub struct Cdcl {
    /// For each literal: 1 true, -1 false, 0 open.
    values: Vec<i8>,
    /// For each variable: the decision level of its value, and why it has it.
    levels: Vec<u32>,
    reasons: Vec<Reason>,
    trail: Vec<Lit>,
    /// For each decision level above 0, where it begins on the trail.
    limits: Vec<usize>,
    propagated: usize,
    /// The given clauses of two and three literals.
    short: ShortClauses,
    /// Those of them that do not follow from the others, to go on with when a proof is sought; `None`: all.
    needed: Option<ShortClauses>,
    /// The other clauses, but for learnt binary ones.
    clauses: Clauses,
    /// For each literal, the clauses to look at when it becomes false.
    watches: Vec<Vec<Watch>>,
    /// For each literal, the literals that must hold when it becomes false, by binary clauses that came later.
    binaries: Vec<Vec<Lit>>,
    heap: ActivityHeap,
    /// For each variable, the value to try first.
    phases: Vec<bool>,
    /// The values that `phases` is held to; without them it follows the values that variables had last.
    forced: Option<Vec<bool>>,
    conflict_limit: Option<u64>,
    /// The literals of the first decision levels, which hold for the answer under way.
    assumptions: Vec<Lit>,
    restarts: Restarts,
    next_reduction: u64,
    reductions: u64,
    counts: SearchCounts,
    /// Whether the clauses are known to contradict each other.
    unsat: bool,
    /// Whether a proof is sought, not a model.
    seeks_proof: bool,
    log: Log,
    work: analyze::Workspace,
}

impl Default for Cdcl {
    fn default() -> Self {
        Self::with_variables(0)
    }
}

impl Cdcl {
    /// An engine without a formula.
    pub fn new() -> Self {
        Self::default()
    }

    fn with_variables(count: usize) -> Self {
        Self {
            values: vec![0; 2 * count],
            levels: vec![NO_LEVEL; count],
            reasons: vec![Reason::None; count],
            trail: Vec::with_capacity(count),
            limits: Vec::new(),
            propagated: 0,
            short: ShortClauses::default(),
            needed: None,
            clauses: Clauses::default(),
            watches: vec![Vec::new(); 2 * count],
            binaries: vec![Vec::new(); 2 * count],
            heap: ActivityHeap::new(count, heap::DECAY),
            phases: vec![false; count],
            forced: None,
            conflict_limit: None,
            assumptions: Vec::new(),
            restarts: Restarts::new(),
            next_reduction: reduce::FIRST,
            reductions: 0,
            counts: SearchCounts::default(),
            unsat: false,
            seeks_proof: false,
            log: Log::default(),
            work: analyze::Workspace::new(count),
        }
    }

    /// Takes all clauses of a formula.
    fn load(&mut self, cnf: &Cnf) {
        let mut collection = Collection::default();
        let (mut spare, is_spare) = (Vec::new(), cnf.spare());
        let mut clause = Vec::new();
        for (number, literals) in cnf.clauses().enumerate() {
            if !self.simplify(literals, &mut clause) {
                continue;
            }
            match clause[..] {
                [one, other] if is_spare.contains(&number) => spare.push([one, other]),
                [one, other] => collection.binary.push([one, other]),
                [a, b, c] => collection.ternary.push([a, b, c]),
                _ => self.add(&clause),
            }
        }
        if !spare.is_empty() {
            self.needed = Some(ShortClauses::new(self.values.len(), &collection));
            collection.binary.append(&mut spare);
        }
        self.short = ShortClauses::new(self.values.len(), &collection);
    }

    /// Writes to `clause` the literals that are open, at decision level 0; false if one is true.
    fn simplify(&self, literals: &[Literal], clause: &mut Vec<Lit>) -> bool {
        clause.clear();
        for literal in literals {
            match self.values[literal.index()] {
                1 => return false,
                0 => clause.push(literal.index() as Lit),
                _ => {}
            }
        }
        true
    }

    /// Adds a clause of open literals, at decision level 0.
    fn add(&mut self, clause: &[Lit]) {
        match *clause {
            [] => self.refute(),
            [unit] => self.assign(unit, Reason::None),
            [one, other] => self.add_binary(one, other),
            _ => {
                self.attach(clause, None);
            }
        }
    }

    /// Notes that the clauses contradict each other.
    fn refute(&mut self) {
        if !self.unsat {
            self.log.add(&[]);
        }
        self.unsat = true;
    }

    fn add_binary(&mut self, one: Lit, other: Lit) {
        self.binaries[one as usize].push(other);
        self.binaries[other as usize].push(one);
    }

    fn attach(&mut self, literals: &[Lit], glue: Option<u32>) -> ClauseId {
        let clause = self.clauses.add(literals, glue);
        self.watches[literals[0] as usize].push(Watch { clause, blocker: literals[1] });
        self.watches[literals[1] as usize].push(Watch { clause, blocker: literals[0] });
        clause
    }

    fn assign(&mut self, literal: Lit, reason: Reason) {
        let variable = (literal >> 1) as usize;
        self.values[literal as usize] = 1;
        self.values[(literal ^ 1) as usize] = -1;
        self.levels[variable] = self.level();
        self.reasons[variable] = reason;
        self.trail.push(literal);
    }

    fn level(&self) -> u32 {
        self.limits.len() as u32
    }

    fn backtrack(&mut self, level: u32) {
        if self.level() <= level {
            return;
        }
        let start = self.limits[level as usize];
        let saves_phases = self.forced.is_none();
        for &literal in &self.trail[start..] {
            let variable = literal >> 1;
            self.values[literal as usize] = 0;
            self.values[(literal ^ 1) as usize] = 0;
            if saves_phases {
                self.phases[variable as usize] = literal & 1 == 0;
            }
            self.heap.push(variable);
        }
        self.trail.truncate(start);
        self.limits.truncate(level as usize);
        self.propagated = start;
    }

    fn search(&mut self, budget: &Budget) -> Answer {
        let mut steps = 0;
        let last_conflict = self.conflict_limit.map_or(u64::MAX, |limit| self.counts.conflicts.saturating_add(limit));
        loop {
            if self.unsat {
                return Answer::Unsat;
            }
            steps += 1;
            if steps % STEPS_PER_CHECK == 0
                && let Err(stop) = budget.check()
            {
                self.backtrack(0);
                return Answer::Unknown(stop);
            }
            if let Some(conflict) = self.propagate() {
                self.counts.conflicts += 1;
                if self.level() == 0 {
                    self.refute();
                } else {
                    self.learn(conflict);
                }
                continue;
            }
            if self.counts.conflicts >= last_conflict {
                self.backtrack(0);
                return Answer::Unknown(Stop::ConflictLimit);
            }
            if self.restarts.is_due() {
                self.restarts.done();
                self.backtrack(0);
            } else if self.counts.conflicts >= self.next_reduction {
                self.reduce();
            } else {
                match self.assume() {
                    Assumed::Refuted => return Answer::Unsat,
                    Assumed::One => {}
                    Assumed::All if self.decide() => {}
                    Assumed::All => {
                        let model = self.values.iter().step_by(2).map(|&value| value == 1).collect();
                        self.backtrack(self.assumptions.len() as u32);
                        return Answer::Sat(model);
                    }
                }
            }
        }
    }

    /// Decides the most active open variable; false if none is open.
    fn decide(&mut self) -> bool {
        while let Some(variable) = self.heap.pop() {
            if self.values[2 * variable as usize] == 0 {
                self.counts.decisions += 1;
                self.limits.push(self.trail.len());
                let literal = (variable << 1) | u32::from(!self.phases[variable as usize]);
                self.assign(literal, Reason::None);
                return true;
            }
        }
        false
    }
}

impl Engine for Cdcl {
    type Input = Cnf;

    fn name(&self) -> &'static str {
        "cdcl"
    }

    fn solve(&mut self, cnf: &Cnf, budget: &Budget) -> Answer {
        let (phases, conflict_limit) = (self.forced.take(), self.conflict_limit);
        let priorities = self.heap.take_priorities();
        let log = self.log.begin();
        *self = Self { conflict_limit, log, ..Self::with_variables(cnf.variables()) };
        self.set_phases(phases);
        self.heap.prioritize(priorities);
        self.load(cnf);
        self.search(budget)
    }

    fn counts(&self) -> Option<SearchCounts> {
        Some(self.counts)
    }
}

impl Incremental for Cdcl {
    fn add_clause(&mut self, atoms: &[Atom]) {
        self.backtrack(0);
        let mut clause = Vec::new();
        if super::literals(atoms).is_some_and(|literals| self.simplify(&literals, &mut clause)) {
            self.add(&clause);
        }
    }

    fn solve_again(&mut self, budget: &Budget) -> Answer {
        self.solve_under(&[], budget)
    }
}

#[cfg(test)]
mod tests;

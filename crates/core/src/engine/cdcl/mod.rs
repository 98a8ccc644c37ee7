//! An engine of our own: conflict-driven clause learning, made for formulas of nonograms.
//!
//! Those formulas consist mostly of clauses of two or three literals, their models are many and far apart, and belief
//! propagation gives a good phase hint for each variable ([`nonosat_propagate::belief`]). So short clauses have tables
//! of their own, and the phases of decisions can be forced: a variable is always tried first with its hint, not with
//! the value it had last.
//!
//! # References
//! J. P. Marques-Silva, K. A. Sakallah, *GRASP: a search algorithm for propositional satisfiability*,
//! IEEE Transactions on Computers 48 (1999).
//! N. Eén, N. Sörensson, *An extensible SAT-solver*, SAT 2003.
//! G. Audemard, L. Simon, *Predicting learnt clauses quality in modern SAT solvers*, IJCAI 2009.

mod abilities;
mod analyze;
mod assignment;
mod clauses;
mod heap;
mod log;
mod propagate;
mod queue;
mod reduce;
mod restart;
mod table;
mod vivify;

use abilities::Assumed;
use assignment::{Assignment, Reason};
use clauses::{ClauseId, Clauses, Lit};
use heap::ActivityHeap;
use log::Log;
use nonosat_encodings::{Atom, Cnf, Literal};
use queue::Queue;
use restart::Restarts;
use table::{ShortClauses, Table};

use super::{Answer, Assumptions, Engine, Incremental, PhaseHints, ProofSearch};
use crate::engine::{SearchCounts, Unknown};
use nonosat_model::budget::{Budget, Limit};

/// The number of conflicts or decisions between two checks of the budget.
const STEPS_PER_CHECK: u64 = 512;

/// The clause in which a conflict was found.
#[derive(Clone, Copy, Debug)]
enum Conflict {
    Binary(Lit, Lit),
    Ternary(Lit, Lit, Lit),
    Clause(ClauseId),
}

/// The engine `cdcl`.
#[derive(Debug)]
pub struct Cdcl {
    assigned: Assignment,
    /// The number of literals of the trail that have been propagated.
    propagated: usize,
    /// The clauses of two and three literals.
    short: ShortClauses,
    /// The other clauses, including learnt ternary ones.
    clauses: Clauses,
    /// For each literal, the clauses to visit when it becomes false.
    table: Table,
    /// The order of decisions while a model is sought, or an order was given.
    heap: ActivityHeap,
    /// The order of decisions otherwise.
    queue: Queue,
    /// For each variable, the value to try first.
    phases: Vec<bool>,
    /// The phases of the search for a model while a proof is sought, and the other way round.
    other_phases: Option<Vec<bool>>,
    /// The hints that `phases` is reset to; without them phases are saved.
    forced: Option<Vec<bool>>,
    conflict_limit: Option<u64>,
    /// The literals of the first decision levels, which hold for the answer under way.
    assumptions: Vec<Lit>,
    /// The assumptions that cannot all hold, if that was the last answer.
    core: Vec<Literal>,
    restarts: Restarts,
    next_reduction: u64,
    reductions: u64,
    /// The number of literals at decision level 0 that all clauses have been rid of.
    settled: usize,
    shares: vivify::Shares,
    counts: SearchCounts,
    /// Whether the formula is known to be unsatisfiable.
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
            assigned: Assignment::new(count),
            propagated: 0,
            short: ShortClauses::default(),
            clauses: Clauses::default(),
            table: Table::new(2 * count),
            heap: ActivityHeap::new(count),
            queue: Queue::new(count),
            phases: vec![false; count],
            other_phases: None,
            forced: None,
            conflict_limit: None,
            assumptions: Vec::new(),
            core: Vec::new(),
            restarts: Restarts::new(),
            next_reduction: reduce::first(count),
            reductions: 0,
            settled: 0,
            shares: vivify::Shares::default(),
            counts: SearchCounts::default(),
            unsat: false,
            seeks_proof: false,
            log: Log::default(),
            work: analyze::Workspace::new(count),
        }
    }

    /// Loads all clauses of a formula.
    fn load(&mut self, cnf: &Cnf) {
        let is_spare = cnf.spare();
        let mut clause = Vec::new();
        for (number, literals) in cnf.clauses().enumerate() {
            if !self.simplify(literals, &mut clause) {
                continue;
            }
            match clause[..] {
                [one, other] if is_spare.contains(&number) => self.short.spare.push([one, other]),
                [one, other] => self.short.binary.push([one, other]),
                [a, b, c] => self.short.ternary.push([a, b, c]),
                _ => self.add(&clause),
            }
        }
        self.table.fill(&self.short);
    }

    /// Writes to `clause` the literals that are open, at decision level 0; false if one is true.
    fn simplify(&self, literals: &[Literal], clause: &mut Vec<Lit>) -> bool {
        clause.clear();
        for literal in literals {
            match self.assigned.values[literal.index()] {
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

    /// Notes that the formula is unsatisfiable.
    fn refute(&mut self) {
        if !self.unsat {
            self.log.add(&[]);
        }
        self.unsat = true;
    }

    fn add_binary(&mut self, one: Lit, other: Lit) {
        self.short.binary.push([one, other]);
        self.table.watch(ClauseId::BINARY, one, other);
    }

    fn attach(&mut self, literals: &[Lit], glue: Option<u32>) -> ClauseId {
        let clause = self.clauses.add(literals, glue);
        self.table.watch(clause, literals[0], literals[1]);
        clause
    }

    fn assign(&mut self, literal: Lit, reason: Reason) {
        self.assigned.assign(literal, reason);
    }

    fn level(&self) -> u32 {
        self.assigned.level()
    }

    fn backtrack(&mut self, level: u32) {
        self.undo(level, self.forced.is_none());
    }

    /// Backtracks; the values are kept as phases, or not.
    fn undo(&mut self, level: u32, saves_phases: bool) {
        if self.level() <= level {
            return;
        }
        let start = self.assigned.limits[level as usize];
        let (seeks_proof, is_queued) = (self.seeks_proof, self.is_queued());
        for &literal in &self.assigned.trail[start..] {
            let variable = literal >> 1;
            self.assigned.values[literal as usize] = 0;
            self.assigned.values[(literal ^ 1) as usize] = 0;
            if saves_phases {
                self.phases[variable as usize] = literal & 1 == 0;
            }
            if seeks_proof {
                self.queue.reopen(variable);
            }
            if !is_queued {
                self.heap.push(variable);
            }
        }
        self.assigned.trail.truncate(start);
        self.assigned.limits.truncate(level as usize);
        self.propagated = start;
    }

    /// Whether the search may go on. What clauses and watches are numbered with is memory, too.
    fn check(&self, budget: &Budget) -> Result<(), Limit> {
        if self.clauses.is_full() || self.table.is_full() {
            return Err(Limit::Memory);
        }
        budget.check()
    }

    fn search(&mut self, budget: &Budget) -> Answer {
        let mut steps = 0;
        let last_conflict = self.conflict_limit.map_or(u64::MAX, |limit| self.counts.conflicts.saturating_add(limit));
        loop {
            if self.unsat {
                return Answer::Unsat;
            }
            // Also at the first step: runs may be short, and many.
            if steps % STEPS_PER_CHECK == 0
                && let Err(limit) = self.check(budget)
            {
                self.backtrack(0);
                return Answer::Unknown(limit.into());
            }
            steps += 1;
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
                return Answer::Unknown(Unknown::ConflictLimit);
            }
            if self.restarts.is_due() {
                self.restarts.done();
                let kept = if self.is_queued() { self.decisions_to_keep() } else { 0 };
                self.backtrack(kept);
            } else if self.counts.conflicts >= self.next_reduction {
                if self.seeks_proof {
                    self.clean();
                }
                if self.unsat {
                    continue;
                }
                self.reduce();
                if self.seeks_proof {
                    self.vivify();
                }
            } else {
                match self.assume() {
                    Assumed::Refuted => return Answer::Unsat,
                    Assumed::One => {}
                    Assumed::All if self.decide() => {}
                    Assumed::All => {
                        let model = self.assigned.values.iter().step_by(2).map(|&value| value == 1).collect();
                        self.backtrack(self.assumptions.len() as u32);
                        return Answer::Sat(model);
                    }
                }
            }
        }
    }

    /// Whether decisions follow the queue: if a proof is sought, and no order was given.
    fn is_queued(&self) -> bool {
        self.seeks_proof && !self.heap.is_prioritized
    }

    /// How many decisions a restart need not take back: it would make the same again, as they are behind every open
    /// variable in the queue.
    ///
    /// # References
    /// P. van der Tak, A. Ramos, M. Heule, *Reusing the assignment trail in CDCL solvers*, JSAT 7 (2011).
    fn decisions_to_keep(&mut self) -> u32 {
        let Self { assigned, queue, assumptions, .. } = self;
        let Some(next) = queue.next(|variable| assigned.values[2 * variable as usize] == 0) else {
            return assigned.level();
        };
        let decisions = assigned.limits.iter().skip(assumptions.len()).map(|&at| assigned.trail[at] >> 1);
        let kept = decisions.take_while(|&decision| queue.stamp(decision) > queue.stamp(next)).count();
        (assumptions.len() + kept) as u32
    }

    /// Decides the most active open variable; false if none is open.
    fn decide(&mut self) -> bool {
        let is_queued = self.is_queued();
        let Self { assigned, heap, queue, .. } = self;
        let is_open = |variable: u32| assigned.values[2 * variable as usize] == 0;
        let next = if is_queued {
            queue.next(is_open)
        } else {
            std::iter::from_fn(|| heap.pop()).find(|&variable| is_open(variable))
        };
        let Some(variable) = next else { return false };
        self.counts.decisions += 1;
        assigned.limits.push(assigned.trail.len());
        let literal = (variable << 1) | u32::from(!self.phases[variable as usize]);
        self.assign(literal, Reason::None);
        true
    }
}

impl Engine for Cdcl {
    type Input = Cnf;

    fn name(&self) -> &str {
        "cdcl"
    }

    fn solve(&mut self, cnf: &Cnf, budget: &Budget) -> Answer {
        let (phases, conflict_limit, seeks_proof) = (self.forced.take(), self.conflict_limit, self.seeks_proof);
        let priorities = self.heap.take_priorities();
        let log = self.log.begin();
        let fits = table::fit(cnf.variables(), cnf.clauses().map(<[_]>::len));
        *self = Self { conflict_limit, log, ..Self::with_variables(if fits { cnf.variables() } else { 0 }) };
        self.clauses.refused = !fits;
        self.set_phases(phases);
        self.heap.prioritize(priorities);
        if fits {
            self.load(cnf);
        }
        if seeks_proof {
            self.seek_proof();
        }
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

//! Deletion of learnt clauses.

use super::{Cdcl, assignment::Reason, clauses::Lit};

/// The conflicts before the first reduction: this number, and one more for every [`VARIABLES_PER_CONFLICT`] variables.
///
/// Early, often, and many: the 36 hardest puzzles of three tournaments, of some 3000 variables, take 63 CPU seconds
/// with 200, 50 more each time, and a quarter of the clauses kept (four seeds); 80 with 2000, 300 more, and half of
/// them kept. Conflicts are the same but for 2 %. Proofs by clauses alone that four domino puzzles are unique take as
/// long either way. Faase, of 61 thousand variables, takes 21 thousand conflicts with 200, and 14 thousand with 2000
/// (ten seeds).
const FIRST: u64 = 200;
/// See [`FIRST`].
const VARIABLES_PER_CONFLICT: u64 = 32;
/// The conflicts by which the interval grows each time.
const MORE: u64 = 50;
/// One of so many deletable clauses is kept.
const ONE_KEPT_OF: usize = 4;
/// The greatest glue of clauses that are kept for good.
const GLUE_TO_KEEP: u32 = 2;

/// The number of conflicts before the first reduction.
pub(super) fn first(variables: usize) -> u64 {
    FIRST + variables as u64 / VARIABLES_PER_CONFLICT
}

impl Cdcl {
    /// Backtracks to decision level 0, and rids all clauses of what is settled there: those with a true literal go, and
    /// false literals go from the others. Nothing is done if nothing has been settled since the last time.
    ///
    /// A reduction has to follow, which rebuilds the watches. The proof keeps given clauses, and those that settled a
    /// literal.
    pub(super) fn clean(&mut self) {
        self.backtrack(0);
        if self.propagate().is_some() {
            return self.refute();
        }
        if self.assigned.trail.len() == self.settled {
            return;
        }
        self.settled = self.assigned.trail.len();
        let Self { assigned, short, clauses, log, .. } = self;
        let values = &assigned.values;
        let is_open = |&literal: &Lit| values[literal as usize] == 0;
        let is_true = |&literal: &Lit| values[literal as usize] == 1;
        short.binary.retain(|pair| pair.iter().all(is_open));
        short.spare.retain(|pair| pair.iter().all(is_open));
        short.ternary.retain(|triple| match *triple {
            _ if triple.iter().any(is_true) => false,
            _ if triple.iter().all(is_open) => true,
            [a, b, c] => {
                short.binary.push(if is_open(&a) { [a, if is_open(&b) { b } else { c }] } else { [b, c] });
                false
            }
        });
        let mut open = Vec::new();
        for id in [&clauses.given[..], &clauses.learnt].concat() {
            let literals = clauses.literals(id);
            open.clear();
            open.extend(literals.iter().copied().filter(is_open));
            let is_learnt = clauses.glue(id).is_some();
            if literals.iter().any(is_true) {
                if is_learnt && assigned.reason(literals[0]) != Reason::Clause(id) {
                    log.delete(literals);
                }
                clauses.remove(id);
            } else if open.len() < literals.len() {
                if is_learnt {
                    log.add(&open);
                    log.delete(literals);
                }
                if let [one, other] = open[..] {
                    short.binary.push([one, other]);
                    clauses.remove(id);
                } else {
                    clauses.shrink(id, &open);
                }
            }
        }
        for index in 0..self.assigned.trail.len() {
            *self.assigned.reason_mut(self.assigned.trail[index]) = Reason::None;
        }
    }

    /// Deletes most of the learnt clauses that were not used recently, those of high glue and many literals first.
    ///
    /// # References
    /// C. Oh, *Between SAT and UNSAT: the fundamental difference in CDCL SAT*, SAT 2015.
    pub(super) fn reduce(&mut self) {
        self.reductions += 1;
        self.next_reduction = self.counts.conflicts + first(self.phases.len()) + MORE * self.reductions;
        let clauses = &mut self.clauses;
        let mut candidates = clauses.learnt.clone();
        candidates.retain(|&id| {
            let is_candidate = clauses.glue(id).is_some_and(|glue| glue > GLUE_TO_KEEP);
            is_candidate && !clauses.outlasts(id)
        });
        candidates.sort_by_key(|&id| std::cmp::Reverse((clauses.glue(id), clauses.literals(id).len())));
        candidates.truncate(candidates.len() - candidates.len() / ONE_KEPT_OF);
        for id in candidates {
            let first = clauses.literals(id)[0];
            let is_reason =
                self.assigned.values[first as usize] == 1 && self.assigned.reason(first) == Reason::Clause(id);
            if !is_reason {
                self.log.delete(clauses.literals(id));
                clauses.remove(id);
            }
        }
        self.compact();
    }

    /// Frees the memory of removed clauses; all watches are rebuilt.
    fn compact(&mut self) {
        let moves = self.clauses.compact();
        for index in 0..self.assigned.trail.len() {
            let reason = self.assigned.reason_mut(self.assigned.trail[index]);
            if let Reason::Clause(id) = *reason {
                *reason = moves.new_place(id).map_or(Reason::None, Reason::Clause);
            }
        }
        self.table.fill(&self.short);
        self.table.unwatch();
        for &clause in self.clauses.given.iter().chain(&self.clauses.learnt) {
            let literals = self.clauses.literals(clause);
            self.table.watch(clause, literals[0], literals[1]);
        }
    }
}

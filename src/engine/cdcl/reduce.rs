//! Forgetting learnt clauses that are of little use.

use super::{Cdcl, Reason, Watch};

/// After how many conflicts clauses are forgotten for the first time.
pub(super) const FIRST: u64 = 2000;
/// By how many conflicts the distance grows each time.
const MORE: u64 = 300;
/// Clauses in which so few levels meet are kept for good.
const GLUE_TO_KEEP: u32 = 2;

impl Cdcl {
    /// Forgets half of the learnt clauses, those of many levels and many literals first.
    pub(super) fn reduce(&mut self) {
        self.reductions += 1;
        self.next_reduction = self.counts.conflicts + FIRST + MORE * self.reductions;
        let clauses = &mut self.clauses;
        let mut candidates: Vec<_> = clauses
            .learnt
            .iter()
            .copied()
            .filter(|&id| clauses.glue(id).is_some_and(|glue| glue > GLUE_TO_KEEP))
            .collect();
        candidates.sort_by_key(|&id| std::cmp::Reverse((clauses.glue(id), clauses.literals(id).len())));
        candidates.truncate(candidates.len() / 2);
        for id in candidates {
            let first = clauses.literals(id)[0];
            let is_reason =
                self.values[first as usize] == 1 && self.reasons[(first >> 1) as usize] == Reason::Clause(id);
            if !is_reason {
                self.log.delete(clauses.literals(id));
                clauses.remove(id);
            }
        }
        self.compact();
    }

    /// Gives back the room of removed clauses; all watches are made anew.
    fn compact(&mut self) {
        let moves = self.clauses.compact();
        for &literal in &self.trail {
            let reason = &mut self.reasons[(literal >> 1) as usize];
            if let Reason::Clause(id) = *reason {
                *reason = moves.new_place(id).map_or(Reason::None, Reason::Clause);
            }
        }
        self.watches.iter_mut().for_each(Vec::clear);
        for list in [&self.clauses.given, &self.clauses.learnt] {
            for &clause in list {
                let literals = self.clauses.literals(clause);
                self.watches[literals[0] as usize].push(Watch { clause, blocker: literals[1] });
                self.watches[literals[1] as usize].push(Watch { clause, blocker: literals[0] });
            }
        }
    }
}

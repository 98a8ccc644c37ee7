//! Unit propagation with two watched literals.

use super::{Cdcl, Conflict, Reason, Watch, clauses::Lit};

impl Cdcl {
    /// Draws all conclusions from single clauses; the clause that is violated, if one is.
    pub(super) fn propagate(&mut self) -> Option<Conflict> {
        // Taken out for the moment, so that assigning does not stand in the way; the same below.
        let short = std::mem::take(&mut self.short);
        let mut conflict = None;
        while let (None, Some(&literal)) = (conflict, self.trail.get(self.propagated)) {
            self.propagated += 1;
            self.counts.propagations += 1;
            let lost = literal ^ 1;
            let (singles, pairs) = short.row(lost);
            conflict = self.imply(lost, singles).or_else(|| self.imply_by_ternary(lost, pairs));
            if conflict.is_some() {
                break;
            }
            let learnt = std::mem::take(&mut self.binaries[lost as usize]);
            conflict = self.imply(lost, &learnt);
            self.binaries[lost as usize] = learnt;
            if conflict.is_some() {
                break;
            }
            let mut watches = std::mem::take(&mut self.watches[lost as usize]);
            conflict = self.visit(lost, &mut watches);
            self.watches[lost as usize] = watches;
        }
        self.short = short;
        conflict
    }

    /// Assigns the other literals of the binary clauses of a literal that became false.
    fn imply(&mut self, lost: Lit, others: &[Lit]) -> Option<Conflict> {
        for &other in others {
            match self.values[other as usize] {
                1 => {}
                0 => self.assign(other, Reason::Binary(lost)),
                _ => return Some(Conflict::Binary(other, lost)),
            }
        }
        None
    }

    /// Assigns what is left of the ternary clauses of a literal that became false.
    fn imply_by_ternary(&mut self, lost: Lit, pairs: &[[Lit; 2]]) -> Option<Conflict> {
        for &[one, other] in pairs {
            let value = self.values[one as usize];
            // One true, or both open: the sum is not negative.
            match value + self.values[other as usize] {
                0.. => {}
                -1 if value == 0 => self.assign(one, Reason::Ternary(other, lost)),
                -1 => self.assign(other, Reason::Ternary(one, lost)),
                _ => return Some(Conflict::Ternary(one, other, lost)),
            }
        }
        None
    }

    /// Looks at the clauses that watched a literal which became false; keeps those that go on watching it.
    fn visit(&mut self, lost: u32, watches: &mut Vec<Watch>) -> Option<Conflict> {
        let mut kept = 0;
        let mut next = 0;
        let mut conflict = None;
        'watches: while next < watches.len() {
            let watch = watches[next];
            next += 1;
            if self.values[watch.blocker as usize] == 1 {
                watches[kept] = watch;
                kept += 1;
                continue;
            }
            let literals = self.clauses.literals_mut(watch.clause);
            if literals[0] == lost {
                literals.swap(0, 1);
            }
            let first = literals[0];
            let watch = Watch { blocker: first, ..watch };
            if self.values[first as usize] == 1 {
                watches[kept] = watch;
                kept += 1;
                continue;
            }
            for index in 2..literals.len() {
                let other = literals[index];
                if self.values[other as usize] != -1 {
                    literals[1] = other;
                    literals[index] = lost;
                    self.watches[other as usize].push(watch);
                    continue 'watches;
                }
            }
            watches[kept] = watch;
            kept += 1;
            if self.values[first as usize] == 0 {
                self.assign(first, Reason::Clause(watch.clause));
            } else {
                conflict = Some(Conflict::Clause(watch.clause));
                break;
            }
        }
        while next < watches.len() {
            watches[kept] = watches[next];
            kept += 1;
            next += 1;
        }
        watches.truncate(kept);
        conflict
    }
}

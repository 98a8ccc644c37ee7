//! Unit propagation with two watched literals.

use super::{Cdcl, Conflict, Reason, Watch};

impl Cdcl {
    /// Draws all conclusions from single clauses; the clause that is violated, if one is.
    pub(super) fn propagate(&mut self) -> Option<Conflict> {
        while let Some(&literal) = self.trail.get(self.propagated) {
            self.propagated += 1;
            self.counts.propagations += 1;
            let lost = literal ^ 1;
            if let Some(conflict) = self.imply(lost) {
                return Some(conflict);
            }
            let mut watches = std::mem::take(&mut self.watches[lost as usize]);
            let conflict = self.visit(lost, &mut watches);
            self.watches[lost as usize] = watches;
            if conflict.is_some() {
                return conflict;
            }
        }
        None
    }

    /// Assigns the other literals of the binary clauses of a literal that became false.
    fn imply(&mut self, lost: u32) -> Option<Conflict> {
        // Taken out for the moment, so that assigning does not stand in the way.
        let others = std::mem::take(&mut self.binaries[lost as usize]);
        let mut conflict = None;
        for &other in &others {
            match self.values[other as usize] {
                1 => {}
                0 => self.assign(other, Reason::Binary(lost)),
                _ => {
                    conflict = Some(Conflict::Binary(other, lost));
                    break;
                }
            }
        }
        self.binaries[lost as usize] = others;
        conflict
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

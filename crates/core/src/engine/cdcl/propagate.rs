//! Unit propagation with two watched literals.

use super::{
    Cdcl, Conflict,
    assignment::{Reason, Slate},
    clauses::{ClauseId, Clauses, Lit},
    table::{Table, Watch},
};

impl Cdcl {
    /// Runs unit propagation; returns the falsified clause, if there is one.
    pub(super) fn propagate(&mut self) -> Option<Conflict> {
        let Self { assigned, table, clauses, .. } = self;
        let assigned = &mut assigned.slate();
        let begin = self.propagated;
        let mut conflict = None;
        while let (None, Some(&literal)) = (conflict, assigned.trail.get(self.propagated)) {
            self.propagated += 1;
            let lost = literal ^ 1;
            let (singles, pairs) = table.row(lost);
            conflict = imply(assigned, lost, singles)
                .or_else(|| imply_by_ternary(assigned, lost, pairs))
                .or_else(|| visit(assigned, lost, table, clauses));
        }
        self.counts.propagations += (self.propagated - begin) as u64;
        conflict
    }
}

/// Assigns the other literals of the binary clauses of a literal that became false.
#[inline]
fn imply(assigned: &mut Slate<'_>, lost: Lit, others: &[Lit]) -> Option<Conflict> {
    for &other in others {
        match assigned.value(other) {
            1 => {}
            0 => assigned.assign(other, Reason::Binary(lost)),
            _ => return Some(Conflict::Binary(other, lost)),
        }
    }
    None
}

/// Assigns the unit literals of the ternary clauses of a literal that became false.
#[inline]
fn imply_by_ternary(assigned: &mut Slate<'_>, lost: Lit, pairs: &[[Lit; 2]]) -> Option<Conflict> {
    for &[one, other] in pairs {
        let value = assigned.value(one);
        // One true, or both open: the sum is not negative.
        match value + assigned.value(other) {
            0.. => {}
            -1 if value == 0 => assigned.assign(one, Reason::Ternary(other, lost)),
            -1 => assigned.assign(other, Reason::Ternary(one, lost)),
            _ => return Some(Conflict::Ternary(one, other, lost)),
        }
    }
    None
}

/// Visits the clauses that watched a literal which became false; keeps those that go on watching it.
#[inline]
fn visit(assigned: &mut Slate<'_>, lost: Lit, table: &mut Table, clauses: &mut Clauses) -> Option<Conflict> {
    let watches = table.watches(lost);
    let mut kept = watches.start;
    let mut conflict = None;
    let mut next = watches.start;
    'watches: while next < watches.end {
        let watch = table.pool[next];
        next += 1;
        let value = assigned.value(watch.blocker);
        if value == 1 {
            table.pool[kept] = watch;
            kept += 1;
            continue;
        }
        if watch.clause == ClauseId::BINARY {
            table.pool[kept] = watch;
            kept += 1;
            if value == 0 {
                assigned.assign(watch.blocker, Reason::Binary(lost));
                continue;
            }
            conflict = Some(Conflict::Binary(watch.blocker, lost));
            break;
        }
        let (literals, found_at) = clauses.search(watch.clause);
        let [one, other, rest @ ..] = literals else { continue };
        // The lost one becomes the second; without a branch, which would be mispredicted half of the time.
        let first = *one ^ *other ^ lost;
        (*one, *other) = (first, lost);
        let watch = Watch { blocker: first, ..watch };
        let value = assigned.value(first);
        if value == 1 {
            table.pool[kept] = watch;
            kept += 1;
            continue;
        }
        // From where the last search ended: the literals before that are likely to be false still.
        let (before, behind) = rest.split_at_mut(*found_at as usize);
        for (index, literal) in (*found_at..).zip(behind).chain((0..).zip(before)) {
            if assigned.value(*literal) != -1 {
                std::mem::swap(other, literal);
                *found_at = index;
                table.push(*other, watch);
                continue 'watches;
            }
        }
        table.pool[kept] = watch;
        kept += 1;
        if value == 0 {
            assigned.assign(first, Reason::Clause(watch.clause));
        } else {
            conflict = Some(Conflict::Clause(watch.clause));
            break;
        }
    }
    if kept < next {
        if next < watches.end {
            table.pool.copy_within(next..watches.end, kept);
        }
        table.truncate(lost, kept + watches.end - next - watches.start);
    }
    conflict
}

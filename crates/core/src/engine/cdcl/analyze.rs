//! Conflict analysis: the clause learnt from a conflict.

use nonosat_encodings::{Literal, Variable};

use super::{
    Cdcl, ClauseId, Conflict,
    assignment::{Assignment, Reason},
    clauses::{Clauses, Lit},
};

/// The maximum depth of the recursion that decides whether a literal is implied by a clause.
const DEEPEST: u32 = 1000;

/// The mark of a variable while a conflict is analysed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    None,
    /// It is in the cause, or implied by it.
    Cause,
    /// It is not implied by the cause.
    Apart,
}

/// Scratch space of conflict analysis.
#[derive(Debug)]
pub(super) struct Workspace {
    /// For each variable, its mark.
    seen: Vec<Mark>,
    /// The variables that are marked.
    marked: Vec<u32>,
    /// The variables that are bumped.
    bumped: Vec<u32>,
    learnt: Vec<Lit>,
    reason: Vec<Lit>,
    /// For each level, the number of the last count in which it occurred, and the present number.
    counted: Vec<u64>,
    count: u64,
    /// For each literal, the number of the last clause in which it occurred, and the present number.
    stamps: Vec<u64>,
    stamp: u64,
}

impl Workspace {
    pub(super) fn new(variables: usize) -> Self {
        Self {
            seen: vec![Mark::None; variables],
            marked: Vec::new(),
            bumped: Vec::new(),
            learnt: Vec::new(),
            reason: Vec::new(),
            counted: vec![0; variables + 1],
            count: 0,
            stamps: vec![0; 2 * variables],
            stamp: 0,
        }
    }

    /// Makes room for so many decision levels.
    pub(super) fn allow_levels(&mut self, levels: usize) {
        self.counted.resize(self.counted.len().max(levels + 1), 0);
    }

    fn mark(&mut self, variable: u32, mark: Mark) {
        self.seen[variable as usize] = mark;
        self.marked.push(variable);
    }

    /// How many different levels the literals have: the glue of a clause.
    fn count_levels(&mut self, literals: &[Lit], assigned: &Assignment) -> u32 {
        self.count += 1;
        let mut glue = 0;
        for &literal in literals {
            let counted = &mut self.counted[assigned.level_of(literal) as usize];
            if *counted != self.count {
                *counted = self.count;
                glue += 1;
            }
        }
        glue
    }

    /// Whether the literals that imply this one follow from the clause, whose levels are given; results are marked, so
    /// that none is computed twice.
    fn follows(&mut self, literal: Lit, levels: u64, depth: u32, assigned: &Assignment, clauses: &Clauses) -> bool {
        let reason = assigned.reason(literal);
        if reason == Reason::None || depth == DEEPEST {
            return false;
        }
        let mut room = [0; 2];
        implying(reason, clauses, &mut room).iter().all(|&other| {
            let variable = other >> 1;
            match self.seen[variable as usize] {
                Mark::Cause => true,
                Mark::Apart => false,
                Mark::None if assigned.level_of(other) == 0 => true,
                Mark::None => {
                    let is_near = level_bit(other, assigned) & levels != 0;
                    let follows = is_near && self.follows(other, levels, depth + 1, assigned, clauses);
                    self.mark(variable, if follows { Mark::Cause } else { Mark::Apart });
                    follows
                }
            }
        })
    }
}

impl Cdcl {
    /// Learns the clause of the first unique implication point, backjumps, and asserts it.
    pub(super) fn learn(&mut self, conflict: Conflict) {
        let mut learnt = std::mem::take(&mut self.work.learnt);
        self.resolve(conflict, &mut learnt);
        if self.seeks_proof {
            self.bump_queue(&learnt);
        }
        self.minimize(&mut learnt);
        if self.seeks_proof {
            self.shorten(&mut learnt);
        }
        self.log.add(&learnt);
        let glue = self.work.count_levels(&learnt, &self.assigned);
        self.restarts.conflict(glue);
        self.backtrack(self.asserting_level(&mut learnt));
        match learnt[..] {
            [unit] => self.assign(unit, Reason::None),
            [one, other] => {
                self.add_binary(one, other);
                self.assign(one, Reason::Binary(other));
            }
            _ => {
                let clause = self.attach(&learnt, Some(glue));
                self.assign(learnt[0], Reason::Clause(clause));
            }
        }
        self.work.learnt = learnt;
        for variable in self.work.marked.drain(..) {
            self.work.seen[variable as usize] = Mark::None;
        }
        if !self.seeks_proof {
            self.heap.decay();
        }
    }

    /// Notes the assumptions that make this one false, and itself, as the core.
    ///
    /// Every level must be that of an assumption.
    pub(super) fn analyze_final(&mut self, refuted: Lit) {
        self.core.clear();
        self.core.push(literal_of(refuted));
        let mut decisions = Vec::new();
        self.decisions_behind(&[refuted], &mut decisions);
        self.core.extend(decisions.into_iter().map(literal_of));
    }

    /// Writes the decisions that imply the values of these literals, the latest first.
    pub(super) fn decisions_behind(&mut self, literals: &[Lit], decisions: &mut Vec<Lit>) {
        let Self { work, assigned, clauses, .. } = self;
        let start = assigned.limits.first().copied().unwrap_or(assigned.trail.len());
        literals.iter().for_each(|&literal| work.mark(literal >> 1, Mark::Cause));
        for &literal in assigned.trail[start..].iter().rev() {
            if work.seen[(literal >> 1) as usize] == Mark::None {
                continue;
            }
            let reason = assigned.reason(literal);
            if reason == Reason::None {
                decisions.push(literal);
            }
            let mut room = [0; 2];
            for &other in implying(reason, clauses, &mut room) {
                if work.seen[(other >> 1) as usize] == Mark::None {
                    work.mark(other >> 1, Mark::Cause);
                }
            }
        }
        for variable in work.marked.drain(..) {
            work.seen[variable as usize] = Mark::None;
        }
    }

    /// Resolves the conflict back to one literal of the present level, which becomes the first of `learnt`.
    fn resolve(&mut self, conflict: Conflict, learnt: &mut Vec<Lit>) {
        learnt.clear();
        learnt.push(0);
        let mut reason = std::mem::take(&mut self.work.reason);
        reason.clear();
        match conflict {
            Conflict::Binary(one, other) => reason.extend([one, other]),
            Conflict::Ternary(a, b, c) => reason.extend([a, b, c]),
            Conflict::Clause(clause) => self.consult(clause, &mut reason),
        }
        let mut open = 0;
        let mut at = self.assigned.trail.len();
        loop {
            for &literal in &reason {
                let variable = literal >> 1;
                if self.work.seen[variable as usize] == Mark::Cause {
                    continue;
                }
                let level = self.assigned.level_of(literal);
                if level == 0 {
                    continue;
                }
                self.work.mark(variable, Mark::Cause);
                if !self.seeks_proof {
                    self.heap.bump(variable);
                }
                if level == self.level() {
                    open += 1;
                } else {
                    learnt.push(literal);
                }
            }
            at -= 1;
            while self.work.seen[(self.assigned.trail[at] >> 1) as usize] == Mark::None {
                at -= 1;
            }
            let literal = self.assigned.trail[at];
            open -= 1;
            if open == 0 {
                learnt[0] = literal ^ 1;
                break;
            }
            reason.clear();
            match self.assigned.reason(literal) {
                Reason::None => {}
                Reason::Binary(other) => reason.push(other),
                Reason::Ternary(one, other) => reason.extend([one, other]),
                Reason::Clause(clause) => self.consult(clause, &mut reason),
            }
        }
        self.work.reason = reason;
    }

    /// Bumps the variables that were resolved, and those that imply the literals of the clause learnt from them.
    ///
    /// # References
    /// J. H. Liang, V. Ganesh, P. Poupart, K. Czarnecki, *Learning rate based branching heuristic for SAT solvers*,
    /// SAT 2016.
    fn bump_queue(&mut self, learnt: &[Lit]) {
        let Self { work, assigned, clauses, queue, .. } = self;
        let resolved = work.marked.len();
        for &literal in learnt {
            let mut room = [0; 2];
            for &other in implying(assigned.reason(literal), clauses, &mut room) {
                let variable = other >> 1;
                if work.seen[variable as usize] == Mark::None && assigned.level_of(other) != 0 {
                    work.mark(variable, Mark::Cause);
                }
            }
        }
        let mut bumped = std::mem::take(&mut work.bumped);
        bumped.clone_from(&work.marked);
        queue.bump(&mut bumped);
        work.bumped = bumped;
        for variable in work.marked.drain(resolved..) {
            work.seen[variable as usize] = Mark::None;
        }
    }

    /// Removes the literals, except the first, that resolution with a binary clause removes.
    ///
    /// # References
    /// G. Audemard, L. Simon, *Glucose 2.1: aggressive but reactive clause database management, dynamic restarts*,
    /// Pragmatics of SAT 2012.
    fn shorten(&mut self, learnt: &mut Vec<Lit>) {
        self.work.stamp += 1;
        let (stamp, stamps) = (self.work.stamp, &mut self.work.stamps);
        learnt.iter().for_each(|&literal| stamps[literal as usize] = stamp);
        for &literal in &*learnt {
            if stamps[literal as usize] != stamp {
                continue;
            }
            for &other in self.table.row(literal).0 {
                if other ^ 1 != learnt[0] {
                    stamps[(other ^ 1) as usize] = 0;
                }
            }
        }
        learnt.retain(|&literal| stamps[literal as usize] == stamp);
    }

    /// Copies the literals of a clause, and updates its glue if it is a learnt one.
    fn consult(&mut self, clause: ClauseId, literals: &mut Vec<Lit>) {
        literals.extend_from_slice(self.clauses.literals(clause));
        if self.clauses.glue(clause).is_some_and(|glue| glue > 2) {
            let glue = self.work.count_levels(literals, &self.assigned);
            self.clauses.improve(clause, glue);
            self.clauses.protect(clause, glue);
        }
    }

    /// Removes the literals that others of the clause imply.
    ///
    /// # References
    /// N. Sörensson, A. Biere, *Minimizing learned clauses*, SAT 2009.
    fn minimize(&mut self, learnt: &mut Vec<Lit>) {
        let Self { work, assigned, clauses, .. } = self;
        let (mut levels, mut shared) = (0, 0);
        for &literal in &learnt[1..] {
            let bit = level_bit(literal, assigned);
            (levels, shared) = (levels | bit, shared | levels & bit);
        }
        let mut kept = 1;
        for index in 1..learnt.len() {
            let literal = learnt[index];
            // A literal that is implied at a level is implied by another literal of that level.
            if level_bit(literal, assigned) & shared == 0 || !work.follows(literal, levels, 0, assigned, clauses) {
                learnt[kept] = literal;
                kept += 1;
            }
        }
        learnt.truncate(kept);
    }

    /// The level to backjump to: that of the latest literal except the first, which becomes the second.
    fn asserting_level(&self, learnt: &mut [Lit]) -> u32 {
        let level = |literal: Lit| self.assigned.level_of(literal);
        let Some(latest) = (1..learnt.len()).max_by_key(|&index| level(learnt[index])) else { return 0 };
        learnt.swap(1, latest);
        level(learnt[1])
    }
}

fn literal_of(literal: Lit) -> Literal {
    let positive = Variable::new(literal >> 1).positive();
    if literal & 1 == 0 { positive } else { !positive }
}

/// One of 64 bits for the level of a literal.
fn level_bit(literal: Lit, assigned: &Assignment) -> u64 {
    1 << (assigned.level_of(literal) % 64)
}

/// The other literals of the clause that is a reason, all of them false; `room` is for those that are not stored.
#[inline]
fn implying<'a>(reason: Reason, clauses: &'a Clauses, room: &'a mut [Lit; 2]) -> &'a [Lit] {
    match reason {
        Reason::None => &[],
        Reason::Binary(other) => {
            room[0] = other;
            &room[..1]
        }
        Reason::Ternary(one, other) => {
            *room = [one, other];
            room
        }
        Reason::Clause(clause) => &clauses.literals(clause)[1..],
    }
}

//! The clauses of a formula and its proof, and unit propagation over them.
//!
//! Clauses watch two literals. The core, the clauses that the proof is known to need, has watches of its own, which are
//! visited first: a conflict among them needs no further clause.

use super::{ClauseId, Lit};

/// The lists of watches: clauses of the core, and all others.
const CORE: usize = 0;
const OTHER: usize = 1;

/// A clause that waits for a literal to become false.
#[derive(Clone, Copy, Debug)]
struct Watch {
    clause: ClauseId,
    /// Some other literal of the clause: while it is true, the clause need not be visited.
    blocker: Lit,
}

/// The state of a clause.
#[derive(Clone, Copy, Debug, Default)]
struct State {
    /// Whether it is watched. One that had a true literal when it was added is not: it stays satisfied.
    watched: bool,
    core: bool,
    /// Whether it is removed for good; its watches are removed when they are next visited.
    gone: bool,
    /// Where the search for a literal to watch ended last; otherwise long clauses would cost the square of their
    /// length.
    searched: u32,
}

/// The reason of a literal that no clause implied.
pub(super) const NO_CLAUSE: ClauseId = ClauseId::MAX;

/// Clauses, and the literals that follow from them.
#[derive(Debug, Default)]
pub(super) struct Database {
    literals: Vec<Lit>,
    /// Where each clause ends in `literals`.
    ends: Vec<usize>,
    states: Vec<State>,
    watches: [Vec<Vec<Watch>>; 2],
    /// For each literal: 1 true, -1 false, 0 open.
    values: Vec<i8>,
    /// For each variable, the clause that implied its value, and its place on the trail.
    reasons: Vec<ClauseId>,
    places: Vec<u32>,
    trail: Vec<Lit>,
    /// How far the trail is propagated through the core and through the others.
    heads: [usize; 2],
}

impl Database {
    /// A database for so many variables.
    pub(super) fn new(variables: usize) -> Self {
        Self {
            watches: [vec![Vec::new(); 2 * variables], vec![Vec::new(); 2 * variables]],
            values: vec![0; 2 * variables],
            reasons: vec![NO_CLAUSE; variables],
            places: vec![0; variables],
            ..Self::default()
        }
    }

    /// The literals of a clause, in no particular order.
    pub(super) fn literals(&self, clause: ClauseId) -> &[Lit] {
        &self.literals[self.range(clause)]
    }

    fn range(&self, clause: ClauseId) -> std::ops::Range<usize> {
        let index = clause as usize;
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        start..self.ends[index]
    }

    /// Whether a literal is false.
    pub(super) fn is_false(&self, literal: Lit) -> bool {
        self.values[literal as usize] < 0
    }

    /// Whether a literal is true.
    pub(super) fn is_true(&self, literal: Lit) -> bool {
        self.values[literal as usize] > 0
    }

    /// The clause that implied a variable's value.
    pub(super) fn reason(&self, variable: u32) -> ClauseId {
        self.reasons[variable as usize]
    }

    /// The place of a variable on the trail.
    pub(super) fn place(&self, variable: u32) -> usize {
        self.places[variable as usize] as usize
    }

    /// The literals that are true, in the order in which they became so.
    pub(super) fn trail(&self) -> &[Lit] {
        &self.trail
    }

    /// Whether a clause is known to be needed.
    pub(super) fn is_core(&self, clause: ClauseId) -> bool {
        self.states[clause as usize].core
    }

    /// Adds a clause of different literals under the current assignment; true if all its literals are false.
    pub(super) fn add(&mut self, clause: &[Lit]) -> (ClauseId, bool) {
        let id = self.ends.len() as ClauseId;
        let start = self.literals.len();
        self.literals.extend_from_slice(clause);
        self.ends.push(self.literals.len());
        self.states.push(State::default());
        let literals = &mut self.literals[start..];
        if literals.iter().any(|&literal| self.values[literal as usize] > 0) {
            return (id, false);
        }
        let mut open = 0;
        for index in 0..literals.len() {
            if self.values[literals[index] as usize] == 0 {
                literals.swap(open, index);
                open += 1;
            }
        }
        match (open, literals.first()) {
            (0, _) | (_, None) => return (id, true),
            (1, Some(&unit)) => self.assign(unit, id),
            _ => {
                self.states[id as usize].watched = true;
                self.watch(id, OTHER);
            }
        }
        (id, false)
    }

    fn watch(&mut self, clause: ClauseId, list: usize) {
        let start = self.range(clause).start;
        let (one, other) = (self.literals[start], self.literals[start + 1]);
        self.watches[list][one as usize].push(Watch { clause, blocker: other });
        self.watches[list][other as usize].push(Watch { clause, blocker: one });
    }

    /// Removes a clause that is not of the core, until [`Database::restore`]; false if some value depends on it.
    pub(super) fn suspend(&mut self, clause: ClauseId) -> bool {
        let range = self.range(clause);
        if self.literals[range.clone()].iter().any(|&l| self.is_true(l) && self.reason(l >> 1) == clause) {
            return false;
        }
        if self.states[clause as usize].watched {
            for literal in [self.literals[range.start], self.literals[range.start + 1]] {
                let watches = &mut self.watches[OTHER][literal as usize];
                if let Some(index) = watches.iter().rposition(|watch| watch.clause == clause) {
                    watches.swap_remove(index);
                }
            }
        }
        true
    }

    /// Restores a suspended clause, under the same assignment as when it was suspended.
    pub(super) fn restore(&mut self, clause: ClauseId) {
        if self.states[clause as usize].watched {
            self.watch(clause, OTHER);
        }
    }

    /// Removes a clause for good.
    pub(super) fn remove(&mut self, clause: ClauseId) {
        self.states[clause as usize].gone = true;
    }

    /// Notes that a clause is needed.
    pub(super) fn mark_core(&mut self, clause: ClauseId) {
        let state = &mut self.states[clause as usize];
        if !std::mem::replace(&mut state.core, true) && state.watched {
            self.watch(clause, CORE);
        }
    }

    /// Makes a literal true.
    pub(super) fn assign(&mut self, literal: Lit, reason: ClauseId) {
        let variable = (literal >> 1) as usize;
        self.values[literal as usize] = 1;
        self.values[(literal ^ 1) as usize] = -1;
        self.reasons[variable] = reason;
        self.places[variable] = self.trail.len() as u32;
        self.trail.push(literal);
    }

    /// Undoes all assignments since the trail had this length.
    pub(super) fn undo(&mut self, length: usize) {
        for literal in self.trail.drain(length..) {
            self.values[literal as usize] = 0;
            self.values[(literal ^ 1) as usize] = 0;
        }
        self.heads = self.heads.map(|head| head.min(length));
    }

    /// Runs unit propagation; returns the falsified clause, if there is one.
    pub(super) fn propagate(&mut self) -> Option<ClauseId> {
        // Where to go on in the list of the literal in question.
        let mut resume = 0;
        loop {
            let (list, from) = if self.heads[CORE] < self.trail.len() { (CORE, 0) } else { (OTHER, resume) };
            let &literal = self.trail.get(self.heads[list])?;
            match self.visit(list, literal ^ 1, from) {
                Visit::Conflict(clause) => return Some(clause),
                Visit::Assigned(next) => resume = next,
                Visit::Done => {
                    self.heads[list] += 1;
                    if list == OTHER {
                        resume = 0;
                    }
                }
            }
        }
    }

    /// Visits the clauses that watch a literal, which is false now.
    fn visit(&mut self, list: usize, falsified: Lit, from: usize) -> Visit {
        let mut watches = std::mem::take(&mut self.watches[list][falsified as usize]);
        let mut index = from;
        let mut end = Visit::Done;
        while let Some(&Watch { clause, blocker }) = watches.get(index) {
            if self.values[blocker as usize] > 0 {
                index += 1;
                continue;
            }
            let state = self.states[clause as usize];
            if state.gone || state.core != (list == CORE) {
                watches.swap_remove(index);
                continue;
            }
            let range = self.range(clause);
            let literals = &mut self.literals[range];
            if literals[0] == falsified {
                literals.swap(0, 1);
            }
            let first = literals[0];
            if self.values[first as usize] > 0 {
                watches[index].blocker = first;
                index += 1;
                continue;
            }
            let from = (state.searched as usize).max(2);
            let mut places = (from..literals.len()).chain(2..from.min(literals.len()));
            if let Some(found) = places.find(|&place| self.values[literals[place] as usize] >= 0) {
                self.states[clause as usize].searched = found as u32;
                literals.swap(1, found);
                let other = literals[1];
                self.watches[list][other as usize].push(Watch { clause, blocker: first });
                watches.swap_remove(index);
                continue;
            }
            if self.values[first as usize] < 0 {
                end = Visit::Conflict(clause);
                break;
            }
            self.assign(first, clause);
            index += 1;
            if list == OTHER {
                end = Visit::Assigned(index);
                break;
            }
        }
        self.watches[list][falsified as usize] = watches;
        end
    }
}

/// How a visit to a list of watches ended.
enum Visit {
    Done,
    /// Something new is true; the rest of the list begins here.
    Assigned(usize),
    Conflict(ClauseId),
}

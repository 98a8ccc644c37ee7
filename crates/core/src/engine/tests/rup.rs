//! A checker of proofs that shares no code with the engines: forward, each step by unit propagation.

use std::{
    collections::HashMap,
    io,
    sync::{Arc, Mutex, PoisonError},
};

use nonosat_encodings::{Cnf, Literal};

use crate::engine::ProofSink;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::engine) enum Step {
    Add(Vec<Literal>),
    Delete(Vec<Literal>),
}

/// A sink that keeps all steps, shared with the test.
#[derive(Clone, Default)]
pub(in crate::engine) struct Recorder(Arc<Mutex<Vec<Step>>>);

impl Recorder {
    fn push(&self, step: Step) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(step);
    }

    pub(in crate::engine) fn steps(&self) -> Vec<Step> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl ProofSink for Recorder {
    fn add(&mut self, clause: &[Literal]) {
        self.push(Step::Add(clause.to_vec()));
    }

    fn delete(&mut self, clause: &[Literal]) {
        self.push(Step::Delete(clause.to_vec()));
    }

    fn finish(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The present clauses, and the literals that follow by unit propagation.
struct Checker {
    /// `None` where one was deleted.
    clauses: Vec<Option<Vec<Literal>>>,
    /// For each literal, the clauses that had it.
    occurrences: Vec<Vec<usize>>,
    /// For each clause, as a sorted list, those that are equal to it.
    places: HashMap<Vec<Literal>, Vec<usize>>,
    /// For each literal, whether it holds.
    holds: Vec<bool>,
    trail: Vec<Literal>,
    refuted: bool,
}

/// Checks that every step of a proof follows, and that the last one is the empty clause.
pub(in crate::engine) fn check(formula: &Cnf, proof: &[Step]) -> Result<(), String> {
    if proof.last() != Some(&Step::Add(Vec::new())) {
        return Err("the proof does not end with the empty clause".into());
    }
    let mut checker = Checker::new(formula);
    for (number, step) in proof.iter().enumerate() {
        let result = match step {
            Step::Add(clause) => checker.add_checked(clause),
            Step::Delete(clause) => checker.delete(clause),
        };
        result.map_err(|fault| format!("step {number}, {step:?}: {fault}"))?;
    }
    Ok(())
}

impl Checker {
    fn new(formula: &Cnf) -> Self {
        let literals = 2 * formula.variables();
        let mut checker = Self {
            clauses: Vec::new(),
            occurrences: vec![Vec::new(); literals],
            places: HashMap::new(),
            holds: vec![false; literals],
            trail: Vec::new(),
            refuted: false,
        };
        formula.clauses().for_each(|clause| checker.add(clause));
        checker
    }

    fn add_checked(&mut self, clause: &[Literal]) -> Result<(), String> {
        if !self.follows(clause) {
            return Err("does not follow by unit propagation".into());
        }
        self.add(clause);
        Ok(())
    }

    /// Whether assuming the opposite of a clause leads to a conflict.
    fn follows(&mut self, clause: &[Literal]) -> bool {
        let before = self.trail.len();
        let mut conflict = self.refuted;
        for &literal in clause {
            conflict |= self.holds[literal.index()];
            self.assign(!literal);
        }
        conflict = conflict || self.propagate(before);
        for literal in self.trail.drain(before..) {
            self.holds[literal.index()] = false;
        }
        conflict
    }

    fn add(&mut self, clause: &[Literal]) {
        let place = self.clauses.len();
        clause.iter().for_each(|literal| self.occurrences[literal.index()].push(place));
        self.places.entry(sorted(clause)).or_default().push(place);
        self.clauses.push(Some(clause.to_vec()));
        let before = self.trail.len();
        self.refuted |= self.look_at(place) || self.propagate(before);
    }

    /// Deletes a clause, unit or not.
    ///
    /// Checkers differ in whether they undo what only a deleted clause implied. Here that is an error, so that an
    /// accepted proof is one for all of them.
    fn delete(&mut self, clause: &[Literal]) -> Result<(), String> {
        let places = self.places.get_mut(&sorted(clause));
        let place = places.and_then(Vec::pop).ok_or("there is no such clause")?;
        self.clauses[place] = None;
        if self.refuted || !clause.iter().any(|literal| self.holds[literal.index()]) {
            return Ok(());
        }
        let known = self.trail.len();
        self.trail.clear();
        self.holds.fill(false);
        let refuted = (0..self.clauses.len()).any(|place| self.look_at(place)) || self.propagate(0);
        if refuted || self.trail.len() != known {
            return Err("the reason of a known value is deleted".into());
        }
        Ok(())
    }

    fn assign(&mut self, literal: Literal) {
        if !self.holds[literal.index()] {
            self.holds[literal.index()] = true;
            self.trail.push(literal);
        }
    }

    /// Runs unit propagation from position `next` of the trail; true if there is a conflict.
    fn propagate(&mut self, mut next: usize) -> bool {
        while let Some(&literal) = self.trail.get(next) {
            next += 1;
            for index in 0..self.occurrences[(!literal).index()].len() {
                if self.look_at(self.occurrences[(!literal).index()][index]) {
                    return true;
                }
            }
        }
        false
    }

    /// Assigns the last open literal of a clause; true if there is none.
    fn look_at(&mut self, place: usize) -> bool {
        let Some(clause) = &self.clauses[place] else { return false };
        let mut open = None;
        for &literal in clause {
            if self.holds[literal.index()] || open.is_some() && !self.holds[(!literal).index()] {
                return false;
            }
            if !self.holds[(!literal).index()] {
                open = Some(literal);
            }
        }
        open.map(|literal| self.assign(literal)).is_none()
    }
}

fn sorted(clause: &[Literal]) -> Vec<Literal> {
    let mut sorted = clause.to_vec();
    sorted.sort_unstable();
    sorted
}

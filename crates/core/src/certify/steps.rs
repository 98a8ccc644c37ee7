//! A proof in memory, step by step.

use std::{
    io,
    sync::{Arc, Mutex, PoisonError},
};

use nonosat_encodings::Literal;

use crate::engine::ProofSink;

/// The steps of a proof: clauses added and clauses deleted, in order.
///
/// As a [`ProofSink`] it receives the log of an engine. Takes four bytes a literal and eight a step.
#[derive(Clone, Debug, Default)]
pub struct Steps {
    literals: Vec<Literal>,
    /// For each step, where its literals end, and whether it deletes.
    steps: Vec<(u32, bool)>,
}

/// A step of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<'a> {
    /// The clause follows.
    Add(&'a [Literal]),
    /// The clause is no longer needed.
    Delete(&'a [Literal]),
}

impl Steps {
    /// A proof without steps.
    pub fn new() -> Self {
        Self::default()
    }

    /// The steps, in order.
    pub fn iter(&self) -> impl Iterator<Item = Step<'_>> {
        let mut start = 0;
        self.steps.iter().map(move |&(end, is_deletion)| {
            let literals = &self.literals[start..end as usize];
            start = end as usize;
            if is_deletion { Step::Delete(literals) } else { Step::Add(literals) }
        })
    }

    /// The number of steps.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether there are no steps.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    fn push(&mut self, clause: &[Literal], is_deletion: bool) {
        self.literals.extend_from_slice(clause);
        self.steps.push((self.literals.len() as u32, is_deletion));
    }
}

impl ProofSink for Steps {
    fn add(&mut self, clause: &[Literal]) {
        self.push(clause, false);
    }

    fn delete(&mut self, clause: &[Literal]) {
        self.push(clause, true);
    }

    fn finish(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Steps that several append to, one after the other.
#[derive(Clone, Debug, Default)]
pub(super) struct SharedSteps(Arc<Mutex<Steps>>);

impl SharedSteps {
    /// The steps so far; none are left here.
    pub(super) fn take(&self) -> Steps {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn push(&self, clause: &[Literal], is_deletion: bool) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(clause, is_deletion);
    }
}

impl ProofSink for SharedSteps {
    fn add(&mut self, clause: &[Literal]) {
        self.push(clause, false);
    }

    fn delete(&mut self, clause: &[Literal]) {
        self.push(clause, true);
    }

    fn finish(&mut self) -> io::Result<()> {
        Ok(())
    }
}

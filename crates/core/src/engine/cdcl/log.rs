//! The proof log: clauses learnt and deleted, sent to a sink.
//!
//! Only learnt clauses are steps. Removing false literals from a given clause is no step: unit propagation has the same
//! effect. Given clauses are never deleted, nor are learnt ones that are the reason of a value. So no value at the top
//! level is lost by a deletion, and checkers that ignore deletions of unit clauses agree with those that do not.

use std::{fmt, io};

use nonosat_encodings::{Literal, Variable};

use super::clauses::Lit;
use crate::engine::ProofSink;

/// The sink of the proof, if there is one.
#[derive(Default)]
pub(super) struct Log {
    sink: Option<Box<dyn ProofSink + Send>>,
    /// The sink of the next formula's proof.
    next: Option<Box<dyn ProofSink + Send>>,
    clause: Vec<Literal>,
}

impl fmt::Debug for Log {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Log").field("on", &self.sink.is_some()).finish_non_exhaustive()
    }
}

impl Log {
    /// Sets the sink of the next formula's proof.
    pub(super) fn set_next(&mut self, sink: Option<Box<dyn ProofSink + Send>>) {
        self.next = sink;
    }

    /// Replaces itself by the log of the next formula.
    pub(super) fn begin(&mut self) -> Self {
        Self { sink: self.next.take(), ..Self::default() }
    }

    /// Logs a clause that was learnt.
    pub(super) fn add(&mut self, literals: &[Lit]) {
        if let Some(sink) = &mut self.sink {
            sink.add(convert(&mut self.clause, literals));
        }
    }

    /// Logs the deletion of a learnt clause.
    pub(super) fn delete(&mut self, literals: &[Lit]) {
        if let Some(sink) = &mut self.sink {
            sink.delete(convert(&mut self.clause, literals));
        }
    }

    /// Ends the proof.
    pub(super) fn finish(&mut self) -> io::Result<()> {
        self.sink.take().map_or(Ok(()), |mut sink| sink.finish())
    }
}

fn convert<'a>(clause: &'a mut Vec<Literal>, literals: &[Lit]) -> &'a [Literal] {
    clause.clear();
    clause.extend(literals.iter().map(|&literal| {
        let positive = Variable::new(literal >> 1).positive();
        if literal & 1 == 0 { positive } else { !positive }
    }));
    clause
}

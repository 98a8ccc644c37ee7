//! The proof as it goes: what is learnt and what is forgotten, told to whoever asked.
//!
//! Only what is learnt is a step. That a given clause is taken without the
//! literals known to be false is no step: unit propagation comes to the same.
//! Given clauses are never deleted, nor are learnt ones that are the reason of
//! a value. So no value known for good is lost by a deletion, and checkers that
//! pass over deletions of unit clauses see the same as those that do not.

use std::{fmt, io};

use nonosat_encodings::{Literal, Variable};

use super::clauses::Lit;
use crate::engine::ProofSink;

/// Where the proof goes, if anywhere.
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
    /// Sets where the proof of the next formula goes.
    pub(super) fn set_next(&mut self, sink: Option<Box<dyn ProofSink + Send>>) {
        self.next = sink;
    }

    /// Gives itself up for the log of the next formula.
    pub(super) fn begin(&mut self) -> Self {
        Self { sink: self.next.take(), ..Self::default() }
    }

    /// Logs a clause that was learnt.
    pub(super) fn add(&mut self, literals: &[Lit]) {
        if let Some(sink) = &mut self.sink {
            sink.add(convert(&mut self.clause, literals));
        }
    }

    /// Logs that a learnt clause was forgotten.
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

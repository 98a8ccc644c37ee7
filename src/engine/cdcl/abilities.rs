//! What the engine is to others: it decides, goes on, and can be told what is sought.

use std::io;

use nonosat_encodings::{Atom, Cnf, Literal};

use super::{Assumed, Cdcl, Restarts};
use crate::{
    budget::Budget,
    engine::{
        self, Answer, Assumptions, ConflictLimit, Engine, Incremental, PhaseHints, ProofLog, ProofSearch, ProofSink,
        SatEngine,
    },
    outcome::SearchCounts,
};

impl Engine for Cdcl {
    type Input = Cnf;

    fn name(&self) -> &'static str {
        "cdcl"
    }

    fn solve(&mut self, cnf: &Cnf, budget: &Budget) -> Answer {
        let (phases, conflict_limit) = (self.forced.take(), self.conflict_limit);
        let log = self.log.begin();
        *self = Self { conflict_limit, log, ..Self::with_variables(cnf.variables()) };
        self.set_phases(phases);
        self.load(cnf);
        self.search(budget)
    }

    fn counts(&self) -> Option<SearchCounts> {
        Some(self.counts)
    }
}

impl Incremental for Cdcl {
    fn add_clause(&mut self, atoms: &[Atom]) {
        self.backtrack(0);
        let mut clause = Vec::new();
        if engine::literals(atoms).is_some_and(|literals| self.simplify(&literals, &mut clause)) {
            self.add(&clause);
        }
    }

    fn solve_again(&mut self, budget: &Budget) -> Answer {
        self.solve_under(&[], budget)
    }
}

impl Assumptions for Cdcl {
    fn solve_under(&mut self, assumptions: &[Literal], budget: &Budget) -> Answer {
        self.set_assumptions(assumptions);
        self.restarts.start_over();
        self.search(budget)
    }

    fn implied(&mut self, assumptions: &[Literal]) -> Vec<bool> {
        self.set_assumptions(assumptions);
        while self.propagate().is_none() && matches!(self.assume(), Assumed::One) {}
        // The level of a literal that held already is empty.
        let end = self.trail.len();
        let ends = self.limits.iter().skip(1).chain([&end]);
        self.limits.iter().zip(ends).map(|(start, end)| start == end).collect()
    }
}

impl SatEngine for Cdcl {
    fn assumptions(&mut self) -> Option<&mut dyn Assumptions> {
        Some(self)
    }

    fn phase_hints(&mut self) -> Option<&mut dyn PhaseHints> {
        Some(self)
    }

    fn conflict_limit(&mut self) -> Option<&mut dyn ConflictLimit> {
        Some(self)
    }

    fn proof_search(&mut self) -> Option<&mut dyn ProofSearch> {
        Some(self)
    }

    fn proof_log(&mut self) -> Option<&mut dyn ProofLog> {
        Some(self)
    }
}

impl PhaseHints for Cdcl {
    fn set_phases(&mut self, phases: Option<Vec<bool>>) {
        if let Some(phases) = &phases {
            self.phases.iter_mut().zip(phases).for_each(|(phase, &forced)| *phase = forced);
        }
        self.forced = phases;
    }
}

impl ConflictLimit for Cdcl {
    fn set_conflict_limit(&mut self, conflicts: Option<u64>) {
        self.conflict_limit = conflicts;
    }
}

impl ProofSearch for Cdcl {
    /// Learns shorter clauses, starts over more often, and goes on without the clauses that follow from others.
    ///
    /// The proof that the domino puzzle of 33x33 cells is unique, mean of three orders of variables, on a busy machine:
    /// 183 thousand conflicts and 8.7 CPU seconds; without the spare clauses, which are most of them, 107 thousand and
    /// 5.1; with restarts by glue, bumped reasons and shorter clauses, too, 58 thousand and 2.9 (CaDiCaL 1.5.3 on the
    /// narrowed formula: 57 thousand and 3.1).
    fn seek_proof(&mut self) {
        if self.seeks_proof {
            return;
        }
        self.backtrack(0);
        self.seeks_proof = true;
        self.restarts = Restarts::by_glue();
        if let Some(needed) = self.needed.take() {
            self.short = needed;
        }
    }
}

impl ProofLog for Cdcl {
    fn log_proof(&mut self, sink: Option<Box<dyn ProofSink + Send>>) {
        self.log.set_next(sink);
    }

    fn finish_proof(&mut self) -> io::Result<()> {
        self.log.finish()
    }
}

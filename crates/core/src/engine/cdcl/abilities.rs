//! The abilities of `cdcl` beside solving: assumptions, hints, limits, proofs.

use std::io;

use nonosat_encodings::Literal;

use super::{Cdcl, assignment::Reason, clauses::Lit, restart::Restarts};
use crate::engine::{
    Answer, Assumptions, ConflictLimit, Cores, DecisionOrder, PhaseHints, ProofLog, ProofSearch, ProofSink, SatEngine,
};
use nonosat_model::budget::Budget;

/// The result of assigning assumptions.
pub(super) enum Assumed {
    /// One of them is false.
    Refuted,
    /// One more was assigned.
    One,
    /// All of them hold.
    All,
}

impl Cdcl {
    /// Sets the assumptions. A common prefix with the previous ones is not propagated again.
    fn set_assumptions(&mut self, assumptions: &[Literal]) {
        let new = assumptions.iter().map(|literal| literal.index() as Lit);
        let same = self.assumptions.iter().zip(new.clone()).take_while(|&(&old, new)| old == new).count();
        self.backtrack(same as u32);
        self.assumptions.truncate(same);
        self.assumptions.extend(new.skip(same));
        // Literals that hold already have levels, too: there may be more levels than variables.
        self.work.allow_levels(self.assumptions.len() + self.phases.len());
    }

    /// Assigns the next assumption that is open; those that hold already get empty levels.
    pub(super) fn assume(&mut self) -> Assumed {
        while let Some(&literal) = self.assumptions.get(self.assigned.limits.len()) {
            match self.assigned.values[literal as usize] {
                -1 => {
                    self.analyze_final(literal);
                    return Assumed::Refuted;
                }
                // A level of its own all the same, so that the number of levels is that of the assumptions.
                1 => self.assigned.limits.push(self.assigned.trail.len()),
                _ => {
                    self.assigned.limits.push(self.assigned.trail.len());
                    self.assign(literal, Reason::None);
                    return Assumed::One;
                }
            }
        }
        Assumed::All
    }
}

impl Assumptions for Cdcl {
    fn solve_under(&mut self, assumptions: &[Literal], budget: &Budget) -> Answer {
        self.core.clear();
        self.set_assumptions(assumptions);
        self.restarts.start_over();
        self.search(budget)
    }

    fn implied(&mut self, assumptions: &[Literal]) -> Vec<bool> {
        self.set_assumptions(assumptions);
        while self.propagate().is_none() && matches!(self.assume(), Assumed::One) {}
        // The level of a literal that held already is empty.
        let end = self.assigned.trail.len();
        let ends = self.assigned.limits.iter().skip(1).chain([&end]);
        self.assigned.limits.iter().zip(ends).map(|(start, end)| start == end).collect()
    }
}

impl Cores for Cdcl {
    fn solve_for_core(&mut self, assumptions: &[Literal], budget: &Budget) -> Answer {
        self.solve_under(assumptions, budget)
    }

    fn core(&self) -> &[Literal] {
        &self.core
    }
}

impl SatEngine for Cdcl {
    fn cores(&mut self) -> Option<&mut dyn Cores> {
        Some(self)
    }

    fn assumptions(&mut self) -> Option<&mut dyn Assumptions> {
        Some(self)
    }

    fn phase_hints(&mut self) -> Option<&mut dyn PhaseHints> {
        Some(self)
    }

    fn decision_order(&mut self) -> Option<&mut dyn DecisionOrder> {
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

impl DecisionOrder for Cdcl {
    fn set_order(&mut self, priorities: Option<Vec<f64>>) {
        self.backtrack(0);
        self.heap.prioritize(priorities.unwrap_or_default());
    }
}

impl ConflictLimit for Cdcl {
    fn set_conflict_limit(&mut self, conflicts: Option<u64>) {
        self.conflict_limit = conflicts;
    }
}

impl ProofSearch for Cdcl {
    /// Learns shorter clauses, restarts more often, decides the variables of the last conflicts, and drops the clauses
    /// that follow from others.
    ///
    /// The proof that the domino puzzle of 33x33 cells is unique, by clauses alone, mean of three orders of variables:
    /// 183 thousand conflicts and 8.7 CPU seconds; without the spare clauses, which are most of them, 107 thousand and
    /// 5.1; with restarts by glue, bumped reasons and shorter clauses, too, 58 thousand and 2.9 (CaDiCaL 1.5.3 at the
    /// same time: 57 thousand and 3.1). Later, over six orders and with the mean of conflicts: 67 thousand; 45 thousand
    /// with clauses of use kept and activities that fade sooner. These gave way to a queue of variables.
    fn seek_proof(&mut self) {
        if self.seeks_proof {
            return;
        }
        self.backtrack(0);
        self.seeks_proof = true;
        self.restarts = Restarts::by_glue();
        self.change_phases();
        if !self.short.spare.is_empty() {
            self.short.spare = Vec::new();
            self.table.fill(&self.short);
        }
    }

    fn seek_model(&mut self) {
        if self.seeks_proof {
            self.backtrack(0);
            self.seeks_proof = false;
            self.restarts = Restarts::new();
            self.change_phases();
        }
    }
}

impl Cdcl {
    /// Goes on with the phases of the other kind of search, at decision level 0: those that a search for a model leaves
    /// mislead a proof.
    fn change_phases(&mut self) {
        let other = self.other_phases.take().unwrap_or_else(|| self.phases.clone());
        self.other_phases = Some(std::mem::replace(&mut self.phases, other));
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

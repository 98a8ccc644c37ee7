//! One independent part of a puzzle, with its engine: the first solution, and those beyond.

use nonosat_encodings::{CellMap, Cnf, Color, Encoded, Instance, Meaning};

use crate::{
    belief::{Schedule, beliefs},
    budget::{Budget, Stop},
    engine::{Answer, SatEngine},
    method::{EncodingInfo, EngineInfo},
    split::Component,
};

/// How the guesses of belief propagation are used.
///
/// Set by trials on Meow, Faase and TAAI 2011 with an earlier version of the messages, whose block weights
/// were wrong; to be measured anew.
mod tuning {
    /// Parts with fewer unknown cells are given to the engine without hints.
    pub(super) const FEWEST_CELLS: usize = 100;
    /// The most rounds of belief propagation: so many, and one more for each ten cells, up to the limit.
    pub(super) const ROUNDS: usize = 50;
    pub(super) const ROUNDS_LIMIT: usize = 200;
    /// The conflicts after which new hints are worked out, the first time.
    pub(super) const FIRST_RUN: u64 = 2000;
    /// The noise of hints after the first ones.
    pub(super) const NOISE: f64 = 0.5;
}

/// A part of a puzzle and the solutions found of it.
pub(crate) struct Part {
    /// For each cell of the part, the cell of the puzzle.
    pub(crate) cells: Vec<usize>,
    pub(crate) formula: Cnf,
    map: CellMap,
    pub(crate) engine: Box<dyn SatEngine>,
    /// What hints are worked out from; `None` if there are to be none.
    guesswork: Option<(Instance, Vec<Meaning>)>,
    pub(crate) solutions: Vec<Vec<Color>>,
    /// Whether there are no others.
    pub(crate) exhausted: bool,
}

impl Part {
    /// Encodes a component.
    pub(crate) fn new(component: Component, encoding: &EncodingInfo, engine: &EngineInfo, hints: bool) -> Self {
        let Encoded { target: formula, cells: map, meanings } = encoding.encoding.encode(&component.instance);
        let unknown = component.instance.cells.iter().filter(|colors| colors.len() > 1).count();
        let guesswork = (hints && unknown >= tuning::FEWEST_CELLS).then_some((component.instance, meanings));
        let engine = (engine.start)();
        Self { cells: component.cells, formula, map, engine, guesswork, solutions: Vec::new(), exhausted: false }
    }

    /// Looks for a first solution; false if there is none.
    pub(crate) fn find_first(&mut self, seed: u64, budget: &Budget) -> Result<bool, Stop> {
        let formula = std::mem::take(&mut self.formula);
        let mut run = tuning::FIRST_RUN;
        let mut attempt = 0;
        self.hint(attempt, seed, run, budget);
        let mut answer = self.engine.solve(&formula, budget);
        drop(formula);
        // Short runs with growing limits and new guesses: an unlucky guess costs little.
        while answer == Answer::Unknown(Stop::ConflictLimit) {
            attempt += 1;
            run += run / 2;
            self.hint(attempt, seed, run, budget);
            answer = self.engine.solve_again(budget);
        }
        if let Answer::Sat(model) = &answer {
            self.release(model);
        }
        self.take(answer)
    }

    /// Looks for a further solution; false if there is none.
    pub(crate) fn find_next(&mut self, budget: &Budget) -> Result<bool, Stop> {
        let newest = self.solutions.last().map(Vec::as_slice).unwrap_or_default();
        self.engine.add_clause(&self.map.differs_from(newest));
        let answer = self.engine.solve_again(budget);
        self.take(answer)
    }

    /// Tells the engine what to try first, and how long.
    fn hint(&mut self, attempt: u64, seed: u64, conflicts: u64, budget: &Budget) {
        let Some((instance, meanings)) = &self.guesswork else { return };
        let Some(hints) = self.engine.phase_hints() else { return };
        let noise = if attempt == 0 { Schedule::default().noise } else { tuning::NOISE };
        let rounds = (tuning::ROUNDS + instance.cells.len() / 10).min(tuning::ROUNDS_LIMIT);
        let seed = seed.wrapping_mul(1000).wrapping_add(attempt);
        let schedule = Schedule { rounds, noise, seed, ..Schedule::default() };
        let Some(beliefs) = beliefs(instance, &schedule, budget) else { return };
        hints.set_phases(Some(meanings.iter().map(|&meaning| beliefs.of(meaning) > 0.5).collect()));
        if let Some(limit) = self.engine.conflict_limit() {
            limit.set_conflict_limit(Some(conflicts));
        }
    }

    /// Sets the engine free: a second solution is likely to be near the first, and a proof needs no guess.
    fn release(&mut self, model: &[bool]) {
        if self.guesswork.take().is_none() {
            return;
        }
        if let Some(hints) = self.engine.phase_hints() {
            hints.set_phases(Some(model.to_vec()));
            hints.set_phases(None);
        }
        if let Some(limit) = self.engine.conflict_limit() {
            limit.set_conflict_limit(None);
        }
    }

    /// Notes an answer; false if there was no further solution.
    fn take(&mut self, answer: Answer) -> Result<bool, Stop> {
        match answer {
            Answer::Sat(model) => self.solutions.push(self.map.decode(&model)),
            Answer::Unsat => self.exhausted = true,
            Answer::Unknown(stop) => return Err(stop),
        }
        Ok(!self.exhausted)
    }
}

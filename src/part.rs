//! One independent part of a puzzle, with its engine: the first solution, and those beyond.

use std::collections::HashMap;

use nonosat_encodings::{Atom, CellMap, Cnf, Color, Encoded, Instance, Literal, Meaning};

use crate::{
    budget::{Budget, Stop},
    engine::{Answer, SatEngine},
    guess::{Guess, Guesswork, Task},
    method::EncodingInfo,
    tuning,
};

/// What is known of the solutions of a part.
#[derive(Clone, Debug, Default)]
pub(crate) struct Known {
    /// For each cell of the part, the cell of the puzzle.
    pub(crate) cells: Vec<usize>,
    pub(crate) solutions: Vec<Vec<Color>>,
    /// Whether there are no others.
    pub(crate) exhausted: bool,
    /// How many of its cells are unknown.
    pub(crate) unknown: usize,
    /// How many times hints were worked out.
    pub(crate) guesses: usize,
}

/// A part of a puzzle, to be solved by an engine.
pub(crate) struct Part<E: ?Sized = dyn SatEngine> {
    pub(crate) known: Known,
    pub(crate) formula: Cnf,
    map: CellMap,
    pub(crate) engine: Box<E>,
    /// What hints are worked out from; `None` if there are to be none.
    hints: Option<Hints>,
    /// How many of the known solutions the engine was told to exclude.
    excluded: usize,
    /// Whether the engine has the formula.
    started: bool,
}

/// Guesses about the variables of a formula.
struct Hints {
    guesswork: Guesswork,
    instance: Instance,
    meanings: Vec<Meaning>,
    seed: u64,
    /// The number of the next guess.
    attempt: u64,
    /// Whether there is a solution, so that the engine does without as a rule.
    released: bool,
}

impl<E: SatEngine + ?Sized> Part<E> {
    /// Encodes a part.
    pub(crate) fn new(task: impl Into<Task>, encoding: &EncodingInfo, engine: Box<E>, hints: bool) -> Self {
        let Task { component, guesswork } = task.into();
        let unknown = component.unknown();
        let Encoded { target: formula, cells: map, meanings } = encoding.encode(&component.instance);
        let hints = (hints && unknown >= tuning::FEWEST_CELLS).then(|| {
            let guesswork = guesswork.unwrap_or_else(|| Guesswork::new(unknown));
            Hints { guesswork, instance: component.instance, meanings, seed: 0, attempt: 0, released: false }
        });
        let known = Known { cells: component.cells, unknown, ..Known::default() };
        Self { known, formula, map, engine, hints, excluded: 0, started: false }
    }

    /// Whether the engine is told what belief propagation thinks, as long as there is no solution.
    pub(crate) fn is_guessing(&self) -> bool {
        self.hints.is_some()
    }

    /// Looks for a first solution beside those noted, which are none as a rule; false if there is none.
    pub(crate) fn find_first(&mut self, seed: u64, budget: &Budget) -> Result<bool, Stop> {
        self.find_first_within(usize::MAX, seed, budget)
    }

    /// The same within so many runs with hints, or in one that [has a limit](Part::limit_conflicts) without.
    pub(crate) fn find_first_within(&mut self, runs: usize, seed: u64, budget: &Budget) -> Result<bool, Stop> {
        let mut formula = std::mem::take(&mut self.formula);
        for solution in &self.known.solutions[self.excluded..] {
            formula.clause(&self.map.differs_from(solution));
        }
        self.excluded = self.known.solutions.len();
        self.started = true;
        if let Some(hints) = &mut self.hints {
            hints.seed = seed;
        }
        self.hint(budget);
        let mut answer = self.engine.solve(&formula, budget);
        drop(formula);
        // Short runs with growing limits and new guesses: an unlucky guess costs little.
        for _ in 1..runs {
            if answer != Answer::Unknown(Stop::ConflictLimit) {
                break;
            }
            self.hint(budget);
            answer = self.engine.solve_again(budget);
        }
        if let Answer::Sat(model) = &answer {
            self.release(Some(model));
        }
        self.take(answer)
    }

    /// Looks for a further solution; false if there is none.
    pub(crate) fn find_next(&mut self, budget: &Budget) -> Result<bool, Stop> {
        for solution in &self.known.solutions[self.excluded..] {
            self.engine.add_clause(&self.map.differs_from(solution));
        }
        self.excluded = self.known.solutions.len();
        let mut run = tuning::RUN_WITHOUT_HINTS;
        self.limit_conflicts(self.hints.is_some().then_some(run));
        let mut answer = self.engine.solve_again(budget);
        // A second solution may be far from the first, where only guesses lead to.
        while self.hints.is_some() && answer == Answer::Unknown(Stop::ConflictLimit) {
            self.hint(budget);
            self.limit_conflicts(Some(run / tuning::SHARE_WITH_HINTS));
            answer = self.engine.solve_again(budget);
            self.withdraw(None);
            if answer == Answer::Unknown(Stop::ConflictLimit) {
                run += run / 2;
                self.limit_conflicts(Some(run));
                answer = self.engine.solve_again(budget);
            }
        }
        if self.hints.is_some() {
            self.limit_conflicts(None);
        }
        self.take(answer)
    }

    /// Looks for a solution beside those noted; false if there is none.
    ///
    /// May be called again after a stop, of an engine that has a [`ConflictLimit`](crate::engine::ConflictLimit).
    pub(crate) fn find(&mut self, seed: u64, budget: &Budget) -> Result<bool, Stop> {
        if self.started { self.find_next(budget) } else { self.find_first(seed, budget) }
    }

    /// Its unknown cells, by their numbers in the puzzle, with the literals that say they are filled.
    pub(crate) fn open_cells(&self) -> Vec<(usize, Literal)> {
        let literal = |index: usize| match self.map.atom(index as u32, Color::BLACK) {
            Atom::Literal(literal) => Some((self.known.cells[index], literal)),
            Atom::Constant(_) => None,
        };
        (0..self.known.cells.len()).filter_map(literal).collect()
    }

    /// The literals that say of these cells, which are all that are unknown, what the first solution says.
    pub(crate) fn first_path(&self, cells: &[(usize, Literal)]) -> Vec<Literal> {
        let colors: HashMap<usize, Color> =
            self.known.cells.iter().copied().zip(self.known.solutions[0].iter().copied()).collect();
        cells.iter().map(|&(cell, filled)| if colors[&cell] == Color::BLACK { filled } else { !filled }).collect()
    }

    /// Asks the engine, which takes assumptions and has found a solution, for a model under some.
    pub(crate) fn solve_under(&mut self, assumptions: &[Literal], budget: &Budget) -> Answer {
        match self.engine.assumptions() {
            Some(engine) => engine.solve_under(assumptions, budget),
            None => Answer::Unknown(Stop::MethodExhausted),
        }
    }

    /// For each of these literals, which a solution is known to hold, whether it plainly follows from those before it.
    pub(crate) fn implied(&mut self, literals: &[Literal]) -> Vec<bool> {
        self.engine.assumptions().map_or_else(|| vec![false; literals.len()], |engine| engine.implied(literals))
    }

    /// Notes a solution that was found elsewhere.
    pub(crate) fn note(&mut self, solution: Vec<Color>) {
        self.known.solutions.push(solution);
        if self.started {
            self.release(None);
        }
    }

    /// Tells the engine what to try first, in which order, and how long.
    fn hint(&mut self, budget: &Budget) {
        let Some(Hints { guesswork, instance, meanings, seed, attempt, .. }) = &mut self.hints else { return };
        if self.engine.phase_hints().is_none() {
            return;
        }
        let guess = guesswork.guess(instance, meanings, *attempt, *seed, budget);
        *attempt += 1;
        let Some(Guess { phases, order, conflicts }) = guess else { return };
        self.known.guesses += 1;
        if let Some(hints) = self.engine.phase_hints() {
            hints.set_phases(Some(phases));
        }
        if let Some(decisions) = self.engine.decision_order() {
            decisions.set_order(order);
        }
        self.limit_conflicts(Some(conflicts));
    }

    /// Sets the engine free: a second solution is likely to be near the first, and a proof needs no guess.
    fn release(&mut self, model: Option<&[bool]>) {
        if let Some(search) = self.engine.proof_search() {
            search.seek_proof();
        }
        if self.hints.as_mut().is_some_and(|hints| !std::mem::replace(&mut hints.released, true)) {
            self.withdraw(model);
        }
    }

    /// Lets the engine try what it likes, beginning with a model if there is one, and as long as it likes.
    fn withdraw(&mut self, model: Option<&[bool]>) {
        if let Some(hints) = self.engine.phase_hints() {
            if let Some(model) = model {
                hints.set_phases(Some(model.to_vec()));
            }
            hints.set_phases(None);
        }
        if let Some(decisions) = self.engine.decision_order() {
            decisions.set_order(None);
        }
        self.limit_conflicts(None);
    }

    /// Sets after how many conflicts the engine gives up, if it can.
    pub(crate) fn limit_conflicts(&mut self, conflicts: Option<u64>) {
        if let Some(limit) = self.engine.conflict_limit() {
            limit.set_conflict_limit(conflicts);
        }
    }

    /// Notes an answer; false if there was no further solution.
    fn take(&mut self, answer: Answer) -> Result<bool, Stop> {
        match answer {
            Answer::Sat(model) => self.known.solutions.push(self.map.decode(&model)),
            Answer::Unsat => self.known.exhausted = true,
            Answer::Unknown(stop) => return Err(stop),
        }
        Ok(!self.known.exhausted)
    }
}

#[cfg(test)]
mod tests;

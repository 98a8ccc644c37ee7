//! One independent part of a puzzle, with its engine: the first solution, and those beyond.

use std::collections::HashMap;

use nonosat_encodings::{Atom, CellMap, Cnf, Color, Encoded, Instance, Literal, Meaning};

use crate::{
    belief::{Reinforcement, Revision, Schedule, Talk},
    budget::{Budget, Stop},
    engine::{Answer, SatEngine},
    method::EncodingInfo,
    random::Random,
    split::Component,
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

/// What hints are worked out from.
struct Guesswork {
    instance: Instance,
    meanings: Vec<Meaning>,
    /// The talk that the last hints came from.
    talk: Option<Talk>,
}

/// Whether a talk about a part with so many unknown cells is large, and wrong in a few places only.
fn is_nearly_right(talk: &Talk, instance: &Instance, unknown: usize) -> bool {
    unknown >= tuning::FEWEST_CELLS_TO_REVISE
        && talk.violated(instance).len() as f64 <= tuning::VIOLATED_TO_REVISE * instance.lines.len() as f64
}

/// A part of a puzzle, to be solved by an engine.
pub(crate) struct Part<E: ?Sized = dyn SatEngine> {
    pub(crate) known: Known,
    pub(crate) formula: Cnf,
    map: CellMap,
    pub(crate) engine: Box<E>,
    /// What hints are worked out from; `None` if there are to be none.
    guesswork: Option<Guesswork>,
    /// How many of the known solutions the engine was told to exclude.
    excluded: usize,
    /// Whether the engine has the formula.
    started: bool,
}

impl<E: SatEngine + ?Sized> Part<E> {
    /// Encodes a component.
    pub(crate) fn new(component: Component, encoding: &EncodingInfo, engine: Box<E>, hints: bool) -> Self {
        let Encoded { target: formula, cells: map, meanings } = encoding.encode(&component.instance);
        let unknown = component.instance.cells.iter().filter(|colors| colors.len() > 1).count();
        let guesswork = (hints && unknown >= tuning::FEWEST_CELLS).then_some(Guesswork {
            instance: component.instance,
            meanings,
            talk: None,
        });
        let known = Known { cells: component.cells, unknown, ..Known::default() };
        Self { known, formula, map, engine, guesswork, excluded: 0, started: false }
    }

    /// Whether the engine is told what belief propagation thinks, as long as there is no solution.
    pub(crate) fn is_guessing(&self) -> bool {
        self.guesswork.is_some()
    }

    /// Looks for a first solution beside those noted, which are none as a rule; false if there is none.
    pub(crate) fn find_first(&mut self, seed: u64, budget: &Budget) -> Result<bool, Stop> {
        let mut formula = std::mem::take(&mut self.formula);
        for solution in &self.known.solutions[self.excluded..] {
            formula.clause(&self.map.differs_from(solution));
        }
        self.excluded = self.known.solutions.len();
        self.started = true;
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
        let answer = self.engine.solve_again(budget);
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

    /// Tells the engine what to try first, and how long.
    fn hint(&mut self, attempt: u64, seed: u64, mut conflicts: u64, budget: &Budget) {
        let Some(Guesswork { instance, meanings, talk }) = &mut self.guesswork else { return };
        let Some(hints) = self.engine.phase_hints() else { return };
        let noise = tuning::NOISE[usize::from(attempt > 0)];
        let cells = instance.cells.len();
        let reinforcement = Reinforcement {
            rounds: (tuning::REINFORCED_ROUNDS + cells / tuning::CELLS_PER_REINFORCED_ROUND)
                .min(tuning::REINFORCED_ROUNDS_LIMIT),
            limit: tuning::REINFORCEMENT_LIMIT,
        };
        let schedule = Schedule {
            rounds: tuning::ROUNDS + if attempt == 0 { cells / tuning::CELLS_PER_ROUND } else { 0 },
            tolerance: tuning::TOLERANCE,
            noise,
            seed: seed.wrapping_mul(1000).wrapping_add(attempt),
            reinforcement: Some(reinforcement),
        };
        match talk {
            Some(talk) if attempt > 0 && is_nearly_right(talk, instance, self.known.unknown) => {
                let longest = instance.lines.iter().map(|line| line.cells.len()).max().unwrap_or(0) as f64;
                let revision = Revision {
                    attempts: self.known.unknown / tuning::CELLS_PER_REVISION,
                    distance: tuning::REVISION_DISTANCE.map(|share| share * longest),
                    distortion: tuning::REVISION_DISTORTION,
                    noise: tuning::REVISION_NOISE,
                    rounds: tuning::REVISION_ROUNDS,
                    tolerance: tuning::TOLERANCE,
                    reinforcement: Reinforcement { rounds: tuning::REVISION_REINFORCED_ROUNDS, ..reinforcement },
                };
                talk.revise(instance, &revision, &mut Random::new(schedule.seed), budget);
                conflicts = tuning::RUN_AFTER_REVISION;
                // Grows, too, so that a proof that there is no solution ends some day.
                (1..attempt).for_each(|_| conflicts += conflicts / 16);
            }
            _ => {
                let Some(new) = Talk::new(instance, &schedule) else { return };
                talk.insert(new).hold(&schedule, budget);
            }
        }
        let Some(talk) = talk else { return };
        let beliefs = talk.beliefs(instance);
        self.known.guesses += 1;
        // What there is no telling about begins as false, as engines have it by themselves.
        let likely = |&meaning: &Meaning| beliefs.of(instance, meaning).is_some_and(|probability| probability > 0.5);
        hints.set_phases(Some(meanings.iter().map(likely).collect()));
        if let Some(limit) = self.engine.conflict_limit() {
            limit.set_conflict_limit(Some(conflicts));
        }
    }

    /// Sets the engine free: a second solution is likely to be near the first, and a proof needs no guess.
    fn release(&mut self, model: Option<&[bool]>) {
        if let Some(search) = self.engine.proof_search() {
            search.seek_proof();
        }
        if self.guesswork.take().is_none() {
            return;
        }
        if let Some(hints) = self.engine.phase_hints() {
            if let Some(model) = model {
                hints.set_phases(Some(model.to_vec()));
            }
            hints.set_phases(None);
        }
        if let Some(limit) = self.engine.conflict_limit() {
            limit.set_conflict_limit(None);
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

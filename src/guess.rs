//! Guesses about a part of a puzzle: what a solution may look like, and how certain that is.

use nonosat_encodings::{Instance, Meaning};

use crate::{
    belief::{Beliefs, Reinforcement, Revision, Schedule, Talk},
    budget::Budget,
    random::Random,
    tuning,
};

/// What an engine is told of the variables of a formula.
pub(crate) struct Guess {
    /// The likely value of each.
    pub(crate) phases: Vec<bool>,
    /// How early to decide each: those that are nearly certain, the most certain first; `None`: as the engine likes.
    pub(crate) order: Option<Vec<f64>>,
    /// After how many conflicts another guess is better.
    pub(crate) conflicts: u64,
}

/// What guesses are worked out from.
pub(crate) struct Guesswork {
    instance: Instance,
    meanings: Vec<Meaning>,
    /// How many cells are unknown.
    unknown: usize,
    /// The talk that the last guess came from.
    talk: Option<Talk>,
}

impl Guesswork {
    /// For a formula whose variables have these meanings.
    pub(crate) fn new(instance: Instance, meanings: Vec<Meaning>, unknown: usize) -> Self {
        Self { instance, meanings, unknown, talk: None }
    }

    /// The guess of an attempt, the first being 0, to be given up after about `run` conflicts; `None` if there is none.
    ///
    /// Values are those of the solution that the talk was driven to. How certain they are is what the talk said before
    /// that: what is common to all solutions comes first, and an error there shows before much else is decided.
    pub(crate) fn guess(&mut self, attempt: u64, seed: u64, run: u64, budget: &Budget) -> Option<Guess> {
        let schedule = self.schedule(attempt, seed);
        // Every other run goes without an order: one that misleads does so for long.
        let is_ordered = attempt.is_multiple_of(2);
        let mut conflicts = run;
        let mut free = None;
        let talk = match &mut self.talk {
            Some(talk) if attempt > 0 && is_nearly_right(talk, &self.instance, self.unknown) => {
                let revision = revision(&self.instance, self.unknown);
                talk.revise(&self.instance, &revision, &mut Random::new(schedule.seed), budget);
                conflicts = tuning::RUN_AFTER_REVISION;
                // Grows, too, so that a proof that there is no solution ends some day.
                (1..attempt).for_each(|_| conflicts += conflicts / 16);
                if is_ordered {
                    let mut released = talk.clone();
                    released.release(tuning::FREE_ROUNDS, tuning::TOLERANCE, budget);
                    free = Some(released.beliefs(&self.instance));
                }
                talk
            }
            talk => {
                let talk = talk.insert(Talk::new(&self.instance, &schedule)?);
                talk.hold(&schedule, budget);
                free = is_ordered.then(|| talk.beliefs(&self.instance));
                talk.settle(&reinforcement(&self.instance), tuning::TOLERANCE, budget);
                talk
            }
        };
        let driven = talk.beliefs(&self.instance);
        let probability = |beliefs: &Beliefs, meaning| beliefs.of(&self.instance, meaning);
        // What there is no telling about begins as false, as engines have it by themselves.
        let likely = |&meaning: &Meaning| probability(&driven, meaning).is_some_and(|probability| probability > 0.5);
        let priority = |free: &Beliefs, meaning| {
            let certainty = probability(free, meaning).map_or(0.0, certainty);
            if certainty > tuning::CERTAIN { certainty } else { 0.0 }
        };
        Some(Guess {
            phases: self.meanings.iter().map(likely).collect(),
            order: free.map(|free| self.meanings.iter().map(|&meaning| priority(&free, meaning)).collect()),
            conflicts,
        })
    }

    /// How lines talk about the part when they begin anew.
    fn schedule(&self, attempt: u64, seed: u64) -> Schedule {
        let cells = self.instance.cells.len();
        Schedule {
            rounds: tuning::ROUNDS + if attempt == 0 { cells / tuning::CELLS_PER_ROUND } else { 0 },
            tolerance: tuning::TOLERANCE,
            noise: tuning::NOISE[usize::from(attempt > 0)],
            seed: seed.wrapping_mul(1000).wrapping_add(attempt),
            terse: self.unknown < tuning::FEWEST_CELLS_TO_REPEAT,
            nudges: (self.unknown >= tuning::FEWEST_CELLS_TO_NUDGE).then_some(tuning::NUDGES),
            reinforcement: None,
        }
    }
}

/// How far a probability is from one half, on the scale of logarithms of odds.
fn certainty(probability: f64) -> f64 {
    let least = 1e-12;
    (probability.max(least) / (1.0 - probability).max(least)).ln().abs()
}

/// Whether a talk about a part with so many unknown cells is large, and wrong in a few places only.
fn is_nearly_right(talk: &Talk, instance: &Instance, unknown: usize) -> bool {
    unknown >= tuning::FEWEST_CELLS_TO_REVISE
        && talk.violated(instance).len() as f64 <= tuning::VIOLATED_TO_REVISE * instance.lines.len() as f64
}

/// How a talk is driven towards one solution.
fn reinforcement(instance: &Instance) -> Reinforcement {
    let rounds = tuning::REINFORCED_ROUNDS + instance.cells.len() / tuning::CELLS_PER_REINFORCED_ROUND;
    Reinforcement { rounds: rounds.min(tuning::REINFORCED_ROUNDS_LIMIT), limit: tuning::REINFORCEMENT_LIMIT }
}

/// How a talk is mended place by place.
fn revision(instance: &Instance, unknown: usize) -> Revision {
    let longest = instance.lines.iter().map(|line| line.cells.len()).max().unwrap_or(0) as f64;
    Revision {
        attempts: unknown / tuning::CELLS_PER_REVISION,
        distance: tuning::REVISION_DISTANCE.map(|share| share * longest),
        distortion: tuning::REVISION_DISTORTION,
        noise: tuning::REVISION_NOISE,
        rounds: tuning::REVISION_ROUNDS,
        tolerance: tuning::TOLERANCE,
        reinforcement: Reinforcement { rounds: tuning::REVISION_REINFORCED_ROUNDS, limit: tuning::REINFORCEMENT_LIMIT },
    }
}

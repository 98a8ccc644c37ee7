//! Guidance of an engine by belief propagation: phase hints and a decision order.
//!
//! Engines search faster if each variable is decided with its likely value first, and the nearly certain variables
//! before all others. Both come from BP: values from a run with reinforcement, certainty from one without. Where the
//! engine finds no solution in a short run, BP is run again for new hints: from the start with a random external
//! field, by local restarts, or by a Metropolis walk.
//!
//! # References
//! M. Mézard, A. Montanari, *Information, Physics, and Computation*, Oxford University Press 2009, chapter 22.
//! E. I. Hsu, M. Kitching, F. Bacchus, S. A. McIlraith, *Using expectation maximization to find likely assignments for
//! solving CSP's*, AAAI 2007: marginals as variable and value ordering heuristics.

mod repair;

use nonosat_encodings::{Color, Instance, Meaning};

use super::tuning;
use nonosat_model::{budget::Budget, random::Random};
use nonosat_propagate::belief::{Marginals, Passing, Reinforcement, Schedule, Walk};

/// Hints about the variables of a formula.
pub(crate) struct Hints {
    /// The likely value of each.
    pub(crate) phases: Vec<bool>,
    /// The decision priority of each: nearly certain ones before all others; `None`: the engine's own order.
    pub(crate) order: Option<Vec<f64>>,
    /// The number of conflicts after which other hints are better.
    pub(crate) conflicts: u64,
}

/// The source of hints about a component: BP, and how far it has got.
///
/// What takes an instance must always be given the same.
pub(crate) struct Guidance {
    /// How many cells are unknown.
    unknown: usize,
    /// The state of BP that the last hints came from.
    passing: Option<Passing>,
    /// Whether that state has been reinforced towards one solution.
    is_reinforced: bool,
    /// The Bethe free entropy of each unknown cell after the first rounds on a giant.
    entropy: Option<f64>,
    /// Whether the first run leaves much undecided, and there are solutions by the entropy.
    expects_solutions: bool,
    /// From which attempt on reinforcement is slow: where solutions are expected, in black and white not many.
    slow_from: u64,
    /// The marginals before reinforcement, if they are to be used.
    free: Option<Marginals>,
    /// Whether there was ever a local restart, or slow reinforcement.
    has_restarted: bool,
    /// How many bouts of local restarts in a row have gained nothing.
    idle_restarts: usize,
    /// The Metropolis walk, once there was one, and how often it went on.
    walk: Option<Walk>,
    walks: u64,
}

impl Guidance {
    /// For a component with so many unknown cells.
    pub(crate) fn new(unknown: usize) -> Self {
        Self {
            unknown,
            passing: None,
            is_reinforced: false,
            entropy: None,
            expects_solutions: false,
            slow_from: u64::MAX,
            free: None,
            has_restarted: false,
            idle_restarts: 0,
            walk: None,
            walks: 0,
        }
    }

    /// The likely values of the first hints, if they are a solution: the colour of each cell.
    pub(crate) fn solution(&mut self, instance: &Instance, seed: u64, budget: &Budget) -> Option<Vec<Color>> {
        self.begin_first(instance, seed, budget);
        let passing = self.passing.as_ref()?;
        passing.violated(instance).is_empty().then(|| passing.likeliest(instance))
    }

    /// Runs BP from the start, with reinforcement at the end.
    fn begin(&mut self, instance: &Instance, attempt: u64, seed: u64, budget: &Budget) {
        self.run(instance, attempt, seed, budget);
        self.reinforce(instance, attempt, seed, budget);
    }

    /// Begins for the first time, as far as that has not been done.
    fn begin_first(&mut self, instance: &Instance, seed: u64, budget: &Budget) {
        if self.passing.is_none() {
            self.run(instance, 0, seed, budget);
        }
        if !self.is_reinforced {
            self.reinforce(instance, 0, seed, budget);
        }
    }

    /// Runs BP from the start, without reinforcement; on a giant on which it is misled, a few rounds.
    pub(crate) fn run(&mut self, instance: &Instance, attempt: u64, seed: u64, budget: &Budget) {
        let schedule = self.schedule(instance, attempt, seed);
        let passing = self.passing.insert(Passing::new(instance, &schedule));
        self.is_reinforced = false;
        if self.unknown >= tuning::FEWEST_CELLS_OF_GIANT {
            let look = Schedule { rounds: tuning::ROUNDS_TO_LOOK, bursts: None, ..schedule };
            let (rounds, has_converged) = passing.run(&look, budget);
            self.entropy = Some(passing.entropy() / self.unknown as f64);
            // With fewer rounds it has stalled, where bursts are idle as well.
            if has_converged || rounds < look.rounds || self.is_misled() {
                return;
            }
        }
        if let Some(passing) = &mut self.passing {
            passing.run(&schedule, budget);
            if attempt == 0 && tuning::CELLS_TO_DRIVE_SLOWLY.contains(&self.unknown) {
                let pace = tuning::pace(instance);
                let entropy = passing.entropy_of_undecided();
                let slow = &pace.entropy_to_drive_slowly;
                self.expects_solutions =
                    passing.undecided() > tuning::UNDECIDED_TO_DRIVE_SLOWLY && entropy >= slow.start;
                let first = u64::from(entropy > pace.entropy_to_drive_at_once);
                self.slow_from = if self.expects_solutions && entropy < slow.end { first } else { u64::MAX };
            }
        }
    }

    /// Whether BP says of a giant that it has no solution, by far: its lines have more in common than BP can see.
    pub(crate) fn is_misled(&self) -> bool {
        self.entropy.is_some_and(|entropy| entropy < tuning::ENTROPY_OF_MISLED)
    }

    /// Whether BP says of a giant that it has very many solutions.
    pub(crate) fn has_many_solutions(&self) -> bool {
        self.entropy.is_some_and(|entropy| entropy > tuning::ENTROPY_OF_MANY)
    }

    /// Runs BP with a random external field of this strength and so many rounds with reinforcement, slowly, towards one
    /// of many solutions.
    pub(crate) fn drive(&mut self, instance: &Instance, (field, reinforced): (f64, usize), seed: u64, budget: &Budget) {
        let rounds = tuning::ROUNDS_TO_LOOK;
        let schedule = Schedule {
            field,
            rounds,
            // Slow drives end better where every line goes on.
            skip_unchanged: false,
            stall: None,
            bursts: None,
            ..self.schedule(instance, 0, seed)
        };
        let passing = self.passing.insert(Passing::new(instance, &schedule));
        passing.run(&schedule, budget);
        let reinforcement = Reinforcement { rounds: reinforced, limit: tuning::REINFORCEMENT_LIMIT, steady: None };
        passing.reinforce(&reinforcement, tuning::TOLERANCE, budget);
        self.is_reinforced = true;
        self.free = None;
    }

    /// Reinforces BP towards one solution, and keeps the marginals before that if they are to be used.
    fn reinforce(&mut self, instance: &Instance, attempt: u64, seed: u64, budget: &Budget) {
        let is_slow = self.is_slow(attempt);
        let reinforcement = if is_slow { tuning::SLOWLY } else { reinforcement(instance) };
        let Some(passing) = &mut self.passing else { return };
        self.free = is_ordered(attempt).then(|| passing.marginals(instance));
        let undecided = passing.undecided();
        passing.reinforce(&reinforcement, tuning::TOLERANCE, budget);
        self.is_reinforced = true;
        if is_slow {
            self.has_restarted = true;
            repair::repair(passing, instance, undecided, attempt_seed(attempt, seed), budget);
        }
    }

    /// Makes a solution the values of the first hints: the colour of each cell.
    pub(crate) fn impose(&mut self, instance: &Instance, solution: &[Color], seed: u64) {
        let schedule = self.schedule(instance, 0, seed);
        let passing = self.passing.get_or_insert_with(|| Passing::new(instance, &schedule));
        passing.impose(instance, solution);
        self.is_reinforced = true;
        self.free = None;
    }

    /// For each unknown cell its likeliest colour, and the logarithm of the odds of it.
    pub(crate) fn likely(&self, instance: &Instance) -> Vec<(usize, Color, f64)> {
        self.passing.iter().flat_map(|passing| passing.certain(instance)).collect()
    }

    /// How many Metropolis walks there were.
    pub(crate) fn walks(&self) -> u64 {
        self.walks
    }

    /// Whether the walks have found nothing that leaves room for a solution: there may well be none.
    pub(crate) fn is_doubtful(&self) -> bool {
        self.walk.as_ref().is_some_and(|walk| !walk.is_plausible(&tuning::WALK))
    }

    /// Whether the walk has found a promising fixed point, and has not risen since for a while.
    pub(crate) fn is_walk_done(&self) -> bool {
        self.walk.as_ref().is_some_and(|walk| walk.is_done(&tuning::WALK))
    }

    /// Whether there is a walk, or may be one: the first run has stalled, and the component is not small.
    pub(crate) fn can_walk(&mut self) -> bool {
        let may_walk = self.unknown >= tuning::FEWEST_CELLS_TO_RESTART && !self.can_be_slow();
        let mut is_stalled = || self.passing.as_mut().is_some_and(|passing| passing.is_stalled(&tuning::WALK));
        self.walk.is_some() || (may_walk && is_stalled())
    }

    /// Walks on from the fixed point where the first run stalled; false if it has not stalled, or the component is
    /// small.
    pub(crate) fn walk(&mut self, instance: &Instance, seed: u64, budget: &Budget) -> bool {
        if !self.can_walk() {
            return false;
        }
        if self.walk.is_none() {
            let schedule = Schedule { bursts: None, ..self.schedule(instance, 0, seed) };
            let mut passing = Passing::new(instance, &schedule);
            passing.run(&schedule, budget);
            self.walk = Some(Walk::new(&passing, &tuning::WALK, budget));
        }
        let Some(walk) = &mut self.walk else { return false };
        self.walks += 1;
        self.passing = Some(walk.run(&tuning::WALK, &mut Random::new(seed), budget));
        self.is_reinforced = false;
        true
    }

    /// Improves the last state where few lines are violated; false if BP should rather be run from the start.
    ///
    /// By local restarts; after several bouts of them without a gain by walking on, if there was a walk.
    fn improve(&mut self, instance: &Instance, attempt: u64, seed: u64, budget: &Budget) -> bool {
        if self.idle_restarts == tuning::IDLE_RESTARTS {
            self.idle_restarts = 0;
            let has_walked = self.walk.is_some() && self.walk(instance, attempt_seed(attempt, seed), budget);
            if has_walked {
                self.reinforce(instance, attempt, seed, budget);
            }
            return has_walked;
        }
        let is_nearly_right = |passing: &&mut Passing| is_nearly_right(passing, instance, self.unknown);
        let Some(passing) = self.passing.as_mut().filter(is_nearly_right) else { return false };
        let restarts = self.unknown / tuning::pace(instance).cells_per_restart;
        let restart = repair::local_restart(instance, restarts, tuning::RESTART_DISTANCE);
        let violated = passing.violated(instance).len();
        let mut random = Random::new(attempt_seed(attempt, seed));
        let still = passing.restart_locally(instance, &restart, &mut random, budget);
        self.has_restarted = true;
        self.idle_restarts = if still < violated { 0 } else { self.idle_restarts + 1 };
        self.free = is_ordered(attempt).then(|| {
            let mut released = passing.clone();
            released.release(tuning::FREE_ROUNDS, tuning::TOLERANCE, budget);
            released.marginals(instance)
        });
        true
    }

    /// The hints of an attempt, the first being 0.
    ///
    /// Values are those of the solution that BP was reinforced to. Certainty is that of the marginals before that:
    /// what all solutions have in common is decided first, and an error there shows before much else is decided.
    ///
    /// The hints are about variables with these meanings.
    pub(crate) fn hints(
        &mut self,
        instance: &Instance,
        meanings: &[Meaning],
        attempt: u64,
        seed: u64,
        budget: &Budget,
    ) -> Option<Hints> {
        if attempt == 0 {
            self.begin_first(instance, seed, budget);
        } else if self.is_slow(attempt) || !self.improve(instance, attempt, seed, budget) {
            self.begin(instance, attempt, seed, budget);
        }
        let runs =
            if self.has_restarted { tuning::RUNS_AFTER_RESTART } else { tuning::by_size(tuning::RUNS, self.unknown) };
        let reinforced = self.passing.as_mut()?.marginals(instance);
        let probability = |marginals: &Marginals, meaning| marginals.of(instance, meaning);
        // Auxiliary variables begin as false, as engines have it by themselves.
        let likely =
            |&meaning: &Meaning| probability(&reinforced, meaning).is_some_and(|probability| probability > 0.5);
        let priority = |free: &Marginals, meaning| {
            let certainty = probability(free, meaning).map_or(0.0, certainty);
            if certainty > tuning::CERTAIN { certainty } else { 0.0 }
        };
        Some(Hints {
            phases: meanings.iter().map(likely).collect(),
            order: self.free.take().map(|free| meanings.iter().map(|&meaning| priority(&free, meaning)).collect()),
            conflicts: runs.conflicts(attempt),
        })
    }

    /// Whether BP has run.
    pub(super) fn has_begun(&self) -> bool {
        self.passing.is_some()
    }

    /// Whether there are solutions by the entropy, and much is undecided.
    pub(super) fn expects_solutions(&self) -> bool {
        self.expects_solutions
    }

    /// Whether reinforcement is slow, from some attempt on.
    fn can_be_slow(&self) -> bool {
        self.slow_from < u64::MAX
    }

    /// Whether reinforcement is slow in this attempt, which then begins anew.
    fn is_slow(&self, attempt: u64) -> bool {
        attempt >= self.slow_from
    }

    /// How BP is run from the start.
    fn schedule(&self, instance: &Instance, attempt: u64, seed: u64) -> Schedule {
        let (rounds, field) = match attempt {
            0 => (tuning::ROUNDS + instance.cells.len() / tuning::CELLS_PER_ROUND, 0.0),
            _ if self.is_slow(attempt) => (tuning::ROUNDS, tuning::FIELD_TO_DRIVE_SLOWLY),
            _ if self.unknown < tuning::FEWEST_CELLS_OF_LARGE => (tuning::ROUNDS_OF_SMALL, tuning::FIELD_OF_SMALL),
            _ => (tuning::ROUNDS, 0.0),
        };
        Schedule {
            rounds,
            tolerance: tuning::TOLERANCE,
            noise: tuning::NOISE[usize::from(attempt > 0)],
            field,
            seed: attempt_seed(attempt, seed),
            skip_unchanged: !(tuning::FEWEST_CELLS_OF_LARGE..tuning::FEWEST_CELLS_TO_SKIP).contains(&self.unknown),
            stall: (self.unknown >= tuning::FEWEST_CELLS_OF_GIANT).then_some(tuning::STALL),
            bursts: (self.unknown >= tuning::FEWEST_CELLS_FOR_BURSTS).then_some(tuning::BURSTS),
            reinforcement: None,
        }
    }
}

/// The seed of BP in an attempt.
pub(crate) fn attempt_seed(attempt: u64, seed: u64) -> u64 {
    seed.wrapping_mul(1000).wrapping_add(attempt)
}

/// Whether an attempt has a decision order. Every other one has none: a misleading order misleads for long.
fn is_ordered(attempt: u64) -> bool {
    attempt.is_multiple_of(2)
}

/// The absolute logarithm of the odds of a probability.
fn certainty(probability: f64) -> f64 {
    let least = 1e-12;
    (probability.max(least) / (1.0 - probability).max(least)).ln().abs()
}

/// Whether local restarts are worth while: a component of so many unknown cells is large, and few lines are violated.
fn is_nearly_right(passing: &Passing, instance: &Instance, unknown: usize) -> bool {
    unknown >= tuning::FEWEST_CELLS_TO_RESTART
        && passing.violated(instance).len() as f64 <= tuning::VIOLATED_TO_RESTART * instance.lines.len() as f64
}

/// The reinforcement of a whole component.
fn reinforcement(instance: &Instance) -> Reinforcement {
    let rounds = tuning::REINFORCED_ROUNDS + instance.cells.len() / tuning::CELLS_PER_REINFORCED_ROUND;
    Reinforcement {
        rounds: rounds.min(tuning::REINFORCED_ROUNDS_LIMIT),
        limit: tuning::REINFORCEMENT_LIMIT,
        steady: Some(tuning::STEADY),
    }
}

#[cfg(test)]
mod tests;

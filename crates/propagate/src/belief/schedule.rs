//! How long belief propagation runs, and with what reinforcement.

/// How belief propagation is run.
#[derive(Clone, Copy, Debug)]
pub struct Schedule {
    /// The most rounds; in a round the messages of every line are updated once.
    pub rounds: usize,
    /// A fixed point is reached when no message changes by more than this times itself.
    pub tolerance: f64,
    /// How far from 1 each message may begin, at random.
    pub noise: f64,
    /// The strength of a random external field: the greatest logarithm of the odds that it gives to a cell, either way.
    pub field: f64,
    /// The seed of noise and field.
    pub seed: u64,
    /// Whether a line is skipped while nothing that comes in has changed by more than `tolerance` since its last
    /// update; a change from decided to more decided is none.
    pub skip_unchanged: bool,
    /// When to stop though messages still change, for they oscillate; `None`: only at the most rounds.
    pub stall: Option<Stall>,
    /// Bursts of reinforcement if no fixed point is reached; `None`: there are none.
    pub bursts: Option<Bursts>,
    /// Reinforcement after all that, in [`marginals`](fn@super::marginals); `None`: there is none.
    pub reinforcement: Option<Reinforcement>,
}

impl Default for Schedule {
    fn default() -> Self {
        Self {
            rounds: 200,
            tolerance: 1e-3,
            noise: 0.01,
            field: 0.0,
            seed: 0,
            skip_unchanged: false,
            stall: None,
            bursts: None,
            reinforcement: None,
        }
    }
}

/// When BP has stalled: a few cells are undecided, and their messages oscillate for ever.
#[derive(Clone, Copy, Debug)]
pub struct Stall {
    /// The number of rounds between two looks.
    pub rounds: usize,
    /// The share of cells that may be undecided.
    pub undecided: f64,
    /// The share of these that so many rounds must decide.
    pub gain: f64,
}

/// Bursts of reinforcement, each followed by rounds without.
#[derive(Clone, Copy, Debug)]
pub struct Bursts {
    /// The most bursts.
    pub count: usize,
    /// The rounds of a burst, and those without reinforcement after it.
    pub rounds: [usize; 2],
    /// The least and the greatest power of its odds that reinforces a cell.
    pub powers: [f64; 2],
    /// The share of cells that may stay undecided.
    pub undecided: f64,
    /// By what share of the cells each burst must lower that.
    pub gain: f64,
}

/// Reinforcement: a growing field that moves the marginals to one solution.
///
/// Before each round the field of every cell becomes its external field times its odds to the power g, which grows
/// from round to round. Likely values become more likely, until the marginals are those of one solution instead of all.
/// Ends early when every cell is decided.
#[derive(Clone, Copy, Debug)]
pub struct Reinforcement {
    /// The most rounds.
    pub rounds: usize,
    /// The greatest power g, below 1.
    pub limit: f64,
    /// How g follows the cells that are decided; `None`: it grows evenly, to its greatest in the last round.
    pub steady: Option<Steady>,
}

/// Reinforcement that waits while cells are decided fast enough.
///
/// Most cells are decided within a narrow range of powers, which differs from puzzle to puzzle; what is decided in few
/// rounds is often wrong. So g grows only while more cells are undecided than if they were decided evenly.
#[derive(Clone, Copy, Debug)]
pub struct Steady {
    /// In which share of the rounds all cells are to be decided.
    pub share: f64,
    /// How many times as fast as evenly g grows where it does, up to its greatest.
    pub slope: f64,
}

impl Reinforcement {
    /// The power g of a round, the first being 0, given that of the round before it, and what share of the cells that
    /// were undecided at first still is.
    pub(super) fn power(&self, round: usize, before: f64, undecided: f64) -> f64 {
        let rounds = self.rounds as f64;
        match self.steady {
            None => self.limit * (round + 1) as f64 / rounds,
            Some(Steady { share, slope }) if undecided > 1.0 - round as f64 / (share * rounds) => {
                (before + slope * self.limit / rounds).min(self.limit)
            }
            Some(_) => before,
        }
    }
}

/// Reheating of a state that reinforcement has led to: the power falls until cells are undecided again, and grows anew.
///
/// The state remembers most of the picture that it was in, and ends in another one nearby: more cheaply than from the
/// start, and with fewer or more violated lines.
#[derive(Clone, Copy, Debug)]
pub struct Reheating {
    /// The greatest power of a cell's odds, from which it falls, and the least.
    pub powers: [f64; 2],
    /// The factor by which it falls from round to round.
    pub factor: f64,
    /// How much is to be undecided, as a share of what was before reinforcement.
    pub undecided: f64,
    /// How the power grows after that, from what it has fallen to.
    pub reinforcement: Reinforcement,
}

/// The parameters of a walk.
#[derive(Clone, Copy, Debug)]
pub struct WalkOptions {
    /// When BP has stalled: the least share of undecided cells, and the greatest entropy for each of them, in nats.
    pub stalled: (f64, f64),
    /// The most steps of a walk, and of one that begins at a plausible fixed point. The latter is also how long a
    /// chain may stay where few cells are undecided and the entropy is too low.
    pub steps: [usize; 2],
    /// The number of steps after which chains far below the best restart from it.
    pub resampling: usize,
    /// By how much, in nats, an entropy must be higher to count as much better.
    pub rise: f64,
    /// The least entropy of a plausible fixed point, in nats.
    pub plausible: f64,
    /// The number of walks without a rise after which the next one begins at the origin.
    pub patience: usize,
    /// The share of cells that may be undecided where a walk ends.
    pub undecided: f64,
    /// The share of the undecided cells that must have been decided by then.
    pub gain: f64,
    /// The external field of a step: its greatest logarithm of odds, and its rounds.
    pub field: (f64, usize),
    /// The reinforcement after that: the power of the odds, and its rounds.
    pub reinforcement: (f64, usize),
    /// The inverse temperature after that, below 1, and its rounds.
    pub inverse_temperature: (f64, usize),
    /// The rounds before the first and before the last estimate of the entropy.
    pub relaxation: [usize; 2],
    /// The relative change of a message below which rounds end early.
    pub tolerance: f64,
    /// What a decided cell adds to the score, in nats.
    pub decided: f64,
}

//! How long lines talk, and how they are driven.

use super::Nudges;

/// How long and how lines talk.
#[derive(Clone, Copy, Debug)]
pub struct Schedule {
    /// The most rounds; in a round every line speaks once.
    pub rounds: usize,
    /// The talk ends when no message changes by more than this part of it.
    pub tolerance: f64,
    /// How far from 1 the odds of a message may begin, at random.
    pub noise: f64,
    /// How far each cell leans to one side, at random, from the first round to the last: the greatest logarithm of the odds
    /// that it adds to what lines say.
    pub tilt: f64,
    /// The seed of noise and tilt.
    pub seed: u64,
    /// Whether a line keeps silent while nothing it is told has changed by more than `tolerance` since it last spoke; to
    /// change from decided to more decided is nothing.
    pub terse: bool,
    /// When the talk ends though messages still change, for it goes round in circles; `None`: it does not.
    pub idle: Option<Idle>,
    /// How the talk is nudged on if it does not end by itself; `None`: it is not.
    pub nudges: Option<Nudges>,
    /// How [`beliefs`](super::beliefs) drives the talk on towards one of the solutions; `None`: it does not.
    pub reinforcement: Option<Reinforcement>,
}

impl Default for Schedule {
    fn default() -> Self {
        Self {
            rounds: 200,
            tolerance: 1e-3,
            noise: 0.01,
            tilt: 0.0,
            seed: 0,
            terse: false,
            idle: None,
            nudges: None,
            reinforcement: None,
        }
    }
}

/// When a talk has told all that it will, though some messages go on changing.
///
/// Where a few cells could as well be otherwise, lines may change their minds about them for ever.
#[derive(Clone, Copy, Debug)]
pub struct Idle {
    /// How many rounds are looked at together.
    pub rounds: usize,
    /// The share of cells that may be undecided.
    pub undecided: f64,
    /// The share of these that such rounds must decide.
    pub gain: f64,
}

/// How a talk is driven towards one solution, after it has told what all solutions have in common.
///
/// Before each further round, every cell gets a message of its own: the odds believed in so far, to the
/// power g, which grows evenly from round to round, beside those it leans to. What is likely becomes more likely, and lines that
/// could agree on many solutions agree on one. Ends early when every cell is decided.
#[derive(Clone, Copy, Debug)]
pub struct Reinforcement {
    /// The most rounds.
    pub rounds: usize,
    /// The g of the last round, below 1.
    pub limit: f64,
}

impl Reinforcement {
    /// The g of a round.
    pub(super) fn power(&self, round: usize) -> f64 {
        self.limit * (round + 1) as f64 / self.rounds as f64
    }
}

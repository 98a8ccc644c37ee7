//! A Metropolis walk over fixed points of BP, by their Bethe free entropy.
//!
//! In a large puzzle with weak clues, BP may reach a fixed point with a large undecided region and a negative entropy:
//! by its own estimate nothing fits there ([`Passing::entropy`]). Decided cells would spread from the right
//! hundred cells, but not from fewer. A step of the walk therefore applies a random external field for a while, then a
//! little reinforcement. Most of what that decides is wrong. Two things tell:
//!
//! * Raising messages to a power below 1 (a higher temperature) erases weakly supported marginals; well-supported ones
//!   survive.
//! * The entropy of the fixed point after that is higher where more cells are right.
//!
//! The step is accepted by the Metropolis rule, with the entropy and the number of decided cells as its score. There
//! are four chains, at once in black and white, else one after the other. They restart from the best of them from time
//! to time. Nothing is proven by a walk.
//!
//! # References
//! N. Metropolis, A. W. Rosenbluth, M. N. Rosenbluth, A. H. Teller, E. Teller, *Equation of state calculations
//! by fast computing machines*, Journal of Chemical Physics 21 (1953).
//! L. Zdeborová, F. Krzakala, *Statistical physics of inference: thresholds and algorithms*, Advances in Physics 65
//! (2016), for the fixed points where BP stalls, and what lies behind them.

use super::{
    Passing, WalkOptions,
    colors::Weights,
    kind::Kind,
    message_passing::MessagePassing,
    number::{CHAIN_INDICES, CHAINS, Number},
    odds::Odds,
    passing::{Of, either},
};
use nonosat_model::{budget::Budget, random::Random};

/// A walk under way: four chains of fixed points.
#[derive(Clone, Debug)]
pub struct Walk(Of<WalkBy<Odds>, WalkBy<Weights>>);

impl Walk {
    /// Begins at the fixed point of a run of BP.
    pub fn new(passing: &Passing, options: &WalkOptions, budget: &Budget) -> Self {
        Self(match &passing.0 {
            Of::Odds(passing) => Of::Odds(WalkBy::new(passing, options, budget)),
            Of::Weights(passing) => Of::Weights(WalkBy::new(passing, options, budget)),
        })
    }

    /// Walks on, and returns BP at the fixed point where it ends.
    ///
    /// The walk ends where few cells are undecided, and fewer than before; or where a solution may be near, if it did
    /// not begin at such a fixed point; else after its most steps, at the best of the chains.
    ///
    /// Chains far below the best restart from it now and then. If the last walk arrived somewhere, nothing came of it:
    /// all chains go back to the best fixed point. After many walks without a rise they go back to the origin. A step
    /// takes about a hundred rounds.
    pub fn run(&mut self, options: &WalkOptions, random: &mut Random, budget: &Budget) -> Passing {
        Passing(match &mut self.0 {
            Of::Odds(walk) => Of::Odds(walk.run(options, random, budget)),
            Of::Weights(walk) => Of::Weights(walk.run(options, random, budget)),
        })
    }

    /// Whether the best fixed point since the chains were at the origin leaves room for a solution, by its entropy.
    pub fn is_plausible(&self, options: &WalkOptions) -> bool {
        either!(&self.0, walk => walk.best.is_plausible(options))
    }

    /// Whether a solution may be near, and further walks have not risen for a while.
    pub fn is_done(&self, options: &WalkOptions) -> bool {
        either!(&self.0, walk => walk.is_done(options))
    }
}

/// A walk by messages of one kind.
#[derive(Clone, Debug)]
struct WalkBy<K: Kind> {
    /// Together they have all chains.
    passings: Vec<MessagePassing<K::Chains>>,
    /// The fixed point of each chain.
    current: [FixedPoint; CHAINS],
    origin: FixedPoint,
    /// The fixed point of the highest entropy since the chains were at the origin.
    best: FixedPoint,
    /// Whether few cells were undecided where the last walk ended.
    has_arrived: bool,
    /// The entropy of the best fixed point at its last rise.
    risen: f64,
    /// The number of walks since that rise.
    idle: usize,
    /// For how many steps each chain has been where few cells are undecided and the entropy is too low.
    trapped: [usize; CHAINS],
}

/// The state of BP after its relaxation, near a fixed point.
#[derive(Clone, Debug, Default)]
struct FixedPoint {
    messages: Vec<f64>,
    beliefs: Vec<f64>,
    /// The Bethe free entropy, in nats.
    entropy: f64,
    /// The entropy plus a bonus for each decided cell.
    score: f64,
    /// The share of undecided cells.
    undecided: f64,
}

impl FixedPoint {
    /// Whether few cells are undecided.
    fn is_decided(&self, options: &WalkOptions) -> bool {
        self.undecided <= options.undecided
    }

    /// Whether a solution may be near: few cells are undecided, and the entropy leaves room for one.
    fn is_promising(&self, options: &WalkOptions) -> bool {
        self.is_decided(options) && self.is_plausible(options)
    }

    /// Whether the entropy leaves room for a solution.
    fn is_plausible(&self, options: &WalkOptions) -> bool {
        self.entropy > options.plausible
    }
}

impl<K: Kind<Number = f64>> WalkBy<K> {
    fn new(passing: &MessagePassing<K>, options: &WalkOptions, budget: &Budget) -> Self {
        let mut walk = Self {
            passings: vec![passing.convert(Number::all); CHAINS / Self::WIDTH],
            current: [(); CHAINS].map(|()| FixedPoint::default()),
            origin: FixedPoint::default(),
            best: FixedPoint::default(),
            has_arrived: false,
            risen: 0.0,
            idle: 0,
            trapped: [0; CHAINS],
        };
        let first = &mut walk.passings[0];
        let entropy = first.relax(options, budget);
        walk.origin = first.fixed_point(0, entropy, options);
        walk.begin();
        walk
    }

    /// How many chains each passing has.
    const WIDTH: usize = <K::Chains as Kind>::Number::WIDTH;

    fn run(&mut self, options: &WalkOptions, random: &mut Random, budget: &Budget) -> MessagePassing<K> {
        if self.idle > options.patience {
            self.begin();
        } else if self.has_arrived {
            self.current = CHAIN_INDICES.map(|_| self.best.clone());
        }
        self.idle += 1;
        self.resample(options);
        let few = |point: &FixedPoint| options.undecided.min((1.0 - options.gain) * point.undecided);
        let few = self.current.each_ref().map(few);
        let was_promising = self.highest().is_promising(options);
        let mut arrived = None;
        for step in 0..options.steps[usize::from(was_promising)] {
            if arrived.is_some() || budget.check().is_err() {
                break;
            }
            if step > 0 && step.is_multiple_of(options.resampling) {
                self.resample(options);
            }
            self.step(options, random, budget);
            let has_arrived = |point: &FixedPoint, few: f64| {
                point.undecided <= few || (!was_promising && point.is_promising(options))
            };
            arrived = CHAIN_INDICES.into_iter().find(|&chain| has_arrived(&self.current[chain], few[chain]));
        }
        if self.best.entropy > self.risen + options.rise {
            (self.risen, self.idle) = (self.best.entropy, 0);
        }
        self.has_arrived = arrived.is_some();
        let chain = arrived.unwrap_or_else(|| self.highest_chain());
        self.passings[chain / Self::WIDTH].convert(|number| number.of(chain % Self::WIDTH))
    }

    fn is_done(&self, options: &WalkOptions) -> bool {
        self.idle > options.patience / 2 && self.highest().is_promising(options)
    }

    /// The fixed point of the chain with the highest entropy.
    fn highest(&self) -> &FixedPoint {
        &self.current[self.highest_chain()]
    }

    /// The chain with the highest entropy.
    fn highest_chain(&self) -> usize {
        let entropy = |chain: usize| self.current[chain].entropy;
        CHAIN_INDICES.into_iter().max_by(|&one, &other| entropy(one).total_cmp(&entropy(other))).unwrap_or(0)
    }

    /// Puts all chains at the origin.
    fn begin(&mut self) {
        (self.risen, self.idle, self.has_arrived) = (self.origin.entropy, 0, false);
        self.best = self.origin.clone();
        self.current = CHAIN_INDICES.map(|_| self.origin.clone());
    }

    /// Restarts chains far below the highest from there.
    fn resample(&mut self, options: &WalkOptions) {
        let highest = self.highest().clone();
        for chain in CHAIN_INDICES {
            if self.current[chain].entropy < highest.entropy - options.rise {
                self.current[chain] = highest.clone();
            }
            self.set_chain(chain);
        }
    }

    /// Puts BP of a chain at its fixed point.
    fn set_chain(&mut self, chain: usize) {
        self.passings[chain / Self::WIDTH].set_chain(chain % Self::WIDTH, &self.current[chain]);
    }

    /// Takes a step of each chain, accepted by the Metropolis rule.
    fn step(&mut self, options: &WalkOptions, random: &mut Random, budget: &Budget) {
        let entropies: Vec<_> = self.passings.iter_mut().map(|passing| passing.step(options, random, budget)).collect();
        let is_over = budget.check().is_err();
        for chain in CHAIN_INDICES {
            let passing = chain / Self::WIDTH;
            let point = self.passings[passing].fixed_point(chain % Self::WIDTH, entropies[passing], options);
            if !is_over && point.score - self.current[chain].score > random.unit().ln() {
                self.current[chain] = point;
                if self.current[chain].entropy > self.best.entropy {
                    self.best = self.current[chain].clone();
                }
            }
            let is_trapped = self.current[chain].is_decided(options) && !self.current[chain].is_plausible(options);
            self.trapped[chain] = if is_trapped { self.trapped[chain] + 1 } else { 0 };
            if self.trapped[chain] > options.steps[1] {
                self.trapped[chain] = 0;
                self.current[chain] = self.origin.clone();
            }
            self.set_chain(chain);
        }
    }
}

impl<K: Kind> MessagePassing<K> {
    /// Moves to another fixed point; the entropy there.
    fn step(&mut self, options: &WalkOptions, random: &mut Random, budget: &Budget) -> K::Number {
        let (strength, rounds) = options.field;
        self.set_external_field(|| random.symmetric(strength));
        self.rounds(rounds, 0.0, options, budget);
        self.set_external_field(|| 0.0);
        let (power, rounds) = options.reinforcement;
        self.rounds(rounds, power, options, budget);
        self.reinforce_all(0.0);
        let (power, rounds) = options.inverse_temperature;
        self.inverse_temperature = power;
        self.rounds(rounds, 0.0, options, budget);
        self.inverse_temperature = 1.0;
        self.relax(options, budget)
    }

    /// Runs rounds with some reinforcement, or without.
    fn rounds(&mut self, rounds: usize, power: f64, options: &WalkOptions, budget: &Budget) {
        for _ in 0..rounds {
            if power > 0.0 {
                self.reinforce_all(power);
            }
            if budget.check().is_err() || self.round(self.all_lines(), options.tolerance) {
                break;
            }
        }
    }

    /// Runs plain BP towards a fixed point; the entropy there.
    ///
    /// While messages still change it means little: the least of three estimates is taken.
    fn relax(&mut self, options: &WalkOptions, budget: &Budget) -> K::Number {
        let [first, last] = options.relaxation;
        self.rounds(first, 0.0, options, budget);
        let mut entropy = self.entropy();
        for rounds in [(last - first) / 2, (last - first).div_ceil(2)] {
            self.rounds(rounds, 0.0, options, budget);
            entropy = entropy.with(self.entropy(), f64::min);
        }
        entropy
    }

    /// Sets the external field of every cell in each chain: a logarithm of odds.
    fn set_external_field(&mut self, mut logarithm: impl FnMut() -> f64) {
        for cell in 0..self.open.len() {
            let numbers = self.numbers(cell);
            K::randomize(&mut self.external[numbers], || logarithm().exp());
        }
        self.reinforce_all(0.0);
    }

    /// The fixed point of one chain.
    fn fixed_point(&self, chain: usize, entropy: K::Number, options: &WalkOptions) -> FixedPoint {
        let of_chain = |all: &Vec<K::Number>| all.iter().map(|number| number.of(chain)).collect();
        let [messages, beliefs] = [&self.messages, &self.beliefs].map(of_chain);
        let is_decided = |&cell: &usize| K::is_decided(&self.beliefs[self.numbers(cell)], chain);
        let (open, decided) = (self.open_cells().count().max(1), self.open_cells().filter(is_decided).count());
        let entropy = entropy.of(chain);
        let score = entropy + options.decided * decided as f64;
        FixedPoint { messages, beliefs, entropy, score, undecided: 1.0 - decided as f64 / open as f64 }
    }

    /// Puts one chain at a fixed point.
    fn set_chain(&mut self, chain: usize, point: &FixedPoint) {
        self.messages.iter_mut().zip(&point.messages).for_each(|(number, &message)| number.set(chain, message));
        self.beliefs.iter_mut().zip(&point.beliefs).for_each(|(number, &belief)| number.set(chain, belief));
    }
}

impl<K: Kind<Number = f64>> MessagePassing<K> {
    /// Whether many cells are undecided though the entropy hardly leaves room for two solutions.
    pub(super) fn is_stalled(&mut self, options: &WalkOptions) -> bool {
        let (share, entropy) = options.stalled;
        let undecided = self.undecided();
        undecided > share && self.entropy_of_undecided() < entropy
    }

    /// The Bethe free entropy for each undecided cell; not a number, or infinite, if there is none.
    pub(super) fn entropy_of_undecided(&mut self) -> f64 {
        self.entropy() / (self.undecided() * self.open_cells().count() as f64)
    }
}

#[cfg(test)]
pub(super) mod tests;

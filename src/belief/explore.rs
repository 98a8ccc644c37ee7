//! Looking for a talk that leaves room for a solution, where lines have come to a stand.
//!
//! In a large puzzle with little to go by, talks come to a stand in which a large region is open, though by the lines' own reckoning
//! next to nothing fits there ([`Talk::entropy`]). Certainty would spread on from the right hundred cells, but
//! not from fewer. So cells lean to one side at random for a while; what comes of that is wrong nearly everywhere, and right somewhere now
//! and then. Two things tell which it is.
//!
//! * When lines doubt what they are told a little, they forget what is wrong, and keep what is right: that is held up from all sides.
//! * What is right leaves room for a solution, and what is wrong leaves less than there was: the entropy rises or falls.
//!
//! So the talk goes on from where it was led if the entropy is no less, or, at random, not much less: a walk among the places where talks come
//! to a stand, as N. Metropolis and others walked among the states of a gas.
//!
//! # References
//! N. Metropolis, A. W. Rosenbluth, M. N. Rosenbluth, A. H. Teller, E. Teller, *Equation of state calculations
//! by fast computing machines*, Journal of Chemical Physics 21 (1953).
//! L. Zdeborová, F. Krzakala, *Statistical physics of inference: thresholds and algorithms*, Advances in Physics 65 (2016), for why
//! talks come to a stand, and for what lies behind.

use super::{Talk, is_undecided};
use crate::{budget::Budget, random::Random};

/// How a walk goes.
#[derive(Clone, Copy, Debug)]
pub struct Exploration {
    /// Which talks are stuck: the least share of undecided cells, and the greatest entropy for each of them.
    pub stuck: (f64, f64),
    /// The most steps.
    pub steps: usize,
    /// The share of cells that may be undecided when the walk ends.
    pub undecided: f64,
    /// The share of the undecided cells that must have been decided by then.
    pub gain: f64,
    /// How far each cell leans to one side, at random: the greatest logarithm of odds; and for how many rounds.
    pub tilt: (f64, usize),
    /// The power of its odds that each cell then adds as a message of its own, and for how many rounds.
    pub help: (f64, usize),
    /// The power of what it is told that a line then believes in, below 1, and for how many rounds.
    pub doubt: (f64, usize),
    /// The share of cells that must be decided otherwise than before, or the step has led nowhere.
    pub changed: f64,
    /// The rounds before the entropy is looked at for the first time, and for the last.
    pub settling: [usize; 2],
    /// By what part of itself a message may still change where rounds end early.
    pub tolerance: f64,
    /// What a decided cell is worth, beside the entropy.
    pub worth: f64,
}

/// A talk that walks.
#[derive(Clone, Debug)]
pub struct Explorer {
    talk: Talk,
    /// Where it stands.
    here: Place,
    origin: Place,
    /// The best of the places where walks ended.
    best: Place,
    /// How many walks there were.
    walks: usize,
}

/// A place where a talk comes to a stand.
#[derive(Clone, Debug, Default)]
struct Place {
    said: Vec<f64>,
    odds: Vec<f64>,
    /// The entropy, and what the decided cells are worth.
    score: f64,
    /// What is decided when lines doubt what they are told, of the open cells.
    doubted: Vec<Option<bool>>,
}

impl Explorer {
    /// Begins where a talk has come to a stand.
    pub fn new(mut talk: Talk, exploration: &Exploration, budget: &Budget) -> Self {
        talk.heard.clear();
        let [here, origin, best] = [(); 3].map(|()| Place::default());
        let mut explorer = Self { talk, here, origin, best, walks: 0 };
        let score = explorer.settle(exploration, budget);
        explorer.stay(score, exploration, budget);
        explorer.origin = explorer.here.clone();
        explorer.best = explorer.here.clone();
        explorer
    }

    /// The talk where it stands now.
    pub fn talk(&self) -> &Talk {
        &self.talk
    }

    /// Walks until few cells are undecided, and fewer than before.
    ///
    /// Every other walk begins where the best of those before has ended, the others at the origin: places that are nearly as good as
    /// a solution may be far from it. A step takes some fifty rounds.
    pub fn walk(&mut self, exploration: &Exploration, random: &mut Random, budget: &Budget) {
        self.here = if self.walks.is_multiple_of(2) { self.best.clone() } else { self.origin.clone() };
        self.walks += 1;
        self.go_back();
        let enough = exploration.undecided.min((1.0 - exploration.gain) * self.talk.undecided());
        for _ in 0..exploration.steps {
            if self.talk.undecided() <= enough || budget.check().is_err() {
                break;
            }
            self.step(exploration, random, budget);
        }
        if self.here.score > self.best.score {
            self.best = self.here.clone();
        }
    }

    /// Tries a step, and takes it back if it leads to what is worse.
    fn step(&mut self, exploration: &Exploration, random: &mut Random, budget: &Budget) {
        let (tilt, rounds) = exploration.tilt;
        self.talk.lean(|| random.symmetric(tilt));
        self.rounds(rounds, 0.0, exploration, budget);
        self.talk.lean(|| 0.0);
        let (power, rounds) = exploration.help;
        self.rounds(rounds, power, exploration, budget);
        self.talk.reinforce_all(0.0);
        let doubted = self.doubt(exploration, budget);
        let changed = doubted.iter().zip(&self.here.doubted).filter(|(now, before)| now != before).count();
        if changed as f64 >= exploration.changed * doubted.len() as f64 {
            let score = self.settle(exploration, budget);
            if score - self.here.score > random.unit().ln() {
                self.stay(score, exploration, budget);
                return;
            }
        }
        self.go_back();
    }

    /// Goes back to where it stood.
    fn go_back(&mut self) {
        self.talk.said.clone_from(&self.here.said);
        self.talk.odds.clone_from(&self.here.odds);
    }

    /// Stays where the talk has come to a stand, and notes what is decided there when lines doubt.
    fn stay(&mut self, score: f64, exploration: &Exploration, budget: &Budget) {
        let (said, odds) = (self.talk.said.clone(), self.talk.odds.clone());
        let doubted = self.doubt(exploration, budget);
        self.here = Place { said, odds, score, doubted };
        self.go_back();
    }

    /// Lets lines talk, with some help for what is believed.
    fn rounds(&mut self, rounds: usize, power: f64, exploration: &Exploration, budget: &Budget) {
        for _ in 0..rounds {
            if power > 0.0 {
                self.talk.reinforce_all(power);
            }
            let lines = 0..self.talk.lines.len();
            if budget.check().is_err() || self.talk.round(lines, exploration.tolerance) {
                break;
            }
        }
    }

    /// Lets lines doubt what they are told; what is decided then.
    fn doubt(&mut self, exploration: &Exploration, budget: &Budget) -> Vec<Option<bool>> {
        let (power, rounds) = exploration.doubt;
        self.talk.trust = power;
        self.rounds(rounds, 0.0, exploration, budget);
        self.talk.trust = 1.0;
        self.talk
            .open_cells()
            .map(|cell| self.talk.odds[cell])
            .map(|odds| (!is_undecided(odds)).then_some(odds > 1.0))
            .collect()
    }

    /// Lets the talk come to a stand; what that is worth.
    ///
    /// The entropy means nothing if it does not: the least of several is taken.
    fn settle(&mut self, exploration: &Exploration, budget: &Budget) -> f64 {
        let [first, last] = exploration.settling;
        self.rounds(first, 0.0, exploration, budget);
        let mut entropy = self.talk.entropy();
        for rounds in [(last - first) / 2, (last - first).div_ceil(2)] {
            self.rounds(rounds, 0.0, exploration, budget);
            entropy = entropy.min(self.talk.entropy());
        }
        let decided = self.talk.open_cells().filter(|&cell| !is_undecided(self.talk.odds[cell])).count();
        entropy + exploration.worth * decided as f64
    }
}

impl Talk {
    /// Whether many cells are undecided though there is hardly room for two solutions: then it may help to explore.
    ///
    /// Where there is room, cells are undecided because solutions differ.
    pub fn is_stuck(&mut self, exploration: &Exploration) -> bool {
        let (share, entropy) = exploration.stuck;
        let undecided = self.undecided();
        undecided > share && self.entropy() < entropy * undecided * self.open_cells().count() as f64
    }

    /// Makes every cell lean to one side: the logarithm of the odds for each.
    fn lean(&mut self, mut logarithm: impl FnMut() -> f64) {
        self.lean.iter_mut().for_each(|lean| *lean = logarithm().exp());
        self.reinforce_all(0.0);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use nonosat_encodings::Instance;

    use super::*;
    use crate::{belief::Schedule, generate::Recipe, tuning, whole::Whole};

    /// A talk about a random puzzle that has come to a stand.
    fn stand(recipe: &str) -> (Instance, Talk) {
        let instance = Whole::new(&recipe.parse::<Recipe>().unwrap().puzzle()).instance;
        let schedule = Schedule { tolerance: 0.02, ..Schedule::default() };
        let mut talk = Talk::new(&instance, &schedule).unwrap();
        talk.hold(&schedule, &Budget::unlimited());
        (instance, talk)
    }

    #[test]
    fn a_walk_leads_on_from_where_talks_come_to_a_stand() {
        let mut led = 0;
        for seed in 1..=10 {
            let (instance, mut talk) = stand(&format!("random-40-0.47-{seed}"));
            if !talk.is_stuck(&tuning::EXPLORATION) {
                continue;
            }
            let before = (talk.undecided(), talk.violated(&instance).len());
            let mut explorer = Explorer::new(talk, &tuning::EXPLORATION, &Budget::unlimited());
            explorer.walk(&tuning::EXPLORATION, &mut Random::new(seed), &Budget::unlimited());
            let after = (explorer.talk().undecided(), explorer.talk().violated(&instance).len());
            led += usize::from(after.0 < before.0 && after.1 < before.1);
        }
        assert!(led >= 3, "{led}");
    }

    #[test]
    fn the_same_seed_leads_to_the_same_place() {
        let (instance, talk) = stand("random-30-0.5-5");
        let exploration = Exploration { steps: 5, undecided: 0.0, ..tuning::EXPLORATION };
        let walk = |seed: u64, budget: &Budget| {
            let mut explorer = Explorer::new(talk.clone(), &exploration, budget);
            explorer.walk(&exploration, &mut Random::new(seed), budget);
            (explorer.talk().odds.clone(), explorer.here.score)
        };
        let unlimited = Budget::unlimited();
        assert_eq!(walk(1, &unlimited), walk(1, &unlimited));
        assert_ne!(walk(1, &unlimited), walk(2, &unlimited));
        let spent = Budget::unlimited().with_time_limit(Duration::ZERO);
        assert_eq!(walk(1, &spent).0, talk.odds);
        assert!(!instance.lines.is_empty());
    }

    #[test]
    fn where_there_is_room_no_talk_is_stuck() {
        for recipe in ["random-40-0.3-1", "random-40-0.6-1", "ones-12"] {
            assert!(!stand(recipe).1.is_stuck(&tuning::EXPLORATION), "{recipe}");
        }
    }
}

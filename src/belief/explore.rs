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
//! Four talks walk side by side ([`number`](super::number)), and gather where there is most room.
//!
//! # References
//! N. Metropolis, A. W. Rosenbluth, M. N. Rosenbluth, A. H. Teller, E. Teller, *Equation of state calculations
//! by fast computing machines*, Journal of Chemical Physics 21 (1953).
//! L. Zdeborová, F. Krzakala, *Statistical physics of inference: thresholds and algorithms*, Advances in Physics 65 (2016), for why
//! talks come to a stand, and for what lies behind.

use super::{
    Abreast, Buffers, Number, Talk, is_undecided,
    number::{ABREAST, LANES},
};
use crate::{budget::Budget, random::Random};

/// How a walk goes.
#[derive(Clone, Copy, Debug)]
pub struct Exploration {
    /// Which talks are stuck: the least share of undecided cells, and the greatest entropy for each of them.
    pub stuck: (f64, f64),
    /// The most steps of a walk, and of one that begins where there is room for a solution; and for how many a talk may stand where little is
    /// undecided, and there is none.
    pub steps: [usize; 2],
    /// After how many steps of a walk talks gather where the best of them stands.
    pub gathering: usize,
    /// By how much the entropy of a place must be higher to count as better.
    pub rise: f64,
    /// The least entropy where there is room for a solution.
    pub room: f64,
    /// After how many walks that led to nothing better the next one begins at the origin.
    pub patience: usize,
    /// The share of cells that may be undecided where a walk ends.
    pub undecided: f64,
    /// The share of the undecided cells that must have been decided by then.
    pub gain: f64,
    /// How far each cell leans to one side, at random: the greatest logarithm of odds; and for how many rounds.
    pub tilt: (f64, usize),
    /// The power of its odds that each cell then adds as a message of its own, and for how many rounds.
    pub help: (f64, usize),
    /// The power of what it is told that a line then believes in, below 1, and for how many rounds.
    pub doubt: (f64, usize),
    /// The rounds before the entropy is looked at for the first time, and for the last.
    pub settling: [usize; 2],
    /// By what part of itself a message may still change where rounds end early.
    pub tolerance: f64,
    /// What a decided cell is worth, beside the entropy.
    pub worth: f64,
}

/// Talks that walk, side by side.
#[derive(Clone, Debug)]
pub struct Explorer {
    talk: Talk<Abreast>,
    /// Where each of them stands.
    here: [Place; ABREAST],
    origin: Place,
    /// The best place since they were at the origin.
    summit: Place,
    /// Whether few cells were undecided where the last walk ended.
    has_arrived: bool,
    /// The entropy of the best place when it was last much better than before.
    risen: f64,
    /// How many walks have led to nothing better since.
    idle: usize,
    /// For how many steps each has stood where few cells are undecided, but there is no room for a solution.
    vain: [usize; ABREAST],
}

/// A place where a talk comes to a stand.
#[derive(Clone, Debug, Default)]
struct Place {
    said: Vec<f64>,
    odds: Vec<f64>,
    entropy: f64,
    /// The entropy, and what the decided cells are worth.
    score: f64,
    /// The share of undecided cells.
    undecided: f64,
}

impl Place {
    /// Whether few cells are undecided.
    fn is_settled(&self, exploration: &Exploration) -> bool {
        self.undecided <= exploration.undecided
    }

    /// Whether there is room for a solution near by: there is some here, and few cells are undecided.
    fn is_near(&self, exploration: &Exploration) -> bool {
        self.is_settled(exploration) && self.has_room(exploration)
    }

    /// Whether there is room for a solution.
    fn has_room(&self, exploration: &Exploration) -> bool {
        self.entropy > exploration.room
    }
}

impl Explorer {
    /// Begins where a talk has come to a stand.
    pub fn new(talk: &Talk, exploration: &Exploration, budget: &Budget) -> Self {
        let mut explorer = Self {
            talk: talk.abreast(),
            here: [(); ABREAST].map(|()| Place::default()),
            origin: Place::default(),
            summit: Place::default(),
            has_arrived: false,
            risen: 0.0,
            idle: 0,
            vain: [0; ABREAST],
        };
        let entropy = explorer.settle(exploration, budget);
        explorer.origin = explorer.talk.place(0, entropy, exploration);
        explorer.begin();
        explorer
    }

    /// Walks until few cells are undecided in one of the talks, and fewer than before, or there is room for a solution, and there was none: it; or
    /// else the one that stands best.
    ///
    /// Now and then talks go to where the best of them stands, if that is much better. If few cells were undecided where the last walk ended,
    /// it came to nothing: what is decided there may be wrong, so all go back to the best place there was. They go back to
    /// the origin if nothing better was found for long: places that are nearly as good as one may be far from it. A step takes some hundred rounds.
    pub fn walk(&mut self, exploration: &Exploration, random: &mut Random, budget: &Budget) -> Talk {
        if self.idle > exploration.patience {
            self.begin();
        } else if self.has_arrived {
            self.here = LANES.map(|_| self.summit.clone());
        }
        self.idle += 1;
        self.gather(exploration);
        let few = |place: &Place| exploration.undecided.min((1.0 - exploration.gain) * place.undecided);
        let few = self.here.each_ref().map(few);
        let was_near = self.best().is_near(exploration);
        let mut arrived = None;
        for step in 0..exploration.steps[usize::from(was_near)] {
            if arrived.is_some() || budget.check().is_err() {
                break;
            }
            if step > 0 && step.is_multiple_of(exploration.gathering) {
                self.gather(exploration);
            }
            self.step(exploration, random, budget);
            let has_arrived =
                |place: &Place, few: f64| place.undecided <= few || (!was_near && place.is_near(exploration));
            arrived = LANES.into_iter().find(|&lane| has_arrived(&self.here[lane], few[lane]));
        }
        if self.summit.entropy > self.risen + exploration.rise {
            (self.risen, self.idle) = (self.summit.entropy, 0);
        }
        self.has_arrived = arrived.is_some();
        self.talk.one(arrived.unwrap_or_else(|| self.best_lane()))
    }

    /// Whether there is room for a solution near by, and walks have led to no more for a while.
    pub fn is_done(&self, exploration: &Exploration) -> bool {
        self.idle > exploration.patience / 2 && self.best().is_near(exploration)
    }

    /// The best place where a talk stands.
    fn best(&self) -> &Place {
        &self.here[self.best_lane()]
    }

    /// The talk that stands best.
    fn best_lane(&self) -> usize {
        let entropy = |lane: usize| self.here[lane].entropy;
        LANES.into_iter().max_by(|&one, &other| entropy(one).total_cmp(&entropy(other))).unwrap_or(0)
    }

    /// Makes all talks go back to the origin.
    fn begin(&mut self) {
        (self.risen, self.idle, self.has_arrived) = (self.origin.entropy, 0, false);
        self.summit = self.origin.clone();
        self.here = LANES.map(|_| self.origin.clone());
    }

    /// Makes talks go to where the best of them stands, if that is much better.
    fn gather(&mut self, exploration: &Exploration) {
        let best = self.best().clone();
        for lane in LANES {
            if self.here[lane].entropy < best.entropy - exploration.rise {
                self.here[lane] = best.clone();
            }
            self.talk.go(lane, &self.here[lane]);
        }
    }

    /// Tries a step, and takes it back where it leads to what is worse.
    fn step(&mut self, exploration: &Exploration, random: &mut Random, budget: &Budget) {
        let (tilt, rounds) = exploration.tilt;
        self.talk.tilt(|| random.symmetric(tilt));
        self.rounds(rounds, 0.0, exploration, budget);
        self.talk.tilt(|| 0.0);
        let (power, rounds) = exploration.help;
        self.rounds(rounds, power, exploration, budget);
        self.talk.reinforce_all(0.0);
        let (power, rounds) = exploration.doubt;
        self.talk.trust = power;
        self.rounds(rounds, 0.0, exploration, budget);
        self.talk.trust = 1.0;
        let entropy = self.settle(exploration, budget);
        let is_over = budget.check().is_err();
        for lane in LANES {
            let place = self.talk.place(lane, entropy, exploration);
            if !is_over && place.score - self.here[lane].score > random.unit().ln() {
                self.here[lane] = place;
                if self.here[lane].entropy > self.summit.entropy {
                    self.summit = self.here[lane].clone();
                }
            }
            let is_vain = self.here[lane].is_settled(exploration) && !self.here[lane].has_room(exploration);
            self.vain[lane] = if is_vain { self.vain[lane] + 1 } else { 0 };
            if self.vain[lane] > exploration.steps[1] {
                self.vain[lane] = 0;
                self.here[lane] = self.origin.clone();
            }
            self.talk.go(lane, &self.here[lane]);
        }
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

    /// Lets the talks come to a stand; the entropy.
    ///
    /// It means nothing if they do not: the least of several is taken.
    fn settle(&mut self, exploration: &Exploration, budget: &Budget) -> Abreast {
        let [first, last] = exploration.settling;
        self.rounds(first, 0.0, exploration, budget);
        let mut entropy = self.talk.entropy();
        for rounds in [(last - first) / 2, (last - first).div_ceil(2)] {
            self.rounds(rounds, 0.0, exploration, budget);
            entropy = entropy.with(self.talk.entropy(), f64::min);
        }
        entropy
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

    /// Copies of this talk side by side.
    fn abreast(&self) -> Talk<Abreast> {
        let copies = |numbers: &[f64]| numbers.iter().map(|&number| Abreast::all(number)).collect();
        self.convert(copies)
    }
}

impl Talk<Abreast> {
    /// One of the talks.
    fn one(&self, lane: usize) -> Talk {
        self.convert(|numbers| numbers.iter().map(|number| number.0[lane]).collect())
    }

    /// Makes every cell of each talk lean to one side: the logarithm of the odds for each.
    fn tilt(&mut self, mut logarithm: impl FnMut() -> f64) {
        self.lean.iter_mut().for_each(|lean| *lean = Abreast(LANES.map(|_| logarithm().exp())));
        self.reinforce_all(0.0);
    }

    /// Where one of the talks stands.
    fn place(&self, lane: usize, entropy: Abreast, exploration: &Exploration) -> Place {
        let [said, odds] = [&self.said, &self.odds].map(|all| all.iter().map(|number| number.0[lane]).collect());
        let (open, decided) = (self.open_cells().count().max(1) as f64, self.decided().0[lane]);
        let entropy = entropy.0[lane];
        Place { said, odds, entropy, score: entropy + exploration.worth * decided, undecided: 1.0 - decided / open }
    }

    /// Makes one of the talks go to a place.
    fn go(&mut self, lane: usize, place: &Place) {
        self.said.iter_mut().zip(&place.said).for_each(|(number, &said)| number.0[lane] = said);
        self.odds.iter_mut().zip(&place.odds).for_each(|(number, &odds)| number.0[lane] = odds);
    }
}

impl<N: Number> Talk<N> {
    /// How many cells are decided among those whose colour is unknown.
    fn decided(&self) -> N {
        let is_decided = |odds| f64::from(u8::from(!is_undecided(odds)));
        self.open_cells().fold(N::all(0.0), |sum, cell| sum + self.odds[cell].map(is_decided))
    }

    /// The same talk of other numbers.
    fn convert<M: Number>(&self, convert: impl Fn(&[N]) -> Vec<M>) -> Talk<M> {
        Talk {
            lines: self.lines.clone(),
            offsets: self.offsets.clone(),
            open: self.open.clone(),
            said: convert(&self.said),
            odds: convert(&self.odds),
            field: convert(&self.field),
            lean: convert(&self.lean),
            heard: Vec::new(),
            trust: self.trust,
            buffers: Buffers::default(),
            told: convert(&self.told),
            trusted: convert(&self.trusted),
            answer: convert(&self.answer),
        }
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
    fn talks_side_by_side_say_what_each_says_alone() {
        let (_, talk) = stand("random-40-0.5-3");
        let exploration = &tuning::EXPLORATION;
        let mut explorer = Explorer::new(&talk, exploration, &Budget::unlimited());
        let mut random = Random::new(1);
        explorer.step(exploration, &mut random, &Budget::unlimited());
        let mut abreast = explorer.talk.clone();
        abreast.tilt(|| random.symmetric(1.0));
        let mut alone = LANES.map(|lane| abreast.one(lane));
        for trust in [1.0, 0.9] {
            abreast.trust = trust;
            abreast.reinforce_all(0.03);
            abreast.round(0..abreast.lines.len(), 0.0);
            let entropy = abreast.entropy();
            for (lane, alone) in alone.iter_mut().enumerate() {
                alone.trust = trust;
                alone.reinforce_all(0.03);
                alone.round(0..alone.lines.len(), 0.0);
                assert_eq!(alone.odds, abreast.one(lane).odds);
                assert_eq!(alone.entropy(), entropy.0[lane]);
            }
        }
        assert_ne!(alone[0].odds, alone[1].odds);
    }

    #[test]
    fn a_walk_leads_on_from_where_talks_come_to_a_stand() {
        let mut led = 0;
        for seed in 1..=10 {
            let (instance, mut talk) = stand(&format!("random-40-0.47-{seed}"));
            if !talk.is_stuck(&tuning::EXPLORATION) {
                continue;
            }
            let mut explorer = Explorer::new(&talk, &tuning::EXPLORATION, &Budget::unlimited());
            let walked = explorer.walk(&tuning::EXPLORATION, &mut Random::new(seed), &Budget::unlimited());
            let [before, after] = [&talk, &walked].map(|talk| (talk.undecided(), talk.violated(&instance).len()));
            led += usize::from(after.0 < before.0 && after.1 < before.1);
        }
        assert!(led >= 3, "{led}");
    }

    #[test]
    fn walks_begin_where_the_best_talk_stands_or_at_the_origin() {
        let (_, talk) = stand("random-40-0.47-2");
        let exploration = Exploration { steps: [0, 0], patience: 1, undecided: 0.0, ..tuning::EXPLORATION };
        let mut explorer = Explorer::new(&talk, &exploration, &Budget::unlimited());
        let origin = explorer.origin.entropy;
        let walk = |explorer: &mut Explorer| {
            explorer.walk(&exploration, &mut Random::new(1), &Budget::unlimited());
            explorer.here.each_ref().map(|place| place.entropy)
        };
        explorer.here[2].entropy += 10.0;
        explorer.here[3].entropy += 9.0;
        assert_eq!(walk(&mut explorer), [10.0, 10.0, 10.0, 9.0].map(|rise| origin + rise));
        // Idle for as long as its patience lasts.
        walk(&mut explorer);
        walk(&mut explorer);
        assert_eq!(walk(&mut explorer), [origin; ABREAST]);
        // Where they have arrived nothing came of it.
        (explorer.summit.entropy, explorer.has_arrived, explorer.idle) = (origin + 5.0, true, 0);
        assert_eq!(walk(&mut explorer), [origin + 5.0; ABREAST]);
        assert!(!explorer.has_arrived);
    }

    #[test]
    fn the_same_seed_leads_to_the_same_place() {
        let (_, talk) = stand("random-30-0.5-5");
        let exploration = Exploration { steps: [5, 5], undecided: 0.0, ..tuning::EXPLORATION };
        let walk = |seed: u64, budget: &Budget| {
            let mut explorer = Explorer::new(&talk, &exploration, budget);
            explorer.walk(&exploration, &mut Random::new(seed), budget).odds
        };
        let unlimited = Budget::unlimited();
        assert_eq!(walk(1, &unlimited), walk(1, &unlimited));
        assert_ne!(walk(1, &unlimited), walk(2, &unlimited));
        let spent = Budget::unlimited().with_time_limit(Duration::ZERO);
        assert_eq!(walk(1, &spent), talk.odds);
    }

    #[test]
    fn where_there_is_room_no_talk_is_stuck() {
        for recipe in ["random-40-0.3-1", "random-40-0.6-1", "ones-12"] {
            assert!(!stand(recipe).1.is_stuck(&tuning::EXPLORATION), "{recipe}");
        }
    }
}

//! Several talks that come to an agreement.
//!
//! A single talk is too sure of itself: where messages run in circles, a line hears its own opinion again and takes it for
//! another's. Of what it holds for certain in a hard puzzle one or two cells in a hundred are wrong, most of them in small
//! places that could as well be otherwise, and there it comes to a stand. Talks in which cells lean to one side at random
//! are wrong in different places. Where they agree they are hardly ever wrong, and a talk that begins with a
//! little of what they say on average gets further.

use nonosat_encodings::Instance;

use super::{Reinforcement, Schedule, Talk};
use crate::{budget::Budget, random::Random};

/// The greatest logarithm of odds, either way, that a talk counts with when odds are averaged.
const CLEAREST: f64 = 8.0;

/// How talks come to an agreement.
#[derive(Clone, Copy, Debug)]
pub struct Council {
    /// How many talks there are in each sitting but the last, which has one; at least 1.
    pub members: usize,
    /// How many sittings there are after the first, at least 1; they begin with what was agreed on before.
    pub sittings: usize,
    /// How far each cell leans to one side, at random, in every talk: the greatest logarithm of odds.
    pub tilt: f64,
    /// The power of the odds agreed on that cells lean to as well in later sittings.
    pub trust: f64,
    /// The rounds of a talk in later sittings, at most: those in which cells lean, and those in which they no longer do.
    pub rounds: [usize; 2],
}

impl Talk {
    /// Lets several talks go as `schedule` says until they agree; what comes of it is one of those that begin with an agreement.
    ///
    /// Of each later sitting one talk is driven on by `reinforcement`. The one that then violates the fewest lines is
    /// given, as it was before it was driven.
    ///
    /// Takes as long as `members` talks, and half as long or less for each later sitting. `None` if the
    /// instance is coloured, or if the budget is spent before there is an agreement.
    pub fn agreed(
        instance: &Instance,
        schedule: &Schedule,
        council: &Council,
        reinforcement: &Reinforcement,
        budget: &Budget,
    ) -> Option<Self> {
        let mut random = Random::new(schedule.seed);
        let mut agreement = vec![0.0; instance.cells.len()];
        let mut best: Option<(usize, Self)> = None;
        for sitting in 0..=council.sittings {
            let mut sum = vec![0.0; agreement.len()];
            for member in 0..council.members {
                let schedule = Schedule { tilt: 0.0, seed: random.bits(), ..*schedule };
                let mut talk = Self::new(instance, &schedule)?;
                talk.lean(agreement.iter().map(|agreed| council.trust * agreed + random.symmetric(council.tilt)));
                if sitting == 0 {
                    talk.hold(&schedule, budget);
                } else {
                    talk.hold(&Schedule { rounds: council.rounds[0], ..schedule }, budget);
                    talk.lean(agreement.iter().map(|_| 0.0));
                    talk.release(council.rounds[1], schedule.tolerance, budget);
                }
                if budget.check().is_err() {
                    return best.map(|(_, talk)| talk);
                }
                let says = |odds: &f64| odds.ln().clamp(-CLEAREST, CLEAREST);
                sum.iter_mut().zip(&talk.odds).for_each(|(sum, odds)| *sum += says(odds));
                if sitting > 0 && member == 0 {
                    let mut driven = talk.clone();
                    driven.settle(reinforcement, schedule.tolerance, budget);
                    let violated = driven.violated(instance).len();
                    if best.as_ref().is_none_or(|&(fewest, _)| violated < fewest) {
                        best = Some((violated, talk));
                    }
                    // What the others of the last sitting say would be used by none.
                    if violated == 0 || sitting == council.sittings {
                        return best.map(|(_, talk)| talk);
                    }
                }
            }
            // The opinion of one sitting alone changes too fast: half of the former one stays.
            let share = if sitting == 0 { 1.0 } else { 0.5 };
            let mean = |sum| sum / council.members as f64;
            agreement.iter_mut().zip(sum).for_each(|(agreed, sum)| *agreed += share * (mean(sum) - *agreed));
        }
        None
    }

    /// Makes every cell lean to one side: the logarithm of the odds for each.
    fn lean(&mut self, logarithms: impl Iterator<Item = f64>) {
        self.lean.iter_mut().zip(logarithms).for_each(|(lean, logarithm)| *lean = logarithm.exp());
        self.reinforce_all(0.0);
    }
}

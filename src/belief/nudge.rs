//! Nudging a talk on that is held up halfway.
//!
//! In a large puzzle certainty spreads from the edges inward, and may come to a
//! stand where what is known beyond is just too little to go on with. If all
//! cells are made a little more certain of what they believe, the edge of
//! certainty moves on, but elsewhere lines come to agree on what is wrong. Without
//! help the latter is forgotten again, for it contradicts what lies around it,
//! and what is right is kept.

use super::{Schedule, Talk};
use crate::{budget::Budget, random::Random};

/// How a talk is nudged on.
#[derive(Clone, Copy, Debug)]
pub struct Nudges {
    /// The most times.
    pub count: usize,
    /// The rounds with help, and those without that follow.
    pub rounds: [usize; 2],
    /// The least and the greatest power of its odds that a cell adds as a message of its own, each round anew.
    pub powers: [f64; 2],
    /// The share of cells that may stay undecided.
    pub undecided: f64,
    /// By what share of the cells each nudge must lower it.
    pub gain: f64,
}

impl Talk {
    /// Nudges the talk on until few cells are undecided, or it helps no more; the rounds taken.
    pub(super) fn nudge(&mut self, nudges: &Nudges, schedule: &Schedule, budget: &Budget) -> usize {
        let mut random = Random::new(schedule.seed);
        let [least, greatest] = nudges.powers.map(f64::ln);
        let mut undecided = self.undecided();
        let mut rounds = 0;
        for _ in 0..nudges.count {
            if undecided < nudges.undecided || budget.check().is_err() {
                break;
            }
            let power = (least + random.unit() * (greatest - least)).exp();
            for _ in 0..nudges.rounds[0] {
                if budget.check().is_err() {
                    break;
                }
                self.reinforce_all(power);
                self.round(0..self.lines.len(), schedule.tolerance);
                rounds += 1;
            }
            rounds += self.release(nudges.rounds[1], schedule.tolerance, budget);
            let now = self.undecided();
            if now > undecided - nudges.gain {
                break;
            }
            undecided = now;
        }
        rounds
    }
}

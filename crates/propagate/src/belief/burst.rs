//! Short bursts of uniform reinforcement for BP that stalls before most cells are decided.
//!
//! In a large puzzle decided cells spread from the edges inward, and may stall where too few are known beyond. A little
//! reinforcement of all cells moves that front on, but decides other cells wrongly. Rounds without reinforcement then
//! erase the wrong ones, which contradict their surroundings, and keep the right ones.

use super::{Bursts, Schedule, kind::Kind, message_passing::MessagePassing};
use nonosat_model::{budget::Budget, random::Random};

impl<K: Kind<Number = f64>> MessagePassing<K> {
    /// Gives bursts until few cells are undecided, or one gains nothing; the number of rounds.
    pub(super) fn burst(&mut self, bursts: &Bursts, schedule: &Schedule, budget: &Budget) -> usize {
        let mut random = Random::new(schedule.seed);
        let [least, greatest] = bursts.powers.map(f64::ln);
        let mut undecided = self.undecided();
        let mut rounds = 0;
        for _ in 0..bursts.count {
            if undecided < bursts.undecided || budget.check().is_err() {
                break;
            }
            let power = (least + random.unit() * (greatest - least)).exp();
            for _ in 0..bursts.rounds[0] {
                if budget.check().is_err() {
                    break;
                }
                self.reinforce_all(power);
                self.round(self.all_lines(), schedule.tolerance);
                rounds += 1;
            }
            rounds += self.release(bursts.rounds[1], schedule.tolerance, budget);
            let now = self.undecided();
            if now > undecided - bursts.gain {
                break;
            }
            undecided = now;
        }
        rounds
    }
}

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

#[cfg(test)]
mod tests {
    use std::ops::RangeInclusive;

    use super::*;
    use crate::belief::odds::Odds;
    use nonosat_model::pattern;

    /// Runs bursts, which must leave no reinforcement behind: the undecided cells without and with them.
    fn bursts(seeds: RangeInclusive<u64>) -> (usize, usize) {
        let bursts = Bursts { count: 4, rounds: [10, 10], powers: [0.05, 0.1], undecided: 0.05, gain: 0.0 };
        let (mut without, mut with) = (0, 0);
        for seed in seeds {
            let instance = pattern::random(30, 0.5, seed).instance().0;
            let undecided = |bursts, expected: &[usize]| {
                let schedule = Schedule { rounds: 12, seed, bursts, ..Schedule::default() };
                let mut passing = MessagePassing::<Odds>::new(&instance, &schedule);
                let (rounds, _) = passing.run(&schedule, &Budget::unlimited());
                assert!(expected.contains(&rounds), "{rounds}");
                assert!(passing.field.iter().all(|&odds| odds == 1.0));
                passing.open_cells().filter(|&cell| passing.is_undecided(cell)).count()
            };
            without += undecided(None, &[12]);
            with += undecided(Some(bursts), &[12, 32, 52, 72, 92]);
        }
        (without, with)
    }

    #[test]
    fn bursts_go_on_as_long_as_they_gain() {
        bursts(1..=4);
    }

    #[test]
    #[ignore = "statistics of a heuristic, for the slow stage"]
    fn bursts_decide_more_cells() {
        let (without, with) = bursts(1..=12);
        assert!(10 * with < 8 * without, "{without} undecided without, {with} with bursts");
    }
}

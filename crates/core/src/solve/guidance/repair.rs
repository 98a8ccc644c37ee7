//! Repair of a picture that violates few lines: local restarts, and reheating of what slow reinforcement has led to.

use nonosat_encodings::Instance;
use nonosat_model::{budget::Budget, random::Random};
use nonosat_propagate::belief::{LocalRestart, Passing, Reinforcement};

use crate::solve::tuning;

/// Mends what slow reinforcement has led to, and reheats it, until no line is violated or it was reheated often enough.
///
/// Before reinforcement this share of cells was undecided.
pub(super) fn repair(passing: &mut Passing, instance: &Instance, undecided: f64, seed: u64, budget: &Budget) {
    let mut random = Random::new(seed);
    let mut violated = mend(passing, instance, &mut random, budget);
    for _ in 0..tuning::REHEATS {
        if violated == 0 || budget.check().is_err() {
            return;
        }
        passing.reheat(&tuning::REHEATING, undecided, tuning::TOLERANCE, budget);
        violated = mend(passing, instance, &mut random, budget);
    }
}

/// Restarts locally where few lines are violated, as long as a bout of restarts leaves fewer; how many are left.
fn mend(passing: &mut Passing, instance: &Instance, random: &mut Random, budget: &Budget) -> usize {
    let most = (tuning::VIOLATED_TO_MEND * instance.lines.len() as f64) as usize;
    let restart = local_restart(instance, tuning::RESTARTS_TO_MEND, tuning::DISTANCE_TO_MEND);
    let mut violated = passing.violated(instance).len();
    while (1..=most).contains(&violated) {
        let still = passing.restart_locally(instance, &restart, random, budget);
        if still >= violated {
            break;
        }
        violated = still;
    }
    violated
}

/// So many local restarts, at a distance that is a share of the longest line.
pub(super) fn local_restart(instance: &Instance, restarts: usize, distance: [f64; 2]) -> LocalRestart {
    let longest = instance.lines.iter().map(|line| line.cells.len()).max().unwrap_or(0) as f64;
    LocalRestart {
        restarts,
        distance: distance.map(|share| share * longest),
        distortion: tuning::RESTART_DISTORTION,
        noise: tuning::RESTART_NOISE,
        rounds: tuning::RESTART_ROUNDS,
        tolerance: tuning::TOLERANCE,
        reinforcement: Reinforcement {
            rounds: tuning::RESTART_REINFORCED_ROUNDS,
            limit: tuning::REINFORCEMENT_LIMIT,
            steady: None,
        },
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use nonosat_model::pattern;
    use nonosat_propagate::belief::Schedule;

    /// Noise of two colours, and BP on it: slowly reinforced, and how much was undecided before.
    fn slowly_reinforced(seed: u64) -> (Instance, Passing, f64) {
        let instance = pattern::noise(40, 0.4, 2, seed).instance().0;
        let schedule = Schedule { rounds: 40, tolerance: tuning::TOLERANCE, seed, ..Schedule::default() };
        let mut passing = Passing::new(&instance, &schedule);
        passing.run(&schedule, &Budget::unlimited());
        let undecided = passing.undecided();
        passing.reinforce(&tuning::SLOWLY, tuning::TOLERANCE, &Budget::unlimited());
        (instance, passing, undecided)
    }

    #[test]
    fn few_violated_lines_are_mended() {
        let budget = Budget::unlimited();
        // Few are violated, and too many.
        for (seed, is_mended) in [(5, true), (32, false)] {
            let (instance, mut passing, _) = slowly_reinforced(seed);
            let before = passing.violated(&instance).len();
            let most = (tuning::VIOLATED_TO_MEND * instance.lines.len() as f64) as usize;
            assert_eq!((1..=most).contains(&before), is_mended, "{before} violated lines");
            let now = mend(&mut passing, &instance, &mut Random::new(1), &budget);
            assert_eq!(now, passing.violated(&instance).len());
            assert!(now == before || is_mended && now < before, "{before} and {now} violated lines");
        }
    }

    #[test]
    fn what_cannot_be_mended_is_reheated() {
        let budget = Budget::unlimited();
        // It has lines that mending alone leaves violated, and none afterwards.
        let (instance, mut passing, undecided) = slowly_reinforced(11);
        let mut mended = passing.clone();
        assert!(mend(&mut mended, &instance, &mut Random::new(1), &budget) > 0);
        let state = |passing: &mut Passing| (passing.likeliest(&instance), passing.undecided().to_bits());
        let before = state(&mut passing);
        repair(&mut passing, &instance, undecided, 1, &Budget::unlimited().with_time_limit(Duration::ZERO));
        assert_eq!(state(&mut passing), before, "without time it stays as it is");
        repair(&mut passing, &instance, undecided, 1, &budget);
        assert!(passing.violated(&instance).is_empty());
        // There is nothing to repair, and nothing is changed.
        let solved = state(&mut passing);
        repair(&mut passing, &instance, undecided, 1, &budget);
        assert_eq!(state(&mut passing), solved);
    }
}

//! Chains against each other and alone, and where walks begin and end.

use std::time::Duration;

use nonosat_encodings::Instance;

use super::*;
use crate::belief::{Schedule, number::Quad};
use nonosat_model::{Puzzle, pattern};

/// The parameters that the method `auto` walks with.
pub(in crate::belief) const OPTIONS: WalkOptions = WalkOptions {
    stalled: (0.05, 0.02),
    steps: [50, 10],
    resampling: 10,
    rise: 4.0,
    patience: 4,
    undecided: 0.15,
    plausible: -0.7,
    gain: 0.3,
    field: (1.0, 20),
    reinforcement: (0.03, 60),
    inverse_temperature: (0.9, 25),
    relaxation: [15, 29],
    tolerance: 0.01,
    decided: 0.005,
};

/// BP on a puzzle after its first run.
fn run(puzzle: &Puzzle) -> (Instance, MessagePassing<Odds>) {
    let instance = puzzle.instance().0;
    let schedule = Schedule { tolerance: 0.02, ..Schedule::default() };
    let mut passing = MessagePassing::new(&instance, &schedule);
    passing.run(&schedule, &Budget::unlimited());
    (instance, passing)
}

#[test]
fn four_chains_are_bit_for_bit_what_each_is_alone() {
    let (_, passing) = run(&pattern::random(40, 0.5, 3));
    let mut walk = WalkBy::new(&passing, &OPTIONS, &Budget::unlimited());
    let mut random = Random::new(1);
    walk.step(&OPTIONS, &mut random, &Budget::unlimited());
    let mut quad = walk.passings.remove(0);
    quad.set_external_field(|| random.symmetric(1.0));
    let of_chain = |quad: &MessagePassing<_>, chain| quad.convert::<Odds>(|number: Quad| number.of(chain));
    let mut alone = CHAIN_INDICES.map(|chain| of_chain(&quad, chain));
    for inverse_temperature in [1.0, 0.9] {
        quad.inverse_temperature = inverse_temperature;
        quad.reinforce_all(0.03);
        quad.round(quad.all_lines(), 0.0);
        let entropy = quad.entropy();
        for (chain, alone) in alone.iter_mut().enumerate() {
            alone.inverse_temperature = inverse_temperature;
            alone.reinforce_all(0.03);
            alone.round(alone.all_lines(), 0.0);
            assert_eq!(alone.beliefs, of_chain(&quad, chain).beliefs);
            assert_eq!(alone.entropy(), entropy.0[chain]);
        }
    }
    assert_ne!(alone[0].beliefs, alone[1].beliefs);
}

#[test]
#[ignore = "statistics of a heuristic, for the slow stage"]
fn a_walk_decides_more_cells_and_violates_fewer_lines() {
    let mut led = 0;
    for seed in 1..=10 {
        let (instance, mut passing) = run(&pattern::random(40, 0.47, seed));
        if !passing.is_stalled(&OPTIONS) {
            continue;
        }
        let mut walk = WalkBy::new(&passing, &OPTIONS, &Budget::unlimited());
        let walked = walk.run(&OPTIONS, &mut Random::new(seed), &Budget::unlimited());
        let [before, after] =
            [&passing, &walked].map(|passing| (passing.undecided(), passing.violated(&instance).len()));
        led += usize::from(after.0 < before.0 && after.1 < before.1);
    }
    assert!(led >= 3, "{led}");
}

#[test]
fn walks_begin_at_the_best_fixed_point_or_at_the_origin() {
    let (_, passing) = run(&pattern::random(40, 0.47, 2));
    let options = WalkOptions { steps: [0, 0], patience: 1, undecided: 0.0, ..OPTIONS };
    let mut walk = WalkBy::new(&passing, &options, &Budget::unlimited());
    let origin = walk.origin.entropy;
    let run_on = |walk: &mut WalkBy<Odds>| {
        walk.run(&options, &mut Random::new(1), &Budget::unlimited());
        walk.current.each_ref().map(|point| point.entropy)
    };
    walk.current[2].entropy += 10.0;
    walk.current[3].entropy += 9.0;
    assert_eq!(run_on(&mut walk), [10.0, 10.0, 10.0, 9.0].map(|rise| origin + rise));
    // Idle for as long as its patience lasts.
    run_on(&mut walk);
    run_on(&mut walk);
    assert_eq!(run_on(&mut walk), [origin; CHAINS]);
    // Nothing came of where the last walk arrived.
    (walk.best.entropy, walk.has_arrived, walk.idle) = (origin + 5.0, true, 0);
    assert_eq!(run_on(&mut walk), [origin + 5.0; CHAINS]);
    assert!(!walk.has_arrived);
}

#[test]
fn the_same_seed_leads_to_the_same_fixed_point() {
    let (_, passing) = run(&pattern::random(30, 0.5, 5));
    let options = WalkOptions { steps: [5, 5], undecided: 0.0, ..OPTIONS };
    let walk = |seed: u64, budget: &Budget| {
        let mut walk = WalkBy::new(&passing, &options, budget);
        walk.run(&options, &mut Random::new(seed), budget).beliefs
    };
    let unlimited = Budget::unlimited();
    assert_eq!(walk(1, &unlimited), walk(1, &unlimited));
    assert_ne!(walk(1, &unlimited), walk(2, &unlimited));
    let spent = Budget::unlimited().with_time_limit(Duration::ZERO);
    assert_eq!(walk(1, &spent), passing.beliefs);
}

#[test]
fn where_solutions_differ_nothing_has_stalled() {
    for puzzle in [pattern::random(40, 0.3, 1), pattern::random(40, 0.6, 1), pattern::ones(12)] {
        assert!(!run(&puzzle).1.is_stalled(&OPTIONS), "{:?}", puzzle.metadata.title);
    }
}

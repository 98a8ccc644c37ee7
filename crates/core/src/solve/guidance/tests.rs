//! When there are hints, and from what.

use super::*;
use crate::engine::{
    Answer,
    registry::{CnfEncoding, SatEngineChoice},
};
use crate::solve::plain_runs::PlainRuns;
use nonosat_model::{Puzzle, pattern};
use nonosat_propagate::{
    board::Board,
    decompose::{Component, split},
};

/// The first component of a puzzle of which nothing is known.
fn component(puzzle: &Puzzle) -> Component {
    split(&mut Board::new(puzzle), None).unwrap().remove(0)
}

#[test]
fn bp_is_run_from_the_start_where_local_restarts_gain_nothing() {
    let component = component(&pattern::random(20, 0.6, 2));
    let mut guidance = Guidance::new(tuning::FEWEST_CELLS_TO_RESTART);
    let budget = Budget::unlimited();
    // There is nothing to gain in a solution.
    guidance.solution(&component.instance, 0, &budget).unwrap();
    let improved: Vec<bool> =
        (1..=8).map(|attempt| guidance.improve(&component.instance, attempt, 0, &budget)).collect();
    assert_eq!(improved, [true, true, true, false, true, true, true, false]);
    assert_eq!(guidance.idle_restarts, 0);
}

#[test]
fn a_walk_begins_where_bp_stalls_and_goes_on_where_local_restarts_gain_nothing() {
    let budget = Budget::unlimited();
    let walks = |puzzle: &Puzzle, unknown: usize| {
        let component = component(puzzle);
        let mut guidance = Guidance::new(unknown);
        guidance.run(&component.instance, 0, 0, &budget);
        let has_walked = guidance.walk(&component.instance, 0, &budget);
        assert_eq!(guidance.walk.is_some(), has_walked);
        guidance.idle_restarts = tuning::IDLE_RESTARTS;
        assert_eq!(guidance.improve(&component.instance, 1, 0, &budget), has_walked);
        has_walked
    };
    assert!(walks(&pattern::random(40, 0.47, 4), tuning::FEWEST_CELLS_TO_RESTART));
    assert!(!walks(&pattern::random(40, 0.47, 4), tuning::FEWEST_CELLS_TO_RESTART - 1));
    assert!(!walks(&pattern::random(40, 0.6, 1), tuning::FEWEST_CELLS_TO_RESTART));
}

/// Coloured instances have bursts, local restarts and walks, too.
#[test]
fn in_colours_bp_is_restarted_and_walks_on() {
    let budget = Budget::unlimited();
    let begun = |seed, unknown| {
        let instance = pattern::noise(16, 0.5, 2, seed).instance().0;
        let mut guidance = Guidance::new(unknown);
        guidance.run(&instance, 0, 0, &budget);
        (instance, guidance)
    };
    let is_stalled = |seed: &u64| {
        let (_, mut guidance) = begun(*seed, tuning::FEWEST_CELLS_TO_RESTART);
        guidance.passing.as_mut().is_some_and(|passing| passing.is_stalled(&tuning::WALK))
    };
    let stalled = (1..=60).find(is_stalled).unwrap();
    let (instance, mut guidance) = begun(stalled, tuning::FEWEST_CELLS_TO_RESTART);
    assert!(guidance.walk(&instance, 0, &budget));
    guidance.reinforce(&instance, 0, 1, &budget);
    let violated = |guidance: &Guidance| guidance.passing.as_ref().unwrap().violated(&instance).len();
    let before = violated(&guidance);
    assert!(guidance.improve(&instance, 1, 0, &budget));
    assert!(guidance.has_restarted && violated(&guidance) <= before);
    // Neither in a small component.
    let (instance, mut guidance) = begun(stalled, tuning::FEWEST_CELLS_TO_RESTART - 1);
    assert!(!guidance.walk(&instance, 0, &budget));
    guidance.reinforce(&instance, 0, 1, &budget);
    assert!(!guidance.improve(&instance, 1, 0, &budget));
}

#[test]
fn bp_that_was_only_run_is_reinforced_before_it_gives_hints() {
    let component = component(&pattern::random(20, 0.5, 1));
    let (instance, budget) = (&component.instance, Budget::unlimited());
    let cell = |cell| Meaning::Cell(nonosat_encodings::Fact { cell, color: Color::BLACK });
    let meanings: Vec<Meaning> = (0..instance.cells.len() as u32).map(cell).collect();
    let mut begun = Guidance::new(component.unknown());
    begun.run(instance, 0, 0, &budget);
    let mut fresh = Guidance::new(component.unknown());
    let [one, other] =
        [&mut begun, &mut fresh].map(|guidance| guidance.hints(instance, &meanings, 0, 0, &budget).unwrap());
    assert_eq!((one.phases, one.order), (other.phases, other.order));
}

#[test]
fn a_solution_that_was_imposed_is_in_the_first_hints() {
    let component = component(&pattern::random(20, 0.5, 1));
    let (instance, budget) = (&component.instance, Budget::unlimited());
    let encoded = CnfEncoding::default().encode(instance);
    let mut engine = SatEngineChoice::default().start();
    let Answer::Sat(model) = engine.solve(&encoded.target, &budget) else { panic!() };
    let solution = encoded.cells.decode(&model);
    // After a run of BP, and without one.
    for is_begun in [false, true] {
        let mut guidance = Guidance::new(component.unknown());
        if is_begun {
            guidance.run(instance, 0, 0, &budget);
        }
        guidance.impose(instance, &solution, 0);
        let hints = guidance.hints(instance, &encoded.meanings, 0, 0, &budget).unwrap();
        let mut engine = SatEngineChoice::default().start();
        engine.phase_hints().unwrap().set_phases(Some(hints.phases));
        let Answer::Sat(model) = engine.solve(&encoded.target, &budget) else { panic!() };
        assert_eq!(encoded.cells.decode(&model), solution);
        assert_eq!(engine.counts().unwrap().conflicts, 0);
    }
}

#[test]
fn bp_is_reinforced_slowly_where_much_is_undecided() {
    let budget = Budget::unlimited();
    let begun = |puzzle: &Puzzle| {
        let instance = puzzle.instance().0;
        let mut guidance = Guidance::new(instance.cells.len());
        guidance.run(&instance, 0, 0, &budget);
        (guidance, instance)
    };
    // In order: it may be, but is nearly decided; it has stalled, which is for walks; it is too small.
    for puzzle in [pattern::random(40, 0.6, 1), pattern::random(40, 0.47, 4), pattern::random(30, 0.43, 2)] {
        assert_eq!(begun(&puzzle).0.slow_from, u64::MAX);
    }
    assert_eq!(begun(&pattern::noise(40, 0.4, 2, 1)).0.slow_from, 0);
    let (mut guidance, instance) = begun(&pattern::random(40, 0.43, 4));
    assert_eq!(guidance.slow_from, 1);
    // The usual reinforcement violates some lines; of slow ones, with other fields, one violates fewer.
    guidance.reinforce(&instance, 0, 1, &budget);
    let usual = guidance.passing.as_ref().unwrap().violated(&instance).len();
    let mut slow = |attempt| {
        guidance.begin(&instance, attempt, 0, &budget);
        guidance.passing.as_ref().unwrap().violated(&instance).len()
    };
    assert!((1..=4).any(|attempt| slow(attempt) < usual), "never fewer than {usual} violated lines");
    // There runs without hints hardly grow, and there is no walk even if it has stalled.
    let mut runs = PlainRuns::of(instance.cells.len());
    let plain = [1, 2, 3, 4].map(|run| runs.next(run, Some(&guidance)));
    let [first, growth] = [tuning::PLAIN_RUN[1], tuning::GROWTH_WHERE_SOLUTIONS_ARE];
    assert_eq!(plain, [None, Some(first), None, Some(first + first / growth)]);
    // Nor do strips get more than where they gave nothing.
    assert_eq!(runs.to_peel(1000), 500 * tuning::CONFLICTS_TO_PEEL[1]);
    let (mut stalled, _) = begun(&pattern::random(50, 0.45, 8));
    assert!(stalled.passing.as_mut().unwrap().is_stalled(&tuning::WALK) && !stalled.can_walk());
}

#[test]
fn runs_without_hints_take_turns_with_hints_on_large_components() {
    let instance = pattern::random(40, 0.6, 1).instance().0;
    let mut guidance = Guidance::new(instance.cells.len());
    let mut runs = PlainRuns::of(instance.cells.len());
    assert_eq!(runs.next(1, Some(&guidance)), None, "before there were hints");
    guidance.run(&instance, 0, 0, &Budget::unlimited());
    let first = tuning::PLAIN_RUN[1];
    assert_eq!([1, 2].map(|run| runs.next(run, Some(&guidance))), [Some(first), Some(first + first / 2)]);
    assert_eq!(runs.to_peel(1000), 500 * tuning::CONFLICTS_TO_PEEL[0]);
}

#[test]
fn few_violated_lines_are_mended_after_slow_reinforcement() {
    let budget = Budget::unlimited();
    let mut gained = 0;
    // Too many are violated to be mended without reheating, and few are.
    for seed in [32, 22] {
        let instance = pattern::noise(40, 0.4, 2, seed).instance().0;
        let mut guidance = Guidance::new(instance.cells.len());
        guidance.run(&instance, 0, 0, &budget);
        assert_eq!(guidance.slow_from, 0);
        // The same without what follows.
        let mut alone = guidance.passing.clone().unwrap();
        alone.reinforce(&tuning::SLOWLY, tuning::TOLERANCE, &budget);
        let before = alone.violated(&instance).len();
        assert!(!guidance.has_restarted);
        guidance.reinforce(&instance, 0, 0, &budget);
        let now = guidance.passing.as_ref().unwrap().violated(&instance).len();
        assert!(guidance.has_restarted && now <= before, "{before} and {now} violated lines");
        gained += before - now;
    }
    assert!(gained > 0, "no line less");
}

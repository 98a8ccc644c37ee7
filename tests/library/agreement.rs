//! Every method and engine against all others, on puzzles too large for brute force.

use std::time::Duration;

use nonosat::{
    puzzle::{Color, Palette, Picture, Puzzle, budget::Budget},
    solve::{methods::METHODS, outcome::Verdict, request::Request, solve},
};
use proptest::prelude::*;

use crate::common::{few_iterations, named, slow};

/// A puzzle of a random picture, too large for brute force, sparse or dense, narrow or wide.
fn larger_puzzle() -> impl Strategy<Value = Puzzle> {
    let sizes = prop_oneof![
        3 => (6..=14_usize, 6..=14_usize),
        1 => (60..=70_usize, 2..=4_usize),
        1 => (2..=4_usize, 125..=135_usize),
    ];
    (sizes, prop::sample::select(vec![0.3, 0.5, 0.65])).prop_flat_map(|((width, height), density)| {
        prop::collection::vec(prop::bool::weighted(density), width * height).prop_map(move |cells| {
            let color = |&filled: &bool| Color::from(filled);
            let picture = Picture::new(width, cells.iter().map(color).collect()).unwrap();
            Puzzle::from_picture(picture, Palette::black_and_white())
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if slow() { 1000 } else { 60 }))]

    /// Without brute force to judge, complete methods must agree, and the picture must be among the solutions.
    #[test]
    fn methods_agree(puzzle in larger_puzzle()) {
        let goal = puzzle.goal.clone().unwrap();
        let mut verdicts = Vec::new();
        for method in METHODS {
            for engine in method.engine_choices() {
                // Integer programs of this size may take for ever, and so may classic methods.
                let is_quick = method.complete && engine.is_some();
                let limit = Duration::from_millis(if engine.is_some() { 300 } else { 10 });
                let budget =
                    if is_quick { Budget::unlimited() } else { Budget::unlimited().with_time_limit(limit) };
                let options = few_iterations(method.name);
                let request = Request { method: method.method, engine: engine.map(named), budget, options, ..Request::default() };
                let outcome = solve(&puzzle, &request).unwrap();
                prop_assert_ne!(outcome.verdict, Verdict::None);
                if is_quick || !matches!(outcome.verdict, Verdict::Unknown(_)) {
                    verdicts.push(outcome.verdict);
                }
                if outcome.complete {
                    prop_assert!(outcome.solutions.contains(&goal));
                }
                if let Some(known) = &outcome.known {
                    let agrees = known.cells().iter().zip(goal.cells()).all(|(set, &color)| set.contains(color));
                    prop_assert!(agrees);
                }
            }
        }
        verdicts.dedup();
        prop_assert_eq!(verdicts.len(), 1);
    }
}

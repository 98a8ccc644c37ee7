//! Every method and engine against brute force, on small puzzles of all kinds.

use nonosat::{
    engine::registry::ENGINES,
    puzzle::{Picture, referee},
    solve::{
        methods::METHODS,
        outcome::{Stop, Verdict},
        request::Request,
        solve,
    },
};
use proptest::prelude::*;

use crate::{
    common,
    common::{few_iterations, named, small_puzzle, solutions_by_force},
};

/// How many cases; twenty times as many with `NONOSAT_SLOW_TESTS` set.
fn cases() -> ProptestConfig {
    ProptestConfig::with_cases(if common::slow() { 40_000 } else { 2_000 })
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn verdicts_are_right(puzzle in small_puzzle()) {
        let expected = solutions_by_force(&puzzle);
        for method in METHODS {
            for engine in method.engine_choices() {
                let request = Request { method: method.method, engine: engine.map(named), options: few_iterations(method.name), ..Request::default() };
                let outcome = solve(&puzzle, &request).unwrap();
                let right = match expected.len() {
                    0 => Verdict::None,
                    1 => Verdict::Unique,
                    _ => Verdict::Multiple,
                };
                let gave_up =
                    matches!(outcome.verdict, Verdict::Unknown(Stop::MethodExhausted | Stop::IterationLimit));
                if method.complete || !gave_up {
                    prop_assert_eq!(outcome.verdict, right, "{} {:?}", method.name, engine);
                    prop_assert_eq!(outcome.solutions.len(), expected.len().min(2));
                    prop_assert!(!outcome.complete || outcome.solutions.len() == expected.len());
                }
                for picture in &outcome.solutions {
                    prop_assert!(expected.contains(picture));
                }
                if let (Some(known), false) = (&outcome.known, expected.is_empty()) {
                    for picture in &expected {
                        let agrees = known.cells().iter().zip(picture.cells()).all(|(set, &color)| set.contains(color));
                        prop_assert!(agrees, "a known cell is not so in every solution");
                    }
                }
            }
        }
    }

    #[test]
    fn all_solutions_are_found(puzzle in small_puzzle()) {
        let expected = solutions_by_force(&puzzle);
        prop_assume!(expected.len() <= 300);
        for engine in ENGINES {
            let request = Request { engine: Some(named(engine.name)), solutions: 400, ..Request::default() };
            let outcome = solve(&puzzle, &request).unwrap();
            prop_assert!(outcome.complete);
            let mut found = outcome.solutions.clone();
            found.sort_by_key(Picture::digits);
            let mut wanted = expected.clone();
            wanted.sort_by_key(Picture::digits);
            prop_assert_eq!(found, wanted);
        }
    }

    /// With any number of threads, also more than such a puzzle has components.
    #[test]
    fn threads_change_no_verdict(puzzle in small_puzzle(), deterministic in prop::bool::ANY) {
        for engine in ENGINES {
            let request = Request { engine: Some(named(engine.name)), method: named("sat"), deterministic, ..Request::default() };
            for solutions in [2, 10] {
                let one = solve(&puzzle, &Request { solutions, ..request.clone() }).unwrap();
                let three = solve(&puzzle, &Request { solutions, jobs: 3, ..request.clone() }).unwrap();
                prop_assert_eq!(one.verdict, three.verdict, "{}", engine.name);
                prop_assert_eq!(one.solutions.len(), three.solutions.len());
                prop_assert_eq!(one.complete, three.complete);
                if deterministic {
                    prop_assert_eq!(one.solutions, three.solutions);
                    prop_assert_eq!(one.stats.search, three.stats.search);
                }
            }
        }
    }

    #[test]
    fn brute_force_and_the_referee_agree(puzzle in small_puzzle(), bits in prop::collection::vec(prop::bool::ANY, 25)) {
        let size = puzzle.layout().cell_count();
        let cells = bits[..size].iter().map(|&filled| filled.into()).collect();
        let picture = Picture::new(puzzle.width(), cells).unwrap();
        prop_assert_eq!(referee::judge(&puzzle, &picture).is_ok(), solutions_by_force(&puzzle).contains(&picture));
    }
}

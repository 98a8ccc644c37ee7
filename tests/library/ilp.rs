//! The method `ilp`: right with every encoding and engine within its limits, and `unknown` beyond them.

use std::{
    collections::BTreeSet,
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use nonosat::{
    engine::registry::{EncodingChoice, ILP_ENGINES, encoding_names},
    puzzle::{Clue, Color, Picture, Puzzle, budget::Budget, random::Random},
    solve::{
        outcome::{Outcome, Stop, Verdict},
        request::{Request, SolveError},
        solve,
    },
};
use proptest::prelude::*;

use crate::{
    common,
    common::{clues_of, named, small_puzzle, solutions_by_force},
};

fn request<'a>(encoding: &'a str, engine: &'a str, solutions: usize) -> Request<'a> {
    Request {
        method: named("ilp"),
        encoding: Some(named(encoding)),
        engine: Some(named(engine)),
        solutions,
        ..Request::default()
    }
}

fn verdict(solutions: usize) -> Verdict {
    match solutions {
        0 => Verdict::None,
        1 => Verdict::Unique,
        _ => Verdict::Multiple,
    }
}

fn digits(pictures: &[Picture]) -> BTreeSet<String> {
    pictures.iter().map(Picture::digits).collect()
}

/// The puzzle in which each row and each column has one cell: size! solutions, and nothing for line solving.
fn ones(size: usize) -> Puzzle {
    Puzzle::new(vec![Clue::black([1]); size], vec![Clue::black([1]); size])
}

fn random_puzzle(random: &mut Random, width: usize, height: usize) -> Puzzle {
    let color = |random: &mut Random| if random.chance(0.5) { Color::BLACK } else { Color::BLANK };
    let picture = Picture::new(width, (0..width * height).map(|_| color(random)).collect()).unwrap();
    let mut rows = clues_of(&picture);
    let columns = rows.split_off(height);
    Puzzle::new(rows, columns)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if common::slow() { 5_000 } else { 60 }))]

    /// All solutions, each after the first by a no-good cut.
    #[test]
    fn all_solutions_are_found(puzzle in small_puzzle()) {
        let expected = solutions_by_force(&puzzle);
        prop_assume!(expected.len() <= 30);
        for encoding in encoding_names() {
            for engine in ILP_ENGINES {
                let outcome = solve(&puzzle, &request(encoding, engine.name, 40)).unwrap();
                prop_assert_eq!(outcome.verdict, verdict(expected.len()), "{} {}", encoding, engine.name);
                prop_assert!(outcome.complete || expected.is_empty());
                prop_assert_eq!(outcome.solutions.len(), expected.len());
                prop_assert_eq!(digits(&outcome.solutions), digits(&expected));
            }
        }
    }
}

#[test]
fn verdicts_of_6_x_6_puzzles_are_right() {
    let mut random = Random::new(21);
    let mut searched = 0;
    for _ in 0..if common::slow() { 2000 } else { 200 } {
        let puzzle = random_puzzle(&mut random, 6, 6);
        let expected = solutions_by_force(&puzzle);
        for encoding in ["ilp-start", "ilp-flow", "order"] {
            let outcome = solve(&puzzle, &request(encoding, "microlp", 3)).unwrap();
            searched += usize::from(outcome.stats.engine == Some(named("microlp")));
            assert_eq!(outcome.verdict, verdict(expected.len()), "{encoding} {puzzle:?}");
            assert_eq!(digits(&outcome.solutions).len(), expected.len().min(3));
            assert!(digits(&outcome.solutions).is_subset(&digits(&expected)));
        }
    }
    assert!(searched >= 100, "only {searched} puzzles were left for the engine");
}

#[test]
fn none_is_proven_by_search() {
    // The domino puzzle for n = 3 with the dominoes of two columns swapped: line solving finds no contradiction.
    let clues = |all: &[&[u32]]| all.iter().map(|clue| Clue::black(clue.to_vec())).collect::<Vec<_>>();
    let rows = clues(&[&[3], &[1], &[3, 1], &[1], &[3, 1], &[1], &[1]]);
    let columns = clues(&[&[1], &[1], &[3, 1], &[1], &[3, 1], &[1], &[3]]);
    let puzzle = Puzzle::new(rows, columns);
    for encoding in ["ilp-start", "ilp-flow", "order"] {
        let outcome = solve(&puzzle, &request(encoding, "microlp", 2)).unwrap();
        assert_eq!((outcome.verdict, outcome.stats.engine), (Verdict::None, Some(named("microlp"))), "{encoding}");
    }
}

fn ask(puzzle: &Puzzle, force: bool, budget: Budget) -> Outcome {
    solve(puzzle, &Request { method: named("ilp"), force, budget, ..Request::default() }).unwrap()
}

#[test]
fn what_is_too_large_is_left_unknown_at_once() {
    let outcome = ask(&ones(23), false, Budget::unlimited());
    assert_eq!(outcome.verdict, Verdict::Unknown(Stop::TooLarge { cells: 529 }));
    assert!(outcome.solutions.is_empty() && outcome.known.is_some());
    assert_eq!(Stop::TooLarge { cells: 529 }.to_string(), "too large: 529 cells");
    assert_eq!(ask(&ones(12), false, Budget::unlimited()).verdict, Verdict::Multiple);
    assert_eq!(ask(&ones(23), true, Budget::unlimited()).verdict, Verdict::Multiple);
}

#[test]
fn limits_hold_for_what_is_forced() {
    // The domino puzzle for n = 9, of 361 cells.
    let text = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/dom-09.non")).unwrap();
    let puzzle = &nonosat::format::read("dom-09.non", &text, None).unwrap().puzzles[0];
    let outcome = ask(puzzle, true, Budget::unlimited().with_time_limit(Duration::from_millis(100)));
    assert_eq!(outcome.verdict, Verdict::Unknown(Stop::TimeLimit));
    assert!(outcome.stats.time.total < Duration::from_secs(5), "{:?}", outcome.stats.time);
    let cancelled = Budget::unlimited().with_cancel(Arc::new(AtomicBool::new(true)));
    assert_eq!(ask(puzzle, true, cancelled).verdict, Verdict::Unknown(Stop::Interrupted));
}

#[test]
fn what_does_not_go_together_is_wrong_usage() {
    for (method, encoding, engine, message) in [
        ("ilp", None, Some("cdcl"), "takes formulas, not integer programs; those are taken by: microlp"),
        ("auto", None, Some("microlp"), "is for integer programs: use it with the method `ilp`"),
        ("sat", Some("ilp-start"), None, "is for integer programs: use it with the method `ilp`"),
    ] {
        // Whether or not the puzzle needs an engine at all.
        for puzzle in [ones(2), ones(1)] {
            let outcome = solve(
                &puzzle,
                &Request {
                    method: named(method),
                    encoding: encoding.map(named),
                    engine: engine.map(named),
                    ..Request::default()
                },
            );
            let is_refused = matches!(&outcome, Err(SolveError::Usage(text)) if text.contains(message));
            assert!(is_refused, "{method} {encoding:?} {engine:?}: {outcome:?}");
        }
    }
    let error = SolveError::from("magic".parse::<EncodingChoice>().unwrap_err());
    assert!(matches!(&error, SolveError::Usage(text) if text.contains("there is no encoding `magic`")), "{error:?}");
}

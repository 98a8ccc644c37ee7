//! Lists of all solutions: the same as by brute force, none twice.

use std::{collections::BTreeSet, ops::ControlFlow};

use nonosat::{
    count::listing::{Listed, SolutionOrder, list},
    engine::registry::{Ability, ENGINES},
    make::recipe::Recipe,
    puzzle::{Picture, Puzzle},
    solve::{methods::METHODS, outcome::Verdict, request::Request},
};
use proptest::prelude::*;

use crate::{
    common,
    common::{named, small_puzzle, solutions_by_force},
};

fn listed(puzzle: &Puzzle, request: &Request<'_>, order: SolutionOrder) -> (Vec<String>, Listed) {
    let mut all = Vec::new();
    let request = Request { solutions: usize::MAX, ..request.clone() };
    let listed = list(puzzle, &request, order, &mut |picture| {
        all.push(picture.digits());
        ControlFlow::Continue(())
    });
    (all, listed.unwrap())
}

fn check(puzzle: &Puzzle, expected: &BTreeSet<String>) {
    let verdict = match expected.len() {
        0 => Verdict::None,
        1 => Verdict::Unique,
        _ => Verdict::Multiple,
    };
    for method in METHODS.iter().filter(|method| method.complete) {
        for engine in method.engine_choices() {
            let request = Request { method: method.method, engine: engine.map(named), ..Request::default() };
            let (found, end) = listed(puzzle, &request, SolutionOrder::Found);
            let name = format!("{} {engine:?} {puzzle:?}", method.name);
            assert_eq!((found.len() as u64, end.outcome.verdict), (end.found, verdict), "{name}");
            assert!(end.outcome.complete && end.outcome.solutions.is_empty());
            assert_eq!(found.len(), expected.len(), "twice, or missing: {name}");
            assert_eq!(found.iter().cloned().collect::<BTreeSet<_>>(), *expected, "{name}");
            let abilities = |name| ENGINES.iter().find(|info| info.name == name).map(|info| info.abilities);
            if engine.and_then(abilities).is_some_and(|abilities| abilities.contains(&Ability::Assumptions)) {
                let (found, _) = listed(puzzle, &request, SolutionOrder::Canonical);
                assert_eq!(found, expected.iter().cloned().collect::<Vec<_>>(), "{name}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if common::slow() { 5000 } else { 150 }))]

    #[test]
    fn lists_are_those_of_brute_force(puzzle in small_puzzle()) {
        check(&puzzle, &solutions_by_force(&puzzle).iter().map(Picture::digits).collect());
    }
}

#[test]
fn permutations_are_listed() {
    for n in 1..=5_usize {
        let puzzle = format!("ones-{n}").parse::<Recipe>().unwrap().puzzle();
        let (found, end) = listed(&puzzle, &Request::default(), SolutionOrder::Canonical);
        assert_eq!(found.len(), (1..=n).product::<usize>());
        assert!(found.is_sorted() && end.outcome.complete);
    }
}

#[test]
fn it_ends_when_enough_are_listed() {
    let puzzle = "ones-8".parse::<Recipe>().unwrap().puzzle();
    let mut count = 0;
    let mut list_up_to = |limit: u64, solutions: usize, order| {
        let request = Request { solutions, ..Request::default() };
        let listed = list(&puzzle, &request, order, &mut |_| {
            count += 1;
            if count == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
        .unwrap();
        assert_eq!(std::mem::take(&mut count), listed.found);
        assert!(!listed.outcome.complete);
        (listed.found, listed.outcome.verdict)
    };
    for order in [SolutionOrder::Found, SolutionOrder::Canonical] {
        assert_eq!(list_up_to(7, usize::MAX, order), (7, Verdict::Multiple));
        assert_eq!(list_up_to(0, 100, order), (100, Verdict::Multiple));
        assert!(matches!(list_up_to(0, 1, order), (1, Verdict::Unknown(_))));
    }
}

/// Forty switching components: far more solutions than could be listed, and the first million comes at once.
#[test]
fn independent_components_are_combined() {
    let clues = |n: usize| (0..n).map(|_| nonosat::puzzle::Clue::black([1])).collect::<Vec<_>>();
    // A chain of two by two cells with a diagonal each; the known blanks between them cut it.
    let pairs = 40;
    let puzzle = Puzzle::new(clues(2 * pairs), clues(2 * pairs));
    let mut known = nonosat::puzzle::Grid::unknown(2 * pairs, 2 * pairs);
    for row in 0..2 * pairs {
        for column in (0..2 * pairs).filter(|column| column / 2 != row / 2) {
            known.set(row * 2 * pairs + column, nonosat::puzzle::ColorSet::BLANK);
        }
    }
    let mut seen = BTreeSet::new();
    let wanted = if common::slow() { 100_000 } else { 2_000 };
    let request = Request { solutions: wanted, known: Some(&known), ..Request::default() };
    let listed = list(&puzzle, &request, SolutionOrder::Found, &mut |picture| {
        seen.insert(picture.digits());
        ControlFlow::Continue(())
    });
    assert_eq!((seen.len(), listed.unwrap().found), (wanted, wanted as u64));
}

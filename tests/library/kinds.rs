//! Puzzles of every kind against all their solutions; see [`variety`](crate::variety) for how these are found.
//!
//! A few of each kind here; all ways, and many more puzzles, in the long tests.

use std::time::Duration;

use nonosat::{
    engine::registry::Input,
    make::recipe::Recipe,
    puzzle::{Clue, Color, Gap, Picture, Run, budget::Budget, random::Random, referee},
    solve::{Request, Verdict, solve},
};
use proptest::prelude::*;

use crate::{
    common,
    truth::{Truth, fits},
    variety::{KINDS, WAYS, check, color, puzzle},
};

/// How many puzzles of each kind, and how many ways to solve each.
const PUZZLES: u32 = 40;
const WAYS_EACH: usize = 6;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(PUZZLES * KINDS.len() as u32))]

    #[test]
    fn every_kind_is_solved_counted_and_listed_right(
        puzzle in prop::sample::select(&KINDS[..]).prop_flat_map(puzzle),
        way in 0..WAYS.len(),
    ) {
        check(&puzzle, &Truth::of(&puzzle), way, WAYS_EACH);
    }

    /// The referee, which judges every solution, has no other opinion than the tests.
    #[test]
    fn the_referee_agrees(
        puzzle in prop::sample::select(&KINDS[..]).prop_flat_map(puzzle),
        seed in any::<u64>(),
    ) {
        let mut random = Random::new(seed);
        let layout = puzzle.layout();
        let colors = puzzle.palette.len() as u64;
        for _ in 0..20 {
            let cells: Vec<Color> =
                (0..layout.cell_count()).map(|_| color(random.between(0, colors - 1) as usize)).collect();
            let meets = |(line, clue): (usize, &Option<Clue>)| {
                let word: Vec<Color> = layout.cells(line).map(|cell| cells[cell]).collect();
                clue.as_ref().is_none_or(|clue| fits(clue.runs(), clue.background(), &word))
            };
            let has_given = puzzle.given().iter().all(|&(cell, color)| cells[cell] == color);
            let right = has_given && puzzle.clues().iter().enumerate().all(meets);
            let picture = Picture::new(layout.width(), cells.clone()).unwrap();
            prop_assert_eq!(referee::judge(&puzzle, &picture).is_ok(), right);
        }
    }
}

/// What the design of each kind says of some lines, read by the tests' own reader.
#[test]
fn lines_are_read_as_described() {
    let [white, black, red] = [0, 1, 2].map(color);
    let run = |color, min, max, gap| Run { color, min, max, gap };
    let words = |runs: &[Run], background: Color, length: usize| -> Vec<String> {
        let all = (0..3_usize.pow(length as u32)).map(|number| {
            (0..length).rev().map(|cell| color(number / 3_usize.pow(cell as u32) % 3)).collect::<Vec<_>>()
        });
        let shown = |word: Vec<Color>| word.iter().map(|cell| ['.', '#', 'r'][cell.index()]).collect();
        all.filter(|word| fits(runs, background, word)).map(shown).collect()
    };
    let colored = [run(red, 2, 2, Gap::Free), run(black, 1, 1, Gap::Free), run(red, 1, 1, Gap::Free)];
    assert_eq!(words(&colored, white, 5), [".rr#r", "rr.#r", "rr#.r", "rr#r."]);
    let blotted = [run(black, 1, Run::UNLIMITED, Gap::Free), run(black, 3, 3, Gap::Apart)];
    assert_eq!(words(&blotted, white, 6), [".#.###", "#..###", "#.###.", "##.###"]);
    let capped = [run(red, 1, 1, Gap::Free), run(black, 1, 1, Gap::Glued), run(red, 1, 1, Gap::Free)];
    assert_eq!(words(&capped, white, 4), [".r#r", "r#.r", "r#r."]);
    let zebra = [run(white, 2, 2, Gap::Free), run(white, 1, 1, Gap::Apart)];
    assert_eq!(words(&zebra, black, 5), ["..#.#", "..##.", "#..#."]);
}

/// Puzzles of the recipes, too large for all their solutions: whatever has a verdict has that of the default method,
/// and the referee has judged the pictures.
#[test]
fn ways_agree_on_recipes() {
    let (number, ways) = if common::slow() { (60, 12) } else { (3, 6) };
    let mut way = 0;
    for family in ["noise-8x7-0.5-2", "noise-10-0.65-3", "blobs-12-3", "triddler-3-0.6-2"] {
        for seed in 1..=number {
            let recipe: Recipe = format!("{family}-{seed}").parse().unwrap();
            let puzzle = recipe.puzzle();
            let verdict = solve(&puzzle, &Request::default()).unwrap().verdict;
            assert!(matches!(verdict, Verdict::Unique | Verdict::Multiple), "{recipe}");
            for way in (way..way + ways).map(|way| &WAYS[way % WAYS.len()]) {
                // Methods without an engine, and integer programs, may take for ever.
                let is_quick = way.method.complete && way.method.input == Some(Input::Cnf);
                let limit = Duration::from_millis(20);
                let budget = Budget::unlimited();
                let budget = if is_quick { budget } else { budget.with_time_limit(limit) };
                let outcome = solve(&puzzle, &Request { budget, ..way.request(2, seed, None) }).unwrap();
                let is_open = !is_quick && matches!(outcome.verdict, Verdict::Unknown(_));
                assert!(is_open || outcome.verdict == verdict, "{recipe}, {way:?}: {:?}", outcome.verdict);
            }
            way += ways;
        }
    }
}

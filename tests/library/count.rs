//! Counting against brute force, against known counts, and within limits.

use std::{collections::HashSet, fs, time::Duration};

use nonosat::{
    count,
    count::{BigUint, Counted, Diagram, Share},
    format,
    make::recipe::Recipe,
    puzzle::{Color, Picture, Puzzle, budget::Budget, random::Random, referee},
};
use proptest::prelude::*;

use crate::common;

fn counted(puzzle: &Puzzle, jobs: usize) -> Counted {
    count::count(puzzle, &count::CountRequest { jobs, ..Default::default() }).unwrap()
}

fn compiled(puzzle: &Puzzle) -> Diagram {
    count::compile(puzzle, &count::CountRequest::default()).unwrap().expect("there is no limit")
}

/// A puzzle with many solutions as a rule: most lines ask for one or two small blocks.
fn open_puzzle() -> impl Strategy<Value = Puzzle> {
    (2..=5_usize, 2..=5_usize, 5..=45_u32).prop_flat_map(|(width, height, percent)| {
        let cell = prop::bool::weighted(f64::from(percent) / 100.0);
        prop::collection::vec(cell, width * height).prop_map(move |cells| {
            let color = |&filled: &bool| Color::from(filled);
            let picture = Picture::new(width, cells.iter().map(color).collect()).unwrap();
            let mut rows = common::clues_of(&picture);
            let columns = rows.split_off(height);
            Puzzle::new(rows, columns)
        })
    })
}

/// Compares all queries of a diagram with the solutions found by brute force.
fn compare(puzzle: &Puzzle) -> Result<(), TestCaseError> {
    let expected: HashSet<Picture> = common::solutions_by_force(puzzle).into_iter().collect();
    let number = BigUint::from(expected.len());
    for jobs in [1, 3] {
        let counted = counted(puzzle, jobs);
        prop_assert_eq!(counted.stop, None);
        prop_assert_eq!(counted.exact(), Some(number.clone()));
        prop_assert!(expected.iter().all(|picture| counted.known.admits(picture)));
    }

    let diagram = compiled(puzzle);
    prop_assert_eq!(diagram.count(), number);
    let listed: Vec<Picture> = diagram.solutions().collect();
    prop_assert_eq!(listed.len(), expected.len());
    prop_assert_eq!(&listed.into_iter().collect::<HashSet<_>>(), &expected);

    let Some(shares) = diagram.shares() else {
        prop_assert!(expected.is_empty());
        prop_assert_eq!(diagram.sample(&mut Random::new(1)), None);
        return Ok(());
    };
    for (cell, &share) in shares.cells().iter().enumerate() {
        let filled = expected.iter().filter(|picture| picture.cells()[cell] == Color::BLACK).count();
        match share {
            Share::Blank => prop_assert_eq!(filled, 0),
            Share::Filled => prop_assert_eq!(filled, expected.len()),
            Share::Between(share) => {
                prop_assert!(filled > 0 && filled < expected.len());
                prop_assert!((share - filled as f64 / expected.len() as f64).abs() < 1e-9);
            }
        }
    }
    let settled = shares.backbone().count();
    prop_assert_eq!(settled, shares.cells().iter().filter(|share| !matches!(share, Share::Between(_))).count());
    let mut random = Random::new(7);
    for _ in 0..10 {
        let sample = diagram.sample(&mut random).unwrap();
        prop_assert!(expected.contains(&sample));
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn small_puzzles_agree_with_brute_force(puzzle in common::small_puzzle()) {
        compare(&puzzle)?;
    }

    #[test]
    fn open_puzzles_agree_with_brute_force(puzzle in open_puzzle()) {
        compare(&puzzle)?;
    }
}

fn ones(n: usize) -> Puzzle {
    Recipe::Ones { n }.puzzle()
}

fn factorial(n: usize) -> BigUint {
    (1..=n).map(BigUint::from).product()
}

#[test]
fn permutations_are_counted() {
    for n in 1..=10 {
        assert_eq!(counted(&ones(n), 1).exact(), Some(factorial(n)), "{n}");
    }
    let diagram = compiled(&ones(8));
    assert_eq!(diagram.count(), factorial(8));
    assert_eq!(diagram.solutions().count(), 40320);
    let shares = diagram.shares().unwrap();
    assert!(shares.cells().iter().all(|share| (share.value() - 0.125).abs() < 1e-9));
}

#[test]
fn samples_are_uniform() {
    let puzzle = ones(4);
    let diagram = compiled(&puzzle);
    let solutions: Vec<Picture> = diagram.solutions().collect();
    let mut times = vec![0_u32; solutions.len()];
    let mut random = Random::new(3);
    for _ in 0..24_000 {
        let sample = diagram.sample(&mut random).unwrap();
        times[solutions.iter().position(|solution| *solution == sample).unwrap()] += 1;
    }
    // 1000 each; seven times the standard deviation, which is about 31.
    assert!(times.iter().all(|&times| times.abs_diff(1000) < 217), "{times:?}");
}

/// Many small components: 2^(n * n) solutions, in a puzzle with a switching component of four cells in each of n x n
/// corners.
fn switching_components(n: usize) -> Puzzle {
    let side = 3 * n;
    let filled = |row: usize, column: usize| (row / 3 == column / 3) && row % 3 == column % 3 && row % 3 < 2;
    let cells = (0..side * side).map(|cell| filled(cell / side, cell % side));
    let cells = cells.map(|filled| filled.into()).collect();
    let mut rows = common::clues_of(&Picture::new(side, cells).unwrap());
    let columns = rows.split_off(side);
    Puzzle::new(rows, columns)
}

#[test]
fn streams_start_at_once_however_many_solutions_there_are() {
    let puzzle = switching_components(4);
    let diagram = compiled(&puzzle);
    let mut seen = HashSet::new();
    for picture in diagram.solutions().take(2000) {
        referee::judge(&puzzle, &picture).unwrap();
        assert!(seen.insert(picture));
    }
}

#[test]
fn limits_give_bounds_around_the_truth() {
    let budget = || Budget::unlimited().with_time_limit(Duration::from_millis(120));
    for (recipe, truth) in [("ones-6", Some(factorial(6))), ("random-25-0.5-3", None), ("random-40-0.5-1", None)] {
        let puzzle = recipe.parse::<Recipe>().unwrap().puzzle();
        for budget in [budget(), Budget::unlimited().with_time_limit(Duration::ZERO), budget().with_memory_limit(1)] {
            let counted = count::count(&puzzle, &count::CountRequest { budget, ..Default::default() }).unwrap();
            assert!(counted.stop.is_some() || counted.exact().is_some());
            if let Some(truth) = &truth {
                assert!(counted.at_least <= *truth);
                assert!(counted.at_most.as_ref().is_none_or(|most| truth <= most));
            }
            assert!(counted.at_most.as_ref().is_none_or(|most| counted.at_least <= *most));
        }
    }
}

/// The puzzles of `known-answers.csv` whose number of solutions is known, each with that number.
fn known_counts() -> Vec<(String, Puzzle, u64)> {
    let folder = common::corpora();
    let table = fs::read_to_string(folder.join("known-answers.csv")).unwrap();
    let mut found = Vec::new();
    for line in table.lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let (Ok(cells), Ok(solutions)) = (
            fields[1].parse::<u64>().and_then(|width| fields[2].parse::<u64>().map(|height| width * height)),
            fields[6].parse::<u64>(),
        ) else {
            continue;
        };
        let easy = fields[8] == "no" && cells <= 1100;
        let path = folder.join(fields[0]);
        if (solutions != 1 && easy || common::slow()) && path.is_file() {
            let document = format::read(fields[0], &fs::read(&path).unwrap(), None).unwrap();
            found.push((fields[0].to_owned(), document.puzzles[0].clone(), solutions));
        }
    }
    found
}

#[test]
#[cfg_attr(not(corpora), ignore = "needs the puzzles with known answers: NONOSAT_CORPORA")]
fn known_counts_are_found() {
    for (name, puzzle, solutions) in known_counts() {
        let limit = Duration::from_secs(if common::slow() { 300 } else { 3 });
        let budget = Budget::unlimited().with_time_limit(limit);
        let counted = count::count(&puzzle, &count::CountRequest { budget, ..Default::default() }).unwrap();
        let truth = BigUint::from(solutions);
        assert!(counted.at_least <= truth && counted.at_most.is_none_or(|most| truth <= most), "{name}");
        if counted.stop.is_none() {
            assert_eq!(counted.at_least, truth, "{name}");
        }
    }
}

#[test]
fn the_seed_decides_whatever_the_graph_is() {
    // Ranks, and so samples, do not depend on the order in which solutions are listed.
    let puzzle = ones(5);
    let draw = || {
        let diagram = compiled(&puzzle);
        let mut random = Random::new(11);
        (0..5).map(|_| diagram.sample(&mut random).unwrap().digits()).collect::<Vec<_>>()
    };
    assert_eq!(draw(), draw());
    let mut seen: HashSet<String> = HashSet::new();
    let diagram = compiled(&puzzle);
    let mut random = Random::new(5);
    for _ in 0..3000 {
        seen.insert(diagram.sample(&mut random).unwrap().digits());
    }
    assert_eq!(seen.len(), 120, "every solution is drawn");
}

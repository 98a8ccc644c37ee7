//! All pictures of n x n cells: how many puzzles have exactly one solution is known.

mod common;

use std::{collections::HashMap, thread};

use nonosat::{
    outcome::Verdict,
    puzzle::{Clue, Puzzle},
    solve::{Request, solve},
};

/// All clues that a line of n cells can have, and for each line the number of its clue.
fn clues(n: usize) -> (Vec<Clue>, Vec<u8>) {
    let (mut clues, mut number_of) = (Vec::new(), Vec::new());
    for bits in 0..1_u32 << n {
        let line: Vec<bool> = (0..n).map(|cell| bits >> cell & 1 == 1).collect();
        let clue = Clue::black(common::lengths(&line));
        let number = clues.iter().position(|other| *other == clue).unwrap_or_else(|| {
            clues.push(clue);
            clues.len() - 1
        });
        number_of.push(number as u8);
    }
    (clues, number_of)
}

/// The clue numbers of every picture, rows and columns, four bits each.
fn keys(n: usize, number_of: &[u8]) -> Vec<u64> {
    let mask = (1 << n) - 1;
    (0..1_u64 << (n * n))
        .map(|picture| {
            let mut key = 0;
            for row in 0..n {
                key = key << 4 | u64::from(number_of[(picture >> (row * n)) as usize & mask]);
            }
            for column in 0..n {
                let bits = (0..n).fold(0, |bits, row| bits | (picture >> (row * n + column) & 1) << row);
                key = key << 4 | u64::from(number_of[bits as usize]);
            }
            key
        })
        .collect()
}

/// Solves every puzzle that some picture has, on all cores, and compares with the number of its pictures.
fn uniquely_solvable(n: usize) -> usize {
    let (clues, number_of) = clues(n);
    let mut keys = keys(n, &number_of);
    keys.sort_unstable();
    let is_unique = |pictures: &&[u64]| {
        let clue = |line: usize| clues[(pictures[0] >> (4 * (2 * n - 1 - line)) & 15) as usize].clone();
        let puzzle = Puzzle::new((0..n).map(clue).collect(), (n..2 * n).map(clue).collect());
        let verdict = solve(&puzzle, &Request::default()).unwrap().verdict;
        assert_eq!(verdict == Verdict::Unique, pictures.len() == 1, "{puzzle:?}");
        assert!(verdict == Verdict::Unique || verdict == Verdict::Multiple, "{puzzle:?}");
        verdict == Verdict::Unique
    };
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let share = |first: usize| {
        let puzzles = keys.chunk_by(|one, other| one == other);
        puzzles.skip(first).step_by(cores).filter(is_unique).count()
    };
    thread::scope(|scope| {
        let share = &share;
        let threads: Vec<_> = (0..cores).map(|first| scope.spawn(move || share(first))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).sum()
    })
}

/// OEIS A242876.
#[test]
fn uniquely_solvable_puzzles_are_as_many_as_known() {
    let known: HashMap<usize, usize> = [(1, 2), (2, 14), (3, 384), (4, 52_362)].into();
    for (n, count) in known {
        assert_eq!(uniquely_solvable(n), count, "{n} x {n}");
    }
}

/// 28,781,820 puzzles: some minutes and 300 MB in a release build, so only with `NONOSAT_SLOW_TESTS` set.
#[test]
fn uniquely_solvable_puzzles_of_25_cells() {
    if common::slow() {
        assert_eq!(uniquely_solvable(5), 25_309_575);
    }
}

/// The puzzle with all clues 1 has a solution for each permutation.
#[test]
fn permutation_puzzles_have_factorially_many_solutions() {
    let mut factorial = 1;
    for n in 1..=6 {
        factorial *= n;
        let ones = || vec![Clue::black([1]); n];
        let request = Request { solutions: 1000, ..Request::default() };
        let outcome = solve(&Puzzle::new(ones(), ones()), &request).unwrap();
        assert!(outcome.complete);
        assert_eq!(outcome.solutions.len(), factorial);
    }
}

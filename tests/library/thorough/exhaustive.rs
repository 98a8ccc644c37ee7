//! All pictures of n x n cells: how many puzzles have exactly one solution is known.

use std::{collections::HashMap, thread};

use nonosat::{
    puzzle::{Clue, Puzzle},
    solve::{outcome::Verdict, request::Request, solve},
};

use crate::common;

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

/// What turning and mirroring make of a puzzle, by its key: the key of each of the eight.
struct Symmetry {
    n: usize,
    /// For each clue number that of the clue read backwards.
    backwards: Vec<u64>,
}

impl Symmetry {
    fn new(n: usize, clues: &[Clue]) -> Self {
        let backwards = |clue: &Clue| {
            let reversed = Clue::black(clue.blocks().iter().rev().map(|block| block.length));
            clues.iter().position(|other| *other == reversed).unwrap() as u64
        };
        Self { n, backwards: clues.iter().map(backwards).collect() }
    }

    /// The rows in reverse order, so every column backwards.
    fn upside_down(&self, key: u64) -> u64 {
        let line = |line: usize| key >> (4 * (2 * self.n - 1 - line)) & 15;
        let rows = (0..self.n).rev().map(line);
        let columns = (self.n..2 * self.n).map(|column| self.backwards[line(column) as usize]);
        rows.chain(columns).fold(0, |key, clue| key << 4 | clue)
    }

    /// Rows as columns and columns as rows.
    fn across(&self, key: u64) -> u64 {
        let half = 4 * self.n;
        key >> half | (key & ((1 << half) - 1)) << half
    }

    fn images(&self, key: u64) -> [u64; 8] {
        let mut images = [key; 8];
        for next in 1..8 {
            let before = images[next - 1];
            // By turns, these two lead through all eight.
            images[next] = if next % 2 == 1 { self.upside_down(before) } else { self.across(before) };
        }
        images
    }
}

/// In how many of the eight ways to look at a puzzle its solver is asked.
#[derive(Clone, Copy, PartialEq)]
enum Ways {
    All,
    /// One, now this and now that; the others differ from it by turning and mirroring alone.
    One,
}

/// Solves the puzzles that some picture has, on all cores, and compares with the number of their pictures.
fn uniquely_solvable(n: usize, ways: Ways) -> usize {
    let (clues, number_of) = clues(n);
    let symmetry = Symmetry::new(n, &clues);
    let mut keys = keys(n, &number_of);
    keys.sort_unstable();
    let is_unique = |pictures: &[u64]| {
        let clue = |line: usize| clues[(pictures[0] >> (4 * (2 * n - 1 - line)) & 15) as usize].clone();
        let puzzle = Puzzle::new((0..n).map(clue).collect(), (n..2 * n).map(clue).collect());
        let verdict = solve(&puzzle, &Request::default()).unwrap().verdict;
        assert_eq!(verdict == Verdict::Unique, pictures.len() == 1, "{puzzle:?}");
        assert!(verdict == Verdict::Unique || verdict == Verdict::Multiple, "{puzzle:?}");
        verdict == Verdict::Unique
    };
    let count = |pictures: &[u64]| {
        if ways == Ways::All {
            return usize::from(is_unique(pictures));
        }
        let mut images = symmetry.images(pictures[0]);
        // In the order of something like chance, or always the same way would come first.
        images.sort_unstable_by_key(|key| (key.wrapping_mul(0x9e37_79b9_7f4a_7c15), *key));
        if images[0] != pictures[0] || !is_unique(pictures) {
            return 0;
        }
        images.chunk_by(|one, other| one == other).count()
    };
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let share = |first: usize| {
        let puzzles = keys.chunk_by(|one, other| one == other);
        puzzles.skip(first).step_by(cores).map(count).sum::<usize>()
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
        for ways in [Ways::All, Ways::One] {
            assert_eq!(uniquely_solvable(n, ways), count, "{n} x {n}");
        }
    }
}

/// 28,781,820 puzzles take some minutes and 300 MB, so only with `NONOSAT_SLOW_TESTS` set. Turned and mirrored they are
/// some 3.6 million; `NONOSAT_SLOW_TESTS=all` solves them all.
#[test]
fn uniquely_solvable_puzzles_of_25_cells() {
    if common::slow() {
        let ways =
            if std::env::var("NONOSAT_SLOW_TESTS").is_ok_and(|value| value == "all") { Ways::All } else { Ways::One };
        assert_eq!(uniquely_solvable(5, ways), 25_309_575);
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

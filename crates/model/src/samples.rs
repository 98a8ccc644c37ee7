//! The puzzles of `testdata/clues.txt`, for unit tests.

use super::{Clue, Puzzle};

/// A puzzle with its number of solutions.
pub struct Sample {
    /// Its name.
    pub name: &'static str,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// How many solutions it has.
    pub solutions: usize,
}

/// All of them.
pub fn samples() -> impl Iterator<Item = Sample> {
    let lines = include_str!("../../../testdata/clues.txt").lines();
    lines.filter(|line| !line.starts_with('#')).map(|line| {
        let [name, rows, columns, solutions] = line.split("; ").collect::<Vec<_>>()[..] else { panic!("{line}") };
        let clues = |text: &str| text.split(", ").map(|clue| clue.parse::<Clue>().unwrap()).collect();
        Sample { name, puzzle: Puzzle::new(clues(rows), clues(columns)), solutions: solutions.parse().unwrap() }
    })
}

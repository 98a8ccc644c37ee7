//! Domino logic, "n-dom": a clue pattern by Josh Greifer with one solution for every n.
//!
//! A staircase of threes and ones whose end follows only from its beginning:
//! depth-first search needs exponential time, and so, it seems, does clause
//! learning; linear sum bounds settle most of it.

use crate::{Clue, Puzzle};

/// The pattern of size n, 2n + 1 cells wide and high.
pub fn dom(n: usize) -> Puzzle {
    let row = |row: usize| match row {
        0 => vec![3],
        _ if row == 2 * n || row % 2 == 1 => vec![1],
        _ => vec![3, 1],
    };
    let rows: Vec<Vec<u32>> = (0..=2 * n).map(row).collect();
    // Turned by half a turn, the columns are the rows.
    let columns = rows.iter().rev().map(|clue| Clue::black(clue.iter().rev().copied())).collect();
    Puzzle::new(rows.iter().map(|clue| Clue::black(clue.iter().copied())).collect(), columns)
}

//! Every method with every encoding and engine, on puzzles of every kind whose solutions are all known.

use std::{
    collections::HashMap,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

use nonosat::puzzle::{Clue, Color, Puzzle};
use proptest::prelude::*;

use crate::{
    common,
    truth::Truth,
    variety::{Kind, WAYS, check, color, palette, puzzle},
};

#[expect(clippy::print_stderr, reason = "figures for whoever asks for them")]
fn report(figures: &str) {
    eprintln!("{figures}");
}

/// Some puzzles of a kind, more of them with `NONOSAT_SLOW_TESTS` set, each solved in several ways.
fn check_many(kind: Kind, many: u32) {
    let (number, ways) = if common::slow() { (many, 16) } else { (25, 4) };
    let (unique, none) = (AtomicUsize::new(0), AtomicUsize::new(0));
    proptest!(ProptestConfig::with_cases(number), |(puzzle in puzzle(kind), way in 0..WAYS.len())| {
        let truth = Truth::of(&puzzle);
        match truth.solutions.len() {
            0 => none.fetch_add(1, Ordering::Relaxed),
            1 => unique.fetch_add(1, Ordering::Relaxed),
            _ => 0,
        };
        check(&puzzle, &truth, way, ways);
    });
    let [unique, none] = [unique, none].map(AtomicUsize::into_inner);
    report(&format!("{kind:?}: {number} puzzles, {unique} of them unique, {none} impossible; {ways} ways each"));
    assert!(!common::slow() || (unique > 0 && none > 0), "{kind:?}");
}

#[test]
fn colored() {
    check_many(Kind::Colored, 2_000);
}

#[test]
fn blotted() {
    check_many(Kind::Blotted, 1_000);
}

#[test]
fn triangles() {
    check_many(Kind::Triangles, 1_000);
}

#[test]
fn zebra() {
    check_many(Kind::Zebra, 1_000);
}

#[test]
fn triddlers() {
    check_many(Kind::Triddler, 1_000);
}

#[test]
fn tables() {
    check_many(Kind::Table, 1_000);
}

/// The clues of three rows and three columns, by their numbers.
type Key = [u8; 6];

/// All puzzles of 3x3 cells and two colours that some picture meets, each with all its pictures.
struct Nine {
    clues: Vec<Clue>,
    puzzles: Vec<(Key, Vec<Vec<Color>>)>,
    number_of: HashMap<Key, usize>,
}

impl Nine {
    fn new() -> Self {
        let mut nine = Self { clues: Vec::new(), puzzles: Vec::new(), number_of: HashMap::new() };
        for number in 0..3_usize.pow(9) {
            let cells: Vec<Color> = (0..9).map(|cell| color(number / 3_usize.pow(cell) % 3)).collect();
            let line = |first: usize, step: usize| [0, 1, 2].map(|position| cells[first + position * step]);
            let lines = [line(0, 1), line(3, 1), line(6, 1), line(0, 3), line(1, 3), line(2, 3)];
            let key = lines.map(|line| nine.number(&line));
            let next = nine.puzzles.len();
            let index = *nine.number_of.entry(key).or_insert(next);
            if index == next {
                nine.puzzles.push((key, Vec::new()));
            }
            nine.puzzles[index].1.push(cells);
        }
        nine
    }

    /// The number of the clue that a line meets: its blocks, by their colours and lengths.
    fn number(&mut self, line: &[Color]) -> u8 {
        let blocks = line.chunk_by(|one, other| one == other).filter(|cells| !cells[0].is_blank());
        let block = |cells: &[Color]| nonosat::puzzle::Block { length: cells.len() as u32, color: cells[0] };
        let clue: Clue = blocks.map(block).collect();
        let number = self.clues.iter().position(|other| *other == clue).unwrap_or_else(|| {
            self.clues.push(clue);
            self.clues.len() - 1
        });
        number as u8
    }

    fn puzzle(&self, key: Key) -> Puzzle {
        let clues = |numbers: &[u8]| numbers.iter().map(|&number| Some(self.clues[number as usize].clone())).collect();
        Puzzle::with_palette(clues(&key[..3]), clues(&key[3..]), palette(3))
    }

    /// All pictures of some clues; none if they contradict each other.
    fn truth(&self, key: Key) -> Truth {
        let pictures = self.number_of.get(&key).map(|&index| self.puzzles[index].1.iter().cloned().collect());
        Truth { solutions: pictures.unwrap_or_default(), has_more: false }
    }

    /// The puzzle of this number, one with its columns in another order, and one with the columns of another puzzle.
    fn keys(&self, index: usize) -> [Key; 3] {
        let [a, b, c, d, e, f] = self.puzzles[index].0;
        let [.., x, y, z] = self.puzzles[(index * 31 + 17) % self.puzzles.len()].0;
        [[a, b, c, d, e, f], [a, b, c, e, f, d], [a, b, c, x, y, z]]
    }
}

/// The pictures are 3^9: what is known of each puzzle needs no solver at all.
#[test]
fn nine_cells_in_two_colors() {
    let nine = Nine::new();
    assert_eq!(nine.puzzles.iter().map(|(_, pictures)| pictures.len()).sum::<usize>(), 19_683);
    // Not all of them take some seconds.
    let step = if common::slow() { 1 } else { 40 };
    let ways = if common::slow() { 8 } else { 1 };
    let (checked, impossible) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let cores = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for core in 0..cores {
            let (nine, checked, impossible) = (&nine, &checked, &impossible);
            scope.spawn(move || {
                for index in (core * step..nine.puzzles.len()).step_by(cores * step) {
                    for (part, key) in nine.keys(index).into_iter().enumerate() {
                        let truth = nine.truth(key);
                        impossible.fetch_add(usize::from(truth.solutions.is_empty()), Ordering::Relaxed);
                        check(&nine.puzzle(key), &truth, (3 * index + part) / step * ways % WAYS.len(), ways);
                        checked.fetch_add(1, Ordering::Relaxed);
                    }
                }
            });
        }
    });
    let [checked, impossible] = [checked, impossible].map(AtomicUsize::into_inner);
    let (all, ways_of_all) = (nine.puzzles.len(), WAYS.len());
    report(&format!("nine cells: {all} puzzles have a picture; {checked} checked, {impossible} of them impossible"));
    report(&format!("each by {ways} of {ways_of_all} ways"));
    assert!(impossible > checked / 4 && checked > 3 * nine.puzzles.len() / step - 3);
}

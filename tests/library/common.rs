//! What several tests need.

use std::{path::PathBuf, str::FromStr};

use nonosat::{
    puzzle::{Clue, Color, Palette, Picture, Puzzle},
    solve::MethodOptions,
};
use proptest::prelude::*;

/// The folder of puzzles with known answers. Tests that need it are ignored where it is missing: `cfg(corpora)`, set by
/// `build.rs`.
pub(crate) fn corpora() -> PathBuf {
    let default = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/corpora");
    let folder = std::env::var_os("NONOSAT_CORPORA").map_or_else(|| PathBuf::from(default), PathBuf::from);
    assert!(folder.join("known-answers.csv").is_file(), "no puzzles with known answers at {}", folder.display());
    folder
}

/// Whether the long tests are to run: with `NONOSAT_SLOW_TESTS` set.
pub(crate) fn slow() -> bool {
    std::env::var_os("NONOSAT_SLOW_TESTS").is_some()
}

/// The method, encoding or engine of a name.
pub(crate) fn named<T>(name: &str) -> T
where
    T: FromStr<Err: std::fmt::Debug>,
{
    name.parse().unwrap()
}

/// Few iterations for methods that try their luck, enough for them to find something now and then.
pub(crate) fn few_iterations(method: &str) -> MethodOptions {
    let max_iterations = match method {
        "anneal" | "random-rows" => Some(50),
        "genetic" => Some(2),
        _ => None,
    };
    MethodOptions { max_iterations, ..MethodOptions::default() }
}

/// A puzzle of up to 5 x 5 cells: the clues of a picture, of which one may be changed and some may be missing.
pub(crate) fn small_puzzle() -> impl Strategy<Value = Puzzle> {
    (1..=5_usize, 1..=5_usize).prop_flat_map(|(width, height)| {
        let cells = prop::collection::vec(prop::bool::ANY, width * height);
        let changed = prop::option::weighted(0.2, (0..width + height, prop::collection::vec(1..=3_u32, 0..=2)));
        let missing = prop::collection::vec(prop::bool::weighted(0.05), width + height);
        (cells, changed, missing).prop_map(move |(cells, changed, missing)| {
            let color = |&filled: &bool| Color::from(filled);
            let picture = Picture::new(width, cells.iter().map(color).collect()).unwrap();
            let mut clues: Vec<Option<Clue>> = clues_of(&picture).into_iter().map(Some).collect();
            if let Some((line, lengths)) = changed {
                clues[line] = Some(Clue::black(lengths));
            }
            for (clue, missing) in clues.iter_mut().zip(missing) {
                if missing {
                    *clue = None;
                }
            }
            let columns = clues.split_off(height);
            Puzzle::with_palette(clues, columns, Palette::black_and_white())
        })
    })
}

/// The clues of a picture, rows first, by a way of its own.
pub(crate) fn clues_of(picture: &Picture) -> Vec<Clue> {
    let (width, height) = (picture.width(), picture.height());
    let filled = |row: usize, column: usize| picture.cells()[row * width + column] == Color::BLACK;
    let rows = (0..height).map(|row| (0..width).map(|column| filled(row, column)).collect::<Vec<_>>());
    let columns = (0..width).map(|column| (0..height).map(|row| filled(row, column)).collect::<Vec<_>>());
    rows.chain(columns).map(|line| Clue::black(lengths(&line))).collect()
}

/// The lengths of the filled runs of a line.
pub(crate) fn lengths(line: &[bool]) -> Vec<u32> {
    line.split(|&filled| !filled).filter(|run| !run.is_empty()).map(|run| run.len() as u32).collect()
}

/// All solutions of a small black-and-white puzzle, row by row: every row that fits, columns checked at the end.
pub(crate) fn solutions_by_force(puzzle: &Puzzle) -> Vec<Picture> {
    let (width, height) = (puzzle.width(), puzzle.height());
    let wanted = |clue: &Option<Clue>| -> Option<Vec<u32>> {
        clue.as_ref().map(|clue| clue.blocks().iter().map(|block| block.length).collect())
    };
    let lines = |length: usize, clue: &Option<Clue>| -> Vec<u32> {
        let wanted = wanted(clue);
        let fits = |bits: u32| {
            let line: Vec<bool> = (0..length).map(|cell| bits >> cell & 1 == 1).collect();
            wanted.as_ref().is_none_or(|wanted| *wanted == lengths(&line))
        };
        (0..1 << length).filter(|&bits| fits(bits)).collect()
    };
    let rows: Vec<Vec<u32>> = puzzle.rows().iter().map(|clue| lines(width, clue)).collect();
    // For each column: whether some placement begins with these cells.
    let prefixes: Vec<Vec<Vec<bool>>> = puzzle
        .columns()
        .iter()
        .map(|clue| {
            let mut possible: Vec<Vec<bool>> = (0..=height).map(|depth| vec![false; 1 << depth]).collect();
            for bits in lines(height, clue) {
                for (depth, possible) in possible.iter_mut().enumerate() {
                    possible[(bits & ((1 << depth) - 1)) as usize] = true;
                }
            }
            possible
        })
        .collect();
    let mut found = Vec::new();
    let mut chosen = Vec::new();
    extend(&rows, &prefixes, &mut chosen, &mut found);
    let picture = |rows: &Vec<u32>| {
        let cells = rows.iter().flat_map(|bits| (0..width).map(move |column| bits >> column & 1 == 1));
        let colors = cells.map(|filled| filled.into()).collect();
        Picture::new(width, colors).unwrap()
    };
    found.iter().map(picture).collect()
}

fn extend(rows: &[Vec<u32>], prefixes: &[Vec<Vec<bool>>], chosen: &mut Vec<u32>, found: &mut Vec<Vec<u32>>) {
    let depth = chosen.len();
    let open = prefixes.iter().enumerate().all(|(column, possible)| {
        let prefix = chosen.iter().rev().fold(0, |bits, row| bits << 1 | (row >> column & 1) as usize);
        possible[depth][prefix]
    });
    if !open {
        return;
    }
    if depth == rows.len() {
        found.push(chosen.clone());
        return;
    }
    for &row in &rows[depth] {
        chosen.push(row);
        extend(rows, prefixes, chosen, found);
        chosen.pop();
    }
}

//! Cubes: files of cubes, and what answers about cubes add up to.

use nonosat::{
    format,
    format::Format,
    puzzle::{Color, ColorSet, Grid, Picture, Puzzle, budget::Budget},
    solve::{
        Verdict,
        cube::{Claim, Cube, CubeAnswer, CubeError, CubeId, MergeError, Split, merge, read, split, write},
    },
};
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::{force::solutions, small::Bytes};

/// Puzzles of so many solutions are not merged.
const MANY: usize = 500;

/// Reads a cube; what was read comes back from its own writing.
pub fn read_write_read(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let (puzzle, cube) = match read("fuzz", &text) {
        Ok(both) => both,
        // The checksum finds accidents; it keeps nobody from writing such a cube.
        Err(CubeError::Checksum) => without_checksum(&text).expect("all else is right"),
        Err(_) => return,
    };
    assert_eq!((cube.known.width(), cube.known.height()), (puzzle.width(), puzzle.height()));
    assert!((1..=cube.id.of).contains(&cube.id.index));
    for assumption in &cube.id.assumptions {
        let colors = cube.known.cells()[(assumption.row - 1) * puzzle.width() + assumption.column - 1];
        match assumption.claim {
            Claim::Filled(filled) => assert_eq!(colors, ColorSet::only(filled.into())),
            Claim::Color { color, is: true } => assert_eq!(colors, ColorSet::only(color)),
            Claim::Color { color, is: false } => assert!(!colors.contains(color) && !colors.is_empty()),
        }
    }
    let written = write(&puzzle, &cube).expect("a puzzle that was read");
    let (puzzle_again, cube_again) = read("fuzz", &written).unwrap_or_else(|error| panic!("{error}\n{written}"));
    assert_eq!((puzzle_again.clues(), cube_again), (puzzle.clues(), cube), "{written}");
}

#[derive(Deserialize)]
struct Parts<'a> {
    cube: CubeId,
    known: Vec<String>,
    #[serde(borrow)]
    puzzle: &'a RawValue,
}

fn without_checksum(text: &str) -> Option<(Puzzle, Cube)> {
    let Parts { cube, known, puzzle } = serde_json::from_str(text).ok()?;
    let mut puzzles = format::read("fuzz", puzzle.get().as_bytes(), Some(Format::Json)).ok()?.puzzles;
    let puzzle = puzzles.pop()?;
    let all = ColorSet::first(puzzle.palette.len());
    let symbol = |symbol| match symbol {
        '#' => ColorSet::BLACK,
        '.' => ColorSet::BLANK,
        _ => ColorSet::BLANK_OR_BLACK,
    };
    let color = |digit: char| digit.to_digit(36).and_then(|index| Color::new(index as usize));
    let word = |word: &str| if word == "?" { all } else { word.chars().filter_map(color).collect() };
    let cells = match puzzle.is_black_and_white() {
        true => known.iter().flat_map(|row| row.chars()).map(symbol).collect(),
        false => known.iter().flat_map(|row| row.split(' ')).map(word).collect(),
    };
    let known = Grid::new(puzzle.width(), cells)?;
    Some((puzzle, Cube { id: cube, known }))
}

/// Splits a small puzzle, and merges answers that are true, though some are missing or not complete.
pub fn split_and_merge(bytes: &[u8]) {
    let mut bytes = Bytes(bytes);
    let puzzle = bytes.puzzle();
    let all = solutions(&puzzle, None, MANY);
    let cubes = match split(&puzzle, bytes.byte() as u32 % 5, &Budget::unlimited(), None).expect("a plain puzzle") {
        Split::Cubes(cubes) => cubes,
        Split::Unique(picture) => return assert_eq!(all, [picture]),
        Split::None => return assert!(all.is_empty()),
        Split::Stopped(stop) => panic!("{stop}"),
    };
    for solution in &all {
        assert_eq!(cubes.iter().filter(|cube| cube.known.admits(solution)).count(), 1, "{solution:?}");
    }
    if all.len() == MANY {
        return;
    }
    let (mut answers, mut is_whole) = (Vec::new(), true);
    for cube in &cubes {
        let within = solutions(&puzzle, Some(&cube.known), MANY);
        let mut answer = |solutions: &[Picture], complete: bool| {
            let (id, solutions) = (cube.id.clone(), solutions.to_vec());
            answers.push(CubeAnswer { id, clue_hash: puzzle.clue_hash(), solutions, complete });
        };
        match bytes.byte() % 8 {
            0 => is_whole = false,
            1 => {
                answer(&within[within.len() / 2..], false);
                is_whole = false;
            }
            2 => {
                answer(&within[..within.len() / 2], false);
                answer(&within, true);
            }
            _ => answer(&within, true),
        }
    }
    let turns = bytes.byte() % answers.len().max(1);
    answers.rotate_left(turns);
    let merged = match merge(&puzzle, &answers, &Budget::unlimited()) {
        Ok(merged) => merged,
        Err(MergeError::Nothing) if answers.is_empty() => return,
        Err(error) => panic!("{error}"),
    };
    match merged.verdict {
        Verdict::None => assert_eq!(all.len(), 0),
        Verdict::Unique => assert_eq!(all, merged.solutions),
        Verdict::Multiple => assert!(all.len() > 1),
        Verdict::Unknown(_) => assert!(!is_whole),
    }
    if merged.complete {
        assert_eq!(merged.solutions.len(), all.len());
    }
    assert!(!is_whole || merged.complete);
}

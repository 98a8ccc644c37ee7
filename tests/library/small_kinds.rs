//! Small random puzzles of every kind, and all their solutions by trying every picture.

use std::collections::BTreeSet;

use nonosat::puzzle::{Clue, Color, Gap, Picture, Puzzle, Run, random::Random, referee};

use crate::variety::{color, palette, stretches};

/// The clue that a line meets on this background, some of its runs changed in a way that it still meets.
pub(crate) fn clue(line: &[Color], background: Color, kind: Kind, random: &mut Random) -> Clue {
    let mut runs: Vec<Run> = Vec::new();
    let mut end = None;
    for (position, cells) in stretches(line) {
        if cells[0] == background {
            continue;
        }
        let length = cells.len() as u32;
        let touches = end == Some(position);
        let apart = runs.last().is_some_and(|run| run.color == cells[0]);
        let gap = match kind {
            Kind::Glued if touches && random.chance(0.7) => Gap::Glued,
            _ if apart => Gap::Apart,
            _ => Gap::Free,
        };
        let (min, max) = match kind {
            Kind::Blotted if random.chance(0.4) => (1, Run::UNLIMITED),
            Kind::Blotted if random.chance(0.2) => (length.saturating_sub(1).max(1), length + 1),
            _ => (length, length),
        };
        runs.push(Run { color: cells[0], min, max, gap });
        end = Some(position + cells.len());
    }
    Clue::of_runs(background, runs)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Colored,
    Blotted,
    Glued,
    Zebra,
}

pub(crate) const KINDS: [Kind; 4] = [Kind::Colored, Kind::Blotted, Kind::Glued, Kind::Zebra];

/// The puzzle of a random picture; now and then with a clue of another one, or without a clue.
pub(crate) fn random_puzzle(kind: Kind, width: usize, height: usize, colors: u64, random: &mut Random) -> Puzzle {
    let picture = |random: &mut Random| -> Vec<Color> {
        let mut cell = || if random.chance(0.3) { color(0) } else { color(random.between(0, colors - 1) as usize) };
        (0..width * height).map(|_| cell()).collect()
    };
    let cells = picture(random);
    let clue_of = |line: Vec<usize>, random: &mut Random| -> Option<Clue> {
        if random.chance(0.05) {
            return None;
        }
        let background = if kind == Kind::Zebra { color(random.between(0, colors - 1) as usize) } else { color(0) };
        let mut line: Vec<Color> = line.into_iter().map(|cell| cells[cell]).collect();
        if random.chance(0.02) {
            line.reverse();
        }
        Some(clue(&line, background, kind, random))
    };
    let rows = (0..height).map(|row| clue_of((0..width).map(|column| row * width + column).collect(), random));
    let rows: Vec<Option<Clue>> = rows.collect();
    let columns = (0..width).map(|column| clue_of((0..height).map(|row| row * width + column).collect(), random));
    Puzzle::with_palette(rows, columns.collect(), palette(colors as usize))
}

/// All solutions, by trying every picture.
pub(crate) fn brute_force(puzzle: &Puzzle, colors: usize) -> BTreeSet<Vec<Color>> {
    let cells = puzzle.width() * puzzle.height();
    let picture = |number: usize| -> Vec<Color> {
        (0..cells).map(|cell| Color::new(number / colors.pow(cell as u32) % colors).unwrap()).collect()
    };
    let is_solution =
        |cells: &Vec<Color>| referee::judge(puzzle, &Picture::new(puzzle.width(), cells.clone()).unwrap()).is_ok();
    (0..colors.pow(cells as u32)).map(picture).filter(is_solution).collect()
}

//! Random puzzles with a typing error that no sum betrays: large ones without a solution.

use super::{Size, random};
use crate::{Clue, Puzzle, random::Random};

/// How many lines are drawn until one can have the error.
const DRAWS: usize = 1000;

/// The puzzle of [`random()`] with a misprint: with odd seeds, two neighbouring numbers of a row are exchanged; with
/// even ones, a number of a row and one of a column are larger by one.
///
/// The sums of rows and columns agree, and every clue has room. Nearly all such puzzles have no solution, some small
/// ones have. Where no line can have the error, as in tiny puzzles, there is none.
pub fn misprint(size: impl Into<Size>, density: f64, seed: u64) -> Puzzle {
    let size = size.into();
    let puzzle = random(size, density, seed);
    let mut random = Random::of(&[&size.seeds(density, seed)[..], &[1]].concat());
    let mut clues: Vec<Option<Clue>> = puzzle.clues().to_vec();
    let mut lines = |from: usize, count: usize, room: usize, change: fn(&mut [u32], &mut Random) -> bool| {
        let changed = (0..DRAWS).find_map(|_| {
            let line = from + random.between(0, count as u64 - 1) as usize;
            let mut lengths: Vec<u32> = clues[line].as_ref()?.runs().iter().map(|run| run.min).collect();
            let is_changed = !lengths.is_empty() && change(&mut lengths, &mut random);
            let needed = lengths.iter().sum::<u32>() as usize + lengths.len().saturating_sub(1);
            (is_changed && needed <= room).then_some((line, lengths))
        });
        changed.map(|(line, lengths)| (line, Clue::black(lengths)))
    };
    let errors = if seed % 2 == 1 {
        lines(0, size.height, size.width, exchange).map(|row| vec![row])
    } else {
        let row = lines(0, size.height, size.width, enlarge);
        row.zip(lines(size.height, size.width, size.height, enlarge)).map(|(row, column)| vec![row, column])
    };
    for (line, clue) in errors.unwrap_or_default() {
        clues[line] = Some(clue);
    }
    Puzzle::with_layout(puzzle.layout().clone(), clues, puzzle.palette.clone())
}

/// Exchanges two neighbours; whether they differ.
fn exchange(lengths: &mut [u32], random: &mut Random) -> bool {
    let pairs = lengths.len() - 1;
    if pairs == 0 {
        return false;
    }
    let at = random.between(0, pairs as u64 - 1) as usize;
    lengths.swap(at, at + 1);
    lengths[at] != lengths[at + 1]
}

/// Makes one of them larger.
fn enlarge(lengths: &mut [u32], random: &mut Random) -> bool {
    lengths[random.between(0, lengths.len() as u64 - 1) as usize] += 1;
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum<'a>(clues: impl IntoIterator<Item = &'a Option<Clue>>) -> u32 {
        clues.into_iter().flatten().flat_map(Clue::runs).map(|run| run.min).sum()
    }

    #[test]
    fn one_or_two_clues_differ_and_the_sums_agree() {
        for seed in 1..=20 {
            let size = Size { width: 12, height: 9 };
            let (right, wrong) = (random(size, 0.5, seed), misprint(size, 0.5, seed));
            let differ: Vec<usize> = (0..21).filter(|&line| right.clues()[line] != wrong.clues()[line]).collect();
            match differ[..] {
                [row] => assert!(seed % 2 == 1 && row < 9, "{seed}"),
                [row, column] => assert!(seed % 2 == 0 && row < 9 && column >= 9, "{seed}"),
                _ => panic!("{seed}: {differ:?}"),
            }
            assert_eq!(sum(&wrong.clues()[..9]), sum(&wrong.clues()[9..]), "{seed}");
            assert!(wrong.clues().iter().zip(right.clues()).all(|(new, old)| {
                new.as_ref().map(|clue| clue.runs().len()) == old.as_ref().map(|clue| clue.runs().len())
            }));
        }
    }

    #[test]
    fn what_has_no_room_for_an_error_has_none() {
        for seed in 1..=4 {
            assert_eq!(misprint(1, 1.0, seed).clues(), random(1, 1.0, seed).clues());
            assert_eq!(misprint(3, 0.0, seed).clues(), random(3, 0.0, seed).clues());
        }
    }
}

//! The methods for every kind of puzzle, held against those for ordinary grids on ordinary grids.

use std::{collections::HashSet, ops::ControlFlow};

use super::*;
use crate::{
    BfsRows, ClassicMethod, ClassicReport, DfsCells, DfsRows, Emit, End, LineDfs, LineDp, MethodOptions, PermElim,
    ProbeDfs, Queue, SingleGuess,
};
use nonosat_model::{Clue, Palette, Puzzle, budget::Budget, pattern, random::Random, referee};

/// Whether the referee takes a line of up to three colours for one that meets its clue.
pub(super) fn meets(clue: &Clue, word: &[Color]) -> bool {
    let palette = pattern::noise(1, 0.0, 2, 0).palette;
    let puzzle = Puzzle::with_palette(vec![Some(clue.clone())], vec![None; word.len()], palette);
    let picture = Picture::new(word.len(), word.to_vec()).expect("a line is a picture");
    referee::judge(&puzzle, &picture).is_ok()
}

type Function = fn(&Problem<'_>, Emit<'_>) -> ClassicReport;

fn run(
    puzzle: &Puzzle,
    max_iterations: Option<u64>,
    method: impl Fn(&Problem<'_>, Emit<'_>) -> ClassicReport,
) -> (Vec<Picture>, ClassicReport) {
    let budget = Budget::unlimited();
    let options = MethodOptions { max_iterations, ..MethodOptions::default() };
    let problem = Problem { puzzle, known: None, budget: &budget, seed: 1, jobs: 1, options, progress: None };
    let mut found = Vec::new();
    let report = method(&problem, &mut |picture| {
        found.push(picture.clone());
        ControlFlow::Continue(())
    });
    (found, report)
}

/// Small ordinary puzzles; some clues are missing, or of other pictures.
fn puzzles() -> impl Iterator<Item = Puzzle> {
    let mut random = Random::new(5);
    (0..120).map(move |seed| {
        let [width, height] = [(); 2].map(|()| random.between(1, 5) as usize);
        let size = pattern::Size { width, height };
        let puzzle = pattern::random(size, 0.5, seed);
        let mut clues = puzzle.clues().to_vec();
        for clue in &mut clues {
            if random.chance(0.05) {
                *clue = None;
            } else if random.chance(0.03) {
                *clue = Some(Clue::black([1]));
            }
        }
        let columns = clues.split_off(height);
        Puzzle::with_palette(clues, columns, Palette::black_and_white())
    })
}

#[test]
fn searches_find_the_same_pictures_by_the_same_steps() {
    let pairs: [(&dyn ClassicMethod, Function); 3] =
        [(&DfsCells, dfs_cells), (&DfsRows, dfs_rows), (&BfsRows, bfs_rows)];
    for puzzle in puzzles() {
        for (plain, any) in pairs {
            let (expected, report) = run(&puzzle, None, |problem, emit| plain.run(problem, emit));
            let (found, any_report) = run(&puzzle, None, any);
            assert_eq!((found, any_report.end), (expected, End::Exhausted), "{puzzle:?}");
            assert_eq!(any_report.tally, report.tally, "{puzzle:?}");
        }
    }
}

#[test]
fn searches_find_the_same_pictures() {
    let pairs: [(&dyn ClassicMethod, Function); 2] = [(&LineDfs, line_dfs), (&ProbeDfs, probe_dfs)];
    for puzzle in puzzles() {
        for (plain, any) in pairs {
            let (expected, _) = run(&puzzle, None, |problem, emit| plain.run(problem, emit));
            let (found, report) = run(&puzzle, None, any);
            assert_eq!((found.len(), report.end), (expected.len(), End::Exhausted), "{puzzle:?}");
            let [expected, found] = [expected, found].map(|pictures| pictures.into_iter().collect::<HashSet<_>>());
            assert_eq!(found, expected, "{puzzle:?}");
        }
    }
}

#[test]
fn incomplete_methods_find_the_same_cells() {
    let pairs: [(&dyn ClassicMethod, Function); 3] =
        [(&LineDp, line_dp), (&PermElim, perm_elim), (&SingleGuess, single_guess)];
    for puzzle in puzzles() {
        for (plain, any) in pairs {
            let (expected, report) = run(&puzzle, None, |problem, emit| plain.run(problem, emit));
            let (found, any_report) = run(&puzzle, None, any);
            assert_eq!((found, any_report.end), (expected, report.end), "{puzzle:?}");
            if report.end != End::Exhausted {
                assert_eq!(any_report.known, report.known, "{puzzle:?}");
                assert_eq!(any_report.cells, report.cells, "{puzzle:?}");
            }
        }
    }
}

/// The bounds of runs say at least as much as the four techniques of the black-and-white method.
#[test]
fn bounds_find_what_people_find_first() {
    let (mut cells, mut more) = (0, 0);
    for puzzle in puzzles() {
        let (_, plain) = run(&puzzle, None, |problem, emit| Queue.run(problem, emit));
        let (_, any) = run(&puzzle, None, queue);
        if any.end == End::Exhausted {
            continue;
        }
        let (plain, any) = (plain.known.unwrap(), any.known.unwrap());
        for (plain, any) in plain.cells().iter().zip(any.cells()) {
            assert_eq!(plain.intersection(*any), *any, "{puzzle:?}");
            cells += 1;
            more += usize::from(plain != any);
        }
    }
    assert!(more * 10 < cells, "{more} of {cells}");
}

#[test]
fn methods_of_chance_find_pictures_of_small_puzzles() {
    let noise = pattern::noise(pattern::Size { width: 3, height: 2 }, 0.6, 2, 1);
    let hexagon = pattern::triddler(1, 0.5, 2, 1);
    for puzzle in [noise, hexagon] {
        for (method, iterations) in [(random_rows as Function, 5_000), (genetic, 60), (anneal, 5_000)] {
            let (found, report) = run(&puzzle, Some(iterations), method);
            assert!(!found.is_empty(), "{puzzle:?}");
            assert_eq!(report.end, End::Stopped(StopReason::IterationLimit));
            assert!(found.iter().all(|picture| referee::judge(&puzzle, picture).is_ok()));
        }
    }
}

//! The same puzzle in other guises: on another board, in another colour, as a table. It has as many solutions, and at a
//! limit bounds.

use std::{collections::BTreeSet, sync::Arc, time::Duration};

use nonosat::{
    count::{self, BigUint, CountRequest, Counted},
    puzzle::{
        Clue, Color, Gap, Layout, LineTable, Palette, Picture, Puzzle, Run, budget::Budget, random::Random, referee,
    },
};
use proptest::prelude::*;

use crate::{
    common,
    count_kinds::enumerate,
    variety::{color, palette},
};

/// The cells of each line.
fn lines(layout: &Layout) -> Vec<Box<[u32]>> {
    (0..layout.line_count()).map(|line| layout.cells(line).map(|cell| cell as u32).collect()).collect()
}

fn as_table(puzzle: &Puzzle, lines: Vec<Box<[u32]>>, clues: Vec<Option<Clue>>) -> Puzzle {
    let layout = Layout::Table(Arc::new(LineTable::new(puzzle.layout().cell_count(), lines)));
    Puzzle::with_layout(layout, clues, puzzle.palette.clone())
}

/// The lines of a rectangle as a table, some of them read backwards.
fn turned(puzzle: &Puzzle, seed: u64) -> Puzzle {
    let mut random = Random::new(seed);
    let (mut lines, mut clues) = (lines(puzzle.layout()), puzzle.clues().to_vec());
    for (line, clue) in lines.iter_mut().zip(&mut clues) {
        if let Some(clue) = clue.as_mut().filter(|_| random.chance(0.5)) {
            line.reverse();
            let mut runs: Vec<Run> = clue.runs().to_vec();
            // What stood before a run now stands behind it; nothing stands before the first.
            let gaps: Vec<Gap> = runs.iter().skip(1).map(|run| run.gap).rev().collect();
            runs.reverse();
            for (run, gap) in runs.iter_mut().zip(std::iter::once(Gap::Free).chain(gaps)) {
                run.gap = gap;
            }
            *clue = Clue::of_runs(clue.background(), runs);
        }
    }
    as_table(puzzle, lines, clues)
}

/// The same blocks, in this colour of three.
fn inked(puzzle: &Puzzle, ink: Color) -> Puzzle {
    let runs = |clue: &Clue| clue.runs().iter().map(|run| Run { color: ink, ..*run }).collect();
    let clues = puzzle.clues().iter().map(|clue| clue.as_ref().map(|clue| Clue::of_runs(Color::BLANK, runs(clue))));
    Puzzle::with_layout(puzzle.layout().clone(), clues.collect(), palette(3))
}

/// A rectangle with a red cell in a corner of its own, so that it is a coloured puzzle.
fn cornered(puzzle: &Puzzle) -> Puzzle {
    let red = Clue::of_runs(Color::BLANK, vec![Run { color: color(2), min: 1, max: 1, gap: Gap::Free }]);
    let with_red = |clues: &[Option<Clue>]| clues.iter().cloned().chain([Some(red.clone())]).collect();
    Puzzle::with_palette(with_red(puzzle.rows()), with_red(puzzle.columns()), palette(3))
}

fn counted(puzzle: &Puzzle, jobs: usize, budget: Budget) -> Counted {
    count::count(puzzle, &CountRequest { jobs, budget, ..CountRequest::default() }).unwrap()
}

fn open_puzzle() -> impl Strategy<Value = Puzzle> {
    (2..=5_usize, 2..=5_usize, 5..=60_u32).prop_flat_map(|(width, height, percent)| {
        let cell = prop::bool::weighted(f64::from(percent) / 100.0);
        prop::collection::vec(cell, width * height).prop_map(move |cells| {
            let cells = cells.into_iter().map(Color::from).collect();
            Puzzle::from_picture(Picture::new(width, cells).unwrap(), Palette::black_and_white())
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn guises_count_alike(puzzle in open_puzzle(), seed in any::<u64>()) {
        let truth = Some(BigUint::from(common::solutions_by_force(&puzzle).len()));
        let unused = Puzzle::with_palette(puzzle.rows().to_vec(), puzzle.columns().to_vec(), palette(3));
        let table = as_table(&puzzle, lines(puzzle.layout()), puzzle.clues().to_vec());
        let cornered = cornered(&puzzle);
        let corner_table = as_table(&cornered, lines(cornered.layout()), cornered.clues().to_vec());
        let [turned_one, turned_two] = [&puzzle, &cornered].map(|puzzle| turned(puzzle, seed));
        let inked = inked(&puzzle, color(2));
        let guises = [inked, turned_one, turned_two, unused, table, cornered, corner_table];
        for guise in &guises {
            for jobs in [1, 3] {
                prop_assert_eq!(counted(guise, jobs, Budget::unlimited()).exact(), truth.clone(), "{:?}", guise);
            }
            let diagram = count::compile(guise, &CountRequest::default()).unwrap().unwrap();
            let solutions: BTreeSet<String> = diagram.solutions().map(|picture| {
                referee::judge(guise, &picture).unwrap();
                picture.digits()
            }).collect();
            prop_assert_eq!(Some(BigUint::from(solutions.len())), truth.clone());
            let limited = counted(guise, 1, Budget::unlimited().with_time_limit(Duration::ZERO));
            prop_assert!(Some(limited.at_least) <= truth && limited.at_most.is_none_or(|most| Some(most) >= truth));
        }
    }
}

/// Lines that wait for each other, whatever cell comes first, leave no order to sweep in.
#[test]
fn lines_in_a_circle_are_counted() {
    let clue = || Some(Clue::of_runs(Color::BLANK, vec![Run { color: color(1), min: 1, max: 1, gap: Gap::Free }]));
    // Four cells in a circle, each line from one to the next; and diagonals over twice as many.
    let circle = |cells: u32, step: u32| (0..cells).map(move |cell| Box::from([cell, (cell + step) % cells]));
    let grid = Puzzle::with_layout(Layout::grid(4, 1), Vec::new(), palette(2));
    let puzzle = as_table(&grid, circle(4, 1).collect(), (0..4).map(|_| clue()).collect());
    assert_eq!(counted(&puzzle, 1, Budget::unlimited()).exact(), Some(2_u8.into()));
    let mut several = 0;
    for seed in 0..30 {
        let mut random = Random::new(seed);
        let size = 9;
        let mut lines: Vec<Box<[u32]>> = circle(size, 2).collect();
        lines.extend((0..size).map(|_| {
            let mut cells: Vec<u32> = (0..size).collect();
            cells.sort_by_cached_key(|_| random.bits());
            Box::from(&cells[..4])
        }));
        let picture: Vec<Color> = (0..size).map(|_| color(random.between(0, 2) as usize)).collect();
        let of_line = |line: &[u32]| Some(Clue::of_line(line.iter().map(|&cell| picture[cell as usize])));
        let clues: Vec<Option<Clue>> = lines.iter().map(|line| of_line(line).filter(|_| random.chance(0.4))).collect();
        let row = Puzzle::with_layout(Layout::grid(size as usize, 1), Vec::new(), palette(3));
        let puzzle = as_table(&row, lines, clues);
        let truth = enumerate(&puzzle, usize::MAX).unwrap().len();
        several += usize::from(truth > 1);
        assert_eq!(counted(&puzzle, 1, Budget::unlimited()).exact(), Some(truth.into()), "{puzzle:?}");
        let diagram = count::compile(&puzzle, &CountRequest::default()).unwrap().unwrap();
        assert_eq!(diagram.solutions().map(|picture| picture.digits()).collect::<BTreeSet<_>>().len(), truth);
    }
    assert!(several > 5, "{several}");
}

/// Blocks of two, of which no line can be exchanged with another: 15! solutions and more, and a sweep would have a
/// billion states.
#[test]
fn limits_give_bounds_of_all_kinds() {
    let n = 30;
    let two = |max| Clue::of_runs(Color::BLANK, vec![Run { color: color(1), min: 2, max, gap: Gap::Free }]);
    let lines_of = |clue: Clue| vec![Some(clue); 2 * n];
    let twos = Puzzle::with_layout(Layout::grid(n, n), lines_of(two(2)), palette(2));
    let ranged = Puzzle::with_layout(Layout::grid(n, n), lines_of(two(3)), palette(2));
    let least: BigUint = (1..=n / 2).map(BigUint::from).product();
    let guises = [cornered(&twos), as_table(&twos, lines(twos.layout()), twos.clues().to_vec()), ranged];
    for (index, puzzle) in guises.iter().enumerate() {
        let limit = Duration::from_secs(if common::slow() { 10 } else { 1 });
        for jobs in [1, 2] {
            let counted = counted(puzzle, jobs, Budget::unlimited().with_time_limit(limit));
            assert!(counted.stop.is_some());
            assert!(counted.at_least > BigUint::ZERO, "{index}: {counted:?}");
            let at_most = counted.at_most.unwrap();
            // A line of 30 cells has 29 placements, or 29 and 28 more.
            let bound = BigUint::from(if index == 2 { 57_u8 } else { 29 }).pow(30);
            assert!(counted.at_least <= at_most, "{index}: {}", counted.at_least);
            assert!(at_most >= least && at_most <= bound, "{index}: {at_most}");
        }
    }
}

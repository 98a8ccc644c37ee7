//! Cubes: together they have every solution once, and what is merged of them is right.

use nonosat::{
    format,
    puzzle::{Clue, Color, ColorSet, Grid, Picture, Puzzle, budget::Budget},
    solve::{
        cube,
        cube::{Claim, Cube, CubeAnswer, CubeError, MAX_DEPTH, MergeError, Merged, Split},
        methods::METHODS,
        outcome::{Stop, Verdict},
        request::{Request, SolveError},
        solve,
    },
};
use proptest::prelude::*;

use crate::{
    common,
    common::{few_iterations, named, small_puzzle, solutions_by_force},
};

pub(super) fn split(puzzle: &Puzzle, depth: u32) -> Split {
    cube::split(puzzle, depth, &Budget::unlimited(), None).unwrap()
}

pub(super) fn merge(puzzle: &Puzzle, answers: &[CubeAnswer]) -> Result<Merged, MergeError> {
    cube::merge(puzzle, answers, &Budget::unlimited())
}

/// The answer about a cube, looked for among up to so many solutions.
pub(super) fn answer(puzzle: &Puzzle, cube: &Cube, solutions: usize) -> CubeAnswer {
    let request = Request { solutions, known: Some(&cube.known), ..Request::default() };
    let outcome = solve(puzzle, &request).unwrap();
    let (id, clue_hash) = (cube.id.clone(), puzzle.clue_hash());
    CubeAnswer { id, clue_hash, solutions: outcome.solutions, complete: outcome.complete }
}

pub(super) fn answers(puzzle: &Puzzle, cubes: &[Cube], solutions: usize) -> Vec<CubeAnswer> {
    cubes.iter().map(|cube| answer(puzzle, cube, solutions)).collect()
}

pub(super) fn verdict(count: usize) -> Verdict {
    match count {
        0 => Verdict::None,
        1 => Verdict::Unique,
        _ => Verdict::Multiple,
    }
}

pub(super) fn sorted(mut pictures: Vec<Picture>) -> Vec<Picture> {
    pictures.sort_by_key(Picture::digits);
    pictures
}

/// Whether all clues are there, and want more cells filled one way than the other.
fn sums_differ(puzzle: &Puzzle) -> bool {
    let filled = |lines: &[Option<Clue>]| -> Option<u32> {
        let lengths = |clue: &Clue| clue.blocks().iter().map(|block| block.length).sum::<u32>();
        lines.iter().map(|clue| clue.as_ref().map(lengths)).sum()
    };
    filled(puzzle.rows()).zip(filled(puzzle.columns())).is_some_and(|(rows, columns)| rows != columns)
}

/// A puzzle that takes search, with one solution.
pub(super) fn domino() -> Puzzle {
    let text = include_bytes!("../../../puzzles/dom-09.non");
    format::read("dom-09.non", text, None).unwrap().puzzles.remove(0)
}

pub(super) fn cubes(puzzle: &Puzzle, depth: u32) -> Vec<Cube> {
    match split(puzzle, depth) {
        Split::Cubes(cubes) => cubes,
        other => panic!("no cubes: {other:?}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if common::slow() { 20_000 } else { 1_500 }))]

    #[test]
    fn cubes_have_every_solution_once(puzzle in small_puzzle(), depth in 0..=4_u32) {
        let expected = solutions_by_force(&puzzle);
        prop_assume!(expected.len() <= 300);
        let cubes = match split(&puzzle, depth) {
            Split::Cubes(cubes) => cubes,
            decided => {
                let wanted = expected.first().map_or(Split::None, |picture| Split::Unique(picture.clone()));
                prop_assert_eq!((decided, expected.len() < 2), (wanted, true));
                return Ok(());
            }
        };
        prop_assert!(cubes.len() <= 1 << depth);
        let all = answers(&puzzle, &cubes, 400);
        prop_assert!(all.iter().all(|answer| answer.complete));
        let found = all.iter().flat_map(|answer| answer.solutions.clone()).collect();
        prop_assert_eq!(sorted(found), sorted(expected));
        for (cube, answer) in cubes.iter().zip(&all) {
            let text = cube::write(&puzzle, cube).unwrap();
            // Nor can the puzzle be read if rows and columns have different sums.
            if !sums_differ(&puzzle) {
                let (of, read) = cube::read("cube", &text).unwrap();
                prop_assert_eq!((&of, &read), (&puzzle, cube));
            }
            // What was narrowed follows from the assumptions.
            let assumed = Cube { known: cube.id.grid(&puzzle).unwrap(), ..cube.clone() };
            let from_there = self::answer(&puzzle, &assumed, 400);
            prop_assert_eq!(sorted(from_there.solutions), sorted(answer.solutions.clone()));
        }
    }

    #[test]
    fn what_is_merged_is_right(puzzle in small_puzzle(), depth in 0..=4_u32, solutions in 1..=3_usize) {
        let count = solutions_by_force(&puzzle).len();
        let Split::Cubes(cubes) = split(&puzzle, depth) else { return Ok(()) };
        let all = answers(&puzzle, &cubes, solutions);
        let merged = merge(&puzzle, &all).unwrap();
        prop_assert!(merged.verdict == verdict(count) || matches!(merged.verdict, Verdict::Unknown(_)));
        if solutions > 1 {
            prop_assert_eq!(merged.verdict, verdict(count));
            prop_assert!(!merged.complete || merged.solutions.len() == count);
        }
        for missing in 0..all.len() {
            let mut some = all.clone();
            let index = some.remove(missing).id.index;
            let Ok(merged) = merge(&puzzle, &some) else {
                prop_assert!(some.is_empty());
                continue;
            };
            prop_assert_eq!(&merged.missing, &[index]);
            prop_assert!(!merged.complete);
            prop_assert!(matches!(merged.verdict, Verdict::Multiple | Verdict::Unknown(Stop::OpenCubes)));
            prop_assert_eq!(merged.verdict == Verdict::Multiple, merged.solutions.len() > 1);
        }
    }

    /// Cells known from the start restrict the answer of every method, and nothing else does.
    #[test]
    fn known_cells_restrict_the_answer(
        puzzle in small_puzzle(),
        cells in prop::collection::vec(prop::option::weighted(0.15, prop::bool::ANY), 25),
    ) {
        let mut known = Grid::unknown(puzzle.width(), puzzle.height());
        for (cell, filled) in cells.into_iter().enumerate().take(known.cells().len()) {
            if let Some(filled) = filled {
                known.set(cell, filled.into());
            }
        }
        let expected: Vec<Picture> =
            solutions_by_force(&puzzle).into_iter().filter(|picture| known.admits(picture)).collect();
        for method in METHODS {
            for engine in method.engine_choices() {
                let options = few_iterations(method.name);
                let request =
                    Request { method: method.method, engine: engine.map(named), known: Some(&known), options, ..Request::default() };
                let outcome = solve(&puzzle, &request).unwrap();
                if method.complete || !matches!(outcome.verdict, Verdict::Unknown(_)) {
                    prop_assert_eq!(outcome.verdict, verdict(expected.len()));
                }
                prop_assert!(outcome.solutions.iter().all(|picture| expected.contains(picture)));
            }
        }
    }
}

#[test]
fn a_puzzle_that_takes_search() {
    let puzzle = domino();
    for depth in 0..=6 {
        let cubes = cubes(&puzzle, depth);
        assert_eq!(split(&puzzle, depth), Split::Cubes(cubes.clone()), "the same cubes every time");
        let all = answers(&puzzle, &cubes, 2);
        let merged = merge(&puzzle, &all).unwrap();
        assert_eq!((merged.verdict, merged.complete), (Verdict::Unique, true));
        for missing in 0..all.len() {
            let mut some = all.clone();
            some.remove(missing);
            let verdict = merge(&puzzle, &some).map(|merged| merged.verdict);
            assert!(matches!(verdict, Ok(Verdict::Unknown(_)) | Err(MergeError::Nothing)), "{verdict:?}");
        }
        // A cube that stopped early leaves it open, too.
        let mut all = all;
        all[0].complete = false;
        assert_eq!(merge(&puzzle, &all).unwrap().unfinished, [1]);
    }
}

#[test]
fn limits_are_kept() {
    let puzzle = domino();
    let budget = Budget::unlimited().with_time_limit(std::time::Duration::ZERO);
    assert_eq!(cube::split(&puzzle, 3, &budget, None), Ok(Split::Stopped(Stop::TimeLimit)));
    let too_deep = cube::split(&puzzle, MAX_DEPTH + 1, &Budget::unlimited(), None);
    assert!(matches!(too_deep, Err(SolveError::Usage(_))));
}

#[test]
fn known_cells_must_fit() {
    let puzzle = domino();
    let mut grids = vec![Grid::unknown(19, 18), Grid::unknown(1, 361)];
    for wrong in [ColorSet::EMPTY, ColorSet::first(3)] {
        let mut grid = Grid::unknown(19, 19);
        grid.set(7, wrong);
        grids.push(grid);
    }
    for grid in grids {
        let request = Request { known: Some(&grid), ..Request::default() };
        assert!(matches!(solve(&puzzle, &request), Err(SolveError::Usage(_))));
    }
}

#[test]
fn a_changed_cube_is_refused() {
    let puzzle = domino();
    let text = cube::write(&puzzle, &cubes(&puzzle, 2)[1]).unwrap();
    let read = |from: &str, to: &str| {
        assert!(text.contains(from), "{from} in {text}");
        cube::read("cube", &text.replacen(from, to, 1)).map(|_| ()).unwrap_err()
    };
    assert_eq!(read("\"index\": 2", "\"index\": 1"), CubeError::Checksum);
    assert!(matches!(read("\"index\": 2", "\"index\": 9"), CubeError::Id(_)));
    assert!(matches!(read("\"index\": 2", "\"index\": 0"), CubeError::Id(_)));
    assert!(matches!(read("\"row\": 1,", "\"row\": 0,"), CubeError::Id(_)));
    assert!(matches!(read("\"row\": 1,", "\"row\": 20,"), CubeError::Id(_)));
    assert_eq!(read("\"filled\": false", "\"filled\": true"), CubeError::Known("an assumption does not hold in them"));
    assert_eq!(read("??\"", "?.\""), CubeError::Checksum);
    assert!(matches!(read("??\"", "?\""), CubeError::Known(_)));
    assert!(matches!(read("??\"", "?x\""), CubeError::Known(_)));
    assert_eq!(read("[3, 1]", "[1, 3]"), CubeError::ClueHash);
    assert!(matches!(read("[3]", "[20]"), CubeError::Puzzle(_)));
    assert!(matches!(read("cube/1", "cube/2"), CubeError::Schema { .. }));
    assert!(matches!(read("\"set\": \"", "\"set\": \"x"), CubeError::Syntax(_)));
    assert!(matches!(read("\"known\"", "\"knwon\""), CubeError::Syntax(_)));
    let puzzle_file = format::write(format::Format::Json, &[puzzle]).unwrap().text;
    let error = cube::read("cube", &puzzle_file).unwrap_err().to_string();
    assert_eq!(error, "this is no cube: the schema is \"nonosat-puzzle/1\", expected nonosat-cube/1");
}

#[test]
fn answers_that_do_not_fit_are_refused() {
    let puzzle = domino();
    let all = answers(&puzzle, &cubes(&puzzle, 2), 2);
    let solved = all.iter().position(|answer| !answer.solutions.is_empty()).unwrap();
    let picture = all[solved].solutions[0].clone();
    let refused = |change: &dyn Fn(&mut Vec<CubeAnswer>)| {
        let mut changed = all.clone();
        change(&mut changed);
        merge(&puzzle, &changed).unwrap_err()
    };
    let other = (solved + 1) % all.len();

    assert_eq!(refused(&Vec::clear), MergeError::Nothing);
    let stray = refused(&|all| all[other].solutions.push(picture.clone()));
    assert!(matches!(stray, MergeError::StrayPicture(_)));
    let wrong = refused(&|all| all[solved].solutions[0].set(0, Color::BLACK));
    assert!(matches!(wrong, MergeError::WrongPicture { .. }));
    let hash = refused(&|all| all[other].clue_hash ^= 1);
    assert!(matches!(hash, MergeError::OtherPuzzle(_)));
    let index = refused(&|all| all[other].id.index = 5);
    assert!(matches!(index, MergeError::Id { .. }));
    let huge = refused(&|all| all.iter_mut().for_each(|answer| answer.id.of = usize::MAX));
    assert!(matches!(huge, MergeError::Id { .. }));
    let swapped = refused(&|all| {
        all[0].id.index = 2;
        all[1].id.index = 1;
    });
    assert!(matches!(swapped, MergeError::NotTheSet(_)));
    let doubled = refused(&|all| all[other].id.index = all[solved].id.index);
    assert!(matches!(doubled, MergeError::Disagreement(_)));
    let assumption = refused(&|all| {
        let claim = &mut all[other].id.assumptions[0].claim;
        *claim = Claim::Filled(*claim == Claim::Filled(false));
    });
    assert!(matches!(assumption, MergeError::NotTheSet(_)), "{assumption:?}");
    let mixed = refused(&|all| all.push(answer(&puzzle, &cubes(&puzzle, 1)[0], 2)));
    assert!(matches!(mixed, MergeError::OtherSet { .. }));
}

#[test]
fn two_answers_about_a_cube_must_agree() {
    let puzzle = domino();
    let all = answers(&puzzle, &cubes(&puzzle, 2), 2);
    let solved = all.iter().position(|answer| !answer.solutions.is_empty()).unwrap();
    let with = |answer: CubeAnswer| merge(&puzzle, &[&all[..], &[answer]].concat()).map(|merged| merged.verdict);
    assert_eq!(with(all[solved].clone()), Ok(Verdict::Unique));
    let early = CubeAnswer { solutions: Vec::new(), complete: false, ..all[solved].clone() };
    assert_eq!(with(early.clone()), Ok(Verdict::Unique));
    let denial = CubeAnswer { complete: true, ..early };
    assert_eq!(with(denial.clone()), Err(MergeError::Disagreement(denial.id)));
}

/// Files of black-and-white cubes are what they were before there were colours.
#[test]
fn old_files_are_read() {
    let text = include_str!("cube-0002.json");
    let (puzzle, cube) = cube::read("cube-0002.json", text).unwrap();
    assert_eq!(cube::write(&puzzle, &cube).unwrap(), text);
    assert_eq!(cubes(&puzzle, 2)[1], cube);
}

//! Ratings, levels and warnings, compared with other methods.

use std::{fs, path::Path};

use nonosat::{
    analyse::rate::{
        Class, Level, Options, Rating, level, level_of_technique, rate,
        warnings::{Kind, warnings},
    },
    format,
    make::recipe::Recipe,
    propagate::rules::Rule,
    puzzle::{
        Kind as PuzzleKind, Layout, LineTable, Palette, Picture, Puzzle, Triddler, budget::Budget, random::Random,
    },
    solve::{
        outcome::{Technique, Verdict},
        request::Request,
        solve,
    },
};
use nonosat_propagate::{board::Board, fixpoint::propagate_within, probe::Prober, probe_two::probe_two};
use proptest::prelude::*;

use crate::{common, common::named, small_kinds};

fn read(path: &Path) -> Puzzle {
    let bytes = fs::read(path).unwrap();
    format::read(&path.display().to_string(), &bytes, None).unwrap().puzzles.remove(0)
}

fn drawing(name: &str) -> Puzzle {
    read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles").join(name))
}

fn of_picture(text: &str) -> Puzzle {
    Puzzle::from_picture(Picture::parse(text).unwrap(), Palette::black_and_white())
}

fn rated(puzzle: &Puzzle) -> Rating {
    rate(puzzle, &Options { minimal_sets: true, ..Options::default() }).unwrap()
}

fn is_solved_by(puzzle: &Puzzle, method: &str) -> bool {
    let outcome = solve(puzzle, &Request { method: named(method), ..Request::default() }).unwrap();
    !matches!(outcome.verdict, Verdict::Unknown(_))
}

/// Compares a rating with all solutions, the methods of the registry, and itself.
fn check(puzzle: &Puzzle) -> Rating {
    let rating = rated(puzzle);
    let solutions = common::solutions_by_force(puzzle).len();
    let verdict = match solutions {
        0 => Verdict::None,
        1 => Verdict::Unique,
        _ => Verdict::Multiple,
    };
    assert_eq!(rating.verdict, verdict);
    assert_eq!(rating.lines.solved, solutions == 1 && is_solved_by(puzzle, "line"));
    assert_eq!(rating.rules.solved, solutions == 1 && is_solved_by(puzzle, "rules"));
    assert_eq!(rating.effort.is_some(), rating.lines.solved);
    assert_eq!(rating.level.is_some(), solutions == 1);
    assert_eq!(rating.grade.is_some(), solutions == 1);
    let least = rating.lines.contradiction.is_some() || rating.lines.solved;
    assert_eq!(rating.climb.depth == Some(0), least);
    if solutions < 2 {
        assert_eq!(matches!(rating.climb.depth, Some(0 | 1)), is_solved_by(puzzle, "probe"));
    } else {
        assert_eq!((rating.climb.depth, rating.class), (None, Some(Class::Mult)));
    }
    if solutions == 1 {
        assert_eq!(level(puzzle, &Budget::unlimited()).ok(), rating.level);
        assert_eq!(rating.level == Some(Level::Rules), rating.rules.solved);
    }
    let sets = rating.minimal_sets.as_ref().unwrap();
    assert!(sets.sets.is_empty() || rating.lines.solved);
    rating
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn ratings_of_small_puzzles_agree_with_other_methods(puzzle in common::small_puzzle()) {
        check(&puzzle);
    }

    /// Two steps ahead settle nothing that differs between solutions, and see no contradiction where there is one.
    #[test]
    fn two_steps_ahead_are_sound(puzzle in common::small_puzzle()) {
        let solutions = common::solutions_by_force(&puzzle);
        let budget = Budget::unlimited();
        let mut board = Board::new(&puzzle);
        let narrowed = propagate_within(&mut board, &budget, |_| {}).and_then(|()| {
            let mut prober = Prober::new(&board);
            prober.run(&mut board, &budget, |_| {})?;
            probe_two(&mut board, prober, &budget)
        });
        match narrowed {
            Ok(()) => prop_assert!(solutions.iter().all(|solution| board.grid().admits(solution))),
            Err(_) => prop_assert!(solutions.is_empty()),
        }
    }
}

#[test]
fn drawings_have_their_levels() {
    for (name, expected) in
        [("cat.non", Some(Level::Rules)), ("anchor.g", Some(Level::ProbeOne)), ("two-solutions.non", None)]
    {
        let rating = rate(&drawing(name), &Options::default()).unwrap();
        assert_eq!(rating.level, expected, "{name}");
        assert_eq!(rating.grade.is_some(), expected.is_some(), "{name}");
        assert_eq!(rating.minimal_sets, None);
    }
}

/// Domino puzzles take more steps ahead the larger they are, and grades follow.
#[test]
fn two_steps_ahead_solve_more_than_one() {
    let of = |name: &str| rate(&name.parse::<Recipe>().unwrap().puzzle(), &Options::default()).unwrap();
    let (small, large) = (of("dom-4"), of("dom-5"));
    assert_eq!((small.level, small.class), (Some(Level::ProbeOne), Some(Class::Branch(Some(1)))));
    assert_eq!((large.level, large.class), (Some(Level::ProbeTwo), Some(Class::Branch(Some(2)))));
    assert_eq!(large.climb.left, [Some(121), Some(121), Some(0)]);
    assert!(small.grade < large.grade && large.lines_per_hundred > small.lines_per_hundred);
}

#[test]
fn a_puzzle_at_a_glance() {
    let rating = rated(&of_picture("##..\n....\n###."));
    let clues = rating.clues;
    assert_eq!((clues.width, clues.height, clues.area, clues.filled), (4, 3, 12, Some(5)));
    // Rows 2 and 3, columns 1 1, 1 1, 1 and nothing.
    assert_eq!((clues.blocks, clues.empty_lines), (2 + 5, 2));
    // Passes of line solving: rows leave nothing to the columns but to agree.
    assert!(rating.lines.solved && rating.lines.iterations <= 2);
    assert_eq!((rating.class, rating.climb.depth), (Some(Class::Line), Some(0)));
    let effort = rating.effort.unwrap();
    assert_eq!((effort.lines, effort.scrubs), (7, 0));
    assert!(effort.difficulty() == 0.0 && effort.tedium() > 0.0);
    assert!(rating.lines_per_hundred.unwrap() >= 100.0);
    let sets = rating.minimal_sets.unwrap();
    assert!(!sets.sets.is_empty() && sets.share(Rule::SimpleSpaces) > 0.0);
}

#[test]
fn what_a_limit_leaves_open_is_empty() {
    let spent = Budget::unlimited().with_time_limit(std::time::Duration::ZERO);
    let rating = rate(&drawing("cat.non"), &Options { budget: spent.clone(), minimal_sets: true, seed: 0 }).unwrap();
    assert!(rating.lines.stop.is_some() && rating.rules.stop.is_some());
    assert!(
        rating.level.is_none() && rating.grade.is_none() && rating.minimal_sets.is_none() && rating.effort.is_none()
    );
    let stopped = rate(
        &"dom-5".parse::<Recipe>().unwrap().puzzle(),
        &Options { budget: spent.clone(), minimal_sets: true, seed: 0 },
    );
    let stopped = stopped.unwrap();
    assert!(matches!(stopped.verdict, Verdict::Unknown(_)) && stopped.class.is_none() && stopped.climb.depth.is_none());
    assert!(level(&drawing("cat.non"), &spent).is_err());
    assert!(level(&drawing("anchor.g"), &spent).is_err());
    assert!(level_of_technique(&drawing("cat.non"), Technique::Line, &spent).is_err());
    assert_eq!(level_of_technique(&drawing("cat.non"), Technique::Search, &spent), Ok(None));
}

fn kinds_of(puzzle: &Puzzle) -> Vec<(Kind, String)> {
    let outcome = solve(puzzle, &Request::default()).unwrap();
    let warnings = warnings(puzzle, &outcome, &Budget::unlimited());
    warnings.into_iter().map(|warning| (warning.kind, warning.message)).collect()
}

#[test]
fn makers_are_warned() {
    assert_eq!(kinds_of(&of_picture(".##.\n#..#\n.##.\n#.##")), []);
    let full = kinds_of(&of_picture("###\n###\n##."));
    assert!(full.iter().all(|(kind, _)| *kind == Kind::LittleWhite) && full.len() == 2, "{full:?}");
    let empty = kinds_of(&of_picture(".#...#\n......\n.#....\n......\n......"));
    let messages: Vec<&str> = empty.iter().map(|(_, message)| message.as_str()).collect();
    assert_eq!(
        messages,
        ["a sparse picture: 10 % of the cells are filled", "rows 2, 4-5 and columns 1, 3-5 are empty"]
    );
}

/// A picture with a switching component of four cells in a corner; the rest is settled.
#[test]
fn a_small_open_spot_is_shown() {
    let picture = "#####.....\n#####.....\n#####.....\n#####..#..\n#####...#.\n#####.....\n#####.....\n#####.....";
    let found = kinds_of(&of_picture(picture));
    let spot = "a small spot is open: rows 4-5, columns 8-9, in any of 2 ways".to_owned();
    assert!(found.contains(&(Kind::IsolatedAmbiguity, spot)), "{found:?}");
}

/// Where every cell is open, nothing is isolated.
#[test]
fn large_ambiguities_are_no_spots() {
    let found = kinds_of(&drawing("checkerboard.non"));
    assert!(found.iter().all(|(kind, _)| *kind != Kind::IsolatedAmbiguity), "{found:?}");
}

/// Levels of published puzzles are those that the table of known answers has.
#[test]
#[cfg_attr(not(corpora), ignore = "needs the puzzles with known answers: NONOSAT_CORPORA")]
fn known_puzzles_have_their_levels() {
    let corpora = common::corpora();
    let table = fs::read_to_string(corpora.join("known-answers.csv")).unwrap();
    let mut checked = 0;
    for line in table.lines().skip(1).filter(|line| line.starts_with("webpbn-bulk/webpbn-0")).step_by(25) {
        let fields: Vec<&str> = line.split(',').collect();
        let puzzle = read(&corpora.join(fields[0]));
        let rating = rate(&puzzle, &Options { budget: Budget::unlimited(), minimal_sets: false, seed: 0 }).unwrap();
        assert_eq!(rating.verdict.name(), fields[5], "{}", fields[0]);
        assert_eq!(rating.lines.solved, fields[4] == "yes", "{}", fields[0]);
        assert_eq!(rating.grade.is_some(), fields[5] == "unique", "{}", fields[0]);
        checked += 1;
    }
    assert!(checked >= 50, "{checked}");
}

/// Ratings of small puzzles of every kind agree with brute force, with the solver, and with themselves.
#[test]
fn every_kind_is_rated() {
    let mut random = Random::new(41);
    let (mut by_rules, mut by_probing) = (0, 0);
    for round in 0..if common::slow() { 1600 } else { 80 } {
        let kind = small_kinds::KINDS[round % 4];
        let (width, height, colors) = [(3, 3, 3), (4, 3, 2), (2, 4, 3), (3, 3, 2)][round / 4 % 4];
        let puzzle = small_kinds::random_puzzle(kind, width, height, colors, &mut random);
        let solutions = small_kinds::brute_force(&puzzle, colors as usize);
        let rating = rated(&puzzle);
        let verdict = [Verdict::None, Verdict::Unique, Verdict::Multiple][solutions.len().min(2)];
        assert_eq!(rating.verdict, verdict);
        assert_eq!(rating.lines.solved, solutions.len() == 1 && is_solved_by(&puzzle, "line"));
        assert!(!rating.rules.solved || rating.lines.solved);
        assert_eq!((rating.level.is_some(), rating.grade.is_some()), (solutions.len() == 1, solutions.len() == 1));
        if solutions.len() < 2 {
            assert_eq!(matches!(rating.climb.depth, Some(0 | 1)), is_solved_by(&puzzle, "probe"));
        } else {
            assert_eq!((rating.climb.depth, rating.class), (None, Some(Class::Mult)));
        }
        if solutions.len() == 1 {
            assert_eq!(level(&puzzle, &Budget::unlimited()).ok(), rating.level);
            let filled = solutions.first().unwrap().iter().filter(|color| !color.is_blank()).count() as u64;
            assert_eq!(rating.clues.filled, Some(filled), "{:?}", puzzle.clues());
            by_rules += usize::from(rating.level == Some(Level::Rules));
            by_probing += usize::from(rating.level == Some(Level::ProbeOne));
        }
        assert!(rating.effort.is_none() || puzzle.kind() == PuzzleKind::BlackAndWhite);
    }
    assert!(by_rules > 30 && by_probing > 0, "{by_rules} {by_probing}");
}

/// Lines and cells of other shapes are named as people find them.
#[test]
fn makers_of_other_shapes_are_warned() {
    let clue = |text: &str| Some(text.parse().unwrap());
    let hexagon = Layout::triddler(Triddler::of_sides([1; 6]).unwrap());
    let clues = ["0", "1", "1", "0", "0", "1"].map(clue).to_vec();
    let found = kinds_of(&Puzzle::with_layout(hexagon.clone(), clues, Palette::black_and_white()));
    let message = "row 1 and slash 2 and backslash 1 are empty".to_owned();
    assert!(found.contains(&(Kind::EmptyLine, message)), "{found:?}");
    assert!(found.iter().all(|(kind, _)| *kind != Kind::Sparse), "a sixth is filled: {found:?}");
    let clues = ["1", "1", "1", "1", "1", "1"].map(clue).to_vec();
    let found = kinds_of(&Puzzle::with_layout(hexagon, clues, Palette::black_and_white()));
    assert!(found.iter().all(|(_, message)| !message.contains("column")), "{found:?}");
    let lines = vec![Box::from([0, 1]), Box::from([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])];
    let table = Layout::Table(std::sync::Arc::new(LineTable::new(14, lines)));
    let found = kinds_of(&Puzzle::with_layout(table, vec![clue("1"), clue("12")], Palette::black_and_white()));
    let message = "a small spot is open: cells 1-2, in any of 2 ways".to_owned();
    assert!(found.contains(&(Kind::IsolatedAmbiguity, message)), "{found:?}");
}

/// What is known of tables of lines: those that the other solver solved by lines are, here, too.
#[test]
#[cfg_attr(not(corpora), ignore = "needs the puzzles with known answers: NONOSAT_CORPORA")]
fn tables_of_lines_have_their_levels() {
    let corpora = common::corpora();
    let table = fs::read_to_string(corpora.join("lines/known-answers.csv")).unwrap();
    let mut checked = 0;
    for line in table.lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        if fields[8] == "stage3" || fields[6] != "unique" {
            continue;
        }
        let rating = rate(&read(&corpora.join(fields[0])), &Options::default()).unwrap();
        assert_eq!(rating.verdict, Verdict::Unique, "{}", fields[0]);
        assert_eq!(rating.lines.solved, fields[8] == "stage1", "{}", fields[0]);
        let level = rating.level.unwrap();
        assert_eq!(level <= Level::Line, fields[8] == "stage1", "{}: {level:?}", fields[0]);
        assert!(level <= Level::ProbeOne, "{}: {level:?}", fields[0]);
        checked += 1;
    }
    assert!(checked >= 45, "{checked}");
}

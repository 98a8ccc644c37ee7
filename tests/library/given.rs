//! Given cells, in all that is done with puzzles: whoever leaves them out is found by all solutions of small puzzles.

use std::{collections::BTreeMap, io, time::Duration};

use nonosat::{
    analyse::{
        explain::{Ending, ExplainRequest, HintStep, Standing, explain, hint},
        rate::{self, rate},
    },
    count::{CountRequest, Diagram, compile, count},
    engine::{Answer, Cdcl, Engine, registry::ENCODINGS},
    format::{self, Format},
    make::{
        diagnose::{ConflictLogic, Minimal, Options, diagnose},
        suggest::{self, Want},
    },
    proof::{certify::certify, exchange::CellNames, verify::verify_files},
    puzzle::{Clue, Color, ColorSet, Grid, Palette, Picture, Puzzle, budget::Budget, pattern, random::Random},
    solve::{
        Another, Request, Verdict, another, cube,
        cube::{CubeAnswer, Split, merge, split},
        solve,
    },
};
use nonosat_encodings::Claim;
use proptest::prelude::*;

use crate::{
    common,
    step_check::is_so,
    truth::Truth,
    variety::{KINDS, WAYS, check, color, puzzle},
};

/// Puzzles of each kind.
const PUZZLES: u32 = 25;

/// A puzzle of any kind some of whose cells are given, most as in one of its solutions, some as in none.
fn with_given() -> impl Strategy<Value = Puzzle> {
    let kinds = prop::sample::select(&KINDS[..]).prop_flat_map(puzzle).boxed();
    let plain = (2..=4_usize, 2..=4_usize, any::<u64>())
        .prop_map(|(width, height, seed)| pattern::random(pattern::Size { width, height }, 0.5, seed));
    (prop_oneof![3 => kinds, 1 => plain], any::<u64>()).prop_map(|(mut puzzle, seed)| {
        let mut random = Random::new(seed);
        let _ = puzzle.set_given([]);
        puzzle.goal = None;
        let truth = Truth::of(&puzzle);
        let number = random.between(0, truth.solutions.len().saturating_sub(1) as u64) as usize;
        let solution = truth.solutions.iter().nth(number);
        let mut given = BTreeMap::new();
        for _ in 0..=random.between(0, 3) {
            let cell = random.between(0, puzzle.layout().cell_count() as u64 - 1) as usize;
            let any = color(random.between(0, puzzle.palette.len() as u64 - 1) as usize);
            let own = solution.filter(|_| !random.chance(0.15)).map_or(any, |cells| cells[cell]);
            given.insert(cell, own);
        }
        puzzle.with_given(given).unwrap()
    })
}

fn pictures(puzzle: &Puzzle, truth: &Truth) -> Vec<Picture> {
    truth.solutions.iter().map(|cells| Picture::new(puzzle.width(), cells.clone()).unwrap()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(PUZZLES * 7))]

    /// All methods, encodings and engines, one after the other, and counting and listing.
    #[test]
    fn every_way_knows_them(puzzle in with_given(), way in 0..WAYS.len()) {
        check(&puzzle, &Truth::of(&puzzle), way, 12);
    }

    /// Counts, diagrams with their samples, and one solution after the other.
    #[test]
    fn solutions_are_counted_and_enumerated(puzzle in with_given()) {
        let truth = Truth::of(&puzzle);
        if truth.has_more {
            return Ok(());
        }
        let solutions = pictures(&puzzle, &truth);
        prop_assert_eq!(count(&puzzle, &CountRequest::default()).unwrap().exact(), Some(solutions.len().into()));
        let diagram: Diagram = compile(&puzzle, &CountRequest::default()).unwrap().unwrap();
        let mut found: Vec<Picture> = diagram.solutions().collect();
        found.sort_by_key(Picture::digits);
        let mut wanted = solutions.clone();
        wanted.sort_by_key(Picture::digits);
        prop_assert_eq!(found, wanted);
        let known = &solutions[..solutions.len().min(3)];
        let next = another(&puzzle, known, &Request::default()).unwrap();
        match next {
            Another::Found(picture) => prop_assert!(solutions.contains(&picture) && !known.contains(&picture)),
            other => prop_assert!(solutions.len() <= 3 && other == Another::None),
        }
    }

    /// Every encoding of the whole puzzle, solved by an engine that knows nothing of puzzles, and read by the names
    /// that outside solvers go by.
    #[test]
    fn encodings_have_them(puzzle in with_given()) {
        let blotted = puzzle.clues().iter().flatten().any(Clue::is_blotted);
        let truth = Truth::of(&puzzle);
        let instance = puzzle.instance().0;
        for encoding in ENCODINGS.iter().filter(|_| !blotted) {
            let encoded = encoding.encode(&instance);
            let names = CellNames::of(&puzzle);
            match Cdcl::new().solve(&encoded.target, &Budget::unlimited()) {
                Answer::Unsat => prop_assert!(truth.solutions.is_empty(), "{}", encoding.name),
                Answer::Sat(model) => {
                    let cells = encoded.cells.decode(&model);
                    prop_assert!(truth.has_more || truth.solutions.contains(&cells), "{}", encoding.name);
                    let claim = Claim::Model((1..).zip(model.iter().copied()).collect());
                    let named = names.picture(&claim, &puzzle);
                    prop_assert_eq!(named.as_ref().map(Picture::cells), Some(&cells[..]), "{}", encoding.name);
                }
                Answer::Unknown(_) => prop_assert!(false),
            }
        }
    }

    /// Certificates, which hold the cells in the puzzle and as clauses; without them, or with others, they are refused.
    #[test]
    fn certificates_have_them(puzzle in with_given()) {
        let truth = Truth::of(&puzzle);
        let outcome = solve(&puzzle, &Request::default()).unwrap();
        if outcome.fault.is_some() {
            return Ok(());
        }
        let certificate = certify(&puzzle, &outcome, &Budget::unlimited()).unwrap();
        let read = |name: &str, from: &str, to: &str| {
            let file = certificate.files().iter().find(|file| file.name == name);
            let file = file.ok_or_else(|| io::Error::from(io::ErrorKind::NotFound))?;
            let text = String::from_utf8(file.bytes.clone()).unwrap();
            Ok(text.replace(from, to).into_bytes())
        };
        let verified = verify_files(|name| read(name, "\r", ""), &Budget::unlimited()).unwrap();
        prop_assert_eq!(verified.claim.name(), truth.verdict().name());
        prop_assert_eq!(verified.puzzle.given(), puzzle.given());
        prop_assert!(verified.pictures.iter().all(|it| truth.has_more || truth.solutions.contains(it.cells())));
    }

    /// Cubes, which share out the puzzle as it is.
    #[test]
    fn cubes_have_them(puzzle in with_given(), depth in 0..4_u32) {
        let truth = Truth::of(&puzzle);
        match split(&puzzle, depth, &Budget::unlimited(), None).unwrap() {
            Split::None => prop_assert_eq!(truth.solutions.len(), 0),
            Split::Unique(picture) => prop_assert_eq!(pictures(&puzzle, &truth), [picture]),
            Split::Stopped(_) => prop_assert!(false),
            Split::Cubes(cubes) => {
                let answers: Vec<CubeAnswer> = cubes.iter().map(|cube| {
                    let text = cube::write(&puzzle, cube).unwrap();
                    let (read, again) = cube::read("cube", &text).unwrap();
                    assert_eq!((&read, &again), (&puzzle, cube));
                    let request = Request { known: Some(&cube.known), solutions: 4000, ..Request::default() };
                    let outcome = solve(&puzzle, &request).unwrap();
                    let (id, solutions, complete) = (cube.id.clone(), outcome.solutions, outcome.complete);
                    CubeAnswer { id, clue_hash: puzzle.clue_hash(), solutions, complete }
                }).collect();
                let merged = merge(&puzzle, &answers, &Budget::unlimited()).unwrap();
                prop_assert_eq!(merged.verdict, truth.verdict());
                prop_assert!(truth.has_more || merged.solutions.len() == truth.solutions.len());
            }
        }
    }

    /// Explanations begin with them; no step says what is not so in all solutions.
    #[test]
    fn they_are_known_from_the_start(puzzle in with_given(), seed in any::<u64>()) {
        let truth = Truth::of(&puzzle);
        let solutions = pictures(&puzzle, &truth);
        let explanation = explain(&puzzle, &ExplainRequest::default()).unwrap();
        let known = |grid: &Grid| {
            let is_known = |&(cell, color): &(usize, Color)| {
                let colors = grid.cells()[cell];
                colors.intersection(ColorSet::only(color)).len() == colors.len()
            };
            puzzle.given().iter().all(is_known)
        };
        prop_assert!(known(&explanation.start));
        prop_assert!(solutions.iter().all(|it| explanation.grid.admits(it)));
        match solutions.len() {
            0 => prop_assert!(matches!(explanation.ending, Ending::NoSolution(_))),
            1 => prop_assert_eq!(explanation.ending, Ending::Solved),
            _ => prop_assert_eq!(explanation.ending, Ending::Several),
        }
        let rating = rate(&puzzle, &rate::Options::default()).unwrap();
        prop_assert_eq!(rating.verdict, truth.verdict());
        // A player's grid, which may contradict them.
        let mut random = Random::new(seed);
        let all = ColorSet::first(puzzle.palette.len());
        let cells = (0..puzzle.layout().cell_count()).map(|cell| match (solutions.first(), random.between(0, 5)) {
            (Some(solution), 0) => ColorSet::only(solution.cells()[cell]),
            (_, 1) if random.chance(0.3) => {
                ColorSet::only(color(random.between(0, puzzle.palette.len() as u64 - 1) as usize))
            }
            _ => all,
        });
        let grid = Grid::new(puzzle.width(), cells.collect()).unwrap();
        let hint = hint(&puzzle, &ExplainRequest { start: Some(&grid), ..ExplainRequest::default() }).unwrap();
        let fits = solutions.iter().any(|it| grid.admits(it));
        match hint.standing {
            Standing::Right => prop_assert!(fits || truth.has_more),
            Standing::Wrong(_) => prop_assert!(solutions.len() == 1 && !fits),
            Standing::Spoilt(_) => prop_assert!(solutions.len() > 1 && (!fits || truth.has_more)),
            Standing::NoSolution => prop_assert!(solutions.is_empty()),
            Standing::Unknown(_) => prop_assert!(false),
        }
        prop_assert!(solutions.is_empty() || known(&hint.grid));
        if let Some(HintStep::Step(step)) = &hint.next {
            let mut agreeing = solutions.iter().filter(|it| hint.grid.admits(it));
            prop_assert!(agreeing.all(|it| step.found.iter().all(|&found| is_so(it, found))));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(PUZZLES * 2))]

    /// What is wrong with a puzzle: conflicts contradict each other, culprits and corrections are what they are said to
    /// be.
    #[test]
    fn they_are_diagnosed(puzzle in with_given(), seed in 0..1000_u64) {
        let truth = Truth::of(&puzzle);
        // What a limit leaves open is no claim; two wrong clues would be looked for until it is reached.
        let budget = Budget::unlimited().with_time_limit(Duration::from_millis(400));
        let options = Options { seed, corrections: 5, budget, ..Options::default() };
        let found = diagnose(&puzzle, &options).unwrap();
        let is_open = matches!(found.outcome.verdict, Verdict::Unknown(_));
        prop_assert!(is_open || found.outcome.verdict == truth.verdict());
        for conflict in &found.conflicts {
            let alone = conflict.apply(&puzzle);
            prop_assert_eq!(alone.given(), puzzle.given());
            prop_assert!(Truth::of(&alone).solutions.is_empty(), "{:?}", conflict);
        }
        for &line in &found.culprits {
            let clues = puzzle.clues().iter().enumerate().map(|(it, clue)| clue.clone().filter(|_| it != line));
            prop_assert!(!Truth::of(&puzzle.with_clues(clues.collect())).solutions.is_empty());
        }
        for correction in &found.corrections {
            let corrected = correction.apply(&puzzle);
            if corrected.layout() == puzzle.layout() {
                // A wrong one is left open, and no other.
                let stays = |&&(cell, _): &&(usize, Color)| Some(cell) != correction.given;
                let given: Vec<(usize, Color)> = puzzle.given().iter().filter(stays).copied().collect();
                prop_assert_eq!(corrected.given(), &given);
                prop_assert_eq!(Truth::of(&corrected).verdict(), correction.verdict, "{:?}", correction);
            }
        }
        for spot in &found.spots {
            prop_assert!(spot.cells.iter().all(|&cell| puzzle.given_color(cell).is_none()));
        }
    }
}

/// A picture like a code: its clues leave many more.
const CARD: &str = "\
#####..#.##.#####
#...#..#.#..#...#
#.#.#....##.#.#.#
#...#..#....#...#
#####...#.#.#####
......##.#.......
#..#.#.#.#....#.#
#..###.###..#####
##...####....##..
.#.....##..#.....
.#.##..##.......#
.......###.##..#.
#####....#..#....
#...#....#...##..
#.#.#.####.#.####
#...#..##....#..#
#####.##.#...#...
";

/// As the card that GCHQ sent for the Christmas of 2015: with the printed cells there is one solution, without them
/// there are more, and with any of them left out.
#[test]
fn a_card_needs_its_printed_cells() {
    let picture = Picture::parse(CARD).unwrap();
    let card = Puzzle::from_picture(picture.clone(), Palette::black_and_white());
    let verdict = |puzzle: &Puzzle| solve(puzzle, &Request::default()).unwrap().verdict;
    assert_eq!(verdict(&card), Verdict::Multiple);
    let options =
        suggest::Options { want: Want::Unique, given: 4, max_changes: Some(0), ..suggest::Options::default() };
    let advice = suggest::suggest(&card, &options).unwrap();
    let given = advice.given.expect("a few cells are enough");
    assert!(given.is_fewest && given.cells.len() == 3, "{:?}", given.cells);
    let printed = given.apply(&card);
    assert_eq!(solve(&printed, &Request::default()).unwrap().solutions, [picture]);
    assert_eq!(count(&printed, &CountRequest::default()).unwrap().exact(), Some(1_u32.into()));
    let rating = rate(&printed, &rate::Options::default()).unwrap();
    assert_eq!(rating.verdict, Verdict::Unique);
    for &(cell, _) in &given.cells {
        let others = given.cells.iter().copied().filter(|&(other, _)| other != cell);
        assert_eq!(verdict(&card.clone().with_given(others).unwrap()), Verdict::Multiple);
    }
    for format in [Format::Json, Format::Non, Format::Tatham] {
        let text = format::write(format, std::slice::from_ref(&printed)).unwrap().text;
        let again = format::read("card", text.as_bytes(), None).unwrap().puzzles.remove(0);
        assert_eq!((again.clues(), again.given()), (printed.clues(), printed.given()), "{text}");
    }
}

/// The rules know them as well, and a cell of which no clue says anything.
#[test]
fn they_are_known_where_no_clue_is() {
    let clue = |text: &str| text.parse::<Clue>().unwrap();
    let two = Puzzle::new(["1", "1", "2", "1 1"].map(clue).to_vec(), ["1", "1", "1", "3"].map(clue).to_vec());
    let given = two.clone().with_given([(0, color(1))]).unwrap();
    assert_eq!(rate(&two, &rate::Options::default()).unwrap().level, None);
    assert_eq!(rate(&given, &rate::Options::default()).unwrap().level, Some(rate::Level::Rules));
    // A grid without them is no start of its own.
    let start = Grid::unknown(4, 4);
    let explained = explain(&given, &ExplainRequest { start: Some(&start), ..ExplainRequest::default() }).unwrap();
    assert_eq!((explained.start.known(), explained.ending), (1, Ending::Solved));
    let free = Puzzle::with_palette(vec![None], vec![None], Palette::black_and_white());
    let free = free.with_given([(0, color(1))]).unwrap();
    let blank = Grid::new(1, vec![ColorSet::BLANK]).unwrap();
    for (known, wanted) in [(None, Verdict::Unique), (Some(&blank), Verdict::None)] {
        for way in WAYS.iter().filter(|way| way.method.complete) {
            assert_eq!(solve(&free, &way.request(2, 0, known)).unwrap().verdict, wanted, "{way:?}");
        }
    }
    assert_eq!(count(&free, &CountRequest::default()).unwrap().exact(), Some(1_u32.into()));
}

/// Conflicts that only a search finds: none of their clues can be spared, and the given cells are beside them.
#[test]
fn conflicts_by_search_have_them() {
    let mut random = Random::new(11);
    let (mut found, mut needed) = (0, 0);
    for seed in 0..if common::slow() { 4000 } else { 1000 } {
        let puzzle = pattern::random(pattern::Size { width: 6, height: 6 }, 0.4, seed);
        let given: BTreeMap<usize, _> =
            (0..2).map(|_| (random.between(0, 35) as usize, color(random.between(0, 1) as usize))).collect();
        let puzzle = puzzle.with_clues(puzzle.clues().to_vec()).with_given(given).unwrap();
        if !Truth::of(&puzzle).solutions.is_empty() {
            continue;
        }
        let diagnosis = diagnose(&puzzle, &Options { corrections: 0, ..Options::default() }).unwrap();
        let [conflict] = &diagnosis.conflicts[..] else { panic!("{puzzle:?}") };
        if conflict.by != ConflictLogic::Search {
            continue;
        }
        found += 1;
        assert_eq!(conflict.minimal, Minimal::Proven);
        let alone = conflict.apply(&puzzle);
        assert!(Truth::of(&alone).solutions.is_empty());
        for &line in &conflict.lines {
            let clues = alone.clues().iter().enumerate().map(|(it, clue)| clue.clone().filter(|_| it != line));
            assert!(!Truth::of(&alone.with_clues(clues.collect())).solutions.is_empty());
        }
        let mut without = alone.clone();
        without.set_given([]).unwrap();
        needed += usize::from(!Truth::of(&without).solutions.is_empty());
    }
    assert!(found > 3 && needed > 3, "{found}, {needed}");
}

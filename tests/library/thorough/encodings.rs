//! Every encoding: exactly the solutions, nothing narrowed before; and with every engine the right verdict.

use std::collections::BTreeSet;

use nonosat::{
    engine::registry::{ENCODINGS, ENGINES},
    puzzle::{Clue, Color, ColorSet, Picture, Puzzle, random::Random},
    solve::{outcome::Verdict, request::Request, solve},
};
use nonosat_encodings::{Encoded, Instance, Line, Literal, Propagator, Variable};
use proptest::prelude::*;

use crate::{
    common,
    common::{clues_of, lengths, named, small_puzzle, solutions_by_force},
};

/// All clues that a line of n cells can have.
fn clues(n: usize) -> Vec<Clue> {
    let mut clues: Vec<Vec<u32>> =
        (0..1_u32 << n).map(|bits| lengths(&(0..n).map(|cell| bits >> cell & 1 == 1).collect::<Vec<_>>())).collect();
    clues.sort();
    clues.dedup();
    clues.into_iter().map(Clue::black).collect()
}

/// A puzzle as encoders get it when nothing is known.
fn instance(puzzle: &Puzzle) -> Instance {
    let (width, height) = (puzzle.width() as u32, puzzle.height() as u32);
    let rows = (0..height).map(|row| (0..width).map(|column| row * width + column).collect());
    let columns = (0..width).map(|column| (0..height).map(|row| row * width + column).collect());
    let clues = puzzle.rows().iter().chain(puzzle.columns());
    let line = |(cells, clue): (Vec<u32>, &Option<Clue>)| Line::new(cells, clue.as_ref().unwrap().blocks().to_vec());
    let lines = rows.chain(columns).zip(clues).map(line).collect();
    Instance::new(vec![ColorSet::BLANK_OR_BLACK; (width * height) as usize], lines)
}

/// The cells of all models.
fn paintings<Target>(encoded: &Encoded<Target>, propagator: &mut Propagator) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let cells = encoded.cells.meanings().count();
    let mut begun: Vec<Vec<Literal>> = vec![vec![]];
    while let Some(assumed) = begun.pop() {
        let Some(values) = propagator.propagate(&assumed) else { continue };
        if let Some(open) = (0..cells).find(|&variable| values[variable].is_none()) {
            let literal = Variable::new(open as u32).positive();
            begun.extend([literal, !literal].map(|literal| [&assumed[..], &[literal]].concat()));
        } else if let Some(model) = propagator.complete(&assumed) {
            let colors = encoded.cells.decode(&model);
            found.insert(colors.iter().map(|color| color.index().to_string()).collect());
        }
    }
    found
}

/// Compares the models of every encoding with brute force.
fn check(puzzle: &Puzzle) {
    let expected: BTreeSet<String> = solutions_by_force(puzzle).iter().map(Picture::digits).collect();
    let instance = instance(puzzle);
    for encoding in ENCODINGS {
        let encoded = encoding.encode(&instance);
        let found = paintings(&encoded, &mut Propagator::new(&encoded.target));
        assert_eq!(found, expected, "{}: {puzzle:?}", encoding.name);
    }
}

/// Every `step`-th way to give each row and each column some clue, most of them contradictory.
fn check_all(width: usize, height: usize, step: usize) {
    let (of_rows, of_columns) = (clues(width), clues(height));
    let count = of_rows.len().pow(height as u32) * of_columns.len().pow(width as u32);
    for mut number in (0..count).step_by(step) {
        let mut next = |clues: &[Clue]| {
            let clue = clues[number % clues.len()].clone();
            number /= clues.len();
            clue
        };
        let rows = (0..height).map(|_| next(&of_rows)).collect();
        let columns = (0..width).map(|_| next(&of_columns)).collect();
        check(&Puzzle::new(rows, columns));
    }
}

/// With `NONOSAT_SLOW_TESTS`, all of them up to 3 x 3 and many up to 4 x 4; else some. Below, each line is tested by
/// itself with all clues.
#[test]
fn models_are_the_solutions_for_all_clues_of_small_puzzles() {
    let step = |all: usize| if common::slow() { 1 } else { all };
    for width in 1..=3 {
        for height in 1..=3 {
            check_all(width, height, step(if width * height > 6 { 7 } else { 1 }));
        }
    }
    // Steps that share no factor with the numbers of clues, so that every clue is met in every place.
    check_all(4, 2, step(41));
    check_all(2, 4, step(41));
    check_all(4, 3, if common::slow() { 31 } else { 997 });
    check_all(3, 4, if common::slow() { 31 } else { 997 });
    check_all(4, 4, if common::slow() { 997 } else { 19_997 });
}

/// The puzzle of each 4 x 4 picture, or of some.
#[test]
fn models_are_the_solutions_of_4_x_4_pictures() {
    let mut seen = BTreeSet::new();
    for bits in (0..1_u32 << 16).step_by(if common::slow() { 1 } else { 53 }) {
        let color = |cell: u32| if bits >> cell & 1 == 1 { Color::BLACK } else { Color::BLANK };
        let puzzle = puzzle_of(4, (0..16).map(color).collect());
        if seen.insert(format!("{:?} {:?}", puzzle.rows(), puzzle.columns())) {
            check(&puzzle);
        }
    }
    assert!(!common::slow() || seen.len() == 58_196);
}

#[test]
fn models_are_the_solutions_of_larger_pictures() {
    let mut random = Random::new(8);
    for _ in 0..if common::slow() { 1000 } else { 100 } {
        let (width, height) = (random.between(5, 8) as usize, random.between(5, 8) as usize);
        let density = [0.4, 0.5, 0.6, 0.7][random.between(0, 3) as usize];
        let color = |random: &mut Random| if random.chance(density) { Color::BLACK } else { Color::BLANK };
        let puzzle = puzzle_of(width, (0..width * height).map(|_| color(&mut random)).collect());
        if solutions_by_force(&puzzle).len() <= 100 {
            check(&puzzle);
        }
    }
}

/// Every clue of every line of some cells, with every colouring of the cells: it can be completed if, and only if,
/// it meets the clue.
///
/// Together with [`lines_share_nothing_but_cells`] that settles every pair of clues of every small puzzle: a colouring
/// can be completed if each of its lines can.
#[test]
fn each_line_has_the_right_models() {
    for length in 1..=if common::slow() { 11 } else { 8 } {
        for clue in clues(length) {
            let cells = (0..length as u32).collect();
            let instance =
                Instance::new(vec![ColorSet::BLANK_OR_BLACK; length], vec![Line::new(cells, clue.blocks().to_vec())]);
            let wanted: Vec<u32> = clue.blocks().iter().map(|block| block.length).collect();
            for encoding in ENCODINGS {
                let encoded = encoding.encode(&instance);
                let mut propagator = Propagator::new(&encoded.target);
                for bits in 0..1_u32 << length {
                    let line: Vec<bool> = (0..length).map(|cell| bits >> cell & 1 == 1).collect();
                    let literal = |(cell, &filled): (usize, &bool)| {
                        let literal = Variable::new(cell as u32).positive();
                        if filled { literal } else { !literal }
                    };
                    let assumed: Vec<Literal> = line.iter().enumerate().map(literal).collect();
                    let fits = lengths(&line) == wanted;
                    assert_eq!(propagator.complete(&assumed).is_some(), fits, "{} {wanted:?} {line:?}", encoding.name);
                }
            }
        }
    }
}

/// Variables that are no cells belong to one line each: clauses connect no two lines but through cells.
#[test]
fn lines_share_nothing_but_cells() {
    let mut random = Random::new(5);
    for _ in 0..200 {
        let (width, height) = (random.between(2, 12) as usize, random.between(2, 12) as usize);
        let color = |random: &mut Random| if random.chance(0.6) { Color::BLACK } else { Color::BLANK };
        let puzzle = puzzle_of(width, (0..width * height).map(|_| color(&mut random)).collect());
        for encoding in ENCODINGS {
            let encoded = encoding.encode(&instance(&puzzle));
            let cells = width * height;
            // Which line a variable, or one that it is connected with, is of: rows and columns of the cells beside it.
            let mut leader: Vec<usize> = (0..encoded.target.variables()).collect();
            fn root(leader: &mut [usize], mut variable: usize) -> usize {
                while leader[variable] != variable {
                    leader[variable] = leader[leader[variable]];
                    variable = leader[variable];
                }
                variable
            }
            let variables = |clause: &[Literal]| clause.iter().map(|l| l.variable().index()).collect::<Vec<_>>();
            for clause in encoded.target.clauses() {
                let inner: Vec<usize> = variables(clause).into_iter().filter(|&variable| variable >= cells).collect();
                for pair in inner.windows(2) {
                    let (one, other) = (root(&mut leader, pair[0]), root(&mut leader, pair[1]));
                    leader[one] = other;
                }
            }
            let mut beside = vec![BTreeSet::new(); encoded.target.variables()];
            for clause in encoded.target.clauses() {
                let (outer, inner): (Vec<usize>, Vec<usize>) =
                    variables(clause).into_iter().partition(|&variable| variable < cells);
                match inner.first() {
                    Some(&variable) => beside[root(&mut leader, variable)].extend(outer),
                    None => assert!(is_in_a_line(&outer.into_iter().collect(), width), "{}", encoding.name),
                }
            }
            assert!(beside.iter().all(|cells| is_in_a_line(cells, width)), "{}", encoding.name);
        }
    }
}

fn is_in_a_line(cells: &BTreeSet<usize>, width: usize) -> bool {
    let all_same = |index: fn(usize, usize) -> usize| {
        cells.iter().map(|&cell| index(cell, width)).collect::<BTreeSet<_>>().len() <= 1
    };
    all_same(|cell, width| cell / width) || all_same(|cell, width| cell % width)
}

fn puzzle_of(width: usize, colors: Vec<Color>) -> Puzzle {
    let mut clues = clues_of(&Picture::new(width, colors).unwrap());
    let columns = clues.split_off(clues.len() - width);
    Puzzle::new(clues, columns)
}

/// Puzzles that line solving leaves open, the first of them large enough for hints.
fn open_puzzles() -> Vec<(Puzzle, Verdict)> {
    let clues = |all: &[&[u32]]| all.iter().map(|clue| Clue::black(clue.to_vec())).collect::<Vec<_>>();
    let ones = || vec![Clue::black([1]); 11];
    // The domino puzzle for n = 3, which is unique; with the dominoes of two columns swapped it has no solution.
    let rows: &[&[u32]] = &[&[3], &[1], &[3, 1], &[1], &[3, 1], &[1], &[1]];
    let columns: &[&[u32]] = &[&[1], &[1], &[1, 3], &[1], &[1, 3], &[1], &[3]];
    let reversed: &[&[u32]] = &[&[1], &[1], &[3, 1], &[1], &[3, 1], &[1], &[3]];
    vec![
        (Puzzle::new(ones(), ones()), Verdict::Multiple),
        (Puzzle::new(clues(rows), clues(columns)), Verdict::Unique),
        (Puzzle::new(clues(rows), clues(reversed)), Verdict::None),
    ]
}

#[test]
fn every_encoding_and_engine_gives_the_right_verdict() {
    for (puzzle, expected) in open_puzzles() {
        for encoding in ENCODINGS {
            for engine in ENGINES {
                let (encoding, engine) = (Some(encoding.name), Some(engine.name));
                for method in ["auto", "sat"] {
                    let request = Request {
                        method: named(method),
                        encoding: encoding.map(named),
                        engine: engine.map(named),
                        ..Request::default()
                    };
                    let outcome = solve(&puzzle, &request).unwrap();
                    assert!(
                        method == "auto" || outcome.stats.encoding == encoding.map(named),
                        "the encoding was not used"
                    );
                    assert_eq!(outcome.verdict, expected, "{method} {encoding:?} {engine:?} {puzzle:?}");
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if common::slow() { 10_000 } else { 200 }))]

    #[test]
    fn every_encoding_and_engine_agrees_with_brute_force(puzzle in small_puzzle()) {
        let right = match solutions_by_force(&puzzle).len() {
            0 => Verdict::None,
            1 => Verdict::Unique,
            _ => Verdict::Multiple,
        };
        for encoding in ENCODINGS {
            for engine in ENGINES {
                let (encoding, engine) = (Some(encoding.name), Some(engine.name));
                let request = Request { method: named("sat"), encoding: encoding.map(named), engine: engine.map(named), ..Request::default() };
                prop_assert_eq!(solve(&puzzle, &request).unwrap().verdict, right, "{:?} {:?}", encoding, engine);
            }
        }
    }
}

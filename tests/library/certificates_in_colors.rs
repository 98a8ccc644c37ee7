//! Certificates of coloured and of blotted puzzles: those of true verdicts are verified, all others are refused.

use std::path::PathBuf;

use nonosat::{
    format,
    proof::{
        exchange::{Form, Model},
        verify::{Claim, Fault, Verified},
    },
    puzzle::{Block, Clue, Color, Palette, Picture, Puzzle, Rgb, referee},
};
use nonosat_propagate::monolithic::Monolithic;
use proptest::prelude::*;
use varisat::{ExtendFormula, Lit};

use crate::{
    certificates::{certified, change, files_of, read, resign, verified},
    common,
    common::corpora,
};

fn palette(colors: usize) -> Palette {
    let mut palette = Palette::black_and_white();
    for index in 2..colors {
        let mut color = palette.get(Color::BLACK).clone();
        color.name = format!("color {index}");
        color.rgb = Rgb(8 * index as u8, 200, 50);
        color.symbol = char::from(b'0' + index as u8);
        palette.add(color).unwrap();
    }
    palette
}

/// A picture of digits: the numbers of colours, 0 for the background.
fn picture(rows: &[&str]) -> Picture {
    let cells = rows.iter().flat_map(|row| row.chars()).map(|digit| Color::new(digit.to_digit(36).unwrap() as usize));
    Picture::new(rows[0].len(), cells.collect::<Option<_>>().unwrap()).unwrap()
}

fn puzzle_of(rows: &[&str], colors: usize) -> Puzzle {
    let mut puzzle = Puzzle::from_picture(picture(rows), palette(colors));
    puzzle.goal = None;
    puzzle
}

/// Two colours beside the background, and one solution.
const FLAG: &[&str] = &["1220", "1022", "1220"];

/// The lines of a file.
fn text<'a>(files: &'a [(&str, Vec<u8>)], name: &str) -> &'a str {
    std::str::from_utf8(&files.iter().find(|(file, _)| *file == name).unwrap().1).unwrap()
}

#[test]
fn colours_have_symbols_and_variables() {
    let files = files_of(&certified(&puzzle_of(FLAG, 3)).unwrap());
    assert_eq!(text(&files, "picture"), "#22.\n#.22\n#22.\n");
    let formula: Vec<&str> = text(&files, "formula.cnf").lines().collect();
    let head = [
        "c claim: no solution but the picture, which the last clause excludes",
        "c nonogram of 4 columns and 3 rows in 3 colors, encoding order",
        "c cell 1 1 = 1 2 3",
        "c cell 1 2 = 4 5 6",
    ];
    assert_eq!(formula[..4], head);
    let first = formula.iter().position(|line| line.starts_with('p')).unwrap() + 1;
    assert_eq!(formula[first..first + 5], ["1 2 3 0", "-2 -1 0", "-3 -1 0", "-3 -2 0", "4 5 6 0"]);
    assert!(formula.last().unwrap().starts_with("-2 -6 -9 -10 "));
    let many = puzzle_of(&["0123456789abcdefghijklmnopqrstuv"], 32);
    let files = files_of(&certified(&many).unwrap());
    assert_eq!(text(&files, "picture"), ".#23456789abcdefghijklmnopqrstuv\n");
    assert_eq!(verified(&files).unwrap().claim, Claim::Unique);
}

#[test]
fn blotted_numbers_have_ends() {
    let clue = |lengths: &[u32]| Some(Clue::black(lengths.iter().copied()));
    let rows = vec![clue(&[0, 0]), clue(&[0]), clue(&[1])];
    let columns = vec![clue(&[3]), clue(&[1]), clue(&[2]), clue(&[2])];
    let puzzle = Puzzle::with_palette(rows, columns, palette(2));
    let files = files_of(&certified(&puzzle).unwrap());
    let formula = text(&files, "formula.cnf");
    assert!(formula.contains("\nc start row 1 block 2 by 3 = "), "{formula}");
    assert!(formula.contains("\nc end row 1 block 1 by 1 = "), "{formula}");
    let verified = verified(&files).unwrap();
    assert_eq!(verified.puzzle.clues(), puzzle.clues());
    assert_eq!(verified.pictures, [picture(&["1011", "1111", "1000"])]);
}

#[test]
fn errors_name_file_and_line() {
    let good = files_of(&certified(&puzzle_of(FLAG, 3)).unwrap());
    let refusal = |name: &str, from: &str, to: &str| {
        let mut files = good.clone();
        let text = text(&files, name).to_owned();
        assert!(text.contains(from), "{text}");
        files.iter_mut().find(|(file, _)| *file == name).unwrap().1 = text.replacen(from, to, 1).into_bytes();
        resign(&mut files);
        verified(&files).unwrap_err().to_string()
    };
    let other = "picture: the picture is no solution of the puzzle: row 1 does not meet its clue";
    assert_eq!(refusal("picture", "2", "#"), other);
    for symbol in ["3", "z", "1"] {
        let expected = format!("picture:1: found \"{symbol}\", expected a symbol of one of 3 colours");
        assert_eq!(refusal("picture", "2", symbol), expected);
    }
    assert!(refusal("formula.cnf", "-2 -1 0\n", "").starts_with("formula.cnf:"));
    assert!(refusal("formula.cnf", "cell 1 2 = 4 5 6", "cell 1 2 = 4 6 5").starts_with("formula.cnf:4: found "));
}

/// The colours of one are the colours of another: only their numbers say which is which.
#[test]
fn files_of_another_puzzle_are_refused() {
    let swapped: Vec<String> =
        FLAG.iter().map(|row| row.replace('1', "3").replace('2', "1").replace('3', "2")).collect();
    let swapped: Vec<&str> = swapped.iter().map(String::as_str).collect();
    let all = [puzzle_of(FLAG, 3), puzzle_of(&swapped, 3), puzzle_of(FLAG, 4), puzzle_of(&["1100", "1011", "1110"], 2)];
    let all: Vec<_> = all.iter().map(|puzzle| files_of(&certified(puzzle).unwrap())).collect();
    for (index, good) in all.iter().enumerate() {
        for other in all.iter().enumerate().filter(|(other, _)| *other != index).flat_map(|(_, files)| files) {
            let mut files = good.clone();
            let Some(file) = files.iter_mut().find(|(file, _)| *file == other.0) else { continue };
            if file.1 == other.1 {
                continue;
            }
            file.1.clone_from(&other.1);
            assert!(verified(&files).is_err(), "{} swapped", other.0);
            resign(&mut files);
            assert!(verified(&files).is_err(), "{} swapped and signed", other.0);
        }
    }
}

fn claim(solutions: &[Picture]) -> Claim {
    match solutions.len() {
        0 => Claim::None,
        1 => Claim::Unique,
        _ => Claim::Multiple,
    }
}

/// All solutions of a small puzzle: every picture is judged.
fn solutions_by_force(puzzle: &Puzzle) -> Vec<Picture> {
    let (cells, colors) = (puzzle.layout().cell_count() as u32, puzzle.palette.len());
    let color = |number: usize, cell: u32| Color::new(number / colors.pow(cell) % colors).unwrap();
    let all = (0..colors.pow(cells)).map(|number| (0..cells).map(|cell| color(number, cell)).collect());
    let pictures = all.map(|cells| Picture::new(puzzle.width(), cells).unwrap());
    pictures.filter(|picture| referee::judge(puzzle, picture).is_ok()).collect()
}

/// A puzzle of up to 3 x 3 cells and up to three colours: the clues of a picture, of which one may be changed, some may
/// be missing and some numbers blotted.
fn small_puzzle() -> impl Strategy<Value = Puzzle> {
    (1..=3_usize, 1..=3_usize, 2..=3_usize).prop_flat_map(|(width, height, colors)| {
        let cells = prop::collection::vec(0..colors, width * height);
        let changed = prop::option::weighted(0.2, (0..width + height, 1..colors, 1..=2_u32));
        let missing = prop::collection::vec(prop::bool::weighted(0.1), width + height);
        let blotted = prop::collection::vec(prop::bool::weighted(0.15), 4 * (width + height));
        (cells, changed, missing, blotted).prop_map(move |(cells, changed, missing, blotted)| {
            let cells = cells.into_iter().map(|color| Color::new(color).unwrap()).collect();
            let whole = Puzzle::from_picture(Picture::new(width, cells).unwrap(), palette(colors));
            let clue = |(line, clue): (usize, &Option<Clue>)| {
                let mut blocks = clue.as_ref().unwrap().blocks();
                if let Some((_, color, length)) = changed.filter(|changed| changed.0 == line) {
                    blocks = vec![Block { length, color: Color::new(color).unwrap() }];
                }
                for (block, blotted) in blocks.iter_mut().zip(&blotted[4 * line..]) {
                    block.length = if *blotted { 0 } else { block.length };
                }
                (!missing[line]).then(|| Clue::new(blocks))
            };
            let mut clues: Vec<Option<Clue>> = whole.clues().iter().enumerate().map(clue).collect();
            let columns = clues.split_off(height);
            Puzzle::with_palette(clues, columns, palette(colors))
        })
    })
}

fn sane_puzzle() -> impl Strategy<Value = Puzzle> {
    small_puzzle().prop_filter("what cannot be by counting is in no file", |puzzle| puzzle.clue_fault().is_none())
}

fn assert_true(verified: &Verified) -> Result<(), TestCaseError> {
    let solutions = solutions_by_force(&verified.puzzle);
    match verified.claim {
        Claim::None => prop_assert!(solutions.is_empty()),
        Claim::Unique => prop_assert_eq!(&solutions, &verified.pictures),
        Claim::Multiple => prop_assert!(verified.pictures.iter().all(|picture| solutions.contains(picture))),
    }
    prop_assert_eq!(verified.pictures.len(), [0, 1, 2][verified.claim as usize]);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn small_puzzles_are_certified(puzzle in sane_puzzle()) {
        let verified = verified(&files_of(&certified(&puzzle).unwrap())).unwrap();
        prop_assert_eq!(verified.puzzle.clues(), puzzle.clues());
        prop_assert_eq!(verified.claim, claim(&solutions_by_force(&puzzle)));
        assert_true(&verified)?;
    }

    #[test]
    fn what_is_changed_is_refused(
        puzzle in sane_puzzle(), file in 0..6_usize, place in 0..100_000_usize, kind in 0..12_u8,
    ) {
        let good = files_of(&certified(&puzzle).unwrap());
        let mut files = good.clone();
        let file = file % files.len();
        change(&mut files[file].1, place, kind);
        prop_assume!(files != good);
        match verified(&files) {
            Err(error) => prop_assert!(!matches!(error.fault, Fault::Stopped(_))),
            // Blanks in the manifest, and the program that wrote it.
            Ok(verified) => {
                prop_assert_eq!(files[file].0, "manifest.json");
                assert_true(&verified)?;
            }
        }
    }

    /// With a forged manifest, a change that is accepted must leave the verdict true.
    #[test]
    fn what_is_forged_proves_nothing_false(
        puzzle in sane_puzzle(),
        file in 0..5_usize,
        changes in prop::collection::vec((0..100_000_usize, 0..12_u8), 1..3),
    ) {
        let mut files = files_of(&certified(&puzzle).unwrap());
        let file = file % (files.len() - 1);
        changes.iter().for_each(|&(place, kind)| change(&mut files[file].1, place, kind));
        resign(&mut files);
        if let Ok(verified) = verified(&files) {
            assert_true(&verified)?;
        }
    }

    /// Narrowed or not, a model for outside solvers has the solutions of the puzzle.
    #[test]
    fn models_have_the_solutions(puzzle in sane_puzzle()) {
        let solutions = solutions_by_force(&puzzle);
        let narrowed = Monolithic::narrowed(&puzzle, &nonosat::puzzle::budget::Budget::unlimited());
        prop_assert!(narrowed.is_ok() || solutions.is_empty());
        for whole in [Some(Monolithic::new(&puzzle)), narrowed.ok()].into_iter().flatten() {
            let mut text = Vec::new();
            Model::new(whole, None, Form::Dimacs).unwrap().write(&puzzle, &mut text).unwrap();
            let found = paintings(&String::from_utf8(text).unwrap(), &puzzle);
            prop_assert!(found.iter().all(|picture| solutions.contains(picture)));
            prop_assert_eq!(found.len(), solutions.len());
        }
    }
}

/// The pictures of all models of a formula, by varisat and the lines about cells.
fn paintings(text: &str, puzzle: &Puzzle) -> Vec<Picture> {
    use nonosat::proof::exchange::{CellNames, read_claim};
    let names = CellNames::read(text, puzzle).unwrap();
    let mut solver = solver(text);
    let mut found = Vec::new();
    while solver.solve().unwrap() {
        // Without variables that are in no clause.
        let model: Vec<isize> = solver.model().unwrap().iter().map(|literal| literal.to_dimacs()).collect();
        let values: Vec<String> = model.iter().map(isize::to_string).collect();
        let claim = read_claim(&format!("s SATISFIABLE\nv {} 0\n", values.join(" "))).unwrap();
        found.push(names.picture(&claim, puzzle).unwrap());
        let other = |variable: isize| if model.contains(&variable) { -variable } else { variable };
        let excluded = names_in(text).into_iter().map(|variable| Lit::from_dimacs(other(variable)));
        solver.add_clause(&excluded.collect::<Vec<_>>());
    }
    found
}

/// The variables in the lines about cells.
fn names_in(text: &str) -> Vec<isize> {
    let lines = text.lines().filter(|line| line.starts_with("c cell "));
    let words = lines.flat_map(|line| line.split_once('=').unwrap().1.split_whitespace());
    words.filter_map(|word| word.parse::<isize>().ok().map(isize::abs)).collect()
}

fn solver(dimacs: &str) -> varisat::Solver<'static> {
    let mut solver = varisat::Solver::new();
    for line in dimacs.lines().filter(|line| !line.starts_with(['c', 'p'])) {
        let numbers =
            line.split_whitespace().map(|word| word.parse::<isize>().unwrap()).take_while(|&number| number != 0);
        solver.add_clause(&numbers.map(Lit::from_dimacs).collect::<Vec<_>>());
    }
    solver
}

/// Every puzzle of other kinds in the corpora that can be read; in the long run the tables of lines, too.
#[test]
#[cfg_attr(not(corpora), ignore = "needs the puzzles with known answers: NONOSAT_CORPORA")]
fn the_coloured_corpora_are_certified() {
    let folders = if common::slow() { &["colour", "variants", "lines"][..] } else { &["colour", "variants"] };
    let folders = folders.iter().map(|folder| walkdir::WalkDir::new(corpora().join(folder)).sort_by_file_name());
    let files = folders.flatten().map(|entry| entry.unwrap().into_path());
    let is_puzzle = |path: &PathBuf| path.extension().is_some_and(|extension| extension != "md" && extension != "txt");
    let mut claims = [0; 3];
    for path in files.filter(is_puzzle) {
        let bytes = std::fs::read(&path).unwrap_or_default();
        if format::read(&path.display().to_string(), &bytes, None).is_err() {
            continue;
        }
        let certificate = certified(&read(&path)).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let files = files_of(&certificate);
        let verified = verified(&files).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        claims[verified.claim as usize] += 1;
        if verified.claim != Claim::Multiple {
            // An outside solver says the same of the formula.
            assert!(!solver(text(&files, "formula.cnf")).solve().unwrap(), "{}", path.display());
        }
    }
    assert!(claims[Claim::Unique as usize] >= 20 && claims[Claim::None as usize] == 0, "{claims:?}");
}

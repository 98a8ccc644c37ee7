//! Two lists of clues in the forms that people have are read right, or refused: never as another puzzle.

mod forms;
mod table;
mod tables;
mod wrapped;

use std::{collections::BTreeMap, fs, path::Path};

use forms::{Form, forms};
use nonosat::{
    format,
    format::{Document, Format, Problem, ReadError},
    puzzle::{Clue, Puzzle, random::Random},
};

use crate::common;

type Lists = [Vec<Vec<u32>>; 2];

fn runs(line: impl Iterator<Item = bool>) -> Vec<u32> {
    common::lengths(&line.collect::<Vec<_>>())
}

/// The clues of a random picture that is not square and not all white.
fn random_lists(random: &mut Random, largest: u64) -> Lists {
    loop {
        let (width, height) = (random.between(2, largest) as usize, random.between(2, largest) as usize);
        let ink = 0.3 + 0.5 * random.unit();
        let cells: Vec<bool> = (0..width * height).map(|_| random.chance(ink)).collect();
        let rows = (0..height).map(|row| runs(cells[row * width..(row + 1) * width].iter().copied())).collect();
        let columns = (0..width).map(|column| runs((0..height).map(|row| cells[row * width + column]))).collect();
        if width != height && cells.contains(&true) {
            return [rows, columns];
        }
    }
}

fn lists_of(puzzle: &Puzzle) -> Lists {
    let lengths = |clue: &Option<Clue>| clue.as_ref().unwrap().blocks().iter().map(|block| block.length).collect();
    [puzzle.rows(), puzzle.columns()].map(|list| list.iter().map(lengths).collect())
}

/// What came of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Found {
    Right,
    Refused,
    Wrong,
}

fn found(read: &Result<Document, ReadError>, wanted: &Lists, is_named: bool) -> Found {
    let Ok(document) = read else { return Found::Refused };
    // An exact format that warns of another reading.
    if document.format == Format::Nin && !document.warnings.is_empty() {
        return Found::Refused;
    }
    let read = lists_of(&document.puzzles[0]);
    let [rows, columns] = &read;
    let is_turned = !is_named && [columns, rows] == [&wanted[0], &wanted[1]];
    match document.puzzles.len() == 1 && (read == *wanted || is_turned) {
        true => Found::Right,
        false => Found::Wrong,
    }
}

#[test]
fn lists_are_read_in_every_form() {
    let mut random = Random::new(3);
    let rounds = if common::slow() { 1000 } else { 25 };
    let mut counts: BTreeMap<String, [usize; 2]> = BTreeMap::new();
    for _ in 0..rounds {
        let wanted = random_lists(&mut random, 10);
        for Form { name, text, is_named } in forms(&wanted[0], &wanted[1]) {
            let read = format::read("f", text.as_bytes(), None);
            let found = found(&read, &wanted, is_named);
            assert_ne!(found, Found::Wrong, "{name}: {wanted:?}\n{text}\n{read:?}");
            let [right, all] = counts.entry(name).or_default();
            (*right, *all) = (*right + usize::from(found == Found::Right), *all + 1);
        }
    }
    let [right, all] = counts.values().fold([0, 0], |sum, count| [sum[0] + count[0], sum[1] + count[1]]);
    assert!(right * 1000 > all * 985, "{right} of {all}: {counts:?}");
    let rarely = counts.iter().filter(|(_, [right, all])| right * 4 < all * 3).collect::<Vec<_>>();
    assert!(rarely.is_empty(), "{rarely:?}");
}

/// A text with a slip: a number changed, a line lost, or a bracket.
fn with_slip(text: &str, random: &mut Random) -> Option<String> {
    let below = |random: &mut Random, count: usize| random.between(0, count as u64 - 1) as usize;
    match random.between(0, 2) {
        0 => {
            let starts: Vec<usize> = text.match_indices(|c: char| c.is_ascii_digit()).map(|(at, _)| at).collect();
            let at = *starts.get(below(random, starts.len().max(1)))?;
            let digit = u64::from(text.as_bytes()[at] - b'0');
            let other = (digit + random.between(1, 9)) % 10;
            Some(format!("{}{other}{}", &text[..at], &text[at + 1..]))
        }
        1 => {
            let mut lines: Vec<&str> = text.lines().collect();
            lines.remove(below(random, lines.len()));
            Some(lines.join("\n") + "\n")
        }
        _ => {
            let brackets = text.match_indices(|c: char| "()[]{}\"'".contains(c)).map(|(at, _)| at).collect::<Vec<_>>();
            let at = *brackets.get(below(random, brackets.len().max(1)))?;
            Some(format!("{}{}", &text[..at], &text[at + 1..]))
        }
    }
}

#[test]
fn slips_are_never_read_as_another_puzzle() {
    let mut random = Random::new(5);
    let rounds = if common::slow() { 400 } else { 12 };
    let mut total = 0;
    for _ in 0..rounds {
        let wanted = random_lists(&mut random, 9);
        // A clue of an empty line that is lost leaves no trace where no size is given.
        if wanted.iter().flatten().any(Vec::is_empty) {
            continue;
        }
        for Form { name, text, is_named } in forms(&wanted[0], &wanted[1]) {
            let Some(text) = with_slip(&text, &mut random) else { continue };
            let read = format::read("f", text.as_bytes(), None);
            // Sizes in the other order make another puzzle of a .nin file.
            let is_turned = |document: &Document| {
                let lists = lists_of(&document.puzzles[0]).map(|list| list.len());
                name == "exact nin" && lists == [wanted[1].len(), wanted[0].len()]
            };
            // A line of two lists beside each other has a clue of both, of the same sum at times.
            let is_shorter = |document: &Document| {
                let lists = lists_of(&document.puzzles[0]).map(|list| list.len() + 1);
                name == "wrapped side by side" && lists == wanted.each_ref().map(Vec::len)
            };
            let is_exact = read
                .as_ref()
                .is_ok_and(|document| document.format == Format::Nin || is_turned(document) || is_shorter(document));
            let found = if is_exact { Found::Refused } else { found(&read, &wanted, is_named) };
            assert_ne!(found, Found::Wrong, "{name}: {wanted:?}\n{text}\n{read:?}");
            total += 1;
        }
    }
    assert!(total > 500, "{total}");
}

/// The puzzle that all forms of the collection hold.
fn known() -> Lists {
    let [rows, columns] = ["2;4 1;7;4 1;1", "1;3;5;4;3;1;3"];
    let list = |text: &str| text.split(';').map(|clue| clue.split(' ').map(|n| n.parse().unwrap()).collect()).collect();
    [list(rows), list(columns)]
}

#[test]
#[cfg_attr(not(corpora), ignore = "needs the puzzles with known answers: NONOSAT_CORPORA")]
fn the_forms_of_the_collection_are_read() {
    let wanted = known();
    for entry in fs::read_dir(common::corpora().join("intake/forms")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let read = format::read(&name, &fs::read(&path).unwrap(), None);
        let found = found(&read, &wanted, false);
        assert_eq!(found, Found::Right, "{name}: {read:?}");
    }
}

#[test]
#[cfg_attr(not(corpora), ignore = "needs the puzzles with known answers: NONOSAT_CORPORA")]
fn the_cases_about_lists_are_read() {
    let cases = common::corpora().join("intake/cases");
    let solution = "12x6: ..####...... / .#....#..... / ###########. / #.#.#.#.#.## / ............ / ..########..";
    for file in [
        "01-codewars-tuples/codewars.py",
        "03-rosetta-letters/rosetta-letters.txt",
        "05-rowcol-js/handsomeone.js",
        "07-columns-first-headings/headings-cols-first.txt",
        "09-python-dict/python-dict.py",
        "11-json-rowsHints/json-rowsHints.json",
        "13-prolog-lists/prolog.pl",
        "15-jutge-one-size/p.txt",
        "17-hakank-py/hakank-ortools.py",
        "25-webpbn-cwd/cwd.cwd",
        "27-webpbn-syro/syro.txt",
        "29-webpbn-makhorin/p.txt",
        "31-picross-solver-native/picross-native.txt",
        "33-sheet-tsv/sheet.tsv",
        "35-grid01-json/json-grid01.json",
    ] {
        let path = cases.join(file);
        let expected = fs::read_to_string(path.with_file_name("expect.txt")).unwrap();
        let puzzle = &format::read(file, &fs::read(&path).unwrap(), None).unwrap_or_else(|e| panic!("{e}")).puzzles[0];
        let rows = |text: &str| text.split(" / ").map(|row| runs(row.chars().map(|c| c == '#'))).collect::<Vec<_>>();
        let wanted = match (expected.contains(solution), file.starts_with("15")) {
            (true, _) => rows(solution.split_once(": ").unwrap().1),
            (_, true) => vec![vec![1], vec![3], vec![1]],
            _ => known()[0].clone(),
        };
        assert_eq!(lists_of(puzzle)[0], wanted, "{file}");
    }
}

#[test]
fn exact_formats_keep_their_files() {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles");
    for text in crate::valid::VALID.into_iter().filter(|&text| text != crate::valid::LISTS) {
        assert_ne!(format::read("f", text.as_bytes(), None).unwrap().format, Format::Lists, "{text}");
    }
    for entry in fs::read_dir(examples).unwrap() {
        let path = entry.unwrap().path();
        if path.is_file() {
            let read = format::read("f", &fs::read(&path).unwrap(), None);
            assert!(read.is_err() || read.unwrap().format != Format::Lists, "{}", path.display());
        }
    }
}

#[test]
fn what_may_be_two_puzzles_names_both() {
    let text = "Rows: 1 3 1 1,1 1,2 1,1 2 1 1,1 2 1,1 3 2,1 2 1,1 3 1,1\n\
        Columns: 2,3 1,2 2,1 1 1,1 3 1,1 1 1 2,3,1 3,1 1,2 1 1\n";
    let error = format::read("f", text.as_bytes(), None).unwrap_err();
    assert!(matches!(error.problem(), Problem::Ambiguous { .. }), "{error}");
    assert!(error.help().unwrap().contains("docs/INTAKE.md"));
}

#[test]
fn the_examples_of_the_documentation_are_read() {
    let page = include_str!("../../docs/INTAKE.md");
    let mut texts: Vec<String> = Vec::new();
    let mut lines = page.lines();
    while lines.by_ref().any(|line| line.trim_start().starts_with("```text")) {
        let block = lines.by_ref().take_while(|line| line.trim() != "```");
        texts.push(block.map(|line| format!("{}\n", line.trim_start())).collect());
    }
    assert_eq!(texts.len(), 9, "the tenth is a command line");
    for text in texts {
        let document = format::read("f", text.as_bytes(), None).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(lists_of(&document.puzzles[0]), known(), "{text}");
    }
}

//! Certificates: what is accepted is true, whatever the files say.

use std::{
    collections::{BTreeMap, BTreeSet},
    io,
    sync::LazyLock,
};

use nonosat::{
    format,
    proof::{
        certify::certify,
        exchange::{Form, Model},
        verify::{Claim, Verified, verify_files},
    },
    puzzle::{Picture, Puzzle, budget::Budget},
    solve::{Request, Verdict, solve},
};
use nonosat_propagate::monolithic::Monolithic;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::force;

/// Files by their names.
pub type Files = BTreeMap<String, Vec<u8>>;

/// The most cells of a puzzle whose formula is written here.
const MOST_CELLS: usize = 400;
/// The puzzles of proofs: with two solutions, one of which the claim leaves out; with one; with none.
const PUZZLES: [(&str, Option<&str>); 3] = [
    ("width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\n", Some("#.\n.#\n")),
    (
        "width 5\nheight 5\nrows\n0\n1 1\n3\n1\n2\ncolumns\n2\n1 1\n1\n1\n2\n",
        Some(".....\n.#..#\n..###\n#....\n##...\n"),
    ),
    ("width 3\nheight 3\nrows\n3\n0\n1\ncolumns\n2\n1\n1\n", None),
];

/// The reader of these files.
pub fn reader(files: &Files) -> impl Fn(&str) -> io::Result<Vec<u8>> {
    |name| files.get(name).cloned().ok_or_else(|| io::ErrorKind::NotFound.into())
}

/// Checks that what was verified is true: by brute force, or by the solver if the puzzle is too large for that.
pub fn judge(verified: &Verified) {
    let puzzle = &verified.puzzle;
    if !force::is_small(puzzle) {
        if puzzle.layout().cell_count() <= MOST_CELLS {
            let outcome = solve(puzzle, &Request::default()).expect("a puzzle that can be solved");
            assert_eq!(outcome.verdict.name(), verified.claim.name());
        }
        return;
    }
    let solutions = force::solutions(puzzle, None, 2);
    match verified.claim {
        Claim::None => assert!(solutions.is_empty() && verified.pictures.is_empty()),
        Claim::Unique => assert_eq!(solutions, verified.pictures),
        Claim::Multiple => {
            assert_eq!((solutions.len(), verified.pictures.len()), (2, 2));
            assert!(verified.pictures.iter().all(|picture| force::is_solution(puzzle, picture)));
            assert_ne!(verified.pictures[0], verified.pictures[1]);
        }
    }
}

/// Files in one text, each behind a line `== NAME`; what is missing is made from the others, as a forger would.
pub fn verify_text(bytes: &[u8]) {
    let mut files = Files::new();
    let mut current: Option<String> = None;
    for line in bytes.split_inclusive(|&byte| byte == b'\n') {
        if let Some(name) = line.strip_prefix(b"== ") {
            current = Some(String::from_utf8_lossy(name).trim_end().to_owned());
        } else if let Some(name) = &current {
            files.entry(name.clone()).or_default().extend(line);
        }
    }
    verify_completed(files);
}

/// The first byte is the number of a puzzle, the others are the proof.
pub fn verify_proof(bytes: &[u8]) {
    static FILES: LazyLock<Vec<Files>> = LazyLock::new(|| {
        let files = |(puzzle, picture): (&str, Option<&str>)| {
            let mut files = Files::from([("puzzle.non".to_owned(), puzzle.into())]);
            files.extend(picture.map(|picture| ("picture".to_owned(), picture.into())));
            add_formula(&mut files);
            files
        };
        PUZZLES.into_iter().map(files).collect()
    });
    let Some((first, proof)) = bytes.split_first() else { return };
    let mut files = FILES[usize::from(*first) % PUZZLES.len()].clone();
    files.insert("proof.lrat".to_owned(), proof.into());
    verify_completed(files);
}

/// The manifest of a certificate whose other files are right.
pub fn verify_manifest(bytes: &[u8]) {
    static CERTIFICATE: LazyLock<(Files, Verified)> = LazyLock::new(|| {
        let puzzle = read_puzzle(PUZZLES[1].0.as_bytes()).expect("a puzzle");
        let outcome = solve(&puzzle, &Request::default()).expect("a verdict");
        assert_eq!(outcome.verdict, Verdict::Unique);
        let certificate = certify(&puzzle, &outcome, &Budget::unlimited()).expect("a certificate");
        let files: Files = certificate.files().iter().map(|file| (file.name.to_owned(), file.bytes.clone())).collect();
        let verified = verify_files(reader(&files), &Budget::unlimited()).expect("a certificate that holds");
        (files, verified)
    });
    let (files, genuine) = &*CERTIFICATE;
    let read = |name: &str| if name == "manifest.json" { Ok(bytes.to_vec()) } else { reader(files)(name) };
    if let Ok(mut verified) = verify_files(read, &Budget::unlimited()) {
        verified.bytes = genuine.bytes;
        assert_eq!(verified, *genuine);
    }
}

fn verify_completed(mut files: Files) {
    add_formula(&mut files);
    complete(&mut files);
    match verify_files(reader(&files), &Budget::unlimited()) {
        Ok(verified) => judge(&verified),
        Err(error) => {
            assert!(!error.to_string().contains('\n'), "{error}");
            let lines = |bytes: &Vec<u8>| bytes.iter().filter(|&&byte| byte == b'\n').count() + 1;
            let last = files.get(&error.file).map_or(1, lines);
            assert!(error.line.is_none_or(|line| (1..=last).contains(&line)), "{error}");
        }
    }
}

fn read_puzzle(bytes: &[u8]) -> Option<Puzzle> {
    let mut document = format::read("fuzz", bytes, None).ok()?;
    document.puzzles.truncate(1);
    document.puzzles.pop()
}

/// The puzzle, and the name of its file.
fn puzzle_of(files: &Files) -> Option<(&'static str, Puzzle)> {
    let name = if files.contains_key("puzzle.json") { "puzzle.json" } else { "puzzle.non" };
    Some((name, read_puzzle(files.get(name)?)?))
}

/// Adds the formula if it is missing.
fn add_formula(files: &mut Files) {
    let Some((_, puzzle)) = puzzle_of(files) else { return };
    if !files.contains_key("formula.cnf") && puzzle.layout().cell_count() <= MOST_CELLS {
        let picture = files.get("picture").and_then(|bytes| Picture::parse(std::str::from_utf8(bytes).ok()?));
        files.extend(formula(&puzzle, picture.as_ref()).map(|text| ("formula.cnf".to_owned(), text.into())));
    }
}

/// Adds the proof without hints and the manifest if they are missing.
fn complete(files: &mut Files) {
    let Some((name, puzzle)) = puzzle_of(files) else { return };
    let text = |name: &str| files.get(name).map(|bytes| String::from_utf8_lossy(bytes)).unwrap_or_default();
    let (formula, lrat) = (text("formula.cnf").into_owned(), text("proof.lrat").into_owned());
    let (drat, proof) = without_hints(&formula, &lrat);
    files.entry("proof.drat".to_owned()).or_insert_with(|| drat.into());
    if !files.contains_key("manifest.json") {
        let manifest = manifest(files, name, &puzzle, &formula, &proof);
        files.insert("manifest.json".to_owned(), manifest.to_string().into());
    }
}

/// The formula as the encoder writes it, which is not the code of the verifier.
fn formula(puzzle: &Puzzle, excluded: Option<&Picture>) -> Option<String> {
    let order = "order".parse().expect("an encoding");
    let model = force::is_plain(puzzle).then(|| Model::new(Monolithic::new(puzzle), Some(order), Form::Dimacs));
    let mut text = Vec::new();
    model?.expect("a formula").write(puzzle, &mut text).expect("room");
    let text = String::from_utf8(text).expect("text");
    let Some(picture) = excluded else { return Some(format!("c claim: no solution\n{text}")) };
    let (head, rest) = text.split_once("p cnf ")?;
    let (sizes, clauses) = rest.split_once('\n')?;
    let (variables, count) = sizes.split_once(' ')?;
    let count = count.parse::<usize>().ok()? + 1;
    let differs = (1..).zip(picture.cells()).map(|(cell, color)| if color.is_blank() { cell } else { -cell });
    let clause: String = differs.map(|literal: i64| format!("{literal} ")).collect();
    let claim = "no solution but the picture, which the last clause excludes";
    Some(format!("c claim: {claim}\n{head}p cnf {variables} {count}\n{clauses}{clause}0\n"))
}

/// The steps of a proof without hints, and its sizes as in the manifest; nonsense if it is malformed.
fn without_hints(formula: &str, lrat: &str) -> (String, Value) {
    let is_clause = |line: &&str| !line.starts_with(['c', 'p']);
    let mut clauses: Vec<&str> = formula.lines().filter(is_clause).collect();
    let (given, mut drat, mut steps, mut hints, mut used) = (clauses.len(), String::new(), 0, 0, BTreeSet::new());
    for line in lrat.lines() {
        let rest = line.split_once(' ').map_or("", |(_, rest)| rest);
        if let Some(deleted) = rest.strip_prefix("d ") {
            let places = deleted.split(' ').filter_map(|word| word.parse::<usize>().ok()?.checked_sub(1));
            places.filter_map(|place| clauses.get(place)).for_each(|clause| drat += &format!("d {clause}\n"));
            continue;
        }
        let end = if rest.starts_with("0 ") { 1 } else { rest.find(" 0 ").map_or(rest.len(), |at| at + 2) };
        let (clause, reasons) = rest.split_at(end);
        drat += &format!("{clause}\n");
        clauses.push(clause);
        let reasons = reasons.split(' ').filter_map(|word| word.parse::<usize>().ok()).filter(|&number| number > 0);
        used.extend(reasons.inspect(|_| hints += 1).filter(|&number| number <= given));
        steps += 1;
    }
    (drat, json!({"steps": steps, "hints": hints, "clauses_used": used.len()}))
}

fn manifest(files: &Files, puzzle_name: &str, puzzle: &Puzzle, formula: &str, proof: &Value) -> Value {
    let (claim, pictures): (_, &[&str]) = if files.contains_key("picture-1") {
        ("multiple", &["picture-1", "picture-2"])
    } else if files.contains_key("picture") {
        ("unique", &["picture"])
    } else {
        ("none", &[])
    };
    let mut names: Vec<&str> = [&[puzzle_name], pictures].concat();
    let (mut formula_entry, mut proof_entry) = (Value::Null, Value::Null);
    if claim != "multiple" {
        names.extend(["formula.cnf", "proof.drat", "proof.lrat"]);
        let sizes = formula.lines().find_map(|line| line.strip_prefix("p cnf ")).unwrap_or_default();
        let mut sizes = sizes.split(' ').map(|word| word.parse::<usize>().unwrap_or_default());
        let mut size = || sizes.next().unwrap_or_default();
        formula_entry = json!({"encoding": "order", "variables": size(), "clauses": size()});
        proof_entry = proof.clone();
    }
    let entry = |name: &&str| {
        let bytes = files.get(*name).map(Vec::as_slice).unwrap_or_default();
        let hash: String = Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        json!({"name": name, "bytes": bytes.len(), "sha256": hash})
    };
    json!({
        "schema": "nonosat-certificate/1",
        "claim": claim,
        "program": "a forger",
        "puzzle": {
            "width": puzzle.width(),
            "height": puzzle.height(),
            "clue_hash": format!("{:016x}", puzzle.clue_hash()),
        },
        "formula": formula_entry,
        "proof": proof_entry,
        "files": names.iter().map(entry).collect::<Vec<_>>(),
    })
}

//! Certificates: those of true verdicts are verified, all others are refused.

use std::{fs, path::Path};

use nonosat::{
    format,
    proof::{
        certify::{Certificate, CertifyError, File, certify},
        verify::{Claim, Fault, Verified, VerifyError, verify},
    },
    puzzle::{Puzzle, budget::Budget},
    solve::{
        outcome::{Stop, Verdict},
        request::Request,
        solve,
    },
};
use proptest::prelude::*;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tempfile::TempDir;

use crate::{
    common,
    common::{corpora, named, small_puzzle, solutions_by_force},
};

pub(crate) fn read(path: &Path) -> Puzzle {
    let mut puzzles = format::read(&path.display().to_string(), &fs::read(path).unwrap(), None).unwrap().puzzles;
    puzzles.remove(0)
}

pub(crate) fn puzzle_of(text: &str) -> Puzzle {
    format::read("test.non", text.as_bytes(), None).unwrap().puzzles.remove(0)
}

pub(crate) fn certified(puzzle: &Puzzle) -> Result<Certificate, CertifyError> {
    certify(puzzle, &solve(puzzle, &Request::default()).unwrap(), &Budget::unlimited())
}

pub(crate) fn files_of(certificate: &Certificate) -> Vec<(&'static str, Vec<u8>)> {
    certificate.files().iter().map(|File { name, bytes }| (*name, bytes.clone())).collect()
}

pub(crate) fn verified(files: &[(&str, Vec<u8>)]) -> Result<Verified, VerifyError> {
    let folder = TempDir::new().unwrap();
    files.iter().for_each(|(name, bytes)| fs::write(folder.path().join(name), bytes).unwrap());
    verify(folder.path(), &Budget::unlimited())
}

/// Makes the manifest agree with the other files, as a forger would.
pub(crate) fn resign(files: &mut [(&str, Vec<u8>)]) {
    let entries: Vec<Value> = files
        .iter()
        .filter(|(name, _)| *name != "manifest.json")
        .map(|(name, bytes)| {
            let hash: String = Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect();
            json!({"name": name, "bytes": bytes.len(), "sha256": hash})
        })
        .collect();
    let lines = |wanted: &str, mark: &[u8]| {
        let text =
            files.iter().find(|(name, _)| *name == wanted).map(|(_, bytes)| bytes.as_slice()).unwrap_or_default();
        text.split(|&byte| byte == b'\n')
            .filter(|line| !line.is_empty() && !line.windows(3).any(|window| window == mark))
            .count()
    };
    let (steps, hints) = (lines("proof.lrat", b" d "), hints_of(files));
    let manifest = files.iter_mut().find(|(name, _)| *name == "manifest.json").unwrap();
    let mut value: Value = serde_json::from_slice(&manifest.1).unwrap();
    value["files"] = entries.into();
    if !value["proof"].is_null() {
        value["proof"]["steps"] = steps.into();
        value["proof"]["hints"] = hints.0.into();
        value["proof"]["clauses_used"] = hints.1.into();
    }
    manifest.1 = serde_json::to_vec(&value).unwrap();
}

/// The number of hints in the proof, and of clauses of the formula among them.
fn hints_of(files: &[(&str, Vec<u8>)]) -> (usize, usize) {
    let Some((_, lrat)) = files.iter().find(|(name, _)| *name == "proof.lrat") else { return (0, 0) };
    let text = String::from_utf8_lossy(lrat);
    let mut all = Vec::new();
    for line in text.lines().filter(|line| !line.contains('d')) {
        all.extend(line.split(" 0").nth(1).unwrap_or_default().split_whitespace().map(str::to_owned));
    }
    let first = text.split(' ').next().and_then(|word| word.parse::<usize>().ok()).unwrap_or(1);
    let mut used: Vec<usize> =
        all.iter().filter_map(|word| word.parse().ok()).filter(|&number| number < first).collect();
    used.sort_unstable();
    used.dedup();
    (all.len(), used.len())
}

const LETTER: &str = "width 3\nheight 4\nrows\n3\n1\n2\n1\ncolumns\n4\n1 1\n1\n";
const TWINS: &str = "width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\n";
const RIDDLE: &str = "width 3\nheight 3\nrows\n3\n0\n1\ncolumns\n2\n1\n1\n";
/// One solution, and line solving alone does not find it.
const KNOT: &str = "width 5\nheight 5\nrows\n0\n1 1\n3\n1\n2\ncolumns\n2\n1 1\n1\n1\n2\n";

#[test]
fn each_verdict_has_its_files() {
    let names = |text: &str| {
        let certificate = certified(&puzzle_of(text)).unwrap();
        certificate.files().iter().map(|file| file.name).collect::<Vec<_>>()
    };
    assert_eq!(names(LETTER), ["puzzle.non", "picture", "formula.cnf", "proof.drat", "proof.lrat", "manifest.json"]);
    assert_eq!(names(RIDDLE), ["puzzle.non", "formula.cnf", "proof.drat", "proof.lrat", "manifest.json"]);
    assert_eq!(names(TWINS), ["puzzle.non", "picture-1", "picture-2", "manifest.json"]);
    for (text, claim) in [(LETTER, Claim::Unique), (RIDDLE, Claim::None), (TWINS, Claim::Multiple)] {
        let verified = verified(&files_of(&certified(&puzzle_of(text)).unwrap())).unwrap();
        assert_eq!((verified.claim, &verified.puzzle), (claim, &puzzle_of(text)));
    }
}

#[test]
fn without_a_proof_there_is_no_certificate() {
    let puzzle = puzzle_of(KNOT);
    let request = Request { method: named("line"), ..Request::default() };
    let outcome = solve(&puzzle, &request).unwrap();
    assert!(matches!(outcome.verdict, Verdict::Unknown(_)));
    assert_eq!(certify(&puzzle, &outcome, &Budget::unlimited()), Err(CertifyError::NothingProven));
    let mut wrong = solve(&puzzle_of(TWINS), &Request::default()).unwrap();
    wrong.verdict = Verdict::Unique;
    wrong.solutions.truncate(1);
    let refused = certify(&puzzle_of(TWINS), &wrong, &Budget::unlimited()).unwrap_err();
    assert!(matches!(refused, CertifyError::Defect(_)), "{refused}");
    let outcome = solve(&puzzle, &Request::default()).unwrap();
    let spent = Budget::unlimited().with_time_limit(std::time::Duration::ZERO);
    assert_eq!(certify(&puzzle, &outcome, &spent), Err(CertifyError::Stopped(Stop::TimeLimit)));
}

#[test]
fn a_certificate_is_not_written_over_another() {
    let folder = TempDir::new().unwrap();
    let certificate = certified(&puzzle_of(LETTER)).unwrap();
    certificate.write(&folder.path().join("new/folder")).unwrap();
    assert!(verify(&folder.path().join("new/folder"), &Budget::unlimited()).is_ok());
    let error = certificate.write(&folder.path().join("new/folder")).unwrap_err();
    assert_eq!(error.kind(), std::io::ErrorKind::AlreadyExists);
}

#[test]
fn errors_name_file_and_line() {
    let good = files_of(&certified(&puzzle_of(KNOT)).unwrap());
    let refusal = |name: &str, from: &str, to: &str, forged: bool| {
        let mut files = good.clone();
        let bytes = &mut files.iter_mut().find(|(file, _)| *file == name).unwrap().1;
        let text = String::from_utf8(bytes.clone()).unwrap();
        assert!(text.contains(from), "{text}");
        *bytes = text.replacen(from, to, 1).into_bytes();
        if forged {
            resign(&mut files);
        }
        verified(&files).unwrap_err().to_string()
    };
    assert!(refusal("picture", "#", ".", false).starts_with("picture: found the SHA-256 "));
    assert!(refusal("formula.cnf", "\n", "\n\n", false).starts_with("formula.cnf: found "));
    assert_eq!(
        refusal("picture", "#", ".", true),
        "picture: the picture is no solution of the puzzle: row 2 does not meet its clue"
    );
    assert_eq!(refusal("picture", "#", "1", true), "picture:2: found \"1\", expected # or .");
    assert_eq!(refusal("picture", "#", "#\n", true).split(',').next(), Some("picture:2: found a row of 2 cells"));
    assert!(
        refusal("formula.cnf", "c claim: no solution but", "c claim: no solution and", true)
            .starts_with("formula.cnf:1: found \"c claim: no solution and")
    );
    assert!(
        refusal("formula.cnf", "cell 1 2 = 2", "cell 1 2 = 3", true)
            .starts_with("formula.cnf:4: found \"c cell 1 2 = 3\", expected \"c cell 1 2 = 2\"")
    );
    assert!(refusal("proof.drat", " 0\n", " 0 \n", true).starts_with("proof.drat:1: found "));
    assert!(refusal("manifest.json", "unique", "none", false).starts_with("manifest.json: found the files "));
    assert!(refusal("manifest.json", "unique", "both", false).starts_with("manifest.json:3: unknown variant `both`"));
    assert!(
        refusal("manifest.json", "certificate/1", "certificate/2", false)
            .starts_with("manifest.json: found the schema")
    );
    assert!(
        refusal("manifest.json", "\"width\": 5", "\"width\": 6", false).starts_with("manifest.json: found puzzle {")
    );
    assert!(refusal("puzzle.non", "width 5", "width 4", true).starts_with("puzzle.non:"));
    let without = |name: &str| {
        let files: Vec<_> = good.iter().filter(|(file, _)| *file != name).cloned().collect();
        verified(&files).unwrap_err()
    };
    for (name, _) in &good {
        let error = without(name);
        assert!(error.file == *name && matches!(error.fault, Fault::Unreadable(_)), "{error}");
    }
}

/// A certificate proves nothing about another puzzle, even if everything that can be forged is.
#[test]
fn files_of_another_puzzle_are_refused() {
    let texts = [LETTER, KNOT, RIDDLE, "width 3\nheight 4\nrows\n1\n1\n2\n3\ncolumns\n4\n1 1\n1\n"];
    let all: Vec<_> = texts.iter().map(|text| files_of(&certified(&puzzle_of(text)).unwrap())).collect();
    for (index, good) in all.iter().enumerate() {
        for (_, other) in all.iter().enumerate().filter(|(other, _)| *other != index) {
            for (name, bytes) in other {
                let mut files = good.clone();
                let Some(file) = files.iter_mut().find(|(file, _)| file == name) else { continue };
                file.1.clone_from(bytes);
                assert!(verified(&files).is_err(), "{name} swapped");
                resign(&mut files);
                assert!(verified(&files).is_err(), "{name} swapped and signed");
            }
        }
    }
}

/// Several solutions are not passed off as one or none.
#[test]
fn a_false_claim_is_refused() {
    let twins = files_of(&certified(&puzzle_of(TWINS)).unwrap());
    let unique = files_of(&certified(&puzzle_of("width 2\nheight 2\nrows\n1\n2\ncolumns\n1\n2\n")).unwrap());
    let mut files = unique.clone();
    files[0].1.clone_from(&twins[0].1);
    files[1].1.clone_from(&twins[1].1);
    resign(&mut files);
    assert!(verified(&files).is_err());
    let mut same = twins.clone();
    same[2].1 = same[1].1.clone();
    resign(&mut same);
    assert_eq!(verified(&same).unwrap_err().fault, Fault::SamePicture);
}

/// A small change somewhere in a file.
pub(crate) fn change(bytes: &mut Vec<u8>, place: usize, kind: u8) {
    let place = place % bytes.len().max(1);
    match kind {
        0..8 => {
            if let Some(byte) = bytes.get_mut(place) {
                *byte ^= 1 << kind;
            }
        }
        8 if place < bytes.len() => _ = bytes.remove(place),
        9 => bytes.truncate(place),
        10 => bytes.insert(place, b'0'),
        _ => {
            // A line is lost.
            let mut lines: Vec<&[u8]> = bytes.split_inclusive(|&byte| byte == b'\n').collect();
            if !lines.is_empty() {
                lines.remove(place % lines.len());
            }
            *bytes = lines.concat();
        }
    }
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
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn small_puzzles_are_certified(puzzle in sane_puzzle()) {
        let verified = verified(&files_of(&certified(&puzzle).unwrap())).unwrap();
        prop_assert_eq!(verified.puzzle.clues(), puzzle.clues());
        let expected = match solutions_by_force(&puzzle).len() {
            0 => Claim::None,
            1 => Claim::Unique,
            _ => Claim::Multiple,
        };
        prop_assert_eq!(verified.claim, expected);
        assert_true(&verified)?;
    }

    #[test]
    fn what_is_changed_is_refused(puzzle in sane_puzzle(), file in 0..6_usize, place in 0..100_000_usize, kind in 0..12_u8) {
        let good = files_of(&certified(&puzzle).unwrap());
        let mut files = good.clone();
        let file = file % files.len();
        change(&mut files[file].1, place, kind);
        prop_assume!(files != good);
        match verified(&files) {
            Err(_) => {}
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
}

/// Every certificate of the survey's puzzles with one solution.
#[test]
#[cfg_attr(not(corpora), ignore = "needs the puzzles with known answers: NONOSAT_CORPORA")]
fn the_survey_is_certified() {
    /// Their certificates take longest.
    const COSTLY: &[&str] = &["00803", "01611", "02040", "03541", "04645", "07604"];
    let corpora = corpora();
    let table = fs::read_to_string(corpora.join("known-answers.csv")).unwrap();
    let mut checked = 0;
    for line in table.lines().filter(|line| line.starts_with("webpbn-survey/")) {
        let fields: Vec<&str> = line.split(',').collect();
        if fields[5] != "unique" || !common::slow() && COSTLY.iter().any(|costly| fields[0].contains(costly)) {
            continue;
        }
        let certificate = certified(&read(&corpora.join(fields[0]))).unwrap();
        let verified = verified(&files_of(&certificate)).unwrap();
        assert_eq!((verified.claim, verified.bytes), (Claim::Unique, certificate.bytes() as u64), "{}", fields[0]);
        if fields[0].contains("08098") {
            assert!(certificate.bytes() < 1_000_000, "9-Dom: {} bytes", certificate.bytes());
        }
        checked += 1;
    }
    assert!(checked >= 13, "only {checked} puzzles were checked");
}

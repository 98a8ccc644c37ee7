//! Certificates: verdicts with proofs that others can check.
//!
//! A certificate is a few files of plain formats, for puzzles of every kind. For the verdicts `none` and `unique` it
//! holds the puzzle, its picture if there is one, the order encoding of the whole puzzle, with one more clause that
//! excludes the picture, and a proof that this formula has no model, as DRAT and as LRAT. The deductions of line
//! solving and probing are steps of the proof. For `multiple` it holds two pictures. `docs/CERTIFICATES.md` describes
//! the files; `nonosat_verify` checks them.
//!
//! ```
//! use nonosat_core::{certify::certify, solve::{Request, solve}};
//! use nonosat_model::budget::Budget;
//!
//! let text = "width 3\nheight 3\n\nrows\n1\n3\n1\n\ncolumns\n1\n3\n1\n";
//! let puzzle = &nonosat_format::read("plus.non", text.as_bytes(), None)?.puzzles[0];
//! let outcome = solve(puzzle, &Request::default())?;
//! let certificate = certify(puzzle, &outcome, &Budget::unlimited())?;
//! let names: Vec<&str> = certificate.files().iter().map(|file| file.name).collect();
//! assert_eq!(names, ["puzzle.non", "picture", "formula.cnf", "proof.drat", "proof.lrat", "manifest.json"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod formula;
mod lrat;
mod manifest;
mod narrowing;
mod peeling;
mod refutation;
mod steps;
mod trim;

use std::{fmt, fs, io, path::Path};

use formula::Formula;
pub use lrat::Lrat;
pub use manifest::{FormulaEntry, ProofEntry};
use refutation::Refutation;
pub use steps::{Step, Steps};
pub use trim::{TrimError, trim};

use crate::{
    exchange,
    solve::outcome::{Outcome, Stop, Verdict},
};
use nonosat_format::{self as format, Format, file};
use nonosat_model::{Color, Picture, Puzzle, budget::Budget};

/// Why there is no certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CertifyError {
    /// A limit was reached.
    Stopped(Stop),
    /// The verdict is `unknown`, or the outcome lacks the pictures of its verdict.
    NothingProven,
    /// The formula would be larger than [`LARGEST`].
    TooLarge(usize),
    /// The puzzle cannot be written to a file that reads back as the same puzzle.
    Puzzle(String),
    /// The proof is wrong. Never written; please report it.
    Defect(String),
}

impl fmt::Display for CertifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stopped(it) => it.fmt(f),
            Self::NothingProven => f.write_str("nothing is proven that could be certified"),
            Self::TooLarge(it) => write!(f, "its formula would have {it} clauses; a certificate holds up to {LARGEST}"),
            Self::Puzzle(it) => write!(f, "the puzzle cannot be written to a file: {it}"),
            Self::Defect(it) => write!(f, "defect: {it}"),
        }
    }
}

impl std::error::Error for CertifyError {}

impl<T: Into<Stop>> From<T> for CertifyError {
    fn from(stop: T) -> Self {
        Self::Stopped(stop.into())
    }
}

/// The most clauses that the formula of a certificate may have: more would take gigabytes.
pub const LARGEST: usize = 50_000_000;

/// A file of a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its name.
    pub name: &'static str,
    /// Its content.
    pub bytes: Vec<u8>,
}

impl File {
    fn new(name: &'static str, bytes: impl Into<Vec<u8>>) -> Self {
        Self { name, bytes: bytes.into() }
    }
}

/// A certificate, not written yet.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Certificate {
    /// The size of the formula; `None` for several solutions.
    pub formula: Option<FormulaEntry>,
    /// The size of the proof; `None` for several solutions.
    pub proof: Option<ProofEntry>,
    files: Vec<File>,
}

/// Certifies an outcome: [`Verdict::None`], [`Verdict::Unique`] or [`Verdict::Multiple`].
///
/// The proof is found anew on the whole puzzle, by line solving, probing and the engine `cdcl`, whatever method the
/// outcome is from, and every step of it is checked.
///
/// # Errors
/// See [`CertifyError`].
pub fn certify(puzzle: &Puzzle, outcome: &Outcome, budget: &Budget) -> Result<Certificate, CertifyError> {
    let mut files = vec![puzzle_file(puzzle)?];
    let (mut formula, mut proof) = (None, None);
    match (outcome.verdict, &outcome.solutions[..]) {
        (Verdict::None, []) => (formula, proof) = refute(puzzle, None, budget, &mut files)?,
        (Verdict::Unique, [picture]) => {
            files.push(File::new("picture", text_of(picture)));
            (formula, proof) = refute(puzzle, Some(picture), budget, &mut files)?;
        }
        (Verdict::Multiple, [one, other, ..]) => {
            files.push(File::new("picture-1", text_of(one)));
            files.push(File::new("picture-2", text_of(other)));
        }
        _ => return Err(CertifyError::NothingProven),
    }
    let manifest = manifest::text(outcome.verdict.name(), puzzle, formula, proof, &files);
    files.push(File::new(Certificate::MANIFEST, manifest));
    Ok(Certificate { formula, proof, files })
}

impl Certificate {
    /// The name of the file that lists the others: a directory with such a file is a certificate.
    pub const MANIFEST: &str = "manifest.json";

    /// The files, the manifest last.
    pub fn files(&self) -> &[File] {
        &self.files
    }

    /// The size of all files together, in bytes.
    pub fn bytes(&self) -> usize {
        self.files.iter().map(|file| file.bytes.len()).sum()
    }

    /// Writes the files to a directory, which is created if it does not exist.
    ///
    /// Each is written whole or not at all, and the manifest last: without it, the directory is no certificate.
    ///
    /// # Errors
    /// Those of writing; [`io::ErrorKind::AlreadyExists`] if there is a certificate already.
    pub fn write(&self, directory: &Path) -> io::Result<()> {
        fs::create_dir_all(directory)?;
        if directory.join(Self::MANIFEST).exists() {
            let message = "there is a certificate already: remove it, or name another directory";
            return Err(io::Error::new(io::ErrorKind::AlreadyExists, message));
        }
        self.files.iter().try_for_each(|entry| file::write(&directory.join(entry.name), &entry.bytes))
    }
}

/// The puzzle as `.non`, or as JSON if that format has no place for its clues; without pictures.
fn puzzle_file(puzzle: &Puzzle) -> Result<File, CertifyError> {
    let mut bare = puzzle.clone();
    bare.goal = None;
    bare.saved.clear();
    let refuse = |error: &dyn std::error::Error| CertifyError::Puzzle(error.to_string());
    let files = [(Format::Non, "puzzle.non"), (Format::Json, "puzzle.json")];
    let is_non = Format::Non.can_write(std::slice::from_ref(&bare)).is_ok();
    let mut file = Err(CertifyError::Puzzle("what is read back is another puzzle".into()));
    for (format, name) in if is_non { &files[..] } else { &files[1..] } {
        let text = format::write(*format, std::slice::from_ref(&bare)).map_err(|error| refuse(&error))?.text;
        let again = format::read(name, text.as_bytes(), Some(*format)).map_err(|error| refuse(&error))?;
        if matches!(&again.puzzles[..], [again] if is_same(again, puzzle)) {
            file = Ok(File::new(name, text));
            break;
        }
    }
    file
}

/// Whether two puzzles ask for the same pictures: their certificates have the same formula.
fn is_same(one: &Puzzle, other: &Puzzle) -> bool {
    one.clues() == other.clues()
        && one.layout() == other.layout()
        && one.given() == other.given()
        && one.palette.len() == other.palette.len()
}

/// A line a row, a character a cell: `.` for the background, `#` for the first colour, then `2` to `9` and `a` to `v`.
fn text_of(picture: &Picture) -> String {
    let symbol = |color: &Color| match color.index() as u8 {
        0 => '.',
        1 => '#',
        index @ 2..10 => char::from(b'0' + index),
        index => char::from(b'a' + index - 10),
    };
    picture.rows().map(|row| row.iter().map(symbol).chain(['\n']).collect::<String>()).collect()
}

/// Adds the formula and the proof that there is no solution, other than `known` if that is given.
pub fn refute(
    puzzle: &Puzzle,
    known: Option<&Picture>,
    budget: &Budget,
    files: &mut Vec<File>,
) -> Result<(Option<FormulaEntry>, Option<ProofEntry>), CertifyError> {
    let Refutation { formula: Formula { encoded: formula, lines, .. }, proof } =
        Refutation::new(puzzle, known, budget)?;
    let claim = match known {
        None => "no solution",
        Some(_) => "no solution but the picture, which the last clause excludes",
    };
    let mut text = format!("c claim: {claim}\n").into_bytes();
    let (mut drat, mut lrat) = (Vec::new(), Vec::new());
    exchange::write_formula(puzzle, &lines, "order", &formula, &mut text)
        .and_then(|()| proof.write_drat(&mut drat))
        .and_then(|()| proof.write_lrat(&mut lrat))
        .map_err(|error| CertifyError::Defect(error.to_string()))?;
    files.extend([File::new("formula.cnf", text), File::new("proof.drat", drat), File::new("proof.lrat", lrat)]);
    let formula =
        FormulaEntry { encoding: "order", variables: formula.target.variables(), clauses: formula.target.len() };
    let proof = ProofEntry { steps: proof.steps(), hints: proof.hints(), clauses_used: proof.formula_clauses_used() };
    Ok((Some(formula), Some(proof)))
}

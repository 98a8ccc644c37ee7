//! The verifier of certificates; it uses no solver.
//!
//! No code here is shared with solvers, encoders and the writer of certificates: the formula is derived from the puzzle
//! a second time, the proof is checked hint by hint, and pictures are judged by the
//! [referee](mod@nonosat_model::referee). `docs/CERTIFICATES.md` describes the files, and what must be trusted.
//!
//! ```no_run
//! use nonosat_model::budget::Budget;
//! use nonosat_verify::{Claim, verify};
//!
//! let verified = verify("cat-certificate".as_ref(), &Budget::unlimited())?;
//! assert_eq!(verified.claim, Claim::Unique);
//! # Ok::<(), nonosat_verify::VerifyError>(())
//! ```

#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "tests, not for browsers, of files of their own"))]

mod error;
mod files;
mod formula;
mod lrat;
mod manifest;
mod picture;

use std::{io, path::Path};

pub use error::{Fault, VerifyError};
use files::Files;
use formula::Formula;
pub use manifest::Claim;
use manifest::{FormulaEntry, Manifest, ProofEntry, PuzzleEntry};

use nonosat_format::{self as format, Format};
use nonosat_model::{Picture, Puzzle, bounded, budget::Budget, referee};

/// The content of a verified certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Verified {
    /// The proven claim.
    pub claim: Claim,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its solutions that the certificate holds: the only one, or two of several.
    pub pictures: Vec<Picture>,
    /// The numbers of variables and clauses of the formula; 0 if there is none.
    pub formula: (usize, usize),
    /// The numbers of steps and hints of the proof; 0 if there is none.
    pub proof: (usize, usize),
    /// The size of all files together.
    pub bytes: u64,
}

/// Verifies the certificate in a directory.
///
/// Takes time linear in the size of the files.
///
/// # Errors
/// The first mistake, with file and line.
pub fn verify(directory: &Path, budget: &Budget) -> Result<Verified, VerifyError> {
    let read = |name: &str| {
        // They are as large as they need to be, and lie on a disk already.
        bounded::file(&directory.join(name), u64::MAX)
    };
    verify_files(read, budget)
}

/// Verifies a certificate that need not be in a directory: `read` gives its files by their names.
///
/// ```
/// use nonosat_core::{certify::certify, solve::{Request, solve}};
/// use nonosat_model::{budget::Budget, pattern};
/// use nonosat_verify::verify_files;
///
/// let puzzle = pattern::ones(3);
/// let certificate = certify(&puzzle, &solve(&puzzle, &Request::default())?, &Budget::unlimited())?;
/// let read = |name: &str| {
///     let file = certificate.files().iter().find(|file| file.name == name);
///     file.map(|file| file.bytes.clone()).ok_or_else(|| std::io::ErrorKind::NotFound.into())
/// };
/// assert_eq!(verify_files(read, &Budget::unlimited())?.claim.name(), "multiple");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As [`verify`].
pub fn verify_files(read: impl Fn(&str) -> io::Result<Vec<u8>>, budget: &Budget) -> Result<Verified, VerifyError> {
    let files = Files(read);
    let manifest_bytes = files.read(Manifest::FILE)?;
    let manifest = Manifest::read(&manifest_bytes)?;
    let (puzzle_name, names) = manifest.file_names()?;
    let mut contents = Vec::with_capacity(names.len());
    for (entry, name) in manifest.files.iter().zip(names) {
        budget.check().map_err(|stop| VerifyError::new(name, None, Fault::Stopped(stop)))?;
        contents.push((name, files.checked(entry, name)?));
    }
    let content = |wanted: &str| -> &[u8] {
        contents.iter().find(|(name, _)| *name == wanted).map(|(_, bytes)| bytes.as_slice()).unwrap_or_default()
    };
    let puzzle = read_puzzle(puzzle_name, content(puzzle_name))?;
    manifest.expect("puzzle", Some(&manifest.puzzle), Some(&PuzzleEntry::of(&puzzle)))?;
    let mut pictures = Vec::new();
    for &name in manifest.claim.picture_names() {
        let picture = picture::read(name, content(name), [puzzle.width(), puzzle.height()], puzzle.palette.len())?;
        referee::judge(&puzzle, &picture).map_err(|fault| VerifyError::new(name, None, Fault::NoSolution(fault)))?;
        if pictures.contains(&picture) {
            return Err(VerifyError::new(name, None, Fault::SamePicture));
        }
        pictures.push(picture);
    }
    let (mut sizes, mut effort) = ((0, 0), (0, 0));
    if manifest.claim != Claim::Multiple {
        let text = content("formula.cnf");
        let formula = Formula::new(&puzzle, pictures.first(), text.len());
        formula.compare("formula.cnf", text)?;
        let proof = lrat::check(&formula, content("proof.lrat"), content("proof.drat"), budget)?;
        manifest.expect("formula", manifest.formula.as_ref(), Some(&FormulaEntry::of(&formula)))?;
        manifest.expect("proof", manifest.proof.as_ref(), Some(&ProofEntry::of(&proof)))?;
        sizes = (formula.variables(), formula.len());
        effort = (proof.steps, proof.hints);
    } else {
        manifest.expect("formula", manifest.formula.as_ref(), None)?;
        manifest.expect("proof", manifest.proof.as_ref(), None)?;
    }
    let bytes = manifest_bytes.len() as u64 + manifest.files.iter().map(|file| file.bytes).sum::<u64>();
    Ok(Verified { claim: manifest.claim, puzzle, pictures, formula: sizes, proof: effort, bytes })
}

/// Reads the puzzle, which must be the only one.
fn read_puzzle(name: &'static str, bytes: &[u8]) -> Result<Puzzle, VerifyError> {
    let format = if name == "puzzle.non" { Format::Non } else { Format::Json };
    let refuse = |line, message: String| VerifyError::new(name, line, Fault::Malformed(message));
    let document = format::read(name, bytes, Some(format)).map_err(|error| {
        let expected = error.expected().map(|expected| format!(", expected {expected}")).unwrap_or_default();
        refuse(Some(error.line()), format!("{}{expected}", error.problem()))
    })?;
    let [puzzle] = <[Puzzle; 1]>::try_from(document.puzzles)
        .map_err(|puzzles| refuse(None, format!("found {} puzzles, expected one", puzzles.len())))?;
    Ok(puzzle)
}

#[cfg(test)]
mod tests;

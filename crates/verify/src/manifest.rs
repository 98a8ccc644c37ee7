//! The manifest: the claim, and the files that prove it.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{
    error::{Fault, VerifyError, excerpt},
    formula::Formula,
    lrat::Proof,
};
use nonosat_model::Puzzle;

/// The claim of a certificate about a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Claim {
    /// It has no solution.
    None,
    /// It has exactly one solution.
    Unique,
    /// It has at least two solutions.
    Multiple,
}

impl Claim {
    /// Its name in the manifest: `none`, `unique` or `multiple`.
    pub fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Unique => "unique",
            Self::Multiple => "multiple",
        }
    }

    /// The names of the pictures that belong to it.
    pub(super) fn picture_names(self) -> &'static [&'static str] {
        match self {
            Self::None => &[],
            Self::Unique => &["picture"],
            Self::Multiple => &["picture-1", "picture-2"],
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Manifest {
    schema: String,
    pub(super) claim: Claim,
    /// The program that wrote it. Nothing depends on it.
    #[serde(rename = "program")]
    _program: String,
    pub(super) puzzle: PuzzleEntry,
    pub(super) formula: Option<FormulaEntry>,
    pub(super) proof: Option<ProofEntry>,
    pub(super) files: Vec<FileEntry>,
}

#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PuzzleEntry {
    width: usize,
    height: usize,
    clue_hash: String,
}

#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FormulaEntry {
    encoding: String,
    variables: usize,
    clauses: usize,
}

#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ProofEntry {
    steps: usize,
    hints: usize,
    clauses_used: usize,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FileEntry {
    pub(super) name: String,
    pub(super) bytes: u64,
    pub(super) sha256: String,
}

impl PuzzleEntry {
    pub(super) fn of(puzzle: &Puzzle) -> Self {
        let clue_hash = format!("{:016x}", puzzle.clue_hash());
        Self { width: puzzle.width(), height: puzzle.height(), clue_hash }
    }
}

impl FormulaEntry {
    pub(super) fn of(formula: &Formula) -> Self {
        Self { encoding: "order".to_owned(), variables: formula.variables(), clauses: formula.len() }
    }
}

impl ProofEntry {
    pub(super) fn of(proof: &Proof) -> Self {
        Self { steps: proof.steps, hints: proof.hints, clauses_used: proof.clauses_used }
    }
}

impl Manifest {
    pub(super) const FILE: &str = "manifest.json";
    const SCHEMA: &str = "nonosat-certificate/1";

    pub(super) fn read(bytes: &[u8]) -> Result<Self, VerifyError> {
        let manifest: Self = serde_json::from_slice(bytes).map_err(|error| {
            let line = Some(error.line()).filter(|&line| line > 0);
            VerifyError::new(Self::FILE, line, Fault::Malformed(error.to_string()))
        })?;
        if manifest.schema != Self::SCHEMA {
            let found = format!("the schema {}", excerpt(manifest.schema.as_bytes()));
            return Err(Self::differs(found, Self::SCHEMA.to_owned()));
        }
        Ok(manifest)
    }

    /// The name of the puzzle file, and those of all files in the order of the manifest, if they are those of the
    /// claim.
    pub(super) fn file_names(&self) -> Result<(&'static str, Vec<&'static str>), VerifyError> {
        let first = self.files.first().map(|file| file.name.as_str());
        let puzzle = if first == Some("puzzle.json") { "puzzle.json" } else { "puzzle.non" };
        let mut names = vec![puzzle];
        names.extend(self.claim.picture_names());
        if self.claim != Claim::Multiple {
            names.extend(["formula.cnf", "proof.drat", "proof.lrat"]);
        }
        let found: Vec<&str> = self.files.iter().map(|file| file.name.as_str()).collect();
        if found != names {
            let found = format!("the files {}", excerpt(found.join(", ").as_bytes()));
            let expected = format!("{} for the claim {}", names.join(", "), self.claim);
            return Err(Self::differs(found, expected));
        }
        Ok((puzzle, names))
    }

    /// Compares an entry of the manifest with the content found.
    pub(super) fn expect<T: Serialize + PartialEq>(
        &self,
        part: &str,
        found: &T,
        expected: &T,
    ) -> Result<(), VerifyError> {
        if found == expected {
            return Ok(());
        }
        let text = |entry: &T| serde_json::to_string(entry).unwrap_or_default();
        Err(Self::differs(format!("{part} {}", text(found)), text(expected)))
    }

    fn differs(found: String, expected: String) -> VerifyError {
        VerifyError::new(Self::FILE, None, Fault::Differs { found, expected })
    }
}

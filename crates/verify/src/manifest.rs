//! The manifest: the claim, and the files that prove it.

use std::{borrow::Cow, fmt};

use nonosat_format::record;
use serde_core::de::{Deserialize, Deserializer, Error as _};

use super::{
    error::{Fault, VerifyError, excerpt},
    formula::Formula,
    lrat::Proof,
};
use nonosat_model::Puzzle;

/// The claim of a certificate about a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// It has no solution.
    None,
    /// It has exactly one solution.
    Unique,
    /// It has at least two solutions.
    Multiple,
}

impl<'de> Deserialize<'de> for Claim {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
        let name = Cow::<str>::deserialize(source)?;
        let all = [Self::None, Self::Unique, Self::Multiple];
        let known = &["none", "unique", "multiple"];
        all.into_iter().find(|claim| claim.name() == name).ok_or_else(|| D::Error::unknown_variant(&name, known))
    }
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

record! {
    #[derive(Debug)]
    pub(super) struct Manifest {
        schema: String,
        pub(super) claim: Claim,
        /// The program that wrote it. Nothing depends on it.
        _program ("program"): String,
        pub(super) puzzle: PuzzleEntry,
        pub(super) formula: Option<FormulaEntry>,
        pub(super) proof: Option<ProofEntry>,
        pub(super) files: Vec<FileEntry>,
    }
}

record! {
    #[derive(Debug, PartialEq, Eq)]
    pub(super) struct PuzzleEntry {
        width: usize,
        height: usize,
        clue_hash: String,
    }
}

record! {
    #[derive(Debug, PartialEq, Eq)]
    pub(super) struct FormulaEntry {
        encoding: String,
        variables: usize,
        clauses: usize,
    }
}

record! {
    #[derive(Debug, PartialEq, Eq)]
    pub(super) struct ProofEntry {
        steps: usize,
        hints: usize,
        clauses_used: usize,
    }
}

record! {
    #[derive(Debug)]
    pub(super) struct FileEntry {
        pub(super) name: String,
        pub(super) bytes: u64,
        pub(super) sha256: String,
    }
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

// As in the manifest.

impl fmt::Display for PuzzleEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { width, height, clue_hash } = self;
        write!(f, r#"{{"width":{width},"height":{height},"clue_hash":{}}}"#, excerpt(clue_hash.as_bytes()))
    }
}

impl fmt::Display for FormulaEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { encoding, variables, clauses } = self;
        let encoding = excerpt(encoding.as_bytes());
        write!(f, r#"{{"encoding":{encoding},"variables":{variables},"clauses":{clauses}}}"#)
    }
}

impl fmt::Display for ProofEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { steps, hints, clauses_used } = self;
        write!(f, r#"{{"steps":{steps},"hints":{hints},"clauses_used":{clauses_used}}}"#)
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
    pub(super) fn expect<T: fmt::Display + PartialEq>(
        &self,
        part: &str,
        found: Option<&T>,
        expected: Option<&T>,
    ) -> Result<(), VerifyError> {
        if found == expected {
            return Ok(());
        }
        let text = |entry: Option<&T>| entry.map_or("null".to_owned(), T::to_string);
        Err(Self::differs(format!("{part} {}", text(found)), text(expected)))
    }

    fn differs(found: String, expected: String) -> VerifyError {
        VerifyError::new(Self::FILE, None, Fault::Differs { found, expected })
    }
}

//! The manifest of a certificate; `docs/schema/certificate.schema.json` describes it.

use hmac_sha256::Hash;
use serde::Serialize;

use super::File;
use nonosat_format::inert::inert_json;
use nonosat_model::Puzzle;

/// The name of the manifest's JSON.
const SCHEMA: &str = "nonosat-certificate/1";

#[derive(Serialize)]
struct Manifest<'a> {
    schema: &'static str,
    claim: &'static str,
    program: &'static str,
    puzzle: PuzzleEntry,
    formula: Option<FormulaEntry>,
    proof: Option<ProofEntry>,
    files: Vec<FileEntry<'a>>,
}

#[derive(Serialize)]
struct PuzzleEntry {
    width: usize,
    height: usize,
    clue_hash: String,
}

/// The size of a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct FormulaEntry {
    /// The name of the encoding.
    pub encoding: &'static str,
    /// Its variables.
    pub variables: usize,
    /// Its clauses, the one that excludes the picture included.
    pub clauses: usize,
}

/// The size of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ProofEntry {
    /// The clauses that it adds, the empty one included.
    pub steps: usize,
    /// The hints of all of them.
    pub hints: usize,
    /// The number of clauses of the formula that occur as hints.
    pub clauses_used: usize,
}

#[derive(Serialize)]
struct FileEntry<'a> {
    name: &'a str,
    bytes: usize,
    sha256: String,
}

/// The text of a manifest.
pub(super) fn text(
    claim: &'static str,
    puzzle: &Puzzle,
    formula: Option<FormulaEntry>,
    proof: Option<ProofEntry>,
    files: &[File],
) -> String {
    let clue_hash = format!("{:016x}", puzzle.clue_hash());
    let manifest = Manifest {
        schema: SCHEMA,
        claim,
        program: concat!("nonosat ", env!("CARGO_PKG_VERSION")),
        puzzle: PuzzleEntry { width: puzzle.width(), height: puzzle.height(), clue_hash },
        formula,
        proof,
        files: files.iter().map(FileEntry::of).collect(),
    };
    // Nothing in it can fail to be JSON.
    inert_json(serde_json::to_string_pretty(&manifest).unwrap_or_default()) + "\n"
}

impl<'a> FileEntry<'a> {
    fn of(file: &'a File) -> Self {
        let hash = Hash::hash(&file.bytes);
        let sha256 = hash.iter().map(|byte| format!("{byte:02x}")).collect();
        Self { name: file.name, bytes: file.bytes.len(), sha256 }
    }
}

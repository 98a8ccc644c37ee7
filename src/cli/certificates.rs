//! With `--certify`: a certificate of each answer, in a directory of its own.

use std::{
    fmt, io,
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
    time::Duration,
};

use nonosat::{
    proof::certify::{Certificate, CertifyError, FormulaEntry, ProofEntry, certify},
    puzzle::{
        Puzzle,
        budget::{Budget, Stopwatch},
    },
    solve::outcome::Outcome,
};

use super::{Exit, origin::Origin, text};

/// The directory of certificates.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Certificates<'a> {
    pub(crate) directory: &'a Path,
    /// Whether there are several puzzles: then each has a directory below.
    pub(crate) many: bool,
}

/// A certificate that was written.
#[derive(Debug)]
pub(crate) struct Written {
    pub(crate) directory: PathBuf,
    pub(crate) bytes: usize,
    pub(crate) formula: Option<FormulaEntry>,
    pub(crate) proof: Option<ProofEntry>,
    /// The time it took to prove and to write.
    pub(crate) time: Duration,
}

/// Why there is no certificate.
#[derive(Debug)]
pub(crate) enum NotWritten {
    NotCertified(CertifyError),
    Unwritable(String, io::Error),
    Panicked,
}

impl fmt::Display for NotWritten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotCertified(it) => write!(f, "no certificate: {it}"),
            Self::Unwritable(one, other) => write!(f, "cannot write the certificate to {one}: {other}"),
            Self::Panicked => f.write_str("defect: certifying broke down; please report this puzzle"),
        }
    }
}

impl std::error::Error for NotWritten {}

impl From<CertifyError> for NotWritten {
    fn from(error: CertifyError) -> Self {
        Self::NotCertified(error)
    }
}

impl NotWritten {
    /// How a run ends after this.
    pub(crate) fn exit(&self) -> Exit {
        match self {
            Self::NotCertified(CertifyError::Stopped(_) | CertifyError::NothingProven) => Exit::Unknown,
            Self::NotCertified(CertifyError::Defect(_)) | Self::Panicked => Exit::Defect,
            Self::NotCertified(_) => Exit::Malformed,
            Self::Unwritable(..) => Exit::Unwritable,
        }
    }
}

impl Certificates<'_> {
    /// Certifies the outcome of the puzzle of this number.
    pub(crate) fn write(
        &self,
        number: usize,
        origin: &Origin,
        puzzle: &Puzzle,
        outcome: &Outcome,
        budget: &Budget,
    ) -> Result<Written, NotWritten> {
        let clock = Stopwatch::start();
        let directory = if self.many { self.directory.join(name(number, origin)) } else { self.directory.to_owned() };
        let certificate =
            catch_unwind(AssertUnwindSafe(|| certify(puzzle, outcome, budget))).map_err(|_| NotWritten::Panicked)??;
        let fail = |error| NotWritten::Unwritable(text::clean(&directory.display().to_string()), error);
        certificate.write(&directory).map_err(fail)?;
        let bytes = certificate.bytes();
        let Certificate { formula, proof, .. } = certificate;
        Ok(Written { directory, bytes, formula, proof, time: clock.elapsed() })
    }
}

/// `0007-pack-3`: the number makes it unique, the rest identifies the puzzle.
fn name(number: usize, origin: &Origin) -> String {
    const LONGEST: usize = 60;
    let stem = match origin.source.as_str() {
        "-" => "stdin".into(),
        source => Path::new(source).file_stem().unwrap_or_default().to_string_lossy(),
    };
    let plain = |symbol: char| if symbol.is_ascii_alphanumeric() || "._".contains(symbol) { symbol } else { '-' };
    let stem: String = stem.chars().map(plain).take(LONGEST).collect();
    let index = origin.index_of_several().map(|index| format!("-{index}")).unwrap_or_default();
    format!("{number:04}-{stem}{index}")
}

/// `certificate: DIR (formula of 328 clauses, proof of 101 steps, 11012 bytes)`.
pub(crate) fn line(written: &Written) -> String {
    let directory = text::clean(&written.directory.display().to_string());
    let proof = match (written.formula, written.proof) {
        (Some(formula), Some(proof)) => {
            format!("formula of {} clauses, proof of {} steps, ", formula.clauses, proof.steps)
        }
        _ => "two solutions, ".to_owned(),
    };
    format!("certificate: {directory} ({proof}{} bytes)\n", written.bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_plain() {
        let name_of = |source: &str| name(7, &Origin::of_file(source.to_owned()));
        assert_eq!(name_of("cats/a cat.b.non"), "0007-a-cat.b");
        assert_eq!(name_of("-"), "0007-stdin");
        assert_eq!(name_of("../.."), "0007-");
    }
}

//! The results for people and for other programs: CSV, a Markdown summary, one HTML page.

mod cactus;
mod csv;
mod markdown;
mod page;
mod scatter;
mod scores;
mod table;
mod tally;

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use super::{
    journal::{self, JournalError},
    record::{Line, Run, Sitting, defects},
};
use tally::Tally;

/// The file of runs in a folder of results.
pub const RUNS: &str = "runs.ndjson";

/// Why there is no report.
#[derive(Debug, thiserror::Error)]
pub enum ReportError {
    /// The runs cannot be read.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// A file cannot be written.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
}

/// All that a report is made of.
struct Results {
    sittings: Vec<Sitting>,
    runs: Vec<Run>,
    defects: Vec<String>,
    tally: Tally,
}

impl Results {
    fn new(lines: Vec<Line>) -> Self {
        let (mut sittings, mut runs) = (Vec::new(), Vec::new());
        for line in lines {
            match line {
                Line::Sitting(sitting) => sittings.push(*sitting),
                Line::Run(run) => runs.push(*run),
            }
        }
        let limit_s = sittings.last().map_or(f64::INFINITY, |sitting| sitting.limits.time_s);
        let defects = defects(&runs);
        let tally = Tally::new(&runs, limit_s);
        Self { sittings, runs, defects, tally }
    }
}

/// Writes `runs.csv`, `summary.md` and `index.html` into a folder that has runs in it; the table of scores as a text.
///
/// # Errors
/// If the runs cannot be read, or the files not be written.
pub fn write(folder: &Path) -> Result<String, ReportError> {
    let results = Results::new(journal::read(&folder.join(RUNS))?);
    for (name, text) in [
        ("runs.csv", csv::runs(&results.runs)),
        ("summary.md", markdown::summary(&results)),
        ("index.html", page::page(&results)),
    ] {
        let path = folder.join(name);
        fs::write(&path, text).map_err(|source| ReportError::Io { path, source })?;
    }
    Ok(scores::plain(&results.tally))
}

#[cfg(test)]
mod tests;

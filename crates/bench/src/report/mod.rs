//! The report that compares solvers: a table for other programs, a Markdown summary, one HTML page.

mod cactus;
mod coverage;
mod csv;
mod growth;
mod html;
mod markdown;
mod methods;
mod scatter;
mod scores;
mod shares;
mod sizes;
mod table;
mod tally;

use std::{
    fmt, io,
    path::{Path, PathBuf},
};

use coverage::Coverage;
use growth::Goal;
use sizes::BySize;
use tally::Tally;

use super::{
    journal::{self, JournalError},
    plot,
    record::{Line, Records, Run, Sitting, defects},
};
use nonosat_format::file;

/// The name of the journal in a folder of results.
pub const RUNS: &str = "runs.ndjson";

/// Why there is no report.
#[derive(Debug)]
#[non_exhaustive]
pub enum ReportError {
    /// The runs cannot be read.
    Journal(JournalError),
    /// A file cannot be written.
    Io {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
}

impl fmt::Display for ReportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Journal(it) => it.fmt(f),
            Self::Io { path, source } => write!(f, "{}: {source}", path.display()),
        }
    }
}

impl std::error::Error for ReportError {}

impl From<JournalError> for ReportError {
    fn from(error: JournalError) -> Self {
        Self::Journal(error)
    }
}

/// The material of a report.
struct Results {
    records: Records,
    defects: Vec<String>,
    /// What readers must know first.
    notice: Option<String>,
    /// The runs that compare all solvers.
    common: Vec<Run>,
    tally: Tally,
}

impl Results {
    fn new(lines: Vec<Line>) -> Self {
        let records = Records::new(lines);
        let limit_s = records.sittings.last().map_or(f64::INFINITY, |sitting| sitting.limits.time_s);
        let (coverage, common) = Coverage::of(&records);
        let tally = Tally::new(&records.runs, &common, limit_s);
        Self { defects: defects(&records.runs), notice: coverage.notice(), common, tally, records }
    }

    fn last_sitting(&self) -> Option<&Sitting> {
        self.records.sittings.last()
    }

    /// The plots by size, each with its name and its caption; none if there is but one size.
    fn plots(&self) -> Vec<(&'static str, &'static str, String)> {
        let sizes = BySize::new(&self.common, &self.tally);
        let mut plots = vec![
            (
                "verdicts",
                "Complete methods: CPU time to a proven verdict, medians of the runs that reached one.",
                growth::plot(&sizes, &self.tally, Goal::Verdict),
            ),
            (
                "solutions",
                "Incomplete methods: time on the wall to the first solution, medians of the runs that found one.",
                growth::plot(&sizes, &self.tally, Goal::Solution),
            ),
            (
                "shares",
                "The shares of runs that ended with a verdict, and of those that found a solution, up to each size.",
                shares::plot(&sizes, &self.tally),
            ),
        ];
        plots.retain(|(_, _, svg)| !svg.is_empty());
        plots
    }
}

/// Writes `runs.csv`, `summary.md` and `index.html` into a folder that has runs in it, and the plots by size as `.svg`
/// files if there are several sizes. Returns the table of scores as plain text.
///
/// # Errors
/// If the runs cannot be read, or the files cannot be written.
pub fn write(folder: &Path) -> Result<String, ReportError> {
    write_of(journal::read(&folder.join(RUNS))?, folder)
}

/// Writes the report of these runs into a folder, as [`write()`] does.
///
/// # Errors
/// If the files cannot be written.
pub fn write_of(lines: Vec<Line>, folder: &Path) -> Result<String, ReportError> {
    let results = Results::new(lines);
    let mut files = vec![
        ("runs.csv".to_owned(), csv::runs(&results.records.runs)),
        ("summary.md".to_owned(), markdown::summary(&results)),
        ("index.html".to_owned(), html::page(&results)),
    ];
    for (name, _, svg) in results.plots() {
        files.push((format!("{name}.svg"), plot::standalone(&svg, include_str!("plot.css"))));
    }
    for (name, text) in files {
        let path = folder.join(name);
        file::write(&path, text.as_bytes()).map_err(|source| ReportError::Io { path, source })?;
    }
    let notice = results.notice.map_or_else(String::new, |notice| notice + "\n");
    Ok(notice + &scores::plain(&results.tally))
}

#[cfg(test)]
mod tests;

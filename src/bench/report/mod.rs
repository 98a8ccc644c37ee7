//! The results for people and for other programs: CSV, a Markdown summary, one HTML page.

mod cactus;
mod csv;
mod growth;
mod markdown;
mod methods;
mod page;
mod scatter;
mod scores;
mod shares;
mod sizes;
mod table;
mod tally;

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use super::{
    journal::{self, JournalError},
    plot,
    record::{Line, Run, Sitting, defects},
};
use growth::Goal;
use sizes::BySize;
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

    /// The plots by size, each with its name and what it shows; none if there is but one size.
    fn plots(&self) -> Vec<(&'static str, &'static str, String)> {
        let sizes = BySize::new(&self.runs, &self.tally);
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
                "How many runs ended with a verdict, and how many found a solution, up to each size.",
                shares::plot(&sizes, &self.tally),
            ),
        ];
        plots.retain(|(_, _, svg)| !svg.is_empty());
        plots
    }
}

/// Writes `runs.csv`, `summary.md` and `index.html` into a folder that has runs in it, and the plots by size as `.svg` files
/// if there are several sizes; the table of scores as a text.
///
/// # Errors
/// If the runs cannot be read, or the files not be written.
pub fn write(folder: &Path) -> Result<String, ReportError> {
    let results = Results::new(journal::read(&folder.join(RUNS))?);
    let mut files = vec![
        ("runs.csv".to_owned(), csv::runs(&results.runs)),
        ("summary.md".to_owned(), markdown::summary(&results)),
        ("index.html".to_owned(), page::page(&results)),
    ];
    for (name, _, svg) in results.plots() {
        files.push((format!("{name}.svg"), plot::standalone(&svg, include_str!("plot.css"))));
    }
    for (name, text) in files {
        let path = folder.join(name);
        fs::write(&path, text).map_err(|source| ReportError::Io { path, source })?;
    }
    Ok(scores::plain(&results.tally))
}

#[cfg(test)]
mod tests;

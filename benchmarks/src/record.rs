//! What is written down of every run, one JSON object a line, and how it is read back.

use std::path::Path;

use anyhow::{Context, Result};
use nonosat::bench::{
    journal::{self, Journal},
    stamp::Stamp,
};
use serde::{Deserialize, Serialize};

/// What a worker says of one puzzle.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Answer {
    /// The recipe, or the file from the corpora on, with `#3` if it holds several.
    pub(crate) puzzle: String,
    pub(crate) width: usize,
    pub(crate) height: usize,
    /// `unique`, `multiple`, `none`, `unknown`; `error` if the solver refused, failed or died.
    pub(crate) verdict: String,
    /// Why it is `unknown` or `error`; absent otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) note: Option<String>,
    /// CPU seconds from puzzle to verdict, all threads together.
    pub(crate) cpu_s: f64,
    /// CPU seconds before that: starting the process, reading the file. Zero for made puzzles.
    pub(crate) read_s: f64,
    /// Seconds on the wall from puzzle to verdict.
    pub(crate) wall_s: f64,
    /// `line`, `probe` or `search`; absent if unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) technique: Option<String>,
    pub(crate) by_line: usize,
    pub(crate) by_probe: usize,
    pub(crate) by_search: usize,
    pub(crate) components: usize,
    /// The size of the formulas; absent if there were none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) variables: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) clauses: Option<usize>,
    /// Absent if no engine was needed or it does not tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) conflicts: Option<u64>,
    /// The most memory the worker ever held, in bytes; absent where the system does not tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) peak_bytes: Option<u64>,
}

impl Answer {
    /// Whether there is a verdict.
    pub(crate) fn is_solved(&self) -> bool {
        !matches!(self.verdict.as_str(), "unknown" | "error")
    }

    /// CPU seconds from the file to the verdict.
    pub(crate) fn seconds(&self) -> f64 {
        self.cpu_s + self.read_s
    }
}

/// One puzzle solved once, as part of a measurement.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Run {
    /// The row of the table, or the point of a curve: `knotty`, `random/50`.
    pub(crate) row: String,
    /// The seed of the solver.
    pub(crate) seed: u64,
    /// The limit for the puzzle, in CPU seconds.
    pub(crate) limit_s: f64,
    /// The right verdict if known; `some` for any but `none`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) expected: Option<String>,
    #[serde(flatten)]
    pub(crate) answer: Answer,
}

impl Run {
    /// Whether the verdict contradicts what is known, or the solver failed.
    pub(crate) fn is_wrong(&self) -> bool {
        let verdict = self.answer.verdict.as_str();
        match (verdict, self.expected.as_deref()) {
            ("error", _) => true,
            ("unknown", _) | (_, None) => false,
            (_, Some("some")) => verdict == "none",
            (_, Some(expected)) => verdict != expected,
        }
    }
}

/// A line of a file of runs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum Line {
    /// Where and when the following runs were made.
    Stamp(Stamp),
    /// A run.
    Run(Run),
}

/// A file of runs that grows.
pub(crate) struct Log {
    journal: Journal,
    /// The runs that were there before.
    earlier: Vec<Run>,
}

impl Log {
    /// Opens it; what is there already is kept with `resume` and an error without.
    pub(crate) fn open(path: &Path, resume: bool) -> Result<Self> {
        let (mut journal, lines) = Journal::open(path, resume)?;
        journal.append(&[Line::Stamp(Stamp::now())])?;
        Ok(Self { journal, earlier: sorted(lines).1 })
    }

    /// The earlier runs of a measurement, if it was made.
    pub(crate) fn earlier(&self, row: &str, seed: u64) -> Option<Vec<Run>> {
        let runs: Vec<Run> = self.earlier.iter().filter(|run| run.row == row && run.seed == seed).cloned().collect();
        (!runs.is_empty()).then_some(runs)
    }

    /// Writes a measurement down, all of it at once: an interrupted one leaves nothing.
    pub(crate) fn append(&mut self, runs: &[Run]) -> Result<()> {
        let lines: Vec<Line> = runs.iter().cloned().map(Line::Run).collect();
        Ok(self.journal.append(&lines)?)
    }
}

/// The stamps and the runs of a file, both empty if it does not exist.
pub(crate) fn read(path: &Path) -> Result<(Vec<Stamp>, Vec<Run>)> {
    let lines = if path.exists() { journal::read(path).context("cannot read the runs")? } else { Vec::new() };
    Ok(sorted(lines))
}

fn sorted(lines: Vec<Line>) -> (Vec<Stamp>, Vec<Run>) {
    let (mut stamps, mut runs) = (Vec::new(), Vec::new());
    for line in lines {
        match line {
            Line::Stamp(stamp) => stamps.push(stamp),
            Line::Run(run) => runs.push(run),
        }
    }
    (stamps, runs)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(verdict: &str, expected: Option<&str>) -> Run {
        let answer = Answer { puzzle: "dom-3".into(), verdict: verdict.into(), ..Answer::default() };
        Run { row: "dom/3".into(), seed: 2, expected: expected.map(str::to_owned), answer, ..Run::default() }
    }

    #[test]
    fn wrong_verdicts_are_seen() {
        assert!(run("none", Some("some")).is_wrong());
        assert!(run("multiple", Some("unique")).is_wrong());
        assert!(run("error", None).is_wrong());
        assert!(!run("unique", Some("unique")).is_wrong());
        assert!(!run("multiple", Some("some")).is_wrong());
        assert!(!run("unknown", Some("unique")).is_wrong());
        assert!(!run("none", None).is_wrong());
    }

    #[test]
    fn a_log_goes_on_where_it_ended() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new/runs.ndjson");
        let runs = [run("unique", Some("unique"))];
        Log::open(&path, false).unwrap().append(&runs).unwrap();
        assert!(Log::open(&path, false).is_err(), "it must not be overwritten");
        let log = Log::open(&path, true).unwrap();
        assert_eq!(log.earlier("dom/3", 2).unwrap(), runs);
        assert_eq!(log.earlier("dom/3", 1), None);
        assert_eq!(read(&path).unwrap().0.len(), 2, "a stamp for each sitting");
    }
}

//! The settings that `peers` and `growth` share.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use nonosat::bench::stamp;

/// What to measure, where puzzles come from, and where results go.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct Settings {
    /// Only these, by name, separated by commas
    #[arg(long, value_delimiter = ',', value_name = "NAME,...")]
    pub(crate) only: Vec<String>,
    /// The folder of puzzle collections [default: NONOSAT_CORPORA, or ../shared/corpora beside the project]
    #[arg(long, value_name = "DIR")]
    pub(crate) corpora: Option<PathBuf>,
    /// Where the results go [default: benchmarks/results/ and the date]
    #[arg(long, value_name = "DIR")]
    pub(crate) output: Option<PathBuf>,
    /// Go on with the results that are there already
    #[arg(long)]
    pub(crate) resume: bool,
}

impl Settings {
    /// The folder for results.
    pub(crate) fn output(&self) -> PathBuf {
        let results = concat!(env!("CARGO_MANIFEST_DIR"), "/results");
        self.output.clone().unwrap_or_else(|| Path::new(results).join(stamp::today()))
    }

    /// The folder of puzzle collections.
    pub(crate) fn corpora(&self) -> PathBuf {
        self.corpora.clone().unwrap_or_else(default_corpora)
    }

    /// Whether something of this name is asked for.
    pub(crate) fn wants(&self, name: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|only| only == name)
    }

    /// Checks that only known names are asked for.
    pub(crate) fn check_names(&self, known: &[&str]) -> Result<()> {
        for name in &self.only {
            ensure!(known.contains(&name.as_str()), "there is no `{name}`; there are {}", known.join(", "));
        }
        Ok(())
    }
}

/// The default folder of puzzle collections: `NONOSAT_CORPORA`, or beside the project.
pub(crate) fn default_corpora() -> PathBuf {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/corpora");
    std::env::var_os("NONOSAT_CORPORA").map_or_else(|| PathBuf::from(beside), PathBuf::from)
}

/// Reads a limit: `60s`, `0.5s`, `60`.
pub(crate) fn seconds(text: &str) -> Result<f64> {
    let limit: f64 = text.trim_end_matches('s').parse().context("a number of seconds, as in 60s")?;
    ensure!(limit > 0.0 && limit.is_finite(), "a time limit must be above zero");
    Ok(limit)
}

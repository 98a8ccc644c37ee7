//! One sitting of measuring: its settings, its log, its progress on the terminal.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use crate::{
    answers::Answers,
    measure::measure,
    record::{Log, Run},
    sources, stamp,
    worker::Task,
};

/// What `peers` and `growth` have in common.
#[derive(Clone, Debug, clap::Args)]
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
        self.corpora.clone().unwrap_or_else(sources::default_corpora)
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

/// Reads a limit: `60s`, `0.5s`, `60`.
pub(crate) fn seconds(text: &str) -> Result<f64> {
    let limit: f64 = text.trim_end_matches('s').parse().context("a number of seconds, as in 60s")?;
    ensure!(limit > 0.0 && limit.is_finite(), "a time limit must be above zero");
    Ok(limit)
}

/// Measures and writes down.
pub(crate) struct Sitting {
    corpora: PathBuf,
    answers: Answers,
    log: Log,
    /// How many verdicts were wrong.
    pub(crate) wrong: usize,
}

impl Sitting {
    /// Opens the log `name` in the folder for results.
    pub(crate) fn open(settings: &Settings, name: &str) -> Result<Self> {
        let corpora = settings.corpora();
        let log = Log::open(&settings.output().join(name), settings.resume)?;
        Ok(Self { answers: Answers::read(&corpora), corpora, log, wrong: 0 })
    }

    /// Why a row cannot be measured; `None` if it can.
    pub(crate) fn missing(&self, sources: &[String]) -> Option<String> {
        sources.iter().find_map(|source| sources::expand(&self.corpora, source).err()).map(|error| error.to_string())
    }

    /// Solves the sources' puzzles once, unless an earlier sitting did.
    pub(crate) fn run(
        &mut self,
        row: &str,
        sources: &[String],
        every: usize,
        seed: u64,
        limit: f64,
    ) -> Result<Vec<Run>> {
        let earlier = self.log.earlier(row, seed);
        let runs = match earlier {
            Some(runs) => runs,
            None => {
                let corpora = self.corpora.clone();
                let task = Task { sources: sources.to_vec(), corpora, seed, limit, every, skip: 0 };
                let run = |answer| Run { row: row.to_owned(), seed, limit_s: limit, expected: None, answer };
                let mut runs: Vec<Run> = measure(&task)?.into_iter().map(run).collect();
                for run in &mut runs {
                    run.expected = self.answers.expected(&run.answer.puzzle);
                }
                self.log.append(&runs)?;
                runs
            }
        };
        for run in runs.iter().filter(|run| run.is_wrong()) {
            self.wrong += 1;
            let (answer, expected) = (&run.answer, run.expected.as_deref().unwrap_or("unknown"));
            let note = answer.note.as_deref().unwrap_or("no further note");
            eprintln!("WRONG: {} is said to be {}, and is {expected} ({note})", answer.puzzle, answer.verdict);
        }
        Ok(runs)
    }
}

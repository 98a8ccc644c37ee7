//! The peers' table: what users would pick instead, and nonosat beside it.

pub(crate) mod data;
pub(crate) mod rows;
pub(crate) mod summary;

use anyhow::Result;

use crate::sitting::{Settings, Sitting, seconds};
use rows::{Figure, rows};
use summary::Summary;

/// The file of runs.
pub(crate) const LOG: &str = "peers.ndjson";

/// Run nonosat on every row of the peers' table.
#[derive(clap::Args)]
pub(crate) struct Options {
    #[command(flatten)]
    settings: Settings,
    /// For how many seeds of the solver single puzzles are solved
    #[arg(long, default_value_t = 10, value_name = "N")]
    seeds: u64,
    /// For how many seeds sets are solved
    #[arg(long, default_value_t = 1, value_name = "N")]
    set_seeds: u64,
    /// The limit of a puzzle in CPU time, as in 60s
    #[arg(long, default_value = "60s", value_parser = seconds, value_name = "SECONDS")]
    time_limit: f64,
}

/// Measures the rows asked for; the number of wrong verdicts.
pub(crate) fn run(options: &Options) -> Result<usize> {
    let rows = rows();
    options.settings.check_names(&rows.iter().map(|row| row.name).collect::<Vec<_>>())?;
    let mut sitting = Sitting::open(&options.settings, LOG)?;
    for row in rows.iter().filter(|row| options.settings.wants(row.name)) {
        if let Some(reason) = sitting.missing(&row.sources) {
            println!("{:<14} skipped: {reason}", row.name);
            continue;
        }
        let seeds = if row.figure == Figure::Single { options.seeds } else { options.set_seeds };
        let mut runs = Vec::new();
        for seed in 1..=seeds {
            runs.extend(sitting.run(row.name, &row.sources, row.every, seed, options.time_limit)?);
        }
        if let Some(summary) = Summary::of(row, &runs) {
            println!("{:<14} {}", row.name, summary.line());
        }
    }
    crate::report::write(&options.settings.output())?;
    Ok(sitting.wrong)
}

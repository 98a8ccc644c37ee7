//! The peers' table: what users would pick instead, and nonosat beside it.

pub(crate) mod benchmarks;
pub(crate) mod data;
pub(crate) mod summary;

use anyhow::Result;
use benchmarks::{Statistic, benchmarks};
use nonosat::bench::record::Run;
use summary::Summary;

use crate::{
    recorder::{PEERS, Recorder},
    settings::{Settings, seconds},
};

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

/// Measures the benchmarks asked for; the number of wrong verdicts.
pub(crate) fn run(options: &Options) -> Result<usize> {
    let benchmarks = benchmarks();
    let names: Vec<&str> = benchmarks.iter().map(|benchmark| benchmark.name).collect();
    options.settings.check_names(&names)?;
    let mut recorder = Recorder::open(&options.settings, PEERS)?;
    for benchmark in benchmarks.iter().filter(|benchmark| options.settings.wants(benchmark.name)) {
        let name = benchmark.name;
        let set = match recorder.puzzles(&benchmark.sources, benchmark.every) {
            Ok(set) => set,
            Err(reason) => {
                println!("{name:<14} skipped: {reason}");
                continue;
            }
        };
        for skip in &set.skipped {
            println!("{name:<14} without {}: {}", skip.name, skip.reason);
        }
        let seeds = if benchmark.statistic == Statistic::Single { options.seeds } else { options.set_seeds };
        let mut runs = Vec::new();
        for seed in 1..=seeds {
            runs.extend(recorder.run(name, &set, seed, options.time_limit)?);
        }
        if let Some(summary) = Summary::of(benchmark, &runs.iter().collect::<Vec<&Run>>(), options.time_limit) {
            println!("{name:<14} {}", summary.line());
        }
    }
    crate::report::write(&options.settings.output())?;
    Ok(recorder.wrong)
}

//! Growth curves: time and memory against the size of the puzzle.

pub(crate) mod families;
pub(crate) mod summary;

use anyhow::Result;
use families::{Family, NAMES, families};
use nonosat::bench::record::Run;
use summary::PointSummary;

use crate::{
    recorder::{GROWTH, Recorder},
    settings::{Settings, seconds},
};

/// Measure how time and memory grow with the size of random puzzles, n-dom and line-solvable pictures.
#[derive(clap::Args)]
pub(crate) struct Options {
    #[command(flatten)]
    settings: Settings,
    /// How many random puzzles of each size
    #[arg(long, default_value_t = 10, value_name = "N")]
    puzzles: u64,
    /// The density of the random puzzles of growing size
    #[arg(long, default_value_t = 0.5)]
    density: f64,
    /// The limit of a puzzle in CPU time, as in 20s
    #[arg(long, default_value = "20s", value_parser = seconds, value_name = "SECONDS")]
    time_limit: f64,
    /// Leave out the points of a curve beyond this size
    #[arg(long, value_name = "N")]
    largest: Option<f64>,
}

/// Measures the families asked for; the number of wrong verdicts.
pub(crate) fn run(options: &Options) -> Result<usize> {
    options.settings.check_names(&NAMES)?;
    let mut recorder = Recorder::open(&options.settings, GROWTH)?;
    for family in families(options.puzzles, options.density) {
        if options.settings.wants(family.asked()) {
            measure(&family, options, &mut recorder)?;
        }
    }
    crate::report::write(&options.settings.output())?;
    Ok(recorder.wrong)
}

fn measure(family: &Family, options: &Options, recorder: &mut Recorder) -> Result<()> {
    let mut hopeless = 0;
    for point in &family.points {
        if options.largest.is_some_and(|largest| point.x > largest) {
            break;
        }
        let name = family.set(point.x);
        let mut runs = Vec::new();
        // Each puzzle has a process of its own: what one leaves behind must not help or burden the next.
        for (seed, recipe) in (1..).zip(&point.recipes) {
            let puzzle = recorder.puzzles(&[recipe.to_string()], 1)?;
            runs.extend(recorder.run(&name, &puzzle, seed, options.time_limit)?);
        }
        let runs: Vec<&Run> = runs.iter().collect();
        let Some(summary) = PointSummary::of(&name, &runs, options.time_limit) else { continue };
        println!("{name:<14} {}", summary.line());
        hopeless = if summary.solved == 0 { hopeless + 1 } else { 0 };
        if family.monotone && hopeless == 2 {
            println!("{:<14} ends here: two sizes in a row without a verdict", family.name);
            break;
        }
    }
    Ok(())
}

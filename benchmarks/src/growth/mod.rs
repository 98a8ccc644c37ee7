//! Growth curves: how time and memory grow with the puzzle.

pub(crate) mod curves;

use anyhow::Result;

use crate::sitting::{Settings, Sitting, seconds};
use curves::{Curve, NAMES, PointSummary, curves};

/// The file of runs.
pub(crate) const LOG: &str = "growth.ndjson";

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

/// Measures the curves asked for; the number of wrong verdicts.
pub(crate) fn run(options: &Options) -> Result<usize> {
    options.settings.check_names(&NAMES)?;
    let mut sitting = Sitting::open(&options.settings, LOG)?;
    for curve in curves(options.puzzles, options.density) {
        if options.settings.wants(curve.name) {
            measure(&curve, options, &mut sitting)?;
        }
    }
    crate::report::write(&options.settings.output())?;
    Ok(sitting.wrong)
}

fn measure(curve: &Curve, options: &Options, sitting: &mut Sitting) -> Result<()> {
    let mut hopeless = 0;
    for point in &curve.points {
        if options.largest.is_some_and(|largest| point.x > largest) {
            break;
        }
        let row = curve.row(point.x);
        let mut runs = Vec::new();
        // Each puzzle has a process of its own: what one leaves behind must not help or burden the next.
        for (index, recipe) in point.recipes.iter().enumerate() {
            runs.extend(sitting.run(&row, &[recipe.to_string()], 1, index as u64 + 1, options.time_limit)?);
        }
        let Some(summary) = PointSummary::of(&row, &runs) else { continue };
        println!("{row:<14} {}", summary.line());
        hopeless = if summary.solved == 0 { hopeless + 1 } else { 0 };
        if curve.monotone && hopeless == 2 {
            println!("{:<14} ends here: two sizes in a row without a verdict", curve.name);
            break;
        }
    }
    Ok(())
}

//! Measures nonosat; `cargo run --profile dist -p nonosat-benchmarks -- help` says how.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program that reports on its standard output")]
#![allow(clippy::disallowed_methods, reason = "a program, not for browsers")]

mod encodings;
mod families;
mod generate;
mod generation;
mod grades;
mod growth;
#[cfg(feature = "pictures")]
mod import;
mod instructions;
mod known;
mod lines;
mod misprints;
mod packed;
mod peers;
mod recorder;
mod report;
#[cfg(feature = "pictures")]
mod scan;
mod settings;
mod suggest;
#[cfg(test)]
mod testing;
mod unique;
mod worker;

use std::{path::PathBuf, process::ExitCode};

use anyhow::Result;
use clap::{Parser, Subcommand};

/// Measures nonosat: the line solver, the encodings, the peers' table, growth curves.
#[derive(Parser)]
#[command(version, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Time the line solvers on random lines: nanoseconds a call
    Lines,
    /// Measure the strength and the size of the encodings on random lines: a table in Markdown
    Encodings,
    Peers(peers::Options),
    Growth(growth::Options),
    Families(families::Options),
    Misprints(misprints::Options),
    Generate(generate::Options),
    Suggest(suggest::Options),
    Generation(generation::Options),
    Grades(grades::Options),
    Unique(unique::Options),
    #[cfg(feature = "pictures")]
    Import(import::Options),
    Instructions(instructions::Options),
    #[cfg(feature = "pictures")]
    Scan(scan::Options),
    /// Draw the report again from the runs in a folder, compressed or not: of peers and growth, of families, or of
    /// nonosat bench
    Report {
        /// A folder of results
        folder: PathBuf,
    },
    /// Solve a batch and report; what `peers`, `growth` and `families` start
    #[command(hide = true)]
    Worker,
}

fn main() -> ExitCode {
    match run(Arguments::parse().command) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(wrong) => {
            eprintln!("{wrong} answers are WRONG");
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// Runs a command; the number of wrong answers.
fn run(command: Command) -> Result<usize> {
    match command {
        Command::Lines => lines::run(),
        Command::Encodings => return Ok(encodings::run()),
        Command::Peers(options) => return peers::run(&options),
        #[cfg(feature = "pictures")]
        Command::Scan(options) => return scan::run(&options),
        Command::Families(options) => return families::run(&options),
        Command::Growth(options) => return growth::run(&options),
        Command::Misprints(options) => misprints::run(&options)?,
        Command::Generate(options) => generate::run(&options)?,
        Command::Suggest(options) => suggest::run(&options)?,
        Command::Generation(options) => return generation::run(&options),
        Command::Grades(options) => grades::run(&options)?,
        Command::Unique(options) => unique::run(&options)?,
        #[cfg(feature = "pictures")]
        Command::Import(options) => import::run(&options)?,
        Command::Instructions(options) => instructions::run(&options)?,
        Command::Report { folder } => report::write(&folder)?,
        Command::Worker => worker::run()?,
    }
    Ok(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        <Arguments as clap::CommandFactory>::command().debug_assert();
    }
}

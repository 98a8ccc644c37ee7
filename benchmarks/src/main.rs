//! Measures nonosat; `cargo run --release -p nonosat-benchmarks -- help` says how.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program that reports on its standard output")]

mod answers;
mod encodings;
mod generate;
mod growth;
mod lines;
mod measure;
mod peers;
mod record;
mod report;
mod sitting;
mod sources;
mod worker;

use std::{path::PathBuf, process::ExitCode};

use anyhow::Result;
use clap::{Parser, Subcommand};
use nonosat::bench::{cpu_limit, stamp, stats};

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
    /// Tell how strong and how large the encodings are, on random lines: a table in Markdown
    Encodings,
    Peers(peers::Options),
    Growth(growth::Options),
    Generate(generate::Options),
    /// Draw the summary and the page again from the runs in a folder
    Report {
        /// A folder of results
        folder: PathBuf,
    },
    /// Solve and report; what `peers` and `growth` start
    #[command(hide = true)]
    Worker(worker::Task),
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
        Command::Growth(options) => return growth::run(&options),
        Command::Generate(options) => generate::run(&options)?,
        Command::Report { folder } => report::write(&folder)?,
        Command::Worker(task) => worker::run(&task)?,
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

//! Trains the net that reads printed digits, and draws pictures of puzzles with their truth. For those who work on
//! nonosat: see `README.md`.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program")]

mod camera;
mod canvas;
mod fonts;
mod junk;
mod looks;
mod lot;
mod mockups;
mod net;
mod page;
mod pictures;
mod samples;
mod sheet;
mod train;

use clap::{Parser, Subcommand};

#[derive(Debug, Parser)]
#[command(about)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Train(train::Train),
    Pictures(pictures::Pictures),
    Mockups(mockups::Mockups),
    /// Draws a sheet of the pictures that are trained with
    Sheet {
        /// Where it goes
        path: std::path::PathBuf,
    },
}

fn main() -> anyhow::Result<()> {
    match Arguments::parse().command {
        Command::Train(train) => train.run(),
        Command::Pictures(pictures) => pictures.run(),
        Command::Mockups(mockups) => mockups.run(),
        Command::Sheet { path } => train::sheet(1, samples::Strain::Hard, &path),
    }
}

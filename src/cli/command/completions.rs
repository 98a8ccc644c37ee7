//! `completions`: scripts that complete commands and options in a shell.

use clap::CommandFactory;
use clap_complete::Shell;

use crate::cli::{Exit, Screen, WriteFailure};

/// Print the completion script of a shell.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The shell.
    #[arg(value_enum)]
    shell: Shell,
}

pub(crate) fn run(args: &Args, screen: &mut Screen) -> Result<Exit, WriteFailure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut super::Program::command(), "nonosat", &mut script);
    screen.print_raw(&script)?;
    Ok(Exit::Done)
}

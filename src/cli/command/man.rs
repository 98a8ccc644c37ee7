//! `man`: manual pages.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use clap::CommandFactory;
use clap_mangen::Man;
use nonosat::format::file;

use crate::cli::{Exit, Notes, Screen, WriteFailure};

/// Print the manual page, or write the pages of all commands to a directory.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The command whose page to print; without it, the page of the program.
    #[arg(value_name = "COMMAND", value_parser = command_names())]
    command: Option<String>,
    /// Write the pages of the program and of all commands to this directory.
    #[arg(short, long, value_name = "DIR", conflicts_with = "command")]
    output: Option<PathBuf>,
}

/// The names of the commands. They are listed by hand: a list built from the commands would need itself.
fn command_names() -> clap::builder::PossibleValuesParser {
    [
        "solve",
        "check",
        "count",
        "explain",
        "hint",
        "diagnose",
        "suggest",
        "generate",
        "import",
        "scan",
        "rate",
        "render",
        "library",
        #[cfg(unix)]
        "play",
        "print",
        "convert",
        "batch",
        "cubes",
        "merge",
        "encode",
        "decode",
        "verify",
        "bench",
        "page",
        "methods",
        "completions",
        "man",
    ]
    .into()
}

pub(crate) fn run(args: &Args, screen: &mut Screen, notes: &Notes) -> Result<Exit, WriteFailure> {
    // The command help is --help by another name: it has no page.
    let mut program = super::Program::command().disable_help_subcommand(true);
    program.build();
    let program = with_values(program);
    if let Some(directory) = &args.output {
        let written = fs::create_dir_all(directory).and_then(|()| write_pages(&program, directory));
        return Ok(written.map_or_else(|error| notes.unwritten(directory, "the pages", &error), |()| Exit::Done));
    }
    let named = args.command.as_deref().and_then(|name| program.find_subcommand(name));
    let mut page = Vec::new();
    Man::new(named.unwrap_or(&program).clone()).render(&mut page)?;
    screen.print_raw(&page)?;
    Ok(Exit::Done)
}

/// The command with the values of its options, which the help only names in its sentences.
fn with_values(command: clap::Command) -> clap::Command {
    command.mut_args(|arg| arg.hide_possible_values(false)).mut_subcommands(with_values)
}

/// Writes the page of a command and those of its own commands.
fn write_pages(command: &clap::Command, directory: &Path) -> io::Result<()> {
    let page = Man::new(command.clone());
    file::write_with(&directory.join(page.get_filename()), |mut out| page.render(&mut out))?;
    command.get_subcommands().filter(|command| !command.is_hide_set()).try_for_each(|it| write_pages(it, directory))
}

#[cfg(test)]
mod tests {
    use clap::builder::TypedValueParser;

    use super::*;

    #[test]
    fn every_command_has_a_page() {
        let program = super::super::Program::command();
        let names: Vec<_> =
            program.get_subcommands().filter(|command| !command.is_hide_set()).map(clap::Command::get_name).collect();
        let known: Vec<_> =
            command_names().possible_values().unwrap().map(|value| value.get_name().to_owned()).collect();
        assert_eq!(known, names);
    }
}

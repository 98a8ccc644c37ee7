//! `convert`: puzzles from one format to another.

use std::path::{Path, PathBuf};

use clap::{CommandFactory, error::ErrorKind};
use nonosat::{
    format,
    format::{Format, file},
};

use crate::cli::{
    Exit, Notes, Screen, WriteFailure, args, failure,
    failure::Failure,
    input::{Inputs, LoadedPuzzle},
};

/// Convert puzzles to another format.
///
/// Several puzzles become one file if the format can hold them. Data that the format cannot hold is left out, with a
/// warning.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    input: args::Input,
    /// The format to write [default: by the extension of OUT].
    #[arg(long, value_name = "FORMAT", value_parser = args::format_parser())]
    to: Option<Format>,
    /// The file to write [default: standard output].
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, screen: &mut Screen, notes: &Notes) -> Result<Exit, WriteFailure> {
    let Some(to) = args.to.or_else(|| args.output.as_deref().and_then(format_of)) else {
        let message = "the format to write is missing: give --to FORMAT, or an OUT with the extension of a format";
        let usage = super::Program::command().error(ErrorKind::MissingRequiredArgument, message);
        let _ = usage.print();
        return Ok(Exit::Usage);
    };
    let mut worst = Exit::Done;
    let mut puzzles = Vec::new();
    let mut last = None;
    for task in Inputs::new(&args.input).announced(notes) {
        match task {
            Err(Failure { origin, cause }) => {
                failure::print(&origin, &cause, notes);
                worst = worst.max(cause.exit());
            }
            Ok(LoadedPuzzle { origin, puzzle, warnings, .. }) => {
                for warning in warnings {
                    notes.of_file(&origin.source, &warning);
                }
                puzzles.push(puzzle);
                last = Some(origin);
            }
        }
    }
    // Every failure was printed already: there is nothing to add if there is nothing to write.
    let Some(origin) = last else { return Ok(worst) };
    match format::write(to, &puzzles) {
        Err(error) => {
            let place = if puzzles.len() == 1 { format!("{origin}: ") } else { String::new() };
            notes.error(&format!("{place}{error}"));
            Ok(worst.max(Exit::Malformed))
        }
        Ok(written) => {
            for warning in &written.warnings {
                notes.warning(&warning.to_string());
            }
            match &args.output {
                None => screen.print_raw(written.bytes())?,
                Some(path) => {
                    worst = worst.max(notes.written(path, file::write(path, written.bytes())));
                }
            }
            Ok(worst)
        }
    }
}

/// The format of a file name, by its extension.
pub(super) fn format_of(path: &Path) -> Option<Format> {
    let extension = path.extension()?.to_str()?;
    Format::all().find(|format| format.extensions().iter().any(|known| known.eq_ignore_ascii_case(extension)))
}

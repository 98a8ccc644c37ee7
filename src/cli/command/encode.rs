//! `encode`: a puzzle as a formula or an integer program, for any solver.

use std::{ffi::OsString, path::PathBuf};

use clap::ValueEnum;
use nonosat::{
    engine::registry::EncodingChoice,
    format::file,
    proof::exchange::{Form, Model},
    puzzle::Puzzle,
};
use nonosat_propagate::{fixpoint::Halt, monolithic::Monolithic};

use crate::cli::{
    Exit, Notes, Screen, WriteFailure, args, failure,
    failure::{Cause, Failure},
    input,
    input::LoadedPuzzle,
    interrupt::Interrupt,
    origin::Origin,
};

/// Write a puzzle as a formula or an integer program, for any solver.
///
/// Comment lines give the meaning of the variables; 'decode' turns the solver's answer into a picture. By default the
/// whole puzzle is written by its clues alone: in black and white, the cell in row R and column C is variable (R - 1) *
/// width + C.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The puzzle file, - for standard input, or FILE#3 for the third puzzle of a file.
    #[arg(value_name = "FILE")]
    file: OsString,
    /// Read the file in this format instead of detecting it.
    #[arg(long, value_name = "FORMAT", value_parser = args::format_parser(), hide_possible_values = true)]
    from: Option<nonosat::format::Format>,
    #[command(flatten)]
    given: args::Given,
    /// The form: dimacs (a formula), lp (CPLEX LP) or mps (free MPS).
    #[arg(long, value_enum, value_name = "FORM", default_value_t, hide_possible_values = true)]
    to: FormName,
    /// The encoding [default: order for dimacs, else ilp-start].
    #[arg(long, value_name = "NAME", hide_possible_values = true)]
    #[arg(value_parser = args::encoding_parser())]
    encoding: Option<EncodingChoice>,
    /// Run line solving and probing first, and write only the cells that they leave open.
    ///
    /// To decode an answer, 'decode' then needs the written file as its map.
    #[arg(long)]
    narrow: bool,
    /// The file to write; without it, standard output.
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
    #[command(flatten)]
    limits: args::Limits,
}

/// The name of a form.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum FormName {
    /// A formula in DIMACS.
    #[default]
    Dimacs,
    /// An integer program in the LP format of CPLEX.
    Lp,
    /// An integer program in free MPS.
    Mps,
}

impl From<FormName> for Form {
    fn from(name: FormName) -> Self {
        match name {
            FormName::Dimacs => Self::Dimacs,
            FormName::Lp => Self::Lp,
            FormName::Mps => Self::Mps,
        }
    }
}

pub(crate) fn run(args: &Args, screen: &mut Screen, notes: &Notes) -> Result<Exit, WriteFailure> {
    let _watch = args.limits.watch();
    let (puzzle, model) = match prepare(args, notes) {
        Ok(prepared) => prepared,
        Err(Failure { origin, cause }) => {
            failure::print(&origin, &cause, notes);
            return Ok(cause.exit());
        }
    };
    let Some(path) = &args.output else {
        screen.stream(|out| model.write(&puzzle, out))?;
        return Ok(Exit::Done);
    };
    Ok(notes.written(path, file::write_with(path, |out| model.write(&puzzle, out))))
}

/// The puzzle and its model.
fn prepare(args: &Args, notes: &Notes) -> Result<(Puzzle, Model), Failure> {
    let files = args::Input { given: args.given.clone(), ..args::Input::of_files(vec![args.file.clone()], args.from) };
    let LoadedPuzzle { origin, puzzle, warnings, .. } = input::single(&files)?;
    for warning in warnings {
        notes.of_file(&origin.source, &warning);
    }
    let model = || {
        let whole = if args.narrow { narrowed(args, &puzzle, &origin, notes)? } else { Monolithic::new(&puzzle) };
        Ok(Model::new(whole, args.encoding, args.to.into())?)
    };
    match model() {
        Ok(model) => Ok((puzzle, model)),
        Err(cause) => Err(Failure { origin, cause }),
    }
}

fn narrowed(args: &Args, puzzle: &Puzzle, origin: &Origin, notes: &Notes) -> Result<Monolithic, Cause> {
    match Monolithic::narrowed(puzzle, &args.limits.budget(&Interrupt::listen())) {
        Err(Halt::Limit(limit)) => Err(Cause::NotNarrowed(limit)),
        Err(Halt::Contradiction(_)) => {
            notes.warning(&format!("{origin}: the puzzle has no solution; it is written by its clues alone"));
            Ok(Monolithic::new(puzzle))
        }
        Ok(whole) => Ok(whole),
    }
}

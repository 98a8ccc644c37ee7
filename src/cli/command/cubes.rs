//! `cubes`: the search for a puzzle's solutions, split into cubes.

use std::{
    ffi::OsString,
    path::{Path, PathBuf},
    sync::Arc,
};

use nonosat::{
    puzzle::{Grid, progress::Progress},
    solve::{
        cube,
        cube::{Cube, MAX_DEPTH, Split},
        outcome::Verdict,
    },
};

use crate::cli::{
    Exit, Notes, Screen, WriteFailure, args, cube_files, failure,
    failure::{Cause, Failure},
    input,
    input::LoadedPuzzle,
    interrupt::Interrupt,
    progress::{Meter, Watched},
    text,
};

/// Split the search for a puzzle's solutions into cubes, to be solved separately.
///
/// A cube is the puzzle with something assumed of some cells (filled or blank; in colours, that a cell has a colour or
/// not), and all that line solving and probing find from there. Every solution is in exactly one cube. Solve the cubes
/// with the option --cube of solve or check, on any number of machines, and put the reports together with merge.
///
/// If there is nothing left to split, the verdict is printed, the only cube is the whole puzzle, and the run ends as
/// 'check' does.
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
    /// Split so many times: up to 2^D cubes.
    #[arg(short, long, value_name = "D", value_parser = clap::value_parser!(u32).range(0..=i64::from(MAX_DEPTH)))]
    depth: u32,
    /// The directory to write the cubes to; there must be none in it.
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,
    #[command(flatten)]
    limits: args::Limits,
}

pub(crate) fn run(args: &Args, screen: &mut Screen, notes: &Notes) -> Result<Exit, WriteFailure> {
    let _watch = args.limits.watch();
    let files = args::Input { given: args.given.clone(), ..args::Input::of_files(vec![args.file.clone()], args.from) };
    let LoadedPuzzle { origin, puzzle, warnings, .. } = match input::single(&files) {
        Ok(task) => task,
        Err(Failure { origin, cause }) => {
            failure::print(&origin, &cause, notes);
            return Ok(cause.exit());
        }
    };
    for warning in warnings {
        notes.of_file(&origin.source, &warning);
    }
    let interrupt = Interrupt::listen();
    let progress = Arc::new(Progress::new());
    let meter = Meter::start(Watched::Puzzle(progress.clone()), *notes);
    let split = cube::split(&puzzle, args.depth, &args.limits.budget(&interrupt), Some(&progress));
    drop(meter);
    let heading = text::heading(&origin, &puzzle);
    let decided = |verdict: Verdict, meaning: &str| {
        format!("{}: {meaning}; there is nothing to split\n", text::verdict(verdict, 0, screen.has_color()))
    };
    let (cubes, note, exit) = match split.map_err(Cause::from) {
        Err(cause) => {
            failure::print(&origin, &cause, notes);
            return Ok(cause.exit());
        }
        Ok(Split::Stopped(stop)) => {
            screen.print(&format!("{heading}{}: {stop}; no cubes were written\n", Verdict::Unknown(stop)))?;
            return Ok(Exit::Unknown);
        }
        Ok(Split::Unique(picture)) => {
            let cube = Cube::whole(&puzzle, Grid::from(&picture));
            (vec![cube], decided(Verdict::Unique, "exactly one solution"), Exit::of_verdict(Verdict::Unique))
        }
        Ok(Split::None) => {
            let cube = Cube::whole(&puzzle, puzzle.open_grid());
            (vec![cube], decided(Verdict::None, "no solution"), Exit::of_verdict(Verdict::None))
        }
        Ok(Split::Cubes(cubes)) => (cubes, String::new(), Exit::Done),
    };
    match cube_files::write(&args.output, &puzzle, &cubes) {
        Ok(()) => {
            screen.print(&format!("{heading}{note}{}", summary(&args.output, &cubes)))?;
            Ok(exit)
        }
        Err(error) => Ok(notes.unwritten(&args.output, "the cubes", &error)),
    }
}

/// The number of cubes, their directory and their sizes.
fn summary(directory: &Path, cubes: &[Cube]) -> String {
    let (Some(first), Some(last)) = (cubes.first(), cubes.last()) else { return String::new() };
    let files = match cubes.len() {
        1 => cube_files::file_name(first),
        _ => format!("{} to {}", cube_files::file_name(first), cube_files::file_name(last)),
    };
    let open: Vec<usize> = cubes.iter().map(|cube| cube.known.cells().len() - cube.known.known()).collect();
    let (least, most) = (open.iter().min().unwrap_or(&0), open.iter().max().unwrap_or(&0));
    let solved = open.iter().filter(|&&open| open == 0).count();
    let plural = if cubes.len() == 1 { "" } else { "s" };
    let mut text = format!(
        "{} cube{plural} of the set {} in {}: {files}\nunknown cells: {least} to {most}, {} on average\n",
        cubes.len(),
        first.id.set,
        text::clean(&directory.display().to_string()),
        open.iter().sum::<usize>() / open.len(),
    );
    match solved {
        0 => {}
        1 => text += "solved on the way: 1\n",
        _ => text += &format!("solved on the way: {solved}, so there are several solutions\n"),
    }
    text
}

//! `merge`: the reports about the cubes of a puzzle, merged.

use std::{collections::HashSet, ffi::OsString, path::PathBuf};

use nonosat::solve::{
    cube,
    cube::{CubeAnswer, CubeId, Merged},
};

use crate::cli::{
    Exit, Notes, Screen, WriteFailure, args, cube_files, failure,
    failure::{Cause, Failure},
    input,
    input::LoadedPuzzle,
    interrupt::Interrupt,
    merged::print_answer,
    pictures::{Output, Scene},
    results,
};

/// Merge the reports of solve or check about the cubes of a puzzle.
///
/// The verdict is 'multiple' as soon as two pictures are known, whatever is missing; 'unique' or 'none' only if every
/// cube ended; else 'unknown', with the cubes that are missing or have not ended. Reports about other puzzles or other
/// sets of cubes are refused, and so are those that cannot be right. Every picture is judged again.
///
/// Ends with 0, 10, 20 or 30 as 'check' does, and with 65 if a report is refused.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Files of reports, made with --format json or --format ndjson; - for standard input.
    #[arg(value_name = "RESULT", required = true)]
    results: Vec<OsString>,
    /// The puzzle that was split.
    #[arg(long, value_name = "FILE", required_unless_present = "cubes", conflicts_with = "cubes")]
    puzzle: Option<OsString>,
    /// The directory of the cubes, in place of the puzzle; reports about any others are refused.
    #[arg(long, value_name = "DIR")]
    cubes: Option<PathBuf>,
    #[command(flatten)]
    answer: args::Answer,
    #[command(flatten)]
    pub(crate) output: Output,
    #[command(flatten)]
    limits: args::Limits,
}

pub(crate) fn run(args: &Args, screen: &mut Screen, notes: &Notes) -> Result<Exit, WriteFailure> {
    let interrupt = Interrupt::listen();
    match merge(args, &interrupt, notes) {
        Ok((task, merged)) => {
            print_answer(&args.answer, &task, &merged, screen, notes)?;
            let scene = Scene::of_solutions(&merged.solutions);
            let written = args.output.write(&task.origin, &task.puzzle, scene.as_ref(), notes);
            Ok(Exit::of_verdict(merged.verdict).max(written))
        }
        Err(Failure { origin, cause }) => {
            failure::print(&origin, &cause, notes);
            Ok(cause.exit())
        }
    }
}

fn merge(args: &Args, interrupt: &Interrupt, notes: &Notes) -> Result<(LoadedPuzzle, Merged), Failure> {
    let (task, cubes) = puzzle_and_cubes(args)?;
    let mut answers: Vec<CubeAnswer> = Vec::new();
    for name in &args.results {
        answers.extend(results::read(name, &task.puzzle, notes)?);
    }
    let fail = |cause| Failure { origin: task.origin.clone(), cause };
    // Without the cubes, their set is taken from the reports.
    if let Some(cubes) = cubes
        && let Some(stranger) = answers.iter().find(|answer| !cubes.contains(&answer.id))
    {
        return Err(fail(Cause::StrangeCube(stranger.id.clone())));
    }
    let merged =
        cube::merge(&task.puzzle, &answers, &args.limits.budget(interrupt)).map_err(|error| fail(error.into()))?;
    Ok((task, merged))
}

/// The puzzle, and the cubes of the directory if one is given.
fn puzzle_and_cubes(args: &Args) -> Result<(LoadedPuzzle, Option<HashSet<CubeId>>), Failure> {
    let Some(directory) = &args.cubes else {
        let files = args::Input::of_files(args.puzzle.iter().cloned().collect(), None);
        return Ok((input::single(&files)?, None));
    };
    let (task, ids) = cube_files::of_directory(directory)?;
    Ok((task, Some(ids)))
}

//! Planning a batch, or going on with one: what the first run writes down, the others compare.

use std::{
    ffi::{OsStr, OsString},
    fs,
    io::IsTerminal,
};

use nonosat::{
    bench::lock::{Lock, LockFailure},
    format::file,
    puzzle::Grid,
    solve::{
        cube,
        cube::{Cube, Split},
    },
};

use super::{
    folder::Folder,
    listing,
    listing::{Name, Summary},
    loading::sha256,
    plan::Plan,
    refusal::Refusal,
    run::has_no_locks,
};
use crate::cli::{
    Notes,
    args::Limits,
    cube_files,
    input::{Kind, LoadedPuzzle},
    interrupt::Interrupt,
    reading,
};

/// What a batch is about.
#[derive(Debug)]
pub(super) enum Subject<'a> {
    /// Files; none, if they are those of the plan.
    Files(&'a [OsString]),
    /// The cubes of a puzzle.
    Cubes { puzzle: &'a LoadedPuzzle, depth: u32, limits: &'a Limits },
}

/// The plan of the folder, if it is the one that is wanted, or a new one.
pub(super) fn prepare(
    folder: &Folder,
    wanted: Plan,
    kind: Kind,
    subject: &Subject<'_>,
    retry: bool,
    interrupt: &Interrupt,
    notes: Notes,
) -> Result<Plan, Refusal> {
    fs::create_dir_all(folder.path()).map_err(|error| Refusal::unwritable(folder.path(), &error))?;
    let _lock = lock(folder, interrupt)?;
    let Some(planned) = Plan::find(folder)? else {
        let names = match subject {
            Subject::Files([]) => {
                let message = "there is no batch in this folder yet: name the files of puzzles";
                return Err(Refusal::usage(format!("{}: {message}", folder.path().display())));
            }
            Subject::Files(files) => spooled(folder, listing::names(files, kind)?, false)?,
            Subject::Cubes { puzzle, depth, limits } => split(folder, puzzle, *depth, limits, interrupt)?,
        };
        let Summary { files, puzzles, sha256 } = listing::write(folder, names, kind, interrupt, notes)?;
        let plan = Plan { files, puzzles, listing_sha256: sha256, ..wanted };
        plan.write(folder)?;
        return Ok(plan);
    };
    planned.agree(&wanted, retry)?;
    listing::check_hash(folder, &planned.listing_sha256)?;
    if let Subject::Files(files @ [_, ..]) = subject {
        listing::compare(folder, spooled(folder, listing::names(files, kind)?, true)?, kind)?;
    }
    Ok(planned)
}

/// Waits until no other process plans the batch.
fn lock(folder: &Folder, interrupt: &Interrupt) -> Result<Option<Lock>, Refusal> {
    let path = folder.lock();
    loop {
        match Lock::take(&path) {
            Ok(lock) => return Ok(Some(lock)),
            Err(LockFailure::Held(_)) if interrupt.is_set() => {
                return Err(Refusal::unfinished("interrupted while another process plans the batch"));
            }
            // Each try has waited for a while.
            Err(LockFailure::Held(_)) => {}
            // The run of the shard warns.
            Err(LockFailure::Io(error)) if has_no_locks(&error) => return Ok(None),
            Err(LockFailure::Io(error)) => return Err(Refusal::unwritable(&path, &error)),
        }
    }
}

/// Keeps what standard input has, if it is among the names: it can be read but once.
///
/// Who goes on need not give it again, and must not give anything else.
fn spooled(folder: &Folder, names: Vec<Name>, is_planned: bool) -> Result<Vec<Name>, Refusal> {
    if !names.iter().any(|(source, _)| source == "-") {
        return Ok(names);
    }
    let path = folder.stdin();
    let kept = path.exists();
    if kept && std::io::stdin().is_terminal() {
        return Ok(names);
    }
    let bytes = reading::bytes(OsStr::new("-")).map_err(|cause| Refusal::not_read("<stdin>".as_ref(), &cause))?;
    if kept && bytes.is_empty() {
        return Ok(names);
    }
    if is_planned {
        let before = reading::file(&path).map_err(|cause| Refusal::not_read(&path, &cause))?;
        return if sha256(&before) == sha256(&bytes) { Ok(names) } else { Err(listing::content_changed("<stdin>")) };
    }
    file::write(&path, &bytes).map_err(|error| Refusal::unwritable(&path, &error))?;
    Ok(names)
}

/// Splits a puzzle into cubes, which are written to the folder; their names.
fn split(
    folder: &Folder,
    LoadedPuzzle { puzzle, .. }: &LoadedPuzzle,
    depth: u32,
    limits: &Limits,
    interrupt: &Interrupt,
) -> Result<Vec<Name>, Refusal> {
    let split = cube::split(puzzle, depth, &limits.budget(interrupt), None);
    let split = split.map_err(|error| {
        let cause = crate::cli::failure::Cause::from(error);
        Refusal { exit: cause.exit(), message: cause.to_string() }
    })?;
    let cubes = match split {
        Split::Stopped(stop) => return Err(Refusal::unfinished(format!("the puzzle was not split: {stop}"))),
        Split::Unique(picture) => vec![Cube::whole(puzzle, Grid::from(&picture))],
        Split::None => vec![Cube::whole(puzzle, puzzle.open_grid())],
        Split::Cubes(cubes) => cubes,
    };
    let directory = folder.cubes();
    // Without a plan they are of a run that did not get far.
    for entry in fs::read_dir(&directory).into_iter().flatten().flatten() {
        if entry.file_name().to_string_lossy().starts_with("cube-") {
            fs::remove_file(entry.path()).map_err(|error| Refusal::unwritable(&entry.path(), &error))?;
        }
    }
    cube_files::write(&directory, puzzle, &cubes).map_err(|error| Refusal {
        exit: crate::cli::Exit::Unwritable,
        message: format!("{}: cannot write the cubes: {error:#}", directory.display()),
    })?;
    Ok(cubes.iter().map(|cube| (format!("cubes/{}", cube_files::file_name(cube)), None)).collect())
}

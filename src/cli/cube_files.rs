//! The files of the cubes of a puzzle.

use std::{collections::HashSet, error::Error, fs, path::Path};

use nonosat::{
    format::file,
    puzzle::Puzzle,
    solve::{
        cube,
        cube::{Cube, CubeId},
    },
};

use super::{
    args,
    failure::{Cause, Failure},
    input::{Inputs, LoadedPuzzle},
    origin::Origin,
};

/// `cube-0003.json`: in the order of their names, the cubes are in order.
pub(crate) fn file_name(cube: &Cube) -> String {
    let width = cube.id.of.to_string().len().max(4);
    format!("cube-{:0width$}.json", cube.id.index)
}

/// Writes each cube to a file of its own.
pub(crate) fn write(directory: &Path, puzzle: &Puzzle, cubes: &[Cube]) -> Result<(), Box<dyn Error>> {
    fs::create_dir_all(directory)?;
    // Cubes of two sets in one directory could not be merged.
    for entry in fs::read_dir(directory)? {
        let name = entry?.file_name();
        if name.to_string_lossy().starts_with("cube-") {
            return Err(format!("there is a {} already", name.display()).into());
        }
    }
    for cube in cubes {
        file::write(&directory.join(file_name(cube)), cube::write(puzzle, cube)?.as_bytes())?;
    }
    Ok(())
}

/// The puzzle of a directory of cubes, and the cubes.
pub(crate) fn of_directory(directory: &Path) -> Result<(LoadedPuzzle, HashSet<CubeId>), Failure> {
    let files = args::Input::of_files(vec![directory.into()], None);
    let mut tasks = Inputs::of_cubes(&files).collect::<Result<Vec<LoadedPuzzle>, Failure>>()?;
    let ids: HashSet<CubeId> = tasks.iter().filter_map(|task| task.cube.as_ref()).map(|cube| cube.id.clone()).collect();
    let origin = Origin::of_file(directory.display().to_string());
    match tasks.pop() {
        Some(task) => Ok((LoadedPuzzle { origin, ..task }, ids)),
        None => Err(Failure { origin, cause: Cause::EmptyDirectory }),
    }
}

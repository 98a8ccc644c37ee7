//! Where a game is kept: a puzzle file with the grid as it was left, which every other command reads, too.

use std::{
    env, fs, io,
    path::{Path, PathBuf},
};

use hmac_sha256::Hash;
use nonosat::{
    format::{self, Format, file},
    puzzle::{Clue, Grid, Puzzle, bounded},
};

/// The largest file that is read.
const MOST_BYTES: u64 = 64_000_000;

/// The file of a game.
pub(crate) struct Kept {
    path: PathBuf,
}

impl Kept {
    /// This file.
    pub(crate) fn at(path: PathBuf) -> Self {
        Self { path }
    }

    /// The file of a puzzle in the folder for what programs remember; `None` if there is no such folder.
    ///
    /// It has the name of its clues: the same puzzle from another file goes on.
    pub(crate) fn of(puzzle: &Puzzle) -> Option<Self> {
        let home = || env::home_dir().map(|home| home.join(".local/state"));
        let state = env::var_os("XDG_STATE_HOME").map(PathBuf::from).filter(|path| path.is_absolute()).or_else(home)?;
        let clue = |clue: &Option<Clue>| clue.as_ref().map_or_else(|| "*".to_owned(), Clue::to_string);
        let clues: Vec<String> = puzzle.clues().iter().map(clue).collect();
        let digest = Hash::hash(format!("{}x{}\n{}", puzzle.width(), puzzle.height(), clues.join("\n")).as_bytes());
        let name: String = digest[..8].iter().map(|byte| format!("{byte:02x}")).collect();
        Some(Self { path: state.join("nonosat").join("play").join(name + ".json") })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The grid as it was left; `None` if there is no such file.
    ///
    /// # Errors
    /// If the file cannot be read, or is no game of this puzzle: then it would be lost when this one is kept.
    pub(crate) fn grid(&self, puzzle: &Puzzle) -> io::Result<Option<Grid>> {
        let bytes = match bounded::file(&self.path, MOST_BYTES) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            read => read?,
        };
        let name = self.path.to_string_lossy();
        let mut read = format::read(&name, &bytes, Some(Format::Json)).map_err(|error| other(error.to_string()))?;
        let kept = read.puzzles.pop().filter(|kept| read.puzzles.is_empty() && is_same(kept, puzzle));
        let mut kept = kept.ok_or_else(|| other("it is no game of this puzzle".to_owned()))?;
        Ok(kept.saved.pop())
    }

    /// Keeps a grid.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub(crate) fn keep(&self, puzzle: &Puzzle, grid: &Grid) -> io::Result<()> {
        let mut puzzle = puzzle.clone();
        puzzle.saved = vec![grid.clone()];
        let written = format::write(Format::Json, &[puzzle]).map_err(|error| other(error.to_string()))?;
        if let Some(folder) = self.path.parent() {
            fs::create_dir_all(folder)?;
        }
        file::write(&self.path, written.text.as_bytes())
    }
}

/// Whether the cells of one mean the same in the other.
fn is_same(one: &Puzzle, other: &Puzzle) -> bool {
    one.layout() == other.layout() && one.clues() == other.clues() && one.palette.len() == other.palette.len()
}

fn other(message: String) -> io::Error {
    io::Error::other(message)
}

#[cfg(test)]
mod tests {
    use super::*;
    use nonosat::puzzle::{
        Color, ColorSet,
        pattern::{noise, random},
    };

    #[test]
    fn a_grid_comes_back_for_its_puzzle_alone() {
        let folder = tempfile::tempdir().unwrap();
        let kept = Kept::at(folder.path().join("a/b/game.json"));
        let puzzle = noise(6, 0.5, 3, 1);
        assert_eq!(kept.grid(&puzzle).unwrap(), None);
        let mut grid = puzzle.open_grid();
        grid.set(4, ColorSet::only(Color::new(2).unwrap()));
        grid.set(9, ColorSet::only(Color::BLANK));
        kept.keep(&puzzle, &grid).unwrap();
        assert_eq!(kept.grid(&puzzle).unwrap(), Some(grid));
        let message = kept.grid(&random(6, 0.5, 1)).unwrap_err().to_string();
        assert_eq!(message, "it is no game of this puzzle");
        fs::write(kept.path(), "{").unwrap();
        assert!(kept.grid(&puzzle).is_err());
    }
}

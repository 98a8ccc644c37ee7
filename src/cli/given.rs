//! `--given`: cells that are printed with the clues, from a file of their own or from a saved grid.

use std::{cell::OnceCell, ffi::OsString};

use nonosat::{
    format::{self, Warning},
    puzzle::Puzzle,
};

use super::{args, failure::Cause, reading};

/// What stands for the first saved grid of a puzzle file.
const SAVED: &str = "saved";

/// Where given cells come from, for all puzzles of a run.
#[derive(Debug)]
pub(crate) struct Given {
    name: OsString,
    /// The content of the file, read when it is needed first.
    bytes: OnceCell<Vec<u8>>,
}

impl Given {
    /// What the arguments say; `None` if nothing.
    pub(crate) fn of(args: &args::Given) -> Option<Self> {
        args.given.clone().map(|name| Self { name, bytes: OnceCell::new() })
    }

    /// Gives the cells to a puzzle; warnings about the file of the cells.
    pub(crate) fn apply(&self, puzzle: &mut Puzzle) -> Result<Vec<Warning>, Cause> {
        if self.name == SAVED {
            give_saved(puzzle)?;
            return Ok(Vec::new());
        }
        if self.bytes.get().is_none() {
            // Nobody else sets it.
            let _ = self.bytes.set(reading::bytes(&self.name)?);
        }
        let bytes = self.bytes.get().map_or(&[][..], Vec::as_slice);
        let name = self.name.to_string_lossy();
        let (grid, warnings) = format::read_partial(&name, bytes, puzzle)?;
        puzzle.give(&grid)?;
        Ok(warnings)
    }
}

/// Gives the cells of the first saved grid, which is saved no more.
fn give_saved(puzzle: &mut Puzzle) -> Result<(), Cause> {
    if puzzle.saved.is_empty() {
        return Err(Cause::NoSavedGrid);
    }
    let grid = puzzle.saved.remove(0);
    Ok(puzzle.give(&grid)?)
}

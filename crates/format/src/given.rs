//! Given cells in files: as grids in text, one colour or `?` a cell.

use super::{
    error::{ReadError, say},
    input::Input,
};
use nonosat_model::{Color, ColorSet, Grid, Puzzle};

/// Given cells, each with its colour.
pub(super) type GivenCells = Vec<(usize, Color)>;

/// The known cells of a grid in some colours; `place` is its text. A cell that is partly known cannot be given.
pub(super) fn of_grid(input: &Input<'_>, grid: &Grid, colors: usize, place: &str) -> Result<GivenCells, ReadError> {
    let unknown = ColorSet::first(colors);
    let mut given = Vec::new();
    for (cell, colors) in grid.cells().iter().enumerate() {
        match colors.known() {
            Some(color) => given.push((cell, color)),
            None if *colors == unknown => {}
            None => return Err(input.unexpected(place, say("expected.given-cells"))),
        }
    }
    Ok(given)
}

/// The given cells of a puzzle as a grid; `None` if there are none.
pub(super) fn grid(puzzle: &Puzzle) -> Option<Grid> {
    (!puzzle.given().is_empty()).then(|| puzzle.open_grid())
}

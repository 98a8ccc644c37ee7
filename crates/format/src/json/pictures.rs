//! The pictures of a puzzle: its goal, saved grids, and given cells.

use serde_json::value::RawValue;

use super::JsonPuzzle;
use crate::{
    bounds::MOST_GRIDS,
    cells::read_grid,
    draft::Draft,
    error::{Problem, ReadError, say},
    given,
    input::Input,
    parse::parse,
};
use nonosat_model::Grid;

/// Reads the goal, the saved grids and the given cells; `grid` reads one.
pub(super) fn read_pictures(
    input: &Input<'_>,
    puzzle: &JsonPuzzle<'_>,
    draft: &mut Draft<'_>,
    grid: impl Fn(&Input<'_>, &str) -> Result<Grid, ReadError>,
) -> Result<(), ReadError> {
    if let Some(goal) = puzzle.goal {
        let picture = grid(input, goal.get())?.picture();
        draft.goal = Some(picture.ok_or_else(|| input.unexpected(goal.get(), say("expected.complete")))?);
    }
    if let Some(surplus) = puzzle.saved.get(MOST_GRIDS) {
        let found = puzzle.saved.len().to_string();
        return Err(
            input.error(surplus.get(), Problem::TooLarge { what: say("large.grids"), found, limit: MOST_GRIDS })
        );
    }
    draft.saved = puzzle.saved.iter().map(|saved| grid(input, saved.get())).collect::<Result<_, _>>()?;
    if let Some(given) = puzzle.given {
        draft.given = given::of_grid(input, &grid(input, given.get())?, draft.palette.len(), given.get())?;
    }
    Ok(())
}

/// Reads a list of strings, one a row of cells.
pub(super) fn read_rows<'a>(
    input: &Input<'_>,
    list: &'a str,
    symbols: &[char],
    size: [usize; 2],
) -> Result<Grid, ReadError> {
    let rows: Vec<&RawValue> = parse(input, list)?;
    let cells = |row: &&'a RawValue| {
        let inner = row.get().strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
        inner.ok_or_else(|| input.unexpected(row.get(), say("expected.cell-string")))
    };
    let rows: Vec<&str> = rows.iter().map(cells).collect::<Result<_, _>>()?;
    read_grid(input, &rows, symbols, size, list)
}

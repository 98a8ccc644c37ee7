//! Triddlers: six lists of clues, and pictures whose rows stand between `/` and `\`.

use super::super::{
    cells::{draw_cells, read_cells},
    draft::{Lines, PlacedClue},
    error::{Found, ReadError, say},
    input::Input,
};
use nonosat_model::{Grid, Layout, Triddler};

/// The types of the lists of clues. Lines are listed in these orders by increasing number: rows, those along `/`, those
/// along `\`.
pub(super) const SIDES: [&str; 6] = ["topleft", "bottomleft", "top", "topright", "bottom", "bottomright"];

/// The lines of these lists, in the order of [`SIDES`].
pub(super) fn lines<'a>(
    input: &Input<'_>,
    sides: Vec<Option<Vec<PlacedClue<'a>>>>,
    place: &str,
) -> Result<Lines<'a>, ReadError> {
    let lengths: Vec<usize> = sides.iter().map(|side| side.as_ref().map_or(0, Vec::len)).collect();
    let outline = match lengths[..] {
        [top_left, bottom_left, top, top_right, bottom, bottom_right] => {
            Triddler::of_sides([top_left, bottom_left, bottom, bottom_right, top_right, top])
        }
        _ => None,
    };
    let outline = outline.ok_or_else(|| {
        let named: Vec<String> = SIDES.iter().zip(&lengths).map(|(side, length)| format!("{length} {side}")).collect();
        input.mismatch(place, say("expected.sides-fit"), Found::text(named.join(", ")))
    })?;
    Ok(Lines { layout: Layout::triddler(outline), clues: sides.into_iter().flatten().flatten().collect() })
}

/// The picture of these rows.
pub(super) fn read_picture(
    input: &Input<'_>,
    rows: &[&str],
    symbols: &[char],
    wanted: usize,
    place: &str,
) -> Result<Grid, ReadError> {
    let mut cells = Vec::new();
    rows.iter().try_for_each(|row| read_cells(input, row, symbols, &mut cells))?;
    let found = cells.len();
    Grid::new(wanted, cells)
        .filter(|grid| grid.height() == 1)
        .ok_or_else(|| input.mismatch(place, say("expected.cells-of").with("count", wanted), found))
}

/// The rows of a picture, drawn with the edges of their first and last cells.
pub(super) fn draw(outline: Triddler, grid: &Grid, symbols: &[char]) -> Vec<String> {
    let mut rest = grid.cells();
    let row = |(length, [first_up, last_up]): (usize, [bool; 2])| {
        let (row, below) = rest.split_at(length.min(rest.len()));
        rest = below;
        let (first, last) = (if first_up { '/' } else { '\\' }, if last_up { '\\' } else { '/' });
        format!("{first}{}{last}", draw_cells(row, symbols))
    };
    outline.rows().map(row).collect()
}

//! Rule 9, fill between.

use super::{Interval, Reason, View};
use crate::line::NoPlacement;
use nonosat_model::ColorSet;

/// Filled cells that only one block may cover are its cells, and so is what lies between them.
///
/// ```text
/// 5  ? ? ? # ? # ? ? ? ?
///    |-----------------|   the interval before
/// -> ? ? ? # # # ? ? ? ?
///      |-----------|       and after
/// ```
pub(super) fn apply(view: &mut View<'_>) -> Result<(), NoPlacement> {
    for block in 0..view.blocks() {
        let Some(cells) = own_cells(view, block) else { continue };
        let longest = view.max(block);
        view.settle_all(cells, ColorSet::only(view.color(block)))?;
        view.start_from(block, (cells.end + 1).saturating_sub(longest))?;
        view.end_before(block, cells.start.saturating_add(longest))?;
        view.conclude(Some(block), Reason::OwnCells(cells));
    }
    Ok(())
}

/// From the first to the last filled cell that only this block may cover, if there is one.
fn own_cells(view: &View<'_>, block: usize) -> Option<Interval> {
    let alone = |&position: &usize| {
        let reached = |other| other != block && view.reaches(other, position);
        view.is_in_block(position) && view.fits(block, position) && !(0..view.blocks()).any(reached)
    };
    let mut cells = view.interval(block).cells().filter(alone);
    let start = cells.next()?;
    Some(Interval { start, end: cells.next_back().unwrap_or(start) })
}

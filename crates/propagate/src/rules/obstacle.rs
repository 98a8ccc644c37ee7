//! Rule 12, obstacle.

use super::{Reason, View};
use crate::line::NoPlacement;

/// A block whose interval the block before does not reach, and that has a filled cell before a blank, ends before the
/// blank.
///
/// The filled cell is the block's, or a later one's behind it. A cell of another colour is like a blank.
///
/// ```text
/// 3 1  ? ? # ? . ? ? ? ?
///      |-----------|       the interval of the 3 before
///      |-----|             and after
/// ```
///
/// Published in this direction only.
pub(super) fn apply(view: &mut View<'_>, as_published: bool) -> Result<(), NoPlacement> {
    if as_published { one_way(view) } else { view.both_ways(one_way) }
}

fn one_way(view: &mut View<'_>) -> Result<(), NoPlacement> {
    for block in 0..view.blocks() {
        let interval = view.interval(block);
        let Some(filled) = view.first_in_block(interval) else { continue };
        if !view.is_clear_of_previous(block, filled) {
            continue;
        }
        let color = view.color(block);
        if let Some(blank) = view.find(filled, interval.end + 1, |cell| !cell.contains(color)) {
            view.end_before(block, blank)?;
            view.conclude(Some(block), Reason::ClosedByBlank { filled, blank });
        }
    }
    Ok(())
}

//! Rule 6, update 0.

use super::{Reason, View};
use crate::line::NoPlacement;
use nonosat_model::Gap;

/// A block leaves room for the one before it, and for the gap if there must be one; a glued one begins where that ends.
///
/// ```text
/// 3 2  . . ? ? ? ? ? ? ? ?
///          |-------|         the interval of the 3
///              |---------|   that of the 2 before
///                  |-----|   and after
/// ```
pub(super) fn apply(view: &mut View<'_>) -> Result<(), NoPlacement> {
    view.both_ways(one_way)
}

fn one_way(view: &mut View<'_>) -> Result<(), NoPlacement> {
    for block in 1..view.blocks() {
        let before = view.interval(block - 1);
        let start = before.start + view.min(block - 1) + view.gap(block).min() as usize;
        view.start_from(block, start)?;
        if view.gap(block) == Gap::Glued {
            // It begins where the one before it ends.
            view.end_before(block, (before.end + 1).saturating_add(view.max(block)))?;
        }
        view.conclude(Some(block), Reason::RoomForNeighbour(block - 1));
    }
    Ok(())
}

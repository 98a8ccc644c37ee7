//! Rule 6, update 0.

use super::{Reason, View};
use crate::propagate::line::NoPlacement;

/// A block leaves room for the one before it, and a gap.
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
        let start = view.interval(block - 1).start + view.block(block - 1) + 1;
        view.start_from(block, start)?;
        view.conclude(Some(block), Reason::RoomForNeighbour(block - 1));
    }
    Ok(())
}

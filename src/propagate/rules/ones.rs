//! Rule 3, ones.

use super::{Reason, View};
use crate::propagate::line::NoPlacement;

/// A filled cell where a block may begin first, which else only blocks of length 1 may cover, has a blank before it.
///
/// If the cell is of the block, it is the block's first; if it is of a block of length 1, it is that block's only one.
///
/// ```text
/// 1 3  ? ? # ? ? ? ?
///      |-----|           the interval of the 1
///          |-------|     the interval of the 3
///   -> ? . # ? ? ? ?
/// ```
pub(super) fn apply(view: &mut View<'_>) -> Result<(), NoPlacement> {
    view.both_ways(one_way)
}

fn one_way(view: &mut View<'_>) -> Result<(), NoPlacement> {
    for block in 0..view.blocks() {
        let start = view.interval(block).start;
        let is_one = |other| other == block || view.block(other) == 1 || !view.interval(other).contains(start);
        if start > 0 && view.is_filled(start) && (0..view.blocks()).all(is_one) {
            view.settle(start - 1, false)?;
            view.conclude(Some(block), Reason::EdgeOfInterval(start));
        }
    }
    Ok(())
}

//! Rule 3, ones.

use super::{Reason, View};
use crate::line::NoPlacement;
use nonosat_model::ColorSet;

/// A filled cell where a block may begin first, which else only blocks of length 1 may cover, has a blank before it.
///
/// If the cell is of the block, it is the block's first; if it is of a block of length 1, it is that block's only one.
/// Where blocks of other colours may touch these, the cell before it may have their colours, too.
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
        if start == 0 || !view.is_in_block(start) || !view.fits(block, start) {
            continue;
        }
        let reaches = |other: usize| other == block || view.reaches(other, start);
        if (0..view.blocks()).all(|other| other == block || view.max(other) == 1 || !reaches(other)) {
            let before = |any: ColorSet, other| any.union(view.colors_before(other));
            let before = (0..view.blocks()).filter(|&other| reaches(other)).fold(ColorSet::EMPTY, before);
            view.settle(start - 1, before)?;
            view.conclude(Some(block), Reason::EdgeOfInterval(start));
        }
    }
    Ok(())
}

//! Rule 11, first filled.

use super::{Interval, Reason, View};
use crate::line::NoPlacement;
use nonosat_model::ColorSet;

/// A filled cell where a block may begin first, and which the block before does not reach, is where it begins.
///
/// ```text
/// 1 3  # . ? # ? ? ? ? ?
///      |                     the interval of the 1
///            |-----------|   that of the 3 before
///            |---|           and after
///   -> # . . # # # . ? ?
/// ```
pub(super) fn apply(view: &mut View<'_>) -> Result<(), NoPlacement> {
    view.both_ways(one_way)
}

fn one_way(view: &mut View<'_>) -> Result<(), NoPlacement> {
    for block in 0..view.blocks() {
        let start = view.interval(block).start;
        if view.is_in_block(start) && view.is_clear_of_previous(block, start) {
            let end = start + view.min(block) - 1;
            view.settle_all(Interval { start, end }, ColorSet::only(view.color(block)))?;
            if start > 0 {
                view.settle(start - 1, view.colors_before(block))?;
            }
            if view.min(block) == view.max(block) {
                view.settle(end + 1, view.colors_behind(block))?;
            }
            view.end_before(block, start.saturating_add(view.max(block)))?;
            view.conclude(Some(block), Reason::EdgeFilled(start));
        }
    }
    Ok(())
}

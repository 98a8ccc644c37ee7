//! Rule 7, update 1.

use super::{Interval, Reason, View};
use crate::line::NoPlacement;
use nonosat_model::Gap;

/// A block that cannot cover the filled cell before its interval does not touch that cell's run, unless that may be the
/// block before it.
///
/// ```text
/// 1 3  ? # # ? ? ? ? ?
///          |-------|     the interval of the 3 before
///              |---|     and after
/// ```
pub(super) fn apply(view: &mut View<'_>) -> Result<(), NoPlacement> {
    view.both_ways(one_way)
}

fn one_way(view: &mut View<'_>) -> Result<(), NoPlacement> {
    for block in 0..view.blocks() {
        let start = view.interval(block).start;
        if start == 0 || !view.is_in_block(start - 1) {
            continue;
        }
        let color = view.color(block);
        let mut run = Interval { start: start - 1, end: start - 1 };
        if view.paint(start - 1) == Some(color) && view.is_separated(color) {
            run = view.run_around(start - 1, color);
            view.start_from(block, run.end + 2)?;
        } else if view.gap(block) == Gap::Apart || block == 0 || !view.fits(block - 1, start - 1) {
            view.start_from(block, start + 1)?;
        }
        view.conclude(Some(block), Reason::RunAtEdge(run));
    }
    Ok(())
}

//! Rule 7, update 1.

use super::{Reason, View};
use crate::propagate::line::NoPlacement;

/// A block that cannot cover the filled cell before its interval does not touch that cell's run.
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
        if start > 0 && view.is_filled(start - 1) {
            let run = view.run_around(start - 1);
            view.start_from(block, run.end + 2)?;
            view.conclude(Some(block), Reason::RunAtEdge(run));
        }
    }
    Ok(())
}

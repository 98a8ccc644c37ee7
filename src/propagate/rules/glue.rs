//! Rule 5, glue.

use super::{Interval, Reason, View};
use crate::propagate::line::NoPlacement;

/// A run near the edge of the grid or a blank is stretched away from it; a run as long as all its blocks is closed.
///
/// The shortest block that may cover the run has too little room towards the obstacle:
///
/// ```text
/// 4 4  ? # ? ? ? ? ? ? ? ? ? ?
///   -> ? # # # ? ? ? ? ? ? ? ?
/// ```
///
/// All blocks that may cover the run have its length; if it is only one, the run is its place:
///
/// ```text
/// 2 2  ? ? ? # # ? ? ? ?
///   -> ? ? . # # . ? ? ?
/// ```
pub(super) fn apply(view: &mut View<'_>) -> Result<(), NoPlacement> {
    view.both_ways(stretch)?;
    close(view)
}

/// Stretches each run away from the next obstacle before it.
fn stretch(view: &mut View<'_>) -> Result<(), NoPlacement> {
    let (mut from, mut free) = (0, 0);
    while let Some(run) = view.next_run(from) {
        // The first cell behind the last blank before the run.
        free = (free..run.start).rev().find(|&position| view.is_blank(position)).map_or(free, |blank| blank + 1);
        let shortest = view.covering(run).map(|block| view.block(block)).min().ok_or(NoPlacement)?;
        let end = free + shortest - 1;
        if end > run.end {
            view.settle_all(Interval { start: run.end + 1, end }, true)?;
            view.conclude(None, Reason::NearObstacle { run, obstacle: free.checked_sub(1), shortest });
        }
        from = view.run_around(run.start).end + 1;
    }
    Ok(())
}

/// Puts blanks around the runs that are as long as all their blocks.
fn close(view: &mut View<'_>) -> Result<(), NoPlacement> {
    let mut from = 0;
    while let Some(run) = view.next_run(from) {
        let longest = view.covering(run).map(|block| view.block(block)).max().ok_or(NoPlacement)?;
        if longest == run.length() {
            if run.start > 0 {
                view.settle(run.start - 1, false)?;
            }
            view.settle(run.end + 1, false)?;
            let only = only(view.covering(run));
            if let Some(block) = only {
                view.start_from(block, run.start)?;
                view.end_before(block, run.end + 1)?;
            }
            view.conclude(only, Reason::RunComplete(run));
        }
        from = run.end + 1;
    }
    Ok(())
}

/// The one block there is, if there is one.
fn only(mut blocks: impl Iterator<Item = usize>) -> Option<usize> {
    blocks.next().filter(|_| blocks.next().is_none())
}

//! Rule 5, glue.

use super::{Interval, Reason, View};
use crate::line::NoPlacement;
use nonosat_model::ColorSet;

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

/// Stretches each run away from the next obstacle before it: a cell of another colour.
fn stretch(view: &mut View<'_>) -> Result<(), NoPlacement> {
    let mut from = 0;
    while let Some((run, color)) = view.next_run(from) {
        from = run.end + 1;
        if !view.is_separated(color) {
            continue;
        }
        // The first cell behind the obstacle.
        let fits = |position: &usize| view.cell(*position).contains(color);
        let free = run.start - (0..run.start).rev().take_while(fits).count();
        let shortest = view.covering(run, color).map(|block| view.min(block)).min().ok_or(NoPlacement)?;
        let end = free + shortest - 1;
        if end > run.end {
            view.settle_all(Interval { start: run.end + 1, end }, ColorSet::only(color))?;
            view.conclude(None, Reason::NearObstacle { run, obstacle: free.checked_sub(1), shortest });
        }
        from = view.run_around(run.start, color).end + 1;
    }
    Ok(())
}

/// Ends the runs that are as long as all their blocks.
fn close(view: &mut View<'_>) -> Result<(), NoPlacement> {
    let mut from = 0;
    while let Some((run, color)) = view.next_run(from) {
        from = run.end + 1;
        if !view.is_separated(color) {
            continue;
        }
        let longest = view.covering(run, color).map(|block| view.max(block)).max().ok_or(NoPlacement)?;
        if longest == run.length() {
            let (mut before, mut behind) = (ColorSet::EMPTY, ColorSet::EMPTY);
            for block in view.covering(run, color) {
                before = before.union(view.colors_before(block));
                behind = behind.union(view.colors_behind(block));
            }
            if run.start > 0 {
                view.settle(run.start - 1, before)?;
            }
            view.settle(run.end + 1, behind)?;
            let only = only(view.covering(run, color));
            if let Some(block) = only {
                view.start_from(block, run.start)?;
                view.end_before(block, run.end + 1)?;
            }
            view.conclude(only, Reason::RunComplete(run));
        }
    }
    Ok(())
}

/// The one block there is, if there is one.
fn only(mut blocks: impl Iterator<Item = usize>) -> Option<usize> {
    blocks.next().filter(|_| blocks.next().is_none())
}

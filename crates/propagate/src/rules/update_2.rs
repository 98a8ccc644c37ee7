//! Rule 8, update 2.

use super::{Interval, Reason, View};
use crate::line::NoPlacement;

/// A run longer than a block is not the block's, which lies before or behind it: sometimes only one of that is
/// possible.
///
/// A block can lie before the run if it has room there, and a later block may cover the run; likewise behind it.
///
/// ```text
/// 1 2  ? ? ? # # ? ? ?
///      |---------|       the interval of the 1 before
///      |-|               and after
/// ```
pub(super) fn apply(view: &mut View<'_>) -> Result<(), NoPlacement> {
    for block in 0..view.blocks() {
        let color = view.color(block);
        if !view.is_separated(color) {
            continue;
        }
        let mut from = view.interval(block).start;
        while let Some((run, paint)) = view.next_run(from).filter(|(run, _)| run.end <= view.interval(block).end) {
            if paint == color && run.length() > view.max(block) {
                cut(view, block, run)?;
            }
            from = run.end + 1;
        }
    }
    Ok(())
}

/// Cuts the interval of a block on the sides of a run on which it cannot lie.
fn cut(view: &mut View<'_>, block: usize, run: Interval) -> Result<(), NoPlacement> {
    let (interval, length, color) = (view.interval(block), view.min(block), view.color(block));
    if !interval.covers(run) {
        return Ok(());
    }
    let is_earlier = (0..block).any(|other| view.may_cover(other, run, color));
    let is_later = (block + 1..view.blocks()).any(|other| view.may_cover(other, run, color));
    if !is_later || interval.start + length >= run.start {
        view.start_from(block, run.end + 2)?;
    }
    if !is_earlier || run.end + 1 + length > interval.end {
        view.end_before(block, run.start.saturating_sub(1))?;
    }
    view.conclude(Some(block), Reason::LongerThanBlock(run));
    Ok(())
}

//! Rule 10, trimming.

use super::{Interval, Reason, View};
use crate::propagate::line::NoPlacement;

/// Gaps between blanks that are too short for a block are cut off the ends of its interval.
///
/// A gap that is too short, and in the interval of no other block, is blank.
///
/// ```text
/// 3  ? ? . ? ? ? ? . ? . ? ? ?
///    |-----------------------|   the interval before
///          |-----------------|   and after
/// -> . . . ? ? ? ? . . . ? ? ?
/// ```
pub(super) fn apply(view: &mut View<'_>) -> Result<(), NoPlacement> {
    for block in 0..view.blocks() {
        blank_short_gaps(view, block)?;
    }
    view.both_ways(|view| (0..view.blocks()).try_for_each(|block| trim(view, block)))
}

/// The next gap of an interval, from a cell on: cells that are not blank, up to a blank or the end of the interval.
fn next_gap(view: &View<'_>, interval: Interval, from: usize) -> Option<Interval> {
    let start = (from..=interval.end).find(|&position| !view.is_blank(position))?;
    let end = (start..interval.end).find(|&position| view.is_blank(position + 1)).unwrap_or(interval.end);
    Some(Interval { start, end })
}

/// Makes the gaps blank that are too short for the block and in reach of no other.
fn blank_short_gaps(view: &mut View<'_>, block: usize) -> Result<(), NoPlacement> {
    let interval = view.interval(block);
    let mut from = interval.start;
    while let Some(gap) = next_gap(view, interval, from) {
        let touched = |other| other != block && view.interval(other).touches(gap);
        if gap.length() < view.block(block) && !(0..view.blocks()).any(touched) {
            view.settle_all(gap, false)?;
            view.conclude(Some(block), Reason::GapTooShort(gap));
        }
        from = gap.end + 1;
    }
    Ok(())
}

/// Cuts off what lies before the first gap that is long enough.
fn trim(view: &mut View<'_>, block: usize) -> Result<(), NoPlacement> {
    let interval = view.interval(block);
    let mut from = interval.start;
    loop {
        let gap = next_gap(view, interval, from).ok_or(NoPlacement)?;
        if gap.length() >= view.block(block) {
            view.start_from(block, gap.start)?;
            if gap.start > interval.start {
                view.conclude(Some(block), Reason::GapTooShort(Interval { end: gap.start - 1, ..interval }));
            }
            return Ok(());
        }
        from = gap.end + 1;
    }
}

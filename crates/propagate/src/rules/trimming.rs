//! Rule 10, trimming.

use super::{Interval, Reason, View};
use crate::line::NoPlacement;

/// Gaps between blanks that are too short for a block are cut off the ends of its interval.
///
/// A gap that is too short, and in the interval of no other block of the colour, does not have it: in black-and-white,
/// it is blank.
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

/// The next gap in the interval of a block, from a cell on: cells that may have its colour, up to one that may not or
/// the end of the interval.
fn next_gap(view: &View<'_>, block: usize, from: usize) -> Option<Interval> {
    let (last, color) = (view.interval(block).end, view.color(block));
    let start = view.find(from, last + 1, |cell| cell.contains(color))?;
    let end = view.find(start + 1, last + 1, |cell| !cell.contains(color)).map_or(last, |end| end - 1);
    Some(Interval { start, end })
}

/// Takes the colour from the gaps that are too short for the block and in reach of no other of that colour.
fn blank_short_gaps(view: &mut View<'_>, block: usize) -> Result<(), NoPlacement> {
    let color = view.color(block);
    // Background there may be anyhow.
    if view.background().contains(color) {
        return Ok(());
    }
    let mut from = view.interval(block).start;
    while let Some(gap) = next_gap(view, block, from) {
        let touched = |other| other != block && view.color(other) == color && view.interval(other).touches(gap);
        if gap.length() < view.min(block) && !(0..view.blocks()).any(touched) {
            gap.cells().try_for_each(|position| view.rule_out(position, color))?;
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
        let gap = next_gap(view, block, from).ok_or(NoPlacement)?;
        if gap.length() >= view.min(block) {
            view.start_from(block, gap.start)?;
            if gap.start > interval.start {
                view.conclude(Some(block), Reason::GapTooShort(Interval { end: gap.start - 1, ..interval }));
            }
            return Ok(());
        }
        from = gap.end + 1;
    }
}

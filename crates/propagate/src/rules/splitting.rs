//! Rule 13, splitting.

use super::{Interval, Reason, View};
use crate::line::NoPlacement;

/// Of the runs in the interval of a block, which the block before does not reach, the block covers none that is too far
/// from the first.
///
/// The first run is the block's, or a later one's behind it.
///
/// ```text
/// 3 2  ? # ? ? # ? ? ? ? ?
///      |-----------|         the interval of the 3 before
///      |---|                 and after
/// ```
///
/// Published in this direction only.
pub(super) fn apply(view: &mut View<'_>, as_published: bool) -> Result<(), NoPlacement> {
    if as_published { one_way(view) } else { view.both_ways(one_way) }
}

fn one_way(view: &mut View<'_>) -> Result<(), NoPlacement> {
    for block in 0..view.blocks() {
        let interval = view.interval(block);
        let color = view.color(block);
        let Some(start) = view.first_in_block(interval).filter(|_| view.is_separated(color)) else { continue };
        if !view.is_clear_of_previous(block, start) {
            continue;
        }
        let first = view.paint(start).map_or(Interval { start, end: start }, |color| view.run_around(start, color));
        let first = Interval { start, ..first };
        let mut from = first.end + 1;
        while let Some((second, paint)) = view.next_run(from).filter(|(run, _)| run.start <= interval.end) {
            if paint == color && second.end + 1 - first.start > view.max(block) {
                view.end_before(block, second.start - 1)?;
                view.conclude(Some(block), Reason::TwoRuns { first, second });
                break;
            }
            from = second.end + 1;
        }
    }
    Ok(())
}

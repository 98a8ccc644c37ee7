//! Rule 1, intersection.

use super::{Interval, Reason, View};
use crate::line::NoPlacement;
use nonosat_model::ColorSet;

/// What a block covers at both ends of its interval, it covers anywhere between.
///
/// ```text
/// 4  ? ? ? ? ? ?    4 4 4 4
///                       4 4 4 4
/// -> ? ? # # ? ?
/// ```
pub(super) fn apply(view: &mut View<'_>) -> Result<(), NoPlacement> {
    for block in 0..view.blocks() {
        let (interval, length) = (view.interval(block), view.min(block));
        if 2 * length > interval.length() {
            let cells = Interval { start: interval.end + 1 - length, end: interval.start + length - 1 };
            view.settle_all(cells, ColorSet::only(view.color(block)))?;
            view.conclude(Some(block), Reason::Overlap(cells));
        }
    }
    Ok(())
}

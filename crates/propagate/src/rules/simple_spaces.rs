//! Rule 2, simple spaces.

use super::{Interval, Reason, View};
use crate::line::NoPlacement;

/// A cell in no block's interval is blank; one in no interval of a colour does not have that colour.
///
/// ```text
/// 2 1  ? ? # ? ? ? ? # ?
///        |---|       |       the intervals
///   -> . ? # ? . . . # .
/// ```
pub(super) fn apply(view: &mut View<'_>) -> Result<(), NoPlacement> {
    let mut possible = vec![view.background(); view.length()];
    for block in 0..view.blocks() {
        let color = view.color(block);
        possible[view.interval(block).cells()].iter_mut().for_each(|colors| *colors = colors.with(color));
    }
    let mut start = 0;
    for stretch in possible.chunk_by(|one, next| one == next) {
        let cells = Interval { start, end: start + stretch.len() - 1 };
        view.settle_all(cells, stretch[0])?;
        view.conclude(None, Reason::OutOfReach(cells));
        start = cells.end + 1;
    }
    Ok(())
}

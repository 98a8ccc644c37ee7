//! Rule 2, simple spaces.

use super::{Interval, Reason, View};
use crate::propagate::line::NoPlacement;

/// A cell in no block's interval is blank.
///
/// ```text
/// 2 1  ? ? # ? ? ? ? # ?
///        |---|       |       the intervals
///   -> . ? # ? . . . # .
/// ```
pub(super) fn apply(view: &mut View<'_>) -> Result<(), NoPlacement> {
    let mut start = 0;
    while start < view.length() {
        let reached = |position| (0..view.blocks()).any(|block| view.interval(block).contains(position));
        let length = (start..view.length()).take_while(|&position| !reached(position)).count();
        if length > 0 {
            let cells = Interval { start, end: start + length - 1 };
            view.settle_all(cells, false)?;
            view.conclude(None, Reason::OutOfReach(cells));
        }
        start += length + 1;
    }
    Ok(())
}

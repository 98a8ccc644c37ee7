//! Rule 4, forcing.

use super::{Reason, View};
use crate::propagate::line::NoPlacement;

/// An unknown cell between two runs is blank if no block could cover both runs and the cell.
///
/// ```text
/// 2 2  ? # ? # ? ?
///   -> ? # . # ? ?
/// ```
pub(super) fn apply(view: &mut View<'_>) -> Result<(), NoPlacement> {
    for position in 1..view.length() {
        if view.cell(position).is_some() || !view.is_filled(position - 1) || !view.is_filled(position + 1) {
            continue;
        }
        let run = view.run_around(position);
        if view.covering(run).next().is_none() {
            view.settle(position, false)?;
            view.conclude(None, Reason::RunTooLong(run));
        }
    }
    Ok(())
}

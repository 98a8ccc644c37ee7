//! Rule 4, forcing.

use super::{Reason, View};
use crate::line::NoPlacement;

/// An unknown cell between two runs of a colour does not have it if no block could cover both runs and the cell.
///
/// In black-and-white it is blank.
///
/// ```text
/// 2 2  ? # ? # ? ?
///   -> ? # . # ? ?
/// ```
pub(super) fn apply(view: &mut View<'_>) -> Result<(), NoPlacement> {
    for position in 1..view.length() {
        let Some(color) = view.paint(position - 1).filter(|_| view.paint(position - 1) == view.paint(position + 1))
        else {
            continue;
        };
        let cell = view.cell(position);
        if cell.known().is_some() || !cell.contains(color) || !view.is_separated(color) {
            continue;
        }
        let run = view.run_around(position, color);
        if view.covering(run, color).next().is_none() {
            view.rule_out(position, color)?;
            view.conclude(None, Reason::RunTooLong(run));
        }
    }
    Ok(())
}

//! `line-dp`: line solving by a table, as textbooks have it.

use super::{Found, Quest, Report, Search, lines};
use crate::line::TableLineSolver;

/// Line solving to a fixpoint by [`TableLineSolver`]: as strong as `line`, and much slower.
///
/// Incomplete: where all lines together tell more than each alone, it stops.
#[derive(Clone, Copy, Debug)]
pub struct LineDp;

impl Search for LineDp {
    fn run(&self, quest: &Quest<'_>, found: Found<'_>) -> Report {
        lines::run(&mut TableLineSolver, quest, found)
    }
}

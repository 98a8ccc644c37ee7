//! `queue`: line solving as people begin it.

use super::{Found, Quest, Report, Search, lines};
use crate::line::QueueLineSolver;

/// Line solving to a fixpoint by [`QueueLineSolver`], with a queue of the lines that have changed.
///
/// Incomplete: its few techniques see less than a line may tell.
#[derive(Clone, Copy, Debug)]
pub struct Queue;

impl Search for Queue {
    fn run(&self, quest: &Quest<'_>, found: Found<'_>) -> Report {
        lines::run(&mut QueueLineSolver, quest, found)
    }
}

//! The rules as a line solver.

use super::{LineState, Log, RuleSet, visit};
use crate::line::{LineCells, LineSolver, NoPlacement, words_for};

/// The line solver that applies rules to one line until they find nothing more; sound, not complete.
///
/// Each call begins with the intervals of clue arithmetic.
#[derive(Clone, Copy, Debug, Default)]
pub struct RuleLineSolver {
    /// The rules it uses.
    pub set: RuleSet,
}

impl LineSolver for RuleLineSolver {
    fn name(&self) -> &'static str {
        "rules"
    }

    fn settle(&mut self, clue: &[u32], cells: &mut LineCells<'_>) -> Result<(), NoPlacement> {
        let known = known(cells).ok_or(NoPlacement)?;
        let mut line = LineState::new(clue, &known)?;
        let mut log = Log::default();
        loop {
            let before = log.changes();
            visit(self.set, &mut line, &mut log, &mut [0; 13])?;
            if log.changes() == before {
                break;
            }
        }
        for (position, filled) in log.cells {
            rule_out(cells, position, !filled);
        }
        Ok(())
    }
}

/// The cells, each filled, blank or unknown; `None` if one can be neither.
fn known(cells: &LineCells<'_>) -> Option<Vec<Option<bool>>> {
    debug_assert_eq!(cells.may_fill.len(), words_for(cells.length));
    let may = |words: &[u64], position: usize| words[position / 64] >> (position % 64) & 1 == 1;
    let known = |position| match (may(cells.may_blank, position), may(cells.may_fill, position)) {
        (true, true) => Some(None),
        (false, false) => None,
        (_, filled) => Some(Some(filled)),
    };
    (0..cells.length).map(known).collect()
}

/// Takes a value from what a cell may be.
fn rule_out(cells: &mut LineCells<'_>, position: usize, filled: bool) {
    let words = if filled { &mut *cells.may_fill } else { &mut *cells.may_blank };
    words[position / 64] &= !(1 << (position % 64));
}

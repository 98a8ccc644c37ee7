//! The rules as a line solver.

use super::{LineState, Log, RuleSet, visit};
use crate::line::{LineCells, LineSolver, NoPlacement};

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
        let mut line = LineState::new(clue, &cells.values().ok_or(NoPlacement)?)?;
        let mut log = Log::default();
        loop {
            let before = log.changes();
            visit(self.set, &mut line, &mut log, &mut [0; 13])?;
            if log.changes() == before {
                break;
            }
        }
        cells.take(&line.values());
        Ok(())
    }
}

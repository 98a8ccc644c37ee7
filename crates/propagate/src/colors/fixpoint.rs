//! Line solving to a fixpoint, in colours.

use super::ColorBoard;
use crate::fixpoint::Halt;
use nonosat_model::budget::Budget;

/// How often, in lines, the budget is asked.
const LINES_PER_CHECK: u64 = 256;

/// Solves waiting lines until none waits; what is found is on the trail.
///
/// # Errors
/// The line without a placement; then no line waits.
pub fn propagate(board: &mut ColorBoard, budget: &Budget) -> Result<(), Halt> {
    while let Some(line) = board.queue.pop() {
        if let Err(contradiction) = board.settle(line) {
            board.queue.clear();
            return Err(contradiction.into());
        }
        if board.line_solves().is_multiple_of(LINES_PER_CHECK) {
            budget.check()?;
        }
    }
    Ok(())
}

/// Solves waiting lines until none waits or a limit is reached; what is found is there to stay.
///
/// `watch` is called from time to time with the number of unknown cells.
///
/// # Errors
/// See [`Halt`]. After a stop, the lines not solved yet still wait.
pub fn propagate_within(board: &mut ColorBoard, budget: &Budget, mut watch: impl FnMut(usize)) -> Result<(), Halt> {
    while let Some(line) = board.queue.pop() {
        if let Err(contradiction) = board.settle(line) {
            board.queue.clear();
            return Err(contradiction.into());
        }
        board.clear_trail();
        if board.line_solves().is_multiple_of(LINES_PER_CHECK) {
            watch(board.unknown());
            budget.check()?;
        }
    }
    Ok(())
}

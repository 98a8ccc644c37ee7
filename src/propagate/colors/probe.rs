//! Probing in colours: each colour of each unknown cell is assumed; one that leads to a contradiction is ruled out.

use super::{ColorBoard, propagate};
use crate::{propagate::fixpoint::Halt, puzzle::budget::Budget};

/// How often, in cells, the budget is asked and progress is shown.
const CELLS_PER_CHECK: usize = 16;

/// Probes until nothing new is found; no line may wait.
///
/// A cell is probed again only if one of its lines has changed.
///
/// # Errors
/// See [`Halt`]. After a stop, what was found until then is on the board.
pub(crate) fn probe(board: &mut ColorBoard, budget: &Budget, mut watch: impl FnMut(usize)) -> Result<(), Halt> {
    board.clear_trail();
    let cells = board.unknown_cells();
    // When each line last changed, and when each cell was last probed; a first round probes all.
    let mut changed = vec![1_usize; board.layout().line_count()];
    let mut probed = vec![0_usize; cells.len()];
    let mut now = 1;
    loop {
        let mut is_done = true;
        for (index, &cell) in cells.iter().enumerate() {
            let is_outdated = board.layout().lines_through(cell).iter().any(|&(line, _)| changed[line] > probed[index]);
            if board.colors(cell).len() < 2 || !is_outdated {
                continue;
            }
            if index % CELLS_PER_CHECK == 0 {
                watch(board.unknown());
                budget.check()?;
            }
            probed[index] = now;
            if probe_cell(board, cell, budget)? {
                now += 1;
                is_done = false;
                for removal in board.trail() {
                    for &(line, _) in board.layout().lines_through(removal.cell as usize).iter() {
                        changed[line] = now;
                    }
                }
                board.clear_trail();
            }
        }
        if is_done {
            return Ok(());
        }
    }
}

/// Assumes each colour of a cell in turn; true if something was ruled out, which is on the trail.
fn probe_cell(board: &mut ColorBoard, cell: usize, budget: &Budget) -> Result<bool, Halt> {
    for color in board.colors(cell).iter() {
        board.assume(cell, color);
        let outcome = propagate(board, budget);
        board.undo_to(0);
        match outcome {
            Ok(()) => {}
            Err(Halt::Contradiction(_)) => {
                board.remove(cell, color);
                propagate(board, budget)?;
                return Ok(true);
            }
            Err(halt) => return Err(halt),
        }
    }
    Ok(false)
}

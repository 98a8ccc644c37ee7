//! Probing of depth two in colours: looking two steps ahead from every unknown cell.
//!
//! As [in black-and-white](crate::probe_two): each colour of a cell is tried with probing to a fixpoint. One
//! that leads to a contradiction is ruled out; so is what all others lead to.

use super::{ColorBoard, Removal, probe::probe_changed, propagate};
use crate::fixpoint::Halt;
use nonosat_model::{ColorSet, budget::Budget};

/// Looks two steps ahead from every unknown cell of a board that was probed, until nothing new is found.
///
/// # Errors
/// See [`Halt`]. After a stop, what was found until then is on the board.
pub fn probe_two(board: &mut ColorBoard, budget: &Budget) -> Result<(), Halt> {
    board.clear_trail();
    let cells = board.unknown_cells();
    let (mut index, mut since_change) = (0, 0);
    while since_change < cells.len() && board.unknown() > 0 {
        let removals = look(board, cells[index], budget)?;
        since_change += 1;
        if !removals.is_empty() {
            since_change = 0;
            rule_out(board, &removals, budget)?;
        }
        index = (index + 1) % cells.len();
    }
    Ok(())
}

/// What trying every colour of a cell rules out.
fn look(board: &mut ColorBoard, cell: usize, budget: &Budget) -> Result<Vec<Removal>, Halt> {
    let colors = board.colors(cell);
    if colors.len() < 2 {
        return Ok(Vec::new());
    }
    // The colours that each cell has in some end of a trial.
    let mut possible = vec![ColorSet::EMPTY; board.layout().cell_count()];
    for color in colors.iter() {
        let memo = std::mem::take(&mut board.memo);
        let mut trial = board.clone();
        trial.memo = memo;
        let others: Vec<Removal> =
            colors.without(color).iter().map(|color| Removal { cell: cell as u32, color }).collect();
        let end = rule_out(&mut trial, &others, budget);
        board.line_solves = trial.line_solves;
        board.memo = std::mem::take(&mut trial.memo);
        match end {
            Ok(()) => possible.iter_mut().zip(&trial.cells).for_each(|(all, end)| *all = all.union(*end)),
            Err(Halt::Contradiction(_)) => {}
            Err(halt) => return Err(halt),
        }
    }
    if possible.iter().all(|colors| colors.is_empty()) {
        // Every colour leads to a contradiction, which is found once none is left.
        return Ok(colors.iter().map(|color| Removal { cell: cell as u32, color }).collect());
    }
    let mut removals = Vec::new();
    for (cell, (before, possible)) in board.cells.iter().zip(possible).enumerate() {
        let gone = before.iter().filter(|&color| !possible.contains(color));
        removals.extend(gone.map(|color| Removal { cell: cell as u32, color }));
    }
    Ok(removals)
}

/// Rules colours out for good, with all that line solving and probing find of that.
fn rule_out(board: &mut ColorBoard, removals: &[Removal], budget: &Budget) -> Result<(), Halt> {
    board.clear_trail();
    for removal in removals {
        board.remove(removal.cell as usize, removal.color);
    }
    propagate(board, budget)?;
    let mut changed = vec![0; board.layout().line_count()];
    for removal in board.trail() {
        for &(line, _) in board.layout().lines_through(removal.cell as usize).iter() {
            changed[line] = 1;
        }
    }
    probe_changed(board, changed, budget, |_| {})
}

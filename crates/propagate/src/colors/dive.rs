//! Dives in colours: solutions by line solving and decisions of which only the last is ever taken back.

use super::{ColorBoard, propagate};
use crate::fixpoint::Halt;
use nonosat_model::{
    Color, ColorSet, Picture,
    budget::{Budget, Limit},
};

/// Dives for a solution, and for one that differs from it; no line may wait. The board is what it was before.
///
/// Each is looked for once: in very ambiguous puzzles both are found, in others neither.
///
/// # Errors
/// A limit that was reached.
pub fn two_solutions(board: &mut ColorBoard, budget: &Budget) -> Result<Vec<Picture>, Limit> {
    let cells = board.unknown_cells();
    let Some(first) = dive(board, &cells, &|_, colors| colors.iter().next(), budget)? else { return Ok(Vec::new()) };
    let other = |cell: usize, colors: ColorSet| {
        let own = first.cells()[cell];
        colors.iter().filter(|&color| color != own).last().or(Some(own))
    };
    let second = dive(board, &cells, &other, budget)?.filter(|second| *second != first);
    Ok([first].into_iter().chain(second).collect())
}

/// Decides the cells in turn, as far as they are unknown then; `None` where both a decision and its opposite fail.
fn dive(
    board: &mut ColorBoard,
    cells: &[usize],
    decide: &dyn Fn(usize, ColorSet) -> Option<Color>,
    budget: &Budget,
) -> Result<Option<Picture>, Limit> {
    board.clear_trail();
    let found = descend(board, cells, decide, budget).map(|()| board.picture());
    board.undo_to(0);
    match found {
        Ok(picture) => Ok(Some(picture)),
        Err(Halt::Contradiction(_)) => Ok(None),
        Err(Halt::Limit(limit)) => Err(limit),
    }
}

fn descend(
    board: &mut ColorBoard,
    cells: &[usize],
    decide: &dyn Fn(usize, ColorSet) -> Option<Color>,
    budget: &Budget,
) -> Result<(), Halt> {
    for &cell in cells {
        while board.colors(cell).len() > 1 {
            let Some(color) = decide(cell, board.colors(cell)) else { break };
            let mark = board.trail().len();
            board.assume(cell, color);
            match propagate(board, budget) {
                Err(Halt::Contradiction(_)) => {
                    board.undo_to(mark);
                    board.remove(cell, color);
                    propagate(board, budget)?;
                }
                other => other?,
            }
        }
    }
    Ok(())
}

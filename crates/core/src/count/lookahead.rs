//! Looking one step ahead from the unknown cells of a component, within a search.

use nonosat_model::budget::Budget;
use nonosat_propagate::{
    board::{Board, CellFact, Contradiction},
    fixpoint::{Halt, propagate},
};

/// How often, in cells, the budget is asked.
const CELLS_PER_CHECK: usize = 16;

/// Tries both values of each cell until nothing more is found out; gives back the cell to branch on.
///
/// That is the cell of which the weaker value still leads to the most facts,
/// one of `preferred` if possible; `None` if no cell is left. What is found goes on the board's trail. A value
/// that followed from another is not tried itself in the same round: it leads to no contradiction.
///
/// # Errors
/// [`Halt`]; what was found until then is on the trail, and no line waits.
pub(super) fn look_ahead(
    board: &mut Board,
    cells: &[usize],
    preferred: &[usize],
    budget: &Budget,
) -> Result<Option<usize>, Halt> {
    let mut stamps = vec![[0_u32; 2]; cells.len()];
    let mut now = 0;
    let mut since_change = 0;
    let mut best: Option<(Rank, usize)> = None;
    let mut index = 0;
    while since_change < cells.len() {
        if index % CELLS_PER_CHECK == 0 {
            budget.check()?;
        }
        if index == 0 {
            now += 1;
            best = None;
        }
        let cell = cells[index];
        let changed = board.value(cell).is_none() && {
            let found = look_at(board, cells, index, now, &mut stamps)?;
            let rank = found.map(|(low, high)| (preferred.contains(&cell), low, high));
            if let Some(rank) = rank
                && best.is_none_or(|(best, _)| rank > best)
            {
                best = Some((rank, cell));
            }
            found.is_none()
        };
        since_change = if changed { 0 } else { since_change + 1 };
        index = (index + 1) % cells.len();
    }
    // The best one may have become known since.
    let open = |&cell: &usize| board.value(cell).is_none();
    let best = best.map(|(_, cell)| cell).filter(open);
    Ok(best.or_else(|| cells.iter().copied().find(open)))
}

/// How good a cell is to branch on: whether it is preferred, and what its values lead to.
type Rank = (bool, usize, usize);

/// Tries one cell: how many facts its values lead to, the smaller number first; `None` if something was found out.
fn look_at(
    board: &mut Board,
    cells: &[usize],
    index: usize,
    now: u32,
    stamps: &mut [[u32; 2]],
) -> Result<Option<(usize, usize)>, Contradiction> {
    let cell = cells[index];
    let mut sizes = [0; 2];
    let mut facts: [Vec<CellFact>; 2] = Default::default();
    for value in [false, true] {
        if stamps[index][usize::from(value)] == now {
            continue;
        }
        let mark = board.trail().len();
        board.assume(CellFact::new(cell, value));
        let outcome = propagate(board);
        let followed = board.trail()[mark..].to_vec();
        board.undo_to(mark);
        if outcome.is_err() {
            board.assume(CellFact::new(cell, !value));
            propagate(board)?;
            return Ok(None);
        }
        for fact in &followed {
            if let Ok(index) = cells.binary_search(&fact.cell()) {
                stamps[index][usize::from(fact.is_filled())] = now;
            }
        }
        sizes[usize::from(value)] = followed.len();
        facts[usize::from(value)] = followed;
    }
    let [mut blank, mut filled] = facts;
    if !blank.is_empty() && !filled.is_empty() {
        filled.sort_unstable();
        blank.retain(|fact| filled.binary_search(fact).is_ok());
        if !blank.is_empty() {
            for fact in blank {
                if board.value(fact.cell()).is_none() {
                    board.assume(fact);
                }
            }
            propagate(board)?;
            return Ok(None);
        }
    }
    Ok(Some((sizes[0].min(sizes[1]), sizes[0].max(sizes[1]))))
}

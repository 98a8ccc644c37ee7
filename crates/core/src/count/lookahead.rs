//! Looking one step ahead from the unknown cells of a component, within a search.

use nonosat_model::budget::Budget;
use nonosat_propagate::{
    board::{Board, Contradiction, Domain},
    fixpoint::{Halt, propagate},
};

/// How often, in cells, the budget is asked.
const CELLS_PER_CHECK: usize = 16;

/// Tries all colours of each cell until nothing more is found out; gives back the cell to branch on.
///
/// That is the cell of which the weakest colour still rules out the most,
/// one of `preferred` if possible; `None` if no cell is left. What is found goes on the board's trail. A colour
/// that followed from another is not tried itself in the same round: it leads to no contradiction.
///
/// # Errors
/// [`Halt`]; what was found until then is on the trail, and no line waits.
pub(super) fn look_ahead<D: Domain>(
    board: &mut Board<D>,
    cells: &[usize],
    preferred: &[usize],
    budget: &Budget,
) -> Result<Option<usize>, Halt> {
    let mut stamps = Stamps::new(board, cells);
    let mut since_change = 0;
    let mut best: Option<(Rank, usize)> = None;
    let mut index = 0;
    while since_change < cells.len() {
        if index % CELLS_PER_CHECK == 0 {
            budget.check()?;
        }
        if index == 0 {
            stamps.now += 1;
            best = None;
        }
        let cell = cells[index];
        let changed = board.is_unknown(cell) && {
            let found = look_at(board, index, &mut stamps)?;
            let rank = found.map(|(least, all)| (preferred.contains(&cell), least, all));
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
    let open = |&cell: &usize| board.is_unknown(cell);
    let best = best.map(|(_, cell)| cell).filter(open);
    Ok(best.or_else(|| cells.iter().copied().find(open)))
}

/// How good a cell is to branch on: whether it is preferred, and how much its colours rule out.
type Rank = (bool, usize, usize);

/// In which round each colour of a cell followed from another cell's.
struct Stamps<'a> {
    /// In increasing order.
    cells: &'a [usize],
    /// How many values a cell has.
    values: usize,
    rounds: Vec<u32>,
    now: u32,
}

impl<'a> Stamps<'a> {
    fn new<D: Domain>(board: &Board<D>, cells: &'a [usize]) -> Self {
        let values = D::value_count(board);
        Self { cells, values, rounds: vec![0; cells.len() * values], now: 0 }
    }

    fn round(&mut self, index: usize, value: usize) -> &mut u32 {
        &mut self.rounds[index * self.values + value]
    }
}

/// Tries one cell: the least that one of its colours rules out, and all that they do; `None` if something was found
/// out.
fn look_at<D: Domain>(
    board: &mut Board<D>,
    index: usize,
    stamps: &mut Stamps<'_>,
) -> Result<Option<(usize, usize)>, Contradiction> {
    let cell = stamps.cells[index];
    let (mut least, mut all) = (usize::MAX, 0);
    // What all colours rule out, as far as they are tried.
    let mut common: Option<Vec<D::Removal>> = None;
    for color in board.colors(cell).iter() {
        if *stamps.round(index, D::value_number(color)) == stamps.now {
            (least, common) = (0, Some(Vec::new()));
            continue;
        }
        let mark = board.trail().len();
        board.decide(cell, color);
        let outcome = propagate(board);
        let mut followed = board.trail()[mark..].to_vec();
        board.undo_to(mark);
        if outcome.is_err() {
            board.rule_out(Board::<D>::removal(cell, color));
            propagate(board)?;
            return Ok(None);
        }
        for fact in D::facts(board, &followed) {
            if let Ok(index) = stamps.cells.binary_search(&(fact.cell as usize)) {
                *stamps.round(index, D::value_number(fact.color)) = stamps.now;
            }
        }
        least = least.min(followed.len());
        all += followed.len();
        match &mut common {
            None => common = Some(followed),
            Some(common) if !common.is_empty() => {
                followed.sort_unstable();
                common.retain(|removal| followed.binary_search(removal).is_ok());
            }
            Some(_) => {}
        }
    }
    let Some(common) = common.filter(|common| !common.is_empty()) else { return Ok(Some((least, all))) };
    for removal in common {
        if !board.is_gone(removal) {
            board.rule_out(removal);
        }
    }
    propagate(board)?;
    Ok(None)
}

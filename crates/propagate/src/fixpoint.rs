//! Line solving to a fixpoint: a line is solved again when a cell of it has changed, and only then.

use crate::board::{Board, Contradiction, Domain};
use nonosat_model::budget::{Budget, Limit};

/// How often, in lines, the budget is asked.
pub(crate) const LINES_PER_CHECK: usize = 256;

/// Solves waiting lines until none waits.
///
/// # Errors
/// The line without a placement; then no line waits.
pub fn propagate<D: Domain>(board: &mut Board<D>) -> Result<(), Contradiction> {
    settle_waiting(board, |_| Ok(()))
}

/// Solves waiting lines until none waits, doing something after each.
#[inline]
fn settle_waiting<D: Domain, E: From<Contradiction>>(
    board: &mut Board<D>,
    mut after_each: impl FnMut(&mut Board<D>) -> Result<(), E>,
) -> Result<(), E> {
    while let Some(line) = board.queue.pop() {
        if let Err(contradiction) = board.settle(line) {
            board.queue.clear();
            return Err(contradiction.into());
        }
        after_each(board)?;
    }
    Ok(())
}

/// Why narrowing ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    /// The puzzle has no solution: this line has no placement.
    Contradiction(Contradiction),
    /// A limit was reached.
    Limit(Limit),
}

impl From<Contradiction> for Halt {
    fn from(contradiction: Contradiction) -> Self {
        Self::Contradiction(contradiction)
    }
}

impl From<Limit> for Halt {
    fn from(limit: Limit) -> Self {
        Self::Limit(limit)
    }
}

/// Solves waiting lines until none waits or a limit is reached; what is found is there to stay.
///
/// `watch` is called from time to time with the number of unknown cells.
///
/// # Errors
/// See [`Halt`]. After a stop, the lines not solved yet still wait.
pub fn propagate_within<D: Domain>(
    board: &mut Board<D>,
    budget: &Budget,
    watch: impl FnMut(usize),
) -> Result<(), Halt> {
    propagate_before(|_| {}, board, budget, watch)
}

/// Does as [`propagate_within`] does; `observe` is given the board after each line, with what follows from it on the
/// trail.
pub fn propagate_before<D: Domain>(
    mut observe: impl FnMut(&Board<D>),
    board: &mut Board<D>,
    budget: &Budget,
    mut watch: impl FnMut(usize),
) -> Result<(), Halt> {
    let mut lines = 0;
    settle_waiting(board, |board| {
        observe(board);
        board.clear_trail();
        lines += 1;
        if lines % LINES_PER_CHECK == 0 {
            watch(board.unknown());
            budget.check()?;
        }
        Ok(())
    })
}

/// Solves waiting lines until none waits or a limit is reached; what is found is on the trail.
///
/// `lines` goes on counting from call to call.
///
/// One probe of a giant puzzle may solve all of it.
///
/// # Errors
/// See [`Halt`]. After a stop, the lines not solved yet still wait.
pub fn propagate_on_trail<D: Domain>(board: &mut Board<D>, budget: &Budget, lines: &mut usize) -> Result<(), Halt> {
    settle_waiting(board, |_| {
        *lines += 1;
        if lines.is_multiple_of(LINES_PER_CHECK) {
            budget.check()?;
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use nonosat_model::pattern;

    #[test]
    fn a_limit_leaves_lines_waiting() {
        let puzzle = pattern::random(200, 0.5, 1);
        let mut board = Board::new(&puzzle);
        let spent = Budget::unlimited().with_time_limit(Duration::ZERO);
        let mut lines = 0;
        let halt = propagate_on_trail(&mut board, &spent, &mut lines);
        assert_eq!((halt, lines), (Err(Halt::Limit(Limit::Time)), LINES_PER_CHECK));
        assert_ne!(board.queue.pop(), None);
    }
}

//! Line solving to a fixpoint: a line is solved again when a cell of it has changed, and only then.

use crate::{
    board::{Board, Contradiction, Fact},
    budget::{Budget, Stop},
};

/// How often, in lines, the budget is asked.
const LINES_PER_CHECK: usize = 256;

/// Solves waiting lines until none waits.
///
/// # Errors
/// The line without a placement; then no line waits.
pub fn propagate(board: &mut Board) -> Result<(), Contradiction> {
    while let Some(line) = board.queue.pop() {
        if let Err(contradiction) = board.settle(line) {
            board.queue.clear();
            return Err(contradiction);
        }
    }
    Ok(())
}

/// Why narrowing ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    /// The puzzle has no solution: this line has no placement.
    Contradiction(Contradiction),
    /// A limit was reached.
    Stop(Stop),
}

impl From<Contradiction> for Halt {
    fn from(contradiction: Contradiction) -> Self {
        Self::Contradiction(contradiction)
    }
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

/// Solves waiting lines until none waits or a limit is reached; what is found is there to stay.
///
/// `watch` is told from time to time how many cells are unknown.
///
/// # Errors
/// See [`Halt`]. After a stop, the lines not solved yet still wait.
pub fn propagate_within(board: &mut Board, budget: &Budget, watch: impl FnMut(usize)) -> Result<(), Halt> {
    propagate_before(|_| {}, board, budget, watch)
}

/// Does as [`propagate_within`] does; `witness` is told the facts that each line gives, in the order found.
pub(crate) fn propagate_before(
    mut witness: impl FnMut(&[Fact]),
    board: &mut Board,
    budget: &Budget,
    mut watch: impl FnMut(usize),
) -> Result<(), Halt> {
    let mut lines = 0;
    while let Some(line) = board.queue.pop() {
        if let Err(contradiction) = board.settle(line) {
            board.queue.clear();
            return Err(contradiction.into());
        }
        witness(board.trail());
        board.clear_trail();
        lines += 1;
        if lines % LINES_PER_CHECK == 0 {
            watch(board.unknown());
            budget.check()?;
        }
    }
    Ok(())
}

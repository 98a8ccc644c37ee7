//! Line solving to a fixpoint by any line solver, as a method of its own.

use super::{ClassicReport, Emit, End, Problem};
use crate::{StopReason, Tally};
use nonosat_model::progress::Phase;
use nonosat_propagate::{
    board::Board,
    line::LineSolver,
    technique::{CellCounts, Technique},
};

/// A board for the puzzle, with what is known of it.
pub(super) fn board(problem: &Problem<'_>) -> Board {
    problem.known.map_or_else(|| Board::new(problem.puzzle), |known| Board::with_known(problem.puzzle, known))
}

/// Solves lines by `solver`, each when one of its cells has changed, until none waits.
///
/// Emits the picture if all cells are settled. The solver must be sound, and notice when a line with all cells known
/// does not meet its clue; an iteration is a line.
pub(super) fn run(solver: &mut dyn LineSolver, problem: &Problem<'_>, emit: Emit<'_>) -> ClassicReport {
    let mut board = board(problem);
    let (total, unknown) = (board.layout().cell_count(), board.unknown());
    let mut tally = Tally::default();
    if let Some(progress) = problem.progress {
        progress.enter(Phase::Line);
    }
    let end = loop {
        let Some(line) = board.queue.pop() else {
            if board.unknown() > 0 {
                break End::Stopped(StopReason::MethodExhausted);
            }
            break if emit(&board.picture()).is_break() { End::Enough } else { End::Exhausted };
        };
        if let Err(stop) = problem.budget.check() {
            break stop.into();
        }
        tally.iterations += 1;
        if board.settle_by(solver, line).is_err() {
            break End::Exhausted;
        }
        board.clear_trail();
        if let Some(progress) = problem.progress {
            progress.set_cells(total - board.unknown(), total);
        }
    };
    let cells = CellCounts { total, by_line: unknown - board.unknown(), ..CellCounts::default() };
    ClassicReport { end, technique: Technique::Line, known: Some(board.grid()), cells, tally }
}

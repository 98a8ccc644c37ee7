//! Line solving to a fixpoint by any line solver, as a method of its own.

use super::{End, Found, Quest, Report};
use crate::{
    board::Board,
    budget::Stop,
    line::LineSolver,
    outcome::{CellCounts, Tally, Technique},
    progress::Phase,
};

/// A board for the puzzle, with what is known of it.
pub(super) fn board(quest: &Quest<'_>) -> Board {
    quest.known.map_or_else(|| Board::new(quest.puzzle), |known| Board::with_known(quest.puzzle, known))
}

/// Solves lines by `solver`, a line when a cell of it has changed, until none waits.
///
/// Tells the picture if all cells are settled. The solver must be sound, and notice when a line with all cells
/// known does not meet its clue; an iteration is a line.
pub(super) fn run(solver: &mut dyn LineSolver, quest: &Quest<'_>, found: Found<'_>) -> Report {
    let mut board = board(quest);
    let (total, unknown) = (board.layout().cell_count(), board.unknown());
    let mut tally = Tally::default();
    if let Some(progress) = quest.progress {
        progress.enter(Phase::Line);
    }
    let end = loop {
        let Some(line) = board.queue.pop() else {
            if board.unknown() > 0 {
                break End::Stopped(Stop::MethodExhausted);
            }
            break if found(&board.picture()).is_break() { End::Enough } else { End::Exhausted };
        };
        if let Err(stop) = quest.budget.check() {
            break stop.into();
        }
        tally.iterations += 1;
        if board.settle_by(solver, line).is_err() {
            break End::Exhausted;
        }
        board.clear_trail();
        if let Some(progress) = quest.progress {
            progress.set_cells(total - board.unknown(), total);
        }
    };
    let cells = CellCounts { total, by_line: unknown - board.unknown(), ..CellCounts::default() };
    Report { end, technique: Technique::Line, known: Some(board.grid()), cells, tally }
}

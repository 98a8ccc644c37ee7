//! `single-guess`: line solving, and probing one cell at a time.

use super::{ClassicMethod, ClassicReport, Emit, End, Problem, halted, known_on};
use crate::{StopReason, Tally};
use nonosat_model::progress::Phase;
use nonosat_propagate::{
    board::{Board, Domain},
    fixpoint::propagate_within,
    on_board,
    probe::Prober,
    technique::{CellCounts, Technique},
};

/// Line solving to a fixpoint; then each colour of a cell is tried, with line solving after each, and what all of them
/// agree on is kept, as is what a contradiction forces; and so on until no cell yields anything new.
///
/// Never makes two assumptions at once: what it finds is proven. It uses [`Prober`], and finds the same. Incomplete:
/// stops where probing of every cell finds nothing. Polynomial: cells times lines, for each cell found. A node is a
/// probe.
#[derive(Clone, Copy, Debug)]
pub struct SingleGuess;

impl ClassicMethod for SingleGuess {
    fn run(&self, problem: &Problem<'_>, emit: Emit<'_>) -> ClassicReport {
        on_board!(problem.puzzle, problem.known, |board| narrow(board, problem, emit))
    }
}

fn narrow<D: Domain>(mut board: Board<D>, problem: &Problem<'_>, emit: Emit<'_>) -> ClassicReport {
    let total = board.layout().cell_count();
    let watch = |unknown| problem.progress.map_or((), |progress| progress.set_cells(total - unknown, total));
    let enter = |phase| problem.progress.map_or((), |progress| progress.enter(phase));
    enter(Phase::Line);
    let mut narrowed = propagate_within(&mut board, problem.budget, watch);
    let after_lines = board.unknown();
    let mut tally = Tally::default();
    if narrowed.is_ok() && after_lines > 0 {
        enter(Phase::Probe);
        let mut prober = Prober::new(&board);
        narrowed = prober.run(&mut board, problem.budget, watch);
        tally.nodes = prober.tries();
    }
    let left = board.unknown();
    let end = match narrowed {
        Ok(()) => end(&board, emit),
        Err(halt) => halted(halt),
    };
    let technique = if tally.nodes == 0 { Technique::Line } else { Technique::Probe };
    // On the board, cells may be known by the colours of their lines alone.
    let by_line = problem.unknown() - after_lines;
    let cells = CellCounts { total, by_line, by_probe: after_lines - left, by_search: 0 };
    ClassicReport { end, technique, known: known_on(&board), cells, tally }
}

/// How it ends when nothing new is found.
fn end<D: Domain>(board: &Board<D>, emit: Emit<'_>) -> End {
    if board.unknown() > 0 {
        return End::Stopped(StopReason::MethodExhausted);
    }
    if emit(&board.picture()).is_break() { End::Enough } else { End::Exhausted }
}

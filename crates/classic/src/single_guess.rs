//! `single-guess`: line solving, and probing one cell at a time.

use super::{ClassicMethod, ClassicReport, Emit, End, Problem, colors, lines};
use crate::{StopReason, Tally};
use nonosat_model::progress::Phase;
use nonosat_propagate::{
    board::Board,
    fixpoint::{Halt, propagate_within},
    probe::Prober,
    technique::{CellCounts, Technique},
};

/// Line solving to a fixpoint; then a cell is tried both ways, with line solving after each, and what both ways agree
/// on is kept, as is what a contradiction forces; and so on until no cell yields anything new.
///
/// Never makes two assumptions at once: what it finds is proven. It uses [`Prober`], and finds the same. Incomplete:
/// stops where probing of every cell finds nothing. Polynomial: cells times lines, for each cell found. A node is a
/// probe.
#[derive(Clone, Copy, Debug)]
pub struct SingleGuess;

impl ClassicMethod for SingleGuess {
    fn run(&self, problem: &Problem<'_>, emit: Emit<'_>) -> ClassicReport {
        if !problem.puzzle.is_plain() {
            return colors::single_guess(problem, emit);
        }
        let mut board = lines::board(problem);
        let total = board.layout().cell_count();
        let at_start = board.unknown();
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
            Err(Halt::Contradiction(_)) => End::Exhausted,
            Err(Halt::Limit(limit)) => limit.into(),
        };
        let technique = if tally.nodes == 0 { Technique::Line } else { Technique::Probe };
        let by_line = at_start - after_lines;
        let cells = CellCounts { total, by_line, by_probe: after_lines - left, by_search: 0 };
        ClassicReport { end, technique, known: Some(board.grid()), cells, tally }
    }
}

/// How it ends when nothing new is found.
fn end(board: &Board, emit: Emit<'_>) -> End {
    if board.unknown() > 0 {
        return End::Stopped(StopReason::MethodExhausted);
    }
    if emit(&board.picture()).is_break() { End::Enough } else { End::Exhausted }
}

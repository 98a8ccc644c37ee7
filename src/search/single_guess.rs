//! `single-guess`: line solving, and one cell tried both ways at a time.

use super::{End, Found, Quest, Report, Search, lines};
use crate::{
    board::Board,
    budget::Stop,
    outcome::{CellCounts, Tally, Technique},
    probe::Prober,
    progress::Phase,
    propagate::{Halt, propagate_within},
};

/// Line solving to a fixpoint; then a cell is tried both ways, with line solving after each, and what both ways agree
/// on is kept, as is what a contradiction forces; and so on until no cell tells anything new.
///
/// Never two guesses deep: what it finds is proven, and it is the same as [`Prober`] finds, for that is what it uses.
/// Incomplete: it stops where looking one step ahead from every cell tells nothing. Polynomial: cells times lines, for
/// each cell found. A node is a guess.
#[derive(Clone, Copy, Debug)]
pub struct SingleGuess;

impl Search for SingleGuess {
    fn run(&self, quest: &Quest<'_>, found: Found<'_>) -> Report {
        let mut board = lines::board(quest);
        let total = board.layout().cell_count();
        let at_start = board.unknown();
        let watch = |unknown| quest.progress.map_or((), |progress| progress.set_cells(total - unknown, total));
        let enter = |phase| quest.progress.map_or((), |progress| progress.enter(phase));
        enter(Phase::Line);
        let mut narrowed = propagate_within(&mut board, quest.budget, watch);
        let after_lines = board.unknown();
        let mut tally = Tally::default();
        if narrowed.is_ok() && after_lines > 0 {
            enter(Phase::Probe);
            let mut prober = Prober::new(&board);
            narrowed = prober.run(&mut board, quest.budget, watch);
            tally.nodes = prober.tries();
        }
        let left = board.unknown();
        let end = match narrowed {
            Ok(()) => end(&board, found),
            Err(Halt::Contradiction(_)) => End::Exhausted,
            Err(Halt::Stop(stop)) => End::Stopped(stop),
        };
        let technique = if tally.nodes == 0 { Technique::Line } else { Technique::Probe };
        let by_line = at_start - after_lines;
        let cells = CellCounts { total, by_line, by_probe: after_lines - left, by_search: 0 };
        Report { end, technique, known: Some(board.grid()), cells, tally }
    }
}

/// How it ends when nothing new is found.
fn end(board: &Board, found: Found<'_>) -> End {
    if board.unknown() > 0 {
        return End::Stopped(Stop::MethodExhausted);
    }
    if found(&board.picture()).is_break() { End::Enough } else { End::Exhausted }
}

//! Passes of the complete line solver, counted.

use crate::solve::outcome::Stop;
use nonosat_model::{Puzzle, budget::Budget};
use nonosat_propagate::{
    board::{Board, Domain, Removal},
    on_board,
};

/// The results of passes of the complete line solver over all lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct LinePasses {
    /// The number of passes over all lines, the last one included even if it found nothing.
    pub iterations: u64,
    /// The number of visits to a line that found something.
    pub uses: u64,
    /// Whether every cell is settled, and every clue met.
    pub solved: bool,
    /// The number of a line that has no placement, if one was met.
    pub contradiction: Option<usize>,
    /// The limit that ended it, if one did; the counts are then of no use.
    pub stop: Option<Stop>,
}

/// Passes over all lines, rows from top to bottom, then columns from left to right, until the last cell is settled or a
/// pass finds nothing.
///
/// The schedule is that of the [rules](nonosat_propagate::rules#the-schedule), so that the counts compare: a line that
/// has not changed since it was solved is skipped, which only saves time.
pub(super) fn pass_until_done(puzzle: &Puzzle, budget: &Budget) -> LinePasses {
    on_board!(puzzle, None, |board| pass_over(board, budget))
}

fn pass_over<D: Domain>(mut board: Board<D>, budget: &Budget) -> LinePasses {
    let layout = board.layout().clone();
    let mut has_news = vec![true; layout.line_count()];
    let mut passes = LinePasses::default();
    loop {
        if let Err(limit) = budget.check() {
            return LinePasses { stop: Some(limit.into()), ..passes };
        }
        passes.iterations += 1;
        let mut changed = false;
        for line in 0..has_news.len() {
            if !std::mem::take(&mut has_news[line]) {
                continue;
            }
            if board.settle(line).is_err() {
                return LinePasses { contradiction: Some(line), ..passes };
            }
            if board.trail().is_empty() {
                continue;
            }
            changed = true;
            passes.uses += 1;
            for removal in board.trail() {
                let crossing = layout.lines_through(removal.cell()).into_iter().map(|(line, _)| line);
                crossing.filter(|&other| other != line).for_each(|other| has_news[other] = true);
            }
            board.clear_trail();
        }
        if !changed || board.unknown() == 0 {
            break;
        }
    }
    // Lines whose last cells were settled by crossing lines were not checked against their clues yet.
    for line in (0..has_news.len()).filter(|&line| has_news[line]) {
        if board.settle(line).is_err() {
            return LinePasses { contradiction: Some(line), ..passes };
        }
    }
    LinePasses { solved: board.unknown() == 0, ..passes }
}

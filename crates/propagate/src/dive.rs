//! Dives: a solution by line solving and decisions of which only the last is ever taken back.
//!
//! A dive decides one unknown cell after the other, with line solving after each. Where
//! that leads to a contradiction, the other value is taken; where both do, the dive ends without a solution. In very
//! ambiguous puzzles nearly every decision can be completed, and a dive is a solution for the price of a few probes. In
//! others it mostly ends soon.
//!
//! # References
//! T. Achterberg, *Constraint Integer Programming*, PhD thesis, TU Berlin 2007, section 9.2: diving heuristics.

use crate::{
    board::{Board, CellFact},
    fixpoint::{Halt, propagate_on_trail},
};
use nonosat_model::{
    Picture,
    budget::{Budget, Limit},
};

/// The end of each line at which decisions begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Left, or top.
    Front,
    /// Right, or bottom.
    Back,
}

/// Decisions for all unknown cells, line by line, each line from this end: as if its blocks were spread evenly, the
/// first of them at that end.
pub fn evenly_spread(board: &Board, end: End) -> Vec<CellFact> {
    let line_of = |cell| board.layout().line_through(cell);
    let mut spread = None;
    let decision = |cell| {
        let (line, position) = line_of(cell);
        // Mostly it is the line of the cell before.
        let (_, filled) = match spread.take() {
            Some((same, filled)) if same == line => spread.insert((line, filled)),
            _ => spread.insert((line, spread_line(board, line, end))),
        };
        CellFact::new(cell, filled[position])
    };
    let mut decisions: Vec<CellFact> = board.unknown_cells().into_iter().map(decision).collect();
    if end == End::Back {
        decisions.chunk_by_mut(|one, next| line_of(one.cell()).0 == line_of(next.cell()).0).for_each(<[_]>::reverse);
    }
    decisions
}

/// Which cells of a line are filled if its spare cells are shared out evenly among the gaps behind its blocks, seen
/// from this end.
fn spread_line(board: &Board, line: usize, end: End) -> Vec<bool> {
    let length = board.layout().line_length(line);
    let clue = board.clue(line).unwrap_or_default();
    let needed = clue.iter().map(|&block| block as usize + 1).sum::<usize>();
    let room = (length + 1).saturating_sub(needed);
    let mut filled = vec![false; length];
    let mut packed = 0;
    for index in 0..clue.len() {
        let block = clue[if end == End::Front { index } else { clue.len() - 1 - index }] as usize;
        filled.iter_mut().skip(packed + room * index / clue.len()).take(block).for_each(|cell| *cell = true);
        packed += block + 1;
    }
    if end == End::Back {
        filled.reverse();
    }
    filled
}

/// Decides cells in turn, as far as they are unknown then, each by its decision if that does not lead to a
/// contradiction.
///
/// Returns the picture if no cell is left unknown. The board is what it was before. No line may wait.
///
/// # Errors
/// A limit that was reached.
pub fn dive(
    board: &mut Board,
    decisions: impl Iterator<Item = CellFact>,
    budget: &Budget,
) -> Result<Option<Picture>, Limit> {
    let found = descend(board, decisions, budget).map(|is_through| is_through.then(|| board.picture()));
    board.undo();
    board.queue.clear();
    match found {
        Ok(picture) => Ok(picture),
        Err(Halt::Limit(limit)) => Err(limit),
        Err(Halt::Contradiction(_)) => Ok(None),
    }
}

/// Whether no cell is left unknown. The decisions stay on the trail.
fn descend(board: &mut Board, decisions: impl Iterator<Item = CellFact>, budget: &Budget) -> Result<bool, Halt> {
    board.clear_trail();
    let mut lines = 0;
    for decision in decisions {
        if board.value(decision.cell()).is_some() {
            continue;
        }
        let mark = board.trail().len();
        board.assume(decision);
        match propagate_on_trail(board, budget, &mut lines) {
            Err(Halt::Contradiction(_)) => {
                board.undo_to(mark);
                board.assume(decision.opposite());
                propagate_on_trail(board, budget, &mut lines)?;
            }
            other => other?,
        }
    }
    Ok(board.unknown() == 0)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::fixpoint::propagate;
    use nonosat_model::{Clue, Puzzle, pattern, referee, samples::samples};

    fn narrowed(puzzle: &Puzzle) -> Option<Board> {
        let mut board = Board::new(puzzle);
        propagate(&mut board).ok()?;
        board.clear_trail();
        Some(board)
    }

    /// Whatever a dive ends with is a solution, and the board is as before.
    #[test]
    fn a_dive_ends_with_a_solution_or_nothing() {
        let (mut found, mut dives) = (0, 0);
        let random = (1..=30).map(|seed| pattern::random(10 + seed as usize % 10, 0.5, seed));
        for puzzle in samples().map(|sample| sample.puzzle).chain(random) {
            let Some(mut board) = narrowed(&puzzle) else { continue };
            let unknown = board.unknown_cells();
            for end in [End::Front, End::Back] {
                let decisions = evenly_spread(&board, end);
                let picture = dive(&mut board, decisions.into_iter(), &Budget::unlimited()).unwrap();
                assert_eq!((board.unknown_cells(), board.trail().len()), (unknown.clone(), 0));
                assert_eq!(board.queue.pop(), None);
                if let Some(picture) = picture {
                    assert_eq!(referee::judge(&puzzle, &picture), Ok(()));
                    found += usize::from(!unknown.is_empty());
                }
                dives += usize::from(!unknown.is_empty());
            }
        }
        assert!((1..dives).contains(&found), "{found} of {dives}");
    }

    #[test]
    fn a_limit_ends_a_dive_and_leaves_the_board_as_it_was() {
        let mut board = narrowed(&pattern::ones(300)).unwrap();
        let unknown = board.unknown_cells();
        let decisions = evenly_spread(&board, End::Front);
        let spent = Budget::unlimited().with_time_limit(Duration::ZERO);
        assert_eq!(dive(&mut board, decisions.into_iter(), &spent), Err(Limit::Time));
        assert_eq!((board.unknown_cells(), board.queue.pop()), (unknown, None));
    }

    #[test]
    fn blocks_are_spread_evenly() {
        let clue = |text: &str| vec![text.parse::<Clue>().unwrap()];
        let blank = vec!["0".parse::<Clue>().unwrap(); 9];
        let row = |end| {
            let board = Board::new(&Puzzle::new(clue("2 1 2"), blank.clone()));
            spread_line(&board, 0, end).iter().map(|&filled| if filled { '#' } else { '.' }).collect::<String>()
        };
        assert_eq!(row(End::Front), "##.#..##.");
        assert_eq!(row(End::Back), ".##..#.##");
    }
}

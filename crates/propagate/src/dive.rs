//! Dives: a solution by line solving and decisions of which only the last is ever taken back.
//!
//! A dive decides one unknown cell after the other, with line solving after each. Where
//! that leads to a contradiction, another colour is taken; where all do, the dive ends without a solution. In very
//! ambiguous puzzles nearly every decision can be completed, and a dive is a solution for the price of a few probes. In
//! others it mostly ends soon.
//!
//! # References
//! T. Achterberg, *Constraint Integer Programming*, PhD thesis, TU Berlin 2007, section 9.2: diving heuristics.

use crate::{
    board::{Board, Domain},
    fixpoint::{Halt, propagate_on_trail},
};
use nonosat_model::{
    Color, Picture,
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

/// A cell, and the colour that it is to have if it can.
pub type Decision = (usize, Color);

/// Decisions for all unknown cells, line by line, each line from this end: as if its runs were spread evenly, the first
/// of them at that end.
pub fn evenly_spread<D: Domain>(board: &Board<D>, end: End) -> Vec<Decision> {
    let line_of = |cell| board.layout().line_through(cell);
    let mut spread = None;
    let decision = |cell| {
        let (line, position) = line_of(cell);
        // Mostly it is the line of the cell before.
        let (_, colors) = match spread.take() {
            Some((same, colors)) if same == line => spread.insert((line, colors)),
            _ => spread.insert((line, spread_line(board, line, end))),
        };
        (cell, colors[position])
    };
    let mut decisions: Vec<Decision> = board.unknown_cells().into_iter().map(decision).collect();
    if end == End::Back {
        decisions.chunk_by_mut(|one, next| line_of(one.0).0 == line_of(next.0).0).for_each(<[_]>::reverse);
    }
    decisions
}

/// The colours of a line if each run has its least length, and spare cells are shared out evenly among the gaps behind
/// its runs, seen from this end.
fn spread_line<D: Domain>(board: &Board<D>, line: usize, end: End) -> Vec<Color> {
    let length = board.layout().line_length(line);
    let (background, runs) = board.runs(line).unwrap_or((Color::BLANK, &[]));
    let gap = |index: usize| runs.get(index).map_or(0, |run| run.gap.min() as usize);
    let needed: usize = runs.iter().enumerate().map(|(index, run)| run.min as usize + gap(index)).sum();
    let room = length.saturating_sub(needed);
    let mut colors = vec![background; length];
    let mut packed = 0;
    for index in 0..runs.len() {
        let (number, behind) = match end {
            End::Front => (index, gap(index + 1)),
            End::Back => (runs.len() - 1 - index, gap(runs.len() - 1 - index)),
        };
        let run = runs[number];
        let cells = colors.iter_mut().skip(packed + room * index / runs.len()).take(run.min as usize);
        cells.for_each(|color| *color = run.color);
        packed += run.min as usize + behind;
    }
    if end == End::Back {
        colors.reverse();
    }
    colors
}

/// Decides cells in turn, as far as they are unknown then, each by its decision if that does not lead to a
/// contradiction.
///
/// Returns the picture if no cell is left unknown. The board is what it was before. No line may wait.
///
/// # Errors
/// A limit that was reached.
pub fn dive<D: Domain>(
    board: &mut Board<D>,
    decisions: impl Iterator<Item = Decision>,
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
fn descend<D: Domain>(
    board: &mut Board<D>,
    decisions: impl Iterator<Item = Decision>,
    budget: &Budget,
) -> Result<bool, Halt> {
    board.clear_trail();
    let mut lines = 0;
    for (cell, wanted) in decisions {
        while board.is_unknown(cell) {
            let colors = board.colors(cell);
            let color = if colors.contains(wanted) { Some(wanted) } else { colors.iter().next() };
            let Some(color) = color else { break };
            let mark = board.trail().len();
            board.decide(cell, color);
            match propagate_on_trail(board, budget, &mut lines) {
                Err(Halt::Contradiction(_)) => {
                    board.undo_to(mark);
                    board.rule_out(D::removal(cell, color));
                    propagate_on_trail(board, budget, &mut lines)?;
                }
                other => other?,
            }
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
            spread_line(&board, 0, end).iter().map(|color| if color.is_blank() { '.' } else { '#' }).collect::<String>()
        };
        assert_eq!(row(End::Front), "##.#..##.");
        assert_eq!(row(End::Back), ".##..#.##");
    }
}

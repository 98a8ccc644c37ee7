//! Finished blocks: those with one possible place, whose cells and neighbouring blanks are settled.

use crate::{
    propagate::board::{Board, CellFact},
    puzzle::{Grid, Puzzle},
};

/// A finished block, and the step that finished it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finished {
    /// The line.
    pub line: usize,
    /// The number of the block in its line, from 0.
    pub block: usize,
    /// The number of steps, 0 for a block that is finished at the start.
    pub step: usize,
}

/// The blocks that are finished at the start and after each step, in the order in which they are finished.
pub fn finished<'a>(puzzle: &Puzzle, start: &Grid, steps: impl Iterator<Item = &'a [CellFact]>) -> Vec<Finished> {
    let layout = puzzle.layout();
    let mut board = Board::with_known(puzzle, start);
    let mut is_there: Vec<Vec<bool>> =
        (0..layout.line_count()).map(|line| vec![false; board.clue(line).map_or(0, <[u32]>::len)]).collect();
    let mut found = Vec::new();
    let mut note = |board: &Board, line: usize, step: usize| {
        for block in blocks_there(board, line) {
            if !std::mem::replace(&mut is_there[line][block], true) {
                found.push(Finished { line, block, step });
            }
        }
    };
    (0..layout.line_count()).for_each(|line| note(&board, line, 0));
    for (facts, step) in steps.zip(1..) {
        facts.iter().for_each(|&fact| board.assume(fact));
        let mut lines: Vec<usize> =
            facts.iter().flat_map(|fact| layout.lines_through(fact.cell())).map(|(line, _)| line).collect();
        lines.sort_unstable();
        lines.dedup();
        lines.into_iter().for_each(|line| note(&board, line, step));
    }
    found
}

/// The finished blocks of a line.
fn blocks_there(board: &Board, line: usize) -> Vec<usize> {
    let (Some(clue), Ok(alive)) = (board.clue(line), board.alive(line)) else { return Vec::new() };
    let layout = board.layout();
    let length = layout.line_length(line);
    let value = |position: usize| board.value(layout.cell(line, position));
    let is_there = |block: &usize| {
        let [start] = alive.starts[*block][..] else { return false };
        let (start, end) = (start as usize, (start + clue[*block]) as usize);
        let closed = (start == 0 || value(start - 1).is_some()) && (end >= length || value(end).is_some());
        closed && (start..end).all(|position| value(position).is_some())
    };
    (0..clue.len()).filter(is_there).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Clue, Palette};

    #[test]
    fn a_block_is_there_with_its_ends() {
        let clue: Clue = "2 1".parse().unwrap();
        let puzzle = Puzzle::with_palette(vec![Some(clue)], vec![None; 5], Palette::black_and_white());
        let steps = [
            vec![CellFact::new(1, true), CellFact::new(0, true)],
            vec![CellFact::new(2, false)],
            vec![CellFact::new(4, true)],
        ];
        let found = finished(&puzzle, &Grid::unknown(5, 1), steps.iter().map(Vec::as_slice));
        let found: Vec<_> = found.iter().map(|one| (one.block, one.step)).collect();
        assert_eq!(found, [(0, 2)], "cell 4 of the line is unknown still");
    }
}

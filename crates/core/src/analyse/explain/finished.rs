//! Finished blocks: those with one possible place, whose cells and neighbouring blanks are settled.

use super::finding::{Finding, removals};
use nonosat_model::{Grid, Puzzle};
use nonosat_propagate::board::{Board, Set};

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
pub fn finished<'a>(puzzle: &Puzzle, start: &Grid, steps: impl Iterator<Item = &'a [Finding]>) -> Vec<Finished> {
    let layout = puzzle.layout();
    let mut board = Board::<Set>::with_cells(puzzle, start.cells().to_vec());
    let mut is_there: Vec<Vec<bool>> = (0..layout.line_count())
        .map(|line| vec![false; board.clue(line).map_or(0, |clue| clue.runs().len())])
        .collect();
    let mut found = Vec::new();
    let mut note = |board: &mut Board<Set>, line: usize, step: usize| {
        for block in blocks_there(board, line) {
            if !std::mem::replace(&mut is_there[line][block], true) {
                found.push(Finished { line, block, step });
            }
        }
    };
    (0..layout.line_count()).for_each(|line| note(&mut board, line, 0));
    for (found, step) in steps.zip(1..) {
        for removal in removals(&board, found) {
            board.rule_out(removal);
        }
        board.clear_trail();
        let mut lines: Vec<usize> =
            found.iter().flat_map(|finding| layout.lines_through(finding.cell)).map(|(line, _)| line).collect();
        lines.sort_unstable();
        lines.dedup();
        lines.into_iter().for_each(|line| note(&mut board, line, step));
    }
    found
}

/// The finished blocks of a line.
fn blocks_there(board: &mut Board<Set>, line: usize) -> Vec<usize> {
    let Ok(alive) = board.runs_alive(line) else { return Vec::new() };
    let Some((_, runs)) = board.runs(line) else { return Vec::new() };
    let layout = board.layout();
    let length = layout.line_length(line);
    let is_known = |position: usize| board.colors(layout.cell(line, position)).len() == 1;
    let is_there = |block: &usize| {
        let &[start] = &alive.starts[*block][..] else { return false };
        let end = match &alive.ends[*block][..] {
            [] => start + runs[*block].min,
            &[end] => end,
            _ => return false,
        };
        let (start, end) = (start as usize, end as usize);
        let closed = (start == 0 || is_known(start - 1)) && (end >= length || is_known(end));
        closed && (start..end).all(is_known)
    };
    (0..alive.starts.len()).filter(is_there).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use nonosat_model::{Clue, Color, Palette};

    #[test]
    fn a_block_is_there_with_its_ends() {
        let clue: Clue = "2 1".parse().unwrap();
        let puzzle = Puzzle::with_palette(vec![Some(clue)], vec![None; 5], Palette::black_and_white());
        let steps = [
            vec![Finding::has(1, Color::BLACK), Finding::has(0, Color::BLACK)],
            vec![Finding::has(2, Color::BLANK)],
            vec![Finding::has(4, Color::BLACK)],
        ];
        let found = finished(&puzzle, &Grid::unknown(5, 1), steps.iter().map(Vec::as_slice));
        let found: Vec<_> = found.iter().map(|one| (one.block, one.step)).collect();
        assert_eq!(found, [(0, 2)], "cell 4 of the line is unknown still");
    }
}

//! `queue`: line solving by the techniques that people begin with.

use super::{ClassicMethod, ClassicReport, Emit, Problem, automaton::Automaton, line_solving};
use nonosat_model::{Clue, Color, ColorSet, Kind, Run};
use nonosat_propagate::line::{LineCells, LineSolver, QueueLineSolver, words_for};

/// Line solving to a fixpoint with a queue of the lines that have changed.
///
/// In black and white by [`QueueLineSolver`]; in other puzzles by the outermost starts of each run alone: the cells
/// that it covers wherever it begins, and colours out of reach of all their runs.
///
/// Incomplete: its few techniques settle less than a complete line solver.
#[derive(Clone, Copy, Debug)]
pub struct Queue;

impl ClassicMethod for Queue {
    fn run(&self, problem: &Problem<'_>, emit: Emit<'_>) -> ClassicReport {
        line_solving::run(problem, emit, |problem| {
            let (clues, is_ordinary) = (problem.puzzle.clues(), problem.puzzle.kind() == Kind::BlackAndWhite);
            let lengths = |clue: &Option<Clue>| clue.iter().flat_map(Clue::runs).map(|run| run.min).collect();
            let blocks: Vec<Vec<u32>> = if is_ordinary { clues.iter().map(lengths).collect() } else { Vec::new() };
            let mut planes = [Vec::new(), Vec::new()];
            Ok(move |line: usize, cells: &mut [ColorSet]| {
                let Some(clue) = &clues[line] else { return true };
                if is_ordinary {
                    let ink = clue.runs().first().map_or(Color::BLACK, |run| run.color);
                    settle_blocks(&blocks[line], ink, cells, &mut planes)
                } else {
                    settle_by_bounds(clue, cells)
                }
            })
        })
    }
}

/// What people find first in a line of blocks of one colour; `planes` is scratch space.
fn settle_blocks(blocks: &[u32], ink: Color, cells: &mut [ColorSet], planes: &mut [Vec<u64>; 2]) -> bool {
    let (length, [may_blank, may_fill]) = (cells.len(), planes);
    for (plane, color) in [(&mut *may_blank, Color::BLANK), (&mut *may_fill, ink)] {
        plane.clear();
        plane.resize(words_for(length), 0);
        for (position, colors) in cells.iter().enumerate() {
            plane[position / 64] |= u64::from(colors.contains(color)) << (position % 64);
        }
    }
    if QueueLineSolver.settle(blocks, &mut LineCells { length, may_blank, may_fill }).is_err() {
        return false;
    }
    for (position, colors) in cells.iter_mut().enumerate() {
        let may = |plane: &[u64]| plane[position / 64] >> (position % 64) & 1 == 1;
        *colors = match (may(may_blank), may(may_fill)) {
            (true, true) => ColorSet::BLANK.with(ink),
            (_, true) => ColorSet::only(ink),
            _ => ColorSet::BLANK,
        };
    }
    true
}

/// What people find first in any line.
fn settle_by_bounds(clue: &Clue, cells: &mut [ColorSet]) -> bool {
    let automaton = Automaton::new(clue, cells.len());
    let Some(alive) = automaton.alive(cells) else { return false };
    let mut reached = vec![ColorSet::only(automaton.background()); cells.len()];
    let mut covered: Vec<Option<ColorSet>> = vec![None; cells.len()];
    for (Run { color, min, max, .. }, (first, last)) in automaton.runs().zip(automaton.starts(&alive)) {
        let end = |start: usize, length: u32| start.saturating_add(length.max(1) as usize).min(cells.len());
        reached[first..end(last, max)].iter_mut().for_each(|colors| *colors = colors.with(color));
        // Empty where the run has room for more than its length.
        let covers = last..end(first, min).max(last);
        covered[covers].iter_mut().for_each(|colors| *colors = Some(ColorSet::only(color)));
    }
    for (cell, (reached, covered)) in cells.iter_mut().zip(reached.into_iter().zip(covered)) {
        *cell = cell.intersection(covered.unwrap_or(reached));
    }
    cells.iter().all(|colors| !colors.is_empty())
}

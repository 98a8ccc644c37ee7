//! `queue`: line solving by the techniques that people begin with.

use super::{ClassicMethod, ClassicReport, Emit, Problem, automaton::Automaton, line_solving};
use nonosat_model::{Clue, Color, ColorSet, Kind, Run};
use nonosat_propagate::line::{LineCells, LineSolver, QueueLineSolver, words_for};

/// Line solving to a fixpoint with a queue of the lines that have changed.
///
/// In black and white by [`QueueLineSolver`]; in other puzzles by the outermost starts of each run alone: the cells that
/// it covers wherever it begins, and colours out of reach of all their runs.
///
/// Incomplete: its few techniques settle less than a complete line solver.
#[derive(Clone, Copy, Debug)]
pub struct Queue;

impl ClassicMethod for Queue {
    fn run(&self, problem: &Problem<'_>, emit: Emit<'_>) -> ClassicReport {
        let solver = match problem.puzzle.kind() {
            Kind::BlackAndWhite => settle_blocks,
            Kind::Colored => settle_by_bounds,
        };
        line_solving::run(problem, emit, |problem| {
            let clues = problem.puzzle.clues();
            Ok(move |line: usize, cells: &mut [ColorSet]| clues[line].as_ref().is_none_or(|clue| solver(clue, cells)))
        })
    }
}

/// What people find first in a line of blocks of one colour.
fn settle_blocks(clue: &Clue, cells: &mut [ColorSet]) -> bool {
    let ink = clue.runs().first().map_or(Color::BLACK, |run| run.color);
    let lengths: Vec<u32> = clue.runs().iter().map(|run| run.min).collect();
    let mut planes = [Color::BLANK, ink].map(|color| {
        let mut plane = vec![0_u64; words_for(cells.len())];
        let with = cells.iter().enumerate().filter(|(_, colors)| colors.contains(color));
        with.for_each(|(position, _)| plane[position / 64] |= 1 << (position % 64));
        plane
    });
    let [may_blank, may_fill] = &mut planes;
    if QueueLineSolver.settle(&lengths, &mut LineCells { length: cells.len(), may_blank, may_fill }).is_err() {
        return false;
    }
    for (position, colors) in cells.iter_mut().enumerate() {
        let may = |plane: &[u64]| plane[position / 64] >> (position % 64) & 1 == 1;
        let left = [(Color::BLANK, may(may_blank)), (ink, may(may_fill))];
        *colors = left.into_iter().filter(|(_, may)| *may).map(|(color, _)| color).collect();
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

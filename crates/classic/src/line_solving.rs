//! Line solving to a fixpoint by any line solver, as a method of its own.

use std::collections::VecDeque;

use super::{ClassicReport, Emit, End, Problem};
use crate::{StopReason, Tally};
use nonosat_model::{ColorSet, Grid, progress::Phase};
use nonosat_propagate::technique::{CellCounts, Technique};

/// Solves lines by `solver`, each when one of its cells has changed, until none waits.
///
/// Emits the picture if all cells are settled. The solver is given a line's number and its cells, takes colours from
/// them, and returns `false` if the line has no placement. It must be sound, and notice when a line with all cells
/// known does not meet its clue; an iteration is a line.
pub(super) fn run<'a, S: FnMut(usize, &mut [ColorSet]) -> bool>(
    problem: &Problem<'a>,
    emit: Emit<'_>,
    solver: impl FnOnce(&Problem<'a>) -> Result<S, StopReason>,
) -> ClassicReport {
    if let Some(progress) = problem.progress {
        progress.enter(Phase::Line);
    }
    let mut tally = Tally::default();
    let mut known = problem.grid();
    let at_start = known.known();
    let settled = solver(problem).and_then(|solver| settle(problem, &mut known, solver, &mut tally.iterations));
    let end = settled.and_then(|is_possible| {
        if !is_possible {
            return Ok(End::Exhausted);
        }
        let picture = known.picture().ok_or(StopReason::MethodExhausted)?;
        Ok(if emit(&picture).is_break() { End::Enough } else { End::Exhausted })
    });
    let (total, by_line) = (known.cells().len(), known.known() - at_start);
    let cells = CellCounts { total, by_line, ..CellCounts::default() };
    let end = end.unwrap_or_else(End::Stopped);
    ClassicReport { end, technique: Technique::Line, known: Some(known), cells, tally }
}

/// Narrows the cells until no line waits; `false` if one has no placement.
fn settle(
    problem: &Problem<'_>,
    known: &mut Grid,
    mut solver: impl FnMut(usize, &mut [ColorSet]) -> bool,
    iterations: &mut u64,
) -> Result<bool, StopReason> {
    let layout = problem.puzzle.layout();
    let mut waiting: VecDeque<usize> = (0..layout.line_count()).collect();
    let mut waits = vec![true; layout.line_count()];
    let mut before = Vec::new();
    let mut after = Vec::new();
    while let Some(line) = waiting.pop_front() {
        waits[line] = false;
        problem.budget.check()?;
        *iterations += 1;
        before.clear();
        before.extend(layout.cells(line).map(|cell| known.cells()[cell]));
        after.clone_from(&before);
        if !solver(line, &mut after) {
            return Ok(false);
        }
        for (position, cell) in layout.cells(line).enumerate() {
            if after[position] == before[position] {
                continue;
            }
            known.set(cell, after[position]);
            layout.for_each_crossing(line, position, |crossing, _| {
                if !std::mem::replace(&mut waits[crossing], true) {
                    waiting.push_back(crossing);
                }
            });
        }
        if let Some(progress) = problem.progress {
            progress.set_cells(known.known(), known.cells().len());
        }
    }
    Ok(true)
}

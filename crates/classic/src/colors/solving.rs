//! `line-dp` and `queue` on puzzles of every kind: line solving to a fixpoint.

use super::{Lines, automaton::Automaton};
use crate::{ClassicReport, Emit, End, Problem, StopReason, Tally};
use nonosat_model::{ColorSet, Grid, Run, progress::Phase};
use nonosat_propagate::technique::{CellCounts, Technique};

/// Solves a line in place; `false` if it has no placement.
type Solver = fn(&Automaton, &mut [ColorSet]) -> bool;

/// Line solving by the automaton of each line, as a table of cells and states: complete for each line.
pub(crate) fn line_dp(problem: &Problem<'_>, emit: Emit<'_>) -> ClassicReport {
    run(problem, emit, |automaton, cells| automaton.settle(cells))
}

/// Line solving by the outermost starts of each run alone.
pub(crate) fn queue(problem: &Problem<'_>, emit: Emit<'_>) -> ClassicReport {
    run(problem, emit, settle_by_bounds)
}

/// What people find first: cells that a run covers wherever it begins, and colours out of reach of all their runs.
fn settle_by_bounds(automaton: &Automaton, cells: &mut [ColorSet]) -> bool {
    let Some(alive) = automaton.alive(cells) else { return false };
    let Some(background) = automaton.background() else { return true };
    let mut reached = vec![ColorSet::only(background); cells.len()];
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

/// Solves lines, each when one of its cells has changed, until none waits; emits the picture if all cells are settled.
fn run(problem: &Problem<'_>, emit: Emit<'_>, solver: Solver) -> ClassicReport {
    if let Some(progress) = problem.progress {
        progress.enter(Phase::Line);
    }
    let mut tally = Tally::default();
    let layout = problem.puzzle.layout();
    let mut cells = Vec::new();
    let end = settle(problem, solver, &mut cells, &mut tally.iterations).and_then(|lines| {
        let Some(lines) = lines else { return Ok(End::Exhausted) };
        if cells.iter().any(|colors| colors.known().is_none()) {
            return Err(StopReason::MethodExhausted);
        }
        Ok(if emit(&lines.picture_of(&cells)).is_break() { End::Enough } else { End::Exhausted })
    });
    let end = end.unwrap_or_else(End::Stopped);
    let known = Grid::new(layout.width(), cells);
    let settled = known.as_ref().map_or(0, Grid::known).saturating_sub(problem.known.map_or(0, Grid::known));
    let cells = CellCounts { total: layout.cell_count(), by_line: settled, ..CellCounts::default() };
    let known = known.filter(|known| known.cells().len() == layout.cell_count());
    ClassicReport { end, technique: Technique::Line, known, cells, tally }
}

/// Narrows the cells until no line waits; `None` if one has no placement. An iteration is a line.
fn settle(
    problem: &Problem<'_>,
    solver: Solver,
    cells: &mut Vec<ColorSet>,
    iterations: &mut u64,
) -> Result<Option<Lines>, StopReason> {
    let lines = Lines::new(problem)?;
    cells.clone_from(&lines.cells);
    let mut waiting: std::collections::VecDeque<usize> = (0..lines.automata.len()).collect();
    let mut waits = vec![true; lines.automata.len()];
    while let Some(line) = waiting.pop_front() {
        waits[line] = false;
        problem.budget.check()?;
        *iterations += 1;
        let before: Vec<ColorSet> = lines.of(line, cells).collect();
        let mut after = before.clone();
        if !solver(&lines.automata[line], &mut after) {
            return Ok(None);
        }
        for (position, cell) in lines.layout.cells(line).enumerate() {
            if after[position] == before[position] {
                continue;
            }
            cells[cell] = after[position];
            for (crossing, _) in lines.layout.lines_through(cell).into_iter().filter(|&(other, _)| other != line) {
                if !std::mem::replace(&mut waits[crossing], true) {
                    waiting.push_back(crossing);
                }
            }
        }
        if let Some(progress) = problem.progress {
            let known = cells.iter().filter(|colors| colors.known().is_some()).count();
            progress.set_cells(known, cells.len());
        }
    }
    Ok(Some(lines))
}

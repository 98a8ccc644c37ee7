//! `dfs-cells` on puzzles of every kind.

use crate::lines::{Lines, in_order};
use crate::{ClassicReport, Emit, End, Problem, StopReason, Tally, pace::Pace};
use nonosat_model::{Color, ColorSet, progress::Phase};

/// Depth-first search with a cell for each level; after each, every line through it must still have a placement.
pub(crate) fn dfs_cells(problem: &Problem<'_>, emit: Emit<'_>) -> ClassicReport {
    if let Some(progress) = problem.progress {
        progress.enter(Phase::First);
    }
    let mut tally = Tally::default();
    let end = search(problem, emit, &mut tally.nodes).unwrap_or_else(End::Stopped);
    ClassicReport::of_search(problem, end, tally)
}

fn search(problem: &Problem<'_>, emit: Emit<'_>, nodes: &mut u64) -> Result<End, StopReason> {
    let lines = Lines::new(problem)?;
    if !lines.are_possible(problem)? {
        return Ok(End::Exhausted);
    }
    let mut pace = Pace::new(problem.budget);
    let mut cells = lines.cells.clone();
    // For each cell painted so far, the colours that are still to be tried, the next one last.
    let mut untried: Vec<Vec<Color>> = Vec::new();
    loop {
        let depth = untried.len();
        if depth == cells.len() {
            if emit(&lines.picture_of(&cells)).is_break() {
                return Ok(End::Enough);
            }
        } else {
            let mut colors: Vec<Color> = in_order(lines.cells[depth]).collect();
            colors.reverse();
            untried.push(colors);
        }
        // The next colour of the last cell that has one and fits.
        loop {
            let Some(colors) = untried.last_mut() else { return Ok(End::Exhausted) };
            let color = colors.pop();
            let cell = untried.len() - 1;
            let Some(color) = color else {
                cells[cell] = lines.cells[cell];
                untried.pop();
                continue;
            };
            *nodes += 1;
            problem.note_tried(*nodes);
            cells[cell] = ColorSet::only(color);
            let places = lines.layout.lines_through(cell);
            pace.step(places.iter().map(|&(line, _)| lines.automata[line].length()).sum())?;
            if places.iter().all(|&(line, _)| lines.is_possible(line, &cells)) {
                break;
            }
        }
    }
}

//! `dfs-cells`: cell after cell, depth first.

use super::{
    ClassicMethod, ClassicReport, Emit, End, Problem,
    lines::Lines,
    pace::Pace,
    reader::{comes_before, in_order},
    reading::Reading,
};
use crate::{StopReason, Tally};
use nonosat_model::{Color, progress::Phase};

/// Depth-first search with a cell for each level, in reading order: first filled, in one colour after the other, then
/// blank.
///
/// After each cell all lines through it are checked: what was read of them must still be the beginning of a placement,
/// or the branch is dropped.
///
/// Complete: emits all solutions, each once. Time is exponential in the number of cells; memory is some words a cell. A
/// node is a colour tried.
#[derive(Clone, Copy, Debug)]
pub struct DfsCells;

impl ClassicMethod for DfsCells {
    fn run(&self, problem: &Problem<'_>, emit: Emit<'_>) -> ClassicReport {
        if let Some(progress) = problem.progress {
            progress.enter(Phase::First);
        }
        let mut tally = Tally::default();
        let end = search(problem, emit, &mut tally.nodes).unwrap_or_else(End::Stopped);
        ClassicReport::of_search(problem, end, tally)
    }
}

fn search(problem: &Problem<'_>, emit: Emit<'_>, nodes: &mut u64) -> Result<End, StopReason> {
    let mut pace = Pace::new(problem.budget);
    let Some(lines) = Lines::new(problem, &mut pace)? else { return Ok(End::Exhausted) };
    let mut reading = Reading::new(&lines, |cell| cell);
    let next = |cell: usize, color: Option<Color>| {
        let is_later = |next: &Color| color.is_none_or(|color| comes_before(color, *next));
        in_order(lines.cells[cell]).find(is_later)
    };
    let mut painted: Vec<Color> = Vec::with_capacity(lines.cells.len());
    // The colour to be tried next in the first cell that has none.
    let mut color = lines.cells.first().and_then(|_| next(0, None));
    loop {
        let cell = painted.len();
        if cell == lines.cells.len() {
            if emit(&lines.picture(painted.clone())).is_break() {
                return Ok(End::Enough);
            }
            color = None;
        }
        color = match color {
            Some(color) => {
                pace.step(1)?;
                *nodes += 1;
                problem.note_tried(*nodes);
                if reading.paint(cell, color) {
                    painted.push(color);
                    lines.cells.get(cell + 1).and_then(|_| next(cell + 1, None))
                } else {
                    next(cell, Some(color))
                }
            }
            None => {
                if cell < lines.cells.len() {
                    reading.cells[cell] = lines.cells[cell];
                }
                match painted.pop() {
                    Some(color) => next(cell - 1, Some(color)),
                    None => return Ok(End::Exhausted),
                }
            }
        };
    }
}

//! `dfs-cells`: cell after cell, depth first.

use super::{
    ClassicMethod, ClassicReport, Emit, End, Problem, lines::Lines, pace::Pace, reader::in_order, reading::Reading,
};
use crate::{StopReason, Tally};
use nonosat_model::{Color, ColorSet, progress::Phase};

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
    let colors: Vec<Color> = in_order(ColorSet::first(problem.puzzle.palette.len())).collect();
    // For each cell painted so far, the place of its colour.
    let mut painted: Vec<usize> = Vec::with_capacity(lines.cells.len());
    // The place of the colour to be tried next in the first cell that has none.
    let mut next = 0;
    loop {
        let cell = painted.len();
        if cell == lines.cells.len() {
            if emit(&lines.picture_of(&reading.cells)).is_break() {
                return Ok(End::Enough);
            }
        } else if let Some(&color) = colors.get(next) {
            pace.step(1)?;
            *nodes += 1;
            problem.note_tried(*nodes);
            next += 1;
            if reading.paint(cell, color) {
                painted.push(next - 1);
                next = 0;
            }
            continue;
        } else {
            reading.cells[cell] = lines.cells[cell];
        }
        let Some(place) = painted.pop() else { return Ok(End::Exhausted) };
        next = place + 1;
    }
}

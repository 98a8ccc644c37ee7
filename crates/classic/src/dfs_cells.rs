//! `dfs-cells`: cell after cell, depth first.

use super::{
    ClassicMethod, ClassicReport, Emit, End, Problem, colors,
    pace::Pace,
    prefix::{self, Prefix, Suffixes},
};
use crate::{StopReason, Tally};
use nonosat_model::{Color, Layout, Picture, Places, progress::Phase};

/// Depth-first search with a cell for each level, in reading order: first filled, then blank.
///
/// After each cell its row and its column are checked: what was read of them must still be the beginning of a
/// placement, or the branch is dropped.
///
/// Complete: emits all solutions, each once. Time is exponential in the number of cells; memory is some words a cell. A
/// node is a value tried.
#[derive(Clone, Copy, Debug)]
pub struct DfsCells;

impl ClassicMethod for DfsCells {
    fn run(&self, problem: &Problem<'_>, emit: Emit<'_>) -> ClassicReport {
        if !problem.puzzle.is_plain() {
            return colors::dfs_cells(problem, emit);
        }
        if let Some(progress) = problem.progress {
            progress.enter(Phase::First);
        }
        let mut tally = Tally::default();
        let end = search(problem, emit, &mut tally.nodes).unwrap_or_else(End::Stopped);
        ClassicReport::of_search(problem, end, tally)
    }
}

fn search(problem: &Problem<'_>, emit: Emit<'_>, nodes: &mut u64) -> Result<End, StopReason> {
    let Some(lines) = prefix::lines(problem, false)? else { return Ok(End::Exhausted) };
    let layout = problem.puzzle.layout();
    let mut pace = Pace::new(problem.budget);
    let mut path = Path { layout: layout.clone(), cells: Vec::new() };
    // The value to be tried next in the first cell that has none.
    let mut next = Some(true);
    loop {
        if path.cells.len() == layout.cell_count() {
            if emit(&path.picture()).is_break() {
                return Ok(End::Enough);
            }
            next = None;
        }
        next = match next {
            Some(filled) => {
                pace.step(1)?;
                *nodes += 1;
                problem.note_tried(*nodes);
                if path.push(&lines, filled) { Some(true) } else { filled.then_some(false) }
            }
            None => match path.cells.pop() {
                Some(cell) => cell.filled.then_some(false),
                None => return Ok(End::Exhausted),
            },
        };
    }
}

/// A cell that was given a value, and what was read of its lines with it.
struct Cell {
    filled: bool,
    row: Prefix,
    column: Prefix,
}

/// The cells that were given a value, in reading order.
struct Path {
    layout: Layout,
    cells: Vec<Cell>,
}

impl Path {
    /// Gives the next cell a value if its lines can go on with it.
    fn push(&mut self, lines: &[Suffixes], filled: bool) -> bool {
        let (cell, width) = (self.cells.len(), self.layout.width());
        let Places::Crossing([(row, across), (column, down)]) = self.layout.lines_through(cell) else { return false };
        let left = if across == 0 { Prefix::default() } else { self.cells[cell - 1].row };
        let above = if down == 0 { Prefix::default() } else { self.cells[cell - width].column };
        let Some(row) = lines[row].step(left, across, filled) else { return false };
        let Some(column) = lines[column].step(above, down, filled) else { return false };
        self.cells.push(Cell { filled, row, column });
        true
    }

    fn picture(&self) -> Picture {
        let color = |cell: &Cell| if cell.filled { Color::BLACK } else { Color::BLANK };
        Picture::new(self.layout.width(), self.cells.iter().map(color).collect()).expect("all cells are painted")
    }
}

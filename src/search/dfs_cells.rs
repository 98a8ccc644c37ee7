//! `dfs-cells`: cell after cell, depth first.

use super::{
    End, Found, Quest, Report, Search,
    pace::Pace,
    prefix::{self, Prefix, Suffixes},
};
use crate::{
    budget::Stop,
    outcome::Tally,
    progress::Phase,
    puzzle::{Color, Layout, Picture},
};

/// Depth-first search with a cell for each level, in reading order: first filled, then blank.
///
/// After each cell its row and its column are checked: what was read of them must still be the beginning of a
/// placement, or the branch is dropped.
///
/// Complete: it tells all solutions, each once. Time is exponential in the number of cells; memory is some words a cell.
/// A node is a value tried.
#[derive(Clone, Copy, Debug)]
pub struct DfsCells;

impl Search for DfsCells {
    fn run(&self, quest: &Quest<'_>, found: Found<'_>) -> Report {
        if let Some(progress) = quest.progress {
            progress.enter(Phase::First);
        }
        let mut tally = Tally::default();
        let end = search(quest, found, &mut tally.nodes).unwrap_or_else(End::Stopped);
        Report::of_search(quest, end, tally)
    }
}

fn search(quest: &Quest<'_>, found: Found<'_>, nodes: &mut u64) -> Result<End, Stop> {
    let Some(lines) = prefix::lines(quest, false)? else { return Ok(End::Exhausted) };
    let layout = quest.puzzle.layout();
    let mut pace = Pace::new(quest.budget);
    let mut path = Path { layout, cells: Vec::new() };
    // The value to be tried next in the first cell that has none.
    let mut next = Some(true);
    loop {
        if path.cells.len() == layout.cell_count() {
            if found(&path.picture()).is_break() {
                return Ok(End::Enough);
            }
            next = None;
        }
        next = match next {
            Some(filled) => {
                pace.step(1)?;
                *nodes += 1;
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
        let [(row, across), (column, down)] = self.layout.lines_through(cell);
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

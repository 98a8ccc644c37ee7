//! `dfs-rows`: row after row, depth first.

use super::{
    ClassicMethod, ClassicReport, Emit, End, Problem, colors,
    pace::Pace,
    prefix::{self, Prefix, Suffixes},
    rows,
};
use crate::{StopReason, Tally};
use nonosat_model::progress::Phase;
use nonosat_propagate::line::words_for;

/// Depth-first search with a row for each level: every placement of the row is tried below those of the rows above.
///
/// Branch and bound: columns are read along, cell by cell, and at the first one that can no longer become a placement
/// the branch is dropped. Placements come from the clue table, computed once for all rows with the same clue; those of
/// a row with more than fit the table are made one by one, in the same order.
///
/// Complete: emits all solutions, each once. Time is exponential in the number of cells, with a small base where
/// columns fail early; memory is that of the table (at most 64 MiB) and one placement for each row. A node is a
/// placement tried.
#[derive(Clone, Copy, Debug)]
pub struct DfsRows;

impl ClassicMethod for DfsRows {
    fn run(&self, problem: &Problem<'_>, emit: Emit<'_>) -> ClassicReport {
        if !problem.puzzle.is_plain() {
            return colors::dfs_rows(problem, emit);
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
    let (mut rows, columns) = rows::split(problem, lines)?;
    let mut path = Path::new(&columns);
    let mut pace = Pace::new(problem.budget);
    loop {
        let depth = path.depth;
        if depth == rows.len() {
            if emit(&rows::picture(columns.len(), path.rows())).is_break() {
                return Ok(End::Enough);
            }
        } else if let Some(bits) = rows[depth].advance() {
            *nodes += 1;
            problem.note_tried(*nodes);
            let read = path.push(&columns, bits);
            pace.step(read + 1)?;
            if let (true, Some(below)) = (path.depth > depth, rows.get_mut(depth + 1)) {
                below.restart();
            }
            continue;
        }
        if depth == 0 {
            return Ok(End::Exhausted);
        }
        path.depth -= 1;
    }
}

/// The rows laid so far, and what was read of each column after each of them.
struct Path {
    depth: usize,
    width: usize,
    /// For each depth and column; `depth + 1` rows of them hold.
    read: Vec<Prefix>,
    /// The rows' cells; what is beyond `depth` does not hold.
    bits: Vec<u64>,
}

impl Path {
    fn new(columns: &[Suffixes]) -> Self {
        let width = columns.len();
        Self { depth: 0, width, read: vec![Prefix::default(); width], bits: Vec::new() }
    }

    /// Lays a row if all columns can go on below it; the number of those that can.
    fn push(&mut self, columns: &[Suffixes], bits: &[u64]) -> usize {
        let (depth, width) = (self.depth, self.width);
        self.read.resize(self.read.len().max((depth + 2) * width), Prefix::default());
        let (before, after) = self.read.split_at_mut((depth + 1) * width);
        let read =
            rows::read_row(columns, depth, bits, &before[depth * width..], |column, prefix| after[column] = prefix);
        if read == width {
            self.bits.truncate(depth * bits.len());
            self.bits.extend_from_slice(bits);
            self.depth += 1;
        }
        read
    }

    fn rows(&self) -> impl Iterator<Item = &[u64]> {
        let words = words_for(self.width);
        (0..self.depth).map(move |row| &self.bits[row * words..][..words])
    }
}

//! `dfs-rows`: row after row, depth first.

use super::{ClassicMethod, ClassicReport, Emit, End, Problem, lines::Lines, pace::Pace, reader::Walk, reading};
use crate::{StopReason, Tally};
use nonosat_model::{ColorSet, progress::Phase};

/// Depth-first search with a row for each level: every placement of the row is tried below those of the rows above.
///
/// A row is one of the first lines that hold all cells: the rows of a rectangle or of a triddler. Rows of other layouts
/// may share cells: then only placements that agree with the rows before are laid.
///
/// Branch and bound: the lines across are read along, cell by cell, and at the first one that can no longer become a
/// placement the branch is dropped. Placements are made one by one, so that many of them take no memory.
///
/// Complete: emits all solutions, each once. Time is exponential in the number of cells, with a small base where lines
/// across fail early; memory is some words a cell. A node is a placement tried.
#[derive(Clone, Copy, Debug)]
pub struct DfsRows;

impl ClassicMethod for DfsRows {
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
    let rows = lines.covering();
    let mut reading = reading::by_rows(&lines, &rows);
    let mut walks = vec![Walk::default(); rows.len()];
    // For each row laid, its cells before.
    let mut laid: Vec<Vec<ColorSet>> = Vec::new();
    loop {
        let depth = laid.len();
        if depth == rows.len() {
            if emit(&lines.picture_of(&reading.cells)).is_break() {
                return Ok(End::Enough);
            }
        } else if let Some(word) = lines.lines[rows[depth]].advance(&mut walks[depth]) {
            *nodes += 1;
            problem.note_tried(*nodes);
            let before = reading.of(rows[depth]);
            let read = reading.lay(rows[depth], word);
            pace.step(read + 1)?;
            if read == word.len() {
                laid.push(before);
                if let Some(below) = walks.get_mut(depth + 1) {
                    below.restart();
                }
            }
            continue;
        }
        let Some(before) = laid.pop() else { return Ok(End::Exhausted) };
        reading.put(rows[depth - 1], before.into_iter());
    }
}

//! `dfs-rows`: row after row, depth first.

use super::{ClassicMethod, ClassicReport, Emit, End, Problem, lines::Lines, pace::Pace, reader::Placements, reading};
use crate::{StopReason, Tally};
use nonosat_model::{ColorSet, progress::Phase};

/// Depth-first search with a row for each level: every placement of the row is tried below those of the rows above.
///
/// A row is one of the first lines that hold all cells: the rows of a rectangle or of a triddler. Rows of other layouts
/// may share cells: then only placements that agree with the rows before are laid.
///
/// Branch and bound: the lines across are read along, cell by cell, and at the first one that can no longer become a
/// placement the branch is dropped. Placements are kept, unless
/// there are too many: then they are made one by one, again and again.
///
/// Complete: emits all solutions, each once. Time is exponential in the number of cells, with a small base where lines
/// across fail early; memory is that of the placements kept, at most 256 KiB for each row. A node is a placement tried.
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
    let mut placements: Vec<Placements> = rows.iter().map(|_| Placements::default()).collect();
    // For each row laid, its cells before.
    let mut before: Vec<Vec<ColorSet>> = vec![Vec::new(); rows.len()];
    let mut depth = 0;
    loop {
        if depth == rows.len() {
            if emit(&lines.picture_of(&reading.cells)).is_break() {
                return Ok(End::Enough);
            }
        } else if let Some(word) = lines.lines[rows[depth]].advance(&mut placements[depth]) {
            *nodes += 1;
            problem.note_tried(*nodes);
            let read = reading.lay(depth, word, &mut before[depth]);
            pace.step(read + 1)?;
            if read == word.len() {
                depth += 1;
                if let Some(below) = placements.get_mut(depth) {
                    below.restart();
                }
            }
            continue;
        }
        if depth == 0 {
            return Ok(End::Exhausted);
        }
        depth -= 1;
        reading.put(rows[depth], before[depth].iter().copied());
    }
}

//! `bfs-rows`: row after row, level by level.

use super::{
    ClassicMethod, ClassicReport, Emit, End, Problem, colors,
    pace::Pace,
    prefix::{self, Prefix},
    rows,
};
use crate::{StopReason, Tally};
use nonosat_model::{budget::Limit, progress::Phase};
use nonosat_propagate::line::words_for;

/// The most memory that the levels may take without a memory limit: 1 GiB.
const BYTES: u64 = 1 << 30;

/// Breadth-first search of the tree of `dfs-rows`: a level is all beginnings of one row more.
///
/// Complete: emits all solutions, each once, at the very end. Time is that of `dfs-rows`; memory grows with the width
/// of the levels, which limits the method: it keeps to the memory limit, or to 1 GiB if there is none. An iteration is
/// a level, a node a placement tried.
#[derive(Clone, Copy, Debug)]
pub struct BfsRows;

impl ClassicMethod for BfsRows {
    fn run(&self, problem: &Problem<'_>, emit: Emit<'_>) -> ClassicReport {
        if !problem.puzzle.is_plain() {
            return colors::bfs_rows(problem, emit);
        }
        if let Some(progress) = problem.progress {
            progress.enter(Phase::First);
        }
        let mut tally = Tally::default();
        let end = search(problem, emit, &mut tally).unwrap_or_else(End::Stopped);
        ClassicReport::of_search(problem, end, tally)
    }
}

/// All ways to begin a picture with so many rows.
struct Level {
    /// For each of them, its parent in the level above.
    parents: Vec<u32>,
    /// Its last row, a bit for each cell.
    bits: Vec<u64>,
}

impl Level {
    fn bytes(&self) -> u64 {
        4 * self.parents.capacity() as u64 + 8 * self.bits.capacity() as u64
    }
}

fn search(problem: &Problem<'_>, emit: Emit<'_>, tally: &mut Tally) -> Result<End, StopReason> {
    let Some(lines) = prefix::lines(problem, false)? else { return Ok(End::Exhausted) };
    let (mut rows, columns) = rows::split(problem, lines)?;
    let (width, words) = (columns.len(), words_for(columns.len()));
    let room = problem.budget.memory_room().unwrap_or(BYTES);
    let mut pace = Pace::new(problem.budget);
    let mut levels: Vec<Level> = Vec::new();
    // What was read of each column, for each beginning of the last level.
    let mut reads = vec![Prefix::default(); width];
    let mut beginnings = 1;
    for (depth, row) in rows.iter_mut().enumerate() {
        tally.iterations += 1;
        let held: u64 = levels.iter().map(Level::bytes).sum();
        let mut level = Level { parents: Vec::new(), bits: Vec::new() };
        let mut next = Vec::new();
        for parent in 0..beginnings {
            row.restart();
            while let Some(bits) = row.advance() {
                tally.nodes += 1;
                problem.note_tried(tally.nodes);
                let before = next.len();
                let read = &reads[parent * width..][..width];
                let read = rows::read_row(&columns, depth, bits, read, |_, prefix| next.push(prefix));
                pace.step(read + 1)?;
                if read < width {
                    next.truncate(before);
                    continue;
                }
                level.parents.push(parent as u32);
                level.bits.extend_from_slice(bits);
                let states = (reads.capacity() + next.capacity()) * size_of::<Prefix>();
                if held + level.bytes() + states as u64 > room || level.parents.len() > u32::MAX as usize {
                    return Err(StopReason::Limit(Limit::Memory));
                }
            }
        }
        beginnings = level.parents.len();
        levels.push(level);
        reads = next;
    }
    for last in 0..beginnings {
        pace.step(columns.len() * levels.len() + 1)?;
        if emit(&rows::picture(width, path(&levels, last, words).into_iter())).is_break() {
            return Ok(End::Enough);
        }
    }
    Ok(End::Exhausted)
}

/// The rows that lead to a beginning of the last level, from the first one on.
fn path(levels: &[Level], last: usize, words: usize) -> Vec<&[u64]> {
    let mut at = last;
    let mut rows: Vec<&[u64]> = Vec::with_capacity(levels.len());
    for level in levels.iter().rev() {
        rows.push(&level.bits[at * words..][..words]);
        at = level.parents[at] as usize;
    }
    rows.reverse();
    rows
}

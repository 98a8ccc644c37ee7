//! `bfs-rows`: row after row, level by level.

use super::{
    ClassicMethod, ClassicReport, Emit, End, Problem,
    lines::Lines,
    pace::Pace,
    reader::{Placements, State},
    reading,
};
use crate::{StopReason, Tally};
use nonosat_model::{Color, ColorSet, budget::Limit, progress::Phase};

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
        if let Some(progress) = problem.progress {
            progress.enter(Phase::First);
        }
        let mut tally = Tally::default();
        let end = search(problem, emit, &mut tally).unwrap_or_else(End::Stopped);
        ClassicReport::of_search(problem, end, tally)
    }
}

/// All ways to begin a picture with so many rows.
#[derive(Default)]
struct Level {
    /// For each of them, its parent in the level above.
    parents: Vec<u32>,
    /// The cells of its last row.
    words: Vec<Color>,
}

impl Level {
    fn bytes(&self) -> u64 {
        4 * self.parents.capacity() as u64 + size_of::<Color>() as u64 * self.words.capacity() as u64
    }
}

fn search(problem: &Problem<'_>, emit: Emit<'_>, tally: &mut Tally) -> Result<End, StopReason> {
    let mut pace = Pace::new(problem.budget);
    let Some(lines) = Lines::new(problem, &mut pace)? else { return Ok(End::Exhausted) };
    let rows = lines.covering();
    let mut reading = reading::by_rows(&lines, &rows);
    let is_read_along = reading.is_read_along();
    let room = problem.budget.memory_room().unwrap_or(BYTES);
    let mut levels: Vec<Level> = Vec::new();
    // What was read of each line across, for each beginning of the last level.
    let (mut front, mut states): (Vec<usize>, Vec<State>) = (Vec::new(), Vec::new());
    let mut beginnings = 1;
    for (depth, &row) in rows.iter().enumerate() {
        tally.iterations += 1;
        let held: u64 = levels.iter().map(Level::bytes).sum();
        let (mut level, mut next) = (Level::default(), Vec::new());
        let next_front = reading.front(depth + 1);
        let mut placements = Placements::default();
        let mut before = Vec::new();
        for parent in 0..beginnings {
            if !is_read_along {
                reading.cells.clone_from(&lines.cells);
                for (row, word) in path(&lines, &rows, &levels, parent).into_iter().rev() {
                    reading.put(row, word.iter().map(|&color| ColorSet::only(color)));
                }
            }
            reading.put_states(&front, &states[parent * front.len()..][..front.len()]);
            placements.restart();
            while let Some(word) = lines.lines[row].advance(&mut placements) {
                tally.nodes += 1;
                problem.note_tried(tally.nodes);
                let read = reading.lay(depth, word, &mut before);
                pace.step(read + 1)?;
                if read < word.len() {
                    continue;
                }
                reading.put(row, before.iter().copied());
                next.extend(reading.states_at(&next_front));
                level.parents.push(parent as u32);
                level.words.extend_from_slice(word);
                let states = (states.capacity() + next.capacity()) * size_of::<State>();
                if held + level.bytes() + states as u64 > room || level.parents.len() > u32::MAX as usize {
                    return Err(StopReason::Limit(Limit::Memory));
                }
            }
        }
        beginnings = level.parents.len();
        levels.push(level);
        (front, states) = (next_front, next);
    }
    for last in 0..beginnings {
        pace.step(lines.cells.len() + 1)?;
        let mut cells = vec![Color::BLANK; lines.cells.len()];
        for (row, word) in path(&lines, &rows, &levels, last) {
            lines.layout.cells(row).zip(word).for_each(|(cell, &color)| cells[cell] = color);
        }
        if emit(&lines.picture(cells)).is_break() {
            return Ok(End::Enough);
        }
    }
    Ok(End::Exhausted)
}

/// The rows that lead to a beginning of the last level, from that one on back, each with its cells.
fn path<'a>(lines: &Lines, rows: &[usize], levels: &'a [Level], last: usize) -> Vec<(usize, &'a [Color])> {
    let mut at = last;
    let row = |(level, &row): (&'a Level, &usize)| {
        let length = lines.layout.line_length(row);
        let word = &level.words[at * length..][..length];
        at = level.parents[at] as usize;
        (row, word)
    };
    levels.iter().zip(rows).rev().map(row).collect()
}

//! `dfs-rows` and `bfs-rows` on puzzles of every kind.
//!
//! A row is one of the lines that hold all cells: of a rectangle or a triddler its rows, elsewhere the first lines that
//! do. Those may share cells: then only placements that agree with the lines before are tried.

use crate::{ClassicReport, Emit, End, Problem, StopReason, Tally, pace::Pace};
use crate::{
    lines::Lines,
    words::{Walk, Words},
};
use nonosat_model::{Color, ColorSet, budget::Limit, progress::Phase};

/// The most memory that the levels may take without a memory limit: 1 GiB.
const BYTES: u64 = 1 << 30;

/// The rows of a puzzle with all their placements.
struct Rows {
    lines: Lines,
    rows: Vec<(usize, Words)>,
}

impl Rows {
    /// `None` if some line has no placement.
    fn new(problem: &Problem<'_>, pace: &mut Pace<'_>) -> Result<Option<Self>, StopReason> {
        let lines = Lines::new(problem)?;
        if !lines.are_possible(problem)? {
            return Ok(None);
        }
        let mut rows = Vec::new();
        for line in lines.covering() {
            let cells: Vec<ColorSet> = lines.of(line, &lines.cells).collect();
            rows.push((line, Words::new(&lines.automata[line], &cells, pace)?));
        }
        Ok(Some(Self { lines, rows }))
    }

    /// Lays a placement of a row over the cells; whether the lines that cross it can still be completed.
    fn lay(&self, row: usize, word: &[Color], cells: &mut [ColorSet], pace: &mut Pace<'_>) -> Result<bool, StopReason> {
        let (line, _) = self.rows[row];
        let layout = &self.lines.layout;
        if !layout.cells(line).zip(word).all(|(cell, &color)| cells[cell].contains(color)) {
            return Ok(false);
        }
        layout.cells(line).zip(word).for_each(|(cell, &color)| cells[cell] = ColorSet::only(color));
        for cell in layout.cells(line) {
            for (crossing, _) in layout.lines_through(cell).into_iter().filter(|&(crossing, _)| crossing != line) {
                pace.step(layout.line_length(crossing))?;
                if !self.lines.is_possible(crossing, cells) {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }
}

/// Depth-first search with a row for each level: every placement of it, as long as the lines that cross it can be
/// completed.
pub(crate) fn dfs_rows(problem: &Problem<'_>, emit: Emit<'_>) -> ClassicReport {
    run(problem, emit, depth_first)
}

/// The same search level by level.
pub(crate) fn bfs_rows(problem: &Problem<'_>, emit: Emit<'_>) -> ClassicReport {
    run(problem, emit, breadth_first)
}

type Search = fn(&Problem<'_>, Emit<'_>, &mut Tally) -> Result<End, StopReason>;

fn run(problem: &Problem<'_>, emit: Emit<'_>, search: Search) -> ClassicReport {
    if let Some(progress) = problem.progress {
        progress.enter(Phase::First);
    }
    let mut tally = Tally::default();
    let end = search(problem, emit, &mut tally).unwrap_or_else(End::Stopped);
    ClassicReport::of_search(problem, end, tally)
}

fn depth_first(problem: &Problem<'_>, emit: Emit<'_>, tally: &mut Tally) -> Result<End, StopReason> {
    let mut pace = Pace::new(problem.budget);
    let Some(rows) = Rows::new(problem, &mut pace)? else { return Ok(End::Exhausted) };
    // For each row laid, and the next one: the walk over its placements, and the cells before it.
    let mut path = vec![(Walk::default(), rows.lines.cells.clone())];
    loop {
        let depth = path.len();
        let Some((walk, before)) = path.last_mut() else { return Ok(End::Exhausted) };
        let Some((_, words)) = rows.rows.get(depth - 1) else {
            if emit(&rows.lines.picture_of(before)).is_break() {
                return Ok(End::Enough);
            }
            path.pop();
            continue;
        };
        let Some(word) = walk.advance(words) else {
            path.pop();
            continue;
        };
        pace.step(word.len() + 1)?;
        tally.nodes += 1;
        problem.note_tried(tally.nodes);
        let mut cells = before.clone();
        if rows.lay(depth - 1, word, &mut cells, &mut pace)? {
            path.push((Walk::default(), cells));
        }
    }
}

/// A beginning of a picture.
type Beginning = Box<[ColorSet]>;

fn breadth_first(problem: &Problem<'_>, emit: Emit<'_>, tally: &mut Tally) -> Result<End, StopReason> {
    let mut pace = Pace::new(problem.budget);
    let Some(rows) = Rows::new(problem, &mut pace)? else { return Ok(End::Exhausted) };
    let room = problem.budget.memory_room().unwrap_or(BYTES);
    let bytes = (size_of::<Beginning>() + size_of_val(&rows.lines.cells[..])) as u64;
    let mut level: Vec<Beginning> = vec![rows.lines.cells.clone().into()];
    for (row, (_, words)) in rows.rows.iter().enumerate() {
        tally.iterations += 1;
        let mut next = Vec::new();
        for beginning in &level {
            let mut walk = Walk::default();
            while let Some(word) = walk.advance(words) {
                pace.step(word.len() + 1)?;
                tally.nodes += 1;
                problem.note_tried(tally.nodes);
                let mut cells = beginning.clone();
                if rows.lay(row, word, &mut cells, &mut pace)? {
                    next.push(cells);
                }
                if (level.len() + next.len()) as u64 * bytes > room {
                    return Err(StopReason::Limit(Limit::Memory));
                }
            }
        }
        level = next;
    }
    for cells in level {
        pace.step(cells.len() + 1)?;
        if emit(&rows.lines.picture_of(&cells)).is_break() {
            return Ok(End::Enough);
        }
    }
    Ok(End::Exhausted)
}

//! `perm-elim`: permutation elimination.

use std::sync::{
    Arc, Mutex, PoisonError,
    atomic::{AtomicUsize, Ordering},
};

use super::{
    ClassicMethod, ClassicReport, Emit, End, Problem, colors,
    placements::{self, Placements},
};
use crate::{StopReason, Tally};
use nonosat_model::{ColorSet, Grid, Layout, progress::Phase, threads};
use nonosat_propagate::{
    line::words_for,
    technique::{CellCounts, Technique},
};

/// The most placements of one line.
const LINE_LIMIT: u64 = 1_000_000;
/// How many bytes the placements of all lines may take together: 1 GiB.
const BYTES: u64 = 1 << 30;

/// All placements of every line; those are dropped that contradict a cell on which all placements of the crossing line
/// agree; and so on until none is dropped.
///
/// It settles the same cells as `line`, by the simplest means: time and memory are exponential in the length of a line,
/// so that lines with more than a million placements are refused. A line whose clue is not given settles nothing.
/// Incomplete: on a checkerboard no placement is ever dropped.
///
/// The placements of a clue are made once for all lines with that clue, and kept for puzzles to come (within limits);
/// the first time they are made by as many threads as allowed. An iteration is one pass over all lines.
#[derive(Clone, Copy, Debug)]
pub struct PermElim;

impl ClassicMethod for PermElim {
    fn run(&self, problem: &Problem<'_>, emit: Emit<'_>) -> ClassicReport {
        if !problem.puzzle.is_plain() {
            return colors::perm_elim(problem, emit);
        }
        if let Some(progress) = problem.progress {
            progress.enter(Phase::Line);
        }
        let mut elimination = Elimination::new(problem);
        let known_at_start = elimination.known();
        let end = elimination.run(problem, emit).unwrap_or_else(End::Stopped);
        let by_line = elimination.known() - known_at_start;
        let cells = CellCounts { total: problem.puzzle.layout().cell_count(), by_line, ..CellCounts::default() };
        let Elimination { grid, tally, .. } = elimination;
        ClassicReport { end, technique: Technique::Line, known: Some(grid), cells, tally }
    }
}

/// A line with the placements it has left.
struct Line {
    /// All placements of its clue; `None` if that is not given.
    placements: Option<Arc<Placements>>,
    /// Those that are left.
    left: Vec<u32>,
    /// Whether one of its cells was settled since it was last visited.
    is_waiting: bool,
}

struct Elimination {
    layout: Layout,
    grid: Grid,
    lines: Vec<Line>,
    tally: Tally,
}

impl Elimination {
    fn new(problem: &Problem<'_>) -> Self {
        let layout = problem.puzzle.layout();
        let unknown = || Grid::unknown(layout.width(), layout.height());
        let grid = problem.known.cloned().unwrap_or_else(unknown);
        Self { layout: layout.clone(), grid, lines: Vec::new(), tally: Tally::default() }
    }

    fn known(&self) -> usize {
        self.grid.known()
    }

    fn run(&mut self, problem: &Problem<'_>, emit: Emit<'_>) -> Result<End, StopReason> {
        self.lines = start(problem)?;
        let iterations = problem.iterations(u64::MAX);
        while self.lines.iter().any(|line| line.is_waiting) {
            if self.tally.iterations == iterations {
                return Err(StopReason::IterationLimit);
            }
            self.tally.iterations += 1;
            for line in 0..self.lines.len() {
                problem.budget.check()?;
                if std::mem::take(&mut self.lines[line].is_waiting) && !self.look_at(line) {
                    return Ok(End::Exhausted);
                }
            }
            self.tally.placements.push((0..self.lines.len()).map(|line| self.count(line)).collect());
            if let Some(progress) = problem.progress {
                progress.set_cells(self.known(), self.layout.cell_count());
            }
        }
        let Some(picture) = self.grid.picture() else { return Err(StopReason::MethodExhausted) };
        Ok(if emit(&picture).is_break() { End::Enough } else { End::Exhausted })
    }

    /// Drops placements of a line, and settles the cells that the others agree on; `false` if none is left.
    fn look_at(&mut self, line: usize) -> bool {
        let Some(placements) = self.lines[line].placements.clone() else { return true };
        let length = self.layout.line_length(line);
        let words = words_for(length);
        let (mut blank, mut filled) = (vec![0_u64; words], vec![0_u64; words]);
        for (at, cell) in self.layout.cells(line).enumerate() {
            match self.grid.cells()[cell].known() {
                Some(color) if color.is_blank() => blank[at / 64] |= 1 << (at % 64),
                Some(_) => filled[at / 64] |= 1 << (at % 64),
                None => {}
            }
        }
        let agrees = |bits: &[u64]| {
            let mut words = bits.iter().zip(&blank).zip(&filled);
            words.all(|((bits, blank), filled)| bits & blank == 0 && bits & filled == *filled)
        };
        let left = &mut self.lines[line].left;
        left.retain(|&index| agrees(placements.get(index as usize)));
        let (mut all, mut some) = (vec![u64::MAX; words], vec![0; words]);
        for &index in &*left {
            for (word, bits) in placements.get(index as usize).iter().enumerate() {
                all[word] &= bits;
                some[word] |= bits;
            }
        }
        if left.is_empty() {
            return false;
        }
        for at in 0..length {
            let (word, bit) = (at / 64, 1_u64 << (at % 64));
            if (blank[word] | filled[word]) & bit == 0 && (all[word] | !some[word]) & bit != 0 {
                let color = ColorSet::from(all[word] & bit != 0);
                self.grid.set(self.layout.cell(line, at), color);
                self.layout.for_each_crossing(line, at, |crossing, _| self.lines[crossing].is_waiting = true);
            }
        }
        true
    }

    /// How many placements a line has left; of one whose clue is not given, as many as its unknown cells allow.
    fn count(&self, line: usize) -> u64 {
        if self.lines[line].placements.is_some() {
            return self.lines[line].left.len() as u64;
        }
        let unknown = self.layout.cells(line).filter(|&cell| self.grid.cells()[cell].known().is_none()).count();
        1_u64.checked_shl(unknown as u32).unwrap_or(u64::MAX)
    }
}

/// All lines with all placements.
fn start(problem: &Problem<'_>) -> Result<Vec<Line>, StopReason> {
    let layout = problem.puzzle.layout();
    let lengths = |line: usize| -> Option<Vec<u32>> {
        let clue = problem.puzzle.clues()[line].as_ref()?;
        Some(clue.blocks().iter().map(|block| block.length).collect())
    };
    let clues: Vec<Option<Vec<u32>>> = (0..layout.line_count()).map(lengths).collect();
    refuse(layout, &clues)?;
    let tables = tables(problem, &clues)?;
    let line = |placements: Option<Arc<Placements>>| {
        let count = placements.as_ref().map_or(0, |placements| placements.count());
        Line { is_waiting: placements.is_some(), left: (0..count as u32).collect(), placements }
    };
    Ok(tables.into_iter().map(line).collect())
}

/// Refuses what would take too much memory, in the name of the line with the most placements.
fn refuse(layout: &Layout, clues: &[Option<Vec<u32>>]) -> Result<(), StopReason> {
    let (mut bytes, mut most, mut widest) = (0_u64, 0, 0);
    for (line, clue) in clues.iter().enumerate() {
        let Some(clue) = clue else { continue };
        let length = layout.line_length(line);
        let count = placements::count(clue, length);
        bytes = bytes.saturating_add(count.saturating_mul(4 + 8 * words_for(length) as u64));
        if count > most {
            (most, widest) = (count, line);
        }
    }
    if most > LINE_LIMIT || bytes > BYTES {
        return Err(StopReason::TooManyPlacements { line: layout.line_name(widest), placements: most });
    }
    Ok(())
}

/// The placements of all lines, made by several threads if there are any to spare.
fn tables(problem: &Problem<'_>, clues: &[Option<Vec<u32>>]) -> Result<Vec<Option<Arc<Placements>>>, StopReason> {
    let layout = problem.puzzle.layout();
    let table = |line: usize| {
        let clue = clues[line].as_deref();
        clue.map(|clue| placements::table(clue, layout.line_length(line), problem.budget)).transpose()
    };
    let threads = threads::usable(problem.jobs).min(clues.len());
    if threads <= 1 {
        return (0..clues.len()).map(table).collect();
    }
    let next = AtomicUsize::new(0);
    let made = Mutex::new(vec![Ok(None); clues.len()]);
    threads::with_others(threads - 1, || {
        loop {
            let line = next.fetch_add(1, Ordering::Relaxed);
            if line >= clues.len() {
                break;
            }
            let table = table(line);
            made.lock().unwrap_or_else(PoisonError::into_inner)[line] = table;
        }
    });
    made.into_inner().unwrap_or_else(PoisonError::into_inner).into_iter().collect()
}

//! `perm-elim` on puzzles of every kind.

use crate::{ClassicReport, Emit, End, Problem, StopReason, Tally, pace::Pace};
use crate::{
    lines::Lines,
    words::{Walk, Words},
};
use nonosat_model::{Color, ColorSet, Grid, Layout, progress::Phase};
use nonosat_propagate::technique::{CellCounts, Technique};

/// The most placements of one line.
const LINE_LIMIT: f64 = 1e6;
/// How many bytes the placements of all lines may take together: 1 GiB.
const BYTES: f64 = (1_u64 << 30) as f64;

/// The placements of a line, one after the other; those that are left come first.
struct Placements {
    length: usize,
    cells: Vec<Color>,
    is_waiting: bool,
}

/// All placements of every line; those are dropped that have a colour which no placement of a crossing line has.
pub(crate) fn perm_elim(problem: &Problem<'_>, emit: Emit<'_>) -> ClassicReport {
    if let Some(progress) = problem.progress {
        progress.enter(Phase::Line);
    }
    let layout = problem.puzzle.layout();
    let mut tally = Tally::default();
    let mut cells = Vec::new();
    let end = run(problem, emit, &mut cells, &mut tally).unwrap_or_else(End::Stopped);
    let known = Grid::new(layout.width(), cells).filter(|known| known.cells().len() == layout.cell_count());
    let by_line = known.as_ref().map_or(0, Grid::known).saturating_sub(problem.known.map_or(0, Grid::known));
    let cells = CellCounts { total: layout.cell_count(), by_line, ..CellCounts::default() };
    ClassicReport { end, technique: Technique::Line, known, cells, tally }
}

fn run(problem: &Problem<'_>, emit: Emit<'_>, cells: &mut Vec<ColorSet>, tally: &mut Tally) -> Result<End, StopReason> {
    let lines = Lines::new(problem)?;
    cells.clone_from(&lines.cells);
    let mut placements = placements(problem, &lines)?;
    let iterations = problem.iterations(u64::MAX);
    while placements.iter().flatten().any(|line| line.is_waiting) {
        if tally.iterations == iterations {
            return Err(StopReason::IterationLimit);
        }
        tally.iterations += 1;
        for line in 0..placements.len() {
            problem.budget.check()?;
            let Some(own) = placements[line].as_mut().filter(|own| own.is_waiting) else { continue };
            own.is_waiting = false;
            let Some(left) = own.eliminate(lines.of(line, cells).collect()) else { return Ok(End::Exhausted) };
            for (cell, left) in lines.layout.cells(line).zip(left) {
                if left == cells[cell] {
                    continue;
                }
                cells[cell] = left;
                for (crossing, _) in lines.layout.lines_through(cell).into_iter().filter(|&(other, _)| other != line) {
                    placements[crossing].iter_mut().for_each(|crossing| crossing.is_waiting = true);
                }
            }
        }
        let count = |(line, own): (usize, &Option<Placements>)| match own {
            Some(own) => own.count() as u64,
            None => lines.of(line, cells).map(|colors| colors.len() as u64).fold(1, u64::saturating_mul),
        };
        tally.placements.push(placements.iter().enumerate().map(count).collect());
        if let Some(progress) = problem.progress {
            progress.set_cells(cells.iter().filter(|colors| colors.known().is_some()).count(), cells.len());
        }
    }
    if cells.iter().any(|colors| colors.known().is_none()) {
        return Err(StopReason::MethodExhausted);
    }
    Ok(if emit(&lines.picture_of(cells)).is_break() { End::Enough } else { End::Exhausted })
}

impl Placements {
    fn count(&self) -> usize {
        self.cells.len() / self.length.max(1)
    }

    /// Drops what does not agree with the cells; the colours that the others have, `None` if no placement is left.
    fn eliminate(&mut self, cells: Vec<ColorSet>) -> Option<Vec<ColorSet>> {
        if self.length == 0 {
            return Some(cells);
        }
        let mut left = vec![ColorSet::EMPTY; self.length];
        let mut kept = 0;
        for first in (0..self.cells.len()).step_by(self.length) {
            let word = &self.cells[first..first + self.length];
            if !word.iter().zip(&cells).all(|(&color, colors)| colors.contains(color)) {
                continue;
            }
            left.iter_mut().zip(word).for_each(|(colors, &color)| *colors = colors.with(color));
            self.cells.copy_within(first..first + self.length, kept);
            kept += self.length;
        }
        self.cells.truncate(kept);
        (kept > 0).then_some(left)
    }
}

/// The placements of all lines; `None` where no clue is given.
fn placements(problem: &Problem<'_>, lines: &Lines) -> Result<Vec<Option<Placements>>, StopReason> {
    let mut pace = Pace::new(problem.budget);
    let mut all_words = Vec::with_capacity(lines.automata.len());
    for (automaton, clue) in lines.automata.iter().zip(problem.puzzle.clues()) {
        let open = vec![ColorSet::first(problem.puzzle.palette.len()); automaton.length()];
        all_words.push(clue.as_ref().map(|_| Words::new(automaton, &open, &mut pace)).transpose()?);
    }
    refuse(&lines.layout, &all_words)?;
    let mut placements = Vec::with_capacity(all_words.len());
    for (line, words) in all_words.into_iter().enumerate() {
        let Some(words) = words else {
            placements.push(None);
            continue;
        };
        let length = lines.layout.line_length(line);
        let (mut walk, mut cells) = (Walk::default(), Vec::new());
        while let Some(word) = walk.advance(&words) {
            pace.step(length + 1)?;
            cells.extend_from_slice(word);
        }
        placements.push(Some(Placements { length, cells, is_waiting: true }));
    }
    Ok(placements)
}

/// Refuses what would take too much memory, in the name of the line with the most placements.
fn refuse(layout: &Layout, words: &[Option<Words>]) -> Result<(), StopReason> {
    let (mut bytes, mut most, mut widest) = (0.0, 0.0, 0);
    for (line, words) in words.iter().enumerate() {
        let count = words.as_ref().map_or(0.0, Words::count);
        bytes += count * layout.line_length(line) as f64;
        if count > most {
            (most, widest) = (count, line);
        }
    }
    if most > LINE_LIMIT || bytes > BYTES {
        return Err(StopReason::TooManyPlacements { line: layout.line_name(widest), placements: most as u64 });
    }
    Ok(())
}

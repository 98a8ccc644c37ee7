//! `perm-elim`: permutation elimination.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
};

use super::{
    ClassicMethod, ClassicReport, Emit, End, Problem,
    lines::readers,
    pace::Pace,
    reader::{Reader, Walk},
};
use crate::{StopReason, Tally};
use nonosat_model::{Clue, Color, ColorSet, Grid, Layout, progress::Phase, threads};
use nonosat_propagate::{
    line::words_for,
    technique::{CellCounts, Technique},
};

/// The most placements of one line.
const LINE_LIMIT: u64 = 1_000_000;
/// How many bytes the placements of all lines may take together: 1 GiB.
const BYTES: u64 = 1 << 30;

/// All placements of every line; those are dropped that have a colour which no placement of a crossing line has; and so
/// on until none is dropped.
///
/// It settles the same cells as `line`, by the simplest means: time and memory are exponential in the length of a line,
/// so that lines with more than a million placements are refused. A line whose clue is not given settles nothing.
/// Incomplete: on a checkerboard no placement is ever dropped.
///
/// The placements of a clue are made once for all lines with that clue, by as many threads as allowed. An iteration is
/// one pass over all lines.
#[derive(Clone, Copy, Debug)]
pub struct PermElim;

impl ClassicMethod for PermElim {
    fn run(&self, problem: &Problem<'_>, emit: Emit<'_>) -> ClassicReport {
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

/// All placements of a clue in a line of which nothing is known.
struct Placements {
    background: Color,
    /// The other colours of the clue.
    inks: Vec<Color>,
    count: usize,
    /// For each placement and ink, a bit for each cell.
    bits: Vec<u64>,
}

impl Placements {
    fn new(clue: &Clue, reader: &Reader, pace: &mut Pace<'_>) -> Result<Self, StopReason> {
        let mut placements = Self { background: clue.background(), inks: inks(clue), count: 0, bits: Vec::new() };
        let mut walk = Walk::default();
        while let Some(word) = walk.advance(reader, None) {
            pace.step(word.len() + 1)?;
            for &ink in &placements.inks {
                for cells in word.chunks(64) {
                    let bit = |(at, color): (usize, &Color)| u64::from(*color == ink) << at;
                    placements.bits.push(cells.iter().enumerate().map(bit).fold(0, |bits, bit| bits | bit));
                }
            }
            placements.count += 1;
        }
        Ok(placements)
    }
}

/// The colours of a clue but for its background.
fn inks(clue: &Clue) -> Vec<Color> {
    let colors: ColorSet = clue.runs().iter().map(|run| run.color).collect();
    colors.without(clue.background()).iter().collect()
}

/// A line with the placements it has left.
struct Line {
    /// All placements of its clue; `None` if that is not given.
    placements: Option<Arc<Placements>>,
    /// Those that are left.
    left: Vec<u32>,
    /// Whether one of its cells was narrowed since it was last visited.
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
        Self { layout: layout.clone(), grid: problem.grid(), lines: Vec::new(), tally: Tally::default() }
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

    /// Drops placements of a line, and takes from its cells the colours that the others do not have; `false` if none is
    /// left.
    fn look_at(&mut self, line: usize) -> bool {
        let Some(placements) = self.lines[line].placements.clone() else { return true };
        let Placements { background, ref inks, ref bits, .. } = *placements;
        let words = words_for(self.layout.line_length(line));
        let size = inks.len() * words;
        // Where each ink must not be, and where the background must not be.
        let (mut no_ink, mut filled) = (vec![0_u64; size], vec![0_u64; words]);
        for (at, cell) in self.layout.cells(line).enumerate() {
            let (colors, bit) = (self.grid.cells()[cell], 1 << (at % 64));
            for (ink, _) in inks.iter().enumerate().filter(|(_, ink)| !colors.contains(**ink)) {
                no_ink[ink * words + at / 64] |= bit;
            }
            if !colors.contains(background) {
                filled[at / 64] |= bit;
            }
        }
        let of = |index: u32| &bits[index as usize * size..][..size];
        let any_ink = |bits: &[u64], word: usize| bits.iter().skip(word).step_by(words).fold(0, |any, bits| any | bits);
        let agrees = |bits: &[u64]| {
            bits.iter().zip(&no_ink).all(|(bits, no_ink)| bits & no_ink == 0)
                && filled.iter().enumerate().all(|(word, filled)| any_ink(bits, word) & filled == *filled)
        };
        let left = &mut self.lines[line].left;
        left.retain(|&index| agrees(of(index)));
        let (mut some, mut all) = (vec![0; size], vec![u64::MAX; words]);
        for &index in &*left {
            some.iter_mut().zip(of(index)).for_each(|(some, bits)| *some |= bits);
            all.iter_mut().enumerate().for_each(|(word, all)| *all &= any_ink(of(index), word));
        }
        if left.is_empty() {
            return false;
        }
        for (at, cell) in self.layout.cells(line).enumerate() {
            let has = |words: &[u64]| words[at / 64] >> (at % 64) & 1 == 1;
            let with = |(ink, _): &(usize, &Color)| has(&some[ink * words..]);
            let mut colors: ColorSet = inks.iter().enumerate().filter(with).map(|(_, &ink)| ink).collect();
            if !has(&all) {
                colors = colors.with(background);
            }
            if colors != self.grid.cells()[cell] {
                self.grid.set(cell, colors);
                self.layout.for_each_crossing(line, at, |crossing, _| self.lines[crossing].is_waiting = true);
            }
        }
        true
    }

    /// How many placements a line has left; of one whose clue is not given, as many as its cells allow.
    fn count(&self, line: usize) -> u64 {
        if self.lines[line].placements.is_some() {
            return self.lines[line].left.len() as u64;
        }
        let colors = self.layout.cells(line).map(|cell| self.grid.cells()[cell].len() as u64);
        colors.fold(1, u64::saturating_mul)
    }
}

/// All lines with all placements.
fn start(problem: &Problem<'_>) -> Result<Vec<Line>, StopReason> {
    let mut pace = Pace::new(problem.budget);
    let readers = readers(problem, &mut pace)?;
    refuse(problem, &readers, &mut pace)?;
    // Lines with the same clue have the same placements, if they are as long.
    let key = |line: usize| (problem.puzzle.clues()[line].as_ref(), readers[line].length());
    let mut first_with = HashMap::new();
    let same: Vec<usize> = (0..readers.len()).map(|line| *first_with.entry(key(line)).or_insert(line)).collect();
    let firsts: Vec<usize> = (0..readers.len()).filter(|&line| same[line] == line).collect();
    let mut tables = vec![None; readers.len()];
    for (&line, table) in firsts.iter().zip(tables_of(problem, &readers, &firsts)) {
        tables[line] = table?;
    }
    let line = |same: usize| {
        let placements: Option<Arc<Placements>> = tables[same].clone();
        let count = placements.as_ref().map_or(0, |placements| placements.count);
        Line { is_waiting: placements.is_some(), left: (0..count as u32).collect(), placements }
    };
    Ok(same.into_iter().map(line).collect())
}

/// Refuses what would take too much memory, in the name of the line with the most placements.
fn refuse(problem: &Problem<'_>, readers: &[Reader], pace: &mut Pace<'_>) -> Result<(), StopReason> {
    let (mut bytes, mut most, mut widest) = (0_u64, 0, 0);
    let all = ColorSet::first(problem.puzzle.palette.len());
    for (line, (reader, clue)) in readers.iter().zip(problem.puzzle.clues()).enumerate() {
        let Some(clue) = clue else { continue };
        let count = reader.ways(std::iter::repeat_n(all, reader.length()), pace)?.count() as u64;
        let size = 4 + 8 * (words_for(reader.length()) * inks(clue).len()) as u64;
        bytes = bytes.saturating_add(count.saturating_mul(size));
        if count > most {
            (most, widest) = (count, line);
        }
    }
    if most > LINE_LIMIT || bytes > BYTES {
        let line = problem.puzzle.layout().line_name(widest);
        return Err(StopReason::TooManyPlacements { line, placements: most });
    }
    Ok(())
}

type Table = Result<Option<Arc<Placements>>, StopReason>;

/// The placements of some lines, made by several threads if there are any to spare.
fn tables_of(problem: &Problem<'_>, readers: &[Reader], lines: &[usize]) -> Vec<Table> {
    let table = |line: usize| {
        let Some(clue) = &problem.puzzle.clues()[line] else { return Ok(None) };
        Ok(Some(Arc::new(Placements::new(clue, &readers[line], &mut Pace::new(problem.budget))?)))
    };
    let threads = threads::usable(problem.jobs).min(lines.len());
    if threads <= 1 {
        return lines.iter().map(|&line| table(line)).collect();
    }
    let next = AtomicUsize::new(0);
    let made = Mutex::new(vec![Ok(None); lines.len()]);
    threads::with_others(threads - 1, || {
        while let Some((index, &line)) =
            Some(next.fetch_add(1, Ordering::Relaxed)).and_then(|index| Some((index, lines.get(index)?)))
        {
            let table = table(line);
            made.lock().unwrap_or_else(PoisonError::into_inner)[index] = table;
        }
    });
    made.into_inner().unwrap_or_else(PoisonError::into_inner)
}

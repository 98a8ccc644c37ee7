//! `random-rows`: pictures at random, until one fits.

use super::{ClassicMethod, ClassicReport, Emit, End, Problem, colors, distance::Distance, pace::Pace, prefix};
use crate::{StopReason, Tally};
use nonosat_model::{Color, Picture, progress::Phase, random::Random};

/// The most pictures, by default.
const ITERATIONS: u64 = 2_000_000;

/// Random pictures with the right number of filled cells in every row, until one meets all clues.
///
/// Where a row has no clue, its number of filled cells is random too.
///
/// Incomplete: it may find solutions, some of them repeatedly. It proves nothing, except that a puzzle has no solution
/// if a single line rules it out. It is of use up to about 5x5 cells: an iteration is a picture, and the expected
/// number of them is the number of pictures for each solution. The same seed gives the same pictures.
#[derive(Clone, Copy, Debug)]
pub struct RandomRows;

impl ClassicMethod for RandomRows {
    fn run(&self, problem: &Problem<'_>, emit: Emit<'_>) -> ClassicReport {
        if !problem.puzzle.is_plain() {
            return colors::random_rows(problem, emit);
        }
        if let Some(progress) = problem.progress {
            progress.enter(Phase::First);
        }
        let mut tally = Tally::default();
        let end = search(problem, emit, &mut tally.iterations).unwrap_or_else(End::Stopped);
        ClassicReport::of_search(problem, end, tally)
    }

    fn emits_once(&self) -> bool {
        false
    }
}

fn search(problem: &Problem<'_>, emit: Emit<'_>, iterations: &mut u64) -> Result<End, StopReason> {
    // A row with a placement has room for the cells of its clue, known ones and all.
    if prefix::lines(problem, false)?.is_none() {
        return Ok(End::Exhausted);
    }
    let layout = problem.puzzle.layout();
    let mut lines: Vec<_> = problem.puzzle.clues().iter().map(|clue| clue.as_ref().map(Distance::new)).collect();
    let mut random = Random::new(problem.seed);
    let mut pace = Pace::new(problem.budget);
    let mut cells = vec![false; layout.cell_count()];
    while *iterations < problem.iterations(ITERATIONS) {
        *iterations += 1;
        problem.note_tried(*iterations);
        pace.step(4 * cells.len() + 1)?;
        (0..layout.height()).for_each(|row| paint(problem, row, &mut cells, &mut random));
        let mut distances =
            lines.iter_mut().enumerate().filter_map(|(line, distance)| Some((line, distance.as_mut()?)));
        let fits = distances.all(|(line, distance)| distance.of(layout.cells(line).map(|cell| cells[cell])) == 0);
        if fits && emit(&picture(layout.width(), &cells)).is_break() {
            return Ok(End::Enough);
        }
    }
    Err(StopReason::IterationLimit)
}

/// Paints a row at random: the known cells, and as many others as its clue asks for.
fn paint(problem: &Problem<'_>, row: usize, cells: &mut [bool], random: &mut Random) {
    let layout = problem.puzzle.layout();
    let mut open: Vec<usize> = Vec::with_capacity(layout.width());
    let mut filled = 0;
    for cell in layout.cells(row) {
        let value = problem.value(cell);
        cells[cell] = value == Some(true);
        filled += usize::from(cells[cell]);
        if value.is_none() {
            open.push(cell);
        }
    }
    let number = match &problem.puzzle.clues()[row] {
        Some(clue) => clue.filled() as usize - filled,
        None => random.between(0, open.len() as u64) as usize,
    };
    for _ in 0..number {
        let index = random.between(0, open.len() as u64 - 1) as usize;
        cells[open.swap_remove(index)] = true;
    }
}

fn picture(width: usize, cells: &[bool]) -> Picture {
    let color = |&filled: &bool| Color::from(filled);
    Picture::new(width, cells.iter().map(color).collect()).expect("all rows are of the same width")
}

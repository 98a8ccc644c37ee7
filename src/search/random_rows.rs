//! `random-rows`: pictures at random, until one fits.

use super::{End, Found, Quest, Report, Search, distance::Distance, pace::Pace, prefix};
use crate::{
    budget::Stop,
    outcome::Tally,
    progress::Phase,
    puzzle::{Color, Picture},
    random::Random,
};

/// How many pictures are painted before it gives up, if nobody said so.
const ITERATIONS: u64 = 2_000_000;

/// Random pictures with the right number of filled cells in every row, until one meets all clues.
///
/// Where a row has no clue, its number of filled cells is random too.
///
/// Incomplete: it may find solutions, some of them again and again, and proves nothing, but that a puzzle has none if a line
/// alone rules them out. It is of use up to about 5x5 cells: an iteration is a picture, and it takes as many of them as there
/// are pictures for each solution. The same seed gives the same pictures.
#[derive(Clone, Copy, Debug)]
pub struct RandomRows;

impl Search for RandomRows {
    fn run(&self, quest: &Quest<'_>, found: Found<'_>) -> Report {
        if let Some(progress) = quest.progress {
            progress.enter(Phase::First);
        }
        let mut tally = Tally::default();
        let end = search(quest, found, &mut tally.iterations).unwrap_or_else(End::Stopped);
        Report::of_search(quest, end, tally)
    }

    fn tells_once(&self) -> bool {
        false
    }
}

fn search(quest: &Quest<'_>, found: Found<'_>, iterations: &mut u64) -> Result<End, Stop> {
    // A row with a placement has room for the cells of its clue, known ones and all.
    if prefix::lines(quest, false)?.is_none() {
        return Ok(End::Exhausted);
    }
    let layout = quest.puzzle.layout();
    let mut lines: Vec<_> = quest.puzzle.clues().iter().map(|clue| clue.as_ref().map(Distance::new)).collect();
    let mut random = Random::new(quest.seed);
    let mut pace = Pace::new(quest.budget);
    let mut cells = vec![false; layout.cell_count()];
    while *iterations < quest.iterations(ITERATIONS) {
        *iterations += 1;
        pace.step(4 * cells.len() + 1)?;
        (0..layout.height()).for_each(|row| paint(quest, row, &mut cells, &mut random));
        let mut distances =
            lines.iter_mut().enumerate().filter_map(|(line, distance)| Some((line, distance.as_mut()?)));
        let fits = distances.all(|(line, distance)| distance.of(layout.cells(line).map(|cell| cells[cell])) == 0);
        if fits && found(&picture(layout.width(), &cells)).is_break() {
            return Ok(End::Enough);
        }
    }
    Err(Stop::IterationLimit)
}

/// Paints a row at random: known cells as they are known, of the others as many as its clue asks for.
fn paint(quest: &Quest<'_>, row: usize, cells: &mut [bool], random: &mut Random) {
    let layout = quest.puzzle.layout();
    let mut open: Vec<usize> = Vec::with_capacity(layout.width());
    let mut filled = 0;
    for cell in layout.cells(row) {
        let value = quest.value(cell);
        cells[cell] = value == Some(true);
        filled += usize::from(cells[cell]);
        if value.is_none() {
            open.push(cell);
        }
    }
    let number = match &quest.puzzle.rows()[row] {
        Some(clue) => clue.filled() as usize - filled,
        None => random.between(0, open.len() as u64) as usize,
    };
    for _ in 0..number {
        let index = random.between(0, open.len() as u64 - 1) as usize;
        cells[open.swap_remove(index)] = true;
    }
}

fn picture(width: usize, cells: &[bool]) -> Picture {
    let color = |&filled: &bool| if filled { Color::BLACK } else { Color::BLANK };
    Picture::new(width, cells.iter().map(color).collect()).expect("all rows are of the same width")
}

//! The spots in which solutions differ: how many ways each has, the least change between two, and what closes it.

use std::{collections::BTreeSet, time::Duration};

use super::trials::ask;
use nonosat_core::{
    count::{BigUint, CountRequest, CountedComponent, count},
    solve::{
        outcome::{Technique, Verdict},
        request::{Request, SolveError},
        solve,
    },
};
use nonosat_model::{
    Clue, Color, ColorSet, Grid, Picture, Puzzle,
    budget::{Budget, memory_bytes},
    referee::judge,
};
use nonosat_propagate::switching::exchanged;

/// The ways are counted for at most so long; then there are bounds.
const COUNTING: Duration = Duration::from_secs(3);

/// Counting takes at most so much memory beside what is held.
const MEMORY: u64 = 512 << 20;

/// The most solutions of a spot that are compared to find two that differ little.
const COMPARED: usize = 40;

/// Only the first spots of a puzzle get a switch and changes; the others their cells and ways.
const MOST_SPOTS: usize = 24;

/// The most changes of one cell that are tried to close a spot.
const MOST_TRIED: usize = 240;

/// The most such changes that are returned for a spot.
const MOST_CLOSING: usize = 5;

/// Cells that no others decide, and that several solutions fill in different ways: independent of all other spots.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Spot {
    /// Its cells, in increasing order. Solutions may agree on some of them, but looking one step ahead does not show
    /// it.
    pub cells: Vec<usize>,
    /// There are at least this many ways to fill it.
    pub at_least: BigUint,
    /// There are at most this many; equal to `at_least` if they were counted.
    pub at_most: BigUint,
    /// The cells in which two solutions differ: the fewest found. Empty if no two were compared.
    pub switch: Vec<usize>,
    /// The part of all cells that it is.
    pub share: f64,
    /// Changes of one cell of the picture that close it: the picture so changed has one solution, if the other spots
    /// are as in it. `None` if none were looked for.
    pub closing: Option<Vec<Closing>>,
}

/// A change of one cell that closes a spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Closing {
    /// The cell.
    pub cell: usize,
    /// Its new colour.
    pub to: Color,
    /// Whether line solving is enough for the changed puzzle, with the other spots filled in.
    pub by_line: bool,
}

/// The spots of a puzzle with several solutions, the smallest first, and whether all that is said of them is complete.
///
/// The picture that changes is the goal of the puzzle if that is a solution, else the first of `solutions`.
pub(super) fn find(
    puzzle: &Puzzle,
    solutions: &[Picture],
    seed: u64,
    budget: &Budget,
) -> Result<(Vec<Spot>, bool), SolveError> {
    let mut counting = budget.for_a_share(3).for_at_most(COUNTING);
    if let (Some(held), true) = (memory_bytes(), budget.memory_room().is_none_or(|room| room > MEMORY)) {
        counting = counting.with_memory_limit(held + MEMORY);
    }
    let counted = count(puzzle, &CountRequest { budget: counting, ..CountRequest::default() })?;
    let one = BigUint::from(1_u32);
    let mut open: Vec<&CountedComponent> = counted.components.iter().filter(|it| it.at_most > one).collect();
    open.sort_by_key(|component| (component.cells.len(), component.cells.first().copied()));
    let mut complete = counted.stop.is_none() && open.len() <= MOST_SPOTS;
    let goal = puzzle.goal.as_ref().filter(|goal| judge(puzzle, goal).is_ok());
    let Some(picture) = goal.or(solutions.first()) else { return Ok((Vec::new(), false)) };
    let mut spots = Vec::new();
    for (at, component) in open.iter().enumerate() {
        let share = component.cells.len() as f64 / puzzle.layout().cell_count() as f64;
        let mut spot = Spot {
            cells: component.cells.clone(),
            at_least: component.at_least.clone(),
            at_most: component.at_most.clone(),
            switch: Vec::new(),
            share,
            closing: None,
        };
        if at < MOST_SPOTS && budget.check().is_ok() {
            // What is left is shared by the spots, each for a switch and for changes.
            let budget = budget.for_a_share(open.len().min(MOST_SPOTS) - at);
            spot.switch = switch(puzzle, picture, &spot.cells, seed, &budget.for_a_share(2))?;
            let mut others: Vec<usize> = open
                .iter()
                .enumerate()
                .filter(|(other, _)| *other != at)
                .flat_map(|(_, component)| &component.cells)
                .copied()
                .collect();
            others.sort_unstable();
            let place = Place { puzzle, picture, others, seed, budget: &budget };
            let (closing, is_complete) = place.closing(&spot)?;
            complete &= is_complete;
            spot.closing = closing;
        }
        spots.push(spot);
    }
    complete &= spots.iter().all(|spot| !spot.switch.is_empty());
    complete &= !spots.is_empty();
    Ok((spots, complete))
}

/// The cells in which two solutions differ that agree with the picture outside of these cells: the fewest found.
fn switch(
    puzzle: &Puzzle,
    picture: &Picture,
    cells: &[usize],
    seed: u64,
    budget: &Budget,
) -> Result<Vec<usize>, SolveError> {
    let differing = |one: &Picture, other: &Picture| -> Vec<usize> {
        cells.iter().copied().filter(|&cell| one.cells()[cell] != other.cells()[cell]).collect()
    };
    if puzzle.is_plain()
        && let Some(other) = exchanged(picture, cells)
        && judge(puzzle, &other).is_ok()
    {
        return Ok(differing(picture, &other));
    }
    let mut best: Vec<usize> = Vec::new();
    let mut open = cells.to_vec();
    // Among the solutions that differ only where the last two did, two may differ in less.
    while budget.check().is_ok() {
        let known = all_but(puzzle, picture, &open);
        let request =
            Request { solutions: COMPARED, known: Some(&known), budget: budget.clone(), seed, ..Request::default() };
        let mut solutions = solve(puzzle, &request)?.solutions;
        solutions.push(picture.clone());
        let pairs = (0..solutions.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
        let least = pairs
            .map(|(one, other)| differing(&solutions[one], &solutions[other]))
            .filter(|cells| !cells.is_empty())
            .min_by_key(Vec::len);
        match least {
            Some(least) if best.is_empty() || least.len() < best.len() => best = least,
            _ => break,
        }
        let from_picture = solutions.iter().map(|other| differing(picture, other)).filter(|cells| !cells.is_empty());
        match from_picture.min_by_key(Vec::len) {
            Some(cells) if cells.len() < open.len() => open = cells,
            _ => break,
        }
    }
    Ok(best)
}

/// The colours of the picture in all cells but these.
fn all_but(puzzle: &Puzzle, picture: &Picture, open: &[usize]) -> Grid {
    let mut known = Grid::from(picture);
    open.iter().for_each(|&cell| known.set(cell, ColorSet::first(puzzle.palette.len())));
    known
}

/// A puzzle with a picture that is to be changed.
struct Place<'a> {
    puzzle: &'a Puzzle,
    picture: &'a Picture,
    /// The cells of the other spots, in order: they are as in the picture.
    others: Vec<usize>,
    seed: u64,
    budget: &'a Budget,
}

impl Place<'_> {
    /// The changes of one cell that close a spot, and whether all likely ones were tried.
    ///
    /// A change away from the lines in which two solutions differ closes nothing: it changes both alike. `None` unless
    /// the clues are those of a picture.
    fn closing(&self, spot: &Spot) -> Result<(Option<Vec<Closing>>, bool), SolveError> {
        let is_simple =
            |clue: &Option<Clue>| clue.as_ref().is_some_and(|clue| clue.is_ordinary() && !clue.is_blotted());
        if !self.puzzle.clues().iter().all(is_simple) || spot.switch.is_empty() {
            return Ok((None, false));
        }
        let layout = self.puzzle.layout();
        let crossed: BTreeSet<usize> =
            spot.switch.iter().flat_map(|&cell| layout.lines_through(cell).into_iter().map(|(line, _)| line)).collect();
        let mut cells: Vec<usize> = crossed.iter().flat_map(|&line| layout.cells(line)).collect();
        cells.sort_unstable();
        cells.dedup();
        cells.retain(|&cell| self.others.binary_search(&cell).is_err() && self.puzzle.given_color(cell).is_none());
        // Those in most of the lines first, then those nearest to the spot.
        let in_lines =
            |cell: usize| layout.lines_through(cell).iter().filter(|(line, _)| crossed.contains(line)).count();
        let far = |cell: usize| {
            let (row, column) = layout.row_and_column(cell);
            let away = spot.switch.iter().map(|&other| {
                let (other_row, other_column) = layout.row_and_column(other);
                row.abs_diff(other_row) + column.abs_diff(other_column)
            });
            away.min().unwrap_or(0)
        };
        cells.sort_by_key(|&cell| (std::cmp::Reverse(in_lines(cell)), far(cell), cell));
        let colors = |cell: usize| {
            let old = self.picture.cells()[cell];
            (0..self.puzzle.palette.len()).filter_map(Color::new).filter(move |&color| color != old)
        };
        let changes: Vec<(usize, Color)> =
            cells.iter().flat_map(|&cell| colors(cell).map(move |color| (cell, color))).take(MOST_TRIED).collect();
        let known = Grid::from(self.picture);
        let mut fixed = self.puzzle.open_grid();
        self.others.iter().for_each(|&cell| fixed.set(cell, known.cells()[cell]));
        let changed = |&(cell, to): &(usize, Color)| {
            let mut picture = self.picture.clone();
            picture.set(cell, to);
            self.puzzle.of_picture(picture)
        };
        let mut closing = Vec::new();
        let mut complete = true;
        // In parts, to end when there are enough.
        for part in changes.chunks(16) {
            let outcomes = ask(part, 2, changed, Some(&fixed), self.seed, self.budget)?;
            for (&(cell, to), outcome) in part.iter().zip(outcomes) {
                match outcome {
                    None => complete = false,
                    Some(outcome) if outcome.verdict == Verdict::Unique => {
                        closing.push(Closing { cell, to, by_line: outcome.technique == Some(Technique::Line) });
                    }
                    Some(_) => {}
                }
            }
            if closing.len() >= MOST_CLOSING {
                break;
            }
        }
        closing.sort_by_key(|change| !change.by_line);
        closing.truncate(MOST_CLOSING);
        Ok((Some(closing), complete))
    }
}

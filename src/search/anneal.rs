//! `anneal`: simulated annealing.

use super::{End, Found, Quest, Report, Search, distance::Distance, pace::Pace, prefix};
use crate::{
    budget::Stop,
    outcome::Tally,
    progress::Phase,
    puzzle::{Color, Grid, Layout, Picture, Puzzle},
    random::Random,
};

/// How many swaps are tried before it gives up, if nobody said so.
const ITERATIONS: u64 = 5_000_000;
/// How many swaps are tried, without a picture better than the best so far, before it begins anew.
const PATIENCE: u64 = 300_000;
/// The lowest temperature and the highest, at which it starts.
const TEMPERATURE: (f64, f64) = (0.4, 0.5);
/// What the temperature is multiplied by when a swap made the picture better, and when not.
const COOLING: f64 = 0.99;
const HEATING: f64 = 1.0005;
/// The power of its conflict that a cell is chosen in proportion to, and what is added for cells without any.
///
/// Measured on 15 random puzzles of 15x15 cells, a million swaps each: power 1 finds half of them, 2 nearly all, 3 all.
const POWER: i32 = 3;
const NO_CONFLICT: f64 = 0.1;
/// How many cells are drawn at most before all are gone through.
const DRAWS: usize = 200;
/// How many of the budget's small steps a swap counts for.
const STEPS_PER_SWAP: usize = 256;

/// Simulated annealing over pictures with the right number of filled cells, painted at random at first.
///
/// The conflict of a line is the number of its cells that must change for it to meet its clue; that of a cell is the sum
/// of both its lines'. A filled cell is swapped with a blank one, each chosen with a probability in proportion to the
/// third power of its conflict. A swap for the worse is taken with probability exp(-worse / temperature); the temperature falls with each
/// improvement and rises with everything else. It begins anew when it has been stuck for long.
///
/// Incomplete: it may find solutions, some of them again and again, and proves nothing, but that a puzzle has none if a
/// line alone or the number of cells rules them out. The same seed gives the same swaps. An iteration is a swap tried, or a beginning; its time is that of judging four lines.
///
/// # References
/// S. Kirkpatrick, C. D. Gelatt, M. P. Vecchi, *Optimization by simulated annealing*, Science, 1983.
#[derive(Clone, Copy, Debug)]
pub struct Anneal;

impl Search for Anneal {
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
    let Some(numbers) = filled_cells(quest.puzzle, quest.known) else { return Ok(End::Exhausted) };
    if prefix::lines(quest, false)?.is_none() {
        return Ok(End::Exhausted);
    }
    let mut random = Random::new(quest.seed);
    let mut pace = Pace::new(quest.budget);
    let mut canvas = Canvas::new(quest);
    let limit = quest.iterations(ITERATIONS);
    while *iterations < limit {
        *iterations += 1;
        pace.step(canvas.cells.len())?;
        canvas.paint(numbers, &mut random);
        let (lowest, highest) = TEMPERATURE;
        let mut temperature = highest;
        let (mut best, mut since) = (u32::MAX, 0);
        while canvas.conflicts > 0 && since < PATIENCE && *iterations < limit {
            *iterations += 1;
            pace.step(STEPS_PER_SWAP)?;
            let Some(change) = canvas.swap(&mut random, temperature) else { break };
            temperature = if change < 0 { temperature * COOLING } else { temperature * HEATING }.clamp(lowest, highest);
            since = if canvas.conflicts < best { 0 } else { since + 1 };
            best = best.min(canvas.conflicts);
        }
        if canvas.conflicts == 0 && found(&canvas.picture()).is_break() {
            return Ok(End::Enough);
        }
    }
    Err(Stop::IterationLimit)
}

/// How many cells may be filled, at least and at most; `None` if rows, columns and known cells do not agree on any number.
///
/// Both are the same if all rows or all columns have their clues.
fn filled_cells(puzzle: &Puzzle, known: Option<&Grid>) -> Option<(usize, usize)> {
    let (mut fewest, mut most) = (0, puzzle.layout().cell_count() as u64);
    for (lines, length) in [(puzzle.rows(), puzzle.width()), (puzzle.columns(), puzzle.height())] {
        let given: u64 = lines.iter().flatten().map(|clue| clue.filled()).sum();
        let open = (lines.iter().filter(|clue| clue.is_none()).count() * length) as u64;
        (fewest, most) = (fewest.max(given), most.min(given + open));
    }
    let cells = || known.into_iter().flat_map(Grid::cells).filter_map(|cell| cell.known());
    let filled = cells().filter(|color| !color.is_blank()).count() as u64;
    let blank = cells().filter(|color| color.is_blank()).count() as u64;
    (fewest, most) = (fewest.max(filled), most.min(puzzle.layout().cell_count() as u64 - blank));
    (fewest <= most).then_some((fewest as usize, most as usize))
}

/// A picture being changed, and how far each line is from its clue.
struct Canvas {
    layout: Layout,
    cells: Vec<bool>,
    /// The cells that are not known from the start: those that are filled now, and the others.
    filled: Vec<usize>,
    blank: Vec<usize>,
    /// How many filled cells are known from the start.
    filled_at_start: usize,
    lines: Vec<Option<Distance>>,
    costs: Vec<u32>,
    /// The sum of all costs.
    conflicts: u32,
}

impl Canvas {
    fn new(quest: &Quest<'_>) -> Self {
        let layout = quest.puzzle.layout();
        let value = |cell| quest.value(cell);
        let cells: Vec<bool> = (0..layout.cell_count()).map(|cell| value(cell) == Some(true)).collect();
        Self {
            layout,
            filled_at_start: cells.iter().filter(|filled| **filled).count(),
            filled: Vec::new(),
            blank: (0..layout.cell_count()).filter(|&cell| value(cell).is_none()).collect(),
            lines: quest.puzzle.clues().iter().map(|clue| clue.as_ref().map(Distance::new)).collect(),
            costs: vec![0; layout.line_count()],
            conflicts: 0,
            cells,
        }
    }

    /// Fills so many cells at random, from and up to these numbers, and no others but those known.
    fn paint(&mut self, (fewest, most): (usize, usize), random: &mut Random) {
        let number = random.between(fewest as u64, most as u64) as usize - self.filled_at_start;
        self.blank.append(&mut self.filled);
        for &cell in &self.blank {
            self.cells[cell] = false;
        }
        for _ in 0..number {
            let index = random.between(0, self.blank.len() as u64 - 1) as usize;
            let cell = self.blank.swap_remove(index);
            self.cells[cell] = true;
            self.filled.push(cell);
        }
        for line in 0..self.costs.len() {
            self.costs[line] = self.cost(line);
        }
        self.conflicts = self.costs.iter().sum();
    }

    fn cost(&mut self, line: usize) -> u32 {
        let Some(distance) = &mut self.lines[line] else { return 0 };
        distance.of(self.layout.cells(line).map(|cell| self.cells[cell]))
    }

    /// Swaps a filled and a blank cell, or does not, and tells how much worse that would be; `None` if there are none.
    fn swap(&mut self, random: &mut Random, temperature: f64) -> Option<i64> {
        let filled = self.choose(&self.filled, random)?;
        let blank = self.choose(&self.blank, random)?;
        let lines = [self.filled[filled], self.blank[blank]].map(|cell| self.layout.lines_through(cell));
        let lines = lines.as_flattened().iter().map(|&(line, _)| line);
        let before: Vec<(usize, u32)> = lines.map(|line| (line, self.costs[line])).collect();
        self.exchange(filled, blank);
        let mut change = 0;
        for &(line, _) in &before {
            let cost = self.cost(line);
            change += i64::from(cost) - i64::from(std::mem::replace(&mut self.costs[line], cost));
        }
        if change > 0 && !random.chance((-(change as f64) / temperature).exp()) {
            self.exchange(filled, blank);
            before.iter().for_each(|&(line, cost)| self.costs[line] = cost);
        } else {
            self.conflicts = self.conflicts.saturating_add_signed(change as i32);
        }
        Some(change)
    }

    /// One of these cells, by its place in the list, with a probability that grows with its conflict.
    ///
    /// Cells are drawn until one is accepted; where that takes too long, all are gone through.
    fn choose(&self, cells: &[usize], random: &mut Random) -> Option<usize> {
        let weigh = |conflict: u32| f64::from(conflict).powi(POWER) + NO_CONFLICT;
        let weight = |cell: usize| {
            let [(row, _), (column, _)] = self.layout.lines_through(cell);
            weigh(self.costs[row] + self.costs[column])
        };
        let (rows, columns) = self.costs.split_at(self.layout.height());
        let most = |costs: &[u32]| costs.iter().copied().max().unwrap_or(0);
        let heaviest = weigh(most(rows) + most(columns));
        let last = cells.len().checked_sub(1)?;
        for _ in 0..DRAWS {
            let index = random.between(0, last as u64) as usize;
            if random.chance(weight(cells[index]) / heaviest) {
                return Some(index);
            }
        }
        let mut left = random.unit() * cells.iter().map(|&cell| weight(cell)).sum::<f64>();
        let passed = |&cell: &usize| {
            left -= weight(cell);
            left < 0.0
        };
        // Rounding may leave a little at the end.
        cells.iter().position(passed).or(Some(last))
    }

    /// Exchanges the values of a filled and a blank cell, given by their places in the lists.
    fn exchange(&mut self, filled: usize, blank: usize) {
        std::mem::swap(&mut self.filled[filled], &mut self.blank[blank]);
        self.cells[self.filled[filled]] = true;
        self.cells[self.blank[blank]] = false;
    }

    fn picture(&self) -> Picture {
        let color = |&filled: &bool| if filled { Color::BLACK } else { Color::BLANK };
        Picture::new(self.layout.width(), self.cells.iter().map(color).collect()).expect("a canvas is a rectangle")
    }
}

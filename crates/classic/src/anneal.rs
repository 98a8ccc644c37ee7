//! `anneal`: simulated annealing.

use super::{ClassicMethod, ClassicReport, Emit, End, Problem, colors, distance::Distance, pace::Pace, prefix};
use crate::{StopReason, Tally};
use nonosat_model::{Color, Grid, Layout, Picture, Puzzle, progress::Phase, random::Random};

/// The most swaps, by default.
const ITERATIONS: u64 = 5_000_000;
/// The number of swaps without a new best picture after which it restarts.
const PATIENCE: u64 = 300_000;
/// The lowest temperature and the highest, at which it starts.
const TEMPERATURE: (f64, f64) = (0.4, 0.5);
/// What the temperature is multiplied by when a swap made the picture better, and when not.
const COOLING: f64 = 0.99;
const HEATING: f64 = 1.0005;
/// A cell is chosen with a probability proportional to this power of its conflict, plus a constant for cells without
/// one.
///
/// Measured on 15 random puzzles of 15x15 cells, a million swaps each: power 1 finds half of them, 2 nearly all, 3 all.
const POWER: i32 = 3;
const NO_CONFLICT: f64 = 0.1;
/// The most cells drawn by rejection before all are gone through.
const DRAWS: usize = 200;
/// How many of the budget's small steps a swap counts for.
const STEPS_PER_SWAP: usize = 256;

/// Simulated annealing over pictures with the right number of filled cells, painted at random at first.
///
/// The conflict of a line is the number of its cells that must change for it to meet its clue; that of a cell is the
/// sum of both its lines'. A filled cell is swapped with a blank one, each chosen with a probability in proportion to
/// the third power of its conflict. A swap for the worse is taken with probability exp(-worse / temperature); the
/// temperature falls with each improvement and rises otherwise. After many swaps without progress it restarts.
///
/// Incomplete: it may find solutions, some of them repeatedly. It proves nothing, except that a puzzle has no solution
/// if a single line or the number of filled cells rules it out. The same seed gives the same swaps. An iteration is a
/// swap that was tried, or a restart; it takes as long as judging four lines.
///
/// # References
/// S. Kirkpatrick, C. D. Gelatt, M. P. Vecchi, *Optimization by simulated annealing*, Science, 1983.
#[derive(Clone, Copy, Debug)]
pub struct Anneal;

impl ClassicMethod for Anneal {
    fn run(&self, problem: &Problem<'_>, emit: Emit<'_>) -> ClassicReport {
        if !problem.puzzle.is_plain() {
            return colors::anneal(problem, emit);
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
    let Some(numbers) = filled_cells(problem.puzzle, problem.known) else { return Ok(End::Exhausted) };
    if prefix::lines(problem, false)?.is_none() {
        return Ok(End::Exhausted);
    }
    let mut random = Random::new(problem.seed);
    let mut pace = Pace::new(problem.budget);
    let mut canvas = Canvas::new(problem);
    let limit = problem.iterations(ITERATIONS);
    while *iterations < limit {
        *iterations += 1;
        problem.note_tried(*iterations);
        pace.step(canvas.cells.len())?;
        canvas.paint(numbers, &mut random);
        let (lowest, highest) = TEMPERATURE;
        let mut temperature = highest;
        let (mut best, mut since) = (u32::MAX, 0);
        while canvas.conflicts > 0 && since < PATIENCE && *iterations < limit {
            *iterations += 1;
            problem.note_tried(*iterations);
            pace.step(STEPS_PER_SWAP)?;
            let Some(change) = canvas.swap(&mut random, temperature) else { break };
            temperature = if change < 0 { temperature * COOLING } else { temperature * HEATING }.clamp(lowest, highest);
            since = if canvas.conflicts < best { 0 } else { since + 1 };
            best = best.min(canvas.conflicts);
        }
        if canvas.conflicts == 0 && emit(&canvas.picture()).is_break() {
            return Ok(End::Enough);
        }
    }
    Err(StopReason::IterationLimit)
}

/// The least and the greatest possible number of filled cells; `None` if rows, columns and known cells agree on none.
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

/// The current picture, and the distance of each line from its clue.
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
    fn new(problem: &Problem<'_>) -> Self {
        let layout = problem.puzzle.layout();
        let value = |cell| problem.value(cell);
        let cells: Vec<bool> = (0..layout.cell_count()).map(|cell| value(cell) == Some(true)).collect();
        Self {
            layout: layout.clone(),
            filled_at_start: cells.iter().filter(|filled| **filled).count(),
            filled: Vec::new(),
            blank: (0..layout.cell_count()).filter(|&cell| value(cell).is_none()).collect(),
            lines: problem.puzzle.clues().iter().map(|clue| clue.as_ref().map(Distance::new)).collect(),
            costs: vec![0; layout.line_count()],
            conflicts: 0,
            cells,
        }
    }

    /// Fills a random number of cells within these bounds, beside the known ones.
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

    /// Proposes to swap a filled and a blank cell; the increase of the conflict, `None` if there is no such pair.
    fn swap(&mut self, random: &mut Random, temperature: f64) -> Option<i64> {
        let filled = self.choose(&self.filled, random)?;
        let blank = self.choose(&self.blank, random)?;
        let lines = [self.filled[filled], self.blank[blank]].into_iter();
        let lines = lines.flat_map(|cell| self.layout.lines_through(cell)).map(|(line, _)| line);
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
    /// By rejection sampling; where that takes too long, all are gone through.
    fn choose(&self, cells: &[usize], random: &mut Random) -> Option<usize> {
        let weight_of = |conflict: u32| f64::from(conflict).powi(POWER) + NO_CONFLICT;
        let weight = |cell: usize| {
            let costs = self.layout.lines_through(cell).into_iter().map(|(line, _)| self.costs[line]);
            weight_of(costs.sum())
        };
        let (rows, columns) = self.costs.split_at(self.layout.height());
        let most = |costs: &[u32]| costs.iter().copied().max().unwrap_or(0);
        let heaviest = weight_of(most(rows) + most(columns));
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
        let color = |&filled: &bool| Color::from(filled);
        Picture::new(self.layout.width(), self.cells.iter().map(color).collect()).expect("a canvas is a rectangle")
    }
}

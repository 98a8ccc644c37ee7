//! `anneal`: simulated annealing.

use super::{ClassicMethod, ClassicReport, Emit, End, Problem, distance::Distance, lines::Lines, pace::Pace};
use crate::{StopReason, Tally};
use nonosat_model::{Color, ColorSet, Kind, progress::Phase, random::Random};

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
/// sum of its lines'. A filled cell is swapped with a blank one, each chosen with a probability in proportion to the
/// third power of its conflict. In grids of other kinds than black and white the number of cells of each colour is not
/// known: a cell is painted anew, or swapped with any other one. A swap for the worse is taken with probability
/// exp(-worse / temperature); the temperature falls with each improvement and rises otherwise. After many swaps without
/// progress it restarts.
///
/// Incomplete: it may find solutions, some of them repeatedly. It proves nothing, except that a puzzle has no solution
/// if a single line or the number of filled cells rules it out. The same seed gives the same swaps. An iteration is a
/// swap that was tried, or a restart; it takes as long as judging the lines through two cells.
///
/// # References
/// S. Kirkpatrick, C. D. Gelatt, M. P. Vecchi, *Optimization by simulated annealing*, Science, 1983.
#[derive(Clone, Copy, Debug)]
pub struct Anneal;

impl ClassicMethod for Anneal {
    fn run(&self, problem: &Problem<'_>, emit: Emit<'_>) -> ClassicReport {
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
    let mut pace = Pace::new(problem.budget);
    let Some(lines) = Lines::new(problem, &mut pace)? else { return Ok(End::Exhausted) };
    let has_two_values = problem.puzzle.kind() == Kind::BlackAndWhite && lines.layout.is_rectangle();
    let numbers = has_two_values.then(|| filled_cells(problem, &lines.cells));
    if numbers.is_some_and(|(fewest, most)| fewest > most) {
        return Ok(End::Exhausted);
    }
    let mut random = Random::new(problem.seed);
    let mut canvas = Canvas::new(problem, &lines, numbers);
    let limit = problem.iterations(ITERATIONS);
    while *iterations < limit {
        *iterations += 1;
        problem.note_tried(*iterations);
        pace.step(canvas.cells.len())?;
        canvas.paint(&mut random);
        let (lowest, highest) = TEMPERATURE;
        let mut temperature = highest;
        let (mut best, mut since) = (u32::MAX, 0);
        while canvas.conflicts > 0 && since < PATIENCE && *iterations < limit {
            *iterations += 1;
            problem.note_tried(*iterations);
            pace.step(STEPS_PER_SWAP)?;
            let Some(change) = canvas.change(&mut random, temperature) else { break };
            temperature = if change < 0 { temperature * COOLING } else { temperature * HEATING }.clamp(lowest, highest);
            since = if canvas.conflicts < best { 0 } else { since + 1 };
            best = best.min(canvas.conflicts);
        }
        if canvas.conflicts == 0 && emit(&lines.picture(canvas.cells.clone())).is_break() {
            return Ok(End::Enough);
        }
    }
    Err(StopReason::IterationLimit)
}

/// The least and the greatest possible number of filled cells by rows, columns and known cells; the least is more than
/// the greatest if they agree on none.
///
/// Both are the same if all rows or all columns have their clues.
fn filled_cells(problem: &Problem<'_>, cells: &[ColorSet]) -> (usize, usize) {
    let puzzle = problem.puzzle;
    let (mut fewest, mut most) = (0, cells.len() as u64);
    for (lines, length) in [(puzzle.rows(), puzzle.width()), (puzzle.columns(), puzzle.height())] {
        let given: u64 = lines.iter().flatten().map(|clue| clue.filled()).sum();
        let open = (lines.iter().filter(|clue| clue.is_none()).count() * length) as u64;
        (fewest, most) = (fewest.max(given), most.min(given + open));
    }
    let known = || cells.iter().filter_map(|colors| colors.known());
    let filled = known().filter(|color| !color.is_blank()).count() as u64;
    let blank = known().filter(|color| color.is_blank()).count() as u64;
    (fewest.max(filled) as usize, most.min(cells.len() as u64 - blank) as usize)
}

/// The current picture, and the distance of each line from its clue.
struct Canvas<'a> {
    lines: &'a Lines,
    cells: Vec<Color>,
    /// The least and the greatest number of filled cells, if each cell is blank or filled with one ink.
    numbers: Option<(usize, usize)>,
    ink: Color,
    /// The cells that are not known from the start: of two values those that are filled now; and the others.
    filled: Vec<usize>,
    others: Vec<usize>,
    /// How many filled cells are known from the start.
    filled_at_start: usize,
    clues: Vec<Option<Distance>>,
    costs: Vec<u32>,
    /// The sum of all costs.
    conflicts: u32,
    /// The most lines through a cell.
    deepest: u32,
}

/// What is changed in a picture.
struct Change {
    /// Cells with their new colours; once it is done, with their old ones.
    painted: Vec<(usize, Color)>,
    /// Of a swap of a filled and a blank cell, their places in the lists.
    places: Option<(usize, usize)>,
}

impl<'a> Canvas<'a> {
    fn new(problem: &Problem<'_>, lines: &'a Lines, numbers: Option<(usize, usize)>) -> Self {
        let layout = &lines.layout;
        let cells: Vec<Color> = lines.cells.iter().map(|colors| colors.known().unwrap_or(Color::BLANK)).collect();
        let mut runs = problem.puzzle.clues().iter().flatten().flat_map(|clue| clue.runs());
        let deepest = (0..cells.len()).map(|cell| layout.lines_through(cell).len()).max().unwrap_or(0);
        Self {
            lines,
            numbers,
            ink: runs.next().map_or(Color::BLACK, |run| run.color),
            filled_at_start: cells.iter().filter(|color| !color.is_blank()).count(),
            filled: Vec::new(),
            others: (0..cells.len()).filter(|&cell| lines.cells[cell].len() > 1).collect(),
            clues: problem.puzzle.clues().iter().map(|clue| clue.as_ref().map(Distance::new)).collect(),
            costs: vec![0; layout.line_count()],
            conflicts: 0,
            deepest: deepest as u32,
            cells,
        }
    }

    /// Paints all cells at random: of two values, with a random number of filled cells within the bounds.
    fn paint(&mut self, random: &mut Random) {
        self.others.append(&mut self.filled);
        if let Some((fewest, most)) = self.numbers {
            let number = random.between(fewest as u64, most as u64) as usize - self.filled_at_start;
            for &cell in &self.others {
                self.cells[cell] = Color::BLANK;
            }
            for _ in 0..number {
                let index = random.between(0, self.others.len() as u64 - 1) as usize;
                let cell = self.others.swap_remove(index);
                self.cells[cell] = self.ink;
                self.filled.push(cell);
            }
        } else {
            for &cell in &self.others {
                self.cells[cell] = one_of(self.lines.cells[cell], random);
            }
        }
        for line in 0..self.costs.len() {
            self.costs[line] = self.cost(line);
        }
        self.conflicts = self.costs.iter().sum();
    }

    fn cost(&mut self, line: usize) -> u32 {
        let Some(distance) = &mut self.clues[line] else { return 0 };
        distance.of(self.lines.layout.cells(line).map(|cell| self.cells[cell]))
    }

    /// Proposes a change; the increase of the conflict, `None` if nothing can be changed.
    fn change(&mut self, random: &mut Random, temperature: f64) -> Option<i64> {
        let mut proposed = if self.numbers.is_some() { self.swap(random) } else { self.repaint(random) }?;
        let layout = &self.lines.layout;
        let lines = proposed.painted.iter().flat_map(|&(cell, _)| layout.lines_through(cell)).map(|(line, _)| line);
        let before: Vec<(usize, u32)> = lines.map(|line| (line, self.costs[line])).collect();
        self.exchange(&mut proposed);
        let mut change = 0;
        for &(line, _) in &before {
            let cost = self.cost(line);
            change += i64::from(cost) - i64::from(std::mem::replace(&mut self.costs[line], cost));
        }
        if change > 0 && !random.chance((-(change as f64) / temperature).exp()) {
            self.exchange(&mut proposed);
            before.iter().for_each(|&(line, cost)| self.costs[line] = cost);
        } else {
            self.conflicts = self.conflicts.saturating_add_signed(change as i32);
        }
        Some(change)
    }

    /// A filled and a blank cell, to be swapped.
    fn swap(&self, random: &mut Random) -> Option<Change> {
        let filled = self.choose(&self.filled, random)?;
        let blank = self.choose(&self.others, random)?;
        let painted = vec![(self.filled[filled], Color::BLANK), (self.others[blank], self.ink)];
        Some(Change { painted, places: Some((filled, blank)) })
    }

    /// A cell to be painted anew, or to be swapped with another one.
    fn repaint(&self, random: &mut Random) -> Option<Change> {
        let cell = self.others[self.choose(&self.others, random)?];
        let mut painted = vec![(cell, one_of(self.lines.cells[cell].without(self.cells[cell]), random))];
        if random.chance(0.5) {
            let other = self.others[self.choose(&self.others, random)?];
            let colors = [cell, other].map(|cell| self.cells[cell]);
            let may = self.lines.cells[cell].contains(colors[1]) && self.lines.cells[other].contains(colors[0]);
            if may && colors[0] != colors[1] {
                painted = vec![(cell, colors[1]), (other, colors[0])];
            }
        }
        Some(Change { painted, places: None })
    }

    /// One of these cells, by its place in the list, with a probability that grows with its conflict.
    ///
    /// By rejection sampling; where that takes too long, all are gone through.
    fn choose(&self, cells: &[usize], random: &mut Random) -> Option<usize> {
        let layout = &self.lines.layout;
        let weight_of = |conflict: u32| f64::from(conflict).powi(POWER) + NO_CONFLICT;
        let weight = |cell: usize| {
            let costs = layout.lines_through(cell).into_iter().map(|(line, _)| self.costs[line]);
            weight_of(costs.sum())
        };
        let most = |costs: &[u32]| costs.iter().copied().max().unwrap_or(0);
        let heaviest = weight_of(if layout.is_rectangle() {
            let (rows, columns) = self.costs.split_at(layout.height());
            most(rows) + most(columns)
        } else {
            most(&self.costs) * self.deepest
        });
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

    /// Does a change, or takes it back.
    fn exchange(&mut self, change: &mut Change) {
        if let Some((filled, blank)) = change.places {
            std::mem::swap(&mut self.filled[filled], &mut self.others[blank]);
        }
        change.painted.iter_mut().for_each(|(cell, color)| std::mem::swap(&mut self.cells[*cell], color));
    }
}

/// One of these colours.
fn one_of(colors: ColorSet, random: &mut Random) -> Color {
    let last = colors.len().saturating_sub(1) as u64;
    let number = random.between(0, last) as usize;
    colors.iter().nth(number).unwrap_or(Color::BLANK)
}

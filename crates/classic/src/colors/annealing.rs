//! `anneal` on puzzles of every kind.

use crate::lines::Lines;
use crate::{ClassicReport, Emit, End, Problem, StopReason, Tally, pace::Pace};
use nonosat_model::{Color, ColorSet, progress::Phase, random::Random};

/// The most moves, by default, and after how many without progress it restarts.
const ITERATIONS: u64 = 5_000_000;
const PATIENCE: u64 = 300_000;
/// The lowest temperature and the highest, at which it starts; what it is multiplied by when a move made the picture
/// better, and when not.
const TEMPERATURE: (f64, f64) = (0.4, 0.5);
const COOLING: f64 = 0.99;
const HEATING: f64 = 1.0005;
/// A cell is chosen with a probability proportional to this power of its conflict, plus a constant.
const POWER: i32 = 3;
const NO_CONFLICT: f64 = 0.1;
/// How many of the budget's small steps a move counts for.
const STEPS_PER_MOVE: usize = 256;

/// Simulated annealing: a cell in conflict is painted anew, or exchanges its colour with another one.
///
/// The conflict of a line is the number of its cells that must change, and that of a cell is the sum over its lines.
pub(crate) fn anneal(problem: &Problem<'_>, emit: Emit<'_>) -> ClassicReport {
    if let Some(progress) = problem.progress {
        progress.enter(Phase::First);
    }
    let mut tally = Tally::default();
    let end = search(problem, emit, &mut tally.iterations).unwrap_or_else(End::Stopped);
    ClassicReport::of_search(problem, end, tally)
}

fn search(problem: &Problem<'_>, emit: Emit<'_>, iterations: &mut u64) -> Result<End, StopReason> {
    let lines = Lines::new(problem)?;
    if !lines.are_possible(problem)? {
        return Ok(End::Exhausted);
    }
    let open = (0..lines.cells.len()).filter(|&cell| lines.cells[cell].len() > 1).collect();
    let mut pace = Pace::new(problem.budget);
    let mut canvas = Canvas { open, cells: Vec::new(), costs: Vec::new(), random: Random::new(problem.seed), lines };
    let limit = problem.iterations(ITERATIONS);
    while *iterations < limit {
        *iterations += 1;
        pace.step(canvas.lines.cells.len() + 1)?;
        canvas.paint();
        let (lowest, highest) = TEMPERATURE;
        let mut temperature = highest;
        let (mut best, mut since) = (u32::MAX, 0);
        while canvas.conflicts() > 0 && since < PATIENCE && *iterations < limit {
            *iterations += 1;
            problem.note_tried(*iterations);
            pace.step(STEPS_PER_MOVE + canvas.open.len())?;
            let Some(change) = canvas.change(temperature) else { break };
            temperature = if change < 0 { temperature * COOLING } else { temperature * HEATING }.clamp(lowest, highest);
            since = if canvas.conflicts() < best { 0 } else { since + 1 };
            best = best.min(canvas.conflicts());
        }
        if canvas.conflicts() == 0 && emit(&canvas.lines.picture(canvas.cells.clone())).is_break() {
            return Ok(End::Enough);
        }
    }
    Err(StopReason::IterationLimit)
}

/// The current picture, and the distance of each line from its clue.
struct Canvas {
    lines: Lines,
    /// The cells that are not known from the start.
    open: Vec<usize>,
    cells: Vec<Color>,
    costs: Vec<u32>,
    random: Random,
}

impl Canvas {
    fn conflicts(&self) -> u32 {
        self.costs.iter().sum()
    }

    /// Paints all cells at random.
    fn paint(&mut self) {
        let cells = std::mem::take(&mut self.lines.cells);
        self.cells = cells.iter().map(|colors| self.one_of(*colors)).collect();
        self.lines.cells = cells;
        self.costs = (0..self.lines.automata.len()).map(|line| self.cost(line)).collect();
    }

    fn one_of(&mut self, colors: ColorSet) -> Color {
        let last = colors.len().saturating_sub(1) as u64;
        let number = self.random.between(0, last) as usize;
        colors.iter().nth(number).unwrap_or(Color::BLANK)
    }

    fn cost(&self, line: usize) -> u32 {
        let painted = self.lines.layout.cells(line).map(|cell| self.cells[cell]);
        self.lines.automata[line].distance(painted).unwrap_or(0)
    }

    /// Proposes a change; the increase of the conflict, `None` if no cell is open.
    fn change(&mut self, temperature: f64) -> Option<i64> {
        let cell = self.choose()?;
        let others = self.lines.cells[cell].without(self.cells[cell]);
        let mut painted = vec![(cell, self.one_of(others))];
        if self.random.chance(0.5) {
            let other = self.choose()?;
            let colors = [cell, other].map(|cell| self.cells[cell]);
            let may = self.lines.cells[cell].contains(colors[1]) && self.lines.cells[other].contains(colors[0]);
            if may && colors[0] != colors[1] {
                painted = vec![(cell, colors[1]), (other, colors[0])];
            }
        }
        let lines = painted.iter().flat_map(|&(cell, _)| self.lines.layout.lines_through(cell).to_vec());
        let costs: Vec<(usize, u32)> = lines.map(|(line, _)| (line, self.costs[line])).collect();
        let mut change = 0;
        self.exchange(&mut painted);
        for &(line, _) in &costs {
            let cost = self.cost(line);
            change += i64::from(cost) - i64::from(std::mem::replace(&mut self.costs[line], cost));
        }
        if change > 0 && !self.random.chance((-(change as f64) / temperature).exp()) {
            self.exchange(&mut painted);
            costs.into_iter().for_each(|(line, cost)| self.costs[line] = cost);
        }
        Some(change)
    }

    /// Exchanges the colours of cells with these.
    fn exchange(&mut self, painted: &mut [(usize, Color)]) {
        painted.iter_mut().for_each(|(cell, color)| std::mem::swap(&mut self.cells[*cell], color));
    }

    /// An open cell, with a probability that grows with its conflict.
    fn choose(&mut self) -> Option<usize> {
        let share = self.random.unit();
        let weight = |&cell: &usize| {
            let conflict: u32 = self.lines.layout.lines_through(cell).iter().map(|&(line, _)| self.costs[line]).sum();
            f64::from(conflict).powi(POWER) + NO_CONFLICT
        };
        let mut left = share * self.open.iter().map(weight).sum::<f64>();
        let passed = |cell: &&usize| {
            left -= weight(cell);
            left < 0.0
        };
        // Rounding may leave a little at the end.
        self.open.iter().find(passed).or(self.open.last()).copied()
    }
}

//! `random-rows` and `genetic` on puzzles of every kind.
//!
//! A row is one of the lines that hold all cells; of layouts other than rectangles and triddlers, rows may share cells,
//! and a later one paints over an earlier one.

use crate::{ClassicReport, Emit, End, Problem, StopReason, Tally, pace::Pace};
use crate::{lines::Lines, words::Words};
use nonosat_model::{Color, ColorSet, progress::Phase, random::Random};

/// The most pictures of `random-rows`, by default.
const PICTURES: u64 = 2_000_000;
/// The most generations of `genetic`, by default, and after how many without progress it restarts.
const GENERATIONS: u64 = 5_000;
const PATIENCE: u64 = 250;
/// The size of the population: pictures for each line, and at most.
const POPULATION: (usize, usize) = (10, 300);
/// The number of best pictures that survive unchanged.
const ELITE: usize = 10;
/// The size of the tournament in which each parent is selected.
const TOURNAMENT: usize = 3;
/// How many rows of a child are laid anew, on average.
const MUTATIONS: f64 = 1.0;

/// The rows of a puzzle, with all placements of each, and what is counted while they are drawn.
struct Rows<'a> {
    lines: Lines,
    rows: Vec<(usize, Words)>,
    random: Random,
    pace: Pace<'a>,
}

/// A picture, and how many cells of its lines are wrong.
#[derive(Clone)]
struct Individual {
    cells: Vec<Color>,
    faults: u32,
}

type Search = fn(Rows<'_>, &Problem<'_>, Emit<'_>, &mut u64) -> Result<End, StopReason>;

/// Pictures whose rows are drawn at random, until one meets all clues.
pub(crate) fn random_rows(problem: &Problem<'_>, emit: Emit<'_>) -> ClassicReport {
    run(problem, emit, |mut rows, problem, emit, iterations| {
        while *iterations < problem.iterations(PICTURES) {
            *iterations += 1;
            problem.note_tried(*iterations);
            let picture = rows.founder()?;
            if picture.faults == 0 && emit(&rows.lines.picture(picture.cells)).is_break() {
                return Ok(End::Enough);
            }
        }
        Err(StopReason::IterationLimit)
    })
}

/// A genetic algorithm on pictures whose rows meet their clues; the fewer cells of other lines are wrong, the better.
pub(crate) fn genetic(problem: &Problem<'_>, emit: Emit<'_>) -> ClassicReport {
    run(problem, emit, |mut rows, problem, emit, iterations| {
        let size = (POPULATION.0 * rows.lines.automata.len()).clamp(2 * ELITE, POPULATION.1);
        let limit = problem.iterations(GENERATIONS);
        while *iterations < limit {
            let founders = (0..size).map(|_| rows.founder()).collect::<Result<_, _>>()?;
            let mut population = sorted(founders);
            let (mut best, mut since) = (u32::MAX, 0);
            while since < PATIENCE && *iterations < limit {
                *iterations += 1;
                problem.note_tried(*iterations);
                let fittest = population[0].faults;
                if fittest == 0 {
                    break;
                }
                since = if fittest < best { 0 } else { since + 1 };
                best = best.min(fittest);
                let children = (ELITE..size).map(|_| rows.child(&population)).collect::<Result<Vec<_>, _>>()?;
                population.truncate(ELITE);
                population.extend(children);
                population = sorted(population);
            }
            let fittest = &population[0];
            if fittest.faults == 0 && emit(&rows.lines.picture(fittest.cells.clone())).is_break() {
                return Ok(End::Enough);
            }
        }
        Err(StopReason::IterationLimit)
    })
}

fn sorted(mut population: Vec<Individual>) -> Vec<Individual> {
    population.sort_by_key(|individual| individual.faults);
    population
}

fn run(problem: &Problem<'_>, emit: Emit<'_>, search: Search) -> ClassicReport {
    if let Some(progress) = problem.progress {
        progress.enter(Phase::First);
    }
    let mut tally = Tally::default();
    let end = Rows::new(problem).and_then(|rows| match rows {
        Some(rows) => search(rows, problem, emit, &mut tally.iterations),
        None => Ok(End::Exhausted),
    });
    ClassicReport::of_search(problem, end.unwrap_or_else(End::Stopped), tally)
}

impl<'a> Rows<'a> {
    /// `None` if some line has no placement.
    fn new(problem: &Problem<'a>) -> Result<Option<Self>, StopReason> {
        let lines = Lines::new(problem)?;
        if !lines.are_possible(problem)? {
            return Ok(None);
        }
        let mut pace = Pace::new(problem.budget);
        let mut rows = Vec::new();
        for line in lines.covering() {
            let cells: Vec<ColorSet> = lines.of(line, &lines.cells).collect();
            rows.push((line, Words::new(&lines.automata[line], &cells, &mut pace)?));
        }
        Ok(Some(Self { lines, rows, random: Random::new(problem.seed), pace }))
    }

    /// Paints a row at random.
    fn paint(&mut self, row: usize, cells: &mut [Color]) {
        let (line, words) = &self.rows[row];
        let word = words.draw(&mut self.random).unwrap_or_default();
        self.lines.layout.cells(*line).zip(word).for_each(|(cell, color)| cells[cell] = color);
    }

    /// A picture with all rows drawn at random.
    fn founder(&mut self) -> Result<Individual, StopReason> {
        let mut cells = vec![Color::BLANK; self.lines.cells.len()];
        (0..self.rows.len()).for_each(|row| self.paint(row, &mut cells));
        self.judged(cells)
    }

    /// A picture with each row of one of two parents, or drawn anew.
    fn child(&mut self, population: &[Individual]) -> Result<Individual, StopReason> {
        // The population is sorted: the winner of a tournament is the one with the lowest index.
        let mut parent = || {
            let number = || self.random.between(0, population.len() as u64 - 1) as usize;
            &population[std::iter::repeat_with(number).take(TOURNAMENT).min().unwrap_or(0)]
        };
        let parents = [parent(), parent()];
        let rate = MUTATIONS / self.rows.len().max(1) as f64;
        let mut cells = vec![Color::BLANK; self.lines.cells.len()];
        for row in 0..self.rows.len() {
            if self.random.chance(rate) {
                self.paint(row, &mut cells);
            } else {
                let parent = parents[usize::from(self.random.chance(0.5))];
                self.lines.layout.cells(self.rows[row].0).for_each(|cell| cells[cell] = parent.cells[cell]);
            }
        }
        self.judged(cells)
    }

    fn judged(&mut self, cells: Vec<Color>) -> Result<Individual, StopReason> {
        let mut faults = 0;
        for (line, automaton) in self.lines.automata.iter().enumerate() {
            self.pace.step(4 * automaton.length() + 1)?;
            let painted = self.lines.layout.cells(line).map(|cell| cells[cell]);
            faults += automaton.distance(painted).unwrap_or(u32::MAX >> 16);
        }
        Ok(Individual { cells, faults })
    }
}

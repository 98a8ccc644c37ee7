//! `genetic`: a genetic algorithm.

use super::{
    ClassicMethod, ClassicReport, Emit, End, Problem, distance::Distance, lines::Lines, pace::Pace, reader::Ways,
};
use crate::{StopReason, Tally};
use nonosat_model::{Color, progress::Phase, random::Random};

/// The most generations, by default.
const ITERATIONS: u64 = 5_000;
/// The size of the population: pictures for each line, and at most.
const POPULATION: (usize, usize) = (10, 300);
/// The number of best pictures that survive unchanged.
const ELITE: usize = 10;
/// The size of the tournament in which each parent is selected.
const TOURNAMENT: usize = 3;
/// How many rows of a child are laid anew, on average.
const MUTATIONS: f64 = 1.0;
/// The number of generations without progress after which it restarts with a new population.
const PATIENCE: u64 = 250;

/// A genetic algorithm over pictures whose rows all meet their clues.
///
/// A row is one of the first lines that hold all cells; rows of tables may share cells, and a later one paints over an
/// earlier one. The fitness of a picture is the number of cells that must change for its other lines to meet their
/// clues, the fewer the better. A child takes each row from one of two parents, the best of a few chosen at random;
/// then some of its rows are laid anew, each placement as likely as any other. The best survive. After many generations
/// without progress it restarts.
///
/// Incomplete: it may find solutions, some of them repeatedly. It proves nothing, except that a puzzle has no solution
/// if a single line rules it out. The same seed gives the same pictures. An iteration is a generation; its time is in
/// proportion to the population and the cells, and in each line across the cells to spare.
///
/// # References
/// K. J. Batenburg, W. A. Kosters, *A discrete tomography approach to Japanese puzzles*, BNAIC 2004, for an
/// evolutionary algorithm of this kind.
#[derive(Clone, Copy, Debug)]
pub struct Genetic;

impl ClassicMethod for Genetic {
    fn run(&self, problem: &Problem<'_>, emit: Emit<'_>) -> ClassicReport {
        if let Some(progress) = problem.progress {
            progress.enter(Phase::First);
        }
        let mut tally = Tally::default();
        let end = search(problem, emit, &mut tally).unwrap_or_else(End::Stopped);
        ClassicReport::of_search(problem, end, tally)
    }

    fn emits_once(&self) -> bool {
        false
    }
}

fn search(problem: &Problem<'_>, emit: Emit<'_>, tally: &mut Tally) -> Result<End, StopReason> {
    let mut pace = Pace::new(problem.budget);
    let Some(lines) = Lines::new(problem, &mut pace)? else { return Ok(End::Exhausted) };
    let mut breeder = Breeder::new(problem, &lines, pace)?;
    let limit = problem.iterations(ITERATIONS);
    while tally.iterations < limit {
        let mut population = breeder.founders()?;
        let (mut best, mut since) = (u32::MAX, 0);
        while since < PATIENCE && tally.iterations < limit {
            tally.iterations += 1;
            problem.note_tried(tally.iterations);
            let fitness = population[0].faults;
            if fitness == 0 {
                break;
            }
            since = if fitness < best { 0 } else { since + 1 };
            best = best.min(fitness);
            population = breeder.generation(&population)?;
        }
        if population[0].faults == 0 && emit(&lines.picture(population[0].cells.clone())).is_break() {
            return Ok(End::Enough);
        }
    }
    Err(StopReason::IterationLimit)
}

/// A picture, and how many cells of its lines are wrong.
#[derive(Clone)]
struct Individual {
    cells: Vec<Color>,
    faults: u32,
}

struct Breeder<'a> {
    lines: &'a Lines,
    population: usize,
    /// The rows, each with its ways to be laid.
    rows: Vec<(usize, Ways)>,
    /// The clues of the lines that may be wrong.
    judged: Vec<(usize, Distance)>,
    random: Random,
    pace: Pace<'a>,
}

impl<'a> Breeder<'a> {
    fn new(problem: &Problem<'a>, lines: &'a Lines, mut pace: Pace<'a>) -> Result<Self, StopReason> {
        let layout = &lines.layout;
        let mut rows = Vec::new();
        for line in lines.covering() {
            let cells = layout.cells(line).map(|cell| lines.cells[cell]);
            rows.push((line, lines.lines[line].reader.ways(cells, &mut pace)?));
        }
        // Rows that share no cell meet their clues.
        let share_cells = rows.iter().map(|&(line, _)| layout.line_length(line)).sum::<usize>() > layout.cell_count();
        let may_be_wrong = |line: usize| share_cells || rows.iter().all(|&(row, _)| row != line);
        let clues = problem.puzzle.clues().iter().enumerate().filter(|&(line, _)| may_be_wrong(line));
        let judged = clues.filter_map(|(line, clue)| Some((line, Distance::new(clue.as_ref()?)))).collect();
        let population = (POPULATION.0 * layout.line_count()).clamp(2 * ELITE, POPULATION.1);
        Ok(Self { lines, population, rows, judged, random: Random::new(problem.seed), pace })
    }

    /// Pictures with rows laid at random, the best first.
    fn founders(&mut self) -> Result<Vec<Individual>, StopReason> {
        let mut all = Vec::with_capacity(self.population);
        for _ in 0..self.population {
            let mut cells = vec![Color::BLANK; self.lines.cells.len()];
            (0..self.rows.len()).for_each(|row| self.draw(row, &mut cells));
            all.push(self.judged(cells)?);
        }
        all.sort_by_key(|individual| individual.faults);
        Ok(all)
    }

    /// The next generation, the best first.
    fn generation(&mut self, population: &[Individual]) -> Result<Vec<Individual>, StopReason> {
        let mut next = population[..ELITE].to_vec();
        while next.len() < self.population {
            let parents = [self.parent(population), self.parent(population)];
            let child = self.child(parents);
            next.push(self.judged(child)?);
        }
        next.sort_by_key(|individual| individual.faults);
        Ok(next)
    }

    /// The winner of a tournament: the population is sorted, so that it is the one with the lowest index.
    fn parent<'p>(&mut self, population: &'p [Individual]) -> &'p Individual {
        let number = || self.random.between(0, population.len() as u64 - 1) as usize;
        let first = std::iter::repeat_with(number).take(TOURNAMENT).min();
        &population[first.unwrap_or(0)]
    }

    /// Lays a row at random.
    fn draw(&mut self, row: usize, cells: &mut [Color]) {
        let (line, ways) = &self.rows[row];
        let word = self.lines.lines[*line].reader.draw(ways, &mut self.random).unwrap_or_default();
        self.lines.layout.cells(*line).zip(word).for_each(|(cell, color)| cells[cell] = color);
    }

    fn child(&mut self, parents: [&Individual; 2]) -> Vec<Color> {
        let mut cells = vec![Color::BLANK; self.lines.cells.len()];
        let rate = MUTATIONS / self.rows.len() as f64;
        for row in 0..self.rows.len() {
            if self.random.chance(rate) {
                self.draw(row, &mut cells);
            } else {
                let parent = parents[usize::from(self.random.chance(0.5))];
                self.lines.layout.cells(self.rows[row].0).for_each(|cell| cells[cell] = parent.cells[cell]);
            }
        }
        cells
    }

    fn judged(&mut self, cells: Vec<Color>) -> Result<Individual, StopReason> {
        self.pace.step(cells.len() * 4 + 1)?;
        let mut faults = 0;
        for (line, distance) in &mut self.judged {
            faults += distance.of(self.lines.layout.cells(*line).map(|cell| cells[cell]));
        }
        Ok(Individual { cells, faults })
    }
}

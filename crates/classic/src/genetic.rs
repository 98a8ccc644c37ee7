//! `genetic`: a genetic algorithm.

use super::{
    ClassicMethod, ClassicReport, Emit, End, Problem, colors,
    distance::Distance,
    pace::Pace,
    prefix::{self, Suffixes},
};
use crate::{StopReason, Tally};
use nonosat_model::{Color, Picture, progress::Phase, random::Random};

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
/// The fitness of a picture is the number of cells that must change for its columns to meet their clues, the fewer the
/// better. A child takes each row from one of two parents, the best of a few chosen at random; then some of its rows
/// are laid anew, each placement as likely as any other. The best survive. After many generations without progress it
/// restarts.
///
/// Incomplete: it may find solutions, some of them repeatedly. It proves nothing, except that a puzzle has no solution
/// if a single line rules it out. The same seed gives the same pictures. An iteration is a generation; its time is in
/// proportion to the population and the cells, and in each column the cells to spare.
///
/// # References
/// K. J. Batenburg, W. A. Kosters, *A discrete tomography approach to Japanese puzzles*, BNAIC 2004, for an
/// evolutionary algorithm of this kind.
#[derive(Clone, Copy, Debug)]
pub struct Genetic;

impl ClassicMethod for Genetic {
    fn run(&self, problem: &Problem<'_>, emit: Emit<'_>) -> ClassicReport {
        if !problem.puzzle.is_plain() {
            return colors::genetic(problem, emit);
        }
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
    let Some(mut rows) = prefix::lines(problem, true)? else { return Ok(End::Exhausted) };
    rows.truncate(problem.puzzle.height());
    let mut breeder = Breeder::new(problem, rows);
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
        if population[0].faults == 0 && emit(&breeder.picture(&population[0])).is_break() {
            return Ok(End::Enough);
        }
    }
    Err(StopReason::IterationLimit)
}

/// A picture, and how many cells of its columns are wrong.
#[derive(Clone)]
struct Individual {
    cells: Vec<bool>,
    faults: u32,
}

struct Breeder<'a> {
    width: usize,
    population: usize,
    rows: Vec<Suffixes>,
    columns: Vec<Option<Distance>>,
    random: Random,
    pace: Pace<'a>,
}

impl<'a> Breeder<'a> {
    fn new(problem: &Problem<'a>, rows: Vec<Suffixes>) -> Self {
        Self {
            width: problem.puzzle.width(),
            population: (POPULATION.0 * problem.puzzle.layout().line_count()).clamp(2 * ELITE, POPULATION.1),
            rows,
            columns: problem.puzzle.columns().iter().map(|clue| clue.as_ref().map(Distance::new)).collect(),
            random: Random::new(problem.seed),
            pace: Pace::new(problem.budget),
        }
    }

    /// Pictures with rows laid at random, the best first.
    fn founders(&mut self) -> Result<Vec<Individual>, StopReason> {
        let mut all = Vec::with_capacity(self.population);
        for _ in 0..self.population {
            let cells = self.rows.iter().flat_map(|row| row.draw(&mut self.random)).collect();
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

    fn child(&mut self, parents: [&Individual; 2]) -> Vec<bool> {
        let mut cells = Vec::with_capacity(parents[0].cells.len());
        let rate = MUTATIONS / self.rows.len() as f64;
        for (index, row) in self.rows.iter().enumerate() {
            if self.random.chance(rate) {
                cells.extend(row.draw(&mut self.random));
            } else {
                let parent = parents[usize::from(self.random.chance(0.5))];
                cells.extend_from_slice(&parent.cells[index * self.width..][..self.width]);
            }
        }
        cells
    }

    fn judged(&mut self, cells: Vec<bool>) -> Result<Individual, StopReason> {
        self.pace.step(cells.len() * 4 + 1)?;
        let (width, mut faults) = (self.width, 0);
        for (column, distance) in self.columns.iter_mut().enumerate() {
            let Some(distance) = distance else { continue };
            faults += distance.of((0..self.rows.len()).map(|row| cells[row * width + column]));
        }
        Ok(Individual { cells, faults })
    }

    fn picture(&self, individual: &Individual) -> Picture {
        let color = |&filled: &bool| Color::from(filled);
        Picture::new(self.width, individual.cells.iter().map(color).collect()).expect("all rows are of the same width")
    }
}

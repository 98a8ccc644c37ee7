//! Belief propagation: how likely is each cell to be filled, as far as lines that talk to each other can tell?
//!
//! The lines of an instance exchange messages about the cells they share. A
//! message is what a line says of the odds P(filled) / P(blank) of a cell, not
//! counting what it was told about that cell itself. Each line computes its
//! message exactly (module `line`); the answers of all lines together are
//! approximate, and a good guess.
//!
//! With r(a, i) for what line a says about cell i, a line a is told the product
//! of r(b, i) over the other lines b through the cell, and the belief about the
//! cell is the product over all of them. Rows speak, then columns, and so on,
//! until nobody changes his mind much. To keep them from shouting each other
//! down, a new message is a geometric mean of the old one and the answer
//! (damping).
//!
//! # References
//! J. Pearl, *Probabilistic Reasoning in Intelligent Systems*, 1988.
//! F. R. Kschischang, B. J. Frey, H.-A. Loeliger, *Factor graphs and the sum-product algorithm*,
//! IEEE Transactions on Information Theory 47 (2001).

mod line;

use line::{Buffers, LineModel};
use nonosat_encodings::{Color, ColorSet, Fact, Instance, Meaning};

use crate::{budget::Budget, random::Random};

/// The greatest odds that a message may have, either way; e to the 10th.
const LOUDEST: f64 = 22026.0;

/// How long and how lines talk.
#[derive(Clone, Copy, Debug)]
pub struct Schedule {
    /// The most rounds; in a round every line speaks once.
    pub rounds: usize,
    /// The talk ends when no message changes by more than this part of it.
    pub tolerance: f64,
    /// How far from 1 the odds of a message may begin, at random.
    pub noise: f64,
    /// The seed of that noise.
    pub seed: u64,
}

impl Default for Schedule {
    fn default() -> Self {
        Self { rounds: 200, tolerance: 1e-3, noise: 0.01, seed: 0 }
    }
}

/// What belief propagation ends with.
#[derive(Clone, Debug, PartialEq)]
pub struct Beliefs {
    /// For each cell of the instance, the probability that it is filled.
    pub cells: Vec<f64>,
    /// For each line, block and possible start: the probability that the block starts there or before.
    pub starts_by: Vec<Vec<Vec<f64>>>,
    /// The rounds taken.
    pub rounds: usize,
    /// Whether the talk ended by itself.
    pub converged: bool,
}

impl Beliefs {
    /// The probability of what a variable of an encoding stands for.
    pub fn of(&self, meaning: Meaning) -> f64 {
        match meaning {
            Meaning::Cell(Fact { cell, color: Color::BLANK }) => 1.0 - self.cells[cell as usize],
            Meaning::Cell(Fact { cell, .. }) => self.cells[cell as usize],
            Meaning::StartsBy { line, block, start } => self.starts_by[line as usize][block as usize][start as usize],
        }
    }
}

/// Lets the lines of a black-and-white instance talk; `None` if it is coloured.
///
/// A round takes time linear in the cells and the possible block starts, and
/// allocates nothing. Stops early when the budget is spent.
pub fn beliefs(instance: &Instance, schedule: &Schedule, budget: &Budget) -> Option<Beliefs> {
    let mut talk = Talk::new(instance, schedule)?;
    let mut rounds = 0;
    let mut converged = false;
    while rounds < schedule.rounds && !converged && budget.check().is_ok() {
        converged = talk.round() < schedule.tolerance;
        rounds += 1;
    }
    Some(Beliefs { starts_by: talk.starts_by(), cells: talk.cells(instance), rounds, converged })
}

/// The messages of all lines.
struct Talk {
    lines: Vec<LineModel>,
    /// What lines say about their cells, one line after the other.
    said: Vec<f64>,
    /// For each line, where its messages begin in `said`.
    offsets: Vec<usize>,
    /// For each cell, the places of the messages about it.
    about: Vec<Vec<u32>>,
    buffers: Buffers,
    told: Vec<f64>,
    answer: Vec<f64>,
}

impl Talk {
    fn new(instance: &Instance, schedule: &Schedule) -> Option<Self> {
        let is_black_and_white = |&colors: &ColorSet| colors.intersection(ColorSet::BLANK_OR_BLACK) == colors;
        if !instance.cells.iter().all(is_black_and_white) {
            return None;
        }
        let lines = instance.lines.iter().map(|line| LineModel::new(line, &instance.cells)).collect();
        let mut random = Random::new(schedule.seed);
        let (mut said, mut offsets, mut about) = (Vec::new(), Vec::new(), vec![Vec::new(); instance.cells.len()]);
        for line in &instance.lines {
            offsets.push(said.len());
            for &cell in &line.cells {
                about[cell as usize].push(said.len() as u32);
                said.push(1.0 + (2.0 * random.unit() - 1.0) * schedule.noise);
            }
        }
        let longest = instance.lines.iter().map(|line| line.cells.len()).max().unwrap_or(0);
        let (told, answer) = (vec![0.0; longest], vec![0.0; longest]);
        Some(Self { lines, said, offsets, about, buffers: Buffers::default(), told, answer })
    }

    /// Lets every line speak once; the greatest change of a message, as a part of it.
    fn round(&mut self) -> f64 {
        let mut change: f64 = 0.0;
        for line in 0..self.lines.len() {
            let length = self.listen(line);
            let told = &self.told[..length];
            if !self.lines[line].answer(told, &mut self.buffers, &mut self.answer[..length]) {
                continue;
            }
            for (said, &answer) in self.said[self.offsets[line]..].iter_mut().zip(&self.answer[..length]) {
                // A quarter of the old message, on the scale of logarithms.
                let new = (answer * (answer * *said).sqrt()).sqrt().clamp(1.0 / LOUDEST, LOUDEST);
                change = change.max((new - *said).abs() / new);
                *said = new;
            }
        }
        change
    }

    /// Collects what the other lines tell a line about its cells; how many those are.
    fn listen(&mut self, line: usize) -> usize {
        let cells = self.lines[line].cells();
        for ((told, &cell), own) in self.told.iter_mut().zip(cells).zip(self.offsets[line]..) {
            let others = self.about[cell as usize].iter().filter(|&&place| place as usize != own);
            *told = others.map(|&place| self.said[place as usize]).product();
        }
        cells.len()
    }

    /// For each cell, the probability that it is filled.
    fn cells(&self, instance: &Instance) -> Vec<f64> {
        let probability = |(about, &colors): (&Vec<u32>, &ColorSet)| match colors.known() {
            Some(color) => f64::from(u8::from(!color.is_blank())),
            None => {
                let odds: f64 = about.iter().map(|&place| self.said[place as usize]).product();
                odds / (1.0 + odds)
            }
        };
        self.about.iter().zip(&instance.cells).map(probability).collect()
    }

    fn starts_by(&mut self) -> Vec<Vec<Vec<f64>>> {
        let mut all = Vec::with_capacity(self.lines.len());
        for line in 0..self.lines.len() {
            let length = self.listen(line);
            all.push(self.lines[line].starts_by(&self.told[..length], &mut self.buffers));
        }
        all
    }
}

#[cfg(test)]
mod tests;

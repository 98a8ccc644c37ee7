//! Belief propagation: how likely is each cell to be filled, as far as lines that talk to each other can tell?
//!
//! The lines of an instance exchange messages about the cells they share. A
//! message is a log-odds: what a line says about a cell, ln P(filled)/P(blank),
//! not counting what it was told about that cell itself. Each line computes its
//! message exactly ([`line`]); the answers of all lines together are
//! approximate, and a good guess.
//!
//! With r(a, i) for what line a says about cell i, a line is told
//! m(a, i) = sum over b != a of r(b, i), and the belief about the cell is
//! the sum over all lines. Rows speak, then columns, and so on, until nobody
//! changes his mind much: each new message is mixed with the old one (damping).
//!
//! # References
//! J. Pearl, *Probabilistic Reasoning in Intelligent Systems*, 1988.
//! F. R. Kschischang, B. J. Frey, H.-A. Loeliger, *Factor graphs and the sum-product algorithm*,
//! IEEE Transactions on Information Theory 47 (2001).

mod line;

use line::{Buffers, LineModel};
use nonosat_encodings::{Color, ColorSet, Fact, Instance, Meaning};

use crate::{budget::Budget, random::Random};

/// The greatest log-odds that a message may have, either way.
const LOUDEST: f64 = 10.0;

/// How long and how lines talk.
#[derive(Clone, Copy, Debug)]
pub struct Schedule {
    /// The most rounds; in a round every line speaks once.
    pub rounds: usize,
    /// How much of the old message stays in the new one, 0 to 1.
    pub damping: f64,
    /// The talk ends when no message changes by more than this.
    pub tolerance: f64,
    /// The greatest random log-odds that each message begins with.
    pub noise: f64,
    /// The seed of that noise.
    pub seed: u64,
}

impl Default for Schedule {
    fn default() -> Self {
        Self { rounds: 200, damping: 0.3, tolerance: 1e-3, noise: 0.01, seed: 0 }
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
            Meaning::StartsBy { line, block, start } => {
                self.starts_by[line as usize][block as usize][start as usize]
            }
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
        converged = talk.round(schedule.damping) < schedule.tolerance;
        rounds += 1;
    }
    let starts_by = talk.starts_by();
    let probability = |(&log_odds, &colors): (&f64, &ColorSet)| match colors.known() {
        Some(color) => f64::from(u8::from(!color.is_blank())),
        None => 1.0 / (1.0 + (-log_odds).exp()),
    };
    let cells = talk.belief.iter().zip(&instance.cells).map(probability).collect();
    Some(Beliefs { cells, starts_by, rounds, converged })
}

/// The messages of all lines, and what they sum up to.
struct Talk {
    lines: Vec<LineModel>,
    /// For each line, its message about each of its cells.
    said: Vec<Vec<f64>>,
    /// For each cell, the sum of the messages about it.
    belief: Vec<f64>,
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
        let lines: Vec<LineModel> =
            instance.lines.iter().map(|line| LineModel::new(line, &instance.cells)).collect();
        let longest = instance.lines.iter().map(|line| line.cells.len()).max().unwrap_or(0);
        let mut random = Random::new(schedule.seed);
        let mut belief = vec![0.0; instance.cells.len()];
        let mut noise = |&cell: &u32| {
            let message = (2.0 * random.unit() - 1.0) * schedule.noise;
            belief[cell as usize] += message;
            message
        };
        let said = instance.lines.iter().map(|line| line.cells.iter().map(&mut noise).collect()).collect();
        let (told, answer) = (vec![0.0; longest], vec![0.0; longest]);
        Some(Self { lines, said, belief, buffers: Buffers::default(), told, answer })
    }

    /// Lets every line speak once; the greatest change of a message.
    fn round(&mut self, damping: f64) -> f64 {
        let mut change: f64 = 0.0;
        for (line, said) in self.lines.iter().zip(&mut self.said) {
            let length = said.len();
            for ((told, &cell), &said) in self.told.iter_mut().zip(line.cells()).zip(&*said) {
                *told = self.belief[cell as usize] - said;
            }
            if !line.answer(&self.told[..length], &mut self.buffers, &mut self.answer[..length]) {
                continue;
            }
            for ((said, &cell), &answer) in said.iter_mut().zip(line.cells()).zip(&self.answer) {
                let new = (1.0 - damping) * answer.clamp(-LOUDEST, LOUDEST) + damping * *said;
                self.belief[cell as usize] += new - *said;
                change = change.max((new - *said).abs());
                *said = new;
            }
        }
        change
    }

    fn starts_by(&mut self) -> Vec<Vec<Vec<f64>>> {
        let mut all = Vec::with_capacity(self.lines.len());
        for (line, said) in self.lines.iter().zip(&self.said) {
            for ((told, &cell), &said) in self.told.iter_mut().zip(line.cells()).zip(said) {
                *told = self.belief[cell as usize] - said;
            }
            all.push(line.starts_by(&self.told[..said.len()], &mut self.buffers));
        }
        all
    }
}

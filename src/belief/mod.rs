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
//! Where a puzzle has many solutions, what is likely in each cell need not go
//! together. A talk can therefore be driven on towards one solution
//! ([`Reinforcement`]). If it ends up beside one, there may be others elsewhere:
//! where each cell leans a little to one side, talks end in different places
//! ([`Schedule::tilt`]). And where a talk has come to a stand in which next to nothing
//! fits ([`Talk::entropy`]), it can walk to where something does ([`Explorer`]).
//!
//! # References
//! J. Pearl, *Probabilistic Reasoning in Intelligent Systems*, 1988.
//! F. R. Kschischang, B. J. Frey, H.-A. Loeliger, *Factor graphs and the sum-product algorithm*,
//! IEEE Transactions on Information Theory 47 (2001).
//! J. Chavas, C. Furtlehner, M. Mézard, R. Zecchina, *Survey-propagation decimation through distributed
//! local computations*, Journal of Statistical Mechanics (2005), for reinforcement.

mod entropy;
mod explore;
mod line;
mod nudge;
mod number;
mod power;
mod revise;
mod schedule;

pub use explore::{Exploration, Explorer};
use line::{Buffers, LineModel};
use nonosat_encodings::{Color, ColorSet, Fact, Instance, Line, Meaning};
pub use nudge::Nudges;
use number::{Abreast, Number};
use power::power;
pub use revise::Revision;
pub use schedule::{Idle, Reinforcement, Schedule};

use crate::{budget::Budget, random::Random};

/// The greatest odds that a message may have, either way; e to the 10th.
const LOUDEST: f64 = 22026.0;
/// Odds, either way, from which on a cell counts as decided; e to the 3rd.
const DECIDED: f64 = 20.0;

/// Whether these odds leave open what a cell is.
fn is_undecided(odds: f64) -> bool {
    (1.0 / DECIDED..DECIDED).contains(&odds)
}

/// What belief propagation ends with.
#[derive(Clone, Debug, PartialEq)]
pub struct Beliefs {
    /// For each cell of the instance, the probability that it is filled; with reinforcement, in the solution
    /// that the talk was driven to.
    pub cells: Vec<f64>,
    /// For each line, block and possible start: the probability that the block starts there or before.
    pub starts_by: Vec<Vec<Vec<f64>>>,
    /// The rounds taken.
    pub rounds: usize,
    /// Whether the talk ended by itself.
    pub converged: bool,
}

impl Beliefs {
    /// The probability of what a variable of an encoding of `instance` stands for; `None` if there is no telling.
    pub fn of(&self, instance: &Instance, meaning: Meaning) -> Option<f64> {
        Some(match meaning {
            Meaning::Cell(Fact { cell, color: Color::BLANK }) => 1.0 - self.cells[cell as usize],
            Meaning::Cell(Fact { cell, .. }) => self.cells[cell as usize],
            Meaning::StartsBy { line, block, position } => self.line(instance, line).begun(block, position.into()),
            Meaning::StartsAt { line, block, position } => {
                let (line, position) = (self.line(instance, line), i64::from(position));
                line.begun(block, position) - line.begun(block, position - 1)
            }
            Meaning::StartBit { line, block, bit } => {
                let by = &self.starts_by[line as usize][block as usize];
                let before = std::iter::once(0.0).chain(by.iter().copied());
                let starts = by.iter().zip(before).map(|(by, before)| by - before);
                starts.enumerate().filter(|(index, _)| index >> bit & 1 == 1).map(|(_, start)| start).sum()
            }
            Meaning::Covers { line, block, position } => {
                let line = self.line(instance, line);
                line.begun(block, position.into()) - line.over(block, position.into())
            }
            Meaning::Gap { line, block, position } => {
                let line = self.line(instance, line);
                let before_is_over = block.checked_sub(1).map_or(1.0, |before| line.over(before, position.into()));
                let has_behind = (block as usize) < line.line.blocks.len();
                before_is_over - if has_behind { line.begun(block, position.into()) } else { 0.0 }
            }
            Meaning::Auxiliary => return None,
        })
    }

    fn line<'a>(&'a self, instance: &'a Instance, line: u32) -> LineBeliefs<'a> {
        LineBeliefs { line: &instance.lines[line as usize], starts_by: &self.starts_by[line as usize] }
    }
}

/// Makes the odds of a cell, to this power, the message that it gives itself, beside those it leans to.
#[inline(always)]
fn reinforce<N: Number>(odds: &mut N, field: &mut N, lean: N, exponent: f64) {
    let power = odds.map(|odds| power(odds, exponent));
    let new = (power * lean).map(|new| new.clamp(1.0 / LOUDEST, LOUDEST));
    *odds = *odds * new / *field;
    *field = new;
}

/// Whether these odds are those heard before, but for changes that matter to nobody.
fn is_old<N: Number>(told: &[N], heard: &[N], tolerance: f64) -> bool {
    let clamp = |odds: f64| odds.clamp(1.0 / DECIDED, DECIDED);
    let is_old = |told, heard| (clamp(told) - clamp(heard)).abs() <= tolerance * clamp(told);
    // Of all cells in any case, so that compilers make vector code of it.
    told.iter().zip(heard).fold(true, |all, (told, &heard)| all & told.agrees(heard, is_old))
}

/// What is believed of the blocks of a line.
struct LineBeliefs<'a> {
    line: &'a Line,
    starts_by: &'a [Vec<f64>],
}

impl LineBeliefs<'_> {
    /// The probability that a block starts at a position or before.
    fn begun(&self, block: u32, position: i64) -> f64 {
        let starts = &self.line.starts[block as usize];
        let possible = starts.partition_point(|&start| i64::from(start) <= position);
        possible.checked_sub(1).map_or(0.0, |last| self.starts_by[block as usize][last])
    }

    /// The probability that a block ends before a position.
    fn over(&self, block: u32, position: i64) -> f64 {
        self.begun(block, position - i64::from(self.line.blocks[block as usize].length))
    }
}

/// Lets the lines of a black-and-white instance talk; `None` if it is coloured.
///
/// A round takes time linear in the cells and the possible block starts, and
/// allocates nothing. Stops early when the budget is spent.
pub fn beliefs(instance: &Instance, schedule: &Schedule, budget: &Budget) -> Option<Beliefs> {
    let mut talk = Talk::new(instance, schedule)?;
    let (mut rounds, converged) = talk.hold(schedule, budget);
    if let Some(reinforcement) = schedule.reinforcement {
        rounds += talk.settle(&reinforcement, schedule.tolerance, budget);
    }
    Some(Beliefs { rounds, converged, ..talk.beliefs(instance) })
}

/// A talk under way: the messages of all lines of an instance; with `Abreast`, of several talks side by side.
///
/// What takes an instance must be given the one that the talk was begun with.
#[derive(Clone, Debug)]
pub struct Talk<N = f64> {
    lines: Vec<LineModel>,
    /// What lines say about their cells, one line after the other.
    said: Vec<N>,
    /// For each line, where its messages begin in `said`.
    offsets: Vec<usize>,
    /// For each cell, whether its colour is unknown.
    open: Vec<bool>,
    /// For each cell, the odds believed in: the product of its field and all messages about it.
    odds: Vec<N>,
    /// For each cell, the message it gives itself.
    field: Vec<N>,
    /// For each cell, the odds it leans to: part of that message in every round.
    lean: Vec<N>,
    /// What each line was told when it last spoke, as `said` is; empty if lines speak in any case.
    heard: Vec<N>,
    /// The power of what it is told that a line believes in; 1 unless lines doubt it.
    trust: f64,
    buffers: Buffers<N>,
    told: Vec<N>,
    /// What is believed of it.
    trusted: Vec<N>,
    answer: Vec<N>,
}

impl Talk {
    /// A talk that has not begun: every line has its first message ready; `None` if the instance is coloured.
    pub fn new(instance: &Instance, schedule: &Schedule) -> Option<Self> {
        let is_black_and_white = |&colors: &ColorSet| colors.intersection(ColorSet::BLANK_OR_BLACK) == colors;
        if !instance.cells.iter().all(is_black_and_white) {
            return None;
        }
        let lines = instance.lines.iter().map(|line| LineModel::new(line, &instance.cells)).collect();
        let mut random = Random::new(schedule.seed);
        let (mut said, mut offsets, mut odds) = (Vec::new(), Vec::new(), vec![1.0; instance.cells.len()]);
        for line in &instance.lines {
            offsets.push(said.len());
            for &cell in &line.cells {
                said.push(1.0 + random.symmetric(schedule.noise));
                odds[cell as usize] *= said[said.len() - 1];
            }
        }
        let longest = instance.lines.iter().map(|line| line.cells.len()).max().unwrap_or(0);
        let [told, trusted, answer] = [(); 3].map(|()| vec![0.0; longest]);
        let lean: Vec<f64> = odds.iter().map(|_| random.symmetric(schedule.tilt).exp()).collect();
        odds.iter_mut().zip(&lean).for_each(|(odds, lean)| *odds *= lean);
        let field = lean.clone();
        let open = instance.cells.iter().map(|colors| colors.len() > 1).collect();
        // Not a number: nothing that a line is told is the same.
        let heard = if schedule.terse { vec![f64::NAN; said.len()] } else { Vec::new() };
        let buffers = Buffers::default();
        Some(Self { lines, said, offsets, open, odds, field, lean, heard, trust: 1.0, buffers, told, trusted, answer })
    }

    /// Lets the lines talk freely, as `schedule` says; the rounds taken, and whether the talk ended by itself.
    pub fn hold(&mut self, schedule: &Schedule, budget: &Budget) -> (usize, bool) {
        let mut rounds = 0;
        let mut converged = false;
        let mut undecided = 1.0;
        while rounds < schedule.rounds && !converged && budget.check().is_ok() {
            converged = self.round(0..self.lines.len(), schedule.tolerance);
            rounds += 1;
            if let Some(idle) = schedule.idle.filter(|idle| rounds.is_multiple_of(idle.rounds)) {
                let before = std::mem::replace(&mut undecided, self.undecided());
                if undecided < idle.undecided && undecided >= (1.0 - idle.gain) * before {
                    break;
                }
            }
        }
        if let Some(nudges) = schedule.nudges.filter(|_| !converged) {
            rounds += self.nudge(&nudges, schedule, budget);
        }
        (rounds, converged)
    }

    /// Lets the cells go that were driven towards one solution, and the lines talk freely for so many rounds; those taken.
    pub fn release(&mut self, rounds: usize, tolerance: f64, budget: &Budget) -> usize {
        self.reinforce_all(0.0);
        for round in 0..rounds {
            if budget.check().is_err() || self.round(0..self.lines.len(), tolerance) {
                return round;
            }
        }
        rounds
    }

    /// Makes the talk about one solution: the colour of each cell.
    pub fn adopt(&mut self, solution: &[Color]) {
        let lean = |color: &Color| if color.is_blank() { 1.0 / LOUDEST } else { LOUDEST };
        self.lean.iter_mut().zip(solution).for_each(|(odds, color)| *odds = lean(color));
        self.reinforce_all(0.0);
        self.round(0..self.lines.len(), 0.0);
    }

    /// For each cell whose colour is unknown, the logarithm of the odds that it is filled.
    pub fn log_odds(&self) -> impl Iterator<Item = (usize, f64)> + '_ {
        self.open_cells().map(|cell| (cell, self.odds[cell].ln()))
    }

    /// The share of undecided cells among those whose colour is unknown.
    fn undecided(&self) -> f64 {
        let undecided = self.open_cells().filter(|&cell| is_undecided(self.odds[cell])).count();
        undecided as f64 / self.open_cells().count().max(1) as f64
    }

    /// What is believed now; the rounds are not counted.
    pub fn beliefs(&mut self, instance: &Instance) -> Beliefs {
        Beliefs { starts_by: self.starts_by(), cells: self.cells(instance), rounds: 0, converged: false }
    }

    /// Drives the talk towards one solution; the rounds taken.
    pub fn settle(&mut self, reinforcement: &Reinforcement, tolerance: f64, budget: &Budget) -> usize {
        for round in 0..reinforcement.rounds {
            let undecided = |(&odds, &open): (&f64, &bool)| open && is_undecided(odds);
            if budget.check().is_err() || !self.odds.iter().zip(&self.open).any(undecided) {
                return round;
            }
            self.reinforce_all(reinforcement.power(round));
            self.round(0..self.lines.len(), tolerance);
        }
        reinforcement.rounds
    }

    /// For each cell, the probability that it is filled.
    fn cells(&self, instance: &Instance) -> Vec<f64> {
        let probability = |(odds, &colors): (&f64, &ColorSet)| match colors.known() {
            Some(color) => f64::from(u8::from(!color.is_blank())),
            None => odds / (1.0 + odds),
        };
        self.odds.iter().zip(&instance.cells).map(probability).collect()
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

impl<N: Number> Talk<N> {
    /// The cells whose colour is unknown.
    fn open_cells(&self) -> impl Iterator<Item = usize> + Clone + '_ {
        (0..self.odds.len()).filter(|&cell| self.open[cell])
    }

    /// Lets lines speak once each; true if no message changed by more than `tolerance`, as a part of it.
    fn round(&mut self, lines: impl Iterator<Item = usize>, tolerance: f64) -> bool {
        let mut settled = true;
        for line in lines {
            let length = self.listen(line);
            let (told, answer) = (&self.told[..length], &mut self.answer[..length]);
            if let Some(heard) = self.heard.get_mut(self.offsets[line]..).filter(|heard| !heard.is_empty()) {
                let heard = &mut heard[..length];
                if is_old(told, heard, tolerance) {
                    continue;
                }
                heard.copy_from_slice(told);
            }
            let model = &self.lines[line];
            let mut trusted = told;
            if self.trust != 1.0 {
                let trust = |told: N| told.map(|told| power(told, self.trust));
                self.trusted.iter_mut().zip(told).for_each(|(trusted, &told)| *trusted = trust(told));
                trusted = &self.trusted[..length];
            }
            if !model.answer(trusted, &mut self.buffers, answer) {
                continue;
            }
            let said = &mut self.said[self.offsets[line]..][..length];
            // Apart from the next loop, so that compilers make vector code of it.
            for (said, &answer) in said.iter_mut().zip(&*answer) {
                // A quarter of the old message, on the scale of logarithms.
                let root = (answer * *said).map(f64::sqrt);
                let new = (answer * root).map(|square| square.sqrt().clamp(1.0 / LOUDEST, LOUDEST));
                settled &= new.agrees(*said, |new, said| (new - said).abs() <= tolerance * new);
                *said = new;
            }
            for ((&said, &told), &cell) in said.iter().zip(told).zip(model.cells()) {
                self.odds[cell as usize] = told * said;
            }
        }
        settled
    }

    /// Collects what a line is told about its cells by all but itself; how many those are.
    fn listen(&mut self, line: usize) -> usize {
        let cells = self.lines[line].cells();
        let told = &mut self.told[..cells.len()];
        told.iter_mut().zip(cells).for_each(|(told, &cell)| *told = self.odds[cell as usize]);
        told.iter_mut().zip(&self.said[self.offsets[line]..]).for_each(|(told, &own)| *told = *told / own);
        cells.len()
    }

    /// Makes the odds of cells, to this power, their own message.
    fn reinforce(&mut self, cells: impl Iterator<Item = usize>, exponent: f64) {
        for cell in cells {
            reinforce(&mut self.odds[cell], &mut self.field[cell], self.lean[cell], exponent);
        }
    }

    /// The same for all cells.
    fn reinforce_all(&mut self, exponent: f64) {
        let cells = self.odds.iter_mut().zip(&mut self.field).zip(&self.lean);
        cells.for_each(|((odds, field), &lean)| reinforce(odds, field, lean, exponent));
    }
}

#[cfg(test)]
mod tests;

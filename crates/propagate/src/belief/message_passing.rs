//! The state of message passing, and its rounds.

use std::ops::Range;

use nonosat_encodings::{Color, ColorSet, Gap, Instance, Line, Run};

use super::{
    Marginals, Reinforcement, Schedule,
    line::{Buffers, LineModel},
    number::Number,
    power::power,
};
use nonosat_model::{budget::Budget, random::Random};

/// The bound of messages, as odds, either way: e to the 10th.
pub(super) const GREATEST_ODDS: f64 = 22026.0;
/// The odds, either way, from which on a cell counts as decided: e to the 3rd.
pub(super) const DECIDED: f64 = 20.0;

/// Whether a cell with these odds counts as undecided.
pub(super) fn is_undecided(odds: f64) -> bool {
    (1.0 / DECIDED..DECIDED).contains(&odds)
}

/// Message passing under way: the messages of all lines of an instance; with [`Quad`](super::Quad), of four chains at
/// once.
///
/// What takes an instance must be given the one that it was begun with.
#[derive(Clone, Debug)]
pub struct MessagePassing<N = f64> {
    pub(super) lines: Vec<LineModel>,
    /// The messages from lines to their cells, one line after the other.
    pub(super) messages: Vec<N>,
    /// For each line, where its messages begin in `messages`.
    pub(super) offsets: Vec<usize>,
    /// For each cell, whether its colour is unknown.
    pub(super) open: Vec<bool>,
    /// For each cell, its odds: the product of its field and all messages to it.
    pub(super) odds: Vec<N>,
    /// For each cell, its field: the external one times reinforcement.
    pub(super) field: Vec<N>,
    /// For each cell, the external field: a factor of its odds that does not change from round to round.
    pub(super) external: Vec<N>,
    /// What came in at each line when it was last updated, laid out as `messages`; empty if every line is always
    /// updated.
    pub(super) last_incoming: Vec<N>,
    /// The inverse temperature: the power that incoming messages are raised to; 1 but on walks.
    pub(super) inverse_temperature: f64,
    pub(super) buffers: Buffers<N>,
    pub(super) incoming: Vec<N>,
    /// `incoming` to the power of the inverse temperature.
    pub(super) tempered: Vec<N>,
    pub(super) outgoing: Vec<N>,
}

impl MessagePassing {
    /// Whether an instance is black-and-white, with blocks of given lengths.
    pub fn takes(instance: &Instance) -> bool {
        let is_black_and_white = |&colors: &ColorSet| colors.intersection(ColorSet::BLANK_OR_BLACK) == colors;
        instance.cells.iter().all(is_black_and_white) && instance.lines.iter().all(is_plain)
    }

    /// The state before the first round, with random messages near 1; `None` if it does not take the instance.
    pub fn new(instance: &Instance, schedule: &Schedule) -> Option<Self> {
        if !Self::takes(instance) {
            return None;
        }
        let lines = instance.lines.iter().map(|line| LineModel::new(line, &instance.cells)).collect();
        let mut random = Random::new(schedule.seed);
        let (mut messages, mut offsets, mut odds) = (Vec::new(), Vec::new(), vec![1.0; instance.cells.len()]);
        for line in &instance.lines {
            offsets.push(messages.len());
            for &cell in &line.cells {
                messages.push(1.0 + random.symmetric(schedule.noise));
                odds[cell as usize] *= messages[messages.len() - 1];
            }
        }
        let longest = instance.lines.iter().map(|line| line.cells.len()).max().unwrap_or(0);
        let [incoming, tempered, outgoing] = [(); 3].map(|()| vec![0.0; longest]);
        let external: Vec<f64> = odds.iter().map(|_| random.symmetric(schedule.field).exp()).collect();
        odds.iter_mut().zip(&external).for_each(|(odds, external)| *odds *= external);
        let field = external.clone();
        let open = instance.cells.iter().map(|colors| colors.len() > 1).collect();
        // Not a number: nothing that comes in is the same.
        let last_incoming = if schedule.skip_unchanged { vec![f64::NAN; messages.len()] } else { Vec::new() };
        let buffers = Buffers::default();
        Some(Self {
            lines,
            messages,
            offsets,
            open,
            odds,
            field,
            external,
            last_incoming,
            inverse_temperature: 1.0,
            buffers,
            incoming,
            tempered,
            outgoing,
        })
    }

    /// Runs rounds as `schedule` says; the number of rounds, and whether a fixed point was reached.
    pub fn run(&mut self, schedule: &Schedule, budget: &Budget) -> (usize, bool) {
        let mut rounds = 0;
        let mut converged = false;
        let mut undecided = 1.0;
        while rounds < schedule.rounds && !converged && budget.check().is_ok() {
            converged = self.round(self.all_lines(), schedule.tolerance);
            rounds += 1;
            if let Some(stall) = schedule.stall.filter(|stall| rounds.is_multiple_of(stall.rounds)) {
                let before = std::mem::replace(&mut undecided, self.undecided());
                if undecided < stall.undecided && undecided >= (1.0 - stall.gain) * before {
                    break;
                }
            }
        }
        if let Some(bursts) = schedule.bursts.filter(|_| !converged) {
            rounds += self.burst(&bursts, schedule, budget);
        }
        (rounds, converged)
    }

    /// Takes reinforcement away and runs so many rounds, or until a fixed point; the number of rounds.
    pub fn release(&mut self, rounds: usize, tolerance: f64, budget: &Budget) -> usize {
        self.reinforce_all(0.0);
        for round in 0..rounds {
            if budget.check().is_err() || self.round(self.all_lines(), tolerance) {
                return round;
            }
        }
        rounds
    }

    /// Makes the marginals those of one solution, the colour of each cell, by an external field.
    pub fn impose(&mut self, solution: &[Color]) {
        let odds = |color: &Color| if color.is_blank() { 1.0 / GREATEST_ODDS } else { GREATEST_ODDS };
        self.external.iter_mut().zip(solution).for_each(|(external, color)| *external = odds(color));
        self.reinforce_all(0.0);
        self.round(self.all_lines(), 0.0);
    }

    /// For each cell whose colour is unknown, the logarithm of the odds that it is filled.
    pub fn log_odds(&self) -> impl Iterator<Item = (usize, f64)> + '_ {
        self.open_cells().map(|cell| (cell, self.odds[cell].ln()))
    }

    /// The share of undecided cells among those whose colour is unknown.
    pub(super) fn undecided(&self) -> f64 {
        let undecided = self.open_cells().filter(|&cell| is_undecided(self.odds[cell])).count();
        undecided as f64 / self.open_cells().count().max(1) as f64
    }

    /// The marginals now; the rounds are not counted.
    pub fn marginals(&mut self, instance: &Instance) -> Marginals {
        Marginals { starts_by: self.starts_by(), cells: self.cells(instance), rounds: 0, converged: false }
    }

    /// Runs rounds with growing reinforcement until every cell is decided; the number of rounds.
    pub fn reinforce(&mut self, reinforcement: &Reinforcement, tolerance: f64, budget: &Budget) -> usize {
        for round in 0..reinforcement.rounds {
            let undecided = |(&odds, &open): (&f64, &bool)| open && is_undecided(odds);
            if budget.check().is_err() || !self.odds.iter().zip(&self.open).any(undecided) {
                return round;
            }
            self.reinforce_all(reinforcement.power(round));
            self.round(self.all_lines(), tolerance);
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
            let length = self.collect(line);
            all.push(self.lines[line].starts_by(&self.incoming[..length], &mut self.buffers));
        }
        all
    }
}

impl<N: Number> MessagePassing<N> {
    /// All lines, in their order.
    pub(super) fn all_lines(&self) -> Range<usize> {
        0..self.lines.len()
    }

    /// The cells whose colour is unknown.
    pub(super) fn open_cells(&self) -> impl Iterator<Item = usize> + Clone + '_ {
        (0..self.odds.len()).filter(|&cell| self.open[cell])
    }

    /// Updates the messages of these lines once each; true if none changed by more than `tolerance` times itself.
    pub(super) fn round(&mut self, lines: impl Iterator<Item = usize>, tolerance: f64) -> bool {
        let mut converged = true;
        for line in lines {
            let length = self.collect(line);
            let (incoming, outgoing) = (&self.incoming[..length], &mut self.outgoing[..length]);
            if let Some(last) = self.last_incoming.get_mut(self.offsets[line]..).filter(|last| !last.is_empty()) {
                let last = &mut last[..length];
                if is_unchanged(incoming, last, tolerance) {
                    continue;
                }
                last.copy_from_slice(incoming);
            }
            let model = &self.lines[line];
            let mut tempered = incoming;
            if self.inverse_temperature != 1.0 {
                let temper = |odds: N| odds.map(|odds| power(odds, self.inverse_temperature));
                self.tempered.iter_mut().zip(incoming).for_each(|(tempered, &odds)| *tempered = temper(odds));
                tempered = &self.tempered[..length];
            }
            if !model.outgoing(tempered, &mut self.buffers, outgoing) {
                continue;
            }
            let messages = &mut self.messages[self.offsets[line]..][..length];
            // Apart from the next loop, so that compilers make vector code of it.
            for (message, &undamped) in messages.iter_mut().zip(&*outgoing) {
                // Damping by a quarter, on the scale of logarithms.
                let root = (undamped * *message).map(f64::sqrt);
                let new = (undamped * root).map(|square| square.sqrt().clamp(1.0 / GREATEST_ODDS, GREATEST_ODDS));
                converged &= new.agrees(*message, |new, old| (new - old).abs() <= tolerance * new);
                *message = new;
            }
            for ((&message, &odds), &cell) in messages.iter().zip(incoming).zip(model.cells()) {
                self.odds[cell as usize] = odds * message;
            }
        }
        converged
    }

    /// Collects what comes in at a line: the odds of its cells without its own messages. Their number.
    pub(super) fn collect(&mut self, line: usize) -> usize {
        let cells = self.lines[line].cells();
        let incoming = &mut self.incoming[..cells.len()];
        incoming.iter_mut().zip(cells).for_each(|(odds, &cell)| *odds = self.odds[cell as usize]);
        incoming.iter_mut().zip(&self.messages[self.offsets[line]..]).for_each(|(odds, &own)| *odds = *odds / own);
        cells.len()
    }

    /// Reinforces some cells: their odds, to this power, are multiplied into their field.
    pub(super) fn reinforce_cells(&mut self, cells: impl Iterator<Item = usize>, exponent: f64) {
        for cell in cells {
            reinforce(&mut self.odds[cell], &mut self.field[cell], self.external[cell], exponent);
        }
    }

    /// Reinforces all cells.
    pub(super) fn reinforce_all(&mut self, exponent: f64) {
        let cells = self.odds.iter_mut().zip(&mut self.field).zip(&self.external);
        cells.for_each(|((odds, field), &external)| reinforce(odds, field, external, exponent));
    }
}

/// Whether a line holds black blocks of given lengths on a blank background.
fn is_plain(line: &Line) -> bool {
    let is_plain = |(number, run): (usize, &Run)| {
        run.color == Color::BLACK && run.is_exact() && (number == 0 || run.gap == Gap::Apart)
    };
    line.background.is_blank()
        && line.runs.iter().enumerate().all(is_plain)
        && line.runs.first().is_none_or(|run| run.gap == Gap::Free)
}

/// Makes the field of a cell its external one times its odds to this power.
#[inline(always)]
fn reinforce<N: Number>(odds: &mut N, field: &mut N, external: N, exponent: f64) {
    let power = odds.map(|odds| power(odds, exponent));
    let new = (power * external).map(|new| new.clamp(1.0 / GREATEST_ODDS, GREATEST_ODDS));
    *odds = *odds * new / *field;
    *field = new;
}

/// Whether these odds are the last ones, but for changes within the tolerance, or from decided to more decided.
pub(super) fn is_unchanged<N: Number>(incoming: &[N], last: &[N], tolerance: f64) -> bool {
    let clamp = |odds: f64| odds.clamp(1.0 / DECIDED, DECIDED);
    let is_same = |new, old| (clamp(new) - clamp(old)).abs() <= tolerance * clamp(new);
    // Of all cells in any case, so that compilers make vector code of it.
    incoming.iter().zip(last).fold(true, |all, (new, &old)| all & new.agrees(old, is_same))
}

//! The state of message passing, and its rounds.

use std::ops::Range;

use nonosat_encodings::{Color, Instance};

use super::{Marginals, Reheating, Reinforcement, Schedule, kind::Kind, number::Number, power::power};
use nonosat_model::{budget::Budget, random::Random};

/// Message passing under way: the messages of all lines of an instance; of one chain, or of several at once.
///
/// What takes an instance must be given the one that it was begun with.
#[derive(Clone, Debug)]
pub(super) struct MessagePassing<K: Kind> {
    pub(super) layout: K::Layout,
    pub(super) lines: Vec<K::Line>,
    /// The messages from lines to their cells, one line after the other.
    pub(super) messages: Vec<K::Number>,
    /// For each line, where its messages begin in `messages`.
    pub(super) offsets: Vec<usize>,
    /// For each cell, whether its colour is unknown.
    pub(super) open: Vec<bool>,
    /// For each cell, its belief: the product of its field and all messages to it, which may be scaled.
    pub(super) beliefs: Vec<K::Number>,
    /// For each cell, its field: the external one times reinforcement.
    pub(super) field: Vec<K::Number>,
    /// For each cell, the external field: a factor of its belief that does not change from round to round.
    pub(super) external: Vec<K::Number>,
    /// What came in at each line when it was last updated, laid out as `messages`; empty if every line is always
    /// updated.
    pub(super) last_incoming: Vec<K::Number>,
    /// The inverse temperature: the power that incoming messages are raised to; 1 but on walks.
    pub(super) inverse_temperature: f64,
    buffers: K::Buffers,
    incoming: Vec<K::Number>,
    /// `incoming` to the power of the inverse temperature.
    tempered: Vec<K::Number>,
    outgoing: Vec<K::Number>,
}

impl<K: Kind<Number = f64>> MessagePassing<K> {
    /// The state before the first round, with random messages near 1.
    pub(super) fn new(instance: &Instance, schedule: &Schedule) -> Self {
        let layout = K::layout(instance);
        let lines = instance.lines.iter().map(|line| K::line(&layout, line, &instance.cells)).collect();
        let numbers = K::numbers(&layout, 0..instance.cells.len()).len();
        let mut passing = Self {
            layout,
            lines,
            messages: Vec::new(),
            offsets: Vec::with_capacity(instance.lines.len()),
            open: instance.cells.iter().map(|colors| colors.len() > 1).collect(),
            beliefs: vec![1.0; numbers],
            field: Vec::new(),
            external: vec![1.0; numbers],
            last_incoming: Vec::new(),
            inverse_temperature: 1.0,
            buffers: K::Buffers::default(),
            incoming: Vec::new(),
            tempered: Vec::new(),
            outgoing: Vec::new(),
        };
        let mut random = Random::new(schedule.seed);
        for (line, model) in instance.lines.iter().zip(&passing.lines) {
            let first = passing.messages.len();
            passing.offsets.push(first);
            passing.messages.resize(first + K::places(model).len(), 1.0);
            let messages = &mut passing.messages[first..];
            for position in 0..line.cells.len() {
                K::randomize(&mut messages[K::slots(model, position)], || 1.0 + random.symmetric(schedule.noise));
            }
            K::places(model)
                .iter()
                .zip(messages)
                .for_each(|(&place, message)| passing.beliefs[place as usize] *= *message);
        }
        for cell in 0..instance.cells.len() {
            let numbers = passing.numbers(cell);
            K::randomize(&mut passing.external[numbers], || random.symmetric(schedule.field).exp());
        }
        passing.beliefs.iter_mut().zip(&passing.external).for_each(|(belief, external)| *belief *= external);
        passing.field.clone_from(&passing.external);
        if schedule.skip_unchanged {
            // Not a number: nothing that comes in is the same.
            passing.last_incoming = vec![f64::NAN; passing.messages.len()];
        }
        let longest = passing.lines.iter().map(|line| K::places(line).len()).max().unwrap_or(0);
        for room in [&mut passing.incoming, &mut passing.tempered, &mut passing.outgoing] {
            room.resize(longest, 0.0);
        }
        passing
    }

    /// Runs rounds as `schedule` says; the number of rounds, and whether a fixed point was reached.
    pub(super) fn run(&mut self, schedule: &Schedule, budget: &Budget) -> (usize, bool) {
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

    /// Runs rounds with growing reinforcement until every cell is decided; the number of rounds.
    pub(super) fn reinforce(&mut self, reinforcement: &Reinforcement, tolerance: f64, budget: &Budget) -> usize {
        self.reinforce_from(0.0, reinforcement, tolerance, budget)
    }

    /// The same from some power on.
    fn reinforce_from(&mut self, power: f64, how: &Reinforcement, tolerance: f64, budget: &Budget) -> usize {
        let (first, mut power) = (self.undecided(), power);
        for round in 0..how.rounds {
            let now = self.undecided();
            if budget.check().is_err() || now == 0.0 {
                return round;
            }
            power = how.power(round, power, now / first);
            self.reinforce_all(power);
            self.round(self.all_lines(), tolerance);
        }
        how.rounds
    }

    /// Reheats a state that was reinforced when this share of cells was undecided; the number of rounds.
    pub(super) fn reheat(&mut self, how: &Reheating, undecided: f64, tolerance: f64, budget: &Budget) -> usize {
        let [mut power, least] = how.powers;
        let mut rounds = 0;
        while power > least && self.undecided() < how.undecided * undecided && budget.check().is_ok() {
            power *= how.factor;
            self.reinforce_all(power);
            self.round(self.all_lines(), tolerance);
            rounds += 1;
        }
        rounds + self.reinforce_from(power, &how.reinforcement, tolerance, budget)
    }

    /// Takes reinforcement away and runs so many rounds, or until a fixed point; the number of rounds.
    pub(super) fn release(&mut self, rounds: usize, tolerance: f64, budget: &Budget) -> usize {
        self.reinforce_all(0.0);
        for round in 0..rounds {
            if budget.check().is_err() || self.round(self.all_lines(), tolerance) {
                return round;
            }
        }
        rounds
    }

    /// Makes the marginals those of one solution, the colour of each cell, by an external field.
    pub(super) fn impose(&mut self, instance: &Instance, solution: &[Color]) {
        for (cell, (&colors, &own)) in instance.cells.iter().zip(solution).enumerate() {
            let numbers = self.numbers(cell);
            K::impose(&mut self.external[numbers], colors, own);
        }
        self.reinforce_all(0.0);
        self.round(self.all_lines(), 0.0);
    }

    /// Whether a cell counts as undecided.
    pub(super) fn is_undecided(&self, cell: usize) -> bool {
        !K::is_decided(&self.beliefs[self.numbers(cell)], 0)
    }

    /// The share of undecided cells among those whose colour is unknown.
    pub(super) fn undecided(&self) -> f64 {
        let undecided = self.open_cells().filter(|&cell| self.is_undecided(cell)).count();
        undecided as f64 / self.open_cells().count().max(1) as f64
    }

    /// The marginals now; the rounds are not counted.
    pub(super) fn marginals(&mut self, instance: &Instance) -> Marginals {
        let mut marginals = Marginals::default();
        for (cell, &colors) in instance.cells.iter().enumerate() {
            marginals.cells.push(marginals.shares.len() as u32);
            K::shares(&self.beliefs[self.numbers(cell)], colors, &mut marginals.shares);
        }
        for line in 0..self.lines.len() {
            let length = self.collect(line);
            let (model, asked) = (&self.lines[line], &instance.lines[line].starts);
            marginals.starts_by.push(K::starts_by(model, asked, &self.incoming[..length], &mut self.buffers));
        }
        marginals
    }
}

impl<K: Kind> MessagePassing<K> {
    /// All lines, in their order.
    pub(super) fn all_lines(&self) -> Range<usize> {
        0..self.lines.len()
    }

    /// The cells whose colour is unknown.
    pub(super) fn open_cells(&self) -> impl Iterator<Item = usize> + Clone + '_ {
        (0..self.open.len()).filter(|&cell| self.open[cell])
    }

    /// Where the numbers of a cell are.
    #[inline(always)]
    pub(super) fn numbers(&self, cell: usize) -> Range<usize> {
        K::numbers(&self.layout, cell..cell + 1)
    }

    /// Updates the messages of these lines once each; true if none changed by more than `tolerance` times itself.
    pub(super) fn round(&mut self, lines: impl Iterator<Item = usize>, tolerance: f64) -> bool {
        let mut converged = true;
        for line in lines {
            let length = self.collect(line);
            let (incoming, outgoing) = (&self.incoming[..length], &mut self.outgoing[..length]);
            let model = &self.lines[line];
            if let Some(last) = self.last_incoming.get_mut(self.offsets[line]..).filter(|last| !last.is_empty()) {
                let last = &mut last[..length];
                if K::is_unchanged(model, incoming, last, tolerance) {
                    continue;
                }
                last.copy_from_slice(incoming);
            }
            let mut tempered = incoming;
            if self.inverse_temperature != 1.0 {
                let temper = |number: K::Number| number.map(|number| power(number, self.inverse_temperature));
                self.tempered.iter_mut().zip(incoming).for_each(|(tempered, &number)| *tempered = temper(number));
                tempered = &self.tempered[..length];
            }
            if !K::outgoing(model, tempered, &mut self.buffers, outgoing) {
                continue;
            }
            let messages = &mut self.messages[self.offsets[line]..][..length];
            // Apart from the next loop, so that compilers make vector code of it.
            converged &= K::damp(model, outgoing, messages, tolerance);
            for ((&message, &incoming), &place) in messages.iter().zip(incoming).zip(K::places(model)) {
                self.beliefs[place as usize] = incoming * message;
            }
        }
        converged
    }

    /// Collects what comes in at a line: the beliefs of its cells without its own messages. Their number.
    fn collect(&mut self, line: usize) -> usize {
        let model = &self.lines[line];
        let places = K::places(model);
        let incoming = &mut self.incoming[..places.len()];
        let own = &self.messages[self.offsets[line]..][..places.len()];
        let without = |place: u32, own: K::Number| self.beliefs[place as usize] / own;
        // By pairs: numbers that were just gathered one by one are not read as two.
        let (pairs, rest) = incoming.as_chunks_mut::<2>();
        let (place_pairs, rest_of_places) = places.as_chunks::<2>();
        let (own_pairs, rest_of_own) = own.as_chunks::<2>();
        for ((pair, &[one, other]), &[own, its]) in pairs.iter_mut().zip(place_pairs).zip(own_pairs) {
            *pair = [without(one, own), without(other, its)];
        }
        for ((number, &place), &own) in rest.iter_mut().zip(rest_of_places).zip(rest_of_own) {
            *number = without(place, own);
        }
        K::normalize(model, incoming);
        places.len()
    }

    /// The logarithm of the weight of all placements of a line.
    pub(super) fn log_weight(&mut self, line: usize) -> K::Number {
        let length = self.collect(line);
        K::log_weight(&self.lines[line], &self.incoming[..length], &mut self.buffers)
    }

    /// Reinforces some cells: their beliefs, to this power, are multiplied into their fields.
    pub(super) fn reinforce_cells(&mut self, cells: Range<usize>, exponent: f64) {
        let Self { layout, beliefs, field, external, .. } = self;
        K::reinforce(layout, cells, beliefs, field, external, exponent);
    }

    /// Reinforces all cells.
    pub(super) fn reinforce_all(&mut self, exponent: f64) {
        self.reinforce_cells(0..self.open.len(), exponent);
    }

    /// The same state with other numbers; lines are never skipped.
    pub(super) fn convert<L>(&self, convert: impl Fn(K::Number) -> L::Number) -> MessagePassing<L>
    where
        L: Kind<Layout = K::Layout, Line = K::Line>,
    {
        let all = |numbers: &[K::Number]| numbers.iter().map(|&number| convert(number)).collect();
        MessagePassing {
            layout: self.layout.clone(),
            lines: self.lines.clone(),
            offsets: self.offsets.clone(),
            open: self.open.clone(),
            messages: all(&self.messages),
            beliefs: all(&self.beliefs),
            field: all(&self.field),
            external: all(&self.external),
            last_incoming: Vec::new(),
            inverse_temperature: self.inverse_temperature,
            buffers: L::Buffers::default(),
            incoming: all(&self.incoming),
            tempered: all(&self.tempered),
            outgoing: all(&self.outgoing),
        }
    }
}

//! The state of message passing in colours, and its rounds.

use nonosat_encodings::{Color, Instance};

use super::{ColorMarginals, line::RunLineModel, sums::Buffers};
use crate::belief::{
    Reinforcement, Schedule,
    message_passing::{DECIDED, GREATEST_ODDS},
    power::power,
};
use nonosat_model::{budget::Budget, random::Random};

/// The least weight of a colour in a message; the greatest is 1.
const LEAST: f64 = 1.0 / GREATEST_ODDS;

/// Message passing under way: the messages of all lines of an instance.
///
/// What takes an instance must be given the one that it was begun with.
#[derive(Clone, Debug)]
pub struct ColorPassing {
    lines: Vec<LineState>,
    /// For each cell, where its colours begin in what follows; then, how many there are.
    pub(super) cells: Vec<u32>,
    /// For each cell and colour, its belief: the product of its field and all messages to it, but for a factor.
    pub(super) belief: Vec<f64>,
    /// Its field: the external one times reinforcement.
    field: Vec<f64>,
    /// The external field, which does not change from round to round.
    external: Vec<f64>,
    /// Whether a line is skipped while nothing that comes in has changed.
    skips: bool,
    buffers: Buffers,
    incoming: Vec<f64>,
    outgoing: Vec<f64>,
}

/// A line and its messages, in its slots.
#[derive(Clone, Debug)]
struct LineState {
    model: RunLineModel,
    /// For each slot, its place among the beliefs.
    places: Vec<u32>,
    messages: Vec<f64>,
    /// What came in when it was last updated; nothing before that.
    last: Vec<f64>,
}

impl ColorPassing {
    /// The state before the first round, with random messages near 1.
    pub fn new(instance: &Instance, schedule: &Schedule) -> Self {
        let mut cells = vec![0];
        for colors in &instance.cells {
            cells.push(cells[cells.len() - 1] + colors.len() as u32);
        }
        let mut random = Random::new(schedule.seed);
        let mut belief = vec![1.0; cells[instance.cells.len()] as usize];
        let mut lines = Vec::with_capacity(instance.lines.len());
        for line in &instance.lines {
            let model = RunLineModel::new(line, &instance.cells);
            let of_cell = |&cell: &u32| cells[cell as usize]..cells[cell as usize + 1];
            let places: Vec<u32> = line.cells.iter().flat_map(of_cell).collect();
            let mut messages = vec![1.0; places.len()];
            for messages in of_cells(&model.cells, &mut messages) {
                randomize(messages, || 1.0 + random.symmetric(schedule.noise));
            }
            places.iter().zip(&messages).for_each(|(&place, message)| belief[place as usize] *= message);
            lines.push(LineState { model, places, messages, last: Vec::new() });
        }
        let mut external = vec![1.0; belief.len()];
        for external in of_cells(&cells, &mut external) {
            randomize(external, || random.symmetric(schedule.field).exp());
        }
        belief.iter_mut().zip(&external).for_each(|(belief, external)| *belief *= external);
        let longest = lines.iter().map(|line| line.places.len()).max().unwrap_or(0);
        Self {
            lines,
            cells,
            belief,
            field: external.clone(),
            external,
            skips: schedule.skip_unchanged,
            buffers: Buffers::default(),
            incoming: vec![0.0; longest],
            outgoing: vec![0.0; longest],
        }
    }

    /// Runs rounds as `schedule` says, but for bursts; the number of rounds, and whether a fixed point was reached.
    pub fn run(&mut self, schedule: &Schedule, budget: &Budget) -> (usize, bool) {
        let mut rounds = 0;
        let mut converged = false;
        while rounds < schedule.rounds && !converged && budget.check().is_ok() {
            converged = self.round(schedule.tolerance);
            rounds += 1;
        }
        (rounds, converged)
    }

    /// Runs rounds with growing reinforcement until every cell is decided; the number of rounds.
    pub fn reinforce(&mut self, reinforcement: &Reinforcement, tolerance: f64, budget: &Budget) -> usize {
        for round in 0..reinforcement.rounds {
            if budget.check().is_err() || self.is_decided() {
                return round;
            }
            self.reinforce_all(reinforcement.power(round));
            self.round(tolerance);
        }
        reinforcement.rounds
    }

    /// Makes the marginals those of one solution, the colour of each cell, by an external field.
    pub fn impose(&mut self, instance: &Instance, solution: &[Color]) {
        let cells = of_cells(&self.cells, &mut self.external);
        for ((external, &own), colors) in cells.zip(solution).zip(&instance.cells) {
            for (external, color) in external.iter_mut().zip(colors.iter()) {
                *external = if color == own { 1.0 } else { LEAST };
            }
        }
        self.reinforce_all(0.0);
        self.round(0.0);
    }

    /// The marginals now.
    pub fn marginals(&mut self) -> ColorMarginals {
        let share = |beliefs: &mut [f64]| {
            let sum: f64 = beliefs.iter().sum();
            beliefs.iter().map(|belief| belief / sum).collect()
        };
        let cells = of_cells(&self.cells, &mut self.belief).map(share).collect();
        let mut starts_by = Vec::with_capacity(self.lines.len());
        for line in &self.lines {
            let incoming = collect(line, &self.belief, &mut self.incoming);
            starts_by.push(line.model.starts_by(incoming, &mut self.buffers));
        }
        ColorMarginals { cells, starts_by }
    }

    /// Updates the messages of all lines once each; true if none changed by more than `tolerance` times itself.
    fn round(&mut self, tolerance: f64) -> bool {
        let Self { lines, belief, buffers, incoming, outgoing, skips, .. } = self;
        let mut converged = true;
        for line in lines {
            let incoming = &*collect(line, belief, incoming);
            if *skips {
                if is_unchanged(&line.model.cells, incoming, &line.last, tolerance) {
                    continue;
                }
                line.last.clear();
                line.last.extend_from_slice(incoming);
            }
            let outgoing = &mut outgoing[..incoming.len()];
            if !line.model.outgoing(incoming, buffers, outgoing) {
                continue;
            }
            // Damping by a quarter, on the scale of logarithms.
            for (new, &old) in outgoing.iter_mut().zip(&line.messages) {
                let root = (*new * old).sqrt();
                *new = (*new * root).sqrt();
            }
            let messages = of_cells(&line.model.cells, &mut line.messages);
            for (new, old) in of_cells(&line.model.cells, outgoing).zip(messages) {
                bound(new);
                // A ratio of messages, as the odds in black and white.
                let (first, last) = (new[0], old[0]);
                for (new, old) in new.iter().zip(old) {
                    converged &= (*new * last - *old * first).abs() <= tolerance * *new * last;
                    *old = *new;
                }
            }
            for ((&place, incoming), message) in line.places.iter().zip(incoming).zip(&line.messages) {
                belief[place as usize] = incoming * message;
            }
        }
        converged
    }

    /// Reinforces all cells: their beliefs, to this power, are multiplied into their fields.
    fn reinforce_all(&mut self, exponent: f64) {
        let Self { cells, belief, field, external, .. } = self;
        let all = of_cells(cells, belief).zip(of_cells(cells, field));
        let mut new = [0.0; Color::LIMIT];
        for ((belief, field), external) in all.zip(of_cells(cells, external)) {
            normalize(belief);
            let new = &mut new[..belief.len()];
            for ((new, &belief), external) in new.iter_mut().zip(&*belief).zip(external) {
                *new = power(belief, exponent) * *external;
            }
            bound(new);
            for ((new, belief), field) in new.iter().zip(belief).zip(field) {
                *belief *= *new / *field;
                *field = *new;
            }
        }
    }

    /// Whether one colour of each cell is far likelier than all others.
    fn is_decided(&mut self) -> bool {
        of_cells(&self.cells, &mut self.belief).all(|beliefs| {
            let greatest = beliefs.iter().copied().fold(0.0, f64::max);
            greatest >= DECIDED * (beliefs.iter().sum::<f64>() - greatest)
        })
    }
}

/// What comes in at a line: the beliefs of its cells without its own messages, the greatest of a cell being 1.
fn collect<'a>(line: &LineState, belief: &[f64], incoming: &'a mut [f64]) -> &'a mut [f64] {
    let incoming = &mut incoming[..line.places.len()];
    for ((incoming, &place), own) in incoming.iter_mut().zip(&line.places).zip(&line.messages) {
        *incoming = belief[place as usize] / own;
    }
    of_cells(&line.model.cells, incoming).for_each(normalize);
    incoming
}

/// What is laid out by cells, cell by cell.
fn of_cells<'a>(cells: &'a [u32], values: &'a mut [f64]) -> impl Iterator<Item = &'a mut [f64]> {
    let mut rest = values;
    cells.windows(2).map(move |pair| {
        let (own, behind) = std::mem::take(&mut rest).split_at_mut((pair[1] - pair[0]) as usize);
        rest = behind;
        own
    })
}

/// Makes all but the first random, and the greatest 1.
fn randomize(values: &mut [f64], mut random: impl FnMut() -> f64) {
    let known = values.len() < 2;
    values.iter_mut().skip(1).for_each(|value| *value = random());
    if known {
        // As many numbers are drawn as for two colours.
        random();
    }
    normalize(values);
}

/// Makes the greatest 1.
#[inline]
fn normalize(values: &mut [f64]) {
    let greatest = values.iter().copied().fold(0.0, at_least);
    let factor = 1.0 / greatest;
    values.iter_mut().for_each(|value| *value *= factor);
}

/// Makes the greatest 1, and all at least [`LEAST`].
#[inline]
fn bound(values: &mut [f64]) {
    let greatest = values.iter().copied().fold(0.0, at_least);
    let factor = 1.0 / greatest;
    values.iter_mut().for_each(|value| *value = at_least(*value * factor, LEAST));
}

/// The greater; unlike `f64::max` a single instruction.
#[inline]
fn at_least(value: f64, least: f64) -> f64 {
    if value > least { value } else { least }
}

/// Whether these weights are the last ones, but for changes within the tolerance, or from decided to more decided.
fn is_unchanged(cells: &[u32], incoming: &[f64], last: &[f64], tolerance: f64) -> bool {
    let clamp = |value: f64| at_least(value, 1.0 / DECIDED);
    !last.is_empty()
        && cells.windows(2).all(|pair| {
            let [new, old] = [incoming, last].map(|values| &values[pair[0] as usize..pair[1] as usize]);
            let (first, before) = (clamp(new[0]), clamp(old[0]));
            new.iter()
                .zip(old)
                .all(|(&new, &old)| (clamp(new) * before - clamp(old) * first).abs() <= tolerance * clamp(new) * before)
        })
}

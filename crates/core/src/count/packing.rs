//! The states of all lines under way, packed into a few machine words.

use super::{automaton::Automaton, network::Network, order::Sweep};

/// The states of the lines that a sweep is in the middle of; those of all others are 0.
pub(super) type Key<const N: usize> = [u64; N];

/// Where the state of a line is kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Field {
    word: usize,
    shift: u32,
    mask: u64,
}

impl Field {
    /// The place of so many bits, at most 16, from this one of a word on.
    pub(super) fn new(word: usize, shift: u32, bits: u32) -> Self {
        Self { word, shift, mask: (1 << bits) - 1 }
    }

    #[inline]
    pub(super) fn get<const N: usize>(self, key: &Key<N>) -> usize {
        (key[self.word] >> self.shift & self.mask) as usize
    }

    #[inline]
    pub(super) fn set<const N: usize>(self, key: &mut Key<N>, state: u16) {
        let word = &mut key[self.word];
        *word = *word & !(self.mask << self.shift) | u64::from(state) << self.shift;
    }
}

/// What a line does at a step of a sweep.
#[derive(Clone, Copy, Debug)]
pub(super) struct Move<'a> {
    pub(super) field: Field,
    /// The successors of each of its states, by the colours of the cell.
    pub(super) layer: &'a [u16],
}

/// A line that is as far as some of its twins, among them: their states are kept in order.
#[derive(Clone, Debug)]
pub(super) struct Twins {
    fields: Vec<Field>,
    /// Which of them is the line that has moved.
    moved: usize,
}

impl Twins {
    /// Puts the states in order again, all of which but one are.
    #[inline]
    pub(super) fn sort<const N: usize>(&self, key: &mut Key<N>) {
        let mut exchange = |one: usize, other: usize| {
            let (one, other) = (self.fields[one], self.fields[other]);
            let (low, high) = (one.get(key), other.get(key));
            if low > high {
                one.set(key, high as u16);
                other.set(key, low as u16);
            }
            low > high
        };
        let mut at = self.moved;
        while at > 0 && exchange(at - 1, at) {
            at -= 1;
        }
        while at + 1 < self.fields.len() && exchange(at, at + 1) {
            at += 1;
        }
    }
}

/// A step of a sweep: a cell.
#[derive(Clone, Debug)]
pub(super) struct Step<'a> {
    /// How many colours it may have.
    pub(super) symbols: usize,
    /// The moves of its lines.
    pub(super) moves: Vec<Move<'a>>,
    /// Those of its lines that have twins, if such states need not be told apart.
    pub(super) twins: Vec<Twins>,
}

/// A prepared sweep: its cells in their order.
#[derive(Clone, Debug)]
pub(super) struct Plan<'a> {
    pub(super) steps: Vec<Step<'a>>,
    /// How many words a key takes.
    pub(super) words: usize,
    /// Where the state of each line is kept.
    fields: Vec<Field>,
}

impl<'a> Plan<'a> {
    /// Gives each line the lowest free bits for as long as it is under way.
    pub(super) fn new(network: &'a Network, sweep: &Sweep) -> Self {
        let mut used: Vec<u64> = Vec::new();
        let mut fields: Vec<Field> = vec![Field::default(); network.lines.len()];
        let mut steps = Vec::with_capacity(sweep.cells.len());
        for &cell in &sweep.cells {
            let crossings = &network.crossings[cell as usize];
            for &(line, index) in crossings {
                if index == 0 {
                    let field = allocate(&mut used, bits(&network.lines[line as usize].automaton));
                    fields[line as usize] = field;
                }
            }
            let moves = crossings.iter().map(|&(line, index)| {
                let layer = network.lines[line as usize].automaton.layer(index as usize);
                Move { field: fields[line as usize], layer }
            });
            let symbols = network.colors[cell as usize].len();
            steps.push(Step { symbols, moves: moves.collect(), twins: Vec::new() });
            for &(line, index) in crossings {
                if index as usize + 1 == network.lines[line as usize].cells.len() {
                    let field = fields[line as usize];
                    if field.mask > 0 {
                        used[field.word] &= !(field.mask << field.shift);
                    }
                }
            }
        }
        Self { steps, words: used.len().max(1), fields }
    }

    /// From now on the states of lines that are known to be twins are in order after each step: for those who only
    /// count.
    pub(super) fn merge_twins(&mut self, network: &Network, sweep: &Sweep) {
        let first = &network.twins;
        let mut read = vec![0; first.len()];
        for (step, &cell) in self.steps.iter_mut().zip(&sweep.cells) {
            for &(line, index) in &network.crossings[cell as usize] {
                read[line as usize] = index + 1;
                let is_done = index as usize + 1 == network.lines[line as usize].cells.len();
                let alike = |&other: &usize| first[other] == first[line as usize] && read[other] == index + 1;
                let lines: Vec<usize> = (0..first.len()).filter(alike).collect();
                if !is_done && lines.len() > 1 {
                    let fields = lines.iter().map(|&line| self.fields[line]).collect();
                    let moved = lines.iter().position(|&other| other == line as usize).unwrap_or_default();
                    step.twins.push(Twins { fields, moved });
                }
            }
        }
    }
}

/// The bits that any state of an automaton fits.
fn bits(automaton: &Automaton) -> u32 {
    let widest = (0..automaton.cells()).map(|index| automaton.width(index)).max().unwrap_or(1);
    usize::BITS - (widest - 1).leading_zeros()
}

fn allocate(used: &mut Vec<u64>, bits: u32) -> Field {
    if bits == 0 {
        return Field::default();
    }
    let mask = (1_u64 << bits) - 1;
    for (word, used) in used.iter_mut().enumerate() {
        if let Some(shift) = (0..=64 - bits).find(|&shift| *used & mask << shift == 0) {
            *used |= mask << shift;
            return Field { word, shift, mask };
        }
    }
    used.push(mask);
    Field { word: used.len() - 1, shift: 0, mask }
}

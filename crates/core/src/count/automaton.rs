//! A line as a small automaton over its unknown cells.

use std::collections::HashMap;

use nonosat_encodings::{ColorSet, Line};

use super::number::Number;

/// No next state.
pub(super) const DEAD: u16 = u16::MAX;

/// The least deterministic automaton that accepts the ways to fill the unknown cells of a line, read in order.
///
/// Layer i holds the states before unknown cell i; every state is reachable from the start and reaches the end. States
/// of a layer that accept the same remainders are one, so that known cells, and blocks whose place no longer matters,
/// cost nothing.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Automaton {
    /// For each layer, where its states begin in `steps`; one entry more at the end.
    offsets: Box<[u32]>,
    /// For each state, the state of the next layer that a blank and a filled cell lead to, or [`DEAD`].
    steps: Box<[[u16; 2]]>,
}

/// A state of the line read cell by cell: (blocks begun, cells of the current block read); the latter 0 in a gap.
type Raw = (u32, u32);

impl Automaton {
    /// The automaton of a line, backwards if wanted; `None` if no filling is accepted or a layer has too many states.
    pub(super) fn new(line: &Line, cells: &[ColorSet], backwards: bool) -> Option<Self> {
        let length = line.cells.len();
        let at = |position: usize| if backwards { length - 1 - position } else { position };
        let known: Vec<Option<bool>> = (0..length)
            .map(|position| cells[line.cells[at(position)] as usize].known().map(|color| !color.is_blank()))
            .collect();
        let mut lengths: Vec<u32> = line.runs.iter().map(|run| run.min).collect();
        let mut starts: Vec<Vec<u32>> = line.starts.clone();
        if backwards {
            lengths.reverse();
            starts.reverse();
            for (starts, &block) in starts.iter_mut().zip(&lengths) {
                starts.iter_mut().for_each(|start| *start = length as u32 - *start - block);
                starts.reverse();
            }
        }

        let mut layers: Vec<HashMap<Raw, u16>> = vec![HashMap::from([((0, 0), DEAD)])];
        for position in 0..length {
            let mut next = HashMap::new();
            for &state in layers[position].keys() {
                for filled in [false, true] {
                    if known[position].is_none_or(|known| known == filled)
                        && let Some(state) = step(state, filled, position as u32, &lengths, &starts)
                    {
                        next.insert(state, DEAD);
                    }
                }
            }
            layers.push(next);
        }
        let blocks = lengths.len() as u32;
        for (&(begun, read), class) in layers.last_mut()? {
            if begun == blocks && (read == 0 || read == lengths[begun as usize - 1]) {
                *class = 0;
            }
        }
        // Classes from the end to the start; those of a known cell are those behind it.
        let mut tables: Vec<Vec<[u16; 2]>> = Vec::new();
        for position in (0..length).rev() {
            let (before, after) = layers.split_at_mut(position + 1);
            let after = &after[0];
            let class_after = |state: Raw, filled| {
                step(state, filled, position as u32, &lengths, &starts).map_or(DEAD, |state| after[&state])
            };
            let layer = &mut before[position];
            if let Some(filled) = known[position] {
                layer.iter_mut().for_each(|(&state, class)| *class = class_after(state, filled));
                continue;
            }
            // In the order of the states, so that equal lines have equal automata.
            let mut states: Vec<(Raw, &mut u16)> = layer.iter_mut().map(|(&state, class)| (state, class)).collect();
            states.sort_unstable_by_key(|&(state, _)| state);
            let mut numbers: HashMap<[u16; 2], u16> = HashMap::new();
            let mut table = Vec::new();
            for (state, class) in states {
                let ways = [class_after(state, false), class_after(state, true)];
                if ways != [DEAD; 2] {
                    *class = *numbers.entry(ways).or_insert_with(|| {
                        table.push(ways);
                        table.len() as u16 - 1
                    });
                }
            }
            if table.len() >= usize::from(DEAD) {
                return None;
            }
            tables.push(table);
        }
        if layers[0].values().any(|&class| class == DEAD) {
            return None;
        }
        tables.reverse();
        Some(Self::from_tables(&tables))
    }

    fn from_tables(tables: &[Vec<[u16; 2]>]) -> Self {
        let mut offsets = vec![0];
        for table in tables {
            offsets.push(offsets[offsets.len() - 1] + table.len() as u32);
        }
        Self { offsets: offsets.into(), steps: tables.concat().into() }
    }

    /// The number of unknown cells.
    pub(super) fn cells(&self) -> usize {
        self.offsets.len() - 1
    }

    /// The number of states before the unknown cell `index`; behind the last one there is one state.
    pub(super) fn width(&self, index: usize) -> usize {
        if index == self.cells() { 1 } else { (self.offsets[index + 1] - self.offsets[index]) as usize }
    }

    /// The successors of each state before the unknown cell `index`.
    pub(super) fn layer(&self, index: usize) -> &[[u16; 2]] {
        &self.steps[self.offsets[index] as usize..self.offsets[index + 1] as usize]
    }

    /// Words that identify this automaton.
    pub(super) fn words(&self) -> impl Iterator<Item = u32> + '_ {
        let steps = self.steps.iter().map(|&[blank, filled]| u32::from(blank) << 16 | u32::from(filled));
        std::iter::once(self.offsets.len() as u32).chain(self.offsets.iter().copied()).chain(steps)
    }

    /// The number of fillings that are accepted.
    pub(super) fn fillings(&self) -> Number {
        let mut ways = vec![Number::ONE];
        for index in (0..self.cells()).rev() {
            let sum = |steps: &[u16; 2]| {
                let mut sum = Number::ZERO;
                steps.iter().filter(|&&state| state != DEAD).for_each(|&state| sum.add(&ways[usize::from(state)]));
                sum
            };
            ways = self.layer(index).iter().map(sum).collect();
        }
        ways.swap_remove(0)
    }
}

/// The state after reading the cell at `position`.
fn step((begun, read): Raw, filled: bool, position: u32, lengths: &[u32], starts: &[Vec<u32>]) -> Option<Raw> {
    if read == 0 {
        if !filled {
            return Some((begun, 0));
        }
        let starts = starts.get(begun as usize)?;
        return starts.binary_search(&position).is_ok().then_some((begun + 1, 1));
    }
    let complete = read == lengths[begun as usize - 1];
    match filled {
        true if !complete => Some((begun, read + 1)),
        false if complete => Some((begun, 0)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use nonosat_encodings::Block;

    use super::*;

    fn fillings(automaton: &Automaton) -> Vec<String> {
        let mut words = vec![(0_u16, String::new())];
        for index in 0..automaton.cells() {
            let steps = words.iter().flat_map(|(state, word)| {
                let ways = automaton.layer(index)[usize::from(*state)];
                (0..2).filter(move |&way| ways[way] != DEAD).map(move |way| (ways[way], format!("{word}{way}")))
            });
            words = steps.collect();
        }
        words.into_iter().map(|(_, word)| word).collect()
    }

    #[test]
    fn the_language_is_the_line() {
        let line = Line::new((0..4).collect(), vec![Block::black(1), Block::black(1)]);
        let mut cells = vec![ColorSet::BLANK_OR_BLACK; 4];
        let automaton = Automaton::new(&line, &cells, false).unwrap();
        assert_eq!(fillings(&automaton), ["0101", "1001", "1010"]);
        assert_eq!(automaton.fillings(), Number::Small(3));
        cells[3] = ColorSet::BLANK;
        assert_eq!(fillings(&Automaton::new(&line, &cells, false).unwrap()), ["101"]);
        cells[1] = ColorSet::BLACK;
        assert_eq!(Automaton::new(&line, &cells, false), None);
    }

    #[test]
    fn backwards_is_the_mirror_image() {
        let line = Line::new((0..7).collect(), vec![Block::black(1), Block::black(2)]);
        let cells = vec![ColorSet::BLANK_OR_BLACK; 7];
        let mut mirrored: Vec<String> = fillings(&Automaton::new(&line, &cells, true).unwrap())
            .into_iter()
            .map(|word| word.chars().rev().collect())
            .collect();
        mirrored.sort();
        assert_eq!(mirrored, fillings(&Automaton::new(&line, &cells, false).unwrap()));
    }

    #[test]
    fn states_with_the_same_future_are_one() {
        // One of two cells is black: before the second one the state depends on whether the block is laid; behind it
        // there is one state.
        let line = Line::new(vec![0, 1], vec![Block::black(1)]);
        let automaton = Automaton::new(&line, &[ColorSet::BLANK_OR_BLACK; 2], false).unwrap();
        assert_eq!((0..=2).map(|index| automaton.width(index)).collect::<Vec<_>>(), [1, 2, 1]);
    }
}

//! A line as a small automaton over its unknown cells.

use std::collections::HashMap;

use nonosat_encodings::{ColorSet, Line};

use super::{
    number::Number,
    reader::{Place, Reader, State},
};

/// No next state.
pub(super) const DEAD: u16 = u16::MAX;

/// No state while an automaton is being built.
const NOWHERE: u32 = u32::MAX;

/// The most steps of all states before those with the same future are made one: 256 MB.
const MOST_STEPS: usize = 1 << 26;

/// Why a line has no automaton.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoAutomaton {
    /// The line has no placement.
    NoPlacement,
    /// It has too many states.
    TooLarge,
}

/// The least deterministic automaton that accepts the ways to fill the unknown cells of a line, read in order.
///
/// Layer i holds the states before unknown cell i; every state is reachable from the start and reaches the end. States
/// of a layer that accept the same remainders are one, so that known cells, and runs whose place no longer matters,
/// cost nothing. They are numbered in the order in which they are reached: lines that accept the same have equal
/// automata.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Automaton {
    /// For each layer, where its states begin in `steps`; one entry more at the end.
    offsets: Box<[u32]>,
    /// For each layer, how many colours its cell may have.
    symbols: Box<[u8]>,
    /// For each state, the states of the next layer that the colours of the cell lead to, in their order, or [`DEAD`].
    steps: Box<[u16]>,
}

impl Automaton {
    /// The automaton of a line of an instance with these cells.
    ///
    /// # Errors
    /// If no filling is accepted, or a layer has too many states.
    pub(super) fn new(line: &Line, cells: &[ColorSet]) -> Result<Self, NoAutomaton> {
        let reader = Reader::new(line);
        let cells: Vec<ColorSet> = line.cells.iter().map(|&cell| cells[cell as usize]).collect();
        if reader.is_deterministic() {
            Self::of_states::<Place>(reader, &cells, MOST_STEPS)
        } else {
            Self::of_states::<Vec<Place>>(reader, &cells, MOST_STEPS)
        }
    }

    fn of_states<S: State>(reader: Reader<'_>, cells: &[ColorSet], most: usize) -> Result<Self, NoAutomaton> {
        // For each cell, the states that its colours lead to, of all that are reached.
        let mut layers: Vec<Vec<u32>> = Vec::with_capacity(cells.len());
        let mut states = vec![S::begin(reader)];
        let mut numbers: HashMap<S, u32> = HashMap::new();
        let mut all = 0;
        for (position, colors) in (0..).zip(cells) {
            let mut next = Vec::new();
            let mut steps = Vec::with_capacity(states.len() * colors.len());
            for state in &states {
                for color in colors.iter() {
                    let number = state.next(reader, color, position).map(|state| {
                        *numbers.entry(state).or_insert_with_key(|state| {
                            next.push(state.clone());
                            next.len() as u32 - 1
                        })
                    });
                    steps.push(number.unwrap_or(NOWHERE));
                }
            }
            all += steps.len();
            if all > most {
                return Err(NoAutomaton::TooLarge);
            }
            numbers.clear();
            layers.push(steps);
            states = next;
        }
        // Classes from the end to the start; those of a known cell are those behind it.
        let mut classes: Vec<u16> = states.iter().map(|state| if state.is_end(reader) { 0 } else { DEAD }).collect();
        let mut tables: Vec<(u8, Vec<u16>)> = Vec::new();
        for (steps, colors) in layers.iter().zip(cells).rev() {
            let ways = steps.iter().map(|&state| classes.get(state as usize).copied().unwrap_or(DEAD));
            let ways: Vec<u16> = ways.collect();
            let symbols = colors.len();
            if symbols < 2 {
                classes = ways;
                continue;
            }
            let mut numbers: HashMap<&[u16], u16> = HashMap::new();
            let mut table = Vec::new();
            let mut class = |ways| {
                *numbers.entry(ways).or_insert_with(|| {
                    table.extend_from_slice(ways);
                    (table.len() / symbols) as u16 - 1
                })
            };
            let is_dead = |ways: &[u16]| ways.iter().all(|&way| way == DEAD);
            classes.clear();
            classes.extend(ways.chunks_exact(symbols).map(|ways| if is_dead(ways) { DEAD } else { class(ways) }));
            if table.len() / symbols >= usize::from(DEAD) {
                return Err(NoAutomaton::TooLarge);
            }
            tables.push((symbols as u8, table));
        }
        if classes.first().is_none_or(|&class| class == DEAD) {
            return Err(NoAutomaton::NoPlacement);
        }
        tables.reverse();
        Ok(Self::from_tables(&tables))
    }

    fn from_tables(tables: &[(u8, Vec<u16>)]) -> Self {
        let mut offsets = Vec::with_capacity(tables.len() + 1);
        let mut steps = Vec::with_capacity(tables.iter().map(|(_, table)| table.len()).sum());
        offsets.push(0);
        for (_, table) in tables {
            steps.extend_from_slice(table);
            offsets.push(steps.len() as u32);
        }
        let symbols = tables.iter().map(|&(symbols, _)| symbols).collect();
        Self { offsets: offsets.into(), symbols, steps: steps.into() }
    }

    /// The number of unknown cells.
    pub(super) fn cells(&self) -> usize {
        self.symbols.len()
    }

    /// How many colours the unknown cell `index` may have.
    pub(super) fn symbols(&self, index: usize) -> usize {
        usize::from(self.symbols[index])
    }

    /// The number of states before the unknown cell `index`; behind the last one there is one state.
    pub(super) fn width(&self, index: usize) -> usize {
        let Some(&symbols) = self.symbols.get(index) else { return 1 };
        (self.offsets[index + 1] - self.offsets[index]) as usize / usize::from(symbols)
    }

    /// The successors of each state before the unknown cell `index`, one for each colour of the cell.
    pub(super) fn layer(&self, index: usize) -> &[u16] {
        &self.steps[self.offsets[index] as usize..self.offsets[index + 1] as usize]
    }

    /// Words that identify this automaton, if it is known how many colours its cells may have.
    pub(super) fn words(&self) -> impl Iterator<Item = u32> + '_ {
        let pair = |pair: &[u16]| pair.iter().fold(0, |word, &state| word << 16 | u32::from(state));
        let steps = self.steps.chunks(2).map(pair);
        std::iter::once(self.offsets.len() as u32).chain(self.offsets.iter().copied()).chain(steps)
    }

    /// The number of fillings that are accepted.
    pub(super) fn fillings(&self) -> Number {
        let mut ways = vec![Number::ONE];
        for (index, &symbols) in self.symbols.iter().enumerate().rev() {
            let sum = |steps: &[u16]| {
                let mut sum = Number::ZERO;
                steps.iter().filter(|&&state| state != DEAD).for_each(|&state| sum.add(&ways[usize::from(state)]));
                sum
            };
            ways = self.layer(index).chunks_exact(usize::from(symbols)).map(sum).collect();
        }
        ways.swap_remove(0)
    }
}

#[cfg(test)]
mod tests {
    use nonosat_encodings::{Block, Color, Gap, Run};

    use super::*;

    /// The fillings that are accepted, each as the numbers of the colours of the unknown cells.
    fn fillings(automaton: &Automaton, colors: &[ColorSet]) -> Vec<Vec<Color>> {
        let mut words = vec![(0_u16, Vec::new())];
        let unknown = colors.iter().filter(|colors| colors.len() > 1);
        for (index, colors) in unknown.enumerate() {
            let longer = |(state, word): &(u16, Vec<Color>)| {
                let ways = automaton.layer(index).chunks(colors.len()).nth(usize::from(*state)).unwrap();
                let alive = ways.iter().zip(colors.iter()).filter(|(way, _)| **way != DEAD);
                let longer = |(&way, color)| (way, [&word[..], &[color]].concat());
                alive.map(longer).collect::<Vec<_>>()
            };
            words = words.iter().flat_map(longer).collect();
        }
        words.into_iter().map(|(_, word)| word).collect()
    }

    fn shown(words: &[Vec<Color>]) -> Vec<String> {
        words.iter().map(|word| word.iter().map(|color| color.index().to_string()).collect()).collect()
    }

    fn of_blocks(lengths: &[u32], cells: &[ColorSet]) -> Result<Automaton, NoAutomaton> {
        let blocks = lengths.iter().copied().map(Block::black).collect();
        Automaton::new(&Line::new((0..cells.len() as u32).collect(), blocks), cells)
    }

    #[test]
    fn the_language_is_the_line() {
        let mut cells = vec![ColorSet::BLANK_OR_BLACK; 4];
        let automaton = of_blocks(&[1, 1], &cells).unwrap();
        assert_eq!(shown(&fillings(&automaton, &cells)), ["0101", "1001", "1010"]);
        assert_eq!(automaton.fillings(), Number::Small(3));
        cells[3] = ColorSet::BLANK;
        assert_eq!(shown(&fillings(&of_blocks(&[1, 1], &cells).unwrap(), &cells)), ["101"]);
        cells[1] = ColorSet::BLACK;
        assert_eq!(of_blocks(&[1, 1], &cells), Err(NoAutomaton::NoPlacement));
    }

    #[test]
    fn states_with_the_same_future_are_one() {
        // One of two cells is black: before the second one the state depends on whether the block is laid; behind it
        // there is one state.
        let automaton = of_blocks(&[1], &[ColorSet::BLANK_OR_BLACK; 2]).unwrap();
        assert_eq!((0..=2).map(|index| automaton.width(index)).collect::<Vec<_>>(), [1, 2, 1]);
        // Known cells are no layers, and what is left of different lines is the same.
        let open = [ColorSet::BLANK_OR_BLACK; 2];
        let ahead = [&open[..], &[ColorSet::BLANK, ColorSet::BLACK, ColorSet::BLACK]].concat();
        assert_eq!(of_blocks(&[1, 2], &ahead), Ok(automaton.clone()));
        let behind = [&[ColorSet::BLACK, ColorSet::BLACK, ColorSet::BLACK, ColorSet::BLANK], &open[..]].concat();
        assert_eq!(of_blocks(&[3, 1], &behind), Ok(automaton));
    }

    #[test]
    fn steps_have_a_limit() {
        let cells = [ColorSet::BLANK_OR_BLACK; 4];
        let line = Line::new((0..4).collect(), vec![Block::black(1)]);
        let limited = |most| Automaton::of_states::<Place>(Reader::new(&line), &cells, most);
        // Before the block, in it, and behind it: 1 + 2 + 3 + 3 states, each with two colours.
        assert_eq!(limited(18), Automaton::new(&line, &cells));
        assert_eq!(limited(17), Err(NoAutomaton::TooLarge));
        assert_eq!(limited(0), Err(NoAutomaton::TooLarge));
    }

    fn color(index: usize) -> Color {
        Color::new(index).unwrap()
    }

    /// Whether a word is these runs on this background, by trying.
    fn meets(runs: &[Run], background: Color, word: &[Color]) -> bool {
        let Some((run, rest)) = runs.split_first() else { return word.iter().all(|&cell| cell == background) };
        let ground = word.iter().take_while(|&&cell| cell == background).count();
        let least = run.gap.min() as usize;
        let most = if run.gap == Gap::Glued { 0 } else { ground };
        (least..=most).any(|gap| {
            let own = word[gap..].iter().take_while(|&&cell| cell == run.color).count().min(run.max as usize);
            (run.min as usize..=own).any(|length| meets(rest, background, &word[gap + length..]))
        })
    }

    fn lines() -> Vec<(Color, Vec<Run>)> {
        let lengths = [(1, 1), (2, 2), (1, Run::UNLIMITED), (2, Run::UNLIMITED), (1, 2), (2, 3)];
        let mut lines = vec![(color(0), vec![])];
        for background in [color(0), color(1)] {
            for (min, max) in lengths {
                let run = |index: usize, gap| Run { color: color(index), min, max, gap };
                for gap in [Gap::Glued, Gap::Free, Gap::Apart] {
                    lines.push((background, vec![run(1, gap)]));
                    for other in 0..3 {
                        let second = Run { color: color(other), min: 1, max: 1, gap };
                        lines.push((background, vec![run(1, Gap::Free), second]));
                        lines.push((background, vec![second, run(2, Gap::Free), second]));
                        lines.push((background, vec![run(other, gap), run(1, gap)]));
                    }
                }
            }
        }
        lines
    }

    /// Runs of all lengths, gaps and colours, on every background, with cells that may have some of the colours.
    #[test]
    fn lines_of_all_kinds_are_read_right() {
        let mut random = nonosat_model::random::Random::new(1);
        let (mut possible, mut impossible, mut vague) = (0, 0, 0);
        for (background, runs) in lines() {
            for length in 0..=5 {
                let line = Line::of_runs((0..length as u32).collect(), background, runs.clone());
                vague += usize::from(!Reader::new(&line).is_deterministic());
                for round in 0..4 {
                    let mut cells = vec![ColorSet::first(3); length];
                    for cell in cells.iter_mut().filter(|_| round > 0) {
                        *cell = (0..3).filter(|_| random.chance(0.7)).map(color).collect();
                        *cell = if cell.is_empty() { ColorSet::first(3) } else { *cell };
                    }
                    let mut expected = vec![Vec::new()];
                    for cell in &cells {
                        let longer = |word: Vec<Color>| cell.iter().map(move |color| [&word[..], &[color]].concat());
                        expected = expected.into_iter().flat_map(longer).collect();
                    }
                    expected.retain(|word| meets(&runs, background, word));
                    let is_open = |cell: &usize| cells[*cell].len() > 1;
                    let open = |word: Vec<Color>| (0..length).filter(is_open).map(|cell| word[cell]).collect();
                    let expected: Vec<Vec<Color>> = expected.into_iter().map(open).collect();
                    match Automaton::new(&line, &cells) {
                        Err(error) => {
                            assert_eq!((error, expected.len()), (NoAutomaton::NoPlacement, 0), "{line:?} {cells:?}");
                            impossible += 1;
                        }
                        Ok(automaton) => {
                            assert_eq!(automaton.fillings(), Number::Small(expected.len() as u64));
                            assert_eq!(fillings(&automaton, &cells), expected, "{line:?} {cells:?}");
                            possible += 1;
                        }
                    }
                }
            }
        }
        assert!(possible > 500 && impossible > 500 && vague > 100, "{possible} {impossible} {vague}");
    }
}

//! Lines that may be exchanged: where they stand does not matter, only how many are in which state.
//!
//! All columns of a permutation puzzle (a one for each row and column) are alike, and any row allows what it allows in
//! any order. So a sweep over n x n cells has n + 1 states between two rows in place of 2^n.

use std::collections::{HashMap, HashSet};

use super::{
    automaton::{Automaton, DEAD},
    network::Network,
};

/// The most pairs of states that are followed, to the next cell, in all: a tenth of a second. Lines that are not
/// compared by then are not said to be twins.
const MOST_STEPS: usize = 1 << 22;

/// For each line of a network, the first line that it may be exchanged with, or itself; nothing if there is no such
/// pair.
///
/// Two lines are twins if exchanging what is in their cells, one by one, makes solutions of solutions: they are read
/// alike, and whatever other line reads a cell of one reads that of the other as well, and does not tell them apart.
pub(super) fn twins(network: &Network) -> Vec<u32> {
    twins_within(network, MOST_STEPS)
}

fn twins_within(network: &Network, mut steps: usize) -> Vec<u32> {
    let mut alike: HashMap<&Automaton, Vec<u32>> = HashMap::new();
    let mut first: Vec<u32> = (0..network.lines.len() as u32).collect();
    for (number, line) in (0..).zip(&network.lines) {
        let others = alike.entry(&line.automaton).or_default();
        match others.iter().find(|&&other| are_twins(network, other, number, &mut steps)) {
            Some(&other) => first[number as usize] = other,
            None => others.push(number),
        }
    }
    if (0..).zip(&first).all(|(number, &first)| number == first) { Vec::new() } else { first }
}

/// Whether two lines with the same automaton may be exchanged, as far as these steps show.
fn are_twins(network: &Network, one: u32, other: u32, steps: &mut usize) -> bool {
    let cells = |line: u32| network.lines[line as usize].cells.iter().copied();
    cells(one).zip(cells(other)).all(|(a, b)| {
        let others = |cell: u32, line: u32| {
            network.crossings[cell as usize].iter().copied().filter(move |&(crossing, _)| crossing != line)
        };
        *steps = steps.saturating_sub(1);
        a != b
            && network.colors[a as usize] == network.colors[b as usize]
            && others(a, one).count() == others(b, other).count()
            && others(a, one).zip(others(b, other)).all(|((crossing, at), (same, to))| {
                let automaton = &network.lines[crossing as usize].automaton;
                crossing == same && is_symmetric(automaton, at as usize, to as usize, steps)
            })
    })
}

/// Whether a line accepts the same when two of its unknown cells, of the same colours, are exchanged, as far as these
/// steps show.
fn is_symmetric(automaton: &Automaton, one: usize, other: usize, steps: &mut usize) -> bool {
    let (first, last) = (one.min(other), one.max(other));
    let (start, end) = (automaton.symbols(first), automaton.symbols(last));
    if start != end {
        return false;
    }
    let next = |state: u16, layer: usize, symbol: usize| match state {
        DEAD => DEAD,
        _ => automaton.layer(layer)[usize::from(state) * automaton.symbols(layer) + symbol],
    };
    (0..start).flat_map(|x| (0..x).map(move |y| (x, y))).all(|(x, y)| {
        // The states that words lead to which differ in the first of the cells only.
        let states = 0..automaton.width(first) as u16;
        let mut pairs: HashSet<(u16, u16)> =
            states.map(|state| (next(state, first, x), next(state, first, y))).collect();
        for layer in first + 1..last {
            if *steps < pairs.len() {
                *steps = 0;
                return false;
            }
            *steps -= pairs.len();
            let step = |&(a, b): &(u16, u16)| {
                let symbols = 0..automaton.symbols(layer);
                symbols.map(move |symbol| (next(a, layer, symbol), next(b, layer, symbol)))
            };
            pairs = pairs.iter().flat_map(step).collect();
        }
        // States that accept the same are one.
        *steps > 0 && pairs.into_iter().all(|(a, b)| next(a, last, y) == next(b, last, x))
    })
}

#[cfg(test)]
mod tests {
    use nonosat_encodings::{Block, ColorSet, Instance, Line};
    use nonosat_model::{budget::Budget, random::Random};
    use nonosat_propagate::decompose::Component;
    use proptest::prelude::*;

    use super::*;
    use crate::count::{
        frontier::{SweepLimits, count},
        order::Sweep,
    };

    fn automaton(lengths: &[u32], cells: usize) -> Automaton {
        let line = Line::new((0..cells as u32).collect(), lengths.iter().copied().map(Block::black).collect());
        Automaton::new(&line, &vec![ColorSet::BLANK_OR_BLACK; cells]).unwrap()
    }

    /// Against all words.
    #[test]
    fn symmetric_is_what_accepts_the_same_words() {
        let accepts = |automaton: &Automaton, word: u32| {
            let step = |state: u16, layer: usize| match state {
                DEAD => DEAD,
                _ => automaton.layer(layer)[usize::from(state) * 2 + (word >> layer & 1) as usize],
            };
            (0..automaton.cells()).fold(0, step) != DEAD
        };
        let (mut symmetric, mut others) = (0, 0);
        for clue in [&[1][..], &[2], &[3], &[1, 1], &[1, 2], &[2, 1, 1], &[4], &[1, 1, 1]] {
            let cells = 6;
            let automaton = automaton(clue, cells);
            for (one, other) in (0..cells).flat_map(|one| (0..one).map(move |other| (one, other))) {
                let swapped = |word: u32| {
                    let differ = (word >> one ^ word >> other) & 1;
                    word ^ (differ << one | differ << other)
                };
                let expected =
                    (0..1 << cells).all(|word| accepts(&automaton, word) == accepts(&automaton, swapped(word)));
                assert_eq!(
                    is_symmetric(&automaton, one, other, &mut MOST_STEPS.clone()),
                    expected,
                    "{clue:?} {one} {other}"
                );
                *if expected { &mut symmetric } else { &mut others } += 1;
            }
        }
        assert!(symmetric > 15 && others > 15, "{symmetric} {others}");
    }

    /// The columns and rows of a rectangle, with clues of which many are equal; some cells are known.
    fn network(width: usize, height: usize, colors: usize, random: &mut Random) -> Option<Network> {
        let mut line = |cells: Vec<u32>| {
            let block = |length: u64, random: &mut Random| Block {
                color: nonosat_encodings::Color::new(random.between(1, colors as u64 - 1) as usize).unwrap(),
                ..Block::black(length as u32)
            };
            let lengths: &[u64] = [&[1][..], &[1], &[1], &[2], &[1, 1]][random.between(0, 4) as usize];
            Line::new(cells, lengths.iter().map(|&length| block(length, random)).collect())
        };
        let rows = (0..height).map(|row| (0..width).map(|column| (row * width + column) as u32).collect());
        let columns = (0..width).map(|column| (0..height).map(|row| (row * width + column) as u32).collect());
        let lines: Vec<Line> = rows.chain(columns).map(&mut line).collect();
        let mut cells = vec![ColorSet::first(colors); width * height];
        for _ in 0..random.between(0, 2) {
            cells[random.between(0, (width * height) as u64 - 1) as usize] = ColorSet::BLANK;
        }
        let cell_numbers = (0..cells.len()).collect();
        Network::new(&Component { cells: cell_numbers, instance: Instance::new(cells, lines) }).ok()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(400))]

        /// In every order of cells.
        #[test]
        fn with_twins_exchanged_there_are_as_many(
            (width, height) in (2_usize..6, 2_usize..6), colors in 2_usize..4, seed: u64,
        ) {
            let Some(mut network) = network(width, height, colors, &mut Random::new(seed)) else { return Ok(()) };
            let twins = twins(&network);
            let budget = Budget::unlimited();
            let limits = SweepLimits { states: 1 << 20, work: 1 << 24, budget: &budget };
            for sweep in Sweep::best(&network, width) {
                network.twins.clear();
                let apart = count(&network, &sweep, limits).unwrap();
                network.twins.clone_from(&twins);
                prop_assert_eq!(apart, count(&network, &sweep, limits).unwrap());
            }
        }
    }

    #[test]
    fn columns_of_a_permutation_are_twins() {
        let ones = (0..4).map(|row| (0..4).map(|column| row * 4 + column).collect());
        let columns = (0..4).map(|column| (0..4).map(|row| row * 4 + column).collect());
        let lines = ones.chain(columns).map(|cells| Line::new(cells, vec![Block::black(1)])).collect();
        let instance = Instance::new(vec![ColorSet::BLANK_OR_BLACK; 16], lines);
        let mut network = Network::new(&Component { cells: (0..16).collect(), instance }).unwrap();
        assert_eq!(twins(&network), [0, 0, 0, 0, 4, 4, 4, 4]);
        assert_eq!(twins_within(&network, 0), [0; 0], "not looked at");
        network.twins = twins(&network);
        let mut plan = crate::count::packing::Plan::new(&network, &Sweep::best(&network, 4)[0]);
        plan.merge_twins(&network, &Sweep::best(&network, 4)[0]);
        assert!(plan.steps.iter().any(|step| !step.twins.is_empty()));
    }
}

//! A component as unknown cells and the automata of the lines through them.

use nonosat_encodings::{Color, ColorSet};
use num_bigint::BigUint;

use super::{
    automaton::{Automaton, NoAutomaton},
    number::Number,
};
use nonosat_propagate::decompose::Component;

/// The most sets of lines that are compared for a bound: there are as many as lines go in directions.
const MOST_SETS: usize = 8;

/// The unknown cells of a component, and its lines.
#[derive(Clone, Debug)]
pub(super) struct Network {
    /// The puzzle's cells, in increasing order.
    pub(super) cells: Vec<usize>,
    /// The colours that each may have.
    pub(super) colors: Vec<ColorSet>,
    /// For each of them, its lines, with its index among the unknown cells of the line.
    pub(super) crossings: Vec<Vec<(u32, u32)>>,
    pub(super) lines: Vec<NetworkLine>,
    /// For each line, the first that it may be exchanged with; nothing if there are none, or nobody has looked.
    pub(super) twins: Vec<u32>,
}

/// A line of a network.
#[derive(Clone, Debug)]
pub(super) struct NetworkLine {
    /// The numbers of its unknown cells in the network, in the order they are read.
    pub(super) cells: Vec<u32>,
    pub(super) automaton: Automaton,
}

impl Network {
    /// The network of a component.
    ///
    /// # Errors
    /// If a line has no placement, or is too large.
    pub(super) fn new(component: &Component) -> Result<Self, NoAutomaton> {
        let known = &component.instance.cells;
        let mut unknown: Vec<usize> = (0..known.len()).filter(|&cell| known[cell].len() > 1).collect();
        unknown.sort_unstable_by_key(|&cell| component.cells[cell]);
        let mut numbers = vec![u32::MAX; known.len()];
        for (number, &cell) in unknown.iter().enumerate() {
            numbers[cell] = number as u32;
        }
        let mut crossings = vec![Vec::new(); unknown.len()];
        let mut lines = Vec::with_capacity(component.instance.lines.len());
        for (number, line) in component.instance.lines.iter().enumerate() {
            let automaton = Automaton::new(line, known)?;
            let mut cells: Vec<u32> = line.cells.iter().map(|&cell| numbers[cell as usize]).collect();
            cells.retain(|&cell| cell != u32::MAX);
            for (index, &cell) in cells.iter().enumerate() {
                crossings[cell as usize].push((number as u32, index as u32));
            }
            lines.push(NetworkLine { cells, automaton });
        }
        let cells = unknown.iter().map(|&cell| component.cells[cell]).collect();
        let colors = unknown.iter().map(|&cell| known[cell]).collect();
        Ok(Self { cells, colors, crossings, lines, twins: Vec::new() })
    }

    /// Words that identify the set of solutions of this component.
    pub(super) fn key(&self) -> Box<[u32]> {
        let cells = self.cells.iter().map(|&cell| cell as u32);
        // Most often all cells may have the same colours, which are written once then.
        let is_uniform = self.colors.windows(2).all(|pair| pair[0] == pair[1]);
        let colors = if is_uniform { &self.colors[..self.colors.len().min(1)] } else { &self.colors };
        let colors = colors.iter().map(|colors| colors.iter().fold(0, |set, color| set | 1 << color.index()));
        let lines = self.lines.iter().flat_map(|line| line.cells.iter().copied().chain(line.automaton.words()));
        cells.chain([u32::MAX, u32::from(is_uniform)]).chain(colors).chain(lines).collect()
    }

    /// A bound on the number of solutions that needs no search.
    ///
    /// Lines that share no cell can be filled independently: the bound is the least of the products over such sets of
    /// lines. In a rectangle these are the rows and the columns.
    pub(super) fn most(&self) -> Number {
        let bound = |(lines, free): (Vec<usize>, Vec<usize>)| {
            let free = fillings(free.into_iter().map(|cell| self.colors[cell]));
            lines.into_iter().fold(free, |most, line| most.times(&self.lines[line].automaton.fillings()))
        };
        let bounds = self.line_sets().into_iter().map(bound);
        bounds.reduce(|one, other| if one.is_less_than(&other) { one } else { other }).unwrap_or(Number::ONE)
    }

    /// Sets of lines that share no cell, each with the cells that are in none of its lines; one set at least. Lines
    /// that go in too many directions are in none.
    pub(super) fn line_sets(&self) -> Vec<(Vec<usize>, Vec<usize>)> {
        let empty = || (Vec::new(), vec![true; self.cells.len()]);
        let mut sets: Vec<(Vec<usize>, Vec<bool>)> = vec![empty()];
        for (number, line) in self.lines.iter().enumerate() {
            let fits = |(_, free): &(Vec<usize>, Vec<bool>)| line.cells.iter().all(|&cell| free[cell as usize]);
            let set = sets.iter().position(fits).unwrap_or(sets.len());
            if set == MOST_SETS {
                continue;
            }
            if set == sets.len() {
                sets.push(empty());
            }
            let (lines, free) = &mut sets[set];
            lines.push(number);
            line.cells.iter().for_each(|&cell| free[cell as usize] = false);
        }
        let cells = |free: Vec<bool>| (0..free.len()).filter(|&cell| free[cell]).collect();
        sets.into_iter().map(|(lines, free)| (lines, cells(free))).collect()
    }

    /// The network of a component, if there is one, and a bound on its number of solutions that needs no search.
    pub(super) fn with_most(component: &Component) -> (Option<Self>, Number) {
        match Self::new(component) {
            Ok(network) => {
                let most = network.most();
                (Some(network), most)
            }
            Err(NoAutomaton::NoPlacement) => (None, Number::ZERO),
            Err(NoAutomaton::TooLarge) => (None, fillings(component.instance.cells.iter().copied())),
        }
    }
}

/// In how many ways cells that may have these colours can be filled, without a look at lines.
pub(super) fn fillings(cells: impl IntoIterator<Item = ColorSet>) -> Number {
    let mut of_size = [0_u32; Color::LIMIT + 1];
    cells.into_iter().for_each(|colors| of_size[colors.len()] += 1);
    let powers = (0_u32..).zip(of_size).filter(|&(_, count)| count > 0);
    powers.map(|(size, count)| BigUint::from(size).pow(count)).product::<BigUint>().into()
}

#[cfg(test)]
mod tests {
    use nonosat_encodings::{Block, Instance, Line};

    use super::*;

    fn network(colors: &[ColorSet], lines: &[&[u32]]) -> Network {
        let line = |cells: &&[u32]| Line::new(cells.to_vec(), vec![Block::black(1)]);
        let instance = Instance::new(colors.to_vec(), lines.iter().map(line).collect());
        Network::new(&Component { cells: (0..colors.len()).collect(), instance }).unwrap()
    }

    #[test]
    fn the_least_product_bounds() {
        let two = [ColorSet::BLANK_OR_BLACK; 6];
        // Rows of three cells, columns of two.
        let rows: [&[u32]; 2] = [&[0, 1, 2], &[3, 4, 5]];
        let columns: [&[u32]; 3] = [&[0, 3], &[1, 4], &[2, 5]];
        assert_eq!(network(&two, &rows).most(), Number::Small(9));
        assert_eq!(network(&two, &columns).most(), Number::Small(8));
        assert_eq!(network(&two, &[rows, [columns[0], columns[1]]].concat()).most(), Number::Small(9));
        assert_eq!(network(&two, &[&rows[..], &columns[..]].concat()).most(), Number::Small(8));
        // A third direction, and cells in no line.
        let others: [&[u32]; 2] = [&[0, 4], &[1, 5, 3, 2]];
        assert_eq!(network(&two, &[&rows[..1], &others[..]].concat()).most(), Number::Small(8));
        let mut three = two.to_vec();
        three.push(ColorSet::first(3));
        assert_eq!(network(&three, &rows).most(), Number::Small(27));
        assert_eq!(network(&three, &[]).most(), Number::Small(64 * 3));
    }

    #[test]
    fn keys_tell_colours_apart() {
        let key = |colors: [ColorSet; 2]| network(&colors, &[&[0, 1]]).key();
        let [two, other] = [0, 2].map(|index| ColorSet::BLACK.with(Color::new(index).unwrap()));
        let keys = [key([two; 2]), key([other, two]), key([two, other])];
        assert!(keys[0] != keys[1] && keys[1] != keys[2] && keys[0] != keys[2]);
        assert_eq!(key([two; 2]), keys[0]);
    }
}

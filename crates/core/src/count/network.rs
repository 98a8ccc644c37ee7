//! A component as unknown cells and the automata of the lines through them.

use num_bigint::BigUint;

use super::{automaton::Automaton, number::Number};
use nonosat_propagate::decompose::Component;

/// Which way lines are read: whether columns are read upwards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Reading {
    /// Rows from the right to the left.
    pub(super) rows_backwards: bool,
    /// Columns from the bottom to the top.
    pub(super) columns_backwards: bool,
}

/// The unknown cells of a component, and its lines.
#[derive(Clone, Debug)]
pub(super) struct Network {
    /// The puzzle's cells, in increasing order.
    pub(super) cells: Vec<usize>,
    /// For each of them, its lines, with its index among the unknown cells of the line.
    pub(super) crossings: Vec<Vec<(u32, u32)>>,
    pub(super) lines: Vec<NetworkLine>,
}

/// A line of a network.
#[derive(Clone, Debug)]
pub(super) struct NetworkLine {
    /// The numbers of its unknown cells in the network, in the order they are read.
    pub(super) cells: Vec<u32>,
    pub(super) automaton: Automaton,
}

impl Network {
    /// The network of a component of a puzzle that is `width` cells wide; `None` if a line has no placement or is too
    /// large.
    pub(super) fn new(component: &Component, width: usize, reading: Reading) -> Option<Self> {
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
            let place = |index: usize| component.cells[line.cells[index] as usize];
            let is_column = line.cells.len() > 1 && place(1) == place(0) + width;
            let backwards = if is_column { reading.columns_backwards } else { reading.rows_backwards };
            let automaton = Automaton::new(line, known, backwards)?;
            let mut cells: Vec<u32> = line.cells.iter().map(|&cell| numbers[cell as usize]).collect();
            cells.retain(|&cell| cell != u32::MAX);
            if backwards {
                cells.reverse();
            }
            for (index, &cell) in cells.iter().enumerate() {
                crossings[cell as usize].push((number as u32, index as u32));
            }
            lines.push(NetworkLine { cells, automaton });
        }
        let cells = unknown.iter().map(|&cell| component.cells[cell]).collect();
        Some(Self { cells, crossings, lines })
    }

    /// Words that identify the set of solutions of this component.
    pub(super) fn key(&self) -> Box<[u32]> {
        let cells = self.cells.iter().map(|&cell| cell as u32);
        let lines = self.lines.iter().flat_map(|line| line.cells.iter().copied().chain(line.automaton.words()));
        cells.chain([u32::MAX]).chain(lines).collect()
    }

    /// A bound on the number of solutions that needs no search.
    ///
    /// Lines that share no cell can be filled independently: the bound is the lesser of the products over rows and
    /// columns.
    pub(super) fn most(&self, width: usize) -> Number {
        // First those of rows, then of columns; and how many cells they have.
        let mut most = [Number::ONE, Number::ONE];
        let mut covered = [0, 0];
        for line in &self.lines {
            let [first, second, ..] = line.cells[..] else { continue };
            let [first, second] = [first, second].map(|cell| self.cells[cell as usize] / width);
            let direction = usize::from(first != second);
            most[direction] = most[direction].times(&line.automaton.fillings());
            covered[direction] += line.cells.len();
        }
        for (most, covered) in most.iter_mut().zip(covered) {
            *most = most.times(&(BigUint::from(1_u8) << (self.cells.len() - covered)).into());
        }
        let [rows, columns] = most;
        if rows.is_less_than(&columns) { rows } else { columns }
    }
}

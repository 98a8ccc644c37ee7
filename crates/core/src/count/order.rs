//! The order in which a component is swept, cell by cell.

use super::network::Network;

/// An order of the cells that keeps the reading order of every line.
#[derive(Clone, Debug)]
pub(super) struct Sweep {
    /// The numbers of the cells in the network.
    pub(super) cells: Vec<u32>,
    /// An upper bound of the number of states in all layers, as a binary logarithm.
    pub(super) log2_states: f64,
}

impl Sweep {
    /// The two sweeps that are likely to have the fewest states, the better one first.
    ///
    /// There is none if lines contradict each other, which only those of a table can do.
    pub(super) fn best(network: &Network, width: usize) -> Vec<Self> {
        let all = [Self::rows(network), Self::columns(network, width), Self::greedy(network)];
        let mut all: Vec<Self> = all.into_iter().flatten().collect();
        all.sort_by(|one, other| one.log2_states.total_cmp(&other.log2_states));
        // The rows of a table are its columns.
        all.dedup_by(|one, other| one.cells == other.cells);
        all.truncate(2);
        all
    }

    /// The sweep by rows or columns, whichever is likely to have fewer states; if neither keeps the order of the lines,
    /// a greedy one.
    pub(super) fn quick(network: &Network, width: usize) -> Option<Self> {
        let sweeps = [Self::rows(network), Self::columns(network, width)].into_iter().flatten();
        let best = sweeps.min_by(|one, other| one.log2_states.total_cmp(&other.log2_states));
        best.or_else(|| Self::greedy(network))
    }

    /// These cells in this order; `None` if some line is read in another one.
    fn of_cells(network: &Network, cells: Vec<u32>) -> Option<Self> {
        let mut read = vec![0_u32; network.lines.len()];
        for &cell in &cells {
            for &(line, index) in &network.crossings[cell as usize] {
                if std::mem::replace(&mut read[line as usize], index + 1) != index {
                    return None;
                }
            }
        }
        let log2_states = log2_states(network, &cells);
        Some(Self { cells, log2_states })
    }

    /// Row by row; the cells of a network are in this order.
    fn rows(network: &Network) -> Option<Self> {
        Self::of_cells(network, (0..network.cells.len() as u32).collect())
    }

    /// Column by column.
    fn columns(network: &Network, width: usize) -> Option<Self> {
        let mut cells: Vec<u32> = (0..network.cells.len() as u32).collect();
        let place = |cell: usize| (cell % width, cell / width);
        cells.sort_unstable_by_key(|&cell| place(network.cells[cell as usize]));
        Self::of_cells(network, cells)
    }

    /// Greedy: always the cell that adds the fewest states; among those, one next to the previous cell.
    fn greedy(network: &Network) -> Option<Self> {
        let mut next = vec![0_u32; network.lines.len()];
        let is_open = |cell: u32, next: &[u32]| {
            network.crossings[cell as usize].iter().all(|&(line, index)| next[line as usize] == index)
        };
        let mut open: Vec<u32> = (0..network.cells.len() as u32).filter(|&cell| is_open(cell, &next)).collect();
        let mut cells: Vec<u32> = Vec::with_capacity(network.cells.len());
        let mut last = 0_u32;
        while !open.is_empty() {
            let rank = |&cell: &u32| (growth(network, cell), cell < last, cell.abs_diff(last));
            let best = (0..open.len()).min_by(|&one, &other| {
                let (one, other) = (rank(&open[one]), rank(&open[other]));
                one.0.total_cmp(&other.0).then((one.1, one.2).cmp(&(other.1, other.2)))
            });
            let cell = open.swap_remove(best.unwrap_or(0));
            cells.push(cell);
            last = cell;
            for &(line, index) in &network.crossings[cell as usize] {
                next[line as usize] = index + 1;
            }
            for &(line, index) in &network.crossings[cell as usize] {
                let Some(&after) = network.lines[line as usize].cells.get(index as usize + 1) else { continue };
                if is_open(after, &next) && !open.contains(&after) {
                    open.push(after);
                }
            }
        }
        // Lines that wait for each other are never read to their ends.
        (cells.len() == network.cells.len()).then(|| Self { log2_states: log2_states(network, &cells), cells })
    }

    /// The puzzle's cells that come next in the lines under way where there are the most states.
    pub(super) fn waist(&self, network: &Network) -> Vec<usize> {
        let (mut now, mut most, mut at) = (0.0, -1.0, 0);
        for (step, &cell) in self.cells.iter().enumerate() {
            now += growth(network, cell);
            if now > most {
                (most, at) = (now, step);
            }
        }
        let mut read = vec![0; network.lines.len()];
        for &cell in &self.cells[..=at.min(self.cells.len() - 1)] {
            for &(line, index) in &network.crossings[cell as usize] {
                read[line as usize] = index as usize + 1;
            }
        }
        let mut cells: Vec<usize> = Vec::new();
        for (line, &read) in network.lines.iter().zip(&read).filter(|(_, read)| **read > 0) {
            cells.extend(line.cells.get(read).map(|&cell| network.cells[cell as usize]));
        }
        cells
    }
}

/// The factor by which a cell widens the frontier, as a binary logarithm.
fn growth(network: &Network, cell: u32) -> f64 {
    let grows = |&(line, index): &(u32, u32)| {
        let automaton = &network.lines[line as usize].automaton;
        let width = |index: u32| automaton.width(index as usize) as f64;
        (width(index + 1) / width(index)).log2()
    };
    network.crossings[cell as usize].iter().map(grows).sum()
}

/// The number of combinations of states, summed over all layers.
fn log2_states(network: &Network, cells: &[u32]) -> f64 {
    let (mut now, mut all) = (0.0, f64::NEG_INFINITY);
    for &cell in cells {
        now += growth(network, cell);
        all = log2_sum(all, now);
    }
    all.max(0.0)
}

/// The logarithm of the sum of two numbers given by their logarithms.
fn log2_sum(one: f64, other: f64) -> f64 {
    let (low, high) = if one < other { (one, other) } else { (other, one) };
    if low == f64::NEG_INFINITY { high } else { high + (1.0 + (low - high).exp2()).log2() }
}

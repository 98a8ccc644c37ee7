//! The messages of one line: exact, by summing over its placements forward and backward.
//!
//! The odds that come in from a cell are its weight if filled; its weight if blank is 1. The weight of a placement is
//! the product over its cells. For block j of length c and a start s,
//!
//! * A(j, s) is the weight of all ways to lay the blocks up to j in cells 0..s + c, block j at s;
//! * B(j, s) is the weight of all ways to lay the blocks behind j in cells s + c.., the first of them a blank.
//!
//! Then A(j, s) B(j, s), divided by the weight of all placements, is the probability that block j starts at s, and the
//! probabilities of the cells are sums of those.
//!
//! Weights are scaled so that the greater of the two of a cell is 1. The weight of all placements then seldom
//! underflows. If it does, or the line is long, each A and each B of a block is scaled by its greatest, which cancels
//! out.

mod products;
mod sums;

use std::ops::Range;

use nonosat_encodings::{Color, ColorSet, Line};
use products::Products;

use super::{number::Number, starts::starts_by};

/// Sums below this are not trusted: what matters in them might have underflowed.
const TINY: f64 = 1e-180;
/// Sums over more cells may be so great that their terms underflow even if they are not tiny.
const LONG: usize = 300;
/// How often the odds are tempered if no placement seems possible.
const TEMPERINGS: usize = 12;
/// The least probability of a cell, either way.
const LEAST_PROBABILITY: f64 = 1e-15;

/// A line as a factor, prepared for its updates.
#[derive(Clone, Debug)]
pub(super) struct LineModel {
    cells: Vec<u32>,
    /// For each cell, the least and the greatest weight it may have if filled; they differ if its colour is unknown.
    least: Vec<f64>,
    most: Vec<f64>,
    blocks: Vec<BlockModel>,
    /// How the weights of blocks are put together.
    products: Products,
    /// Whether there is a start for every block.
    is_possible: bool,
}

/// A block, and where it may start: somewhere in a window of which each start has a weight.
///
/// Windows of neighbours are such that the next block can start behind each start of a block,
/// and a block before each start of the next.
#[derive(Clone, Debug)]
struct BlockModel {
    length: usize,
    /// Where the weights of such a block are among the products.
    product: usize,
    first: usize,
    last: usize,
    /// Where the sums of the window begin in the buffers.
    offset: usize,
}

impl BlockModel {
    /// How many starts the window has.
    fn width(&self) -> usize {
        self.last + 1 - self.first
    }

    /// The window in the buffers.
    fn window(&self) -> Range<usize> {
        self.offset..self.offset + self.width()
    }
}

/// Room for the weights of one line; grows to the largest line met.
#[derive(Clone, Debug, Default)]
pub(super) struct Buffers<N> {
    tempered: Vec<N>,
    /// The weights of the cells if blank, and of an imaginary blank behind the line.
    blank: Vec<N>,
    /// The weights of runs of filled cells; first come those of single cells.
    filled: Vec<N>,
    /// A, then the probabilities, for each block and start.
    upto: Vec<N>,
    /// B times the weight of the block, for each block and start.
    from: Vec<N>,
    covering: Vec<N>,
}

impl LineModel {
    pub(super) fn new(line: &Line, cells: &[ColorSet]) -> Self {
        let colors = || line.cells.iter().map(|&cell| cells[cell as usize]);
        let number = |holds: bool| f64::from(u8::from(holds));
        let least = colors().map(|colors| number(!colors.contains(Color::BLANK))).collect();
        let most = colors().map(|colors| number(!colors.without(Color::BLANK).is_empty())).collect();
        let lengths = line.runs.iter().map(|run| run.min as usize);
        let windows = windows(line);
        let is_possible = windows.is_some();
        let windows = windows.unwrap_or_else(|| vec![(0, 0); line.runs.len()]);
        let products = Products::new(line.cells.len(), lengths.clone());
        let mut blocks: Vec<BlockModel> = Vec::with_capacity(line.runs.len());
        for (length, &(first, last)) in lengths.zip(&windows) {
            let product = products.of(length);
            let offset = blocks.last().map_or(0, |block| block.window().end);
            blocks.push(BlockModel { length, product, first, last, offset });
        }
        Self { cells: line.cells.clone(), least, most, blocks, products, is_possible }
    }

    pub(super) fn cells(&self) -> &[u32] {
        &self.cells
    }

    /// Writes the messages to its cells to `outgoing`, given the odds that come in from them.
    ///
    /// False if these allow no placement: then there is no message.
    pub(super) fn outgoing<N: Number>(&self, incoming: &[N], buffers: &mut Buffers<N>, outgoing: &mut [N]) -> bool {
        if !self.solve(incoming, buffers) {
            return false;
        }
        let Buffers { covering, upto, filled, blank, .. } = buffers;
        let length = self.cells.len() + 1;
        covering.clear();
        covering.resize(2 * length, N::all(0.0));
        let (begun, ended) = covering.split_at_mut(length);
        for block in &self.blocks {
            let probabilities = &upto[block.window()];
            begun[block.first..].iter_mut().zip(probabilities).for_each(|(sum, &p)| *sum = *sum + p);
            ended[block.first + block.length..].iter_mut().zip(probabilities).for_each(|(sum, &p)| *sum = *sum + p);
        }
        let mut probability = N::all(0.0);
        for (sum, &ended) in begun.iter_mut().zip(&*ended) {
            probability = probability + (*sum - ended);
            *sum = probability;
        }
        let (weights, limits) = (filled.iter().zip(&*blank), self.least.iter().zip(&self.most));
        let (one, least_probability) = (N::all(1.0), N::all(LEAST_PROBABILITY));
        for (((message, &covered), (&if_filled, &if_blank)), (least, most)) in
            outgoing.iter_mut().zip(&*begun).zip(weights).zip(limits)
        {
            let [filled, blank] =
                [covered, one - covered].map(|probability| probability.with(least_probability, at_least));
            let odds = filled * if_blank / (blank * if_filled);
            *message = if least < most { odds } else { one };
        }
        true
    }

    /// For each block and each of the starts asked for, the probability that it starts there or before.
    pub(super) fn starts_by<N: Number>(
        &self,
        asked: &[Vec<u32>],
        incoming: &[N],
        buffers: &mut Buffers<N>,
    ) -> Vec<Vec<f64>> {
        let is_solved = self.solve(incoming, buffers);
        let by = |(block, asked): (&BlockModel, &Vec<u32>)| {
            let probabilities = is_solved.then(|| &buffers.upto[block.window()]);
            starts_by(asked, block.first, probabilities)
        };
        self.blocks.iter().zip(asked).map(by).collect()
    }

    /// The logarithm of the weight of all placements, where a blank cell has weight 1 and a filled one the odds that
    /// come in; minus infinity, or not a number, if there is none.
    pub(super) fn log_weight<N: Number>(&self, incoming: &[N], buffers: &mut Buffers<N>) -> N {
        if !self.is_possible {
            return N::all(f64::NEG_INFINITY);
        }
        self.compute_weights(incoming, buffers);
        let open = self.least.iter().zip(&self.most).map(|(least, most)| least < most);
        let mut weight = self.log_sum(buffers);
        for (&odds, _) in incoming.iter().zip(open).filter(|(_, open)| *open) {
            // Where a cell is likely filled, its weights were divided by the odds.
            weight = weight + odds.map(|odds| if odds > 1.0 { odds.ln() } else { 0.0 });
        }
        weight
    }

    /// Fills `buffers.upto` with the probability of each start; tempers the odds if they allow no placement.
    fn solve<N: Number>(&self, incoming: &[N], buffers: &mut Buffers<N>) -> bool {
        if !self.is_possible {
            return false;
        }
        self.compute_weights(incoming, buffers);
        if self.cells.len() <= LONG && self.sum(buffers) {
            return true;
        }
        let mut tempered = std::mem::take(&mut buffers.tempered);
        tempered.clear();
        tempered.extend_from_slice(incoming);
        let is_solved = (0..TEMPERINGS).any(|count| {
            if count > 0 {
                tempered.iter_mut().for_each(|odds| *odds = odds.map(f64::sqrt));
                self.compute_weights(&tempered, buffers);
            }
            self.sum_scaled(buffers)
        });
        buffers.tempered = tempered;
        is_solved
    }

    /// Computes the weights of cells and blocks; the greater of the two of a cell is 1.
    fn compute_weights<N: Number>(&self, incoming: &[N], buffers: &mut Buffers<N>) {
        let Buffers { filled, blank, upto, from, .. } = buffers;
        let (length, starts) = (self.cells.len(), self.blocks.last().map_or(0, |block| block.window().end));
        for (room, needed) in
            [(&mut *filled, self.products.room()), (&mut *blank, length + 1), (upto, starts), (from, starts)]
        {
            if room.len() < needed {
                room.resize(needed, N::all(0.0));
            }
        }
        let weights = filled[..length].iter_mut().zip(&mut *blank);
        let limits = self.least.iter().zip(&self.most);
        for ((&odds, (&least, &most)), (if_filled, if_blank)) in incoming.iter().zip(limits).zip(weights) {
            *if_filled = odds.map(|odds| at_most(at_least(odds, least), most));
            *if_blank = odds.map(|odds| at_most(at_least(1.0 / odds, 1.0 - most), 1.0 - least));
        }
        blank[length] = N::all(1.0);
        self.products.fill(filled);
    }
}

/// For each block, the first and the last start with room for the others; `None` if some block has none.
fn windows(line: &Line) -> Option<Vec<(usize, usize)>> {
    let window = |starts: &Vec<u32>| Some((*starts.first()? as usize, *starts.last()? as usize));
    let mut windows: Vec<(usize, usize)> = line.starts.iter().map(window).collect::<Option<_>>()?;
    let mut end = 0;
    for (window, run) in windows.iter_mut().zip(&line.runs) {
        window.0 = window.0.max(end);
        end = window.0 + run.min as usize + 1;
    }
    // The end of the imaginary blank behind the line.
    let mut end = line.cells.len() + 1;
    for (window, run) in windows.iter_mut().zip(&line.runs).rev() {
        window.1 = window.1.min(end.checked_sub(run.min as usize + 1)?);
        end = window.1;
        if window.0 > window.1 {
            return None;
        }
    }
    Some(windows)
}

/// The lesser; unlike `f64::min` a single instruction, and not meant for what is not a number.
fn at_most(value: f64, limit: f64) -> f64 {
    if value < limit { value } else { limit }
}

/// The greater; see [`at_most`].
fn at_least(value: f64, limit: f64) -> f64 {
    if value > limit { value } else { limit }
}

#[cfg(test)]
mod tests;

//! The message of one line: exact, by counting its placements forward and backward.
//!
//! What the crossing lines told is how much more a cell weighs filled than blank;
//! a placement weighs the product over its cells. For block j of length c and a
//! start s, with W(s) for the weight of its cells,
//!
//! * A(j, s) is the weight of all ways to lay the blocks before j in cells 0..s, the last of them a blank;
//! * B(j, s) is the weight of all ways to lay the blocks from j on in cells s.., block j at s.
//!
//! Then A(j, s) B(j, s), divided by its sum over s, is the probability that
//! block j starts at s, and the cells' probabilities are sums of those. Each A
//! and each B of a block is scaled by its greatest, which cancels out, so that
//! long lines neither overflow nor underflow.

use std::ops::RangeInclusive;

use nonosat_encodings::{ColorSet, Line};

/// Sums below this are not trusted.
const TINY: f64 = 1e-200;
/// How often what was told is softened if no placement seems possible.
const SOFTENINGS: usize = 12;

/// A line prepared for answering.
#[derive(Clone, Debug)]
pub(super) struct LineModel {
    cells: Vec<u32>,
    known: Vec<ColorSet>,
    blocks: Vec<BlockModel>,
    /// The different block lengths, in increasing order.
    lengths: Vec<usize>,
}

/// A block, and where it may start: somewhere in a window of which each start has a weight.
#[derive(Clone, Debug)]
struct BlockModel {
    length: usize,
    /// The index of the length among the different lengths.
    rank: usize,
    first: usize,
    last: usize,
    /// Where the weights of the window begin in the buffers.
    offset: usize,
    /// The starts asked for, in increasing order.
    starts: Vec<u32>,
}

impl BlockModel {
    /// The window in the buffers.
    fn window(&self) -> RangeInclusive<usize> {
        self.offset..=self.offset + self.last - self.first
    }
}

/// Room for the weights of one line; grows to the largest line met.
#[derive(Clone, Debug, Default)]
pub(super) struct Buffers {
    softened: Vec<f64>,
    filled: Vec<f64>,
    blank: Vec<f64>,
    /// For each different length, the weight of a block of that length at each start.
    blocks: Vec<Vec<f64>>,
    power: Vec<f64>,
    /// A, for each block and start.
    before: Vec<f64>,
    /// B, then the probabilities, for each block and start.
    from: Vec<f64>,
    covering: Vec<f64>,
}

impl LineModel {
    pub(super) fn new(line: &Line, cells: &[ColorSet]) -> Self {
        let mut lengths: Vec<usize> = line.blocks.iter().map(|block| block.length as usize).collect();
        lengths.sort_unstable();
        lengths.dedup();
        let mut blocks: Vec<BlockModel> = Vec::with_capacity(line.blocks.len());
        for (block, starts) in line.blocks.iter().zip(&line.starts) {
            let length = block.length as usize;
            blocks.push(BlockModel {
                length,
                rank: lengths.binary_search(&length).unwrap_or_default(),
                first: starts.first().map_or(0, |&start| start as usize),
                last: starts.last().map_or(0, |&start| start as usize),
                offset: blocks.last().map_or(0, |block| block.window().end() + 1),
                starts: starts.clone(),
            });
        }
        let known = line.cells.iter().map(|&cell| cells[cell as usize]).collect();
        Self { cells: line.cells.clone(), known, blocks, lengths }
    }

    pub(super) fn cells(&self) -> &[u32] {
        &self.cells
    }

    /// Writes to `answer` what the line says about each cell, given the odds it was told.
    ///
    /// False if it can say nothing, for what it was told allows no placement.
    pub(super) fn answer(&self, told: &[f64], buffers: &mut Buffers, answer: &mut [f64]) -> bool {
        if !self.solve(told, buffers) {
            return false;
        }
        let Buffers { covering, from, softened, .. } = buffers;
        covering.clear();
        covering.resize(self.cells.len() + 1, 0.0);
        for block in &self.blocks {
            let probabilities = &from[block.window()];
            covering[block.first..].iter_mut().zip(probabilities).for_each(|(sum, p)| *sum += p);
            covering[block.first + block.length..].iter_mut().zip(probabilities).for_each(|(sum, p)| *sum -= p);
        }
        let mut filled = 0.0;
        for (position, answer) in answer.iter_mut().enumerate() {
            filled += covering[position];
            let odds: f64 = filled.max(1e-15) / (1.0 - filled).max(1e-15);
            *answer = if self.known[position].len() == 1 { 1.0 } else { odds / softened[position] };
        }
        true
    }

    /// For each block and each of its starts, the probability that it starts there or before.
    pub(super) fn starts_by(&self, told: &[f64], buffers: &mut Buffers) -> Vec<Vec<f64>> {
        let solved = self.solve(told, buffers);
        let cumulated = |block: &BlockModel| {
            let probabilities = &buffers.from[block.window()];
            let share = 1.0 / block.starts.len() as f64;
            let mut sum = 0.0;
            let mut by = |&start: &u32| {
                sum += if solved { probabilities[start as usize - block.first] } else { share };
                sum
            };
            block.starts.iter().map(&mut by).collect()
        };
        self.blocks.iter().map(cumulated).collect()
    }

    /// Fills `buffers.from` with the probability of each start, softening what was told if need be.
    fn solve(&self, told: &[f64], buffers: &mut Buffers) -> bool {
        buffers.softened.clear();
        buffers.softened.extend_from_slice(told);
        let weights = self.blocks.last().map_or(0, |block| block.window().end() + 1);
        for _ in 0..SOFTENINGS {
            self.weigh(buffers);
            for sums in [&mut buffers.before, &mut buffers.from] {
                sums.clear();
                sums.resize(weights, 0.0);
            }
            self.forward(buffers);
            self.backward(buffers);
            if self.multiply(buffers) {
                return true;
            }
            buffers.softened.iter_mut().for_each(|told| *told = told.sqrt());
        }
        false
    }

    /// The weights of cells and blocks; of the two weights of a cell the greater is 1.
    fn weigh(&self, buffers: &mut Buffers) {
        let Buffers { softened, filled, blank, blocks, power, .. } = buffers;
        filled.clear();
        blank.clear();
        for (&odds, &known) in softened.iter().zip(&self.known) {
            let (if_filled, if_blank) = if odds >= 1.0 { (1.0, 1.0 / odds) } else { (odds, 1.0) };
            filled.push(if known == ColorSet::BLANK { 0.0 } else { if_filled });
            blank.push(if known == ColorSet::BLACK { 0.0 } else { if_blank });
        }
        // The blank thought behind the line.
        blank.push(1.0);
        blocks.resize_with(blocks.len().max(self.lengths.len()), Vec::new);
        for (&length, weights) in self.lengths.iter().zip(blocks) {
            run_products(filled, length, weights, power);
        }
    }

    /// Fills `before` with A.
    fn forward(&self, buffers: &mut Buffers) {
        let Buffers { blank, blocks, before, .. } = buffers;
        let Some(block) = self.blocks.first() else { return };
        let mut reached: f64 = blank[..block.first].iter().product();
        for (weight, blank) in before[block.window()].iter_mut().zip(&blank[block.first..]) {
            *weight = reached;
            reached *= blank;
        }
        for pair in self.blocks.windows(2) {
            let [previous, block] = pair else { continue };
            scale(&mut before[previous.window()]);
            let (done, open) = before.split_at_mut(block.offset);
            let laid = &done[previous.offset..];
            let weights = &blocks[previous.rank][previous.first..][..laid.len()];
            // Step by step over the blank behind the previous block, to the next start.
            let gap = previous.first + previous.length + 1;
            let blank = &blank[gap - 1..];
            let skipped = block.first - gap;
            let mut reached = 0.0;
            for ((laid, weight), blank) in laid.iter().zip(weights).zip(blank).take(skipped) {
                reached = blank * (reached + laid * weight);
            }
            for blank in blank.iter().take(skipped).skip(laid.len()) {
                reached *= blank;
            }
            let open = &mut open[..=block.last - block.first];
            let (laid, weights) = (laid.get(skipped..).unwrap_or(&[]), weights.get(skipped..).unwrap_or(&[]));
            let blank = &blank[skipped..];
            for (((sum, laid), weight), blank) in open.iter_mut().zip(laid).zip(weights).zip(blank) {
                reached = blank * (reached + laid * weight);
                *sum = reached;
            }
            for (sum, blank) in open.iter_mut().zip(blank).skip(laid.len()) {
                reached *= blank;
                *sum = reached;
            }
        }
        scale(&mut before[self.blocks[self.blocks.len() - 1].window()]);
    }

    /// Fills `from` with B.
    fn backward(&self, buffers: &mut Buffers) {
        let Buffers { blank, blocks, from, .. } = buffers;
        for (j, block) in self.blocks.iter().enumerate().rev() {
            let (open, done) = from.split_at_mut(block.window().end() + 1);
            let sums = &mut open[block.offset..];
            let next = self.blocks.get(j + 1);
            // The weight of all that lies behind a gap, from the last one that matters down to `lowest`.
            let lowest = block.first + block.length + 1;
            let behind = next.map_or(&[][..], |next| &done[..=next.last - next.first]);
            let first_behind = next.map_or(self.cells.len() + 1, |next| next.first);
            let mut reached = if next.is_some() { 0.0 } else { 1.0 };
            let mut gap = first_behind + behind.len();
            let step = |gap: usize, reached: f64| {
                let laid =
                    if gap >= first_behind { behind.get(gap - first_behind).copied().unwrap_or(0.0) } else { 0.0 };
                laid + blank.get(gap).copied().unwrap_or(1.0) * reached
            };
            while gap > lowest + sums.len() {
                gap -= 1;
                reached = step(gap, reached);
            }
            let weights = &blocks[block.rank][block.first..];
            for (index, sum) in sums.iter_mut().enumerate().rev() {
                if gap > lowest + index {
                    gap -= 1;
                    reached = step(gap, reached);
                }
                *sum = weights[index] * blank[lowest + index - 1] * reached;
            }
            scale(sums);
        }
    }

    /// Makes probabilities of A and B; false if some sum cannot be trusted.
    fn multiply(&self, buffers: &mut Buffers) -> bool {
        for block in &self.blocks {
            let weights = &mut buffers.from[block.window()];
            let mut sum = 0.0;
            for (weight, before) in weights.iter_mut().zip(&buffers.before[block.window()]) {
                *weight *= before;
                sum += *weight;
            }
            // Not a number is not to be trusted either.
            if sum <= TINY || sum.is_nan() {
                return false;
            }
            weights.iter_mut().for_each(|weight| *weight /= sum);
        }
        true
    }
}

/// Writes to `products`, for each position, the product of the `length` factors from there on.
///
/// Put together from the products of 1, 2, 4, ... factors, for which `power` is room. Positions without
/// so many factors behind them get anything.
fn run_products(factors: &[f64], length: usize, products: &mut Vec<f64>, power: &mut Vec<f64>) {
    products.clear();
    products.resize(factors.len(), 1.0);
    power.clear();
    power.extend_from_slice(factors);
    let (mut width, mut done) = (1, 0);
    while done < length {
        if (length - done) & width != 0 {
            products.iter_mut().zip(&power[done.min(factors.len())..]).for_each(|(product, factor)| *product *= factor);
            done += width;
        }
        for position in 0..factors.len().saturating_sub(width) {
            power[position] *= power[position + width];
        }
        width *= 2;
    }
}

/// Divides by the greatest.
fn scale(weights: &mut [f64]) {
    let greatest = weights.iter().copied().fold(0.0, f64::max);
    if greatest > 0.0 {
        let factor = 1.0 / greatest;
        weights.iter_mut().for_each(|weight| *weight *= factor);
    }
}

//! The message of one line: exact, by counting its placements forward and backward.
//!
//! Cell i weighs b(i) if filled and w(i) if blank, as the crossing lines told;
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

use nonosat_encodings::{ColorSet, Line};

/// Sums below this are not trusted.
const TINY: f64 = 1e-200;
/// How often what was told is softened if no placement seems possible.
const SOFTENINGS: usize = 12;

/// A line prepared for answering.
#[derive(Debug)]
pub(super) struct LineModel {
    cells: Vec<u32>,
    known: Vec<ColorSet>,
    blocks: Vec<BlockModel>,
    /// The possible starts of all blocks, one after the other.
    starts: Vec<u32>,
    /// The different block lengths, in increasing order.
    lengths: Vec<usize>,
}

#[derive(Debug)]
struct BlockModel {
    length: usize,
    /// The index of the length among the different lengths.
    rank: usize,
    /// The range of its starts.
    starts: std::ops::Range<usize>,
}

/// Room for the weights of one line; grows to the largest line met.
#[derive(Debug, Default)]
pub(super) struct Buffers {
    softened: Vec<f64>,
    filled: Vec<f64>,
    blank: Vec<f64>,
    /// For each different length, the weight of a block of that length at each start.
    blocks: Vec<Vec<f64>>,
    before: Vec<f64>,
    from: Vec<f64>,
    covering: Vec<f64>,
}

impl LineModel {
    pub(super) fn new(line: &Line, cells: &[ColorSet]) -> Self {
        let mut lengths: Vec<usize> = line.blocks.iter().map(|block| block.length as usize).collect();
        lengths.sort_unstable();
        lengths.dedup();
        let mut starts = Vec::new();
        let mut blocks = Vec::with_capacity(line.blocks.len());
        for (block, possible) in line.blocks.iter().zip(&line.starts) {
            let length = block.length as usize;
            let first = starts.len();
            starts.extend_from_slice(possible);
            let rank = lengths.binary_search(&length).unwrap_or_default();
            blocks.push(BlockModel { length, rank, starts: first..starts.len() });
        }
        let known = line.cells.iter().map(|&cell| cells[cell as usize]).collect();
        Self { cells: line.cells.clone(), known, blocks, starts, lengths }
    }

    pub(super) fn cells(&self) -> &[u32] {
        &self.cells
    }

    /// Writes to `answer` what the line says about each cell, given the log-odds it was told.
    ///
    /// False if it can say nothing, for what it was told allows no placement.
    pub(super) fn answer(&self, told: &[f64], buffers: &mut Buffers, answer: &mut [f64]) -> bool {
        if !self.solve(told, buffers) {
            return false;
        }
        buffers.covering.clear();
        buffers.covering.resize(self.cells.len() + 1, 0.0);
        for block in &self.blocks {
            for index in block.starts.clone() {
                let start = self.starts[index] as usize;
                buffers.covering[start] += buffers.from[index];
                buffers.covering[start + block.length] -= buffers.from[index];
            }
        }
        let mut filled = 0.0;
        for (position, answer) in answer.iter_mut().enumerate() {
            filled += buffers.covering[position];
            let odds = (filled.max(1e-15) / (1.0 - filled).max(1e-15)).ln();
            *answer = if self.known[position].len() == 1 { 0.0 } else { odds - buffers.softened[position] };
        }
        true
    }

    /// For each block and each of its starts, the probability that it starts there or before.
    pub(super) fn starts_by(&self, told: &[f64], buffers: &mut Buffers) -> Vec<Vec<f64>> {
        let solved = self.solve(told, buffers);
        let cumulated = |block: &BlockModel| {
            let mut sum = 0.0;
            let share = 1.0 / block.starts.len() as f64;
            let add = |index: usize| {
                sum += if solved { buffers.from[index] } else { share };
                sum
            };
            block.starts.clone().map(add).collect()
        };
        self.blocks.iter().map(cumulated).collect()
    }

    /// Fills `buffers.from` with the probability of each start, softening what was told if need be.
    fn solve(&self, told: &[f64], buffers: &mut Buffers) -> bool {
        buffers.softened.clear();
        buffers.softened.extend_from_slice(told);
        for _ in 0..SOFTENINGS {
            self.weigh(buffers);
            self.forward(buffers);
            if self.backward(buffers) {
                return true;
            }
            buffers.softened.iter_mut().for_each(|told| *told *= 0.5);
        }
        false
    }

    /// The weights of cells and blocks; of the two weights of a cell the greater is 1.
    fn weigh(&self, buffers: &mut Buffers) {
        let Buffers { softened, filled, blank, blocks, .. } = buffers;
        filled.clear();
        blank.clear();
        for (&log_odds, &known) in softened.iter().zip(&self.known) {
            let small = (-log_odds.abs()).exp();
            let (if_filled, if_blank) = if log_odds >= 0.0 { (1.0, small) } else { (small, 1.0) };
            filled.push(if known == ColorSet::BLANK { 0.0 } else { if_filled });
            blank.push(if known == ColorSet::BLACK { 0.0 } else { if_blank });
        }
        // The blank thought behind the line.
        blank.push(1.0);
        blocks.resize_with(blocks.len().max(self.lengths.len()), Vec::new);
        for (&length, weights) in self.lengths.iter().zip(blocks) {
            weights.clone_from(filled);
            let mut done = 1;
            while done < length {
                let by = done.min(length - done);
                for start in 0..weights.len().saturating_sub(by) {
                    weights[start] *= weights[start + by];
                }
                done += by;
            }
        }
    }

    /// Fills `before` with A.
    fn forward(&self, buffers: &mut Buffers) {
        let Buffers { blank, blocks, before, .. } = buffers;
        before.clear();
        before.resize(self.starts.len(), 0.0);
        for (j, block) in self.blocks.iter().enumerate() {
            let mut reached = if j == 0 { 1.0 } else { 0.0 };
            let mut position = 0;
            let mut previous = 0..0;
            if let Some(previous_block) = j.checked_sub(1).map(|j| &self.blocks[j]) {
                previous = previous_block.starts.clone();
                position = previous.clone().next().map_or(0, |first| self.starts[first] as usize);
            }
            for index in block.starts.clone() {
                let start = self.starts[index] as usize;
                while position < start {
                    reached *= blank[position];
                    position += 1;
                    if let (Some(before_index), Some(j)) = (previous.clone().next(), j.checked_sub(1)) {
                        let BlockModel { length, rank, .. } = self.blocks[j];
                        let at = self.starts[before_index] as usize;
                        if at + length + 1 == position {
                            reached += before[before_index] * blocks[rank][at] * blank[at + length];
                            previous.next();
                        }
                    }
                }
                before[index] = reached;
            }
            scale(&mut before[block.starts.clone()]);
        }
    }

    /// Fills `from` with B, then with the probabilities; false if some sum cannot be trusted.
    fn backward(&self, buffers: &mut Buffers) -> bool {
        let Buffers { blank, blocks, before, from, .. } = buffers;
        from.clear();
        from.resize(self.starts.len(), 0.0);
        let behind_all = self.cells.len() + 1;
        for (j, block) in self.blocks.iter().enumerate().rev() {
            let behind = self.blocks.get(j + 1).map_or(0..0, |behind| behind.starts.clone());
            let mut behind_left = behind.rev().peekable();
            // The weight of all that lies behind the gap state at `position`.
            let (mut position, mut reached) = match behind_left.peek() {
                Some(&last) => (self.starts[last] as usize + 1, 0.0),
                None => (behind_all, 1.0),
            };
            for index in block.starts.clone().rev() {
                let start = self.starts[index] as usize;
                let gap = start + block.length + 1;
                while position > gap {
                    position -= 1;
                    reached *= blank[position];
                    if let Some(&next) = behind_left.peek()
                        && self.starts[next] as usize == position
                    {
                        reached += from[next];
                        behind_left.next();
                    }
                }
                from[index] = if position == gap { blocks[block.rank][start] * blank[gap - 1] * reached } else { 0.0 };
            }
            scale(&mut from[block.starts.clone()]);
        }
        for block in &self.blocks {
            let mut sum = 0.0;
            for index in block.starts.clone() {
                from[index] *= before[index];
                sum += from[index];
            }
            if !(sum > TINY) {
                return false;
            }
            from[block.starts.clone()].iter_mut().for_each(|weight| *weight /= sum);
        }
        true
    }
}

/// Divides by the greatest.
fn scale(weights: &mut [f64]) {
    let greatest = weights.iter().copied().fold(0.0, f64::max);
    if greatest > 0.0 {
        weights.iter_mut().for_each(|weight| *weight /= greatest);
    }
}

//! The sums over placements, block by block.

use super::{BlockModel, Buffers, LineModel, TINY, at_least};
use crate::belief::number::Number;

impl LineModel {
    /// Turns weights into probabilities, without scaling; false if the sum may have underflowed.
    pub(super) fn sum<N: Number>(&self, buffers: &mut Buffers<N>) -> bool {
        let mut ends = None;
        for block in &self.blocks {
            forward(ends.replace(block), block, buffers);
        }
        let sum = self.total(buffers);
        if !is_trusted(sum) {
            return false;
        }
        let mut next = None;
        for block in self.blocks.iter().rev() {
            backward(block, next.replace(block), N::all(1.0) / sum, self.cells.len(), buffers);
        }
        true
    }

    /// Turns weights into probabilities, scaling the sums of each block by the greatest.
    pub(super) fn sum_scaled<N: Number>(&self, buffers: &mut Buffers<N>) -> bool {
        let mut previous = None;
        for block in &self.blocks {
            forward(previous.replace(block), block, buffers);
            scale(&mut buffers.upto[block.window()]);
        }
        let mut next = None;
        for block in self.blocks.iter().rev() {
            backward(block, next.replace(block), N::all(1.0), self.cells.len(), buffers);
            scale(&mut buffers.from[block.window()]);
            let weights = &mut buffers.upto[block.window()];
            let sum = fold_in_lanes(weights, |sum, weight| sum + weight);
            if !is_trusted(sum) {
                return false;
            }
            let factor = N::all(1.0) / sum;
            weights.iter_mut().for_each(|weight| *weight = *weight * factor);
        }
        true
    }

    /// The logarithm of the weight of all placements; minus infinity, or not a number, if there is none.
    pub(super) fn log_sum<N: Number>(&self, buffers: &mut Buffers<N>) -> N {
        let mut previous = None;
        let mut log = N::all(0.0);
        for block in &self.blocks {
            forward(previous.replace(block), block, buffers);
            log = log + scale(&mut buffers.upto[block.window()]).map(f64::ln);
        }
        log + self.total(buffers).map(f64::ln)
    }

    /// The weight of all placements.
    fn total<N: Number>(&self, buffers: &Buffers<N>) -> N {
        let Some(last) = self.blocks.last() else { return product(&buffers.blank[..self.cells.len()]) };
        let blank = &buffers.blank[last.first + last.length..=self.cells.len()];
        let (behind, rest) = blank.split_at(last.width());
        let laid = buffers.upto[last.window()].iter().zip(behind);
        laid.fold(N::all(0.0), |sum, (&laid, &blank)| blank * (sum + laid)) * product(rest)
    }
}

/// Fills A of a block from that of the previous one.
fn forward<N: Number>(previous: Option<&BlockModel>, block: &BlockModel, buffers: &mut Buffers<N>) {
    let Buffers { blank, filled, upto, .. } = buffers;
    let weights = &filled[block.product + block.first..][..block.width()];
    let (done, open) = upto.split_at_mut(block.offset);
    let open = &mut open[..weights.len()];
    let Some(previous) = previous else {
        let mut reached = product(&blank[..block.first]);
        for ((sum, &weight), &blank) in open.iter_mut().zip(weights).zip(&blank[block.first..]) {
            *sum = reached * weight;
            reached = reached * blank;
        }
        return;
    };
    let laid = &done[previous.offset..];
    // From the first blank behind the previous block to the last one before this block.
    let end = previous.first + previous.length;
    let blank = &blank[end..block.last];
    let (skipped, blank) = blank.split_at(block.first - end - 1);
    let (early, laid) = laid.split_at(laid.len().min(skipped.len()));
    let mut reached = N::all(0.0);
    for (&laid, &blank) in early.iter().zip(skipped) {
        reached = blank * (reached + laid);
    }
    reached = skipped[early.len()..].iter().fold(reached, |reached, &blank| reached * blank);
    let (sums, late) = open.split_at_mut(laid.len());
    let (weights, late_weights) = weights.split_at(laid.len());
    let (blank, late_blank) = blank.split_at(laid.len());
    for (((sum, &laid), &weight), &blank) in sums.iter_mut().zip(laid).zip(weights).zip(blank) {
        reached = blank * (reached + laid);
        *sum = reached * weight;
    }
    for ((sum, &weight), &blank) in late.iter_mut().zip(late_weights).zip(late_blank) {
        reached = reached * blank;
        *sum = reached * weight;
    }
}

/// Multiplies A of a block by B, and fills B times the weight of the block, from that of the next one.
///
/// `scale` is the weight that the end of the line has.
fn backward<N: Number>(
    block: &BlockModel,
    next: Option<&BlockModel>,
    scale: N,
    cells: usize,
    buffers: &mut Buffers<N>,
) {
    let Buffers { blank, filled, upto, from, .. } = buffers;
    let weights = &filled[block.product + block.first..][..block.width()];
    let upto = &mut upto[block.window()];
    let (open, done) = from[block.offset..].split_at_mut(weights.len());
    // From the first blank behind the block on.
    let blank = &blank[block.first + block.length..];
    let Some(next) = next else {
        let last = block.last + block.length;
        let blank = &blank[..=cells - block.first - block.length];
        let (blank, rest) = blank.split_at(blank.len() - (cells - last));
        let mut reached = scale * product(rest);
        for (((from, upto), &weight), &blank) in open.iter_mut().zip(upto).zip(weights).zip(blank).rev() {
            reached = reached * blank;
            *upto = *upto * reached;
            *from = reached * weight;
        }
        return;
    };
    let blank = &blank[..next.last - block.first - block.length];
    let behind = &done[..next.width()];
    // Behind the first blanks no next block starts.
    let skipped = blank.len() - behind.len();
    let (blank, late_blank) = blank.split_at(weights.len());
    let late = behind.len().min(late_blank.len());
    let (behind, late_behind) = behind.split_at(behind.len() - late);
    let mut reached = N::all(0.0);
    for (&blank, &behind) in late_blank[late_blank.len() - late..].iter().zip(late_behind).rev() {
        reached = blank * (behind + reached);
    }
    reached = late_blank[..late_blank.len() - late].iter().fold(reached, |reached, &blank| reached * blank);
    let skipped = skipped.min(weights.len());
    let (early, open) = open.split_at_mut(skipped);
    let (early_upto, upto) = upto.split_at_mut(skipped);
    let (early_weights, weights) = weights.split_at(skipped);
    let (early_blank, blank) = blank.split_at(skipped);
    let sums = open.iter_mut().zip(upto);
    for ((((from, upto), &weight), &blank), &behind) in sums.zip(weights).zip(blank).zip(behind).rev() {
        reached = blank * (behind + reached);
        *upto = *upto * reached;
        *from = reached * weight;
    }
    let sums = early.iter_mut().zip(early_upto);
    for (((from, upto), &weight), &blank) in sums.zip(early_weights).zip(early_blank).rev() {
        reached = reached * blank;
        *upto = *upto * reached;
        *from = reached * weight;
    }
}

/// The product of numbers.
fn product<N: Number>(numbers: &[N]) -> N {
    numbers.iter().fold(N::all(1.0), |product, &number| product * number)
}

/// Whether a sum has neither come near to zero nor grown beyond bounds, and is a number.
fn is_trusted(sum: impl Number) -> bool {
    sum.agrees(sum, |sum, _| sum > TINY && sum < f64::INFINITY)
}

/// Divides by the greatest, and returns it.
fn scale<N: Number>(weights: &mut [N]) -> N {
    let greatest = fold_in_lanes(weights, |one, other| one.with(other, at_least));
    let factor = greatest.map(|greatest| if greatest > 0.0 { 1.0 / greatest } else { 1.0 });
    weights.iter_mut().for_each(|weight| *weight = *weight * factor);
    greatest
}

/// Folds numbers, none of them negative, from 0 on: eight sums at once, so that compilers make vector code of it.
fn fold_in_lanes<N: Number>(numbers: &[N], combine: impl Fn(N, N) -> N) -> N {
    let mut lanes = [N::all(0.0); 8];
    let chunks = numbers.chunks_exact(lanes.len());
    let rest = chunks.remainder();
    for chunk in chunks {
        lanes.iter_mut().zip(chunk).for_each(|(lane, &number)| *lane = combine(*lane, number));
    }
    lanes.iter_mut().zip(rest).for_each(|(lane, &number)| *lane = combine(*lane, number));
    lanes.into_iter().fold(N::all(0.0), combine)
}

//! The sums over the placements of a line of any runs, forward and backward.
//!
//! The greatest weight of a cell is 1, so that the weight of all placements seldom underflows. If it does, the sums of
//! each run are scaled by their greatest, which cancels out.

use nonosat_encodings::Gap;

use super::{
    at_least,
    line::{GapModel, RunLineModel, RunModel},
};
use crate::belief::starts::starts_by;

/// Sums below this are not trusted: what matters in them might have underflowed.
const TINY: f64 = 1e-180;
/// How often the weights are tempered if no placement seems possible.
const TEMPERINGS: usize = 12;
/// The least probability of a colour of a cell.
const LEAST_PROBABILITY: f64 = 1e-15;

/// Room for the sums of one line; grows to the largest line met.
#[derive(Clone, Debug, Default)]
pub(in crate::belief) struct Buffers {
    tempered: Vec<f64>,
    /// The weight of each colour of the line in each cell.
    weights: Vec<f64>,
    /// The products of exact runs, from each position on.
    tables: Vec<f64>,
    /// The probability that a run of a table starts at a position, summed over such runs.
    started: Vec<f64>,
    /// G of each run, and behind the last.
    gaps: Vec<f64>,
    /// The weight of all before each start; the probabilities of starts.
    upto: Vec<f64>,
    starts: Vec<f64>,
    /// E of one run; then the weight of all behind each of its ends.
    ends: Vec<f64>,
    /// S of one run, from the beginning of the gap before it; then H.
    from: Vec<f64>,
    /// The probabilities of the lengths of a run that starts somewhere.
    lengths: Vec<f64>,
    /// The probability of each colour of the line in each cell.
    covered: Vec<f64>,
}

impl RunLineModel {
    /// Writes the messages to its cells to `outgoing`, given the weights that come in from them, the greatest of a cell
    /// being 1.
    ///
    /// False if these allow no placement: then there is no message.
    pub(super) fn outgoing(&self, incoming: &[f64], buffers: &mut Buffers, outgoing: &mut [f64]) -> bool {
        if !self.solve(incoming, buffers) {
            return false;
        }
        self.cover(buffers);
        let messages = outgoing.iter_mut().zip(incoming);
        for ((message, &weight), &plane) in messages.zip(&self.planes) {
            *message = at_least(buffers.covered[plane as usize], LEAST_PROBABILITY) / weight;
        }
        true
    }

    /// For each run and each of the starts asked for, the probability that it starts there or before.
    pub(super) fn starts_by(&self, asked: &[Vec<u32>], incoming: &[f64], buffers: &mut Buffers) -> Vec<Vec<f64>> {
        let is_solved = self.solve(incoming, buffers);
        let by = |(run, asked): (&RunModel, &Vec<u32>)| {
            let probabilities = is_solved.then(|| &buffers.starts[run.window()]);
            starts_by(asked, run.starts[0], probabilities)
        };
        self.runs.iter().zip(asked).map(by).collect()
    }

    /// The logarithm of the weight of all placements, where the first colour of each cell has weight 1; minus infinity,
    /// or not a number, if there is none.
    pub(super) fn log_weight(&self, incoming: &[f64], buffers: &mut Buffers) -> f64 {
        if !self.is_possible {
            return f64::NEG_INFINITY;
        }
        self.compute_weights(incoming, buffers);
        let firsts = self.cells.windows(2).filter(|pair| pair[0] < pair[1]);
        let first: f64 = firsts.map(|pair| incoming[pair[0] as usize].ln()).sum();
        self.log_sum(buffers) - first
    }

    /// Computes the probabilities of starts and of colours; tempers the weights if they allow no placement.
    fn solve(&self, incoming: &[f64], buffers: &mut Buffers) -> bool {
        if !self.is_possible {
            return false;
        }
        self.compute_weights(incoming, buffers);
        if self.sum::<false>(buffers) {
            return true;
        }
        let mut tempered = std::mem::take(&mut buffers.tempered);
        tempered.clear();
        tempered.extend_from_slice(incoming);
        let is_solved = (0..TEMPERINGS).any(|count| {
            if count > 0 {
                tempered.iter_mut().for_each(|weight| *weight = weight.sqrt());
                self.compute_weights(&tempered, buffers);
            }
            self.sum::<true>(buffers)
        });
        buffers.tempered = tempered;
        is_solved
    }

    fn compute_weights(&self, incoming: &[f64], buffers: &mut Buffers) {
        let Buffers { weights, tables, started, .. } = buffers;
        weights.clear();
        let weight = |&slot: &u32| incoming.get(slot as usize).copied().unwrap_or(0.0);
        weights.extend(self.slots.iter().map(weight));
        resize(tables, self.tables.len() * self.length);
        started.resize(self.tables.len() * self.length, 0.0);
        for (number, table) in self.tables.iter().enumerate() {
            let (before, products) = tables.split_at_mut(number * self.length);
            let of_color = &weights[table.plane * self.length..][..self.length];
            // The products of the next shorter runs of this colour are a part.
            let shorter = number.checked_sub(1).filter(|&shorter| self.tables[shorter].plane == table.plane);
            let products = &mut products[..self.length + 1 - table.length];
            let (part, length) = match shorter {
                Some(shorter) => (&before[shorter * self.length..], self.tables[shorter].length),
                None => (of_color, 1),
            };
            let mut distances = length..table.length;
            match distances.next() {
                Some(distance) => {
                    let factors = part.iter().zip(&of_color[distance..]);
                    products.iter_mut().zip(factors).for_each(|(product, (part, weight))| *product = part * weight);
                }
                None => products.copy_from_slice(&part[..products.len()]),
            }
            for distance in distances {
                products.iter_mut().zip(&of_color[distance..]).for_each(|(product, &weight)| *product *= weight);
            }
        }
    }

    /// Makes room for sums.
    fn begin(&self, buffers: &mut Buffers) {
        resize(&mut buffers.gaps, self.room[0]);
        resize(&mut buffers.upto, self.room[1]);
        resize(&mut buffers.starts, self.room[1]);
        buffers.covered.clear();
        // One more, for colours that the line has not.
        buffers.covered.resize(self.slots.len() + 1, 0.0);
        buffers.started.fill(0.0);
        buffers.ends.clear();
        buffers.ends.push(1.0);
    }

    /// The logarithm of the weight of all placements; minus infinity, or not a number, if there is none.
    fn log_sum(&self, buffers: &mut Buffers) -> f64 {
        self.begin(buffers);
        let mut log = 0.0;
        for run in &self.runs {
            walk(&run.before, run.gap, buffers);
            self.lay(run, buffers);
            log += scale(&mut buffers.ends).ln();
        }
        walk(&self.tail, Gap::Free, buffers);
        log + self.total(buffers).ln()
    }

    /// The weight of all placements.
    fn total(&self, buffers: &Buffers) -> f64 {
        buffers.gaps[self.tail.window()].last().copied().unwrap_or(0.0)
    }

    /// Turns weights into probabilities; false if that cannot be trusted.
    fn sum<const SCALED: bool>(&self, buffers: &mut Buffers) -> bool {
        self.begin(buffers);
        for run in &self.runs {
            walk(&run.before, run.gap, buffers);
            self.lay(run, buffers);
            if SCALED {
                scale(&mut buffers.ends);
            }
        }
        walk(&self.tail, Gap::Free, buffers);
        let total = self.total(buffers);
        if !is_trusted(total) {
            return false;
        }
        let mut factor = 1.0 / total;
        // The end of the line is where the last gap ends.
        buffers.from.clear();
        buffers.from.resize(self.length - self.tail.first, 0.0);
        buffers.from.push(1.0);
        wait(&self.tail, Gap::Free, self.runs.last(), factor, buffers);
        for (number, run) in self.runs.iter().enumerate().rev() {
            self.lay_back(run, buffers);
            if SCALED {
                scale(&mut buffers.from);
            }
            let Buffers { upto, from, starts, .. } = &mut *buffers;
            let starts = &mut starts[run.window()];
            let weights = upto[run.window()].iter().zip(&from[run.starts[0] - run.before.first..]);
            starts.iter_mut().zip(weights).for_each(|(start, (before, behind))| *start = before * behind);
            if SCALED {
                let sum = starts.iter().sum();
                if !is_trusted(sum) {
                    return false;
                }
                factor = 1.0 / sum;
            }
            starts.iter_mut().for_each(|start| *start *= factor);
            self.note_starts(run, factor, buffers);
            wait(&run.before, run.gap, self.runs[..number].last(), factor, buffers);
        }
        true
    }

    /// Fills E of a run from G before it.
    fn lay(&self, run: &RunModel, buffers: &mut Buffers) {
        let Buffers { weights, tables, gaps, upto, ends, .. } = buffers;
        let upto = &mut upto[run.window()];
        let (gap, skipped) = (&gaps[run.before.window()], run.starts[0] - run.before.first);
        if run.gap == Gap::Apart {
            // A cell of background, at least.
            let background = &weights[run.starts[0] - 1..];
            let before = gap[skipped - 1..].iter().zip(background);
            upto.iter_mut().zip(before).for_each(|(upto, (gap, weight))| *upto = gap * weight);
        } else {
            upto.copy_from_slice(&gap[skipped..]);
        }
        ends.clear();
        if let Some(table) = run.table {
            let products = &tables[table * self.length + run.starts[0]..];
            ends.extend(upto.iter().zip(products).map(|(upto, product)| upto * product));
            return;
        }
        ends.resize(run.ends[1] + 1 - run.ends[0], 0.0);
        for (start, &weight) in (run.starts[0]..).zip(&*upto) {
            self.for_each_length(run, start, weights, |_, end, product| ends[end] += weight * product);
        }
    }

    /// Fills S of a run from the weights behind its ends.
    fn lay_back(&self, run: &RunModel, buffers: &mut Buffers) {
        let Buffers { weights, tables, ends, from, .. } = buffers;
        from.clear();
        // A start before the window has no weight.
        from.resize(run.starts[0] - run.before.first, 0.0);
        if let Some(table) = run.table {
            let products = &tables[table * self.length + run.starts[0]..];
            from.extend(ends.iter().zip(products).map(|(end, product)| end * product));
            return;
        }
        from.extend((run.starts[0]..=run.starts[1]).map(|start| {
            let mut sum = 0.0;
            self.for_each_length(run, start, weights, |_, end, product| sum += product * ends[end]);
            sum
        }));
    }

    /// Calls with each length that a run may have from a start on, the index of its end in the window, and its product.
    fn for_each_length(&self, run: &RunModel, start: usize, weights: &[f64], mut call: impl FnMut(usize, usize, f64)) {
        let mut product = 1.0;
        let cells = &weights[run.plane * self.length..][start..run.ends[1].max(start)];
        for (length, &weight) in (1..=run.lengths[1]).zip(cells) {
            product *= weight;
            if product == 0.0 {
                break;
            }
            if length >= run.lengths[0] && start + length >= run.ends[0] {
                call(length, start + length - run.ends[0], product);
            }
        }
    }

    /// Notes what a run covers, whose starts have their probabilities, and its ends the weights behind them.
    fn note_starts(&self, run: &RunModel, factor: f64, buffers: &mut Buffers) {
        let Buffers { weights, started, starts, upto, ends, lengths, covered, .. } = buffers;
        if let Some(table) = run.table {
            let started = &mut started[table * self.length + run.starts[0]..];
            started.iter_mut().zip(&starts[run.window()]).for_each(|(sum, &start)| *sum += start);
            return;
        }
        let covered = &mut covered[run.plane * self.length..][..self.length];
        for (start, &weight) in (run.starts[0]..).zip(&upto[run.window()]) {
            lengths.clear();
            self.for_each_length(run, start, weights, |length, end, product| {
                lengths.resize(length, 0.0);
                lengths[length - 1] = weight * product * ends[end] * factor;
            });
            let mut sum = 0.0;
            for (covered, &longer) in covered[start..start + lengths.len()].iter_mut().zip(&*lengths).rev() {
                sum += longer;
                *covered += sum;
            }
        }
    }

    /// Adds what the exact runs cover to the probabilities of the colours.
    fn cover(&self, buffers: &mut Buffers) {
        let Buffers { started, covered, .. } = buffers;
        for (table, started) in self.tables.iter().zip(started.chunks_exact(self.length.max(1))) {
            let started = &started[..self.length + 1 - table.length];
            let covered = &mut covered[table.plane * self.length..][..self.length];
            for distance in 0..table.length {
                covered[distance..].iter_mut().zip(started).for_each(|(sum, &start)| *sum += start);
            }
        }
    }
}

/// Fills G of a gap from E of the run before it.
fn walk(gap: &GapModel, kind: Gap, buffers: &mut Buffers) {
    let Buffers { weights, gaps, ends, .. } = buffers;
    let (near, far) = gaps[gap.window()].split_at_mut(ends.len());
    if kind == Gap::Glued {
        near.copy_from_slice(ends);
        far.fill(0.0);
        return;
    }
    near[0] = ends[0];
    let (background, behind) = weights[gap.first..gap.last].split_at(near.len() - 1);
    let steps = near[1..].iter_mut().zip(background).zip(&ends[1..]);
    let sum = accumulate(ends[0], steps.map(|((sum, &weight), &end)| (weight, end, sum)));
    accumulate(sum, far.iter_mut().zip(behind).map(|(sum, &weight)| (weight, 0.0, sum)));
}

/// Fills sums of which each is the one before it times a weight, plus a term; returns the last.
///
/// Of two at a time the second does not wait for the first.
#[inline(always)]
fn accumulate<'a>(first: f64, mut steps: impl Iterator<Item = (f64, f64, &'a mut f64)>) -> f64 {
    let mut last = first;
    while let Some((weight, term, sum)) = steps.next() {
        *sum = last * weight + term;
        let Some((next_weight, next_term, next_sum)) = steps.next() else { return *sum };
        last = last * (weight * next_weight) + (term * next_weight + next_term);
        *next_sum = last;
    }
    last
}

/// Turns S of the run behind a gap into H; notes the background in it, and fills the weights behind the ends of the run
/// before it.
fn wait(gap: &GapModel, kind: Gap, before: Option<&RunModel>, factor: f64, buffers: &mut Buffers) {
    let Buffers { weights, gaps, ends, from: waiting, covered, .. } = buffers;
    let background = &weights[gap.first..gap.last];
    if kind != Gap::Glued {
        let (sums, last) = waiting.split_at_mut(background.len());
        let steps = sums.iter_mut().zip(background).rev();
        accumulate(last[0], steps.map(|(sum, &weight)| (weight, *sum, sum)));
        let covered = &mut covered[gap.first..gap.last];
        let gaps = gaps[gap.window()].iter().zip(background).zip(&waiting[1..]);
        let noted = |(covered, ((&before, &weight), &behind)): (&mut f64, ((&f64, &f64), &f64))| {
            *covered += before * weight * behind * factor;
        };
        covered.iter_mut().zip(gaps).for_each(noted);
    }
    let Some(before) = before else { return };
    let width = before.ends[1] + 1 - before.ends[0];
    if kind == Gap::Apart {
        ends.clear();
        ends.extend(waiting[1..].iter().zip(background).map(|(waiting, weight)| waiting * weight).take(width));
    } else {
        // S is not asked for again.
        std::mem::swap(ends, waiting);
        ends.truncate(width);
    }
}

/// Makes a buffer at least as long as needed.
fn resize(buffer: &mut Vec<f64>, length: usize) {
    if buffer.len() < length {
        buffer.resize(length, 0.0);
    }
}

/// Divides by the greatest, and returns it.
fn scale(sums: &mut [f64]) -> f64 {
    let greatest = sums.iter().copied().fold(0.0, f64::max);
    if greatest > 0.0 {
        sums.iter_mut().for_each(|sum| *sum /= greatest);
    }
    greatest
}

/// Whether a sum is neither too small nor no number.
fn is_trusted(sum: f64) -> bool {
    sum > TINY && sum < f64::INFINITY
}

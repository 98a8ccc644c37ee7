//! Linear sum bounds: what rows and columns imply together.
//!
//! Give each cell a weight. The total weight of the cells of one colour is the same
//! whether it is added up by rows or by columns. So where the lightest placements
//! of all rows have nearly the weight that the columns do, a heavy placement of a row
//! is ruled out, and so on. With weight 1 in every other column, this is what
//! settles the domino puzzle: each block of three takes a cell of those columns,
//! which have none to spare. Learning clauses from conflicts finds that as hard
//! as to prove that so many pigeons need so many holes.
//!
//! # References
//! W. Cook, C. R. Coullard, G. Turán, *On the complexity of cutting-plane proofs*, Discrete Applied Mathematics 18
//! (1987): sums prove in few steps what clauses cannot. A. Haken, *The intractability of resolution*, Theoretical
//! Computer Science 39 (1985).

use std::ops::RangeInclusive;

use nonosat_encodings::{Color, ColorSet, Instance, Line, Run};

use crate::decompose::Component;

/// The weight of what cannot be: more than the weight of any placement.
const NEVER: i64 = i64::MAX / 4;

/// Rules out starts of blocks by the sums over every other column and over every other row: how many; `None` if
/// nothing is left.
///
/// `width` is that of the puzzle. Every solution keeps its starts. O(possible starts), as often as something is found.
///
/// Sums of the first columns, and of the first rows, rule something out in one tournament puzzle of twelve, but next to
/// nothing: the search gets no shorter. Nor do Faase and webpbn 6574 take less time, with hundreds of starts fewer.
pub fn rule_out_starts(component: &mut Component, width: usize) -> Option<usize> {
    let Component { instance, cells } = component;
    let sides = Sides::new(instance);
    let in_odd = |place: fn(usize, usize) -> usize| cells.iter().map(move |&cell| (place(cell, width) % 2) as i64);
    let [column, row]: [fn(usize, usize) -> usize; 2] = [|cell, width| cell % width, |cell, width| cell / width];
    let scales = [column, row].map(|place| sides.scale(in_odd(place)));
    let Some(symbols) = countable(instance) else { return Some(0) };
    let mut ruled_out = 0;
    loop {
        let before = ruled_out;
        for symbol in symbols.iter() {
            for scale in &scales {
                ruled_out += rule_out_by(instance, &sides, scale, symbol)?;
            }
        }
        if ruled_out == before {
            return Some(ruled_out);
        }
    }
}

/// The colours whose cells the runs of lines count; `None` if some do not: without a given length, or in the colour of
/// a background.
fn countable(instance: &Instance) -> Option<ColorSet> {
    let backgrounds: ColorSet = instance.lines.iter().map(|line| line.background).collect();
    let is_countable = |run: &Run| run.is_exact() && !backgrounds.contains(run.color);
    let mut runs = instance.lines.iter().flat_map(|line| &line.runs);
    runs.all(is_countable).then(|| instance.lines.iter().flat_map(|line| &line.runs).map(|run| run.color).collect())
}

/// The rows and the columns, though an instance does not name them so: lines that cross each other.
struct Sides {
    /// For each line, whether it crosses one before it.
    crosses: Vec<bool>,
    /// For each cell, whether it is unknown and one line of each side goes through it: only these have a weight.
    counts: Vec<bool>,
}

impl Sides {
    fn new(instance: &Instance) -> Self {
        let mut met = vec![[0, 0]; instance.cells.len()];
        let mut crosses = Vec::with_capacity(instance.lines.len());
        for line in &instance.lines {
            let crossing = line.cells.iter().any(|&cell| met[cell as usize] != [0, 0]);
            line.cells.iter().for_each(|&cell| met[cell as usize][usize::from(crossing)] += 1);
            crosses.push(crossing);
        }
        let counts = met.iter().zip(&instance.cells).map(|(&met, colors)| met == [1, 1] && colors.len() > 1).collect();
        Self { crosses, counts }
    }

    fn scale(&self, weights: impl Iterator<Item = i64>) -> Vec<i64> {
        weights.zip(&self.counts).map(|(weight, &counts)| if counts { weight } else { 0 }).collect()
    }
}

/// Rules out the starts that only placements too heavy or too light have: how many; `None` if there is no solution.
///
/// No weight may be negative.
fn rule_out_by(instance: &mut Instance, sides: &Sides, weights: &[i64], symbol: Color) -> Option<usize> {
    let lines = &mut instance.lines;
    let mut ranges = Vec::with_capacity(lines.len());
    let mut sums = [[0; 2]; 2];
    for (line, &crosses) in lines.iter().zip(&sides.crosses) {
        let range = [1, -1].map(|sign| sign * WeightSums::new(line, weights, sign, symbol).total());
        if range[0] >= NEVER {
            return None;
        }
        let sum = &mut sums[usize::from(crosses)];
        *sum = [sum[0] + range[0], sum[1] + range[1]];
        ranges.push(range);
    }
    let [one, other] = sums;
    let (low, high) = (one[0].max(other[0]), one[1].min(other[1]));
    if low > high {
        return None;
    }
    let mut ruled_out = 0;
    for ((line, &crosses), [least, most]) in lines.iter_mut().zip(&sides.crosses).zip(ranges) {
        // What is left for this line when all others of its side have the least weight they can have, and the greatest.
        let sum = sums[usize::from(crosses)];
        let room = low - (sum[1] - most)..=high - (sum[0] - least);
        if *room.start() > least || *room.end() < most {
            ruled_out += keep_within(line, weights, symbol, &room);
        }
    }
    Some(ruled_out)
}

/// Keeps the starts of which some placement is light enough for `room`, and some heavy enough: the number of others.
fn keep_within(line: &mut Line, weights: &[i64], symbol: Color, room: &RangeInclusive<i64>) -> usize {
    let [light, heavy] = [1, -1].map(|sign| WeightSums::new(line, weights, sign, symbol).through_starts());
    let mut ruled_out = 0;
    for (starts, (light, heavy)) in line.starts.iter_mut().zip(light.into_iter().zip(heavy)) {
        let before = starts.len();
        let mut fits = light.iter().zip(&heavy).map(|(&least, &most)| least <= *room.end() && -most >= *room.start());
        starts.retain(|_| fits.next() == Some(true));
        ruled_out += before - starts.len();
    }
    ruled_out
}

/// The least weights of a line's placements. Known cells are not looked at: all that their blocks' starts allow counts.
struct WeightSums<'a> {
    line: &'a Line,
    /// For each position, the weight of the cells before it.
    before: Vec<i64>,
    /// The colour that has weight.
    symbol: Color,
}

impl<'a> WeightSums<'a> {
    /// The sums of `sign` times the weights of the cells: with -1, the least weights are the greatest but for the sign.
    fn new(line: &'a Line, weights: &[i64], sign: i64, symbol: Color) -> Self {
        let sums = line.cells.iter().scan(0, |sum, &cell| {
            *sum += sign * weights[cell as usize];
            Some(*sum)
        });
        Self { line, before: [0].into_iter().chain(sums).collect(), symbol }
    }

    /// The weight of a block that starts here.
    fn weight(&self, block: usize, start: u32) -> i64 {
        if self.line.runs[block].color != self.symbol {
            return 0;
        }
        self.before[(start + self.line.runs[block].min) as usize] - self.before[start as usize]
    }

    /// How far a block's start is, at least, from that of the next one.
    fn step(&self, block: usize) -> u32 {
        self.line.runs[block].min + self.line.runs[block + 1].gap.min()
    }

    /// The least weight of all placements.
    fn total(&self) -> i64 {
        let (mut sums, mut before) = (Vec::new(), Vec::new());
        for block in 0..self.line.starts.len() {
            std::mem::swap(&mut sums, &mut before);
            self.sum_up_to(block, &before, &mut sums);
        }
        if self.line.starts.is_empty() { 0 } else { sums.into_iter().min().unwrap_or(NEVER) }
    }

    /// For each block and each of its starts, the least weight of the placements that have it.
    fn through_starts(&self) -> Vec<Vec<i64>> {
        let mut through = self.up_to_starts();
        let mut behind = Vec::new();
        for block in (0..through.len()).rev() {
            let starts = &self.line.starts[block];
            behind = match self.line.starts.get(block + 1) {
                None => vec![0; starts.len()],
                Some(next) => {
                    let step = self.step(block);
                    // The least weight from the next block on, as its start comes down to the first that fits.
                    let (mut left, mut least) = (next.len(), NEVER);
                    let mut sums: Vec<i64> = Vec::with_capacity(starts.len());
                    for &start in starts.iter().rev() {
                        while left > 0 && next[left - 1] >= start + step {
                            left -= 1;
                            least = least.min(behind[left] + self.weight(block + 1, next[left]));
                        }
                        sums.push(least);
                    }
                    sums.reverse();
                    sums
                }
            };
            through[block].iter_mut().zip(&behind).for_each(|(sum, &rest)| *sum = NEVER.min(*sum + rest));
        }
        through
    }

    /// For each block and each of its starts, the least weight of it and the blocks before it.
    fn up_to_starts(&self) -> Vec<Vec<i64>> {
        let mut all: Vec<Vec<i64>> = Vec::with_capacity(self.line.starts.len());
        for block in 0..self.line.starts.len() {
            let mut sums = Vec::new();
            self.sum_up_to(block, all.last().map_or(&[], |before| before), &mut sums);
            all.push(sums);
        }
        all
    }

    /// Replaces `sums` by the least weight, for each start of a block, of it and the blocks before it, given those of
    /// the block before.
    fn sum_up_to(&self, block: usize, before: &[i64], sums: &mut Vec<i64>) {
        let (earlier, step) = match block.checked_sub(1) {
            Some(before) => (&self.line.starts[before][..], self.step(before)),
            None => (&[][..], 0),
        };
        let mut least = if block == 0 { 0 } else { NEVER };
        let mut met = 0;
        sums.clear();
        sums.extend(self.line.starts[block].iter().map(|&start| {
            while met < earlier.len() && earlier[met] + step <= start {
                least = least.min(before[met]);
                met += 1;
            }
            NEVER.min(least + self.weight(block, start))
        }));
    }
}

#[cfg(test)]
mod tests;

//! How probable each clue of a line is, given what all other lines may be: belief propagation (BP) in which the clues
//! are as unknown as the cells.
//!
//! A line is a factor whose weight is that of all placements of all its clues, each clue with the probability that it
//! was read by. A message is the odds of each colour of a cell against a blank one; rows and columns take turns, as for
//! puzzles whose clues are known.
//!
//! # References
//! F. R. Kschischang, B. J. Frey, H.-A. Loeliger, *Factor graphs and the sum-product algorithm*, IEEE Transactions on
//! Information Theory 47 (2001).

use nonosat_model::budget::Budget;

use super::lines::{Blocks, Candidate};

/// The most clues of a line that have a say, beside that none is taken.
const MOST: usize = 300;

/// How often rows and columns take turns at the most, and the change of odds that ends it, as a logarithm.
const TURNS: usize = 40;
const TOLERANCE: f64 = 0.02;

/// The bound of the logarithm of odds, and of that of the weight of a whole line.
const GREATEST: f64 = 7.0;
const GREATEST_OF_LINE: f64 = 500.0;

/// The least probability of a clue that is told from others.
const LEAST: f64 = 1e-9;

/// The weight of a cell in a line of which no clue is taken: there is one of many others, each as probable.
const CELL_OF_NONE: f64 = 0.7;

/// For each line, its clues as they are numbered, the most probable first, each with the negative logarithm of its
/// probability, given all other lines; `colors` are those beside the blank one. Rows are first.
pub(super) fn ranked(
    lines: &[Vec<Candidate>],
    [height, width]: [usize; 2],
    colors: usize,
    budget: &Budget,
) -> Vec<Vec<(u16, f32)>> {
    let count = height * width * colors;
    // The messages of the rows and of the columns, the numbers of a cell beside each other.
    let mut messages = [vec![1.0; count], vec![1.0; count]];
    let mut shares: Vec<Vec<f64>> = vec![Vec::new(); lines.len()];
    let mut sums = Sums { colors, ..Sums::default() };
    let slots = |line: usize, at: usize| {
        let cell = if line < height { line * width + at } else { at * width + line - height };
        cell * colors..(cell + 1) * colors
    };
    for turn in 0..TURNS {
        if turn > 0 && budget.check().is_err() {
            break;
        }
        let mut change = 0.0_f64;
        for (line, candidates) in lines.iter().enumerate() {
            let (length, own, others) = if line < height { (width, 0, 1) } else { (height, 1, 0) };
            let bound = GREATEST.min(GREATEST_OF_LINE / length as f64);
            sums.odds.clear();
            (0..length).for_each(|at| sums.odds.extend_from_slice(&messages[others][slots(line, at)]));
            shares[line] = sums.of(candidates, length);
            for at in 0..length {
                for (message, &odds) in messages[own][slots(line, at)].iter_mut().zip(&sums.outgoing[at * colors..]) {
                    // The geometric mean of old and new.
                    let new = (message.ln() + odds.ln()) / 2.0;
                    let new = if new.is_nan() { 0.0 } else { new.clamp(-bound, bound) };
                    change = change.max((new - message.ln()).abs());
                    *message = new.exp();
                }
            }
        }
        if change < TOLERANCE {
            break;
        }
    }
    let ranked = |(candidates, shares): (&Vec<Candidate>, &Vec<f64>)| {
        // What is next to impossible stays in the order in which it was read.
        let cost = |share: f64, candidate: &Candidate| {
            if share > LEAST { -share.ln() as f32 } else { candidate.cost - LEAST.ln() as f32 }
        };
        let costs = candidates.iter().zip(shares).map(|(candidate, &share)| cost(share, candidate));
        let mut ranked: Vec<(u16, f32)> = (0..).zip(costs).collect();
        ranked.sort_by(|one, other| one.1.total_cmp(&other.1));
        let least = ranked.first().map_or(0.0, |best| best.1);
        ranked.iter_mut().for_each(|(_, cost)| *cost -= least);
        ranked
    };
    lines.iter().zip(&shares).map(ranked).collect()
}

/// The sums over the placements of a line.
#[derive(Default)]
struct Sums {
    colors: usize,
    /// What comes in, and what goes out, the numbers of a cell beside each other.
    odds: Vec<f64>,
    outgoing: Vec<f64>,
    /// The weight in which a cell has a colour.
    covered: Vec<f64>,
    /// For each colour, the products of the odds of all cells before each position.
    products: Vec<f64>,
    /// For each number of blocks, the weights of the first ones before each position, and of the others from it on.
    before: Vec<f64>,
    behind: Vec<f64>,
    /// The weights in which a block starts at each position.
    starts: Vec<f64>,
}

impl Sums {
    /// Fills `outgoing`; returns the share of each clue in the weight of the line.
    fn of(&mut self, candidates: &[Candidate], length: usize) -> Vec<f64> {
        let colors = self.colors;
        self.products.clear();
        for color in 0..colors {
            let mut product = 1.0;
            self.products.push(product);
            for at in 0..length {
                product *= self.odds[at * colors + color];
                self.products.push(product);
            }
        }
        self.covered.clear();
        self.covered.resize(length * colors, 0.0);
        let weight = |(at, candidate): (usize, &Candidate)| {
            let prior = f64::from(-candidate.cost).exp();
            match &candidate.clue {
                Some(clue) if at < MOST => self.add(clue, prior, length),
                Some(_) => 0.0,
                None => self.add_any(prior, length),
            }
        };
        let mut weights: Vec<f64> = candidates.iter().enumerate().map(weight).collect();
        let total: f64 = weights.iter().sum();
        self.outgoing.clear();
        for (covered, odds) in self.covered.chunks_exact(colors).zip(self.odds.chunks_exact(colors)) {
            let blank = (total - covered.iter().sum::<f64>()).max(total * 1e-12);
            self.outgoing
                .extend(covered.iter().zip(odds).map(|(covered, odds)| covered.max(total * 1e-12) / odds / blank));
        }
        if total > 0.0 && total.is_finite() {
            weights.iter_mut().for_each(|weight| *weight /= total);
        } else {
            self.outgoing.fill(1.0);
            weights.fill(1.0 / candidates.len() as f64);
        }
        weights
    }

    /// Adds a line of which no clue is known.
    fn add_any(&mut self, prior: f64, length: usize) -> f64 {
        let sum = |odds: &[f64]| 1.0 + odds.iter().sum::<f64>();
        let cells = self.odds.chunks_exact(self.colors);
        let weight = prior * cells.clone().map(|odds| CELL_OF_NONE * sum(odds)).product::<f64>();
        for (covered, odds) in self.covered.chunks_exact_mut(self.colors).zip(cells).take(length) {
            covered.iter_mut().zip(odds).for_each(|(covered, own)| *covered += weight * own / sum(odds));
        }
        weight
    }

    /// Adds the placements of a clue.
    fn add(&mut self, clue: &Blocks, prior: f64, length: usize) -> f64 {
        let (count, colors, room) = (clue.len(), self.colors, length + 1);
        let product = |products: &[f64], color: usize, start: usize, end: usize| {
            products[color * room + end] / products[color * room + start]
        };
        // The cells between a block and the one before it.
        let gap = |block: usize| usize::from(block > 0 && block < count && clue[block].1 == clue[block - 1].1);
        let parts = |block: usize| (clue[block].0 as usize, clue[block].1.saturating_sub(1).min(colors - 1));
        for sums in [&mut self.before, &mut self.behind] {
            sums.clear();
            sums.resize((count + 1) * room, 0.0);
        }
        self.before[..room].fill(1.0);
        self.behind[count * room..].fill(1.0);
        for block in 0..count {
            let (long, color) = parts(block);
            let (upto, own) = self.before.split_at_mut((block + 1) * room);
            let (upto, mut sum) = (&upto[block * room..], 0.0);
            for end in long + gap(block)..room {
                sum += upto[end - long - gap(block)] * product(&self.products, color, end - long, end);
                own[end] = sum;
            }
        }
        let weight = prior * self.before[(count + 1) * room - 1];
        if weight <= 0.0 {
            return 0.0;
        }
        for block in (0..count).rev() {
            let (long, color) = parts(block);
            let (own, from) = self.behind.split_at_mut((block + 1) * room);
            let (own, mut sum) = (&mut own[block * room..], 0.0);
            let last = length.saturating_sub(long + gap(block + 1));
            self.starts.clear();
            self.starts.resize(room, 0.0);
            for start in (0..=last).rev() {
                let laid = product(&self.products, color, start, start + long) * from[start + long + gap(block + 1)];
                sum += laid;
                own[start] = sum;
                if start >= gap(block) {
                    self.starts[start] = prior * laid * self.before[block * room + start - gap(block)];
                }
            }
            // A cell is covered by the starts of the last `long` positions.
            let mut covering = 0.0;
            for at in 0..length {
                covering += self.starts[at];
                if at >= long {
                    covering -= self.starts[at - long];
                }
                self.covered[at * colors + color] += covering.max(0.0);
            }
        }
        weight
    }
}

#[cfg(test)]
mod tests {
    use nonosat_model::{budget::Budget, random::Random};

    use super::{super::lines::Candidate, CELL_OF_NONE, Sums, ranked};

    fn candidate(blocks: &[(u32, usize)], cost: f32) -> Candidate {
        let sum = blocks.iter().map(|block| i64::from(block.0)).sum();
        Candidate { clue: Some(blocks.to_vec()), cost, sum }
    }

    /// The blocks of a line, in which 0 is blank.
    fn blocks(cells: &[usize]) -> Vec<(u32, usize)> {
        let runs = cells.chunk_by(|one, other| one == other).filter(|run| run[0] > 0);
        runs.map(|run| (run.len() as u32, run[0])).collect()
    }

    #[test]
    fn sums_are_those_over_all_placements() {
        let mut random = Random::new(3);
        for (length, colors) in [(1, 1), (5, 1), (7, 1), (4, 2), (6, 2), (5, 3)] {
            let candidates = [
                candidate(&[], 1.0),
                candidate(&[(1, 1)], 0.5),
                candidate(&[(1, 1), (1, colors), (1, 1)], 0.1),
                candidate(&[(2, colors), (1, 1)], 0.0),
                candidate(&[(length as u32, colors)], 2.0),
                Candidate { clue: None, cost: 3.0, sum: 0 },
            ];
            let fits = |candidate: &&Candidate| {
                let clue = candidate.clue.as_deref().unwrap_or_default();
                let gaps = clue.windows(2).filter(|pair| pair[0].1 == pair[1].1).count();
                clue.iter().map(|block| block.0 as usize).sum::<usize>() + gaps <= length
            };
            let candidates: Vec<Candidate> = candidates.iter().filter(fits).cloned().collect();
            let odds = (0..length * colors).map(|_| 0.1 + 3.0 * random.unit()).collect();
            let mut sums = Sums { colors, odds, ..Sums::default() };
            let shares = sums.of(&candidates, length);
            // All pictures of the line, by counting.
            let mut weights = vec![0.0; candidates.len()];
            let mut covered = vec![0.0; length * colors];
            for number in 0..(colors + 1).pow(length as u32) {
                let cells: Vec<usize> =
                    (0..length).map(|at| number / (colors + 1).pow(at as u32) % (colors + 1)).collect();
                let odds = |(at, &color): (usize, &usize)| match color {
                    0 => 1.0,
                    color => sums.odds[at * colors + color - 1],
                };
                let product: f64 = cells.iter().enumerate().map(odds).product();
                for (weight, candidate) in weights.iter_mut().zip(&candidates) {
                    let own = f64::from(-candidate.cost).exp() * product;
                    let own = match &candidate.clue {
                        Some(clue) if *clue == blocks(&cells) => own,
                        Some(_) => continue,
                        None => own * CELL_OF_NONE.powi(length as i32),
                    };
                    *weight += own;
                    for (at, &color) in cells.iter().enumerate().filter(|(_, color)| **color > 0) {
                        covered[at * colors + color - 1] += own;
                    }
                }
            }
            let total: f64 = weights.iter().sum();
            for (share, weight) in shares.iter().zip(&weights) {
                assert!((share - weight / total).abs() < 1e-9, "{length}, {colors}: {shares:?}, {weights:?}");
            }
            for at in 0..length * colors {
                let blank = total - covered[at / colors * colors..][..colors].iter().sum::<f64>();
                let expected =
                    (covered[at] / sums.odds[at]).max(total * 1e-12 / sums.odds[at]) / blank.max(total * 1e-12);
                assert!((sums.outgoing[at] / expected - 1.0).abs() < 1e-6, "{length}, {colors}, {at}");
            }
        }
    }

    #[test]
    fn a_clue_that_the_other_lines_ask_for_is_first() {
        // A cross of three by three, whose middle row looks like a 1, and perhaps like a 2 or a 3.
        let sides = || vec![candidate(&[(1, 1)], 0.0), candidate(&[(2, 1)], 4.0)];
        let middle = |costs: [f32; 3]| (1..).zip(costs).map(|(long, cost)| candidate(&[(long, 1)], cost)).collect();
        let lines = [sides(), middle([0.0, 2.0, 3.0]), sides(), sides(), middle([9.0, 9.0, 0.0]), sides()];
        let order = ranked(&lines, [3, 3], 1, &Budget::unlimited());
        assert_eq!(order[1][0], (2, 0.0));
        assert!(order.iter().all(|line| line.windows(2).all(|pair| pair[0].1 <= pair[1].1)));
        assert!([0, 2, 3, 4, 5].iter().all(|&line| order[line][0].0 == if line == 4 { 2 } else { 0 }), "{order:?}");
    }
}

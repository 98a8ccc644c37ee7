//! A bound on the number of solutions by Hölder's inequality: rows and columns agree on how likely each colour is.
//!
//! Let R(x) be 1 if a filling x of the cells is allowed by all rows, else 0, and C(x) the same for columns. With any
//! positive weight a(x), the number of solutions is
//!
//! sum over x of R(x) a(x) · C(x) / a(x) <= sqrt( sum of R(x) a(x)^2 · sum of C(x) / a(x)^2 ).
//!
//! If a(x)^2 is a product of weights of the cells' colours, each of these sums is a product over lines. The right side
//! is convex in the logarithms of the weights, and least where rows and columns expect the same of each cell.
//!
//! # References
//! M. J. Wainwright, T. S. Jaakkola, A. S. Willsky, *A new class of upper bounds on the log partition function*, IEEE
//! Transactions on Information Theory 51, 2005; Q. Liu, A. Ihler, *Bounding the partition function using Hölder's
//! inequality*, ICML 2011.

use num_bigint::BigUint;

use super::{automaton::DEAD, network::Network, number::Number};
use nonosat_model::budget::{Budget, Limit};

/// How often weights are adjusted.
const ROUNDS: usize = 60;

/// The share of the way to agreement that each adjustment goes.
const STEP: f64 = 0.5;

/// The most that the logarithm of a weight may be, either way.
const MOST: f64 = 20.0;

/// What a state counts at least that can be reached, beside the one that counts most: it may not be rounded to none.
const LEAST: f64 = 1e-250;

/// Sums of logarithms are off by less than this for each line.
const LOGARITHM_ERROR: f64 = 1e-9;

/// The weights of the colours of all cells.
struct Weights<'a> {
    /// For each cell, where its weights begin.
    starts: &'a [usize],
    weights: Vec<f64>,
}

/// A bound on the number of solutions; `None` unless lines go in two directions.
///
/// O(steps of all automata), some dozens of times.
///
/// # Errors
/// The limit that was reached.
pub(super) fn most(network: &Network, budget: &Budget) -> Result<Option<Number>, Limit> {
    let Ok(sides) = <[_; 2]>::try_from(network.line_sets()) else { return Ok(None) };
    let mut starts = vec![0];
    for colors in &network.colors {
        starts.push(starts.last().copied().unwrap_or(0) + colors.len());
    }
    let all = starts.last().copied().unwrap_or(0);
    let mut logs = vec![0.0; all];
    let mut best = f64::INFINITY;
    let mut shares = [vec![0.0; all], vec![0.0; all]];
    for _ in 0..ROUNDS {
        budget.check()?;
        let weights: Vec<f64> = logs.iter().map(|log: &f64| log.exp()).collect();
        // Rounded up: what is bounded needs a product of at least 1.
        let inverse = weights.iter().map(|weight| (1.0 / weight).next_up()).collect();
        let mut bound = 0.0;
        for (((lines, free), weights), shares) in sides.iter().zip([weights, inverse]).zip(&mut shares) {
            let weights = Weights { starts: &starts, weights };
            bound += 0.5 * log2_most(network, lines, free, &weights, shares);
        }
        best = best.min(bound);
        for (log, (one, other)) in logs.iter_mut().zip(shares[0].iter().zip(&shares[1])) {
            let step = STEP * (other.max(1e-12).ln() - one.max(1e-12).ln());
            *log = (*log + step).clamp(-MOST, MOST);
        }
    }
    Ok(best.is_finite().then(|| power_of_two(best)))
}

/// The binary logarithm of a bound on the sum of the weights of all fillings that these lines allow; they share no
/// cell, and the others are free. Sets the share of each colour.
fn log2_most(network: &Network, lines: &[usize], free: &[usize], weights: &Weights<'_>, shares: &mut [f64]) -> f64 {
    let mut sum = 0.0;
    for &line in lines {
        sum += line_most(network, line, weights, shares);
    }
    for &cell in free {
        let cell = weights.starts[cell]..weights.starts[cell + 1];
        let all: f64 = weights.weights[cell.clone()].iter().sum();
        cell.for_each(|at| shares[at] = weights.weights[at] / all);
        sum += all.log2() + LOGARITHM_ERROR;
    }
    sum
}

/// The binary logarithm of a bound on the sum of the weights of a line's fillings; sets the share of each colour.
fn line_most(network: &Network, line: usize, weights: &Weights<'_>, shares: &mut [f64]) -> f64 {
    let (cells, automaton) = (&network.lines[line].cells, &network.lines[line].automaton);
    let of_cell = |index: usize| {
        let cell = cells[index] as usize;
        &weights.weights[weights.starts[cell]..weights.starts[cell + 1]]
    };
    // From the start; each layer is divided by a power of two, which is exact.
    let mut layers: Vec<Vec<f64>> = vec![vec![1.0]];
    let (mut log, mut roundings) = (0.0, 0.0);
    for index in 0..automaton.cells() {
        let symbols = automaton.symbols(index);
        let mut next = vec![0.0; automaton.width(index + 1)];
        let steps = automaton.layer(index).chunks_exact(symbols);
        for (steps, &ways) in steps.zip(&layers[index]) {
            for (&state, weight) in steps.iter().zip(of_cell(index)) {
                if state != DEAD {
                    next[usize::from(state)] += ways * weight;
                }
            }
        }
        // A sum of so many products; each rounding is by less than this share.
        roundings += (automaton.layer(index).len() + 4) as f64 * f64::EPSILON;
        let most = next.iter().fold(0.0_f64, |most, &ways| most.max(ways));
        let scale = most.log2().floor();
        log += scale;
        // All states can be reached.
        next.iter_mut().for_each(|ways| *ways = (*ways * (-scale).exp2()).max(LEAST));
        layers.push(next);
    }
    let all = layers.last().map_or(1.0, |layer| layer[0]);
    // From the end; only shares are made of this, for which any accuracy does.
    let mut behind = vec![1.0];
    for index in (0..automaton.cells()).rev() {
        let symbols = automaton.symbols(index);
        let start = weights.starts[cells[index] as usize];
        let mut ahead = vec![0.0; automaton.width(index)];
        let mut sums = vec![0.0; symbols];
        let steps = automaton.layer(index).chunks_exact(symbols);
        for ((steps, &before), ahead) in steps.zip(&layers[index]).zip(&mut ahead) {
            for ((&state, weight), sum) in steps.iter().zip(of_cell(index)).zip(&mut sums) {
                if state != DEAD {
                    let ways = behind[usize::from(state)] * weight;
                    *sum += before * ways;
                    *ahead += ways;
                }
            }
        }
        let total: f64 = sums.iter().sum();
        shares[start..start + symbols].iter_mut().zip(&sums).for_each(|(share, sum)| *share = sum / total);
        let most = ahead.iter().fold(f64::MIN_POSITIVE, |most, &ways| most.max(ways));
        ahead.iter_mut().for_each(|ways| *ways /= most);
        behind = ahead;
    }
    log + all.log2() + 2.0 * roundings + LOGARITHM_ERROR
}

/// A number that is not below this power of two, and hardly above it.
fn power_of_two(exponent: f64) -> Number {
    let exponent = exponent + LOGARITHM_ERROR;
    let shift = (exponent.floor() - 52.0).max(0.0);
    let top = (exponent - shift).exp2() * (1.0 + LOGARITHM_ERROR);
    if shift == 0.0 {
        // What is bounded is whole.
        return Number::Small(top.floor() as u64);
    }
    (BigUint::from(top.ceil() as u64) << shift as u64).into()
}

#[cfg(test)]
mod tests {
    use nonosat_model::{Clue, Layout, Puzzle, random::Random};
    use nonosat_propagate::{decompose::split, fixpoint::propagate, on_board};

    use super::*;
    use crate::count::{
        frontier::{SweepLimits, count},
        order::Sweep,
    };

    #[test]
    fn no_bound_is_below_the_count() {
        let mut random = Random::new(4);
        let budget = Budget::unlimited();
        let limits = SweepLimits { states: 1 << 20, work: 1 << 24, budget: &budget };
        let (mut tighter, mut all) = (0, 0);
        for round in 0..200 {
            let layout = Layout::grid(random.between(2, 8) as usize, random.between(2, 8) as usize);
            let density = [0.2, 0.35, 0.5][round % 3];
            let cells: Vec<bool> = (0..layout.cell_count()).map(|_| random.chance(density)).collect();
            let clue = |line: usize| {
                let filled: Vec<bool> = layout.cells(line).map(|cell| cells[cell]).collect();
                let blocks = filled.split(|&filled| !filled).filter(|block| !block.is_empty());
                Some(Clue::black(blocks.map(|block| block.len() as u32)))
            };
            let clues = (0..layout.line_count()).map(clue).collect();
            let puzzle = Puzzle::with_layout(layout.clone(), clues, nonosat_model::Palette::black_and_white());
            on_board!(&puzzle, None, |board| {
                propagate(&mut board).unwrap();
                for component in split(&mut board, None).unwrap() {
                    let network = Network::new(&component).unwrap();
                    let truth = count(&network, &Sweep::best(&network, layout.width())[0], limits).unwrap();
                    let bound = most(&network, &budget).unwrap().unwrap();
                    assert!(!bound.is_less_than(&truth), "{truth:?} {bound:?} {puzzle:?}");
                    tighter += usize::from(bound.is_less_than(&network.most()));
                    all += 1;
                }
            });
        }
        assert!(tighter * 3 > all && all > 60, "{tighter} of {all}");
    }

    #[test]
    fn powers_are_rounded_up() {
        assert_eq!(power_of_two(0.0), Number::ONE);
        assert_eq!(power_of_two(3.0_f64.log2()), Number::Small(3));
        for exponent in [10.5, 52.9, 63.99, 64.0, 100.3, 700.0] {
            let bound = power_of_two(exponent).log2();
            assert!((exponent - 0.001..exponent + 0.001).contains(&bound), "{exponent} {bound}");
        }
        assert!(!power_of_two(64.0).is_less_than(&(BigUint::from(1_u8) << 64_u32).into()));
    }
}

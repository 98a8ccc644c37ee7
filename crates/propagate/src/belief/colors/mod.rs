//! Weights as messages, of lines of any runs: coloured, blotted or glued, on any background.
//!
//! A message has a weight for each colour that the cell may have, and its greatest is 1. Damping, bounds, reinforcement
//! and the order of updates are those of odds, for each pair of cell and colour, so that with two colours the marginals
//! are the same up to rounding.
//!
//! # References
//! F. R. Kschischang, B. J. Frey, H.-A. Loeliger, *Factor graphs and the sum-product algorithm*, IEEE Transactions on
//! Information Theory 47 (2001): messages about variables of any domain.

mod line;
mod sums;

use std::ops::Range;

use nonosat_encodings::{Color, ColorSet, Instance, Line};

use super::{
    kind::{DECIDED, GREATEST_ODDS, Kind},
    power::{damped, rough_power},
};
use line::RunLineModel;
use sums::Buffers;

/// The least weight of a colour in a message; the greatest is 1.
const LEAST: f64 = 1.0 / GREATEST_ODDS;

/// Messages that are weights of colours.
#[derive(Clone, Debug)]
pub(super) struct Weights;

impl Kind for Weights {
    type Number = f64;
    type Line = RunLineModel;
    type Buffers = Buffers;
    /// For each cell, where its colours begin; then, how many there are.
    type Layout = Vec<u32>;
    type Chains = Self;

    fn layout(instance: &Instance) -> Vec<u32> {
        layout(instance.cells.iter().copied())
    }

    fn line(layout: &Vec<u32>, line: &Line, colors: &[ColorSet]) -> RunLineModel {
        RunLineModel::new(line, colors, layout)
    }

    fn places(line: &RunLineModel) -> &[u32] {
        &line.places
    }

    fn slots(line: &RunLineModel, position: usize) -> Range<usize> {
        line.cells[position] as usize..line.cells[position + 1] as usize
    }

    fn outgoing(line: &RunLineModel, incoming: &[f64], buffers: &mut Buffers, outgoing: &mut [f64]) -> bool {
        line.outgoing(incoming, buffers, outgoing)
    }

    fn starts_by(line: &RunLineModel, asked: &[Vec<u32>], incoming: &[f64], buffers: &mut Buffers) -> Vec<Vec<f64>> {
        line.starts_by(asked, incoming, buffers)
    }

    fn log_weight(line: &RunLineModel, incoming: &[f64], buffers: &mut Buffers) -> f64 {
        line.log_weight(incoming, buffers)
    }

    fn numbers(layout: &Vec<u32>, cells: Range<usize>) -> Range<usize> {
        layout[cells.start] as usize..layout[cells.end] as usize
    }

    /// Makes all but the first random, and the greatest 1.
    fn randomize(numbers: &mut [f64], mut draw: impl FnMut() -> f64) {
        let known = numbers.len() < 2;
        numbers.iter_mut().take(1).for_each(|number| *number = 1.0);
        numbers.iter_mut().skip(1).for_each(|number| *number = draw());
        if known {
            // As many numbers are drawn as for two colours.
            draw();
        }
        normalize(numbers);
    }

    fn impose(numbers: &mut [f64], colors: ColorSet, own: Color) {
        for (number, color) in numbers.iter_mut().zip(colors.iter()) {
            *number = if color == own { 1.0 } else { LEAST };
        }
    }

    fn normalize(line: &RunLineModel, incoming: &mut [f64]) {
        of_cells(&line.cells, incoming).for_each(normalize);
    }

    fn is_unchanged(line: &RunLineModel, incoming: &[f64], last: &[f64], tolerance: f64) -> bool {
        // What is not a number stays so.
        let clamp = |value: f64| if value < 1.0 / DECIDED { 1.0 / DECIDED } else { value };
        line.cells.windows(2).all(|pair| {
            let [new, old] = [incoming, last].map(|values| &values[pair[0] as usize..pair[1] as usize]);
            let (Some(&first), Some(&before)) = (new.first(), old.first()) else { return true };
            let (first, before) = (clamp(first), clamp(before));
            new.iter()
                .zip(old)
                .all(|(&new, &old)| (clamp(new) * before - clamp(old) * first).abs() <= tolerance * clamp(new) * before)
        })
    }

    fn damp(line: &RunLineModel, undamped: &mut [f64], messages: &mut [f64], tolerance: f64) -> bool {
        let mut converged = true;
        for (new, old) in of_cells(&line.cells, undamped).zip(of_cells(&line.cells, messages)) {
            // A message to a known cell stays 1.
            let (&[first, _, ..], &[last, _, ..]) = (&*new, &*old) else { continue };
            // Ratios to the first, as the odds in black and white.
            let factors = [first, last].map(|first| 1.0 / first);
            new.iter_mut().zip(&*old).for_each(|(new, old)| *new = damped(*new * factors[0], old * factors[1]));
            bound(new);
            let first = new[0];
            for (new, old) in new.iter().zip(old) {
                converged &= (*new * last - *old * first).abs() <= tolerance * *new * last;
                *old = *new;
            }
        }
        converged
    }

    fn reinforce(
        layout: &Vec<u32>,
        cells: Range<usize>,
        beliefs: &mut [f64],
        field: &mut [f64],
        external: &[f64],
        exponent: f64,
    ) {
        let (cells, numbers) = (&layout[cells.start..=cells.end], Self::numbers(layout, cells));
        let (beliefs, field) = (&mut beliefs[numbers.clone()], &mut field[numbers.clone()]);
        of_cells(cells, beliefs).for_each(relate);
        // Apart from the loops over cells, so that compilers make vector code of these.
        let weights = beliefs.iter().zip(&external[numbers]);
        let mut new: Vec<f64> = weights.map(|(&belief, external)| rough_power(belief, exponent) * external).collect();
        of_cells(cells, &mut new).for_each(bound);
        for ((&new, belief), field) in new.iter().zip(beliefs).zip(field) {
            *belief *= new / *field;
            *field = new;
        }
    }

    fn likeliest(beliefs: &[f64], colors: ColorSet) -> Option<Color> {
        let all = colors.iter().zip(beliefs);
        all.reduce(|best, other| if other.1 > best.1 { other } else { best }).map(|best| best.0)
    }

    fn certainty(beliefs: &[f64]) -> f64 {
        // Not by a difference, which would leave few digits.
        let (greatest, others) = beliefs.iter().fold((0.0, 0.0), |(greatest, others), &belief| {
            if belief > greatest { (belief, others + greatest) } else { (greatest, others + belief) }
        });
        (greatest / others).ln()
    }

    /// Whether one colour is far likelier than all others.
    fn is_decided(beliefs: &[f64], _: usize) -> bool {
        let greatest = beliefs.iter().copied().fold(0.0, f64::max);
        greatest >= DECIDED * (beliefs.iter().sum::<f64>() - greatest)
    }

    fn log_sum(beliefs: &[f64]) -> f64 {
        beliefs.split_first().map_or(0.0, |(first, others)| (others.iter().sum::<f64>() / first).ln_1p())
    }

    fn shares(beliefs: &[f64], _: ColorSet, shares: &mut Vec<f64>) {
        let sum: f64 = beliefs.iter().sum();
        shares.extend(beliefs.iter().map(|belief| belief / sum));
    }
}

/// For each cell, where its colours begin; then, how many there are.
fn layout(cells: impl Iterator<Item = ColorSet>) -> Vec<u32> {
    let ends = cells.scan(0, |end, colors| {
        *end += colors.len() as u32;
        Some(*end)
    });
    std::iter::once(0).chain(ends).collect()
}

/// What is laid out by cells, cell by cell.
fn of_cells<'a>(cells: &'a [u32], values: &'a mut [f64]) -> impl Iterator<Item = &'a mut [f64]> {
    let mut rest = values;
    cells.windows(2).map(move |pair| {
        let (own, behind) = std::mem::take(&mut rest).split_at_mut((pair[1] - pair[0]) as usize);
        rest = behind;
        own
    })
}

/// Makes the greatest 1.
#[inline]
fn normalize(values: &mut [f64]) {
    let greatest = values.iter().copied().fold(0.0, at_least);
    let factor = 1.0 / greatest;
    values.iter_mut().for_each(|value| *value *= factor);
}

/// Makes the first 1.
#[inline]
fn relate(values: &mut [f64]) {
    let factor = 1.0 / values.first().copied().unwrap_or(1.0);
    values.iter_mut().for_each(|value| *value *= factor);
}

/// Makes the greatest 1, and all at least [`LEAST`].
#[inline]
fn bound(values: &mut [f64]) {
    let greatest = values.iter().copied().fold(0.0, at_least);
    let factor = 1.0 / greatest;
    values.iter_mut().for_each(|value| *value = at_least(*value * factor, LEAST));
}

/// The greater; unlike `f64::max` a single instruction.
#[inline]
fn at_least(value: f64, least: f64) -> f64 {
    if value > least { value } else { least }
}

#[cfg(test)]
mod tests;

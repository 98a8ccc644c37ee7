//! Odds as messages, of black-and-white lines: one number for each cell, how many times likelier it is filled than
//! blank.

use std::{marker::PhantomData, ops::Range};

use nonosat_encodings::{Color, ColorSet, Gap, Instance, Line, Run};

use super::{
    kind::{DECIDED, GREATEST_ODDS, Kind},
    line::{Buffers, LineModel},
    number::{Number, Quad},
    power::{damped, rough_power},
};

/// Messages that are odds; with [`Quad`], those of four chains at once.
#[derive(Clone, Debug)]
pub(super) struct Odds<N = f64>(PhantomData<N>);

/// Whether an instance is black-and-white, with blocks of given lengths: then its messages are odds, which is faster.
pub fn is_black_and_white(instance: &Instance) -> bool {
    let ink = instance.lines.iter().flat_map(|line| &line.runs).next().map_or(Color::BLACK, |run| run.color);
    let pair = ColorSet::BLANK.with(ink);
    let has_colors = |&colors: &ColorSet| colors.intersection(pair) == colors;
    instance.cells.iter().all(has_colors) && instance.lines.iter().all(|line| is_plain(line, ink))
}

/// Whether a line holds blocks of given lengths and this colour on a blank background.
fn is_plain(line: &Line, ink: Color) -> bool {
    let is_plain =
        |(number, run): (usize, &Run)| run.color == ink && run.is_exact() && (number == 0 || run.gap == Gap::Apart);
    line.background.is_blank()
        && line.runs.iter().enumerate().all(is_plain)
        && line.runs.first().is_none_or(|run| run.gap == Gap::Free)
}

/// Whether a cell with these odds counts as undecided.
fn is_undecided(odds: f64) -> bool {
    (1.0 / DECIDED..DECIDED).contains(&odds)
}

impl<N: Number> Kind for Odds<N> {
    type Number = N;
    type Line = LineModel;
    type Buffers = Buffers<N>;
    type Layout = ();
    type Chains = Odds<Quad>;

    fn layout(_: &Instance) -> Self::Layout {}

    fn line((): &(), line: &Line, colors: &[ColorSet]) -> LineModel {
        LineModel::new(line, colors)
    }

    #[inline(always)]
    fn places(line: &LineModel) -> &[u32] {
        line.cells()
    }

    #[inline(always)]
    fn slots(_: &LineModel, position: usize) -> Range<usize> {
        position..position + 1
    }

    fn outgoing(line: &LineModel, incoming: &[N], buffers: &mut Buffers<N>, outgoing: &mut [N]) -> bool {
        line.outgoing(incoming, buffers, outgoing)
    }

    fn starts_by(line: &LineModel, asked: &[Vec<u32>], incoming: &[N], buffers: &mut Buffers<N>) -> Vec<Vec<f64>> {
        line.starts_by(asked, incoming, buffers)
    }

    fn log_weight(line: &LineModel, incoming: &[N], buffers: &mut Buffers<N>) -> N {
        line.log_weight(incoming, buffers)
    }

    #[inline(always)]
    fn numbers((): &(), cells: Range<usize>) -> Range<usize> {
        cells
    }

    fn randomize(numbers: &mut [N], mut draw: impl FnMut() -> f64) {
        numbers.iter_mut().for_each(|number| *number = N::draw(&mut draw));
    }

    fn impose(numbers: &mut [N], _: ColorSet, own: Color) {
        numbers.fill(N::all(if own.is_blank() { 1.0 / GREATEST_ODDS } else { GREATEST_ODDS }));
    }

    #[inline(always)]
    fn normalize(_: &LineModel, _: &mut [N]) {}

    #[inline(always)]
    fn is_unchanged(_: &LineModel, incoming: &[N], last: &[N], tolerance: f64) -> bool {
        let clamp = |odds: f64| odds.clamp(1.0 / DECIDED, DECIDED);
        let is_same = |new, old| (clamp(new) - clamp(old)).abs() <= tolerance * clamp(new);
        // Of all cells in any case, so that compilers make vector code of it.
        incoming.iter().zip(last).fold(true, |all, (new, &old)| all & new.agrees(old, is_same))
    }

    #[inline(always)]
    fn damp(_: &LineModel, undamped: &mut [N], messages: &mut [N], tolerance: f64) -> bool {
        let mut converged = true;
        for (message, &undamped) in messages.iter_mut().zip(&*undamped) {
            let new = undamped.with(*message, damped).map(|new| new.clamp(1.0 / GREATEST_ODDS, GREATEST_ODDS));
            converged &= new.agrees(*message, |new, old| (new - old).abs() <= tolerance * new);
            *message = new;
        }
        converged
    }

    #[inline(always)]
    fn reinforce((): &(), cells: Range<usize>, beliefs: &mut [N], field: &mut [N], external: &[N], exponent: f64) {
        let fields = field[cells.clone()].iter_mut().zip(&external[cells.clone()]);
        for (odds, (field, &external)) in beliefs[cells].iter_mut().zip(fields) {
            let power = odds.map(|odds| rough_power(odds, exponent));
            let new = (power * external).map(|new| new.clamp(1.0 / GREATEST_ODDS, GREATEST_ODDS));
            *odds = *odds * new / *field;
            *field = new;
        }
    }

    #[inline(always)]
    fn likeliest(beliefs: &[N], colors: ColorSet) -> Option<Color> {
        let ink = || colors.without(Color::BLANK).iter().next().unwrap_or(Color::BLACK);
        Some(if beliefs[0].of(0) > 1.0 { ink() } else { Color::BLANK })
    }

    fn certainty(beliefs: &[N]) -> f64 {
        beliefs[0].of(0).ln().abs()
    }

    #[inline(always)]
    fn is_decided(beliefs: &[N], chain: usize) -> bool {
        !is_undecided(beliefs[0].of(chain))
    }

    #[inline(always)]
    fn log_sum(beliefs: &[N]) -> N {
        beliefs[0].map(f64::ln_1p)
    }

    fn shares(beliefs: &[N], colors: ColorSet, shares: &mut Vec<f64>) {
        let odds = beliefs[0].of(0);
        let filled = odds / (1.0 + odds);
        match colors.known() {
            Some(_) => shares.push(1.0),
            None => shares.extend([1.0 - filled, filled].into_iter().take(colors.len())),
        }
    }
}

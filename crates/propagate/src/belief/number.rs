//! The numbers of message passing: one, or four for four chains at once.
//!
//! The sums of a line depend on each other, which leaves most of a processor idle: four chains take about twice as long
//! as one.

use std::{
    fmt::Debug,
    ops::{Add, Div, Mul, Sub},
};

/// How many chains a walk has.
pub(super) const CHAINS: usize = 4;
/// The indices of the chains.
pub(super) const CHAIN_INDICES: [usize; CHAINS] = [0, 1, 2, 3];

/// A number, or several with which the same is done.
pub(super) trait Number: Copy + Debug + Default + PartialEq
where
    Self: Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Div<Output = Self>,
{
    /// Of how many chains.
    const WIDTH: usize;

    /// This number in every chain.
    fn all(value: f64) -> Self;

    /// A number for each chain.
    fn draw(draw: impl FnMut() -> f64) -> Self;

    /// That of a chain.
    fn of(self, chain: usize) -> f64;

    /// Replaces that of a chain.
    fn set(&mut self, chain: usize, value: f64);

    /// Applies a function to each.
    fn map(self, function: impl Fn(f64) -> f64) -> Self;

    /// Combines each with that of another.
    fn with(self, other: Self, function: impl Fn(f64, f64) -> f64) -> Self;

    /// Whether a relation holds between each and that of another.
    fn agrees(self, other: Self, is_so: impl Fn(f64, f64) -> bool) -> bool;
}

impl Number for f64 {
    const WIDTH: usize = 1;

    #[inline(always)]
    fn all(value: f64) -> Self {
        value
    }

    #[inline(always)]
    fn draw(mut draw: impl FnMut() -> f64) -> Self {
        draw()
    }

    #[inline(always)]
    fn of(self, _: usize) -> f64 {
        self
    }

    #[inline(always)]
    fn set(&mut self, _: usize, value: f64) {
        *self = value;
    }

    #[inline(always)]
    fn map(self, function: impl Fn(f64) -> f64) -> Self {
        function(self)
    }

    #[inline(always)]
    fn with(self, other: Self, function: impl Fn(f64, f64) -> f64) -> Self {
        function(self, other)
    }

    #[inline(always)]
    fn agrees(self, other: Self, is_so: impl Fn(f64, f64) -> bool) -> bool {
        is_so(self, other)
    }
}

/// Four numbers, one of each chain.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Quad(pub(super) [f64; CHAINS]);

impl Number for Quad {
    const WIDTH: usize = CHAINS;

    #[inline(always)]
    fn all(value: f64) -> Self {
        Self([value; CHAINS])
    }

    #[inline(always)]
    fn draw(mut draw: impl FnMut() -> f64) -> Self {
        Self(CHAIN_INDICES.map(|_| draw()))
    }

    #[inline(always)]
    fn of(self, chain: usize) -> f64 {
        self.0[chain]
    }

    #[inline(always)]
    fn set(&mut self, chain: usize, value: f64) {
        self.0[chain] = value;
    }

    #[inline(always)]
    fn map(self, function: impl Fn(f64) -> f64) -> Self {
        let [a, b, c, d] = self.0;
        Self([function(a), function(b), function(c), function(d)])
    }

    #[inline(always)]
    fn with(self, other: Self, function: impl Fn(f64, f64) -> f64) -> Self {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        Self([function(a, e), function(b, f), function(c, g), function(d, h)])
    }

    #[inline(always)]
    fn agrees(self, other: Self, is_so: impl Fn(f64, f64) -> bool) -> bool {
        // Of all in any case, so that compilers make vector code of it.
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        is_so(a, e) & is_so(b, f) & is_so(c, g) & is_so(d, h)
    }
}

impl Add for Quad {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.with(other, |one, other| one + other)
    }
}

impl Sub for Quad {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self.with(other, |one, other| one - other)
    }
}

impl Mul for Quad {
    type Output = Self;

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        self.with(other, |one, other| one * other)
    }
}

impl Div for Quad {
    type Output = Self;

    #[inline(always)]
    fn div(self, other: Self) -> Self {
        self.with(other, |one, other| one / other)
    }
}

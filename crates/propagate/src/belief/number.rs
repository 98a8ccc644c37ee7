//! The numbers of message passing: one, or four for four chains at once.
//!
//! The sums of a line depend on each other, which leaves most of a processor idle: four chains take about twice as long
//! as one.

use std::{
    fmt::Debug,
    ops::{Add, Div, Mul, Sub},
};

/// How many chains a [`Quad`] has.
pub(super) const CHAINS: usize = 4;
/// The indices of the chains.
pub(super) const CHAIN_INDICES: [usize; CHAINS] = [0, 1, 2, 3];

/// A number, or several with which the same is done.
pub trait Number: Copy + Debug + Default + PartialEq
where
    Self: Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Div<Output = Self>,
{
    /// This number in every chain.
    fn all(value: f64) -> Self;

    /// Applies a function to each.
    fn map(self, function: impl Fn(f64) -> f64) -> Self;

    /// Combines each with that of another.
    fn with(self, other: Self, function: impl Fn(f64, f64) -> f64) -> Self;

    /// Whether a relation holds between each and that of another.
    fn agrees(self, other: Self, is_so: impl Fn(f64, f64) -> bool) -> bool;
}

impl Number for f64 {
    #[inline(always)]
    fn all(value: f64) -> Self {
        value
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
pub struct Quad(pub(super) [f64; CHAINS]);

impl Number for Quad {
    #[inline(always)]
    fn all(value: f64) -> Self {
        Self([value; CHAINS])
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

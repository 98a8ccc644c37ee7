//! What a talk reckons with: a number, or one for each of several talks that are held side by side.
//!
//! The sums of a line wait for one another, and a machine has little to do meanwhile: four talks side by side take little longer than one.

use std::{
    fmt::Debug,
    ops::{Add, Div, Mul, Sub},
};

/// How many talks are held side by side.
pub(super) const ABREAST: usize = 4;
/// Their numbers.
pub(super) const LANES: [usize; ABREAST] = [0, 1, 2, 3];

/// A number, or several side by side with which the same is done.
pub trait Number:
    Copy + Debug + Default + PartialEq + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Div<Output = Self>
{
    /// This number, everywhere.
    fn all(value: f64) -> Self;

    /// Does the same with each.
    fn map(self, function: impl Fn(f64) -> f64) -> Self;

    /// Puts each together with that of another.
    fn with(self, other: Self, function: impl Fn(f64, f64) -> f64) -> Self;

    /// Whether it is so of each together with that of another.
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

/// Numbers of talks side by side.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Abreast(pub(super) [f64; ABREAST]);

impl Number for Abreast {
    #[inline(always)]
    fn all(value: f64) -> Self {
        Self([value; ABREAST])
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

impl Add for Abreast {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.with(other, |one, other| one + other)
    }
}

impl Sub for Abreast {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self.with(other, |one, other| one - other)
    }
}

impl Mul for Abreast {
    type Output = Self;

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        self.with(other, |one, other| one * other)
    }
}

impl Div for Abreast {
    type Output = Self;

    #[inline(always)]
    fn div(self, other: Self) -> Self {
        self.with(other, |one, other| one / other)
    }
}

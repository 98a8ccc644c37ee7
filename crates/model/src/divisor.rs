//! Division without a division.

/// A number by which numbers of cells are divided again and again, by a multiplication and a shift.
///
/// With a division, what was tried is taken back in up to 2.5 times the time.
///
/// # References
/// T. Granlund and P. L. Montgomery, "Division by invariant integers using multiplication", PLDI 1994.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Divisor {
    number: usize,
    reciprocal: u64,
    shift: u32,
}

/// The bits of numbers to be divided: of all numbers of cells.
const BITS: u32 = 31;

impl Divisor {
    /// Divides by a number from 1 to 2³²; by 1 in place of 0.
    pub(crate) const fn new(number: usize) -> Self {
        let divisor = if number == 0 { 1 } else { number as u64 };
        let bits = u64::BITS - (divisor - 1).leading_zeros();
        let shift = BITS + if bits < 32 { bits } else { 32 };
        Self { number, reciprocal: (1 << shift) / divisor + 1, shift }
    }

    /// The quotient and the remainder of the number of a cell.
    #[inline]
    pub(crate) const fn divide(self, number: usize) -> (usize, usize) {
        let quotient = ((number as u64 * self.reciprocal) >> self.shift) as usize;
        (quotient, number - quotient * self.number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn quotients_are_those_of_a_division() {
        let mut random = Random::new(1);
        let most = crate::Layout::MOST_CELLS - 1;
        assert_eq!(most.ilog2() + 1, BITS);
        let powers = (0..31).flat_map(|power| (1usize << power).saturating_sub(1)..=(1 << power) + 1);
        let others = std::iter::repeat_with(|| random.bits() as usize >> 33).take(1000);
        let divisors: Vec<usize> =
            powers.chain(others).chain([most, most + 1]).filter(|&divisor| divisor > 0).collect();
        for divisor in divisors {
            let fast = Divisor::new(divisor);
            let multiples = (0..20).map(|_| random.bits() as usize >> 33).map(|number| number / divisor * divisor);
            for number in multiples.chain([0, most]) {
                for number in [number.saturating_sub(1), number, number + 1].map(|number| number.min(most)) {
                    assert_eq!(fast.divide(number), (number / divisor, number % divisor), "{number} / {divisor}");
                }
            }
        }
    }
}

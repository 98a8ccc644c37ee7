//! Powers of odds, in a loop over cells several times as fast as those of the C library: to five digits, or rough.
//!
//! What is rough takes the *height* of a number for its logarithm: its bits as an integer, in units of 2^52, are its
//! logarithm to the base 2 but for the mantissa, which is taken as linear, and for the height of 1. It is at most 0.09
//! from it, and grows with the number.

/// The greatest logarithm to the base 2 that a power may have, either way; beyond it powers are cut off.
const FARTHEST: f64 = 1000.0;

/// This to the power of `exponent`, with an error of a hundred-thousandth of it at most; 1 to any power, and anything
/// to the power 0, is exactly 1.
///
/// For positive numbers that are not subnormal. There is no branch in it, so that compilers make vector code of loops.
#[inline(always)]
pub(super) fn power(base: f64, exponent: f64) -> f64 {
    exp2(exponent * log2(base))
}

/// About this to the power of `exponent`, between 0 and 1: on the right side of 1, and within 6 %; 1 to any power, and
/// anything to the power 0, is exactly 1.
///
/// For positive numbers; by the upper half of their bits.
#[inline(always)]
pub(super) fn rough_power(base: f64, exponent: f64) -> f64 {
    const ONE: u64 = 1.0_f64.to_bits() >> 32;
    // Integers to numbers and back as in `log2` and `exp2`.
    let height = f64::from_bits(WHOLE.to_bits() | base.to_bits() >> 32) - (WHOLE + ONE as f64);
    f64::from_bits((height * exponent + (ROUNDING + ONE as f64)).to_bits() << 32)
}

/// A number that replaces another, damped by a quarter: about the power 3/4 of the new one times the power 1/4 of the
/// old one. What does not change stays exactly as it is.
///
/// For positive numbers.
#[inline(always)]
pub(super) fn damped(new: f64, old: f64) -> f64 {
    let (new, old) = (new.to_bits(), old.to_bits());
    f64::from_bits(new - (new >> 2) + (old >> 2))
}

/// The logarithm to the base 2: of a power of two by the exponent bits, of the rest, between the square roots of 1/2
/// and 2, by a polynomial.
#[inline(always)]
fn log2(value: f64) -> f64 {
    /// Interpolates log2(1 + x) / x.
    const TERMS: [f64; 6] = [
        1.442_700_440_013_496,
        -0.721_195_752_393_871_9,
        0.479_925_573_470_747_66,
        -0.366_925_770_957_395_15,
        0.316_898_187_156_830_05,
        -0.202_289_263_730_273_28,
    ];
    let bits = value.to_bits();
    let exponent = (bits + (1.0_f64.to_bits() - std::f64::consts::FRAC_1_SQRT_2.to_bits())) >> 52;
    let rest = f64::from_bits(bits.wrapping_sub(exponent << 52).wrapping_add(1.0_f64.to_bits())) - 1.0;
    // An integer below 2^52 as a number: the lowest bits of 2^52 and it.
    let whole = f64::from_bits(WHOLE.to_bits() | exponent) - (WHOLE + 1023.0);
    whole + rest * polynomial(&TERMS, rest)
}

/// 2 to this power: of the nearest integer by the exponent bits, of the rest by a polynomial.
#[inline(always)]
fn exp2(value: f64) -> f64 {
    const TERMS: [f64; 6] = [
        1.0,
        0.693_147_188_026_228_7,
        0.240_221_074_853_082_67,
        0.055_503_571_142_191_94,
        0.009_676_031_918_324_871,
        0.001_339_086_336_461_610_3,
    ];
    let value = value.clamp(-FARTHEST, FARTHEST);
    // Has the nearest integer in its lowest bits.
    let rounded = value + ROUNDING;
    let rest = value - (rounded - ROUNDING);
    f64::from_bits(polynomial(&TERMS, rest).to_bits().wrapping_add(rounded.to_bits() << 52))
}

const WHOLE: f64 = (1_u64 << 52) as f64;
const ROUNDING: f64 = 1.5 * WHOLE;

#[inline(always)]
fn polynomial(terms: &[f64; 6], x: f64) -> f64 {
    terms.iter().rev().fold(0.0, |sum, term| sum * x + term)
}

#[cfg(test)]
mod tests {
    use super::*;
    use nonosat_model::random::Random;

    #[test]
    fn powers_are_nearly_those_of_the_library() {
        let mut random = Random::new(1);
        for _ in 0..100_000 {
            let base = ((random.unit() - 0.5) * 80.0).exp();
            let exponent = random.unit() * 1.5;
            let (found, expected) = (power(base, exponent), base.powf(exponent));
            assert!((found / expected - 1.0).abs() < 2e-5 * (1.0 + exponent), "{base}^{exponent}: {found}, {expected}");
        }
    }

    #[test]
    fn rough_powers_are_near() {
        let mut random = Random::new(2);
        for _ in 0..100_000 {
            let [base, other] = [(); 2].map(|()| ((random.unit() - 0.5) * 80.0).exp());
            let exponent = random.unit();
            for (found, expected) in [
                (rough_power(base, exponent), base.powf(exponent)),
                (damped(base, other), base.powf(0.75) * other.powf(0.25)),
            ] {
                assert!((found / expected).ln().abs() < 0.0625, "{base}, {other}, {exponent}: {found}, {expected}");
            }
            let power = rough_power(base, exponent);
            assert!(if base > 1.0 { power >= 1.0 } else { power <= 1.0 }, "{base}^{exponent}: {power}");
            assert_eq!(damped(base, base), base);
        }
    }

    #[test]
    fn one_stays_one() {
        for power in [power, rough_power] {
            for exponent in [0.0, 0.1, 0.9, 1.0] {
                assert_eq!(power(1.0, exponent), 1.0);
            }
            for base in [1e-13, 0.3, 7.0, 1e13] {
                assert_eq!(power(base, 0.0), 1.0);
            }
        }
    }
}

//! Natural numbers of any size that are mostly small.

use num_bigint::BigUint;

use nonosat_model::random::Random;

/// A natural number: a machine word while it fits one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Number {
    /// Below 2^64.
    Small(u64),
    /// Any other.
    Big(Box<BigUint>),
}

/// Takes proven bounds over where they are closer: the least and the most that a number may be.
pub(super) fn narrow([least, most]: [&mut Number; 2], at_least: Number, at_most: Number) {
    if least.is_less_than(&at_least) {
        *least = at_least;
    }
    if at_most.is_less_than(most) {
        *most = at_most;
    }
}

impl Number {
    pub(super) const ZERO: Self = Self::Small(0);
    pub(super) const ONE: Self = Self::Small(1);

    pub(super) fn is_zero(&self) -> bool {
        matches!(self, Self::Small(0))
    }

    pub(super) fn big(&self) -> BigUint {
        match self {
            Self::Small(number) => BigUint::from(*number),
            Self::Big(number) => (**number).clone(),
        }
    }

    #[inline]
    pub(super) fn add(&mut self, other: &Self) {
        if let (Self::Small(one), Self::Small(other)) = (&*self, other)
            && let Some(sum) = one.checked_add(*other)
        {
            *self = Self::Small(sum);
            return;
        }
        *self = (self.big() + other.big()).into();
    }

    #[inline]
    pub(super) fn times(&self, other: &Self) -> Self {
        if let (Self::Small(one), Self::Small(other)) = (self, other)
            && let Some(product) = one.checked_mul(*other)
        {
            return Self::Small(product);
        }
        (self.big() * other.big()).into()
    }

    /// Subtracts a number that is not greater.
    pub(super) fn subtract(&mut self, other: &Self) {
        *self = match (&*self, other) {
            (Self::Small(one), Self::Small(other)) => Self::Small(one - other),
            _ => (self.big() - other.big()).into(),
        };
    }

    pub(super) fn is_less_than(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Small(one), Self::Small(other)) => one < other,
            (Self::Small(_), Self::Big(_)) => true,
            (Self::Big(_), Self::Small(_)) => false,
            (Self::Big(one), Self::Big(other)) => one < other,
        }
    }

    /// A uniformly random number below this one, which is not 0.
    pub(super) fn random_below(&self, random: &mut Random) -> Self {
        match self {
            Self::Small(limit) => {
                // Numbers from the last, incomplete, run of `limit` numbers are drawn again.
                let usable = u64::MAX - (u64::MAX % limit + 1) % limit;
                loop {
                    let bits = random.bits();
                    if bits <= usable {
                        return Self::Small(bits % limit);
                    }
                }
            }
            Self::Big(limit) => loop {
                let bits = limit.bits();
                let words = bits.div_ceil(32);
                let mut digits: Vec<u32> = (0..words).map(|_| (random.bits() >> 32) as u32).collect();
                if let (Some(last), 1..) = (digits.last_mut(), bits % 32) {
                    *last &= (1 << (bits % 32)) - 1;
                }
                let number = BigUint::new(digits);
                if number < **limit {
                    return number.into();
                }
            },
        }
    }

    /// The binary logarithm, to the accuracy of a float; of 0, minus infinity.
    pub(super) fn log2(&self) -> f64 {
        match self {
            Self::Small(number) => (*number as f64).log2(),
            Self::Big(number) => {
                let shift = number.bits().saturating_sub(64);
                let top = (&**number >> shift).iter_u64_digits().next().unwrap_or(0);
                (top as f64).log2() + shift as f64
            }
        }
    }
}

impl From<BigUint> for Number {
    fn from(number: BigUint) -> Self {
        match u64::try_from(&number) {
            Ok(small) => Self::Small(small),
            Err(_) => Self::Big(Box::new(number)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_grow_into_numbers_of_any_size_and_back() {
        let top = Number::Small(u64::MAX);
        let mut sum = top.clone();
        sum.add(&Number::ONE);
        assert_eq!(sum.big(), BigUint::from(1_u8) << 64);
        assert!(top.is_less_than(&sum) && !sum.is_less_than(&top));
        assert_eq!(sum.log2(), 64.0);
        assert_eq!(sum.times(&sum).big(), BigUint::from(1_u8) << 128);
        sum.subtract(&Number::ONE);
        assert_eq!(sum, top);
        assert_eq!(top.times(&Number::ZERO), Number::ZERO);
    }

    #[test]
    fn every_number_below_the_limit_is_drawn() {
        let mut random = Random::new(1);
        let mut seen = [0_u32; 6];
        for _ in 0..600 {
            let Number::Small(drawn) = Number::Small(6).random_below(&mut random) else { panic!("small") };
            seen[drawn as usize] += 1;
        }
        assert!(seen.iter().all(|&times| times > 60), "{seen:?}");
        let limit = Number::from((BigUint::from(1_u8) << 64_u32) + 1_u8);
        assert!((0..100).all(|_| limit.random_below(&mut random).is_less_than(&limit)));
    }
}

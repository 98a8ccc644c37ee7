//! Random numbers that are the same on every machine.

/// A stream of random numbers: SplitMix64.
///
/// # References
/// G. L. Steele, D. Lea, C. H. Flood, *Fast splittable pseudorandom number generators*, OOPSLA 2014.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The stream of a seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The stream of several numbers; another one if any of them differs.
    pub fn of(numbers: &[u64]) -> Self {
        Self(numbers.iter().fold(0, |state, number| Self(state ^ number).bits()))
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A number from 0 up to, but not, 1.
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A number between minus this and this.
    pub fn symmetric(&mut self, limit: f64) -> f64 {
        (2.0 * self.unit() - 1.0) * limit
    }

    /// A whole number from `low` to `high`, both possible.
    pub fn between(&mut self, low: u64, high: u64) -> u64 {
        // The bias is below one in 2^40 for ranges below 2^24.
        low + self.bits() % (high - low + 1)
    }

    /// True with this probability.
    pub fn chance(&mut self, probability: f64) -> bool {
        self.unit() < probability
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_is_the_published_one() {
        let mut random = Random::new(0);
        assert_eq!([random.bits(), random.bits()], [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4]);
        assert!((0..1000).all(|_| (0.0..1.0).contains(&random.unit())));
        assert!((0..1000).all(|_| (-0.5..0.5).contains(&random.symmetric(0.5))));
    }
}

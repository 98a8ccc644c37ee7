//! Random numbers that are the same everywhere: SplitMix64 (Steele, Lea, Flood, 2014).

/// A stream of random numbers.
pub(crate) struct Random(u64);

impl Random {
    /// The stream of a seed.
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The stream of several numbers; another one if any of them differs.
    pub(crate) fn of(parts: &[u64]) -> Self {
        Self(parts.iter().fold(0, |state, part| Self(state ^ part).bits()))
    }

    /// The next 64 bits.
    pub(crate) fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// True with this probability.
    pub(crate) fn chance(&mut self, probability: f64) -> bool {
        ((self.bits() >> 11) as f64) < probability * (1_u64 << 53) as f64
    }

    /// A whole number from `low` to `high`, both possible.
    pub(crate) fn between(&mut self, low: u64, high: u64) -> u64 {
        // The bias is below one in 2^40 for all numbers used here.
        low + self.bits() % (high - low + 1)
    }
}

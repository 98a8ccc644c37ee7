//! A hash that is the same on every machine and in every version.

/// The FNV-1a hash (Fowler, Noll, Vo, 1991): tiny, and the same everywhere.
#[derive(Clone, Copy, Debug)]
pub struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Self::new()
    }
}

impl Fnv {
    /// The hash of nothing.
    pub fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    /// Takes a number in.
    pub fn number(&mut self, number: usize) {
        self.word(number as u64);
    }

    /// Takes in what no number is: the mark of something missing.
    pub fn mark(&mut self) {
        self.word(u64::MAX);
    }

    fn word(&mut self, word: u64) {
        for byte in word.to_le_bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    /// The hash of all numbers taken in.
    pub fn value(self) -> u64 {
        self.0
    }
}

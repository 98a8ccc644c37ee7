//! Shards: which puzzles of a batch belong to which run.

use std::{fmt, str::FromStr};

/// The most shards of a batch.
const MOST: usize = 1_000_000;

/// A shard of a batch: puzzle number p, from 1, belongs to shard (p - 1) mod N + 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shard {
    /// Its number, from 1.
    pub(crate) index: usize,
    /// How many there are.
    pub(crate) of: usize,
}

impl Shard {
    /// How many puzzles it has, of so many in all.
    pub(super) fn count(self, puzzles: usize) -> usize {
        (puzzles + self.of - self.index) / self.of
    }

    /// The position of its puzzle of this number, from 0.
    pub(super) fn position(self, local: usize) -> usize {
        self.index + local * self.of
    }

    /// The number of its first puzzle, from 0, at this position or after it.
    pub(super) fn from(self, position: usize) -> usize {
        position.saturating_sub(self.index).div_ceil(self.of)
    }

    /// All shards of so many.
    pub(super) fn all(of: usize) -> impl Iterator<Item = Self> {
        (1..=of).map(move |index| Self { index, of })
    }
}

/// Reads `3/8`.
impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once('/').and_then(|(index, of)| Some((index.parse().ok()?, of.parse().ok()?)));
        match numbers {
            Some((index, of)) if (1..=of).contains(&index) && of <= MOST => Ok(Self { index, of }),
            Some((index, of)) if of <= MOST => {
                Err(format!("there is no shard {index} of {of}: shards are numbered from 1 to {of}"))
            }
            _ => Err("expected I/N, such as 3/8".to_owned()),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_share_all_puzzles() {
        for (puzzles, of) in [(0, 3), (2, 3), (10, 1), (10, 3), (12, 5)] {
            let mut all: Vec<usize> = Vec::new();
            for shard in Shard::all(of) {
                let own: Vec<usize> = (0..shard.count(puzzles)).map(|local| shard.position(local)).collect();
                for position in 1..=puzzles {
                    let next = shard.position(shard.from(position));
                    assert!(next >= position && next < position + of, "{shard}: {position}");
                    assert_eq!(own.contains(&position), next == position);
                }
                all.extend(own);
            }
            all.sort_unstable();
            assert_eq!(all, (1..=puzzles).collect::<Vec<_>>());
        }
    }

    #[test]
    fn numbers_are_checked() {
        assert_eq!("3/8".parse(), Ok(Shard { index: 3, of: 8 }));
        for wrong in ["0/8", "9/8", "3", "a/b", "3/", "1/0", "-1/8"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }
}

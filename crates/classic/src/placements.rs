//! The clue table: all placements of a clue in a line of a length, computed once and shared.

use std::{
    collections::HashMap,
    sync::{Arc, LazyLock, Mutex, PoisonError},
};

use super::{layings::Layings, prefix::Suffixes};
use crate::StopReason;
use nonosat_model::budget::Budget;
use nonosat_propagate::line::words_for;

/// How many words the tables that are kept from puzzle to puzzle may take together: 32 MiB.
const KEPT_WORDS: usize = 1 << 22;
/// How often, in placements, the budget is asked.
const PLACEMENTS_PER_CHECK: usize = 1 << 10;

/// All placements of a clue in a line of which nothing is known.
#[derive(Debug, Default)]
pub(super) struct Placements {
    words: usize,
    count: usize,
    bits: Vec<u64>,
}

impl Placements {
    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// One of them, a bit for each cell.
    pub(super) fn get(&self, index: usize) -> &[u64] {
        &self.bits[index * self.words..][..self.words]
    }

    fn new(clue: &[u32], length: usize, budget: &Budget) -> Result<Self, StopReason> {
        let line = Suffixes::new(Some(clue), length, |_| None, false);
        let mut layings = Layings::new(&line);
        let mut placements = Self { words: words_for(length), ..Self::default() };
        while let Some(bits) = layings.advance(&line) {
            placements.bits.extend_from_slice(bits);
            placements.count += 1;
            if placements.count.is_multiple_of(PLACEMENTS_PER_CHECK) {
                budget.check()?;
            }
        }
        Ok(placements)
    }
}

/// How many placements a clue has in a line of which nothing is known; the largest number if there are more.
///
/// All blank cells but those that must be are dealt out to the gaps: `k` blocks with `s` cells to spare can be laid in
/// `s + k` over `k` ways.
pub(super) fn count(clue: &[u32], length: usize) -> u64 {
    let needed: u64 = clue.iter().map(|&block| u64::from(block)).sum();
    let (length, blocks) = (length as u64, clue.len() as u64);
    match (length + 1).checked_sub(needed) {
        Some(places) => binomial(places, blocks),
        None => 0,
    }
}

fn binomial(n: u64, k: u64) -> u64 {
    if k > n {
        return 0;
    }
    let mut result = 1_u128;
    for taken in 0..k.min(n - k) {
        // The numbers on the way grow, so that one too large is the end.
        result = result * u128::from(n - taken) / u128::from(taken + 1);
        if result > u128::from(u64::MAX) {
            return u64::MAX;
        }
    }
    result as u64
}

/// The tables kept from puzzle to puzzle.
#[derive(Default)]
struct Kept {
    tables: HashMap<(usize, Box<[u32]>), Arc<Placements>>,
    words: usize,
}

static KEPT: LazyLock<Mutex<Kept>> = LazyLock::new(Mutex::default);

/// The placements of a clue: from the table if they were computed before, for whatever line or puzzle.
///
/// What is kept is bounded: when there is no room left for a table, those of before are forgotten.
///
/// # Errors
/// If a limit is reached.
pub(super) fn table(clue: &[u32], length: usize, budget: &Budget) -> Result<Arc<Placements>, StopReason> {
    let key = (length, clue.into());
    let kept = || KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(placements) = kept().tables.get(&key) {
        return Ok(placements.clone());
    }
    // Computed without the lock: others go on, and at worst the same is computed twice.
    let placements = Arc::new(Placements::new(clue, length, budget)?);
    let words = placements.bits.len();
    if words <= KEPT_WORDS {
        let mut kept = kept();
        if kept.words + words > KEPT_WORDS {
            *kept = Kept::default();
        }
        if kept.tables.insert(key, placements.clone()).is_none() {
            kept.words += words;
        }
    }
    Ok(placements)
}

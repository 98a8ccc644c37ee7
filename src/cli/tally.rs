//! What `count` says of a puzzle.

use std::time::Duration;

use nonosat::{
    count::{BigUint, Counted, CountedPart, Shares},
    puzzle::{Grid, Picture},
};

/// So many parts are told of one by one, the largest ones.
const PARTS: usize = 10;

/// What was found out about the solutions of a puzzle.
#[derive(Debug)]
pub(crate) struct Tally {
    pub(crate) counted: Counted,
    /// What they share, if that was wanted and is known.
    pub(crate) shares: Option<Shares>,
    /// Solutions drawn at random.
    pub(crate) samples: Vec<Picture>,
    pub(crate) time: Duration,
}

impl Default for Tally {
    fn default() -> Self {
        let counted = Counted {
            at_least: BigUint::ZERO,
            at_most: None,
            stop: None,
            known: Grid::unknown(0, 0),
            parts: Vec::new(),
        };
        Self { counted, shares: None, samples: Vec::new(), time: Duration::ZERO }
    }
}

impl Tally {
    /// The answer in words: the count or its bounds, the parts, the backbone.
    pub(crate) fn words(&self) -> String {
        let counted = &self.counted;
        let mut words = match counted.exact() {
            Some(count) => format!("{count} {}\n", solutions(&count)),
            None => bounds(counted),
        };
        if let Some(shares) = &self.shares {
            let (cells, settled) = (shares.cells().len(), shares.backbone().count());
            words += &format!("backbone: {settled} of {cells} cells are the same in all solutions\n");
        }
        if counted.parts.len() > 1 || self.shares.is_some() && !counted.parts.is_empty() {
            let mut parts: Vec<&CountedPart> = counted.parts.iter().collect();
            parts.sort_by_key(|part| std::cmp::Reverse(part.cells.len()));
            let shown: Vec<String> = parts.iter().take(PARTS).map(|part| part_words(part)).collect();
            words += &format!("independent parts: {}\n  {}\n", parts.len(), shown.join("\n  "));
            if parts.len() > PARTS {
                words += &format!("  and {} smaller ones\n", parts.len() - PARTS);
            }
        }
        words
    }
}

fn solutions(count: &BigUint) -> &'static str {
    if *count == BigUint::from(1_u8) { "solution" } else { "solutions" }
}

fn bounds(counted: &Counted) -> String {
    let mut words = format!("at least {} {}, proven\n", counted.at_least, solutions(&counted.at_least));
    if let Some(most) = &counted.at_most {
        words += &format!("at most {}, proven\n", short(most));
    }
    if let Some(stop) = counted.stop {
        words += &format!("not exact: {stop}\n");
    }
    words
}

/// A number; a very long one by the power of two that it is below.
fn short(number: &BigUint) -> String {
    if number.bits() > 200 { format!("2^{}", number.bits()) } else { number.to_string() }
}

fn part_words(CountedPart { cells, at_least, at_most }: &CountedPart) -> String {
    let count = if at_least == at_most {
        format!("{at_least} {}", solutions(at_least))
    } else {
        format!("{at_least} solutions or more, {} at most", short(at_most))
    };
    format!("{} cells: {count}", cells.len())
}

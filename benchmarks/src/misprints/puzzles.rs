//! The puzzles that get misprints: those of the collections with exactly one solution.

use std::path::Path;

use anyhow::{Context, Result, ensure};
use nonosat::{
    format,
    format::INPUT_LIMIT,
    puzzle::{Puzzle, bounded, random::Random},
};

/// The classes of sizes, each with the longest side in it.
pub(crate) const CLASSES: [(&str, usize); 5] =
    [("up to 15", 15), ("16-20", 20), ("21-30", 30), ("31-40", 40), ("41-60", 60)];

/// Puzzles with a shorter side are left out.
const SHORTEST: usize = 8;

/// This puzzle is always there: line logic alone gets nowhere in it.
const HARD: &str = "n-dom/dom-15.non";

/// A puzzle with exactly one solution.
pub(crate) struct Unique {
    /// Its path in the corpora.
    pub(crate) path: String,
    /// The index of its class of sizes.
    pub(crate) class: usize,
    /// Whether line solving alone does not solve it.
    pub(crate) is_hard: bool,
    pub(crate) puzzle: Puzzle,
}

/// So many puzzles of each class, a third of them hard as far as there are enough, and one that is very hard.
pub(crate) fn choose(corpora: &Path, per_class: usize, seed: u64) -> Result<Vec<Unique>> {
    let path = corpora.join("known-answers.csv");
    let table = bounded::text(&path, INPUT_LIMIT)
        .with_context(|| format!("cannot read {}: --corpora or NONOSAT_CORPORA says where it is", path.display()))?;
    let rows: Vec<Row> = table.lines().skip(1).filter_map(Row::parse).collect();
    let mut chosen: Vec<Row> = rows.iter().filter(|row| row.path == HARD).cloned().collect();
    for class in 0..CLASSES.len() {
        let mut hard = 0;
        for (is_hard, wanted) in [(true, per_class / 3), (false, per_class)] {
            let mut of_class: Vec<&Row> =
                rows.iter().filter(|row| (row.class, row.is_hard) == (class, is_hard)).collect();
            let mut random = Random::of(&[seed, class as u64, u64::from(is_hard)]);
            while hard < wanted && !of_class.is_empty() {
                let at = random.between(0, of_class.len() as u64 - 1) as usize;
                let row = of_class.swap_remove(at);
                if !chosen.contains(row) {
                    chosen.push(row.clone());
                    hard += 1;
                }
            }
        }
    }
    ensure!(!chosen.is_empty(), "{} has no puzzle with exactly one solution", path.display());
    chosen.into_iter().map(|row| row.load(corpora)).collect()
}

/// What the table of known answers says of a puzzle with exactly one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Row {
    path: String,
    class: usize,
    is_hard: bool,
}

impl Row {
    /// `None` if the puzzle has not exactly one solution, or is too small or too large.
    fn parse(line: &str) -> Option<Self> {
        let mut fields = line.split(',');
        let path = fields.next()?.to_owned();
        let [width, height]: [usize; 2] = [fields.next()?.parse().ok()?, fields.next()?.parse().ok()?];
        let is_hard = fields.nth(1)? == "no";
        let is_unique = fields.next()? == "unique";
        let class = CLASSES.iter().position(|&(_, longest)| width.max(height) <= longest)?;
        (is_unique && width.min(height) >= SHORTEST).then_some(Self { path, class, is_hard })
    }

    fn load(self, corpora: &Path) -> Result<Unique> {
        let Self { path, class, is_hard } = self;
        let bytes = bounded::file(&corpora.join(&path), INPUT_LIMIT).with_context(|| format!("cannot read {path}"))?;
        let mut puzzles = format::read(&path, &bytes, None)?.puzzles;
        ensure!(puzzles.len() == 1, "{path} has {} puzzles, not one", puzzles.len());
        Ok(Unique { path, class, is_hard, puzzle: puzzles.remove(0) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_unique_puzzles_of_middling_size_are_taken() {
        let row = |line: &str| Row::parse(line).map(|row| (row.class, row.is_hard));
        assert_eq!(row("a/b.non,20,18,100,no,unique,1,yes,no"), Some((1, true)));
        assert_eq!(row("a/b.non,60,8,100,yes,unique,1,yes,no"), Some((4, false)));
        assert_eq!(row("a/b.non,20,18,100,no,multiple,>=2,yes,no"), None);
        assert_eq!(row("a/b.non,7,20,100,yes,unique,1,yes,no"), None);
        assert_eq!(row("a/b.non,61,20,100,yes,unique,1,yes,no"), None);
    }
}

//! What the runs of a row come to.

use std::collections::BTreeMap;

use super::rows::{Figure, Row};
use crate::{
    record::Run,
    stats::{Spread, time},
};

/// The runs of a row, summed up.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Summary {
    /// CPU seconds over the seeds: of the puzzle, of the whole set or a puzzle of it on average.
    ///
    /// An unsolved single puzzle counts as infinite; in a set, one that is not
    /// solved counts with the time it was given, and the sum is a lower bound.
    pub(crate) spread: Spread,
    /// The figure of each seed, in order of the seeds.
    pub(crate) figures: Vec<f64>,
    /// Puzzles solved and tried, over all seeds.
    pub(crate) solved: usize,
    pub(crate) tried: usize,
    /// Verdicts that contradict what is known.
    pub(crate) wrong: usize,
    /// The slowest single run, in CPU seconds.
    pub(crate) slowest: f64,
    /// The time limit of a puzzle, in seconds.
    pub(crate) limit_s: f64,
}

impl Summary {
    /// Sums up the runs that belong to a row; `None` if there are none.
    pub(crate) fn of(row: &Row, runs: &[Run]) -> Option<Self> {
        let runs: Vec<&Run> = runs.iter().filter(|run| run.row == row.name).collect();
        let mut seeds: BTreeMap<u64, Vec<&Run>> = BTreeMap::new();
        for run in &runs {
            seeds.entry(run.seed).or_default().push(run);
        }
        let cost = |run: &&Run| match row.figure {
            Figure::Single if !run.answer.is_solved() => f64::INFINITY,
            _ => run.answer.seconds(),
        };
        let figure = |runs: &Vec<&Run>| {
            let total: f64 = runs.iter().map(cost).sum();
            if row.figure == Figure::Mean { total / runs.len() as f64 } else { total }
        };
        let figures: Vec<f64> = seeds.values().map(figure).collect();
        Some(Self {
            spread: Spread::of(figures.iter().copied())?,
            figures,
            solved: runs.iter().filter(|run| run.answer.is_solved()).count(),
            tried: runs.len(),
            wrong: runs.iter().filter(|run| run.is_wrong()).count(),
            slowest: runs.iter().map(|run| run.answer.seconds()).fold(0.0, f64::max),
            limit_s: runs.first()?.limit_s,
        })
    }

    /// How many runs had no verdict.
    pub(crate) fn unsolved(&self) -> usize {
        self.tried - self.solved
    }

    /// The median, if everything was solved and nothing is wrong.
    pub(crate) fn comparable(&self) -> Option<f64> {
        (self.unsolved() == 0 && self.wrong == 0).then_some(self.spread.median)
    }

    /// All of it in one line.
    pub(crate) fn line(&self) -> String {
        let Spread { median, min, max } = self.spread;
        let [median, min, max, slowest] = [median, min, max, self.slowest].map(time);
        let seeds = self.figures.len();
        format!(
            "{median} (min {min}, max {max}, {seeds} seeds), solved {} of {}, slowest {slowest}",
            self.solved, self.tried
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Answer;

    fn run(seed: u64, verdict: &str, cpu_s: f64) -> Run {
        let answer = Answer { verdict: verdict.into(), cpu_s, ..Answer::default() };
        Run { row: "x".into(), seed, limit_s: 60.0, answer, ..Run::default() }
    }

    fn row(figure: Figure) -> Row {
        Row { name: "x", title: "X", sources: Vec::new(), every: 1, figure, target_s: None }
    }

    #[test]
    fn unsolved_singles_are_infinite() {
        let runs = [run(1, "unique", 1.0), run(2, "unknown", 60.0), run(3, "unique", 3.0)];
        let summary = Summary::of(&row(Figure::Single), &runs).unwrap();
        assert_eq!(summary.spread, Spread { median: 3.0, min: 1.0, max: f64::INFINITY });
        assert_eq!((summary.unsolved(), summary.comparable()), (1, None));
    }

    #[test]
    fn sets_are_summed_seed_by_seed() {
        let runs = [run(1, "unique", 1.0), run(1, "none", 3.0), run(2, "unique", 2.0), run(2, "none", 6.0)];
        let total = Summary::of(&row(Figure::Total), &runs).unwrap();
        assert_eq!((total.figures.as_slice(), total.slowest), (&[4.0, 8.0][..], 6.0));
        assert_eq!(Summary::of(&row(Figure::Mean), &runs).unwrap().spread.median, 3.0);
        assert_eq!(Summary::of(&row(Figure::Mean), &[]), None);
    }
}

//! The summary of the runs of a benchmark.

use std::collections::BTreeMap;

use nonosat::bench::{
    record::Run,
    stats::{Spread, time},
};

use super::benchmarks::{Benchmark, Statistic};

/// The runs of a benchmark, summed up.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Summary {
    /// CPU seconds over the seeds: of the puzzle, of the whole set, or the mean over its puzzles.
    ///
    /// An unsolved single puzzle counts as infinite. In a set, an unsolved puzzle counts with the time that it was
    /// given, and the sum is a lower bound.
    pub(crate) spread: Spread,
    /// The figure of each seed, in order of the seeds.
    pub(crate) figures: Vec<f64>,
    /// The number of puzzles solved, over all seeds.
    pub(crate) solved: usize,
    /// The number of puzzles tried, over all seeds.
    pub(crate) tried: usize,
    /// The number of verdicts that contradict what is known.
    pub(crate) wrong: usize,
    /// The slowest single run, in CPU seconds.
    pub(crate) slowest: f64,
    /// The time limit of a puzzle, in seconds.
    pub(crate) limit_s: f64,
}

impl Summary {
    /// Sums up the runs of a benchmark, all made within this limit; `None` if there are none.
    pub(crate) fn of(benchmark: &Benchmark, runs: &[&Run], limit_s: f64) -> Option<Self> {
        let mut seeds: BTreeMap<u64, Vec<&Run>> = BTreeMap::new();
        for run in runs {
            seeds.entry(run.run).or_default().push(run);
        }
        let cost = |run: &&Run| match benchmark.statistic {
            Statistic::Single if !run.answer.is_solved() => f64::INFINITY,
            _ => run.answer.total_s(),
        };
        let figure = |runs: &Vec<&Run>| {
            let total: f64 = runs.iter().map(cost).sum();
            if benchmark.statistic == Statistic::Mean { total / runs.len() as f64 } else { total }
        };
        let figures: Vec<f64> = seeds.values().map(figure).collect();
        Some(Self {
            spread: Spread::of(figures.iter().copied())?,
            figures,
            solved: runs.iter().filter(|run| run.answer.is_solved()).count(),
            tried: runs.len(),
            wrong: runs.iter().filter(|run| run.is_wrong()).count(),
            slowest: runs.iter().map(|run| run.answer.total_s()).fold(0.0, f64::max),
            limit_s,
        })
    }

    /// The number of runs without a verdict.
    pub(crate) fn unsolved(&self) -> usize {
        self.tried - self.solved
    }

    /// The median, if everything was solved and nothing is wrong.
    pub(crate) fn comparable(&self) -> Option<f64> {
        (self.unsolved() == 0 && self.wrong == 0).then_some(self.spread.median)
    }

    /// The summary in one line.
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
    use crate::testing::run;

    fn summary(statistic: Statistic, runs: &[(u64, &str, f64)]) -> Option<Summary> {
        let benchmark = Benchmark { name: "x", title: "X", sources: Vec::new(), every: 1, statistic, asked_s: None };
        let runs: Vec<Run> = runs.iter().map(|&(seed, verdict, cpu_s)| run("x", seed, verdict, cpu_s)).collect();
        Summary::of(&benchmark, &runs.iter().collect::<Vec<_>>(), 60.0)
    }

    #[test]
    fn unsolved_singles_are_infinite() {
        let runs = [(1, "unique", 1.0), (2, "unknown", 60.0), (3, "unique", 3.0)];
        let summary = summary(Statistic::Single, &runs).unwrap();
        assert_eq!(summary.spread, Spread { median: 3.0, min: 1.0, max: f64::INFINITY });
        assert_eq!((summary.unsolved(), summary.comparable()), (1, None));
    }

    #[test]
    fn sets_are_summed_seed_by_seed() {
        let runs = [(1, "unique", 1.0), (1, "none", 3.0), (2, "unique", 2.0), (2, "none", 6.0)];
        let total = summary(Statistic::Total, &runs).unwrap();
        assert_eq!((total.figures.as_slice(), total.slowest), (&[4.0, 8.0][..], 6.0));
        assert_eq!(summary(Statistic::Mean, &runs).unwrap().spread.median, 3.0);
        assert_eq!(summary(Statistic::Mean, &[]), None);
    }
}

//! Runs for tests.

use nonosat::bench::{
    record::{Answer, Run},
    solver::Solver,
};

/// A run on a puzzle of 7x7 cells with this seed, verdict and CPU seconds.
pub(crate) fn run(puzzle: &str, seed: u64, verdict: &str, cpu_s: f64) -> Run {
    Run {
        puzzle: puzzle.into(),
        width: 7,
        height: 7,
        clue_hash: "0".into(),
        expected: None,
        solver: Solver::auto(),
        run: seed,
        answer: Answer { verdict: verdict.into(), cpu_s, ..Answer::default() },
    }
}

//! Which runs are there, of those that should be, and which of them compare all solvers.
//!
//! A bench that was interrupted has some solvers' runs on puzzles that others never began. Whoever began a hard one
//! would look slow, so that scores are over the puzzles, and the numbers of their runs, that all solvers have.

use std::collections::{HashMap, HashSet};

use super::super::{
    record::{Records, Run},
    solver::Solver,
};

/// How many runs are there, of how many.
pub(super) struct Coverage {
    runs: usize,
    planned: usize,
    /// The puzzles with any run, and those that are compared.
    puzzles: [usize; 2],
}

impl Coverage {
    /// The coverage of the records, and the runs that compare all solvers.
    pub(super) fn of(records: &Records) -> (Self, Vec<Run>) {
        let solvers: HashSet<&Solver> = records.runs.iter().map(|run| &run.solver).collect();
        let mut by_task: HashMap<(&str, u64), HashSet<&Solver>> = HashMap::new();
        for run in &records.runs {
            by_task.entry((&run.puzzle, run.run)).or_default().insert(&run.solver);
        }
        let is_common = |run: &Run| by_task[&(run.puzzle.as_str(), run.run)].len() == solvers.len();
        let common: Vec<Run> = records.runs.iter().filter(|run| is_common(run)).cloned().collect();
        let puzzles = [&records.runs, &common]
            .map(|runs| runs.iter().map(|run| run.puzzle.as_str()).collect::<HashSet<_>>().len());
        // Journals of older programs do not say how many there should be: at least all solvers on all puzzles.
        let numbers: HashSet<u64> = records.runs.iter().map(|run| run.run).collect();
        let grid = puzzles[0] * solvers.len() * numbers.len();
        let planned = records.sittings.iter().filter_map(|sitting| sitting.planned).next_back().unwrap_or(0);
        let runs = by_task.values().map(HashSet::len).sum();
        (Self { runs, planned: planned.max(grid), puzzles }, common)
    }

    /// What readers must know first: that runs are missing; `None` if none is.
    pub(super) fn notice(&self) -> Option<String> {
        let Self { runs, planned, puzzles: [all, common] } = self;
        (runs < planned).then(|| {
            format!(
                "interrupted: {runs} of {planned} runs; scores, plots and sizes are over {common} of {all} puzzles \
                 with runs: those that all solvers were given"
            )
        })
    }
}

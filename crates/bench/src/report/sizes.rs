//! The runs by the size of their puzzles.

use std::collections::BTreeMap;

use super::{
    super::{record::Run, solver::Solver, stats::Spread},
    tally::Tally,
};

/// The sides of the squares up to whose area a puzzle belongs to a class of size.
const SIDES: [usize; 18] = [5, 10, 15, 20, 25, 30, 40, 50, 60, 80, 100, 150, 200, 300, 500, 1000, 2000, 5000];

/// The classes of size that have puzzles, with the runs of the solvers.
pub(super) struct BySize<'a> {
    pub(super) classes: Vec<Class>,
    /// The runs of each solver, in the order of the tally, by class.
    pub(super) solvers: Vec<Vec<Group<'a>>>,
}

/// Puzzles of about one size.
pub(super) struct Class {
    /// The mean of the areas.
    pub(super) area: f64,
    /// The least and the greatest area of a puzzle in it.
    areas: [usize; 2],
    /// The number of puzzles in it.
    pub(super) puzzles: usize,
}

impl Class {
    /// The sides of squares with as many cells as the smallest and the largest puzzle in it: `10`, `8-10`.
    ///
    /// It says what is in the class, not what could be.
    pub(super) fn sides(&self) -> String {
        let [least, most] = self.areas.map(|area| (area as f64).sqrt().round());
        if least == most { least.to_string() } else { format!("{least}\u{2013}{most}") }
    }
}

/// Some runs of a solver.
#[derive(Clone, Default)]
pub(super) struct Group<'a>(pub(super) Vec<&'a Run>);

impl<'a> BySize<'a> {
    pub(super) fn new(runs: &'a [Run], tally: &Tally) -> Self {
        let mut sides: Vec<usize> = runs.iter().map(side).collect();
        sides.sort_unstable();
        sides.dedup();
        let of = |side_of: usize| runs.iter().filter(move |run| side(run) == side_of);
        let class = |&side: &usize| {
            let sizes: BTreeMap<&str, usize> = of(side).map(|run| (run.puzzle.as_str(), area(run))).collect();
            let areas = [sizes.values().min(), sizes.values().max()].map(|area| area.copied().unwrap_or(0));
            let mean = sizes.values().sum::<usize>() as f64 / sizes.len() as f64;
            Class { area: mean, areas, puzzles: sizes.len() }
        };
        let group = |solver: &Solver, side| Group(of(side).filter(|run| run.solver == *solver).collect());
        Self {
            classes: sides.iter().map(class).collect(),
            solvers: tally
                .columns
                .iter()
                .map(|column| sides.iter().map(|&side| group(&column.solver, side)).collect())
                .collect(),
        }
    }
}

/// The number of cells of the puzzle of a run.
pub(super) fn area(run: &Run) -> usize {
    run.width * run.height
}

/// The class of a run.
fn side(run: &Run) -> usize {
    let area = area(run);
    SIDES.into_iter().find(|side| side * side >= area).unwrap_or_else(|| area.isqrt() + 1)
}

impl<'a> Group<'a> {
    /// The runs with a proven verdict.
    pub(super) fn verdicts(&self) -> impl Iterator<Item = &'a Run> {
        self.0.iter().copied().filter(|run| run.answer.is_solved())
    }

    /// The runs that found a solution, whether they proved anything or not.
    pub(super) fn solutions(&self) -> impl Iterator<Item = &'a Run> {
        self.0.iter().copied().filter(|run| run.answer.first_s.is_some())
    }

    /// CPU seconds to the verdicts.
    pub(super) fn verdict_times(&self) -> Option<Spread> {
        Spread::of(self.verdicts().map(|run| run.answer.cpu_s))
    }

    /// Seconds on the wall to the first solutions.
    pub(super) fn solution_times(&self) -> Option<Spread> {
        Spread::of(self.solutions().filter_map(|run| run.answer.first_s))
    }
}

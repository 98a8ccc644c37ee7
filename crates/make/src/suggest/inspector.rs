//! Is a picture what is wanted? And if not, where must it change?
//!
//! Two facts cut the search and prove that fewer changes are not enough.
//!
//! 1. Let Q be another solution of the puzzle of picture P, and D the cells in which they differ. If no changed cell
//!    lies in a line that D meets, then Q with the same changes has the same clues as P with them: still ambiguous.
//! 2. Let O be the cells that line solving, or probing, leaves open, or a part of them that shares no line with the
//!    others. If no changed cell lies in a line that O meets, these lines keep their clues and their known cells, so
//!    nothing more follows in O; and to know less elsewhere does not help either.
//!
//! So every set of changes has a cell in these lines.

use super::alternatives::Alternatives;
use crate::repair::{Change, Logic, Workbench};
use nonosat_core::solve::{
    outcome::{Stop, Verdict},
    request::{Request, SolveError},
    solve,
};
use nonosat_model::{
    Layout, Picture, Puzzle,
    budget::{Budget, Limit},
};
use nonosat_propagate::switching::exchanged;

/// What is to be reached, without a range of grades.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    /// Exactly one solution.
    Unique,
    /// A solution by this logic.
    Solved(Logic),
}

impl Target {
    /// The logic of workbenches for it.
    pub(super) fn logic(self) -> Logic {
        match self {
            Self::Unique => Logic::Line,
            Self::Solved(logic) => logic,
        }
    }
}

/// What a look at a picture tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Look {
    /// It is what is wanted.
    Reached,
    /// It is not, and every set of changes that mends it has a cell in these lines.
    Change(Vec<usize>),
}

/// Why the inspection ended early.
#[derive(Debug)]
pub(super) enum Halt {
    /// A limit was reached.
    Stop(Stop),
    /// The solver failed.
    Failed(SolveError),
}

impl From<Limit> for Halt {
    fn from(limit: Limit) -> Self {
        Self::Stop(limit.into())
    }
}

/// Looks at pictures of one layout and palette.
pub(super) struct Inspector<'a> {
    puzzle: &'a Puzzle,
    target: Target,
    seed: u64,
    budget: &'a Budget,
    alternatives: Alternatives,
    /// How many puzzles the solver was asked about.
    pub(super) solves: u64,
}

impl<'a> Inspector<'a> {
    pub(super) fn new(puzzle: &'a Puzzle, target: Target, seed: u64, budget: &'a Budget) -> Self {
        Self { puzzle, target, seed, budget, alternatives: Alternatives::default(), solves: 0 }
    }

    /// The logic of workbenches for this target: what they leave open is never less than what is wrong.
    pub(super) fn logic(&self) -> Logic {
        self.target.logic()
    }

    /// Whether line solving alone decides.
    pub(super) fn is_line(&self) -> bool {
        self.target == Target::Solved(Logic::Line)
    }

    /// Looks at the picture of a workbench.
    pub(super) fn look(&mut self, bench: &Workbench) -> Result<Look, Halt> {
        self.budget.check()?;
        let layout = bench.layout();
        if bench.open() == 0 {
            return Ok(Look::Reached);
        }
        if let Some(lines) = self.alternatives.fewest_lines(layout, bench.picture()) {
            return Ok(Look::Change(lines));
        }
        let open = bench.open_cells();
        if let Some(other) = self.exchanged(bench.picture(), &open) {
            return Ok(Look::Change(self.alternatives.keep(layout, bench.picture(), &other)));
        }
        match self.target {
            Target::Unique => Ok(match self.second_solution(bench.picture())? {
                Some(other) => Look::Change(self.alternatives.keep(layout, bench.picture(), &other)),
                None => Look::Reached,
            }),
            Target::Solved(Logic::Line | Logic::ProbeOne) => Ok(Look::Change(smallest_part(layout, &open))),
            // That knowing less does not help the rules is not known.
            Target::Solved(_) => Ok(Look::Change((0..layout.line_count()).collect())),
        }
    }

    /// Whether changes make the picture of a workbench what is wanted.
    pub(super) fn would_reach(&mut self, bench: &mut Workbench, changes: &[Change]) -> Result<bool, Halt> {
        let Target::Unique = self.target else { return Ok(bench.trial(changes)? == 0) };
        let mut picture = bench.picture().clone();
        changes.iter().for_each(|change| picture.set(change.cell, change.to));
        if self.alternatives.refute(bench.layout(), &picture) {
            return Ok(false);
        }
        Ok(bench.trial(changes)? == 0 || self.is_unique(bench.layout(), &picture)?)
    }

    /// Whether a picture is the only solution of its puzzle.
    fn is_unique(&mut self, layout: &Layout, picture: &Picture) -> Result<bool, Halt> {
        if self.alternatives.refute(layout, picture) {
            return Ok(false);
        }
        let other = self.second_solution(picture)?;
        if let Some(other) = &other {
            self.alternatives.keep(layout, picture, other);
        }
        Ok(other.is_none())
    }

    fn exchanged(&self, picture: &Picture, open: &[usize]) -> Option<Picture> {
        if self.puzzle.is_plain() { exchanged(picture, open) } else { None }
    }

    /// A solution of the puzzle of a picture that is another one.
    fn second_solution(&mut self, picture: &Picture) -> Result<Option<Picture>, Halt> {
        self.solves += 1;
        if let Some(progress) = self.budget.progress() {
            progress.add_tried(1);
        }
        let puzzle =
            Puzzle::from_picture_on(self.puzzle.layout().clone(), picture.clone(), self.puzzle.palette.clone());
        let request = Request { budget: self.budget.clone(), seed: self.seed, ..Request::default() };
        let outcome = solve(&puzzle, &request).map_err(Halt::Failed)?;
        let other = outcome.solutions.into_iter().find(|solution| solution != picture);
        match (other, outcome.verdict) {
            (None, Verdict::Unknown(stop)) => Err(Halt::Stop(stop)),
            (None, Verdict::None | Verdict::Multiple) => {
                Err(Halt::Failed(SolveError::Defect("a picture is no solution of its own puzzle".to_owned())))
            }
            (other, _) => Ok(other),
        }
    }
}

/// The lines of the open cells, or of a part of them that shares no line with the others: the part in the fewest lines.
fn smallest_part(layout: &Layout, open: &[usize]) -> Vec<usize> {
    let mut group: Vec<Option<usize>> = vec![None; layout.line_count()];
    let mut cells_of: Vec<Vec<usize>> = vec![Vec::new(); layout.line_count()];
    let lines_of = |cell: usize| layout.lines_through(cell).iter().map(|&(line, _)| line).collect::<Vec<usize>>();
    for &cell in open {
        lines_of(cell).into_iter().for_each(|line| cells_of[line].push(cell));
    }
    let mut least: Option<Vec<usize>> = None;
    for first in 0..layout.line_count() {
        if group[first].is_some() || cells_of[first].is_empty() {
            continue;
        }
        let (mut part, mut next) = (vec![first], 0);
        group[first] = Some(first);
        while next < part.len() {
            for crossing in cells_of[part[next]].iter().flat_map(|&cell| lines_of(cell)) {
                if group[crossing].is_none() {
                    group[crossing] = Some(first);
                    part.push(crossing);
                }
            }
            next += 1;
        }
        if least.as_ref().is_none_or(|least| part.len() < least.len()) {
            least = Some(part);
        }
    }
    let mut lines = least.unwrap_or_default();
    lines.sort_unstable();
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use nonosat_model::Palette;

    #[test]
    fn the_smallest_part_is_taken() {
        let layout = Layout::grid(6, 6);
        let open = [0, 1, 2, 6, 7, 8, 28, 29, 34, 35];
        assert_eq!(smallest_part(&layout, &open), [4, 5, 10, 11]);
        assert_eq!(smallest_part(&layout, &[]), [0_usize; 0]);
    }

    #[test]
    fn a_look_tells_where_to_change() {
        let picture = Picture::parse("#..\n.#.\n...").unwrap();
        let puzzle = Puzzle::from_picture(picture.clone(), Palette::black_and_white());
        let budget = Budget::unlimited();
        for target in [Target::Unique, Target::Solved(Logic::Line), Target::Solved(Logic::ProbeOne)] {
            let mut inspector = Inspector::new(&puzzle, target, 0, &budget);
            let mut bench = Workbench::new(&puzzle, picture.clone(), inspector.logic(), &budget).unwrap();
            assert_eq!(inspector.look(&bench).unwrap(), Look::Change(vec![0, 1, 3, 4]));
            let fill = [Change { cell: 1, to: nonosat_model::Color::BLACK }];
            assert!(inspector.would_reach(&mut bench, &fill).unwrap());
            bench.change(&fill).unwrap();
            assert_eq!(inspector.look(&bench).unwrap(), Look::Reached);
        }
    }
}

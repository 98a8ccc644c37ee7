//! The search for corrections: candidates from the most plausible on, each solved.

use std::{collections::HashSet, time::Duration};

use super::{
    candidates::{NotCorrected, exchanges, extra_lines, is_cut_off, missing_lines, of_line, why_not, wrong_given},
    correction::Correction,
    pairs,
    search::Search,
    trials::ask,
    whole,
};
use nonosat_core::solve::{
    outcome::{Stop, Verdict},
    request::SolveError,
};
use nonosat_model::{Clue, budget::Limit};
use nonosat_propagate::technique::Technique;

/// How long two wrong clues are looked for if nobody asked for it.
const UNASKED: Duration = Duration::from_secs(3);

/// What was not tried in the search for corrections.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Untried {
    /// The limit that was reached first.
    pub limit: Option<Stop>,
    /// The lines that may have a wrong clue, which is of a kind that is not corrected.
    pub lines: Vec<(usize, NotCorrected)>,
    /// Whether there were more changes than are tried.
    pub too_many: bool,
    /// Whether two wrong clues were not thought of, or not to the end.
    pub two: bool,
}

impl Untried {
    /// Whether every change was tried that was to be; two wrong clues need not be thought of.
    pub fn is_nothing(&self) -> bool {
        self.limit.is_none() && self.lines.is_empty() && !self.too_many
    }
}

/// What a search for corrections came to.
#[derive(Clone, Debug, Default)]
pub(super) struct Found {
    /// The corrections, the most plausible first.
    pub(super) corrections: Vec<Correction>,
    /// How many candidates were tried.
    pub(super) tried: usize,
    pub(super) untried: Untried,
    /// The hashes of the corrected puzzles: different changes may come to the same.
    met: HashSet<u64>,
}

impl Search<'_> {
    /// The corrections; what is less likely is tried only if nothing before leads to exactly one solution.
    ///
    /// What the goal picture says comes first. One clue changes, of a culprit or of a line that may be one; or a given
    /// cell is wrong; or two neighbouring lines are exchanged, one of which is a suspect. Then something went wrong in
    /// all clues at once; then a clue is missing, or one is too many. Two clues change if that is asked for, or if
    /// there is nothing else.
    pub(super) fn run(&self) -> Result<Found, SolveError> {
        let puzzle = self.puzzle;
        let mut found = Found::default();
        if let Some(goal) = self.goal {
            found.met.insert(goal.corrected(puzzle).clue_hash());
            found.corrections.push(goal.clone());
        }
        let mut candidates = exchanges(puzzle, self.suspects);
        candidates.extend(wrong_given(puzzle));
        for &line in self.culprits.proven.iter().chain(&self.culprits.open) {
            found.leave_out(why_not(puzzle, line).map(|why| (line, why)));
            let of_line = of_line(puzzle, line);
            found.untried.too_many |= is_cut_off(&of_line);
            candidates.extend(of_line);
        }
        self.try_all(candidates, &mut found)?;
        if !found.has_unique() {
            self.try_all(whole::slips(puzzle), &mut found)?;
        }
        if !found.has_unique() {
            let mut candidates = self.with_clues(&missing_lines(puzzle), &mut found)?;
            candidates.extend(extra_lines(puzzle));
            self.try_all(candidates, &mut found)?;
        }
        let is_asked = self.errors > 1;
        found.untried.two = !is_asked && (!found.corrections.is_empty() || self.budget.check().is_err());
        if !found.untried.two {
            self.try_two(is_asked, &mut found)?;
        }
        rank(&mut found.corrections);
        found.untried.lines.sort_by_key(|(line, _)| *line);
        Ok(found)
    }

    /// Tries two wrong clues; if nobody asked for it, not for long.
    fn try_two(&self, is_asked: bool, found: &mut Found) -> Result<(), SolveError> {
        let budget = if is_asked { self.budget.clone() } else { self.budget.for_a_share(2).for_at_most(UNASKED) };
        let search = Search { budget: &budget, ..*self };
        let (before, were_too_many) = (found.untried.limit.take(), found.untried.too_many);
        let pairs = pairs::candidates(&search)?;
        pairs.left_out.into_iter().for_each(|line| found.leave_out(Some(line)));
        found.untried.too_many |= pairs.too_many;
        if pairs.is_stopped {
            found.stop(search.limit());
        }
        search.try_all(pairs.candidates, found)?;
        found.untried.two = found.untried.limit.is_some() || found.untried.too_many != were_too_many;
        // The time that it may take unasked is no limit of the user's.
        let is_own = !is_asked && self.budget.check().is_ok();
        found.untried.limit = before.or(found.untried.limit.filter(|_| !is_own));
        Ok(())
    }

    /// The limit that was reached.
    fn limit(&self) -> Stop {
        // A share of the time may be spent before all of it is.
        self.budget.check().err().unwrap_or(Limit::Time).into()
    }

    /// Solves each candidate, the most plausible first, and keeps those that have a solution.
    fn try_all(&self, mut candidates: Vec<Correction>, found: &mut Found) -> Result<(), SolveError> {
        candidates.sort_by(|one, other| one.cost.total_cmp(&other.cost));
        candidates.retain(|candidate| found.met.insert(candidate.corrected(self.puzzle).clue_hash()));
        found.tried += candidates.len();
        let outcomes = ask(&candidates, 2, |candidate| candidate.corrected(self.puzzle), None, self.seed, self.budget)?;
        for (mut candidate, outcome) in candidates.into_iter().zip(outcomes) {
            let Some(outcome) = outcome else {
                found.stop(self.limit());
                continue;
            };
            candidate.cost += match outcome.verdict {
                Verdict::Unique if outcome.technique == Some(Technique::Line) => 0.0,
                Verdict::Unique => 1.0,
                Verdict::Multiple => 3.0,
                _ => continue,
            };
            (candidate.verdict, candidate.technique) = (outcome.verdict, outcome.technique);
            found.corrections.push(candidate);
        }
        Ok(())
    }

    /// Those of the missing lines without which there is a solution, with the clues that the first two solutions have.
    fn with_clues(&self, missing: &[Correction], found: &mut Found) -> Result<Vec<Correction>, SolveError> {
        found.tried += missing.len();
        let outcomes = ask(missing, 2, |candidate| candidate.corrected(self.puzzle), None, self.seed, self.budget)?;
        let mut candidates: Vec<Correction> = Vec::new();
        let mut met = HashSet::new();
        for (candidate, outcome) in missing.iter().zip(outcomes) {
            let Some(outcome) = outcome else {
                found.stop(self.limit());
                continue;
            };
            let corrected = candidate.corrected(self.puzzle);
            for solution in &outcome.solutions {
                let cells = corrected.layout().cells(candidate.changes[0].line);
                let mut candidate = candidate.clone();
                candidate.changes[0].new = Some(Clue::of_line(cells.map(|cell| solution.cells()[cell])));
                // Beside an equal clue, a missing line may stand before or behind it: that is the same.
                if met.insert(candidate.corrected(self.puzzle).clue_hash()) {
                    candidates.push(candidate);
                }
            }
        }
        Ok(candidates)
    }
}

impl Found {
    fn leave_out(&mut self, line: Option<(usize, NotCorrected)>) {
        let line = line.filter(|(line, _)| self.untried.lines.iter().all(|(other, _)| other != line));
        self.untried.lines.extend(line);
    }

    fn stop(&mut self, limit: Stop) {
        self.untried.limit.get_or_insert(limit);
    }

    fn has_unique(&self) -> bool {
        self.corrections.iter().any(|correction| correction.verdict == Verdict::Unique)
    }
}

/// Sorts by cost, what the goal says first; equal costs share a rank.
fn rank(found: &mut [Correction]) {
    found.sort_by(|one, other| one.cost.total_cmp(&other.cost));
    let mut rank = 1;
    for group in found.chunk_by_mut(|one, other| one.cost.total_cmp(&other.cost).is_eq()) {
        let ties = group.len();
        for correction in group {
            (correction.rank, correction.ties) = (rank, ties);
        }
        rank += ties;
    }
}

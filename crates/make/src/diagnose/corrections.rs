//! The search for corrections: candidates from the most plausible on, each solved.

use std::collections::HashSet;

use super::{
    candidates::{blocks, exchanges, extra_lines, is_cut_off, missing_lines, of_line, reversals},
    correction::Correction,
    pairs,
    search::Search,
    trials::ask,
};
use nonosat_core::solve::{outcome::Verdict, request::SolveError};
use nonosat_model::Clue;
use nonosat_propagate::technique::Technique;

/// What a search for corrections came to.
#[derive(Clone, Debug, Default)]
pub(super) struct Found {
    /// The corrections, the most plausible first.
    pub(super) corrections: Vec<Correction>,
    /// How many candidates were tried.
    pub(super) tried: usize,
    /// Whether every candidate was decided.
    pub(super) complete: bool,
}

impl Search<'_> {
    /// The corrections; what is less likely is tried only if nothing before leads to exactly one solution.
    ///
    /// One clue changes, of a culprit or of a line that may be one; or two neighbouring lines are exchanged, one of
    /// which is a suspect. Then all clues of a side are reversed, one is missing, or one is too many. Then two clues
    /// change.
    pub(super) fn run(&self) -> Result<Found, SolveError> {
        let puzzle = self.puzzle;
        let lines: Vec<usize> = self.culprits.proven.iter().chain(&self.culprits.open).copied().collect();
        let is_simple = |line: &usize| blocks(puzzle, *line).is_some();
        let (lines, left_out): (Vec<usize>, Vec<usize>) = lines.iter().partition(|line| is_simple(line));
        let mut found = Found { complete: left_out.is_empty(), ..Found::default() };
        let mut candidates = exchanges(puzzle, self.suspects);
        for line in lines {
            let of_line = of_line(puzzle, line);
            found.complete &= !is_cut_off(&of_line);
            candidates.extend(of_line);
        }
        self.try_all(candidates, &mut found)?;
        if !found.has_unique() {
            self.try_all(reversals(puzzle), &mut found)?;
        }
        if !found.has_unique() {
            let mut candidates = self.with_clues(&missing_lines(puzzle), &mut found)?;
            candidates.extend(extra_lines(puzzle));
            self.try_all(candidates, &mut found)?;
        }
        if self.errors > 1 && !found.has_unique() {
            let (candidates, complete) = pairs::candidates(self)?;
            found.complete &= complete;
            self.try_all(candidates, &mut found)?;
        }
        rank(&mut found.corrections);
        Ok(found)
    }

    /// Solves each candidate, the most plausible first, and keeps those that have a solution.
    fn try_all(&self, mut candidates: Vec<Correction>, found: &mut Found) -> Result<(), SolveError> {
        candidates.sort_by(|one, other| one.cost.total_cmp(&other.cost));
        found.tried += candidates.len();
        let outcomes = ask(&candidates, 2, |candidate| candidate.corrected(self.puzzle), None, self.seed, self.budget)?;
        for (mut candidate, outcome) in candidates.into_iter().zip(outcomes) {
            let Some(outcome) = outcome else {
                found.complete = false;
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
                found.complete = false;
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
    fn has_unique(&self) -> bool {
        self.corrections.iter().any(|correction| correction.verdict == Verdict::Unique)
    }
}

/// Sorts by cost; equal costs share a rank.
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

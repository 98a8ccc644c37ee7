//! What is wrong with a puzzle that has no solution, or several.
//!
//! 1. `sums` counts the cells that rows and columns ask for.
//! 2. `conflict` finds clues that contradict each other by line logic, which needs each of them; `selectors` leaves out
//!    what a search does not need, and finds such clues by a SAT engine where line logic is not enough.
//! 3. `culprits` finds the clues without which there is a solution. Each is in every conflict.
//! 4. `goal` compares the clues with the goal picture. `edits` lists likely misprints of a clue, `candidates` those of
//!    a puzzle, `whole` what went wrong in all clues at once, and `pairs` those of two clues; `corrections` keeps what
//!    mends the puzzle, the most plausible first.
//!
//! Of a puzzle with several solutions, `spots` finds where they differ, and what would decide between them.
//!
//! A limit never becomes a claim: what it leaves open is marked as not minimal or not complete.

mod arithmetic;
mod candidates;
mod conflict;
mod correction;
mod corrections;
mod culprits;
mod edits;
mod examine;
mod goal;
mod more_conflicts;
mod pairs;
mod search;
mod selectors;
mod spots;
mod subset;
mod trials;
mod whole;

use std::time::Duration;

pub use arithmetic::sums;
pub use candidates::NotCorrected;
#[cfg(feature = "scan")]
pub(crate) use conflict::line_conflict;
pub use conflict::{Conflict, ConflictLogic, Minimal};
pub use correction::{Change, Correction, CorrectionKind};
pub use corrections::Untried;
pub use examine::{Examination, Standstill, examine};
use search::Search;
pub use spots::{Closing, Spot};

use nonosat_core::solve::{
    outcome::{Outcome, Verdict},
    request::{Request, SolveError},
    solve,
};
use nonosat_model::{
    Puzzle,
    budget::{Budget, Stopwatch},
};

/// How to diagnose a puzzle.
#[derive(Clone, Debug)]
pub struct Options {
    /// The limits of the whole diagnosis.
    pub budget: Budget,
    /// The most conflicts to return; the search for the first is the first step to the culprits in any case.
    pub conflicts: usize,
    /// Whether to look for a smallest conflict, which then comes first.
    pub smallest: bool,
    /// The most corrections to return; none are searched for with 0.
    pub corrections: usize,
    /// How many wrong clues to think of: with 1, two are looked for only if one gives nothing, and not for long.
    pub errors: usize,
    /// The seed of the orders in which clues are left out, and of the solver.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self { budget: Budget::unlimited(), conflicts: 1, smallest: false, corrections: 10, errors: 1, seed: 0 }
    }
}

/// What is wrong with a puzzle. Lines are numbered as in the puzzle.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Diagnosis {
    /// The verdict, with up to two solutions. Unless it is [`Verdict::None`], there are no conflicts and culprits, and
    /// no corrections but that of the goal.
    pub outcome: Outcome,
    /// What the goal picture of the puzzle says of the clues, if it does not meet them: the first correction, too.
    pub goal: Option<Correction>,
    /// The cells that the rows and the columns ask for; `None` unless the puzzle is a black-and-white grid with all
    /// clues.
    pub sums: Option<[u64; 2]>,
    /// Clues that contradict each other, at most [`Options::conflicts`] sets.
    pub conflicts: Vec<Conflict>,
    /// Whether there are no others, by any logic.
    pub conflicts_complete: bool,
    /// Every conflict has at least so many clues; `None` if a smallest one was not looked for.
    pub at_least: Option<usize>,
    /// Whether the first conflict is proven to be a smallest one, by any logic.
    pub is_smallest: bool,
    /// The lines without whose clue there is a solution, in increasing order.
    pub culprits: Vec<usize>,
    /// Whether these are all of them.
    pub culprits_complete: bool,
    /// Changes that give the puzzle a solution, the most plausible first; each corrected puzzle once.
    pub corrections: Vec<Correction>,
    /// How many were found, with those beyond [`Options::corrections`].
    pub corrections_found: usize,
    /// How many changes were tried to find them.
    pub candidates: usize,
    /// Whether every change that was thought of was tried: [`Untried::is_nothing`].
    pub corrections_complete: bool,
    /// What was not tried.
    pub untried: Untried,
    /// The spots in which solutions differ, the smallest first, if the verdict is [`Verdict::Multiple`].
    pub spots: Vec<Spot>,
    /// Whether these are all, with their ways counted, and all that was looked for was found out.
    pub spots_complete: bool,
    /// What each stage took, on the wall clock.
    pub time: Times,
}

/// The time of each stage of a diagnosis, on the wall clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Times {
    /// The search for solutions.
    pub verdict: Duration,
    /// The search for conflicts.
    pub conflicts: Duration,
    /// The search for wrong clues.
    pub culprits: Duration,
    /// The search for corrections.
    pub corrections: Duration,
    /// The search for spots.
    pub spots: Duration,
}

/// Finds out what is wrong with a puzzle.
///
/// # Errors
/// See [`SolveError`]. Running out of a limit is no error.
///
/// # References
/// U. Junker, *QuickXplain: preferred explanations and relaxations for over-constrained problems*, AAAI 2004.
/// R. Reiter, *A theory of diagnosis from first principles*, Artificial Intelligence 32 (1987).
/// J. Espasa, I. Gent, R. Hoffmann, C. Jefferson, A. Lynch, *Using small MUSes to explain how to solve pen and paper
/// puzzles*, 2021: small conflicts are what people can follow, hence the smallest of several.
pub fn diagnose(puzzle: &Puzzle, options: &Options) -> Result<Diagnosis, SolveError> {
    let Options { budget, seed, .. } = options;
    let mut watch = Stopwatch::start();
    let outcome = solve(puzzle, &Request { budget: budget.clone(), seed: *seed, ..Request::default() })?;
    let is_none = outcome.verdict == Verdict::None;
    let mut diagnosis = Diagnosis {
        outcome,
        goal: None,
        sums: arithmetic::sums(puzzle).filter(|_| is_none),
        conflicts: Vec::new(),
        conflicts_complete: false,
        at_least: None,
        is_smallest: false,
        culprits: Vec::new(),
        culprits_complete: false,
        corrections: Vec::new(),
        corrections_found: 0,
        candidates: 0,
        corrections_complete: false,
        untried: Untried::default(),
        spots: Vec::new(),
        spots_complete: false,
        time: Times { verdict: watch.lap(), ..Times::default() },
    };
    diagnosis.goal = goal::correction(puzzle, *seed, &budget.for_a_share(4))?;
    diagnosis.time.corrections = watch.lap();
    if diagnosis.outcome.verdict == Verdict::Multiple {
        let solutions = &diagnosis.outcome.solutions;
        (diagnosis.spots, diagnosis.spots_complete) = spots::find(puzzle, solutions, *seed, budget)?;
        diagnosis.time.spots = watch.lap();
    }
    if !is_none {
        diagnosis.corrections = diagnosis.goal.iter().take(options.corrections).cloned().collect();
        diagnosis.corrections_found = usize::from(diagnosis.goal.is_some());
        return Ok(diagnosis);
    }
    let conflict = find_conflict(puzzle, *seed, &budget.for_a_share(8));
    diagnosis.time.conflicts = watch.lap();
    let mut culprits = culprits::find(puzzle, &conflict.lines, *seed, &budget.for_a_share(8))?;
    diagnosis.time.culprits = watch.lap();
    let conflict = selectors::spared(puzzle, conflict, &culprits.proven, *seed, &budget.for_a_share(8));
    let suspects = &conflict.lines;
    culprits.open.retain(|line| suspects.contains(line));
    diagnosis.time.conflicts += watch.lap();
    if options.corrections > 0 {
        let (goal, errors, seed) = (diagnosis.goal.as_ref(), options.errors, *seed);
        let search = Search { puzzle, suspects, culprits: &culprits, goal, errors, seed, budget };
        let found = search.run()?;
        // A line with a correction is a culprit: without its clue, the solution of that is one.
        for correction in found.corrections.iter().filter(|correction| correction.is_of_one_clue()) {
            let line = correction.changes[0].line;
            if let Some(at) = culprits.open.iter().position(|&open| open == line) {
                culprits.proven.push(culprits.open.swap_remove(at));
            }
        }
        culprits.proven.sort_unstable();
        (diagnosis.corrections_found, diagnosis.candidates) = (found.corrections.len(), found.tried);
        diagnosis.corrections = found.corrections;
        diagnosis.corrections.truncate(options.corrections);
        diagnosis.corrections_complete = found.untried.is_nothing();
        diagnosis.untried = found.untried;
    }
    (diagnosis.culprits, diagnosis.culprits_complete) = (culprits.proven, culprits.open.is_empty());
    diagnosis.time.corrections += watch.lap();
    diagnosis.find_conflicts(puzzle, conflict, options);
    diagnosis.time.conflicts += watch.lap();
    Ok(diagnosis)
}

impl Diagnosis {
    /// Notes the conflicts that are asked for: this one or a smaller one, and others.
    fn find_conflicts(&mut self, puzzle: &Puzzle, mut conflict: Conflict, options: &Options) {
        let Options { budget, seed, .. } = options;
        let fits = conflict::of_one_clue(puzzle).is_none();
        if options.smallest && options.conflicts > 0 {
            // A clue that is too long is a conflict alone, and the first one, too.
            let smallest = if fits {
                more_conflicts::smallest(puzzle, &conflict, &self.culprits, *seed, &budget.for_a_share(2))
            } else {
                more_conflicts::Smallest { found: Some(conflict.clone()), at_least: 1 }
            };
            self.at_least = Some(smallest.at_least);
            self.is_smallest = smallest.found.is_some();
            conflict = smallest.found.unwrap_or(conflict);
        }
        if options.conflicts > 1 && fits {
            let most = options.conflicts - 1;
            let (others, complete) = more_conflicts::others(puzzle, &conflict, most, *seed, &budget.for_a_share(2));
            self.conflicts_complete = complete;
            self.conflicts = others;
        }
        self.conflicts.insert(0, conflict);
        // What holds another conflict has clues to spare; of equal ones the last is known best.
        for at in (0..self.conflicts.len()).rev() {
            let holds = |other: &Conflict| other.lines.iter().all(|line| self.conflicts[at].lines.contains(line));
            let is_spare = |(place, other): (usize, &Conflict)| {
                place != at && holds(other) && (place > at || other.lines.len() < self.conflicts[at].lines.len())
            };
            if self.conflicts.iter().enumerate().any(is_spare) {
                self.conflicts.remove(at);
            }
        }
        self.conflicts.truncate(options.conflicts);
    }
}

/// A conflict of a puzzle without a solution.
fn find_conflict(puzzle: &Puzzle, seed: u64, budget: &Budget) -> Conflict {
    if let Some(conflict) = conflict::of_one_clue(puzzle) {
        return conflict;
    }
    let by_line = conflict::by_line_logic(puzzle, seed, budget).ok().flatten();
    by_line.or_else(|| selectors::minimal_set(puzzle, seed, budget)).unwrap_or_else(|| {
        // All clues together contradict each other: that is the verdict.
        let lines = (0..puzzle.clues().len()).filter(|&line| puzzle.clues()[line].is_some()).collect();
        Conflict { lines, by: ConflictLogic::Search, minimal: Minimal::Open }
    })
}

#[cfg(test)]
mod tests;

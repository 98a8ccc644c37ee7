//! Many small questions to the solver within one limit.

use std::time::Duration;

use nonosat_core::solve::{
    outcome::{Outcome, Verdict},
    request::{Request, SolveError},
    solve,
};
use nonosat_model::{Grid, Puzzle, budget::Budget};

/// What each question may take before the others have had their turn.
const QUICK: Duration = Duration::from_millis(20);

/// Solves each of the puzzles that `puzzle` makes of the items, for up to so many solutions: in the order of the items,
/// the outcomes that are no [`Verdict::Unknown`], `None` for the others. `known` is what they all know from the start.
///
/// A question that takes long is put off until the others have been asked; then they share the time that is left.
pub(super) fn ask<T>(
    items: &[T],
    solutions: usize,
    puzzle: impl Fn(&T) -> Puzzle,
    known: Option<&Grid>,
    seed: u64,
    budget: &Budget,
) -> Result<Vec<Option<Outcome>>, SolveError> {
    let mut outcomes: Vec<Option<Outcome>> = Vec::new();
    outcomes.resize_with(items.len(), || None);
    for is_quick in [true, false] {
        let mut open = outcomes.iter().filter(|outcome| outcome.is_none()).count();
        let note = |open: usize| {
            let Some(progress) = budget.progress() else { return };
            progress.set_tries((items.len() - open) as u64, items.len() as u64);
        };
        for (item, outcome) in items.iter().zip(&mut outcomes).filter(|(_, outcome)| outcome.is_none()) {
            note(open);
            if budget.check().is_err() {
                return Ok(outcomes);
            }
            let budget = if is_quick { budget.for_at_most(QUICK) } else { budget.for_a_share(open) };
            let answer = solve(&puzzle(item), &Request { solutions, known, budget, seed, ..Request::default() })?;
            let is_known = !answer.solutions.is_empty() && solutions == 1;
            *outcome = (is_known || !matches!(answer.verdict, Verdict::Unknown(_))).then_some(answer);
            open -= 1;
        }
    }
    Ok(outcomes)
}

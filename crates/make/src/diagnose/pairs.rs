//! Two wrong clues: pairs of lines that mend the puzzle, and what their clues may have been.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    candidates::{NotCorrected, candidate, change, small_edits, why_not},
    conflict,
    correction::{Correction, CorrectionKind},
    edits::Edit,
    search::Search,
    subset::{contradicts, subset},
    trials::ask,
};
use nonosat_core::solve::request::SolveError;
use nonosat_model::{Clue, ClueFault, Puzzle};

/// The cost of two wrong clues, each by 1.
const TWO: f64 = 4.0;

/// Each of the two misprints costs at most this much: by 1, look-alike, doubled, exchanged, another colour.
const MOST: f64 = 1.5;

/// The most candidates with two wrong clues.
const MOST_PAIRS: usize = 50_000;

/// The candidates with two wrong clues.
#[derive(Debug, Default)]
pub(super) struct Pairs {
    pub(super) candidates: Vec<Correction>,
    /// The lines that may have one of two wrong clues, which is of a kind that is not corrected.
    pub(super) left_out: Vec<(usize, NotCorrected)>,
    /// Whether there are more candidates than are listed.
    pub(super) too_many: bool,
    /// Whether a limit was reached before all were found.
    pub(super) is_stopped: bool,
}

/// The candidates with two wrong clues.
///
/// One of the two is in the conflict; without it there is another conflict, in which the other one is. What contradicts
/// one of the new clues without the other line is left out.
///
/// # References
/// R. Reiter, *A theory of diagnosis from first principles*, Artificial Intelligence 32 (1987): the tree of hitting
/// sets.
pub(super) fn candidates(search: &Search<'_>) -> Result<Pairs, SolveError> {
    let Search { puzzle, seed, .. } = *search;
    // Half of the time that is left is for solving what is found here.
    let budget = &search.budget.for_a_share(2);
    let (pairs, complete) = pairs(search);
    let mut found = Pairs { is_stopped: !complete, ..Pairs::default() };
    let without = |&(one, other): &(usize, usize)| subset(puzzle, |line| line != one && line != other);
    let mending = ask(&pairs, 1, without, None, seed, budget)?;
    let mut edits: BTreeMap<usize, Vec<Edit>> = BTreeMap::new();
    for (&(one, other), outcome) in pairs.iter().zip(mending) {
        match outcome {
            Some(outcome) if outcome.solutions.is_empty() => continue,
            None => found.is_stopped = true,
            _ => {}
        }
        found.left_out.extend([one, other].into_iter().filter_map(|line| Some((line, why_not(puzzle, line)?))));
        let mut likely =
            [one, other].map(|line| edits.entry(line).or_insert_with(|| small_edits(puzzle, line, MOST)).clone());
        for (at, own, without) in [(0, one, other), (1, other, one)] {
            let kept: Vec<bool> = (0..puzzle.clues().len()).map(|line| line != without).collect();
            likely[at].retain(|edit| contradicts(&replaced(puzzle, &[(own, edit)]), &kept, budget) != Ok(true));
        }
        let [of_one, of_other] = &likely;
        for first in of_one {
            found.is_stopped |= budget.check().is_err();
            found.too_many |= found.candidates.len() >= MOST_PAIRS;
            if found.is_stopped || found.too_many {
                return Ok(found);
            }
            for second in of_other {
                let edited = replaced(puzzle, &[(one, first), (other, second)]);
                if matches!(
                    edited.clue_fault(),
                    Some(ClueFault::SumsDiffer { .. } | ClueFault::DirectionsDiffer { .. })
                ) {
                    continue;
                }
                let changed = |line: usize, edit: &Edit| {
                    let old = puzzle.clues()[line].clone().unwrap_or_default();
                    change(line, &old, Clue::new(edit.blocks.clone()))
                };
                let cost = TWO + (first.cost - 1.0) + (second.cost - 1.0);
                let changes = vec![changed(one, first), changed(other, second)];
                found.candidates.push(candidate(CorrectionKind::Two, cost, changes));
            }
        }
    }
    Ok(found)
}

/// The pairs of lines that may mend the puzzle, each in increasing order, and whether these are all.
fn pairs(search: &Search<'_>) -> (Vec<(usize, usize)>, bool) {
    let Search { puzzle, suspects, culprits, seed, .. } = *search;
    let budget = &search.budget.for_a_share(4);
    let mut pairs = BTreeSet::new();
    let mut complete = true;
    let mut add = |one: usize, rest: &Puzzle, spare: &mut dyn FnMut() -> Vec<usize>| -> bool {
        let others = match conflict::first_by_line_logic(rest, seed, budget) {
            Ok(Some(conflict)) => conflict.lines,
            Ok(None) => spare(),
            Err(_) => return false,
        };
        pairs.extend(others.into_iter().filter(|&other| other != one).map(|other| (one.min(other), one.max(other))));
        true
    };
    for &one in suspects {
        let is_decided = if culprits.proven.contains(&one) {
            // Its own misprints mend nothing: with one of them taken back, there is another conflict.
            let mut edits = small_edits(puzzle, one, MOST).into_iter();
            edits.all(|edit| add(one, &replaced(puzzle, &[(one, &edit)]), &mut Vec::new))
        } else {
            let rest = subset(puzzle, |line| line != one);
            let all = || (0..puzzle.clues().len()).filter(|&line| rest.clues()[line].is_some()).collect();
            add(one, &rest, &mut { all })
        };
        if !is_decided {
            complete = false;
            break;
        }
    }
    (pairs.into_iter().collect(), complete)
}

fn replaced(puzzle: &Puzzle, edits: &[(usize, &Edit)]) -> Puzzle {
    let mut clues = puzzle.clues().to_vec();
    for (line, edit) in edits {
        clues[*line] = Some(Clue::new(edit.blocks.clone()));
    }
    puzzle.with_clues(clues)
}

//! Clues that contradict each other, none of which can be spared.

use super::{
    arithmetic::is_too_long,
    subset::{contradicts, subset},
};
use nonosat_model::{
    Puzzle,
    budget::{Budget, Limit},
    random::Random,
};

/// How many orders of leaving clues out are tried; the smallest conflict is kept.
///
/// Of 21 puzzles with misprints, the best of ten was the smallest conflict there is in 11 of 15 for which that is
/// known, else at most three clues larger.
const ORDERS: u64 = 10;

/// What contradicts the clues of a conflict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ConflictLogic {
    /// Line solving.
    Line,
    /// A search.
    Search,
}

impl ConflictLogic {
    /// Its name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Line => "line",
            Self::Search => "search",
        }
    }
}

/// Clues that contradict each other.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Conflict {
    /// The lines of the clues, in increasing order.
    pub lines: Vec<usize>,
    /// What contradicts them.
    pub by: ConflictLogic,
    /// Whether some of them can be spared.
    pub minimal: Minimal,
}

/// Whether a conflict is known to be minimal: none of its clues can be spared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Minimal {
    /// Without any one of its clues there is a picture that meets the others.
    Proven,
    /// Line solving needs each of its clues; a limit was reached before it was known whether a search does, too.
    ByLine,
    /// A limit was reached before that was known: fewer clues may do.
    Open,
}

impl Minimal {
    /// What it is known by, in reports; `None` if it is not known.
    pub fn by(self) -> Option<ConflictLogic> {
        match self {
            Self::Proven => Some(ConflictLogic::Search),
            Self::ByLine => Some(ConflictLogic::Line),
            Self::Open => None,
        }
    }
}

impl Conflict {
    /// The puzzle with the clues of the conflict only: it has no solution.
    #[must_use]
    pub fn apply(&self, puzzle: &Puzzle) -> Puzzle {
        subset(puzzle, |line| self.lines.contains(&line))
    }
}

/// The conflict of one clue that is too long for its line, if there is one.
pub(super) fn of_one_clue(puzzle: &Puzzle) -> Option<Conflict> {
    let line = (0..puzzle.clues().len()).find(|&line| is_too_long(puzzle, line))?;
    Some(Conflict { lines: vec![line], by: ConflictLogic::Line, minimal: Minimal::Proven })
}

/// A conflict by line logic, if that is enough: minimal for line logic, unless a limit is reached.
///
/// # Errors
/// If a limit is reached before there is any.
pub(super) fn by_line_logic(puzzle: &Puzzle, seed: u64, budget: &Budget) -> Result<Option<Conflict>, Limit> {
    let given: Vec<bool> = puzzle.clues().iter().map(Option::is_some).collect();
    if !contradicts(puzzle, &given, budget)? {
        return Ok(None);
    }
    let mut best: Option<Conflict> = None;
    for round in 0..ORDERS {
        let order = order(given.len(), &mut Random::of(&[seed, round]));
        let (kept, stopped) = shrink(puzzle, given.clone(), &order, budget);
        let lines: Vec<usize> = (0..kept.len()).filter(|&line| kept[line]).collect();
        let minimal = if stopped.is_none() { Minimal::ByLine } else { Minimal::Open };
        let found = Conflict { lines, by: ConflictLogic::Line, minimal };
        if best.as_ref().is_none_or(|best| stopped.is_none() && found.lines.len() < best.lines.len()) {
            best = Some(found);
        }
        if stopped.is_some() {
            break;
        }
    }
    Ok(best)
}

/// A conflict by line logic in one order; not the smallest.
///
/// # Errors
/// If a limit is reached before it is minimal.
pub(super) fn first_by_line_logic(puzzle: &Puzzle, seed: u64, budget: &Budget) -> Result<Option<Conflict>, Limit> {
    let given: Vec<bool> = puzzle.clues().iter().map(Option::is_some).collect();
    if !contradicts(puzzle, &given, budget)? {
        return Ok(None);
    }
    let order = order(given.len(), &mut Random::new(seed));
    let (kept, stopped) = shrink(puzzle, given, &order, budget);
    let lines = (0..kept.len()).filter(|&line| kept[line]).collect();
    stopped.map_or(Ok(Some(Conflict { lines, by: ConflictLogic::Line, minimal: Minimal::ByLine })), Err)
}

/// The numbers below `count` in a random order.
pub(super) fn order(count: usize, random: &mut Random) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    for last in (1..count).rev() {
        order.swap(last, random.between(0, last as u64) as usize);
    }
    order
}

/// Leaves out what is not needed for a contradiction, in chunks: a quarter of the lines, an eighth, and so on to one.
///
/// What contradicts fewer clues contradicts more of them, too: each line of the last round is needed. If a limit is
/// reached, what is left is a conflict all the same.
fn shrink(puzzle: &Puzzle, mut kept: Vec<bool>, order: &[usize], budget: &Budget) -> (Vec<bool>, Option<Limit>) {
    let mut size = (order.len() / 4).max(1);
    loop {
        for chunk in order.chunks(size) {
            let tried: Vec<usize> = chunk.iter().copied().filter(|&line| kept[line]).collect();
            if tried.is_empty() {
                continue;
            }
            tried.iter().for_each(|&line| kept[line] = false);
            let answer = contradicts(puzzle, &kept, budget);
            if answer != Ok(true) {
                tried.iter().for_each(|&line| kept[line] = true);
            }
            if let Err(limit) = answer {
                return (kept, Some(limit));
            }
        }
        if size == 1 {
            return (kept, None);
        }
        size /= 2;
    }
}

/// The lines of a conflict by line logic, if there is one; not the smallest.
///
/// # Errors
/// If a limit is reached first.
#[cfg(feature = "scan")]
pub(crate) fn line_conflict(puzzle: &Puzzle, seed: u64, budget: &Budget) -> Result<Option<Vec<usize>>, Limit> {
    Ok(first_by_line_logic(puzzle, seed, budget)?.map(|conflict| conflict.lines))
}

//! Warnings for makers of puzzles.

use std::fmt;

use super::clues::{ClueFeatures, is_empty};
use crate::{
    propagate::{board::Board, colors, colors::ColorBoard, decompose::split, fixpoint::propagate_within},
    puzzle::{Clue, ColorSet, Grid, Layout, Picture, Puzzle, budget::Budget},
    solve::{
        outcome::{Outcome, Verdict},
        request::Request,
        solve,
    },
};

/// The share of filled cells from which on little is left to find.
///
/// Of 3338 published puzzles of webpbn.com, 1.2 % have more.
pub const MUCH_FILLED: f64 = 0.8;

/// The share of filled cells up to which there is little to see: 0.9 % of the same puzzles.
pub const LITTLE_FILLED: f64 = 0.15;

/// An independent component of at most so many unknown cells is a spot.
const SPOT_CELLS: usize = 32;

/// Two solutions that differ in at most so many cells differ in a spot.
const DIFFERING_CELLS: usize = 8;

/// The ways to fill a spot are counted exactly up to this number.
const MOST_WAYS: usize = 1000;

/// The most spots that are listed one by one.
const MOST_SPOTS: usize = 8;

/// The subject of a warning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kind {
    /// Too many filled cells, or too many lines without a blank one.
    LittleWhite,
    /// Too few filled cells.
    Sparse,
    /// Rows or columns without a block.
    EmptyLine,
    /// Solutions differ in a small spot.
    IsolatedAmbiguity,
}

impl Kind {
    /// Its name: `little-white`, `sparse`, `empty-line` or `isolated-ambiguity`.
    pub fn name(self) -> &'static str {
        match self {
            Self::LittleWhite => "little-white",
            Self::Sparse => "sparse",
            Self::EmptyLine => "empty-line",
            Self::IsolatedAmbiguity => "isolated-ambiguity",
        }
    }
}

/// A warning before a puzzle is published.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Warning {
    /// Its subject.
    pub kind: Kind,
    /// What and where, for people.
    pub message: String,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

/// The warnings about a puzzle with this outcome; the same for the same puzzle and outcome.
///
/// Fast: the clues are read once, and spots are small puzzles.
pub fn warnings(puzzle: &Puzzle, outcome: &Outcome, budget: &Budget) -> Vec<Warning> {
    let mut warnings = Vec::new();
    let mut warn = |kind, message| warnings.push(Warning { kind, message });
    let features = ClueFeatures::new(puzzle, None);
    let percent = |share: f64| (share * 100.0).round();
    match features.filled_share() {
        Some(share) if share >= MUCH_FILLED => {
            warn(Kind::LittleWhite, format!("little white space: {} % of the cells are filled", percent(share)));
        }
        Some(share) if share <= LITTLE_FILLED => {
            warn(Kind::Sparse, format!("a sparse picture: {} % of the cells are filled", percent(share)));
        }
        _ => {}
    }
    let full = full_lines(puzzle);
    if full > 0 && 2 * full >= puzzle.layout().line_count() {
        let lines = puzzle.layout().line_count();
        warn(Kind::LittleWhite, format!("little white space: {full} of {lines} lines have no blank cell"));
    }
    if let Some(lines) = empty_lines(puzzle) {
        warn(Kind::EmptyLine, lines);
    }
    // Spots are named by their rows and columns.
    if outcome.verdict == Verdict::Multiple && matches!(puzzle.layout(), Layout::Rectangle { .. }) {
        for message in ambiguities(puzzle, outcome, budget) {
            warn(Kind::IsolatedAmbiguity, message);
        }
    }
    warnings
}

/// How many lines are one block from end to end.
fn full_lines(puzzle: &Puzzle) -> usize {
    let layout = puzzle.layout();
    let clues = puzzle.clues().iter().enumerate();
    let is_full = |line: usize| layout.line_length(line) > 0;
    clues
        .filter_map(|(line, clue)| clue.as_ref().map(|clue| (line, clue)))
        .filter(|&(line, clue)| is_full(line) && clue.filled() == layout.line_length(line) as u64)
        .count()
}

/// The lines without a block: `row 3 and columns 1-2 are empty`.
fn empty_lines(puzzle: &Puzzle) -> Option<String> {
    let empty = |clues: &[Option<Clue>]| -> Vec<usize> {
        let numbered = (1..).zip(clues);
        numbered.filter(|(_, clue)| clue.as_ref().is_some_and(is_empty)).map(|(number, _)| number).collect()
    };
    let (rows, columns) = (empty(puzzle.rows()), empty(puzzle.columns()));
    let names: Vec<String> = [("row", &rows), ("column", &columns)]
        .into_iter()
        .filter(|(_, numbers)| !numbers.is_empty())
        .map(|(name, numbers)| name_ranges(name, numbers))
        .collect();
    let verb = if rows.len() + columns.len() == 1 { "is" } else { "are" };
    (!names.is_empty()).then(|| format!("{} {verb} empty", names.join(" and ")))
}

/// The small spots in which solutions differ, and the number of ways to fill each.
fn ambiguities(puzzle: &Puzzle, outcome: &Outcome, budget: &Budget) -> Vec<String> {
    let [first, second, ..] = &outcome.solutions[..] else { return Vec::new() };
    let area = first.cells().len();
    let is_isolated = |cells: &Vec<usize>| cells.len() <= SPOT_CELLS && cells.len() * 4 <= area.max(16);
    let mut spots: Vec<Vec<usize>> = components(puzzle, outcome, budget).into_iter().filter(is_isolated).collect();
    let differing: Vec<usize> = (0..area).filter(|&cell| first.cells()[cell] != second.cells()[cell]).collect();
    let is_listed = |cells: &[usize]| spots.iter().any(|spot| cells.iter().any(|cell| spot.contains(cell)));
    if !is_listed(&differing) && differing.len() <= DIFFERING_CELLS && is_isolated(&differing) {
        spots.push(differing);
    }
    let ways = |spot: &Vec<usize>| ways(puzzle, first, spot, budget).filter(|&(ways, _)| ways > 1);
    let spots: Vec<(Vec<usize>, (usize, bool))> =
        spots.into_iter().filter_map(|spot| ways(&spot).map(|ways| (spot, ways))).collect();
    let mut messages: Vec<String> = spots
        .iter()
        .take(MOST_SPOTS)
        .map(|(spot, (ways, all))| {
            let at_least = if *all { "" } else { "at least " };
            format!("a small spot is open: {}, in any of {at_least}{ways} ways", place(puzzle.layout(), spot))
        })
        .collect();
    if spots.len() > MOST_SPOTS {
        messages.push(format!("{} more small spots are open", spots.len() - MOST_SPOTS));
    }
    messages
}

/// The unknown cells of each independent component after line solving and probing.
fn components(puzzle: &Puzzle, outcome: &Outcome, budget: &Budget) -> Vec<Vec<usize>> {
    let Some(known) = &outcome.known else { return Vec::new() };
    if !puzzle.is_plain() {
        let mut board = ColorBoard::new(puzzle, Some(known));
        if colors::propagate_within(&mut board, budget, |_| {}).is_err() {
            return Vec::new();
        }
        let components = colors::split(&mut board).unwrap_or_default();
        let unknown = |cells: Vec<usize>| cells.into_iter().filter(|&cell| board.colors(cell).len() > 1).collect();
        return components.into_iter().map(|component| unknown(component.cells)).collect();
    }
    let mut board = Board::with_known(puzzle, known);
    if propagate_within(&mut board, budget, |_| {}).is_err() {
        return Vec::new();
    }
    let components = split(&mut board, None).unwrap_or_default();
    let unknown = |cells: Vec<usize>| cells.into_iter().filter(|&cell| board.value(cell).is_none()).collect();
    components.into_iter().map(|component| unknown(component.cells)).collect()
}

/// The number of ways to fill a spot when all other cells are as in a solution, and whether these are all.
fn ways(puzzle: &Puzzle, solution: &Picture, spot: &[usize], budget: &Budget) -> Option<(usize, bool)> {
    let mut around = Grid::from(solution);
    spot.iter().for_each(|&cell| around.set(cell, ColorSet::first(puzzle.palette.len())));
    let request = Request { solutions: MOST_WAYS, known: Some(&around), budget: budget.clone(), ..Request::default() };
    let outcome = solve(puzzle, &request).ok()?;
    Some((outcome.solutions.len(), outcome.complete))
}

/// `rows 3-4, columns 7-8`: the lines through some cells.
fn place(layout: &Layout, cells: &[usize]) -> String {
    let sorted = |mut numbers: Vec<usize>| {
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    };
    let rows = sorted(cells.iter().map(|cell| cell / layout.width() + 1).collect());
    let columns = sorted(cells.iter().map(|cell| cell % layout.width() + 1).collect());
    format!("{}, {}", name_ranges("row", &rows), name_ranges("column", &columns))
}

/// `rows 3-4, 7` or `row 3`: increasing numbers under their name.
fn name_ranges(name: &str, numbers: &[usize]) -> String {
    let runs = numbers.chunk_by(|one, next| one + 1 == *next);
    let texts: Vec<String> = runs
        .map(|run| match run {
            [first, .., last] => format!("{first}-{last}"),
            _ => run.iter().map(usize::to_string).collect(),
        })
        .collect();
    let plural = if numbers.len() > 1 { "s" } else { "" };
    format!("{name}{plural} {}", texts.join(", "))
}

//! What the clues may have been: candidates for corrections, each with its cost, not tried yet.

use super::{
    arithmetic::{Lack, lack},
    correction::{Change, Correction, CorrectionKind},
    edits::{self, Edit, MOST_EDITS, edits},
};
use nonosat_core::solve::outcome::Verdict;
use nonosat_model::{Block, Clue, ClueFault, Puzzle};

/// Clues of more blocks are not corrected: they have too many likely misprints.
const MOST_BLOCKS: usize = 150;

/// The cost of two neighbouring lines that were exchanged, and of what went wrong in all clues at once.
pub(super) const LINES: f64 = 2.0;

/// The cost of a wrong given cell, and how many are tried: those of cards are few.
const GIVEN: f64 = 1.5;
const MOST_GIVEN: usize = 400;

/// The cost of a line that is missing, or too many.
const WHOLE_LINE: f64 = 3.0;

pub(super) fn candidate(kind: CorrectionKind, cost: f64, changes: Vec<Change>) -> Correction {
    Correction { rank: 0, ties: 0, cost, kind, changes, given: None, verdict: Verdict::None, technique: None }
}

pub(super) fn change(line: usize, old: &Clue, new: Clue) -> Change {
    Change { line, old: Some(old.clone()), new: Some(new) }
}

/// Why the clue of a line is not corrected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotCorrected {
    /// A length is not given.
    Blotted,
    /// It is no list of ordinary blocks: triangles, another background, blocks that may touch.
    Kind,
    /// It has more than 150 blocks.
    Long,
}

impl NotCorrected {
    /// Its name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Blotted => "blotted",
            Self::Kind => "kind",
            Self::Long => "long",
        }
    }

    /// The reason in words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Blotted => "a length is not given",
            Self::Kind => "it is no list of ordinary blocks",
            Self::Long => "it has more than 150 blocks",
        }
    }
}

/// Why the clue of a line is not corrected, if it is given and is not.
pub(super) fn why_not(puzzle: &Puzzle, line: usize) -> Option<NotCorrected> {
    let clue = puzzle.clues()[line].as_ref()?;
    match clue {
        _ if !clue.is_ordinary() => Some(NotCorrected::Kind),
        _ if clue.is_blotted() => Some(NotCorrected::Blotted),
        _ => (clue.runs().len() > MOST_BLOCKS).then_some(NotCorrected::Long),
    }
}

/// The blocks of a line's clue, if it can be corrected: exact lengths, and not too many.
pub(super) fn blocks(puzzle: &Puzzle, line: usize) -> Option<Vec<Block>> {
    let clue = puzzle.clues()[line].as_ref()?;
    why_not(puzzle, line).is_none().then(|| clue.blocks())
}

/// What the clue of a line may have been if all others are right.
fn edits_of(puzzle: &Puzzle, line: usize) -> Vec<Edit> {
    edits_within(puzzle, line, lack(puzzle, line), f64::INFINITY)
}

/// The likeliest misprints of a clue, whatever the others say.
pub(super) fn small_edits(puzzle: &Puzzle, line: usize, most_cost: f64) -> Vec<Edit> {
    edits_within(puzzle, line, None, most_cost)
}

fn edits_within(puzzle: &Puzzle, line: usize, lack: Option<Lack>, most_cost: f64) -> Vec<Edit> {
    let Some(blocks) = blocks(puzzle, line) else { return Vec::new() };
    let room = puzzle.layout().line_length(line) as u64;
    edits(&blocks, &edits::Line { room, colors: puzzle.palette.len(), lack, most_cost })
}

/// Whether a clue has more misprints than are listed.
pub(super) fn is_cut_off(candidates: &[Correction]) -> bool {
    candidates.len() >= MOST_EDITS
}

/// The candidates in which the clue of this line alone is wrong.
pub(super) fn of_line(puzzle: &Puzzle, line: usize) -> Vec<Correction> {
    let Some(old) = &puzzle.clues()[line] else { return Vec::new() };
    let edits = edits_of(puzzle, line).into_iter();
    edits.map(|edit| candidate(edit.kind, edit.cost, vec![change(line, old, Clue::new(edit.blocks))])).collect()
}

/// Two neighbouring lines exchanged, one of them a suspect.
pub(super) fn exchanges(puzzle: &Puzzle, suspects: &[usize]) -> Vec<Correction> {
    if matches!(puzzle.clue_fault(), Some(ClueFault::SumsDiffer { .. } | ClueFault::DirectionsDiffer { .. })) {
        return Vec::new();
    }
    let kind = |line: usize| puzzle.layout().line_name(line).parts().0;
    (1..puzzle.clues().len())
        .map(|line| (line - 1, line))
        .filter(|&(one, other)| kind(one) == kind(other))
        .filter(|(one, other)| suspects.contains(one) || suspects.contains(other))
        .filter_map(|(one, other)| {
            let (first, second) = (puzzle.clues()[one].as_ref()?, puzzle.clues()[other].as_ref()?);
            let changes = vec![change(one, first, second.clone()), change(other, second, first.clone())];
            (first != second).then(|| candidate(CorrectionKind::Lines, LINES, changes))
        })
        .collect()
}

/// Each of the given cells, unless they are too many, left open.
pub(super) fn wrong_given(puzzle: &Puzzle) -> Vec<Correction> {
    let open = |cell| Correction { given: Some(cell), ..candidate(CorrectionKind::Given, GIVEN, Vec::new()) };
    puzzle.given().iter().take(MOST_GIVEN).map(|&(cell, _)| open(cell)).collect()
}

/// A clue that is missing at each place of a rectangle, as yet unknown: those behind it have moved up.
pub(super) fn missing_lines(puzzle: &Puzzle) -> Vec<Correction> {
    if !puzzle.layout().is_rectangle() {
        return Vec::new();
    }
    let (height, lines) = (puzzle.height(), puzzle.clues().len());
    let missing = |kind| move |line| candidate(kind, WHOLE_LINE, vec![Change { line, old: None, new: None }]);
    let rows = (0..=height).map(missing(CorrectionKind::MissingRow));
    rows.chain((height..=lines).map(missing(CorrectionKind::MissingColumn))).collect()
}

/// Each line of a rectangle left out, as one that is there twice.
pub(super) fn extra_lines(puzzle: &Puzzle) -> Vec<Correction> {
    if !puzzle.layout().is_rectangle() || puzzle.height().min(puzzle.width()) < 2 {
        return Vec::new();
    }
    let of_line = |line: usize| {
        let is_row = line < puzzle.height();
        let kind = if is_row { CorrectionKind::ExtraRow } else { CorrectionKind::ExtraColumn };
        candidate(kind, WHOLE_LINE, vec![Change { line, old: puzzle.clues()[line].clone(), new: None }])
    };
    (0..puzzle.clues().len()).map(of_line).collect()
}

//! What may have gone wrong in all clues at once: candidates for corrections, not tried yet.

use std::ops::Range;

use super::{
    arithmetic::directions,
    candidates::{LINES, candidate, change},
    correction::{Change, Correction, CorrectionKind},
};
use nonosat_model::{Block, Clue, Puzzle};

/// The slips of whole files, some of which may be the same.
pub(super) fn slips(puzzle: &Puzzle) -> Vec<Correction> {
    let mut slips = reversals(puzzle);
    slips.extend(glued(puzzle));
    slips.extend(exchanged_size(puzzle));
    slips
}

/// The lines of each direction, and all lines; none if there are no directions.
fn sides(puzzle: &Puzzle) -> Vec<Range<usize>> {
    let Some(mut sides) = directions(puzzle) else { return Vec::new() };
    sides.push(0..puzzle.clues().len());
    sides
}

/// All clues of a direction, or of all of them, from the other end.
///
/// Rows from the other end and columns in the other order are mirror images of each other, so one stands for both.
/// Clues of rows and columns that are exchanged altogether are no candidate: they are those of the picture turned over.
fn reversals(puzzle: &Puzzle) -> Vec<Correction> {
    let reversed = |lines: Range<usize>| -> Option<Vec<Change>> {
        let mut changes = Vec::new();
        for line in lines {
            let Some(old) = &puzzle.clues()[line] else { continue };
            if !old.is_ordinary() {
                return None;
            }
            let new: Clue = old.blocks().into_iter().rev().collect();
            if new != *old {
                changes.push(change(line, old, new));
            }
        }
        Some(changes)
    };
    let candidates = sides(puzzle).into_iter().filter_map(reversed);
    let candidates = candidates.map(|changes| candidate(CorrectionKind::Reversed, LINES, changes));
    candidates.filter(|it| !it.changes.is_empty()).collect()
}

/// Numbers without separators: of a side whose clues are single numbers, all of several digits, or those that are
/// longer than their line.
fn glued(puzzle: &Puzzle) -> Vec<Correction> {
    let blocks = |line: usize| puzzle.clues()[line].as_ref().filter(|it| it.is_ordinary()).map(Clue::blocks);
    let taken_apart = |lines: Range<usize>, all: bool| {
        let change = |line: usize| {
            let old = puzzle.clues()[line].as_ref()?;
            let room = puzzle.layout().line_length(line);
            let apart = |block: Block| if all || block.length as usize > room { digits(block) } else { vec![block] };
            let new: Clue = blocks(line)?.into_iter().flat_map(apart).collect();
            (new != *old).then(|| change(line, old, new))
        };
        candidate(CorrectionKind::Glued, LINES, lines.filter_map(change).collect())
    };
    let mut candidates = Vec::new();
    for lines in sides(puzzle) {
        if lines.clone().all(|line| blocks(line).is_none_or(|blocks| blocks.len() < 2)) {
            candidates.push(taken_apart(lines.clone(), true));
        }
        candidates.push(taken_apart(lines, false));
    }
    candidates.retain(|it| !it.changes.is_empty());
    candidates
}

/// The digits of a block as blocks; a zero stays behind the digit before it.
fn digits(block: Block) -> Vec<Block> {
    let text = block.length.to_string();
    let mut parts: Vec<String> = Vec::new();
    for digit in text.chars() {
        match parts.last_mut() {
            Some(last) if digit == '0' => last.push(digit),
            _ => parts.push(digit.to_string()),
        }
    }
    parts.iter().filter_map(|part| Some(Block { length: part.parse().ok()?, ..block })).collect()
}

/// Width and height of a rectangle exchanged; not where cells are given, whose places it would change.
fn exchanged_size(puzzle: &Puzzle) -> Option<Correction> {
    let is_oblong = puzzle.layout().is_rectangle() && puzzle.width() != puzzle.height() && puzzle.given().is_empty();
    is_oblong.then(|| candidate(CorrectionKind::Size, LINES, Vec::new()))
}

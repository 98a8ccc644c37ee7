//! Texts of nothing but 0 and 1, which may be a picture or lists of clues.

use crate::{
    error::{ReadError, say},
    input::Input,
};
use nonosat_model::Message;

/// How to say which it is.
const HELP: Message = say("help.numbers");

/// Checks that a text is not two lists of clues as well as a picture.
pub(super) fn check(input: &mut Input<'_>) -> Result<(), ReadError> {
    let text = input.text();
    if !text.chars().all(|character| matches!(character, '0' | '1' | ' ' | '\t' | '\n')) {
        return Ok(());
    }
    let mut clues = Vec::new();
    // Where the only blank line is.
    let mut parts = Vec::new();
    let mut is_parted = false;
    let mut is_narrow = true;
    for line in text.lines() {
        if line.trim().is_empty() {
            is_parted = !clues.is_empty();
            continue;
        }
        if is_parted {
            parts.push(clues.len());
            is_parted = false;
        }
        let Some(clue) = clue(line) else { return Ok(()) };
        is_narrow &= line.trim().len() == 1;
        clues.push(clue);
    }
    let place = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let is_list = match parts[..] {
        [] => fits(&clues, None),
        [rows] => fits(&clues, Some(rows)),
        _ => false,
    };
    if is_list || is_narrow && !parts.is_empty() {
        let found = say("found.cells-or-clues");
        return Err(input.mismatch(place.trim(), say("expected.picture-or-lists"), found).with_help(HELP));
    }
    if is_narrow {
        input.warn(place, say("note.cells-as-picture"));
    }
    Ok(())
}

/// The cells that a line asks for and those that it needs, if it is a clue.
fn clue(line: &str) -> Option<[u64; 2]> {
    if line.trim() == "0" {
        return Some([0, 0]);
    }
    let mut clue = [0_u64, 0];
    for word in line.split_whitespace() {
        let length: u64 = word.parse().ok().filter(|_| !word.starts_with('0')).unwrap_or(0);
        if length == 0 && (word.starts_with('0') || word.len() < 20) {
            return None;
        }
        let length = if length == 0 { u64::from(u32::MAX) } else { length };
        clue = [clue[0].saturating_add(length), clue[1].saturating_add(length + u64::from(clue[1] > 0))];
    }
    Some(clue)
}

/// Whether clues, each the cells that it asks for and those that it needs, are those of rows and then of columns; the
/// number of rows may be known.
fn fits(clues: &[[u64; 2]], rows: Option<usize>) -> bool {
    // The longest clue from each one to the last.
    let mut longest: Vec<u64> = clues.iter().map(|clue| clue[1]).collect();
    for at in (1..longest.len()).rev() {
        longest[at - 1] = longest[at - 1].max(longest[at]);
    }
    let total = clues.iter().fold(0, |sum: u64, clue| sum.saturating_add(clue[0]));
    let (mut sum, mut widest) = (0_u64, 0);
    for (at, clue) in clues.iter().enumerate().take(clues.len().saturating_sub(1)) {
        sum = sum.saturating_add(clue[0]);
        widest = widest.max(clue[1]);
        let (height, width) = (at + 1, clues.len() - at - 1);
        let is_here = rows.is_none_or(|rows| rows == height);
        if is_here && sum == total - sum.min(total) && widest <= width as u64 && longest[at + 1] <= height as u64 {
            return true;
        }
    }
    false
}

/// Whether the rows of a picture, true for 1, may be clues that are filled up with zeros: all at the same end, or none.
pub(in super::super) fn may_be_clues(cells: &[bool], width: usize) -> bool {
    let rows = || cells.chunks(width.max(1));
    let is_first = rows().all(|row| row.iter().skip_while(|&&one| !one).all(|&one| one));
    is_first || rows().all(|row| row.iter().skip_while(|&&one| one).all(|&one| !one))
}

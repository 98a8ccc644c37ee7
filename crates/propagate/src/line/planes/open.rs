//! Cutting known ends off a line: what is left to solve is often much shorter.

use std::ops::Range;

use nonosat_encodings::Gap;

use super::Step;

/// What is left of a line: these cells hold these runs.
///
/// The gap before the first run and the one behind the last lie in the cells that are left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct OpenPart {
    pub(super) cells: Range<usize>,
    pub(super) steps: Range<usize>,
}

/// Cuts the runs off both ends of a line that lie in known cells, and the background around them; one run is left.
///
/// `known` has the cells that may have but one colour; no run has the colour of the background. O(words + runs cut
/// off). `None` if nothing is left, which tells that there is no placement.
#[inline(always)]
pub(super) fn open_part(steps: &[Step], length: usize, planes: &[u64], known: &[u64]) -> Option<OpenPart> {
    let plane = |symbol: u32| &planes[symbol as usize * known.len()..][..known.len()];
    let background = plane(0);
    let (mut cells, mut rest) = (0..length, 0..steps.len());
    while rest.len() > 1 {
        let step = &steps[rest.start];
        let blanks = ones_up(background, known, cells.start);
        let (start, min) = (cells.start + blanks, step.min as usize);
        if !step.is_exact() || !is_gap(blanks, step.gap) || ones_up(plane(step.symbol), known, start) < min {
            break;
        }
        cells.start = start + min;
        rest.start += 1;
    }
    while rest.len() > 1 {
        let step = &steps[rest.end - 1];
        let blanks = ones_down(background, known, cells.end);
        let (end, min) = (cells.end - blanks, step.min as usize);
        if !step.is_exact()
            || !is_gap(blanks, step.gap_behind)
            || end < cells.start + min
            || ones_down(plane(step.symbol), known, end) < min
        {
            break;
        }
        cells.end = end - min;
        rest.end -= 1;
    }
    cells.start += spare(ones_up(background, known, cells.start), steps[rest.start].gap);
    cells.end -= spare(ones_down(background, known, cells.end), steps[rest.end - 1].gap_behind);
    (cells.start < cells.end).then_some(OpenPart { cells, steps: rest })
}

/// Whether a gap may have just so many cells.
fn is_gap(blanks: usize, gap: Gap) -> bool {
    match gap {
        Gap::Glued => blanks == 0,
        Gap::Free => true,
        Gap::Apart => blanks > 0,
    }
}

/// How many of the first cells of a gap, or the last ones, can go without a loss.
fn spare(blanks: usize, gap: Gap) -> usize {
    match gap {
        Gap::Glued => 0,
        Gap::Free => blanks,
        Gap::Apart => blanks.saturating_sub(1),
    }
}

/// How many positions from this one on are in both sets, without a break.
#[inline(always)]
fn ones_up(set: &[u64], known: &[u64], from: usize) -> usize {
    let mut at = from;
    while let (Some(set), Some(known)) = (set.get(at / 64), known.get(at / 64)) {
        let ones = ((set & known) >> (at % 64)).trailing_ones() as usize;
        at += ones;
        if ones == 0 || !at.is_multiple_of(64) {
            break;
        }
    }
    at - from
}

/// How many positions before this one are in both sets, without a break.
#[inline(always)]
fn ones_down(set: &[u64], known: &[u64], before: usize) -> usize {
    let mut end = before;
    while end > 0 {
        let index = (end - 1) / 64;
        let ones = ((set[index] & known[index]) << (63 - (end - 1) % 64)).leading_ones() as usize;
        end -= ones;
        if ones == 0 || !end.is_multiple_of(64) {
            break;
        }
    }
    before - end
}

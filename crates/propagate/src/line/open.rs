//! Cutting known ends off a line: what is left to solve is often much shorter.

use std::ops::Range;

use super::NoPlacement;

/// What is left of a line: these cells hold these blocks, and no cell beside them is filled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct OpenPart {
    pub(super) cells: Range<usize>,
    pub(super) blocks: Range<usize>,
}

/// Cuts the blocks off both ends of a line that lie in known cells; no cells are left if all are known.
///
/// O(words + blocks cut off).
#[inline(always)]
pub(super) fn open_part(clue: &[u32], length: usize, blank: &[u64], fill: &[u64]) -> Result<OpenPart, NoPlacement> {
    let mut unknown = length..0;
    for (index, (&blank, &fill)) in blank.iter().zip(fill).enumerate() {
        let all = u64::MAX >> (64 - (length - index * 64).min(64));
        if blank | fill != all {
            return Err(NoPlacement);
        }
        let open = blank & fill;
        if open != 0 {
            unknown.start = unknown.start.min(index * 64 + open.trailing_zeros() as usize);
            unknown.end = index * 64 + 64 - open.leading_zeros() as usize;
        }
    }

    let mut blocks = 0..clue.len();
    let mut first = next(fill, 0, length);
    while first < unknown.start {
        // What may be blank is blank before the first unknown cell.
        let end = next(blank, first, length);
        if end == unknown.start && end < length {
            break;
        }
        if blocks.is_empty() || clue[blocks.start] as usize != end - first {
            return Err(NoPlacement);
        }
        blocks.start += 1;
        first = next(fill, end, length);
    }
    if unknown.is_empty() {
        return if blocks.is_empty() { Ok(OpenPart { cells: 0..0, blocks }) } else { Err(NoPlacement) };
    }
    let mut end = previous(fill, length);
    while end > unknown.end {
        let first = previous(blank, end);
        if first == unknown.end {
            break;
        }
        if blocks.is_empty() || clue[blocks.end - 1] as usize != end - first {
            return Err(NoPlacement);
        }
        blocks.end -= 1;
        end = previous(fill, first);
    }
    Ok(OpenPart { cells: first..end, blocks })
}

/// The first member from a position on; `end` if there is none.
#[inline(always)]
fn next(set: &[u64], from: usize, end: usize) -> usize {
    let mut index = from / 64;
    let Some(&word) = set.get(index) else { return end };
    let mut word = word & u64::MAX << (from % 64);
    while word == 0 {
        index += 1;
        match set.get(index) {
            Some(&next) => word = next,
            None => return end,
        }
    }
    index * 64 + word.trailing_zeros() as usize
}

/// The place behind the last member before a position; 0 if there is none.
#[inline(always)]
fn previous(set: &[u64], before: usize) -> usize {
    let mut index = before / 64;
    let mut word = set.get(index).map_or(0, |word| word & !(u64::MAX << (before % 64)));
    while word == 0 {
        if index == 0 {
            return 0;
        }
        index -= 1;
        word = set[index];
    }
    index * 64 + 64 - word.leading_zeros() as usize
}

//! Clues of black blocks as numbers: reading them from words, and whether two lists of them fit each other.

use super::{
    draft::{Draft, PlacedClue},
    error::ReadError,
    input::Input,
};
use nonosat_model::{Clue, Palette, Puzzle};

/// The clue of these lengths; a `0` alone, or nothing, is that of an empty line.
pub(super) fn clue<'a, 'w>(
    input: &Input<'_>,
    words: impl Iterator<Item = &'w str>,
    place: &'a str,
) -> Result<PlacedClue<'a>, ReadError> {
    let mut words = words.peekable();
    let mut lengths = Vec::new();
    while let Some(word) = words.next() {
        if word == "0" && lengths.is_empty() && words.peek().is_none() {
            break;
        }
        lengths.push(input.length(word)?);
    }
    Ok(PlacedClue { clue: Some(Clue::black(lengths)), place })
}

/// The puzzle of these clues.
pub(super) fn puzzle<'a>(
    input: &mut Input<'_>,
    rows: Vec<PlacedClue<'a>>,
    columns: Vec<PlacedClue<'a>>,
) -> Result<Puzzle, ReadError> {
    Draft { rows, columns, ..Draft::new(Palette::black_and_white()) }.finish(input)
}

/// The lengths of a clue as words, with this text between them and this one for an empty clue.
pub(super) fn text(clue: &Clue, separator: &str, empty: &str) -> String {
    let lengths: Vec<String> = clue.blocks().iter().map(|block| block.length.to_string()).collect();
    if lengths.is_empty() { empty.to_owned() } else { lengths.join(separator) }
}

/// The clues of a list, one a line.
pub(super) fn lines<'p>(clues: &'p [Option<Clue>], separator: &'p str, empty: &'p str) -> impl Iterator<Item = String> {
    clues.iter().flatten().map(move |clue| text(clue, separator, empty))
}

/// The cells that a clue fills and those that it needs, if a text is one: numbers, or a `0` alone.
pub(super) fn cells<'w>(words: impl Iterator<Item = &'w str>) -> Option<[u64; 2]> {
    let mut words = words.peekable();
    let (mut filled, mut blocks) = (0_u64, 0_u64);
    while let Some(word) = words.next() {
        if word.is_empty() || !word.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let length = word.parse().unwrap_or(u64::from(u32::MAX));
        if length == 0 && (blocks > 0 || words.peek().is_some() || word.len() > 1) {
            return None;
        }
        filled = filled.saturating_add(length);
        blocks += u64::from(length > 0);
    }
    Some([filled, filled.saturating_add(blocks.saturating_sub(1))])
}

/// A list of clues while it is weighed: how many there are, and the cells that they fill and need.
#[derive(Clone, Copy, Default)]
pub(super) struct Weight {
    pub(super) lines: u64,
    filled: u64,
    longest: u64,
}

impl Weight {
    /// Adds a clue that fills and needs so many cells.
    pub(super) fn add(&mut self, [filled, needed]: [u64; 2]) {
        self.lines += 1;
        self.filled = self.filled.saturating_add(filled);
        self.longest = self.longest.max(needed);
    }

    /// Whether any cell is filled.
    pub(super) fn is_filled(self) -> bool {
        self.filled > 0
    }

    /// Whether a list can be that of the rows, and another one that of the columns: or the other way round.
    pub(super) fn fits(self, other: Self) -> bool {
        self.lines > 0
            && other.lines > 0
            && self.filled == other.filled
            && self.longest <= other.lines
            && other.longest <= self.lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clues_are_weighed() {
        let of = |text: &str| cells(text.split_whitespace());
        assert_eq!([of("4 1"), of("0"), of("")], [Some([5, 6]), Some([0, 0]), Some([0, 0])]);
        assert_eq!([of("4 0"), of("0 4"), of("00"), of("x"), of("-1")], [None; 5]);
        let list = |texts: &[&str]| {
            let mut weight = Weight::default();
            texts.iter().for_each(|text| weight.add(of(text).unwrap()));
            weight
        };
        assert!(list(&["2", "1"]).fits(list(&["2", "1"])));
        assert!(!list(&["2", "1"]).fits(list(&["2"])));
        assert!(!list(&["1 1", "1"]).fits(list(&["2", "1"])));
        assert!(!list(&["1 99999999999999999999"]).fits(list(&["1"])));
    }
}

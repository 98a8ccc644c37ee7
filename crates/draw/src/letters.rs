//! Letters of eight by eight pixels, set as narrow as they are.

use font8x8::{BASIC_FONTS, LATIN_FONTS, UnicodeFonts};

/// The width of a blank.
pub(super) const BLANK: usize = 4;

/// The width of a text in pixels of its letters.
pub(super) fn measure(text: &str) -> usize {
    text.chars().map(|symbol| glyph(symbol).1 + 1).sum::<usize>().saturating_sub(1)
}

/// The rows of a letter, the leftmost pixel in the lowest bit, and how wide it is; a question mark if there is none.
pub(super) fn glyph(symbol: char) -> ([u8; 8], usize) {
    if symbol == ' ' {
        return ([0; 8], BLANK);
    }
    let known = BASIC_FONTS.get(symbol).or_else(|| LATIN_FONTS.get(symbol));
    let columns = |rows: &[u8; 8]| rows.iter().fold(0, |all, row| all | row);
    let rows = known.filter(|rows| columns(rows) != 0).or_else(|| BASIC_FONTS.get('?')).unwrap_or([0xff; 8]);
    let used = columns(&rows);
    let start = used.trailing_zeros();
    (rows.map(|row| row.checked_shr(start).unwrap_or(0)), 8 - (used.leading_zeros() + start) as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_as_wide_as_they_look() {
        let drawn: Vec<String> = (glyph('h').0.iter())
            .map(|row| (0..8).map(|x| if row >> x & 1 == 1 { '#' } else { '.' }).collect())
            .collect();
        assert_eq!(drawn[..3], ["###.....", ".##.....", ".##.##.."]);
        assert_eq!(measure("il"), 9);
        assert_eq!(["\u{7}", "\u{4e16}"].map(|text| glyph(text.chars().next().unwrap())), [glyph('?'); 2]);
        assert_ne!(glyph('\u{e9}'), glyph('?'), "e with an accent");
    }
}

//! The letters of PNG pages: strokes of a pen, as wide as the letters of Helvetica.
//!
//! A letter is written as strokes, each a list of points of two digits: to the right, and up from 3 below the baseline.
//! Capital letters are 8 high, small ones 6. A stroke is straight from point to point; after `~` the points are the
//! control points of a quadratic B-spline, and after `@` that is closed.

use super::letters;

/// The height of a capital letter of Helvetica as a part of the size.
const CAPITAL: f64 = 0.718;
/// The unit of the letters as a part of the size.
const UNIT: f64 = CAPITAL / 8.0;

/// The letters from `!` to `~`.
const ASCII: [&str; 94] = [
    "0b05 0303",
    "0b09 2b29",
    "132b 435b 0565 0969",
    "~5a5b0b0757530304 2c22",
    "@0b2b2808 @46666343 6b03",
    "~63181b4b4807034366",
    "0b09",
    "~2c090521",
    "~0c292501",
    "2b27 0a48 084a",
    "0646 2824",
    "1301",
    "0636",
    "0303",
    "013c",
    "@0b4b4303",
    "092b23",
    "~090b4b4803 0343",
    "~090b4b4717 ~1747430304",
    "333b0545",
    "4b0b07 ~071848430304",
    "@08484303 ~4a4b0b05",
    "0b4b13",
    "@0b4b4707 @07474303",
    "@46060b4b ~04034349",
    "0303 0808",
    "1301 1818",
    "490643",
    "0545 0747",
    "094603",
    "~090b4b472725 2323",
    "@0b7b7202 @29595424 5954",
    "033b63 1656",
    "030b2b ~2b5b5727 0727 ~27676323 2303",
    "~696b0b036365",
    "030b2b ~2b6b6323 2303",
    "5b0b0353 0747",
    "5b0b03 0747",
    "~696b0b036366 6636",
    "030b 535b 0757",
    "030b",
    "3b35 ~35330305",
    "030b 5b06 2853",
    "0b0343",
    "030b346b63",
    "030b535b",
    "@0b6b6303",
    "030b2b ~2b5b5626 2606",
    "@0b6b6303 4562",
    "030b2b ~2b5b5727 2707 2753",
    "~5a5b0b0757530304",
    "0b6b 3b33",
    "0b06 ~06035356 565b",
    "0b336b",
    "0b234b638b",
    "0b53 5b03",
    "0b376b 3733",
    "0b5b0353",
    "2c0c0121",
    "0c31",
    "0c2c2101",
    "082b48",
    "0151",
    "0b19",
    "@09494303 4943",
    "0b03 @09494303",
    "~484909034344",
    "4b43 @09494303",
    "0646 ~464909034344",
    "~3b1b19 1913 0939",
    "@09494303 4942 ~42400001",
    "0b03 ~06094946 4643",
    "0903 0b0b",
    "1b1b 1912 ~121000",
    "0b03 4905 1643",
    "0b03",
    "0903 ~06093936 3633 ~36396966 6663",
    "0903 ~06094946 4643",
    "@09494303",
    "0900 @09494303",
    "4940 @09494303",
    "0903 ~060939",
    "~4849090646430304",
    "1b15 ~151333 0939",
    "0906 ~06034346 4943",
    "092349",
    "0913395369",
    "0943 4903",
    "0923 4910",
    "09490343",
    "~2c1c1707 ~07171121",
    "0c01",
    "~0c1c1727 ~27171101",
    "~06183547",
];

/// Others that are no letter with an accent.
const OTHERS: [(char, &str); 65] = [
    ('\u{a0}', ""),
    ('¡', "0801 0a0a"),
    ('¢', "~484909034344 2a22"),
    ('£', "~4a4b1b17 1713 0343 0737"),
    ('¤', "@29494525 1a29 5a49 1425 5445"),
    ('¥', "0b27 4b27 2723 0646 0545"),
    ('¦', "0b08 0502"),
    ('§', "~4a4b0b094947 ~070545410102"),
    ('¨', "0b0b 2b2b"),
    ('©', "@0b8b8303 ~585929255556"),
    ('ª', "@0b3b3707 3b37 0535"),
    ('«', "280624 583654"),
    ('¬', "074744"),
    ('\u{ad}', "0636"),
    ('®', "@0b8b8303 2529 ~29595727 3755"),
    ('¯', "0b3b"),
    ('°', "@0b2b2909"),
    ('±', "0747 2925 0343"),
    ('²', "~0a0b2b2907 0727"),
    ('³', "~0a0b2b2919 ~1929270708"),
    ('´', "0a1c"),
    ('µ', "0900 ~06034346 4943"),
    ('¶', "2b23 4b43 4b2b ~2b0b0727"),
    ('·', "0707"),
    ('¸', "~13121101"),
    ('¹', "0a1b17"),
    ('º', "@0b3b3707 0535"),
    ('»', "082604 385634"),
    ('¼', "0a1b17 036b 6367 6755 5575"),
    ('½', "0a1b17 036b ~5657777553 5373"),
    ('¾', "~0b2b2919 ~1929270708 036b 6367 6755 5575"),
    ('¿', "~454303072729 2b2b"),
    ('Ð', "030b2b ~2b6b6323 2303 0727"),
    ('×', "0844 0448"),
    ('Þ', "030b 0929 0525 ~29595525"),
    ('ß', "0309 ~090b3b3828 ~28484313"),
    ('æ', "@09393303 3933 3666 ~666939336364"),
    ('Æ', "034b43 1646 4b7b 4777 4373"),
    ('ð', "@08484303 ~1b4b46 1948"),
    ('÷', "0646 2828 2424"),
    ('ø', "@09494303 024a"),
    ('Ø', "@0b6b6303 016c"),
    ('þ', "0b00 @09494303"),
    ('€', "~696b1b136365 0848 0646"),
    ('‚', "1301"),
    ('ƒ', "~4b2b2717 ~27222000 0838"),
    ('„', "1301 3321"),
    ('…', "0303 3333 6363"),
    ('†', "2b21 0848"),
    ('‡', "2b21 0848 0444"),
    ('ˆ', "0a1c2a"),
    ('‰', "@0b2b2808 @36565333 @76969373 6b13"),
    ('‹', "280624"),
    ('›', "082604"),
    ('Œ', "~4b0b0343 4b43 4b7b 4777 4373"),
    ('œ', "@09393303 3633 3666 ~666939336364"),
    ('‘', "091b"),
    ('’', "1b09"),
    ('“', "091b 293b"),
    ('”', "1b09 3b29"),
    ('•', "@07292705"),
    ('–', "0656"),
    ('—', "0696"),
    ('˜', "~0a0c1b2a2c"),
    ('™', "0b3b 1b17 575b7a9b97"),
];

/// Letters with an accent: the accent, the letters, and what they are without it.
const ACCENTED: [(&str, &str, &str); 8] = [
    ("0c1a", "àèìòùÀÈÌÒÙ", "aeıouAEIOU"),
    ("0a1c", "áéíóúýÁÉÍÓÚÝ", "aeıouyAEIOUY"),
    ("0a1c2a", "âêîôûÂÊÎÔÛ", "aeıouAEIOU"),
    ("0b0b 2b2b", "äëïöüÿÄËÏÖÜŸ", "aeıouyAEIOUY"),
    ("~0a0c1b2a2c", "ãñõÃÑÕ", "anoANO"),
    ("@0d2d2b0b", "åÅ", "aA"),
    ("0c1a2c", "šžŠŽ", "szSZ"),
    ("~13121101", "çÇ", "cC"),
];

/// A stroke of the pen for a size of 1: points from the letter's place on the baseline, upwards.
pub(super) type Stroke = Vec<(f64, f64)>;

/// The strokes of a letter, in the middle of its width; `None` if it is not there.
pub(super) fn strokes(letter: char, is_bold: bool) -> Option<Vec<Stroke>> {
    let mut strokes = plain(letter).or_else(|| accented(letter))?;
    let ends = strokes.iter().flatten().fold((f64::MAX, f64::MIN), |(low, high), at| (low.min(at.0), high.max(at.0)));
    if strokes.is_empty() {
        return Some(strokes);
    }
    let shift = letters::width(letter, is_bold) / 2.0 - (ends.0 + ends.1) / 2.0 * UNIT;
    for (x, y) in strokes.iter_mut().flatten() {
        (*x, *y) = (*x * UNIT + shift, *y * UNIT);
    }
    Some(strokes)
}

/// The width of a stroke for a size of 1.
pub(super) fn weight(is_bold: bool) -> f64 {
    if is_bold { 0.125 } else { 0.078 }
}

fn plain(letter: char) -> Option<Vec<Stroke>> {
    let text = match letter {
        ' ' => "",
        'ı' => "0903",
        '!'..='~' => ASCII[letter as usize - 0x21],
        _ => OTHERS.iter().find(|other| other.0 == letter)?.1,
    };
    Some(read(text))
}

fn accented(letter: char) -> Option<Vec<Stroke>> {
    let (accent, base) = ACCENTED.iter().find_map(|(accent, with, without)| {
        Some((accent, without.chars().nth(with.chars().position(|it| it == letter)?)?))
    })?;
    let mut strokes = plain(base)?;
    let middle = |strokes: &[Stroke]| {
        let xs = || strokes.iter().flatten().map(|point| point.0);
        f64::midpoint(xs().fold(f64::MAX, f64::min), xs().fold(f64::MIN, f64::max))
    };
    let mut accent = read(accent);
    let right = middle(&strokes) - middle(&accent);
    // What is below the letter stays there.
    let up = if base.is_uppercase() && accent[0][0].1 > 2.0 { 2.0 } else { 0.0 };
    accent.iter_mut().flatten().for_each(|point| *point = (point.0 + right, point.1 + up));
    strokes.extend(accent);
    Some(strokes)
}

fn read(text: &str) -> Vec<Stroke> {
    text.split_whitespace().map(stroke).collect()
}

fn stroke(text: &str) -> Stroke {
    let digits = text.trim_start_matches(['~', '@']).as_bytes();
    let digit = |byte: u8| f64::from(char::from(byte).to_digit(16).unwrap_or(0));
    let points: Vec<(f64, f64)> = digits.chunks_exact(2).map(|pair| (digit(pair[0]), digit(pair[1]) - 3.0)).collect();
    match text.as_bytes().first() {
        Some(b'~') => spline(&points, false),
        Some(b'@') => spline(&points, true),
        _ => points,
    }
}

/// The pieces of a part of a spline.
const PIECES: usize = 8;

fn spline(points: &[(f64, f64)], is_closed: bool) -> Stroke {
    let middle = |one: (f64, f64), other: (f64, f64)| (f64::midpoint(one.0, other.0), f64::midpoint(one.1, other.1));
    let count = points.len();
    let mut stroke = Vec::new();
    let controls = if is_closed { 0..count } else { 1..count - 1 };
    for at in controls {
        let (before, control, after) = (points[(at + count - 1) % count], points[at], points[(at + 1) % count]);
        let from = if !is_closed && at == 1 { before } else { middle(before, control) };
        let to = if !is_closed && at + 2 == count { after } else { middle(control, after) };
        for piece in 0..=PIECES {
            let t = piece as f64 / PIECES as f64;
            let u = 1.0 - t;
            let mix = |a: f64, b: f64, c: f64| u * u * a + 2.0 * u * t * b + t * t * c;
            stroke.push((mix(from.0, control.0, to.0), mix(from.1, control.1, to.1)));
        }
    }
    stroke
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_is_there_and_stays_within_its_room() {
        let letters: Vec<char> = (' '..='\u{ffff}').filter(|&letter| letters::code(letter).is_some()).collect();
        assert_eq!(letters.len(), 95 + 96 + 27);
        for letter in letters {
            for is_bold in [false, true] {
                let strokes = strokes(letter, is_bold).unwrap_or_else(|| panic!("{letter}"));
                let width = letters::width(letter, is_bold);
                assert!(strokes.iter().all(|stroke| !stroke.is_empty()), "{letter}");
                for &(x, y) in strokes.iter().flatten() {
                    assert!(x > -0.08 && x < width + 0.08 && y > -0.4 && y < 1.1, "{letter}: {x} {y} of {width}");
                }
            }
        }
        assert_eq!(strokes('я', false), None);
    }

    #[test]
    fn letters_differ() {
        let mut all: Vec<Vec<Stroke>> = ('!'..='~').filter_map(|letter| strokes(letter, false)).collect();
        assert_eq!(all.len(), 94);
        all.sort_by(|one, other| format!("{one:?}").cmp(&format!("{other:?}")));
        all.dedup();
        assert_eq!(all.len(), 94);
    }
}

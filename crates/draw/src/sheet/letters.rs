//! The letters of the built-in font, Helvetica: which there are, and how wide they are.

/// The widths of the letters from the blank on, in thousandths of the size: those of ASCII, plain and bold.
const ASCII: [[u16; 95]; 2] = [
    [
        278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556,
        556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667,
        556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556,
        556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722,
        500, 500, 500, 334, 260, 334, 584,
    ],
    [
        278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556,
        556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722,
        611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556, 333, 556,
        611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778,
        556, 556, 500, 389, 280, 389, 584,
    ],
];

/// The widths of the letters from U+00A0 to U+00FF, plain and bold.
const LATIN: [[u16; 96]; 2] = [
    [
        278, 333, 556, 556, 556, 556, 260, 556, 333, 737, 370, 556, 584, 333, 737, 333, 400, 584, 333, 333, 333, 556,
        537, 278, 333, 333, 365, 556, 834, 834, 834, 611, 667, 667, 667, 667, 667, 667, 1000, 722, 667, 667, 667, 667,
        278, 278, 278, 278, 722, 722, 778, 778, 778, 778, 778, 584, 778, 722, 722, 722, 722, 667, 667, 611, 556, 556,
        556, 556, 556, 556, 889, 500, 556, 556, 556, 556, 278, 278, 278, 278, 556, 556, 556, 556, 556, 556, 556, 584,
        611, 556, 556, 556, 556, 500, 556, 500,
    ],
    [
        278, 333, 556, 556, 556, 556, 280, 556, 333, 737, 370, 556, 584, 333, 737, 333, 400, 584, 333, 333, 333, 611,
        556, 278, 333, 333, 365, 556, 834, 834, 834, 611, 722, 722, 722, 722, 722, 722, 1000, 722, 667, 667, 667, 667,
        278, 278, 278, 278, 722, 722, 778, 778, 778, 778, 778, 584, 778, 722, 722, 722, 722, 667, 667, 611, 556, 556,
        556, 556, 556, 556, 889, 556, 556, 556, 556, 556, 278, 278, 278, 278, 611, 611, 611, 611, 611, 611, 611, 584,
        611, 611, 611, 611, 611, 556, 611, 556,
    ],
];

/// The other letters of the encoding WinAnsi: the letter, its code, its widths.
const OTHERS: [(char, u8, [u16; 2]); 27] = [
    ('€', 0x80, [556, 556]),
    ('‚', 0x82, [222, 278]),
    ('ƒ', 0x83, [556, 556]),
    ('„', 0x84, [333, 500]),
    ('…', 0x85, [1000, 1000]),
    ('†', 0x86, [556, 556]),
    ('‡', 0x87, [556, 556]),
    ('ˆ', 0x88, [333, 333]),
    ('‰', 0x89, [1000, 1000]),
    ('Š', 0x8a, [667, 667]),
    ('‹', 0x8b, [333, 333]),
    ('Œ', 0x8c, [1000, 1000]),
    ('Ž', 0x8e, [611, 611]),
    ('‘', 0x91, [222, 278]),
    ('’', 0x92, [222, 278]),
    ('“', 0x93, [333, 500]),
    ('”', 0x94, [333, 500]),
    ('•', 0x95, [350, 350]),
    ('–', 0x96, [556, 556]),
    ('—', 0x97, [1000, 1000]),
    ('˜', 0x98, [333, 333]),
    ('™', 0x99, [1000, 1000]),
    ('š', 0x9a, [500, 556]),
    ('›', 0x9b, [333, 333]),
    ('œ', 0x9c, [944, 944]),
    ('ž', 0x9e, [500, 500]),
    ('Ÿ', 0x9f, [667, 667]),
];

/// The code of a letter in WinAnsi, which is Windows-1252; `None` if it is not in it.
pub(super) fn code(letter: char) -> Option<u8> {
    match letter {
        ' '..='~' | '\u{a0}'..='\u{ff}' => u8::try_from(u32::from(letter)).ok(),
        _ => OTHERS.iter().find(|other| other.0 == letter).map(|other| other.1),
    }
}

/// The width of a letter as a part of the size; one that is not there is as wide as most of its script.
pub(super) fn width(letter: char, is_bold: bool) -> f64 {
    let face = usize::from(is_bold);
    let thousandths = match letter {
        ' '..='~' => ASCII[face][letter as usize - 0x20],
        '\u{a0}'..='\u{ff}' => LATIN[face][letter as usize - 0xa0],
        '\u{2e80}'..='\u{a4cf}' | '\u{ac00}'..='\u{d7a3}' | '\u{f900}'..='\u{faff}' | '\u{ff00}'..='\u{ff60}' => 1000,
        _ => OTHERS.iter().find(|other| other.0 == letter).map_or(600, |other| other.2[face]),
    };
    f64::from(thousandths) / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_those_of_windows_1252() {
        let codes = ['A', 'é', 'ÿ', '€', '–', 'Ÿ'].map(code);
        assert_eq!(codes, [0x41, 0xe9, 0xff, 0x80, 0x96, 0x9f].map(Some));
        assert_eq!(['я', '\n', '\u{7f}', '\u{80}', '☃'].map(code), [None; 5]);
        for byte in (0x20..=0xff).filter(|byte| ![0x7f, 0x81, 0x8d, 0x8f, 0x90, 0x9d].contains(byte)) {
            let (text, _) = encoding_rs::WINDOWS_1252.decode_without_bom_handling(std::slice::from_ref(&byte));
            assert_eq!(code(text.chars().next().unwrap()), Some(byte));
        }
    }

    #[test]
    fn bold_letters_are_at_least_nearly_as_wide() {
        assert!(('0'..='9').all(|digit| width(digit, false) == 0.556 && width(digit, true) == 0.556));
        let letters =
            (0x20..=0xff).filter_map(char::from_u32).filter(|&letter| code(letter).is_some() && letter != '@');
        assert!(letters.into_iter().all(|letter| width(letter, true) >= width(letter, false)));
    }
}

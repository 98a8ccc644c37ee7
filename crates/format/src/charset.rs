//! Texts in UTF-8, UTF-16 and Windows-1252.

use std::borrow::Cow;

use super::error::say;
use nonosat_model::Message;

/// A character set, with how two bytes of UTF-16 are a number.
#[derive(Clone, Copy)]
enum Charset {
    Utf8,
    Utf16(fn([u8; 2]) -> u16),
}

const LITTLE: Charset = Charset::Utf16(u16::from_le_bytes);
const BIG: Charset = Charset::Utf16(u16::from_be_bytes);

/// Windows-1252 from 0x80 to 0x9F, as browsers read it; the rest is Latin-1.
const WINDOWS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}', '‘', '’',
    '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// The number of bytes from which an encoding is inferred.
const SAMPLE: usize = 1024;

/// The text that bytes stand for, and a warning if that is uncertain; `None` if they are no text.
pub(super) fn to_text(bytes: &[u8]) -> Option<(Cow<'_, str>, Option<Message>)> {
    let (charset, body) = match bytes {
        [0xef, 0xbb, 0xbf, body @ ..] => (Charset::Utf8, body),
        [0xff, 0xfe, body @ ..] => (LITTLE, body),
        [0xfe, 0xff, body @ ..] => (BIG, body),
        _ => (infer(bytes), bytes),
    };
    match charset {
        Charset::Utf16(unit) => Some((utf16(body, unit)?.into(), None)),
        Charset::Utf8 => match str::from_utf8(body) {
            Ok(text) => Some((text.into(), None)),
            Err(_) if mostly_foreign(body) => None,
            Err(_) => Some((windows(body).into(), Some(say("note.encoding")))),
        },
    }
}

/// UTF-16 as text; `None` if it is not well formed.
fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Option<String> {
    let (pairs, []) = bytes.as_chunks() else { return None };
    char::decode_utf16(pairs.iter().map(|&pair| unit(pair))).collect::<Result<_, _>>().ok()
}

/// Windows-1252 as text.
fn windows(bytes: &[u8]) -> String {
    let special = |byte: u8| WINDOWS.get(usize::from(byte).wrapping_sub(0x80)).copied();
    bytes.iter().map(|&byte| special(byte).unwrap_or(char::from(byte))).collect()
}

/// UTF-16 if every other byte of the beginning is zero, as in plain text without a mark; else UTF-8.
fn infer(bytes: &[u8]) -> Charset {
    let sample = bytes.get(..SAMPLE).unwrap_or(bytes);
    let zeros = |odd: usize| sample.iter().skip(odd).step_by(2).filter(|&&byte| byte == 0).count();
    let pairs = sample.len() / 2;
    match (zeros(0), zeros(1)) {
        (0, second) if second > 0 && second >= pairs / 2 => LITTLE,
        (first, 0) if first > 0 && first >= pairs / 2 => BIG,
        _ => Charset::Utf8,
    }
}

/// Whether so many bytes are not ASCII that the file is unlikely to be a puzzle in an old encoding.
fn mostly_foreign(bytes: &[u8]) -> bool {
    let sample = bytes.get(..SAMPLE).unwrap_or(bytes);
    sample.iter().filter(|byte| !byte.is_ascii()).count() * 3 > sample.len()
}

#[cfg(test)]
mod tests {
    use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

    use super::*;

    /// The text as encoding_rs reads it.
    fn expected(charset: &'static Encoding, bytes: &[u8]) -> Option<String> {
        charset.decode_without_bom_handling_and_without_replacement(bytes).map(Cow::into_owned)
    }

    #[test]
    fn windows_1252_is_read_as_browsers_read_it() {
        for byte in 0..=u8::MAX {
            assert_eq!(Some(windows(&[byte])), expected(WINDOWS_1252, &[byte]), "{byte:#x}");
        }
    }

    #[test]
    fn utf_16_is_whole_pairs_of_halves() {
        let units = [0, 0x41, 0x20ac, 0xd7ff, 0xd800, 0xdbff, 0xdc00, 0xdfff, 0xe000, 0xfeff, 0xfffe, 0xffff];
        for triple in 0..units.len().pow(3) {
            let at = |place: u32| units[triple / units.len().pow(place) % units.len()];
            let unit = [at(0), at(1), at(2)];
            for length in 0..=6 {
                let little = unit.map(u16::to_le_bytes).concat();
                let big = unit.map(u16::to_be_bytes).concat();
                assert_eq!(utf16(&little[..length], u16::from_le_bytes), expected(UTF_16LE, &little[..length]));
                assert_eq!(utf16(&big[..length], u16::from_be_bytes), expected(UTF_16BE, &big[..length]));
            }
        }
    }

    #[test]
    fn marks_are_no_text() {
        for mark in [&b"\xef\xbb\xbf"[..], b"\xff\xfe", b"\xfe\xff"] {
            let (charset, length) = Encoding::for_bom(mark).unwrap();
            assert_eq!((length, to_text(mark).unwrap().0.len()), (mark.len(), 0), "{charset:?}");
            let text = if charset == UTF_8 { b"1 2".to_vec() } else { [1; 4].to_vec() };
            let found = to_text(&[mark, &text].concat()).map(|(text, _)| text.into_owned());
            assert_eq!(found, expected(charset, &text), "{charset:?}");
        }
    }
}

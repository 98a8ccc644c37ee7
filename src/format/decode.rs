//! From bytes to text: character encodings and line ends.

use std::borrow::Cow;

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

use super::error::{Problem, ReadError};

/// How many bytes are looked at to guess an encoding.
const SAMPLE: usize = 1024;

/// The text of a file, with `\n` at the ends of lines, and what was doubtful about its encoding.
pub(super) fn decode<'a>(source: &str, bytes: &'a [u8]) -> Result<(Cow<'a, str>, Option<&'static str>), ReadError> {
    let error = |problem, help: &str| ReadError::new(source, "", 0..0, None, problem).with_help(help);
    if bytes.starts_with(&[0x1f, 0x8b]) {
        return Err(error(Problem::Binary, "this is a gzip file; unpack it first"));
    }
    let not_text = || error(Problem::Binary, "a puzzle file is text: .non, .xml, .g, .json and so on");
    let (text, doubt) = to_text(bytes).ok_or_else(not_text)?;
    if text.trim().is_empty() {
        return Err(error(Problem::Empty, "a puzzle file has at least its clues"));
    }
    if text.bytes().any(is_control) {
        return Err(not_text());
    }
    Ok((unix_lines(text), doubt))
}

fn to_text(bytes: &[u8]) -> Option<(Cow<'_, str>, Option<&'static str>)> {
    let (encoding, body) = match Encoding::for_bom(bytes) {
        Some((encoding, length)) => (encoding, bytes.get(length..)?),
        None => (guess(bytes), bytes),
    };
    match encoding.decode_without_bom_handling_and_without_replacement(body) {
        Some(text) => Some((text, None)),
        None if encoding == UTF_8 && !mostly_foreign(body) => {
            let (text, _) = WINDOWS_1252.decode_without_bom_handling(body);
            Some((text, Some("the file is not UTF-8; it was read as Windows-1252")))
        }
        None => None,
    }
}

/// UTF-16 if every other byte of the beginning is zero, as in plain text without a mark; else UTF-8.
fn guess(bytes: &[u8]) -> &'static Encoding {
    let sample = bytes.get(..SAMPLE).unwrap_or(bytes);
    let zeros = |odd: usize| sample.iter().skip(odd).step_by(2).filter(|&&byte| byte == 0).count();
    let pairs = sample.len() / 2;
    match (zeros(0), zeros(1)) {
        (0, second) if second > 0 && second >= pairs / 2 => UTF_16LE,
        (first, 0) if first > 0 && first >= pairs / 2 => UTF_16BE,
        _ => UTF_8,
    }
}

/// Whether so many bytes are not ASCII that the file is hardly a puzzle in an old encoding.
fn mostly_foreign(bytes: &[u8]) -> bool {
    let sample = bytes.get(..SAMPLE).unwrap_or(bytes);
    sample.iter().filter(|byte| !byte.is_ascii()).count() * 3 > sample.len()
}

/// Whether a byte has no place in a text; tab, line feed, form feed, return and the old end mark Ctrl-Z have.
fn is_control(byte: u8) -> bool {
    byte < b' ' && !matches!(byte, b'\t' | b'\n' | b'\x0c' | b'\r' | b'\x1a')
}

fn unix_lines(text: Cow<'_, str>) -> Cow<'_, str> {
    if text.contains('\r') { text.replace("\r\n", "\n").replace('\r', "\n").into() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(bytes: &[u8]) -> String {
        decode("f", bytes).map_or_else(|error| error.to_string(), |(text, _)| text.into_owned())
    }

    fn utf16(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(bytes).collect()
    }

    #[test]
    fn encodings_are_told_apart() {
        assert_eq!(text("aé\r\nb\rc".as_bytes()), "aé\nb\nc");
        assert_eq!(text(b"\xef\xbb\xbfa"), "a");
        for mark in ["", "\u{feff}"] {
            let marked = format!("{mark}wide 1");
            assert_eq!(text(&utf16(&marked, u16::to_le_bytes)), "wide 1");
            assert_eq!(text(&utf16(&marked, u16::to_be_bytes)), "wide 1");
        }
        let (latin, doubt) = decode("f", b"title \xe9t\xe9 caf").unwrap();
        assert_eq!((&*latin, doubt.is_some()), ("title été caf", true));
    }

    #[test]
    fn what_is_no_text_is_refused() {
        assert_eq!(text(b""), "f:1:1: the file is empty");
        assert_eq!(text(b" \n\t\r\n"), "f:1:1: the file is empty");
        for binary in [&b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"[..], b"\x1f\x8b\x08", b"\xff\xff\xff\xff\xff", b"a\x01"] {
            assert_eq!(text(binary), "f:1:1: this is no text file");
        }
    }
}

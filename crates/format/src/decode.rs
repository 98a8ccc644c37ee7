//! From bytes to text: character encodings and line ends.

use std::borrow::Cow;

#[cfg(feature = "charsets")]
use super::charset::to_text;
use super::{
    error::{Problem, ReadError, say},
    unpack::unpack,
};
use nonosat_model::Message;

/// The text of a file, with `\n` at the ends of lines, and a warning if its encoding is uncertain.
///
/// The file, unpacked if it is compressed, may have at most `limit` bytes.
pub(super) fn decode<'a>(
    source: &str,
    bytes: &'a [u8],
    limit: u64,
) -> Result<(Cow<'a, str>, Option<Message>), ReadError> {
    match unpack(source, bytes, limit)? {
        Cow::Borrowed(bytes) => text_of(source, bytes),
        Cow::Owned(bytes) => text_of(source, &bytes).map(|(text, warning)| (text.into_owned().into(), warning)),
    }
}

/// The text of a file that is unpacked, and a warning about its encoding.
pub(super) fn text_of<'a>(source: &str, bytes: &'a [u8]) -> Result<(Cow<'a, str>, Option<Message>), ReadError> {
    let error = |problem, help: Message| ReadError::new(source, "", 0..0, None, problem).with_help(help);
    let not_text = || error(Problem::Binary, say("help.text"));
    let (text, warning) = to_text(bytes).ok_or_else(not_text)?;
    if text.trim().is_empty() {
        return Err(error(Problem::Empty, say("help.clues")));
    }
    // All bytes of a part, so that compilers make vector code of it.
    let has_control = |part: &[u8]| part.iter().fold(false, |found, &byte| found | is_control(byte));
    if text.as_bytes().chunks(1 << 10).any(has_control) {
        return Err(not_text());
    }
    Ok((unix_lines(text), warning))
}

/// The text that bytes stand for, if they are UTF-8.
#[cfg(not(feature = "charsets"))]
fn to_text(bytes: &[u8]) -> Option<(Cow<'_, str>, Option<Message>)> {
    let text = std::str::from_utf8(bytes).ok()?;
    Some((text.strip_prefix('\u{feff}').unwrap_or(text).into(), None))
}

/// Whether a byte has no place in a text; tab, line feed, form feed, return and the old end mark Ctrl-Z have.
fn is_control(byte: u8) -> bool {
    byte < b' ' && !matches!(byte, b'\t' | b'\n' | b'\x0c' | b'\r' | b'\x1a')
}

fn unix_lines(text: Cow<'_, str>) -> Cow<'_, str> {
    if !text.contains('\r') {
        return text;
    }
    let mut unix = String::with_capacity(text.len());
    let mut parts = text.split('\r');
    unix.push_str(parts.next().unwrap_or_default());
    for part in parts {
        unix.push('\n');
        unix.push_str(part.strip_prefix('\n').unwrap_or(part));
    }
    unix.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(bytes: &[u8]) -> String {
        decode("f", bytes, 1000).map_or_else(|error| error.to_string(), |(text, _)| text.into_owned())
    }

    #[cfg(feature = "charsets")]
    fn utf16(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(bytes).collect()
    }

    #[test]
    fn encodings_are_recognised() {
        assert_eq!(text("aé\r\nb\rc".as_bytes()), "aé\nb\nc");
        assert_eq!(text(b"\xef\xbb\xbfa"), "a");
    }

    #[cfg(feature = "charsets")]
    #[test]
    fn older_encodings_are_recognised() {
        for mark in ["", "\u{feff}"] {
            let marked = format!("{mark}wide 1");
            assert_eq!(text(&utf16(&marked, u16::to_le_bytes)), "wide 1");
            assert_eq!(text(&utf16(&marked, u16::to_be_bytes)), "wide 1");
        }
        let (latin, warning) = text_of("f", b"title \xe9t\xe9 caf").unwrap();
        assert_eq!((&*latin, warning.is_some()), ("title été caf", true));
    }

    #[test]
    fn what_is_no_text_is_refused() {
        assert_eq!(text(b""), "f:1:1: the file is empty");
        assert_eq!(text(b" \n\t\r\n"), "f:1:1: the file is empty");
        for binary in [&b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"[..], b"\xff\xff\xff\xff\xff", b"a\x01"] {
            assert_eq!(text(binary), "f:1:1: this is no text file");
        }
    }
}

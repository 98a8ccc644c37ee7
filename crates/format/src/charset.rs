//! Texts in UTF-8, UTF-16 and Windows-1252.

use std::borrow::Cow;

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

/// The number of bytes from which an encoding is inferred.
const SAMPLE: usize = 1024;

/// The text that bytes stand for, and a warning if that is uncertain; `None` if they are no text.
pub(super) fn to_text(bytes: &[u8]) -> Option<(Cow<'_, str>, Option<&'static str>)> {
    let (encoding, body) = match Encoding::for_bom(bytes) {
        Some((encoding, length)) => (encoding, bytes.get(length..)?),
        None => (infer(bytes), bytes),
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
fn infer(bytes: &[u8]) -> &'static Encoding {
    let sample = bytes.get(..SAMPLE).unwrap_or(bytes);
    let zeros = |odd: usize| sample.iter().skip(odd).step_by(2).filter(|&&byte| byte == 0).count();
    let pairs = sample.len() / 2;
    match (zeros(0), zeros(1)) {
        (0, second) if second > 0 && second >= pairs / 2 => UTF_16LE,
        (first, 0) if first > 0 && first >= pairs / 2 => UTF_16BE,
        _ => UTF_8,
    }
}

/// Whether so many bytes are not ASCII that the file is unlikely to be a puzzle in an old encoding.
fn mostly_foreign(bytes: &[u8]) -> bool {
    let sample = bytes.get(..SAMPLE).unwrap_or(bytes);
    sample.iter().filter(|byte| !byte.is_ascii()).count() * 3 > sample.len()
}

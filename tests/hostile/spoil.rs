//! Ways to spoil a valid file, whatever its format.

use crate::valid::VALID;

/// A hostile file: its family, a name, and its bytes.
pub(crate) struct Hostile {
    pub(crate) family: &'static str,
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
}

impl Hostile {
    pub(crate) fn new(family: &'static str, name: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        Self { family, name: name.into(), bytes: bytes.into() }
    }
}

/// What those who control a terminal would write: colours, titles of windows, C1, and marks that turn the direction.
pub(crate) const CONTROLS: &str = "\u{1b}[31m\u{1b}]0;x\u{7}\u{8}\u{9b}2J";
pub(crate) const TURNS: &str = "\u{202e}\u{2066}\u{61c}\u{200f}\u{2028}";

/// The names of the formats, in the order of the samples.
const NAMES: [&str; 10] =
    ["non", "non-colours", "mk", "nin", "olsak", "tournament", "griddlers", "picture", "webpbn", "json"];

type Spoiler = fn(&str) -> Vec<u8>;

/// The family, a name and the way to spoil.
const SPOILERS: &[(&str, &str, Spoiler)] = &[
    ("truncated", "half", |text| text.as_bytes()[..text.len() / 2].to_vec()),
    ("truncated", "end", |text| text.as_bytes()[..text.len() * 9 / 10].to_vec()),
    ("bytes that are no text", "nul", |text| amid(text, b"\0")),
    ("bytes that are no text", "nuls", |text| amid(text, &[0; 100_000])),
    ("bytes that are no text", "utf8", |text| amid(text, b"\xc3\x28\xff\xf0\x80\x80\xed\xa0\x80")),
    ("charsets and line ends", "bom", |text| ["\u{feff}\u{feff}", text].concat().into()),
    ("charsets and line ends", "utf16", |text| utf16(text, u16::to_le_bytes, &[0xff, 0xfe])),
    ("charsets and line ends", "odd-utf16", |text| [utf16(text, u16::to_be_bytes, &[]), vec![0xd8]].concat()),
    ("charsets and line ends", "ends", |text| text.replace('\n', "\r\n\r\u{85}\u{2028}\x0c").into()),
    ("numbers", "negative", |text| numbers(text, 1, "-1")),
    ("numbers", "word", |text| numbers(text, 1, "18446744073709551617")),
    ("numbers", "million-digits", |text| numbers(text, 1, &"9".repeat(1_000_000))),
    ("numbers", "huge-sizes", |text| numbers(text, usize::MAX, "65535")),
    ("numbers", "many", |text| numbers(text, 1, &"1 ".repeat(300_000))),
    ("sections twice", "twice", |text| text.repeat(2).into()),
    ("sections twice", "lines-twice", |text| {
        text.lines().flat_map(|line| [line, "\n", line, "\n"]).collect::<String>().into()
    }),
    ("floods", "newlines", |text| amid(text, &[b'\n'; 3_000_000])),
    ("floods", "blanks", |text| amid(text, &[b' '; 3_000_000])),
    ("characters that control", "controls", |text| spread(text, CONTROLS)),
    ("characters that control", "turns", |text| spread(text, TURNS)),
];

/// Every sample, spoiled in every way.
pub(crate) fn spoiled() -> impl Iterator<Item = Hostile> {
    NAMES.into_iter().zip(VALID).flat_map(|(format, text)| {
        SPOILERS.iter().map(move |(family, name, spoil)| Hostile::new(family, format!("{format}-{name}"), spoil(text)))
    })
}

/// With something in the middle.
fn amid(text: &str, inserted: &[u8]) -> Vec<u8> {
    let (before, after) = text.as_bytes().split_at(text.len() / 2);
    [before, inserted, after].concat()
}

fn utf16(text: &str, bytes: fn(u16) -> [u8; 2], mark: &[u8]) -> Vec<u8> {
    mark.iter().copied().chain(text.encode_utf16().flat_map(bytes)).collect()
}

/// With the first numbers replaced.
fn numbers(text: &str, most: usize, number: &str) -> Vec<u8> {
    let mut result = String::new();
    let (mut rest, mut replaced) = (text, 0);
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()).filter(|_| replaced < most) {
        let digits = rest[start..].find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len() - start);
        result += &rest[..start];
        result += number;
        rest = &rest[start + digits..];
        replaced += 1;
    }
    // A picture has no numbers.
    (result + rest + if replaced == 0 { number } else { "" }).into()
}

/// With something in each word and at the end of each line.
fn spread(text: &str, inserted: &str) -> Vec<u8> {
    let mut result = String::new();
    let mut before = ' ';
    for c in text.chars() {
        if c == '\n' || (before.is_alphabetic() && c.is_alphabetic()) {
            result += inserted;
        }
        result.push(c);
        before = c;
    }
    result.into()
}

//! Text that does no harm where it is shown: in a terminal, in JSON, in a table, in Markdown.
//!
//! Titles, authors and file names come from strangers. A character is *inert* if it only shows itself: it is no control
//! character, does not turn the direction of the text around it, and separates no lines.

use std::borrow::Cow;

/// Whether a character only shows itself.
///
/// Not inert are the control characters C0, DEL and C1, the marks and overrides of direction (U+061C, U+200E, U+200F,
/// U+202A to U+202E, U+2066 to U+2069), the separators of lines and paragraphs (U+2028, U+2029), and U+FFFE and U+FFFF,
/// which are no characters.
pub fn is_inert(character: char) -> bool {
    match character {
        ' '..='~' => true,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => false,
        '\u{fffe}' | '\u{ffff}' => false,
        character => !character.is_control(),
    }
}

/// Whether all characters are inert.
fn are_inert(text: &str) -> bool {
    // Nearly all text is ASCII, and this is quicker than going through its characters.
    text.bytes().all(|byte| matches!(byte, b' '..=b'~')) || text.chars().all(is_inert)
}

/// Whether a text may have characters that are not inert, by its bytes alone; line feeds do not count.
///
/// Says no of nearly all text without decoding it, pictures of blocks included.
pub fn may_harm(text: &str) -> bool {
    let mut before = 0;
    text.bytes().any(|byte| {
        let suspect = match byte {
            b'\n' | b' '..=b'~' => false,
            0x00..=0x1f | 0x7f => true,
            // The beginnings of C1, U+061C, U+2000 to U+207F, and U+FFC0 to U+FFFF.
            0x80..=0x9f if before == 0xc2 => true,
            0x9c if before == 0xd8 => true,
            0x80 | 0x81 if before == 0xe2 => true,
            0xbf if before == 0xef => true,
            _ => false,
        };
        before = byte;
        suspect
    })
}

/// What stands for a character that is not inert: a blank for one that separates words or lines, else U+FFFD.
pub fn substitute(character: char) -> char {
    match character {
        '\t' | '\n' | '\x0b' | '\x0c' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}' => ' ',
        _ => char::REPLACEMENT_CHARACTER,
    }
}

/// The text on one line, with a substitute for each character that is not inert.
pub fn inert(text: &str) -> Cow<'_, str> {
    if are_inert(text) {
        return text.into();
    }
    text.chars().map(|character| if is_inert(character) { character } else { substitute(character) }).collect()
}

/// The text on its lines, with a substitute for each other character that is not inert.
pub fn inert_lines(text: &str) -> Cow<'_, str> {
    if are_inert(text) {
        return text.into();
    }
    let keeps = |character| character == '\n' || is_inert(character);
    text.chars().map(|character| if keeps(character) { character } else { substitute(character) }).collect()
}

/// A JSON document with escapes for all characters that are not inert; it means the same.
///
/// A writer of JSON must escape only C0. Outside of strings there are no other such characters.
pub fn inert_json(document: String) -> String {
    if !may_harm(&document) {
        return document;
    }
    let mut escaped = String::with_capacity(document.len() + 16);
    for character in document.chars() {
        match character {
            '\0'..='\x1f' => escaped.push(character),
            _ if is_inert(character) => escaped.push(character),
            _ => escaped.push_str(&format!("\\u{:04x}", u32::from(character))),
        }
    }
    escaped
}

/// A cell of a CSV table, before quotation: inert, and no formula in any spreadsheet. Numbers stay numbers.
pub fn csv_cell(text: &str) -> Cow<'_, str> {
    let is_formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']) && !is_number(text);
    match (inert(text), is_formula) {
        (text, false) => text,
        (text, true) => format!("'{text}").into(),
    }
}

/// Whether a cell is a number such as `-1.5e-7`, with no other characters than those of one.
fn is_number(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'.' | b'-' | b'+' | b'e' | b'E'))
        && text.parse::<f64>().is_ok()
}

/// A text within a line or a table of Markdown: inert, and nothing in it is markup.
pub fn markdown(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len() + 8);
    for character in inert(text).chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '~' => {
                escaped.push('\\');
                escaped.push(character);
            }
            _ => escaped.push(character),
        }
    }
    escaped
}

/// The text, cut to at most this many characters; `...` marks a cut.
pub fn cut(text: &str, longest: usize) -> Cow<'_, str> {
    if text.len() <= longest || text.chars().nth(longest).is_none() {
        return text.into();
    }
    text.chars().take(longest.saturating_sub(3)).chain("...".chars()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A character of each kind that is not inert.
    const HARMFUL: &str = "\0\t\n\r\x1b\x7f\u{85}\u{9b}\u{61c}\u{200e}\u{200f}\u{2028}\u{2029}\u{202a}\u{202e}\u{2066}\
                           \u{2069}\u{fffe}\u{ffff}";

    #[test]
    fn harmful_characters_are_replaced() {
        assert!(HARMFUL.chars().all(|character| !is_inert(character)));
        assert!(HARMFUL.chars().map(substitute).all(is_inert));
        for character in HARMFUL.chars().filter(|&character| character != '\n') {
            assert!(may_harm(&format!("ä{character}")), "{character:?}");
        }
        assert!(!may_harm("█·\nÄ 中 😀 ▓"));
        assert!(are_inert("Äß 中 😀 \u{200d}\u{a0}"));
        assert_eq!(inert("a\tb\u{1b}[31m\u{202e}c"), "a b\u{fffd}[31m\u{fffd}c");
        assert_eq!(inert_lines("a\nb\rc"), "a\nb c");
    }

    #[test]
    fn json_keeps_its_meaning() {
        let text = format!("ä{HARMFUL}");
        let document = inert_json(serde_json::to_string_pretty(&[&text]).unwrap());
        assert!(document.chars().all(|character| character == '\n' || is_inert(character)), "{document}");
        assert_eq!(serde_json::from_str::<[String; 1]>(&document).unwrap(), [text]);
        assert_eq!(inert_json("{\n\t\"ä\": 1\n}".into()), "{\n\t\"ä\": 1\n}");
    }

    #[test]
    fn cells_of_tables_are_no_formulas() {
        for (text, cell) in [
            ("=1+1", "'=1+1"),
            ("+x", "'+x"),
            ("-x", "'-x"),
            ("@x", "'@x"),
            ("\t=1", "' =1"),
            ("\r=1", "' =1"),
            ("-1.5", "-1.5"),
            ("+2e-7", "+2e-7"),
            ("-inf", "'-inf"),
            ("-", "'-"),
            ("a=b", "a=b"),
            ("", ""),
        ] {
            assert_eq!(csv_cell(text), cell);
        }
    }

    #[test]
    fn markdown_has_no_markup() {
        assert_eq!(markdown("a|b *c* <i> [x](y) `z`\n# d"), "a\\|b \\*c\\* &lt;i&gt; \\[x\\](y) \\`z\\` # d");
    }

    #[test]
    fn long_texts_are_cut() {
        assert_eq!(cut("ääää", 4), "ääää");
        assert_eq!(cut("äääää", 4), "ä...");
    }
}

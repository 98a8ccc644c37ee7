//! Text in HTML, SVG and XML.

use super::inert::{is_inert, substitute};

/// Text made safe for markup; characters that are not inert are replaced (see [`is_inert`]).
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' | '\t' => escaped.push(character),
            _ if is_inert(character) => escaped.push(character),
            _ => escaped.push(substitute(character)),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::escape;

    #[test]
    fn markup_is_escaped() {
        assert_eq!(escape("a<b & \"c\""), "a&lt;b &amp; &quot;c&quot;");
        assert_eq!(escape("\u{1}\t"), "\u{fffd}\t");
    }
}

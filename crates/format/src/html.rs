//! HTML character references in strings: `&copy;`, `&#233;`, `&#xe9;`.

use std::borrow::Cow;

use super::inert::is_inert;

/// The names of the characters from U+00A0 to U+00FF, in order.
const LATIN_1: &str = "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr \
    deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest \
    Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml \
    ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig \
    agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml \
    eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml";

/// The text with its character references resolved; all else is unchanged.
pub(super) fn decode(text: &str) -> Cow<'_, str> {
    if !text.contains('&') {
        return text.into();
    }
    let mut decoded = String::with_capacity(text.len());
    let mut parts = text.split('&');
    decoded.push_str(parts.next().unwrap_or_default());
    for part in parts {
        match part.split_once(';').and_then(|(name, rest)| Some((character(name)?, rest))) {
            Some((character, rest)) => {
                decoded.push(character);
                decoded.push_str(rest);
            }
            None => {
                decoded.push('&');
                decoded.push_str(part);
            }
        }
    }
    decoded.into()
}

fn character(name: &str) -> Option<char> {
    if let Some(number) = name.strip_prefix('#') {
        let hexadecimal = number.strip_prefix(['x', 'X']);
        let code = hexadecimal.map_or_else(|| number.parse().ok(), |digits| u32::from_str_radix(digits, 16).ok());
        return code.and_then(char::from_u32).filter(|&character| character != '\0');
    }
    match name {
        "amp" => Some('&'),
        "lt" => Some('<'),
        "gt" => Some('>'),
        "quot" => Some('"'),
        "apos" => Some('\''),
        _ => {
            let index = LATIN_1.split_whitespace().position(|known| known == name)?;
            char::from_u32(0xa0 + index as u32)
        }
    }
}

/// The text with references for characters that are not allowed between double quotes on one line.
pub(super) fn encode(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => encoded.push_str("&amp;"),
            '"' => encoded.push_str("&quot;"),
            _ if !is_inert(character) => encoded.push_str(&format!("&#{};", u32::from(character))),
            _ => encoded.push(character),
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_are_resolved() {
        assert_eq!(LATIN_1.split_whitespace().count(), 96);
        let decoded = decode("&copy; 2004 &#74;an &#x26; &yuml;&lt; R&D; &#0; & &");
        assert_eq!(decoded, "© 2004 Jan & ÿ< R&D; &#0; & &");
        let text = "a \"b\" & <c>\n&copy; ©";
        assert_eq!(decode(&encode(text)), text);
        assert!(!encode(text).contains(['\n', '"']));
    }
}

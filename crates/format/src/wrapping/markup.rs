//! The text of pages and of files in XML.

use crate::{colors, html, lists};
use nonosat_model::Rgb;

/// What becomes of elements that nobody knows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Unknown {
    Blank,
    Bracket,
}

/// The markup of a text, piece by piece: text, and tags with their names in lower case.
enum Piece<'a> {
    Text(&'a str),
    Open(String),
    Close(String),
    /// A tag of an element without content, a comment, a declaration, or what is not shown.
    Other,
}

/// Elements that are never shown.
const HIDDEN: [&str; 3] = ["script", "style", "head"];

fn pieces(text: &str) -> Option<Vec<Piece<'_>>> {
    let starts = |rest: &str| rest.starts_with('<') && rest[1..].starts_with(|c: char| c.is_ascii_alphabetic());
    let first = text.match_indices('<').find(|&(at, _)| starts(&text[at..]) || text[at..].starts_with("<!"))?.0;
    text[first..].contains('>').then_some(())?;
    let lower = text.to_ascii_lowercase();
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        pieces.push(Piece::Text(&rest[..at]));
        rest = &rest[at..];
        let end = if rest.starts_with("<!--") { rest.find("-->").map(|at| at + 2) } else { rest.find('>') };
        let Some(end) = end else { break };
        let tag = &rest[1..end];
        rest = &rest[end + 1..];
        let is_closing = tag.starts_with('/');
        let name: String =
            tag.trim_start_matches('/').chars().take_while(|c| c.is_alphanumeric() || "_-".contains(*c)).collect();
        let mut name = name.to_ascii_lowercase();
        if HIDDEN.contains(&name.as_str()) && !is_closing && !tag.ends_with('/') {
            let end = lower[text.len() - rest.len()..].find(&format!("</{name}"));
            rest = end.map_or("", |at| &rest[at..]);
            pieces.push(Piece::Other);
        } else if name.is_empty() || tag.ends_with('/') && name != "td" {
            pieces.push(Piece::Other);
        } else if is_closing {
            pieces.push(Piece::Close(name));
        } else {
            // `<clues type="columns">`
            let values = tag.split(['"', '\'']).skip(1).step_by(2);
            let is_cell = matches!(name.as_str(), "li" | "table" | "td" | "th" | "tr");
            for value in values.filter(|value| !is_cell && value.len() < 40 && lists::is_name(value)) {
                name.extend([" ", value]);
            }
            pieces.push(Piece::Open(name));
        }
    }
    pieces.push(Piece::Text(rest));
    Some(pieces)
}

/// The text of a page or of a file in XML: a line for each part of a page, brackets for each other element.
pub(super) fn markup(text: &str, unknown: Unknown) -> Option<String> {
    // Clues at the edges of a table make no list.
    let cells = ["<td", "<TD", "<th>", "<TH>"];
    if cells.iter().any(|cell| text.contains(cell)) {
        return None;
    }
    let mut plain = String::with_capacity(text.len());
    // For each open bracket, whether its element names a list; what is within has no name of its own.
    let mut open: Vec<bool> = Vec::new();
    let mut names = 0;
    for piece in pieces(text)? {
        match piece {
            Piece::Text(text) => plain.push_str(&html::decode(text).replace(['\n', '\r', '\u{a0}'], " ")),
            Piece::Other => plain.push(' '),
            Piece::Open(name) | Piece::Close(name) if is_inline(&name) => plain.push(' '),
            Piece::Open(name) | Piece::Close(name) if is_part(&name) => plain.push('\n'),
            Piece::Open(name) | Piece::Close(name) if unknown == Unknown::Blank && !lists::is_name(&name) => {
                plain.push(' ');
            }
            Piece::Open(name) => {
                plain.extend(if names > 0 { ["", "["] } else { [&name, ": ["] });
                open.push(lists::is_name(&name));
                names += usize::from(open.ends_with(&[true]));
            }
            Piece::Close(_) => {
                names -= usize::from(open.pop() == Some(true));
                plain.push_str("]\n");
            }
        }
    }
    Some(plain)
}

fn is_inline(name: &str) -> bool {
    matches!(
        name,
        "a" | "abbr"
            | "b"
            | "big"
            | "code"
            | "em"
            | "font"
            | "i"
            | "kbd"
            | "label"
            | "small"
            | "span"
            | "strong"
            | "sub"
            | "sup"
            | "u"
    )
}

fn is_part(name: &str) -> bool {
    let is_heading = name.len() == 2 && name.starts_with('h');
    is_heading
        || matches!(
            name,
            "article"
                | "body"
                | "br"
                | "center"
                | "dd"
                | "div"
                | "dl"
                | "dt"
                | "html"
                | "li"
                | "main"
                | "ol"
                | "p"
                | "pre"
                | "section"
                | "table"
                | "tbody"
                | "tr"
                | "ul"
        )
}

/// The tables of a page, a tab between cells, the largest one first.
pub(super) fn tables(text: &str) -> Vec<String> {
    let Some(pieces) = pieces(text) else { return Vec::new() };
    let mut tables: Vec<String> = Vec::new();
    let mut cells = 0;
    for piece in pieces {
        match (piece, tables.last_mut()) {
            (Piece::Open(name), _) if name == "table" => tables.push(String::new()),
            (Piece::Open(name), Some(table)) if name == "tr" => {
                if !table.is_empty() {
                    table.push('\n');
                }
                cells = 0;
            }
            (Piece::Open(name), Some(table)) if name == "td" || name == "th" => {
                if cells > 0 {
                    table.push('\t');
                }
                cells += 1;
            }
            (Piece::Text(text), Some(table)) if cells > 0 => {
                let text = html::decode(text).replace('\u{a0}', " ");
                let blank = if table.ends_with(|c: char| c.is_ascii_digit()) { " " } else { "" };
                let words: Vec<&str> = text.split_whitespace().collect();
                if !words.is_empty() {
                    table.extend([blank, &words.join(" ")]);
                }
            }
            (Piece::Open(name) | Piece::Close(name), Some(_)) if name == "table" => cells = 0,
            _ => {}
        }
    }
    tables.retain(|table| table.contains('\t'));
    tables.sort_by_key(|table| std::cmp::Reverse(table.len()));
    tables
}

/// The first number of another colour than the first one, in a text with tags.
pub(in super::super) fn colored(text: &str) -> Option<&str> {
    // For each open element, its name and the colours in force.
    let mut open: Vec<(&str, u64)> = Vec::new();
    let mut first = None;
    for piece in text.split('<').skip(1) {
        // A sign that begins no tag, as in a script.
        let Some((tag, shown)) = piece.split_once('>') else { continue };
        let name = tag.trim_start_matches('/').split(|sign: char| !sign.is_alphanumeric()).next().unwrap_or_default();
        let is_closing = tag.starts_with('/');
        // Some need no end; what was not closed within an element ends with it.
        let lasts = !is_closing && !matches!(name, "td" | "th" | "tr" | "li" | "p");
        if let Some(depth) = open.iter().rev().take(16).position(|(other, _)| *other == name).filter(|_| !lasts) {
            open.truncate(open.len() - depth - 1);
        }
        let outer = open.last().map_or(0, |(_, colors)| *colors);
        let mut colors = outer;
        if !is_closing && !tag.starts_with(['!', '?']) && !tag.ends_with('/') {
            colors = Some(colors_of(tag)).filter(|&own| own > 0).unwrap_or(outer);
            open.push((name, colors));
        }
        let digit = shown.find(|sign: char| sign.is_ascii_digit());
        if let Some(digit) = digit.filter(|_| !matches!(name, "style" | "script"))
            && *first.get_or_insert(colors) != colors
        {
            return shown.get(digit..=digit);
        }
    }
    None
}

/// A figure for the colours that the attributes of a tag name, but for shades of grey; 0 for none.
fn colors_of(tag: &str) -> u64 {
    let is_color = |name: &str| ["color", "colour", "background", "fill"].iter().any(|known| name.contains(known));
    let mut found = 0_u64;
    let mut parts = tag.split(['"', '\'']);
    while let (Some(before), Some(value)) = (parts.next(), parts.next()) {
        let name = before.trim_end_matches(['=', ' ']).rsplit(' ').next().unwrap_or_default();
        let words = value.split(';').filter_map(|part| match part.split_once(':') {
            Some((name, value)) => Some(value).filter(|_| is_color(name)),
            None => Some(part).filter(|_| is_color(name) || name == "class"),
        });
        for word in words.flat_map(str::split_whitespace) {
            let look = word.strip_prefix('#').and_then(Rgb::parse).or_else(|| colors::named(word));
            if let Some(Rgb(red, green, blue)) = look.filter(|Rgb(red, green, blue)| red != green || green != blue) {
                found = found.wrapping_mul(31) + u64::from(u32::from_be_bytes([1, red, green, blue]));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use crate::read;

    fn said(text: &str) -> String {
        read("f", text.as_bytes(), None).map_or_else(|error| error.to_string(), |_| "read".to_owned())
    }

    #[test]
    fn colours_of_tags_are_not_left_out() {
        let page = |[one, other]: [&str; 2]| {
            let row = format!("<tr><td {one}>2<td></tr><tr><td {other}>1</tr><TR><TD>1</TR>");
            format!("<table><tr><td><td>3<td>1</tr>{row}</table>")
        };
        for colors in [
            ["style='color: red'", ""],
            ["bgcolor=\"#f00\"", "bgcolor=\"#0000ff\""],
            ["class='clue blue'", "class='clue'"],
        ] {
            assert!(said(&page(colors)).contains("found numbers in several colours"), "{colors:?}");
        }
        for colors in [["style='color: #000; width: 5px'", "bgcolor='#eeeeee'"], ["class='done'", "id='red'"]] {
            assert_eq!(said(&page(colors)), "read", "{colors:?}");
        }
        let script = format!("<script>a < b</script>{}", page(["class='red'", ""]));
        assert!(said(&script).contains("found numbers in several colours"));
        let all = page(["", ""]).replace("<table>", "<style>td { width: 5px }</style><table style='color: red'>");
        assert_eq!(said(&all), "read");
        let xml = "<a><row color='red'>2</row><row>1</row><row>1</row><col>3</col><col>1</col></a>";
        assert!(said(xml).contains("found numbers in several colours"));
        assert_eq!(said(&xml.replace("red", "black")), "read");
    }

    #[test]
    fn clues_in_attributes_are_no_empty_lines() {
        let xml = "<p><row><n v='2'/></row><row><n v='1'/></row><col><n v='2'/></col><col><n v='1'/></col></p>";
        assert!(said(xml).contains("no puzzle format"));
    }
}

//! The text of pages and of files in XML.

use crate::{html, lists};

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

/// The largest table of a page, a tab between cells.
pub(super) fn table(text: &str) -> Option<String> {
    let mut tables: Vec<String> = Vec::new();
    let mut cells = 0;
    for piece in pieces(text)? {
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
    tables.into_iter().max_by_key(String::len).filter(|table| table.contains('\t'))
}

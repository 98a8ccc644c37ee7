//! Sentences as data: an id of the table of sentences, and what stands in its places.
//!
//! `sentences.txt` has all of them in English, one a line. A page that has its own words for an id says the same in
//! another language; the English text is always rendered from the table.
//!
//! In a sentence, `{name}` is a place. `{name:and}` joins a list: `and`, `or`, `both` ("a and b and c"), `any` ("a, b
//! or c"), `,` or `;`.
//! `{name:ordinal}` is "second", `{name:number}` has commas, and `{name|cell|cells}` chooses by the number.

use std::{collections::BTreeMap, fmt, sync::OnceLock};

/// The sentences, `id = text` a line.
const TABLE: &str = include_str!("sentences.txt");

/// A sentence, or a part of one, as data. It is displayed in English.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    id: &'static str,
    params: Vec<(&'static str, Param)>,
}

/// What stands in a place of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Param {
    /// A number.
    Number(u64),
    /// A name, a clue, or whatever else is the same in all languages.
    Text(String),
    /// A part with an id of its own.
    Message(Message),
    /// Several of them.
    List(Vec<Self>),
}

impl Message {
    /// The sentence of this id, which stands in the table.
    pub const fn new(id: &'static str) -> Self {
        Self { id, params: Vec::new() }
    }

    /// Fills a place.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Param>) -> Self {
        self.params.push((name, value.into()));
        self
    }

    /// Its id.
    pub const fn id(&self) -> &'static str {
        self.id
    }

    /// What stands in its places.
    pub fn params(&self) -> &[(&'static str, Param)] {
        &self.params
    }

    /// All ids, with their English sentences.
    pub fn all() -> impl Iterator<Item = (&'static str, &'static str)> {
        TABLE.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(" = "))
    }

    /// The sentence with all texts in its places changed: names and quotations of a file are cut short, for example.
    #[must_use]
    pub fn map_texts(mut self, change: &dyn Fn(&str) -> String) -> Self {
        self.params.iter_mut().for_each(|(_, param)| param.change_texts(change));
        self
    }
}

impl Param {
    fn change_texts(&mut self, change: &dyn Fn(&str) -> String) {
        match self {
            Self::Number(_) => {}
            Self::Text(text) => *text = change(text),
            Self::Message(message) => message.params.iter_mut().for_each(|(_, param)| param.change_texts(change)),
            Self::List(items) => items.iter_mut().for_each(|item| item.change_texts(change)),
        }
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        static ROWS: OnceLock<BTreeMap<&str, &str>> = OnceLock::new();
        let rows = ROWS.get_or_init(|| Self::all().collect());
        let mut rest = rows.get(self.id).copied().unwrap_or(self.id);
        while let Some((literal, places)) = rest.split_once('{') {
            let (place, behind) = places.split_once('}').unwrap_or((places, ""));
            f.write_str(literal)?;
            self.place(f, place)?;
            rest = behind;
        }
        f.write_str(rest)
    }
}

impl Message {
    /// Writes what stands in a place.
    fn place(&self, f: &mut fmt::Formatter<'_>, place: &str) -> fmt::Result {
        let mut parts = place.split(['|', ':']);
        let name = parts.next().unwrap_or_default();
        let Some((_, value)) = self.params.iter().find(|(own, _)| *own == name) else { return f.write_str(name) };
        match (value, parts.next(), parts.next()) {
            (Param::Number(1), Some(one), Some(_)) => f.write_str(one),
            (_, Some(_), Some(other)) => f.write_str(other),
            (Param::Number(number), Some("ordinal"), _) => f.write_str(&ordinal(*number)),
            (Param::Number(number), Some("number"), _) => f.write_str(&with_commas(*number)),
            (Param::List(items), Some(join), _) => f.write_str(&joined(items, join)),
            (value, ..) => write!(f, "{value}"),
        }
    }
}

impl fmt::Display for Param {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Text(text) => f.write_str(text),
            Self::Message(message) => write!(f, "{message}"),
            Self::List(items) => f.write_str(&joined(items, "and")),
        }
    }
}

fn joined(items: &[Param], join: &str) -> String {
    let words: Vec<String> = items.iter().map(ToString::to_string).collect();
    match join {
        "or" => words.join(" or "),
        "both" => words.join(" and "),
        ";" => words.join("; "),
        "," => words.join(", "),
        _ => match words.split_last() {
            Some((last, rest @ [_, ..])) => {
                format!("{} {} {last}", rest.join(", "), if join == "any" { "or" } else { "and" })
            }
            _ => words.concat(),
        },
    }
}

fn ordinal(number: u64) -> String {
    const NAMES: [&str; 6] = ["first", "second", "third", "fourth", "fifth", "sixth"];
    let name = number.checked_sub(1).and_then(|index| NAMES.get(index as usize));
    name.map_or_else(|| format!("{number}th"), |&name| name.to_owned())
}

fn with_commas(number: u64) -> String {
    let digits = number.to_string();
    let comma = |(at, digit): (usize, char)| {
        let is_behind = at > 0 && (digits.len() - at).is_multiple_of(3);
        is_behind.then_some(',').into_iter().chain([digit])
    };
    digits.chars().enumerate().flat_map(comma).collect()
}

impl From<u64> for Param {
    fn from(number: u64) -> Self {
        Self::Number(number)
    }
}

impl From<usize> for Param {
    fn from(number: usize) -> Self {
        Self::Number(number as u64)
    }
}

impl From<&str> for Param {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Param {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<Message> for Param {
    fn from(message: Message) -> Self {
        Self::Message(message)
    }
}

impl<T: Into<Self>> From<Vec<T>> for Param {
    fn from(items: Vec<T>) -> Self {
        Self::List(items.into_iter().map(Into::into).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_unique_and_the_table_is_whole() {
        let ids: Vec<&str> = Message::all().map(|(id, _)| id).collect();
        let unique: std::collections::BTreeSet<&str> = ids.iter().copied().collect();
        assert_eq!(ids.len(), unique.len());
        let written = TABLE.lines().filter(|line| !line.starts_with('#') && !line.is_empty()).count();
        assert_eq!(ids.len(), written, "a line is no `id = sentence`");
        assert!(Message::all().all(|(_, text)| text.matches('{').count() == text.matches('}').count()));
    }

    #[test]
    fn places_are_filled() {
        let columns = |ranges: Vec<&str>| {
            Message::new("cells.column").with("count", ranges.len()).with("ranges", ranges).to_string()
        };
        assert_eq!(columns(vec!["1"]), "column 1");
        assert_eq!(columns(vec!["1-3", "5", "7"]), "columns 1-3, 5 and 7");
        assert_eq!(Message::new("block.same").with("nth", 2_u64).with("run", "3").to_string(), "the second 3");
        assert_eq!([999, 1000, 12_345_678].map(with_commas), ["999", "1,000", "12,345,678"]);
    }

    #[test]
    fn texts_change_in_all_places() {
        let inner = Message::new("expected.any").with("keywords", vec!["ab", "cd", "ef"]);
        let message = Message::new("read.expected").with("expected", inner).with("seen", "gh");
        assert_eq!(message.to_string(), "expected ab, cd or ef, found gh");
        assert_eq!(message.map_texts(&|text| text[..1].to_owned()).to_string(), "expected a, c or e, found g");
    }

    #[test]
    fn what_is_not_in_the_table_is_displayed_nevertheless() {
        assert_eq!(Message::new("no.such").to_string(), "no.such");
        assert_eq!(Message::new("line.row").to_string(), "row number");
    }
}

//! The members of a JSON object, and what they say about the size of a puzzle.

use std::{borrow::Cow, fmt};

use serde_core::{
    Deserialize, Deserializer,
    de::{MapAccess, Visitor},
};
use serde_json::value::RawValue;

use crate::{
    error::{ErrorKind, Found, ReadError, once, say},
    input::Input,
};

/// The members of an object, in their order: names in lower case without `_` and `-`, and values.
pub(super) struct Members<'a>(Vec<(String, &'a RawValue)>);

impl<'de> Deserialize<'de> for Members<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Pairs;
        impl<'de> Visitor<'de> for Pairs {
            type Value = Members<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut members = Vec::new();
                while let Some((name, value)) = map.next_entry::<Cow<'de, str>, &'de RawValue>()? {
                    let name = name.chars().filter(|letter| !matches!(letter, '_' | '-'));
                    members.push((name.flat_map(char::to_lowercase).collect(), value));
                }
                Ok(Members(members))
            }
        }
        deserializer.deserialize_map(Pairs)
    }
}

impl<'a> Members<'a> {
    /// The members of a JSON object; `None` of anything else.
    pub(super) fn of(text: &'a str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }

    /// The values of the members with one of these names, but for `null`.
    pub(super) fn all(&self, names: &[&str]) -> impl Iterator<Item = &'a str> {
        let is_named =
            move |(name, value): &&(String, &'a RawValue)| names.contains(&name.as_str()) && value.get() != "null";
        self.0.iter().filter(is_named).map(|(_, value)| value.get())
    }

    /// The lists and objects with none of these names, and what they are called.
    pub(super) fn others(&self, names: &[&str]) -> impl Iterator<Item = (&str, &'a str)> {
        let is_other = move |(name, _): &&(String, &'a RawValue)| !names.contains(&name.as_str());
        let others = self.0.iter().filter(is_other).map(|(name, value)| (name.as_str(), value.get()));
        others.filter(|(_, value)| value.starts_with(['[', '{']))
    }

    /// The only one of these members that is an array.
    pub(super) fn list(&self, input: &Input<'_>, names: &[&str]) -> Result<Option<Vec<&'a RawValue>>, ReadError> {
        let mut lists = self.all(names).filter(|value| value.starts_with('['));
        let (first, second) = (lists.next(), lists.next());
        match second {
            Some(second) => Err(input.unexpected(second, once(names))),
            None => Ok(first.and_then(|list| serde_json::from_str(list).ok())),
        }
    }

    /// The first of these members that is a text.
    pub(super) fn text(&self, names: &[&str]) -> Option<String> {
        self.all(names).find_map(|value| serde_json::from_str(value).ok())
    }

    /// Checks that the sizes in the object are those of the lists of clues.
    pub(super) fn check_size(&self, input: &mut Input<'_>, size: [usize; 2]) -> Result<(), ReadError> {
        for (names, clues, wanted) in [
            (&WIDTH[..], say("expected.as-column-clues"), size[0]),
            (&HEIGHT[..], say("expected.as-row-clues"), size[1]),
        ] {
            for value in self.all(names) {
                if let Some(found) = number(value).filter(|&found| found != wanted as f64) {
                    let found = Found::text(found.to_string());
                    let error = input.mismatch(value, clues.with("count", wanted), found);
                    return Err(error.with_kind(ErrorKind::Contradiction));
                }
            }
        }
        let [width, height] = size.map(|size| size as f64);
        for value in self.all(&SIZE) {
            if let Some(inner) = Self::of(value) {
                inner.check_size(input, size)?;
            } else if let Some(side) = number(value) {
                // What else a single number may mean, is not known: the size of a cell, of a file.
                if side != width || side != height {
                    let size = format!("{width} x {height}");
                    input.warn(value, say("note.size").with("given", side.to_string()).with("size", size));
                }
            } else if let Some(sides) =
                sides(value).filter(|&sides| sides != [width, height] && sides != [height, width])
            {
                let expected = say("expected.sides").with("size", format!("{width} x {height}"));
                let error = input.mismatch(value, expected, Found::text(format!("{} x {}", sides[0], sides[1])));
                return Err(error.with_kind(ErrorKind::Contradiction));
            }
        }
        Ok(())
    }
}

const WIDTH: [&str; 12] = [
    "width",
    "columncount",
    "colcount",
    "numcolumns",
    "numcols",
    "ncolumns",
    "ncols",
    "columns",
    "cols",
    "gridwidth",
    "sizex",
    "w",
];
const HEIGHT: [&str; 8] = ["height", "rowcount", "numrows", "nrows", "rows", "gridheight", "sizey", "h"];
const SIZE: [&str; 5] = ["size", "dimensions", "dimension", "dims", "gridsize"];

/// A number, also one in quotation marks.
fn number(value: &str) -> Option<f64> {
    value.trim_matches('"').trim().parse().ok().filter(|number: &f64| number.is_finite())
}

/// Two numbers: `[7, 5]` or `"7x5"`.
fn sides(value: &str) -> Option<[f64; 2]> {
    if value.len() > 40 {
        return None;
    }
    let inner = value.trim_matches(['[', ']', '"']);
    let (one, other) = inner.split_once([',', 'x', 'X', '×', '*'])?;
    Some([number(one.trim())?, number(other.trim())?])
}

//! Conditions by which puzzles are chosen: `grade=2..3`, `kind=coloured`; and series, which are made of them.

use std::{fmt, ops::RangeInclusive, str::FromStr, sync::OnceLock};

use crate::entry::Entry;

/// What a condition may be about, with what it may say.
pub const KEYS: [(&str, &str); 9] = [
    ("size", "the longer side: size=20, size=10..15; of a triddler, its rows"),
    ("grade", "grade=3 for all from 3.0 to 3.9, grade=2.5..4, grade=6.."),
    ("colors", "how many, the background included: colors=2, colors=3..5"),
    ("kind", "kind=plain, kind=coloured, kind=triddler"),
    ("level", "level=rules, level=line, level=probe-1, level=probe-2"),
    ("group", "group=animals"),
    ("series", "series=first, series=large, ...: what belongs together to be played"),
    ("license", "license=MIT"),
    ("title", "a part of the title: title=cat"),
];

/// A condition that a puzzle meets or not, written as `KEY=VALUE`.
#[derive(Clone, Debug, PartialEq)]
pub struct Condition(Demand);

#[derive(Clone, Debug, PartialEq)]
enum Demand {
    /// The longer side.
    Size(RangeInclusive<usize>),
    /// The grade in tenths.
    Grade(RangeInclusive<u8>),
    /// The number of colours.
    Colors(RangeInclusive<usize>),
    Kind(String),
    Level(String),
    Group(String),
    Series(&'static Series),
    License(String),
    Title(String),
}

impl Condition {
    /// Whether a puzzle meets it.
    pub fn is_met_by(&self, entry: &Entry) -> bool {
        match &self.0 {
            Demand::Size(sizes) => sizes.contains(&entry.longest_side()),
            Demand::Grade(tenths) => tenths.contains(&entry.tenths),
            Demand::Colors(colors) => colors.contains(&entry.colors.len()),
            Demand::Kind(kind) => entry.kind() == kind,
            Demand::Level(level) => entry.level == level,
            Demand::Group(group) => entry.group.eq_ignore_ascii_case(group),
            Demand::Series(series) => series.has(entry),
            Demand::License(license) => entry.collection.license.eq_ignore_ascii_case(license),
            Demand::Title(part) => entry.title.to_lowercase().contains(part.as_str()),
        }
    }
}

/// What is wrong with a condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConditionError(String);

impl fmt::Display for ConditionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ConditionError {}

impl FromStr for Condition {
    type Err = ConditionError;

    fn from_str(text: &str) -> Result<Self, ConditionError> {
        let keys = || KEYS.map(|(key, _)| key).join(", ");
        let Some((key, value)) = text.split_once('=') else {
            return Err(ConditionError(format!("`{text}` is no condition; expected KEY=VALUE, KEY one of {}", keys())));
        };
        let one_of = |names: &[&str]| match names.iter().find(|name| name.eq_ignore_ascii_case(value)) {
            Some(name) => Ok((*name).to_owned()),
            None => Err(ConditionError(format!("`{value}` is no {key}; expected {}", names.join(", ")))),
        };
        Ok(Self(match key {
            "size" => Demand::Size(whole(key, value)?),
            "colors" | "colours" => Demand::Colors(whole(key, value)?),
            "grade" => Demand::Grade(grades(value)?),
            "kind" if value.eq_ignore_ascii_case("colored") => Demand::Kind("coloured".to_owned()),
            "kind" => Demand::Kind(one_of(&["plain", "coloured", "triddler"])?),
            "level" => Demand::Level(one_of(&["rules", "line", "probe-1", "probe-2"])?),
            "group" => Demand::Group(value.to_owned()),
            "series" => Demand::Series(series_of(value)?),
            "license" | "licence" => Demand::License(value.to_owned()),
            "title" => Demand::Title(value.to_lowercase()),
            _ => return Err(ConditionError(format!("`{key}` is no key; expected one of {}", keys()))),
        }))
    }
}

/// Puzzles that belong together, such as first steps, or animals: all that meet some conditions.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// Its name for programs.
    pub name: String,
    /// What its puzzles meet.
    pub conditions: Vec<Condition>,
}

impl Series {
    /// Whether a puzzle is in it.
    pub fn has(&self, entry: &Entry) -> bool {
        self.conditions.iter().all(|condition| condition.is_met_by(entry))
    }
}

/// The series, those of growing skill before those of a theme. A puzzle may be in several, and is in one at least.
///
/// # Panics
/// Never: the tests read the file.
pub fn series() -> &'static [Series] {
    static SERIES: OnceLock<Vec<Series>> = OnceLock::new();
    SERIES.get_or_init(|| read_series(include_str!("../series.txt")).expect("the series of this crate are in order"))
}

/// A line a series, `NAME: CONDITION...`; comments begin with `#`.
fn read_series(text: &str) -> Option<Vec<Series>> {
    let series = |line: &str| {
        let (name, conditions) = line.split_once(": ")?;
        let conditions = conditions.split(' ').map(str::parse).collect::<Result<_, _>>().ok()?;
        Some(Series { name: name.to_owned(), conditions })
    };
    text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(series).collect()
}

/// The series of this name.
fn series_of(value: &str) -> Result<&'static Series, ConditionError> {
    series().iter().find(|one| one.name.eq_ignore_ascii_case(value)).ok_or_else(|| {
        let names: Vec<&str> = series().iter().map(|one| &*one.name).collect();
        ConditionError(format!("`{value}` is no series; expected {}", names.join(", ")))
    })
}

/// `20`, `10..15`, `10..` or `..15`, both ends included.
fn whole(key: &str, value: &str) -> Result<RangeInclusive<usize>, ConditionError> {
    let (from, to) = value.split_once("..").unwrap_or((value, value));
    let number = |text: &str, open: usize| if text.is_empty() { Some(open) } else { text.parse().ok() };
    match (number(from, 0), number(to, usize::MAX)) {
        (Some(from), Some(to)) if !value.is_empty() && from <= to => Ok(from..=to),
        _ => Err(ConditionError(format!("`{value}` is no {key}; expected a number or a range, as in {key}=10..20"))),
    }
}

/// `3`, all from 3.0 to 3.9; `2.5..4`, whose upper end is meant like that, too.
fn grades(value: &str) -> Result<RangeInclusive<u8>, ConditionError> {
    let (from, to) = value.split_once("..").unwrap_or((value, value));
    let tenths = |text: &str, is_end: bool| -> Option<u8> {
        if text.is_empty() {
            return Some(if is_end { 100 } else { 0 });
        }
        let (ones, tenth) = text.split_once('.').unwrap_or((text, if is_end { "9" } else { "0" }));
        let (ones, tenth): (u8, u8) = (ones.parse().ok()?, tenth.parse().ok()?);
        (ones <= 10 && tenth <= 9).then(|| ones * 10 + tenth)
    };
    match (tenths(from, false), tenths(to, true)) {
        (Some(from), Some(to)) if !value.is_empty() && from <= to => Ok(from..=to),
        _ => Err(ConditionError(format!("`{value}` is no grade; expected 1 to 10, or a range, as in grade=2..3.5"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read_with_both_ends() {
        assert_eq!(whole("size", "20"), Ok(20..=20));
        assert_eq!(whole("size", "10..15"), Ok(10..=15));
        assert_eq!(whole("size", "10.."), Ok(10..=usize::MAX));
        assert_eq!(whole("size", "..15"), Ok(0..=15));
        assert_eq!(grades("3"), Ok(30..=39));
        assert_eq!(grades("2..3"), Ok(20..=39));
        assert_eq!(grades("2.5..3.5"), Ok(25..=35));
        assert_eq!(grades("6.."), Ok(60..=100));
        for wrong in ["", "x", "3..2", "-1", "1.."] {
            assert!(wrong == "1.." || whole("size", wrong).is_err(), "{wrong}");
            assert!(wrong == "1.." || grades(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn conditions_say_what_is_wrong_with_them() {
        let error = |text: &str| text.parse::<Condition>().unwrap_err().to_string();
        assert!(error("cat").starts_with("`cat` is no condition; expected KEY=VALUE, KEY one of size, grade, colors"));
        assert!(error("kin=plain").starts_with("`kin` is no key"));
        assert_eq!(error("kind=grey"), "`grey` is no kind; expected plain, coloured, triddler");
        assert_eq!("kind=colored".parse::<Condition>(), "kind=coloured".parse());
        assert_eq!("licence=MIT".parse::<Condition>(), "license=MIT".parse());
    }

    #[test]
    fn series_are_lines_of_conditions() {
        let read = read_series("# a comment\nfirst: kind=plain size=5..9\n").unwrap();
        let conditions = ["kind=plain", "size=5..9"].map(|condition| condition.parse().unwrap());
        assert_eq!(read, [Series { name: "first".to_owned(), conditions: conditions.to_vec() }]);
        for wrong in ["first kind=plain", "first: kind=plane", "first:"] {
            assert_eq!(read_series(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn every_puzzle_is_in_a_series_and_each_has_some() {
        for one in series() {
            let count = crate::list().iter().filter(|entry| one.has(entry)).count();
            assert!((40..=300).contains(&count), "{}: {count}", one.name);
        }
        for entry in crate::list() {
            assert!(series().iter().any(|one| one.has(entry)), "{}", entry.id);
        }
    }
}

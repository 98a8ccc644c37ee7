//! Series: puzzles that belong together, to be played one after the other.

use std::sync::OnceLock;

use crate::{condition::Condition, entry::Entry};

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
    SERIES.get_or_init(|| read(include_str!("../series.txt")).expect("the series of this crate are in order"))
}

/// A line a series, `NAME: CONDITION...`; comments begin with `#`.
fn read(text: &str) -> Option<Vec<Series>> {
    let series = |line: &str| {
        let (name, conditions) = line.split_once(": ")?;
        let conditions = conditions.split(' ').map(str::parse).collect::<Result<_, _>>().ok()?;
        Some(Series { name: name.to_owned(), conditions })
    };
    text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(series).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn series_are_lines_of_conditions() {
        let read = read("# a comment\nfirst: kind=plain size=5..9\n").unwrap();
        let conditions = ["kind=plain", "size=5..9"].map(|condition| condition.parse().unwrap());
        assert_eq!(read, [Series { name: "first".to_owned(), conditions: conditions.to_vec() }]);
        for wrong in ["first kind=plain", "first: kind=plane", "first:"] {
            assert_eq!(super::read(wrong), None, "{wrong}");
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

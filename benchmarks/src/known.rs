//! The known verdicts of puzzles in the corpora.

use std::{collections::HashMap, path::Path};

use nonosat::{format::INPUT_LIMIT, puzzle::bounded};

/// The right verdicts of the puzzles that have one on record.
#[derive(Default)]
pub(crate) struct KnownVerdicts(HashMap<String, String>);

impl KnownVerdicts {
    /// Reads `known-answers.csv`; nothing is known if there is no such file.
    pub(crate) fn read(corpora: &Path) -> Self {
        Self::parse(&bounded::text(&corpora.join("known-answers.csv"), INPUT_LIMIT).unwrap_or_default())
    }

    fn parse(text: &str) -> Self {
        let mut lines = text.lines().map(|line| line.split(','));
        let column = lines.next().and_then(|mut names| names.position(|name| name == "verdict"));
        let row = |mut fields: std::str::Split<'_, char>| {
            let path = fields.next()?.to_owned();
            Some((path, fields.nth(column?.checked_sub(1)?)?.to_owned()))
        };
        Self(lines.filter_map(row).collect())
    }

    /// The right verdict of a puzzle by its name, or `some` if all that is known is that it has a solution.
    pub(crate) fn of(&self, puzzle: &str) -> Option<String> {
        // The tournaments publish a solution to each of their puzzles; few are unique.
        let tournament = puzzle.starts_with("tournament/").then(|| "some".to_owned());
        self.0.get(puzzle).cloned().or(tournament)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts_are_found() {
        let known = KnownVerdicts::parse("path,width,verdict,notes\na/b.non,5,unique,yes (really)\n");
        assert_eq!(known.of("a/b.non").as_deref(), Some("unique"));
        assert_eq!(known.of("tournament/x.txt#7").as_deref(), Some("some"));
        assert_eq!(known.of("a/c.non"), None);
        assert_eq!(KnownVerdicts::parse("").of("a/b.non"), None);
    }
}

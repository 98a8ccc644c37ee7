//! Known verdicts, to compare with.

use std::{collections::HashMap, fs, path::Path};

use nonosat::generate::Recipe;

/// The right verdicts of the puzzles that have one on record.
#[derive(Default)]
pub(crate) struct Answers(HashMap<String, String>);

impl Answers {
    /// Those of `known-answers.csv`; none if there is no such file.
    pub(crate) fn read(corpora: &Path) -> Self {
        Self::parse(&fs::read_to_string(corpora.join("known-answers.csv")).unwrap_or_default())
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
    pub(crate) fn expected(&self, puzzle: &str) -> Option<String> {
        if let Ok(recipe) = puzzle.parse::<Recipe>() {
            return Some(recipe.expected().to_owned());
        }
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
        let answers = Answers::parse("path,width,verdict,notes\na/b.non,5,unique,yes (really)\n");
        assert_eq!(answers.expected("a/b.non").as_deref(), Some("unique"));
        assert_eq!(answers.expected("dom-5").as_deref(), Some("unique"));
        assert_eq!(answers.expected("random-5-0.5-1").as_deref(), Some("some"));
        assert_eq!(answers.expected("tournament/x.txt#7").as_deref(), Some("some"));
        assert_eq!(answers.expected("a/c.non"), None);
        assert_eq!(Answers::parse("").expected("a/b.non"), None);
    }
}

//! Statements of MiniZinc data: `name = value;`, of which a value may be a number or a table.

use super::{Tokens, is_name, is_number};
use crate::{
    draft::PlacedClue,
    error::{ErrorKind, Found, ReadError, say},
    input::{Input, after},
};

/// The most statements of a file; what is read has six at most.
const MOST: usize = 32;

/// The statements of a file: their names and values.
pub(super) struct Statements<'a>(Vec<(&'a str, &'a str)>);

impl<'a> Statements<'a> {
    /// The statements of a text, if it is nothing else.
    pub(super) fn of(text: &'a str) -> Option<Self> {
        let mut tokens = Tokens::new(text, '%');
        let mut statements = Vec::new();
        while let Some(name) = tokens.next() {
            if !is_name(name) || tokens.next() != Some("=") || statements.len() == MOST {
                return None;
            }
            let start = tokens.rest();
            let mut end = start;
            loop {
                match tokens.next() {
                    Some(";") => break,
                    Some(_) => end = tokens.rest(),
                    // The last statement may lack its end.
                    None => break,
                }
            }
            statements.push((name, start.get(..start.len() - end.len())?));
        }
        Some(Self(statements))
    }

    /// The value of a name that is given once.
    pub(super) fn value(&self, name: &str) -> Option<&'a str> {
        let mut values = self.0.iter().filter(|(given, _)| *given == name).map(|(_, value)| *value);
        values.next().filter(|_| values.next().is_none())
    }

    /// Whether numbers have these names, and tables those.
    pub(super) fn have(&self, numbers: &[&str], tables: &[&str]) -> bool {
        let number = |name: &&str| {
            let mut tokens = Tokens::new(self.value(name).unwrap_or_default(), '%');
            tokens.next().is_some_and(is_number) && tokens.next().is_none()
        };
        let table = |name: &&str| {
            let mut tokens = Tokens::new(self.value(name).unwrap_or_default(), '%');
            match tokens.next() {
                Some("[|" | "array2d") => true,
                Some("[") => tokens.next() != Some("["),
                _ => false,
            }
        };
        numbers.iter().all(number) && tables.iter().all(table)
    }

    /// The number of this name.
    pub(super) fn number(&self, input: &Input<'_>, name: &str) -> Result<usize, ReadError> {
        let value = self.value(name).and_then(|value| Tokens::new(value, '%').next());
        input.size(value.ok_or_else(|| input.unexpected(input.end(), say("expected.statement").with("keyword", name)))?)
    }

    /// The clues of a table of this name: `clue` makes one of the numbers of a row.
    pub(super) fn clues(
        &self,
        input: &Input<'_>,
        name: &str,
        [height, width]: [usize; 2],
        clue: impl Fn(&Input<'_>, &[&'a str]) -> Result<PlacedClue<'a>, ReadError>,
    ) -> Result<Vec<PlacedClue<'a>>, ReadError> {
        let value = self.value(name);
        let value =
            value.ok_or_else(|| input.unexpected(input.end(), say("expected.statement").with("keyword", name)))?;
        let mut tokens = Tokens::new(value, '%');
        // The ranges of `array2d` stand before the numbers.
        let opening = tokens.find(|token| token.starts_with('['));
        let is_framed = opening == Some("[|");
        let (mut clues, mut row): (Vec<PlacedClue<'a>>, Vec<&str>) = (Vec::new(), Vec::new());
        loop {
            let token = tokens.next().ok_or_else(|| input.unexpected(after(value), say("expected.table-end")))?;
            let ends_table = matches!(token, "|]" | "]");
            let ends_row = if is_framed { token == "|" || ends_table } else { row.len() == width };
            if ends_row && !(row.is_empty() && ends_table) {
                if row.len() != width {
                    return Err(input.mismatch(token, say("expected.numbers-in-row").with("count", width), row.len()));
                }
                if clues.len() == height {
                    return Err(input.unexpected(token, say("expected.no-more-rows").with("count", height)));
                }
                clues.push(clue(input, &row)?);
                row.clear();
            }
            match token {
                "|]" | "]" => break,
                "," | "|" => {}
                _ if row.len() <= width => row.push(token),
                _ => {
                    return Err(input.mismatch(
                        token,
                        say("expected.numbers-in-row").with("count", width),
                        say("found.more"),
                    ));
                }
            }
        }
        if !row.is_empty() || clues.len() != height {
            let found = if row.is_empty() {
                Found::from(clues.len())
            } else {
                say("found.part").with("count", clues.len()).into()
            };
            let error = input.mismatch(
                after(value),
                say("expected.rows-of").with("count", height).with("keyword", name),
                found,
            );
            return Err(error.with_kind(ErrorKind::of_count(height, clues.len())));
        }
        Ok(clues)
    }
}

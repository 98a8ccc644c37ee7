//! How a text of no exact format was understood.

use std::fmt;

use super::error::Warning;

/// How two lists of clues were found in a text, and which of them are the rows.
///
/// It is displayed in one line: `read as two lists of clues, rows first: 20 rows, 15 columns`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reading {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
    /// Whether the clues of the columns stand before those of the rows.
    pub columns_first: bool,
    /// Whether the text says which list is which; where it does not, the first one is taken for the rows.
    pub is_named: bool,
}

impl Reading {
    /// The note that says so.
    pub fn note(&self) -> Warning {
        Warning { line: None, message: self.to_string(), is_note: true }
    }
}

impl fmt::Display for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = if self.columns_first { "columns" } else { "rows" };
        let count = |number: usize, what: &str| format!("{number} {what}{}", if number == 1 { "" } else { "s" });
        let (rows, columns) = (count(self.rows, "row"), count(self.columns, "column"));
        write!(f, "read as two lists of clues, {first} first: {rows}, {columns}")?;
        match (self.is_named, self.columns_first) {
            (true, _) => Ok(()),
            (false, false) => f.write_str("; nothing names them: `--columns-first` reads them the other way round"),
            (false, true) => f.write_str("; nothing names them"),
        }
    }
}

//! What people call lines and cells.

use std::{fmt, str::FromStr};

use super::Message;

/// What people call a line: `row 3`, `column 7`, `line 5` of a table; numbered from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum LineName {
    /// A row, counted from the top.
    Row(usize),
    /// A column, counted from the left.
    Column(usize),
    /// A line of a table.
    Line(usize),
    /// A line of a triddler from the upper right to the lower left, counted from the left.
    Slash(usize),
    /// A line of a triddler from the upper left to the lower right, counted from the lower left.
    Backslash(usize),
}

impl LineName {
    /// The kind of line, in a word, and its number.
    pub const fn parts(self) -> (&'static str, usize) {
        match self {
            Self::Row(number) => ("row", number),
            Self::Column(number) => ("column", number),
            Self::Line(number) => ("line", number),
            Self::Slash(number) => ("slash", number),
            Self::Backslash(number) => ("backslash", number),
        }
    }

    /// Its name, as data.
    pub fn message(self) -> Message {
        let (id, number) = match self {
            Self::Row(number) => ("line.row", number),
            Self::Column(number) => ("line.column", number),
            Self::Line(number) => ("line.line", number),
            Self::Slash(number) => ("line.slash", number),
            Self::Backslash(number) => ("line.backslash", number),
        };
        Message::new(id).with("number", number)
    }
}

impl fmt::Display for LineName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (kind, number) = self.parts();
        write!(f, "{kind} {number}")
    }
}

/// A word for several things: `rows`, `slashes`.
pub fn plural(word: &str) -> String {
    let hisses = ["s", "x", "z", "ch", "sh"].iter().any(|end| word.ends_with(end));
    format!("{word}{}", if hisses { "es" } else { "s" })
}

/// Where people find a cell; numbered from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CellName {
    /// A cell of a rectangle.
    Grid {
        /// The row, counted from the top.
        row: usize,
        /// The column, counted from the left.
        column: usize,
    },
    /// A cell of a triddler.
    Triangle {
        /// The row, counted from the top.
        row: usize,
        /// The place in the row, counted from the left.
        place: usize,
    },
    /// A cell of any other table.
    Cell(usize),
}

impl CellName {
    /// Its name, as data.
    pub fn message(self) -> Message {
        match self {
            Self::Grid { row, column } => Message::new("place.grid").with("row", row).with("column", column),
            Self::Triangle { row, place } => Message::new("place.triangle").with("row", row).with("nth", place),
            Self::Cell(number) => Message::new("cell.number").with("number", number),
        }
    }
}

/// `row 3, column 4`, `row 3, triangle 4` or `cell 17`.
impl fmt::Display for CellName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

/// Why a text is no name of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseLineNameError;

impl fmt::Display for ParseLineNameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a line is called `row 3`, `column 7`, `slash 2`, `backslash 2` or `line 5`")
    }
}

impl std::error::Error for ParseLineNameError {}

/// Reads what [`LineName`] shows.
impl FromStr for LineName {
    type Err = ParseLineNameError;

    fn from_str(text: &str) -> Result<Self, ParseLineNameError> {
        let (kind, number) = text.split_once(' ').ok_or(ParseLineNameError)?;
        let is_number = number.bytes().all(|byte| byte.is_ascii_digit()) && !number.starts_with('0');
        let number = number.parse().ok().filter(|_| is_number).ok_or(ParseLineNameError)?;
        match kind {
            "row" => Ok(Self::Row(number)),
            "column" => Ok(Self::Column(number)),
            "line" => Ok(Self::Line(number)),
            "slash" => Ok(Self::Slash(number)),
            "backslash" => Ok(Self::Backslash(number)),
            _ => Err(ParseLineNameError),
        }
    }
}

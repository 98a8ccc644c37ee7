//! How a text of no exact format was understood.

use std::fmt;

use super::{Format, error::Warning};
use nonosat_model::Message;

/// How two lists of clues were found in a text, and which of them are the rows; or where those in a table are.
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
    /// What was found.
    pub form: Form,
}

/// What a text of no exact format was found to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Form {
    /// Two lists of clues.
    Lists,
    /// Clues at the edges of a table.
    Table,
    /// A picture in a list of lists, or of texts.
    Picture,
}

impl Reading {
    /// The format that such a text has.
    pub fn format(&self) -> Format {
        match self.form {
            Form::Lists => Format::Lists,
            Form::Table => Format::Sheet,
            Form::Picture => Format::Picture,
        }
    }

    /// The note that says so.
    pub fn note(&self) -> Warning {
        Warning::note(self.said())
    }
}

impl Reading {
    /// The same as data.
    pub fn said(&self) -> Message {
        let id = match (self.form, self.columns_first, self.is_named) {
            (Form::Table, ..) => "note.table",
            (Form::Picture, ..) => "note.picture",
            (Form::Lists, false, true) => "note.lists-rows",
            (Form::Lists, true, true) => "note.lists-columns",
            (Form::Lists, false, false) => "note.lists-rows-unnamed",
            (Form::Lists, true, false) => "note.lists-columns-unnamed",
        };
        Message::new(id).with("rows", self.rows).with("columns", self.columns)
    }
}

impl fmt::Display for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.said().fmt(f)
    }
}

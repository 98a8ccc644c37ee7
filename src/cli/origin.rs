//! Where a puzzle comes from.

use std::fmt;

use nonosat::{
    format::{Reading, inert::inert},
    puzzle::Puzzle,
    report::puzzle::PuzzleReport,
};

/// Where a puzzle comes from.
#[derive(Clone, Debug)]
pub(crate) struct Origin {
    /// The path as given, or as found in a directory; `-` for standard input.
    pub(crate) source: String,
    /// The number of the puzzle in its file, from 1; `None` before the file is read.
    pub(crate) index: Option<usize>,
    /// Whether the file has other puzzles.
    pub(crate) several: bool,
    /// How a text of no exact format was understood.
    pub(crate) reading: Option<Box<Reading>>,
}

impl Origin {
    /// A file as a whole.
    pub(crate) fn of_file(source: String) -> Self {
        Self { source, index: None, several: false, reading: None }
    }

    /// The report of the puzzle from here; without one, of a file that was not read.
    pub(crate) fn report<'a>(&'a self, puzzle: Option<&'a Puzzle>) -> PuzzleReport<'a> {
        PuzzleReport::new(&self.source, self.index, puzzle).with_reading(self.reading.as_deref())
    }

    /// The number of the puzzle, if its file has others.
    pub(crate) fn index_of_several(&self) -> Option<usize> {
        self.index.filter(|_| self.several)
    }
}

/// Displays `pack.txt#3`, or `cat.non` if the file has only one puzzle; inert, unlike the path itself.
impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let source = inert(&self.source);
        match self.index_of_several() {
            Some(index) => write!(f, "{source}#{index}"),
            None => f.write_str(&source),
        }
    }
}

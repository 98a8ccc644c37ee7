//! Where merged answers go.

use std::{io, io::Write};

use nonosat::format::file::Draft;

/// Where the merged answers go.
pub(super) trait Sink {
    /// Adds the answer of the next puzzle.
    fn add(&mut self, line: &[u8]) -> io::Result<()>;
    /// Ends the file.
    fn finish(self: Box<Self>) -> io::Result<()>;
}

/// The records, one a line.
pub(super) struct Ndjson(Draft);

impl Ndjson {
    /// Begins with none.
    pub(super) fn new(draft: Draft) -> Self {
        Self(draft)
    }
}

impl Sink for Ndjson {
    fn add(&mut self, line: &[u8]) -> io::Result<()> {
        self.0.write_all(line)?;
        self.0.write_all(b"\n")
    }

    fn finish(self: Box<Self>) -> io::Result<()> {
        self.0.finish()
    }
}

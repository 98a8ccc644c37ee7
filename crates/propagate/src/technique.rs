//! What it took to settle the cells of a puzzle.

/// The weakest technique that settled a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Technique {
    /// One line at a time.
    Line,
    /// Lines, and looking one step ahead.
    Probe,
    /// Search by an engine.
    Search,
}

impl Technique {
    /// Its name: `line`, `probe` or `search`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Line => "line",
            Self::Probe => "probe",
            Self::Search => "search",
        }
    }
}

/// How many cells were settled by which technique.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CellCounts {
    /// All cells of the puzzle.
    pub total: usize,
    /// Cells settled one line at a time.
    pub by_line: usize,
    /// Cells settled by looking one step ahead.
    pub by_probe: usize,
    /// Cells left for the engine.
    pub by_search: usize,
}

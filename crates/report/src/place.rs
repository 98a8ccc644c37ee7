//! Lines and cells in JSON.

use serde::Serialize;

use nonosat_core::analyse::explain::Finding;
use nonosat_model::{CellName, Color, Puzzle};

/// A line: its kind, and its number from 1.
#[derive(Debug, Serialize)]
pub struct LineReport {
    kind: &'static str,
    number: usize,
}

/// A cell, and what is known of it; numbered from 1.
#[derive(Debug, Serialize)]
pub struct CellReport {
    /// In a triddler the row and the place in it; of any other table the row 1 and the number of the cell.
    row: usize,
    column: usize,
    /// The colour that it has, 0 for blank, 1 for filled; of a wrong cell, that in the grid.
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<usize>,
    /// The colour that it does not have, while several are left.
    #[serde(skip_serializing_if = "Option::is_none")]
    not: Option<usize>,
}

impl LineReport {
    /// The report of a line.
    pub fn new(puzzle: &Puzzle, line: usize) -> Self {
        let (kind, number) = puzzle.layout().line_name(line).parts();
        Self { kind, number }
    }
}

impl CellReport {
    /// The report of a cell with the colour that it has, or does not have.
    pub fn new(puzzle: &Puzzle, cell: usize, value: Option<Color>, not: Option<Color>) -> Self {
        let [row, column] = row_and_column(puzzle, cell);
        Self { row, column, value: value.map(Color::index), not: not.map(Color::index) }
    }

    /// The report of a finding.
    pub fn of(puzzle: &Puzzle, Finding { cell, color, has }: Finding) -> Self {
        Self::new(puzzle, cell, Some(color).filter(|_| has), Some(color).filter(|_| !has))
    }
}

/// Row and column of a cell, from 1; in a triddler the row and the place in it, of any other table 1 and the number.
pub fn row_and_column(puzzle: &Puzzle, cell: usize) -> [usize; 2] {
    match puzzle.layout().cell_name(cell) {
        CellName::Grid { row, column } => [row, column],
        CellName::Triangle { row, place } => [row, place],
        _ => [1, cell + 1],
    }
}

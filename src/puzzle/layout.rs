//! Which cells each line has, and which lines cross in a cell.

use std::fmt;

/// The shape of a puzzle: every line as a list of cells.
///
/// Cells are numbered row by row; lines are the rows from top to bottom, then
/// the columns from left to right. Nothing is stored per cell, so a layout is
/// as small for 5000 x 5000 cells as for one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    width: usize,
    height: usize,
}

impl Layout {
    /// A rectangular grid.
    pub const fn grid(width: usize, height: usize) -> Self {
        Self { width, height }
    }

    /// The number of columns.
    pub const fn width(self) -> usize {
        self.width
    }

    /// The number of rows.
    pub const fn height(self) -> usize {
        self.height
    }

    /// The number of cells.
    pub const fn cell_count(self) -> usize {
        self.width * self.height
    }

    /// The number of lines.
    pub const fn line_count(self) -> usize {
        self.width + self.height
    }

    /// The number of cells of a line.
    pub const fn line_length(self, line: usize) -> usize {
        if line < self.height { self.width } else { self.height }
    }

    /// The cell at a position of a line.
    pub const fn cell(self, line: usize, position: usize) -> usize {
        if line < self.height { line * self.width + position } else { position * self.width + (line - self.height) }
    }

    /// The cells of a line, in order.
    pub fn cells(self, line: usize) -> impl ExactSizeIterator<Item = usize> + Clone {
        (0..self.line_length(line)).map(move |position| self.cell(line, position))
    }

    /// The line and position that cross a position of a line.
    pub const fn crossing(self, line: usize, position: usize) -> (usize, usize) {
        if line < self.height { (self.height + position, line) } else { (position, line - self.height) }
    }

    /// The lines through a cell, each with the cell's position in it.
    pub const fn lines_through(self, cell: usize) -> [(usize, usize); 2] {
        let (row, column) = (cell / self.width, cell % self.width);
        [(row, column), (self.height + column, row)]
    }

    /// What people call a line.
    pub const fn line_name(self, line: usize) -> LineName {
        if line < self.height { LineName::Row(line + 1) } else { LineName::Column(line - self.height + 1) }
    }
}

/// What people call a line: `row 3`, `column 7`; numbered from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LineName {
    /// A row, counted from the top.
    Row(usize),
    /// A column, counted from the left.
    Column(usize),
}

impl fmt::Display for LineName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Row(number) => write!(f, "row {number}"),
            Self::Column(number) => write!(f, "column {number}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_cross_where_they_say() {
        let layout = Layout::grid(4, 3);
        for line in 0..layout.line_count() {
            for (position, cell) in layout.cells(line).enumerate() {
                let (other, at) = layout.crossing(line, position);
                assert_eq!(layout.cell(other, at), cell);
                assert!(layout.lines_through(cell).contains(&(line, position)));
            }
        }
        assert_eq!(layout.line_name(2).to_string(), "row 3");
        assert_eq!(layout.line_name(3).to_string(), "column 1");
    }
}

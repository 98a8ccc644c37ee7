//! Which cells each line has, and which lines cross in a cell.

use std::{borrow::Cow, fmt, ops::Deref, sync::Arc};

use nonosat_encodings::{Incidence, Instance};

use super::{
    Message,
    divisor::Divisor,
    line_name::{CellName, LineName},
    triddler::Triddler,
};

/// The shape of a puzzle: every line as a list of cells.
///
/// Cells and lines are numbered from 0. A copy is cheap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Layout {
    /// A rectangular grid: cells row by row; the rows from top to bottom, then the columns from left to right.
    ///
    /// Nothing is stored per cell, so it is as small for 5000 x 5000 cells as for one.
    #[non_exhaustive]
    Rectangle {
        /// The number of columns.
        width: usize,
        /// The number of rows.
        height: usize,
        /// What divides by the width.
        by_width: Divisor,
    },
    /// Any lines over any cells, among them triddlers.
    Table(Arc<LineTable>),
}

/// Lines as lists of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineTable {
    lines: Vec<Box<[u32]>>,
    incidence: Incidence,
    /// The labels of its lines, if they have any.
    labels: Vec<Box<str>>,
    /// The outline, if the lines are those of a triddler.
    triddler: Option<Triddler>,
}

/// The lines through a cell, each with the cell's position in it.
#[derive(Clone, Copy, Debug)]
pub enum Places<'a> {
    /// A row and a column.
    Crossing([(usize, usize); 2]),
    /// Those of a [`LineTable`].
    Listed(&'a [(usize, usize)]),
}

/// A row or a column: its cells, and the lines that cross it, by position.
#[derive(Clone, Copy, Debug)]
pub struct Straight {
    /// The cell at position 0, and how far it is from each cell to the next.
    pub first_cell: usize,
    pub step: usize,
    /// The line that crosses at position 0; the others follow.
    pub first_crossing: usize,
    /// The position of the crossing in each of them.
    pub at: usize,
}

/// More cells than a puzzle can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TooManyCells {
    /// The number of columns; of a table, that of cells.
    pub width: usize,
    /// The number of rows; 1 for a table.
    pub height: usize,
}

impl fmt::Display for TooManyCells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self { width, height }, limit) = (self, Layout::MOST_CELLS);
        write!(f, "{width} x {height} cells are too many for a puzzle; the limit is {limit}")
    }
}

impl std::error::Error for TooManyCells {}

impl Layout {
    /// The most cells of a puzzle: the number of a cell and whether it is filled share a word of 32 bits.
    ///
    /// All that packs numbers of cells relies on it. It is checked where puzzles are read and
    /// [made](super::Puzzle::try_with_layout), and nowhere else.
    pub const MOST_CELLS: usize = 1 << 31;

    /// Whether a puzzle can have so many cells.
    ///
    /// # Errors
    /// If they are more than [`Layout::MOST_CELLS`].
    pub fn check_size(&self) -> Result<(), TooManyCells> {
        let (width, height) = (self.width(), self.height());
        let fits = width.checked_mul(height).is_some_and(|cells| cells <= Self::MOST_CELLS);
        if fits { Ok(()) } else { Err(TooManyCells { width, height }) }
    }

    /// A rectangular grid.
    pub const fn grid(width: usize, height: usize) -> Self {
        Self::Rectangle { width, height, by_width: Divisor::new(width) }
    }

    /// The layout of a triddler: its rows, then its lines along `/`, then those along `\`. O(cells).
    pub fn triddler(outline: Triddler) -> Self {
        let cells = outline.rows().map(|(length, _)| length).sum();
        let table = LineTable { triddler: Some(outline), ..LineTable::new(cells, outline.lines()) };
        Self::Table(Arc::new(table))
    }

    /// The outline of a triddler; `None` for any other layout.
    pub fn outline(&self) -> Option<Triddler> {
        match self {
            Self::Rectangle { .. } => None,
            Self::Table(table) => table.triddler,
        }
    }

    /// Whether it is a rectangular grid.
    pub const fn is_rectangle(&self) -> bool {
        matches!(self, Self::Rectangle { .. })
    }

    /// The layout of an instance; see [`LineTable::new`].
    pub fn of_instance(instance: &Instance) -> Self {
        let lines = instance.lines.iter().map(|line| line.cells.clone().into_boxed_slice()).collect();
        Self::Table(Arc::new(LineTable::new(instance.cells.len(), lines)))
    }

    /// The number of columns of a picture of it; one of a table has all cells in one row.
    #[inline]
    pub fn width(&self) -> usize {
        match self {
            &Self::Rectangle { width, .. } => width,
            Self::Table(table) => table.cell_count(),
        }
    }

    /// The number of rows of a picture of it; 1 for a table.
    #[inline]
    pub fn height(&self) -> usize {
        match self {
            &Self::Rectangle { height, .. } => height,
            Self::Table(_) => 1,
        }
    }

    /// The number of cells.
    #[inline]
    pub fn cell_count(&self) -> usize {
        self.width() * self.height()
    }

    /// The number of lines.
    #[inline]
    pub fn line_count(&self) -> usize {
        match self {
            &Self::Rectangle { width, height, .. } => width + height,
            Self::Table(table) => table.lines.len(),
        }
    }

    /// How many lines, from the first one on, hold all cells in their order, each once: the rows of a rectangle.
    ///
    /// `None` for a table, in which they may stand in any order.
    pub fn ordered_lines(&self) -> Option<usize> {
        match self {
            &Self::Rectangle { height, .. } => Some(height),
            Self::Table(_) => None,
        }
    }

    /// The number of cells of a line.
    #[inline]
    pub fn line_length(&self, line: usize) -> usize {
        match self {
            &Self::Rectangle { width, height, .. } => {
                if line < height {
                    width
                } else {
                    height
                }
            }
            Self::Table(table) => table.lines[line].len(),
        }
    }

    /// The cell at a position of a line.
    #[inline]
    pub fn cell(&self, line: usize, position: usize) -> usize {
        match self {
            &Self::Rectangle { width, height, .. } if line < height => line * width + position,
            &Self::Rectangle { width, height, .. } => position * width + (line - height),
            Self::Table(table) => table.lines[line][position] as usize,
        }
    }

    /// The cells of a line, in order.
    pub fn cells(&self, line: usize) -> impl ExactSizeIterator<Item = usize> + Clone + '_ {
        (0..self.line_length(line)).map(move |position| self.cell(line, position))
    }

    /// The row and the column of a cell in a picture; see [`Layout::width`].
    pub fn row_and_column(&self, cell: usize) -> (usize, usize) {
        (cell / self.width(), cell % self.width())
    }

    /// One line through a cell, and the cell's position in it.
    #[inline]
    pub fn line_through(&self, cell: usize) -> (usize, usize) {
        match self {
            Self::Rectangle { by_width, .. } => by_width.divide(cell),
            Self::Table(table) => table.incidence.of(cell)[0],
        }
    }

    /// The lines through a cell, each with the cell's position in it; at least one.
    #[inline]
    pub fn lines_through(&self, cell: usize) -> Places<'_> {
        match self {
            &Self::Rectangle { height, by_width, .. } => {
                let (row, column) = by_width.divide(cell);
                Places::Crossing([(row, column), (height + column, row)])
            }
            Self::Table(table) => Places::Listed(table.incidence.of(cell)),
        }
    }

    /// Calls `each` with the [lines through a cell](Self::lines_through), and the cell's position in them.
    #[inline]
    pub fn for_each_line_through(&self, cell: usize, mut each: impl FnMut(usize, usize)) {
        match self {
            &Self::Rectangle { height, by_width, .. } => {
                let (row, column) = by_width.divide(cell);
                each(row, column);
                each(height + column, row);
            }
            Self::Table(table) => table.incidence.of(cell).iter().for_each(|&(line, position)| each(line, position)),
        }
    }

    /// Calls `each` with the other lines through a position of a line, and the cell's position in them.
    #[inline]
    pub fn for_each_crossing(&self, line: usize, position: usize, mut each: impl FnMut(usize, usize)) {
        match self {
            &Self::Rectangle { height, .. } if line < height => each(height + position, line),
            &Self::Rectangle { height, .. } => each(position, line - height),
            Self::Table(table) => {
                let places = table.incidence.of(table.lines[line][position] as usize).iter();
                places.filter(|place| place.0 != line).for_each(|&(crossing, at)| each(crossing, at));
            }
        }
    }

    /// A row or a column as numbers that grow evenly; `None` for a line of a table.
    #[inline]
    pub fn straight(&self, line: usize) -> Option<Straight> {
        match self {
            &Self::Rectangle { width, height, .. } if line < height => {
                Some(Straight { first_cell: line * width, step: 1, first_crossing: height, at: line })
            }
            &Self::Rectangle { width, height, .. } => {
                Some(Straight { first_cell: line - height, step: width, first_crossing: 0, at: line - height })
            }
            Self::Table(_) => None,
        }
    }

    /// What people call a line. A line of a table whose label is no such name is called by its number.
    pub fn line_name(&self, line: usize) -> LineName {
        match self {
            &Self::Rectangle { height, .. } if line < height => LineName::Row(line + 1),
            &Self::Rectangle { height, .. } => LineName::Column(line - height + 1),
            Self::Table(table) => table.line_name(line),
        }
    }

    /// Where people find a cell.
    pub fn cell_name(&self, cell: usize) -> CellName {
        let Self::Table(table) = self else {
            let (row, column) = self.row_and_column(cell);
            return CellName::Grid { row: row + 1, column: column + 1 };
        };
        if table.triddler.is_some() {
            // Rows come first.
            let (row, place) = table.incidence.of(cell)[0];
            return CellName::Triangle { row: row + 1, place: place + 1 };
        }
        CellName::Cell(cell + 1)
    }

    /// The name of a line in words: its label in a table that has labels, else the [name](Layout::line_name).
    pub fn line_label(&self, line: usize) -> Cow<'_, str> {
        let label = match self {
            Self::Rectangle { .. } => None,
            Self::Table(table) => table.labels.get(line),
        };
        label.map_or_else(|| Cow::Owned(self.line_name(line).to_string()), |label| Cow::Borrowed(&**label))
    }

    /// The same name as data.
    pub fn line_message(&self, line: usize) -> Message {
        let name = self.line_name(line);
        match self.line_label(line) {
            Cow::Borrowed(label) => Message::new("line.label").with("label", label),
            Cow::Owned(_) => name.message(),
        }
    }

    /// The memory that it takes beside itself, in bytes.
    pub fn heap_size(&self) -> usize {
        let Self::Table(table) = self else { return 0 };
        let cells: usize = table.lines.iter().map(|line| line.len()).sum();
        let labels: usize = table.labels.iter().map(|label| label.len() + size_of::<Box<str>>()).sum();
        cells * size_of::<(u32, usize, usize)>() + (table.lines.len() + table.cell_count()) * 16 + labels
    }
}

impl LineTable {
    /// Lines over so many cells. Cells that no line has become one more line: every cell is in one at least.
    pub fn new(cells: usize, mut lines: Vec<Box<[u32]>>) -> Self {
        let mut incidence = Incidence::new(cells, lines.iter().map(|line| &line[..]));
        let alone: Box<[u32]> =
            (0..cells).filter(|&cell| incidence.of(cell).is_empty()).map(|cell| cell as u32).collect();
        if !alone.is_empty() {
            lines.push(alone);
            incidence = Incidence::new(cells, lines.iter().map(|line| &line[..]));
        }
        Self { lines, incidence, labels: Vec::new(), triddler: None }
    }

    /// Labels the lines, in their order; lines without a label have an empty one.
    #[must_use]
    pub fn with_labels(self, labels: Vec<Box<str>>) -> Self {
        Self { labels, ..self }
    }

    fn line_name(&self, line: usize) -> LineName {
        if let Some([rows, slashes, _]) = self.triddler.as_ref().map(Triddler::families) {
            return match line {
                _ if line < rows => LineName::Row(line + 1),
                _ if line < rows + slashes => LineName::Slash(line - rows + 1),
                _ => LineName::Backslash(line - rows - slashes + 1),
            };
        }
        self.labels.get(line).and_then(|label| label.parse().ok()).unwrap_or(LineName::Line(line + 1))
    }

    fn cell_count(&self) -> usize {
        self.incidence.cell_count()
    }
}

impl Deref for Places<'_> {
    type Target = [(usize, usize)];

    #[inline]
    fn deref(&self) -> &[(usize, usize)] {
        match self {
            Self::Crossing(places) => places,
            Self::Listed(places) => places,
        }
    }
}

impl<'a> IntoIterator for Places<'a> {
    type Item = (usize, usize);
    type IntoIter = PlacesIter<'a>;

    fn into_iter(self) -> PlacesIter<'a> {
        PlacesIter { places: self, next: 0 }
    }
}

/// The places of [`Places`], one by one.
#[derive(Clone, Debug)]
pub struct PlacesIter<'a> {
    places: Places<'a>,
    next: usize,
}

impl Iterator for PlacesIter<'_> {
    type Item = (usize, usize);

    fn next(&mut self) -> Option<(usize, usize)> {
        let place = self.places.get(self.next).copied();
        self.next += 1;
        place
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_cross_where_they_say() {
        let rectangle = Layout::grid(4, 3);
        let lines = 0..rectangle.line_count();
        let lines = lines.map(|line| rectangle.cells(line).map(|cell| cell as u32).collect()).collect();
        let table = Layout::Table(Arc::new(LineTable::new(rectangle.cell_count(), lines)));
        for layout in [&rectangle, &table] {
            for line in 0..layout.line_count() {
                for (position, cell) in layout.cells(line).enumerate() {
                    assert!(layout.lines_through(cell).contains(&(line, position)));
                    assert_eq!(*layout.lines_through(cell), *rectangle.lines_through(cell));
                    assert_eq!(layout.line_through(cell), layout.lines_through(cell)[0]);
                    let mut places = Vec::new();
                    layout.for_each_line_through(cell, |line, position| places.push((line, position)));
                    assert_eq!(places, layout.lines_through(cell)[..]);
                }
            }
        }
        assert_eq!(rectangle.line_name(2).to_string(), "row 3");
        assert_eq!(rectangle.line_name(3).to_string(), "column 1");
        assert_eq!(table.line_name(3).to_string(), "line 4");
    }

    #[test]
    fn cells_of_no_line_have_one_of_their_own() {
        let table = LineTable::new(4, vec![Box::from([2, 0])]);
        let layout = Layout::Table(Arc::new(table));
        assert_eq!((layout.line_count(), layout.cells(1).collect::<Vec<_>>()), (2, vec![1, 3]));
        assert_eq!(layout.lines_through(3)[..], [(1, 1)]);
    }

    #[test]
    fn lines_have_names() {
        let triddler = Layout::triddler(Triddler::of_sides([1; 6]).unwrap());
        let names: Vec<String> = (0..6).map(|line| triddler.line_label(line).into_owned()).collect();
        assert_eq!(names, ["row 1", "row 2", "slash 1", "slash 2", "backslash 1", "backslash 2"]);
        assert_eq!((triddler.line_count(), triddler.cell_count(), triddler.lines_through(0).len()), (6, 6, 3));
        assert!(names.iter().enumerate().all(|(line, name)| name.parse() == Ok(triddler.line_name(line))));
        let table = LineTable::new(2, vec![Box::from([0]), Box::from([1])]);
        let layout = Layout::Table(Arc::new(table.with_labels(vec!["left".into(), "column 2".into()])));
        assert_eq!((layout.line_name(0), layout.line_name(1)), (LineName::Line(1), LineName::Column(2)));
        assert_eq!((&*layout.line_label(0), &*layout.line_label(1)), ("left", "column 2"));
        assert!("row 01".parse::<LineName>().is_err() && "row".parse::<LineName>().is_err());
    }
}

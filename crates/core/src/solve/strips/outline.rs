//! Where the cells of a component lie, and its four sides.

use nonosat_encodings::Instance;

/// The row and the column of each cell of a component, counted from its own first ones.
#[derive(Clone, Debug)]
pub(super) struct Outline {
    places: Vec<[usize; 2]>,
    /// The number of rows, and of columns.
    extent: [usize; 2],
}

/// A side of a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Top,
    Bottom,
    Left,
    Right,
}

impl Side {
    pub(super) const ALL: [Self; 4] = [Self::Top, Self::Bottom, Self::Left, Self::Right];

    /// Whether distances from it are counted in rows, 0, or in columns, 1.
    fn axis(self) -> usize {
        usize::from(matches!(self, Self::Left | Self::Right))
    }
}

impl Outline {
    /// `None` if the lines are not the rows and columns of a rectangle; `cells` are the puzzle's.
    ///
    /// In a row each cell is the next one of the puzzle, in a column it is as many further on as a row has cells.
    pub(super) fn new(instance: &Instance, cells: &[usize]) -> Option<Self> {
        let mut width = None;
        for line in &instance.lines {
            for pair in line.cells.windows(2) {
                let [one, other] = [pair[0], pair[1]].map(|cell| cells[cell as usize]);
                let step = other.checked_sub(one)?;
                if step != 1 && *width.get_or_insert(step) != step {
                    return None;
                }
            }
        }
        let width = width.filter(|&width| width > 1)?;
        let mut places: Vec<[usize; 2]> = cells.iter().map(|cell| [cell / width, cell % width]).collect();
        let first = [0, 1].map(|axis| places.iter().map(|place| place[axis]).min().unwrap_or(0));
        for [row, column] in &mut places {
            *row -= first[0];
            *column -= first[1];
        }
        let extent = [0, 1].map(|axis| places.iter().map(|place| place[axis] + 1).max().unwrap_or(0));
        Some(Self { places, extent })
    }

    /// The number of cells.
    pub(super) fn len(&self) -> usize {
        self.places.len()
    }

    /// How many lines are parallel to a side.
    pub(super) fn depth(&self, side: Side) -> usize {
        self.extent[side.axis()]
    }

    /// How many lines there are between a cell and a side.
    pub(super) fn distance(&self, cell: usize, side: Side) -> usize {
        let place = self.places[cell][side.axis()];
        if matches!(side, Side::Top | Side::Left) { place } else { self.depth(side) - 1 - place }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nonosat_model::{Puzzle, pattern};
    use nonosat_propagate::{board::Board, decompose::split};

    fn outline(puzzle: &Puzzle) -> Option<Outline> {
        let component = split(&mut Board::new(puzzle), None).unwrap().remove(0);
        Outline::new(&component.instance, &component.cells)
    }

    #[test]
    fn rows_and_columns_are_told_by_the_numbers_of_their_cells() {
        let outline = outline(&pattern::ones(5)).unwrap();
        assert_eq!(outline.len(), 25);
        assert_eq!(Side::ALL.map(|side| outline.depth(side)), [5; 4]);
        let corner = (0..25).find(|&cell| outline.places[cell] == [0, 4]).unwrap();
        assert_eq!(Side::ALL.map(|side| outline.distance(corner, side)), [0, 4, 4, 0]);
    }

    #[test]
    fn lines_that_are_no_rows_and_columns_have_none() {
        let puzzle = pattern::triddler(3, 0.5, 1, 1);
        let mut instance = Instance::default();
        for line in 0..puzzle.layout().line_count() {
            let cells = puzzle.layout().cells(line).map(|cell| cell as u32).collect();
            instance.lines.push(nonosat_encodings::Line::new(cells, Vec::new()));
        }
        let cells: Vec<usize> = (0..puzzle.layout().cell_count()).collect();
        assert!(Outline::new(&instance, &cells).is_none());
        assert!(Outline::new(&Instance::default(), &[]).is_none());
    }
}

//! Which lines go through a cell.

use crate::{Instance, Line};

/// For each cell, the lines through it and its positions in them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Incidence {
    /// Line and position, cell by cell; those of one cell in the order of the lines.
    places: Vec<(usize, usize)>,
    /// For each cell, where its places begin; then where the last ones end.
    starts: Vec<usize>,
}

impl Incidence {
    /// The incidence of lines, each a list of cells below `cells`. O(cells of all lines).
    pub fn new<'a>(cells: usize, lines: impl Iterator<Item = &'a [u32]> + Clone) -> Self {
        let mut starts = vec![0; cells + 1];
        for &cell in lines.clone().flatten() {
            starts[cell as usize + 1] += 1;
        }
        for cell in 0..cells {
            starts[cell + 1] += starts[cell];
        }
        let mut places = vec![(0, 0); starts[cells]];
        let mut next = starts.clone();
        for (number, line) in lines.enumerate() {
            for (position, &cell) in line.iter().enumerate() {
                places[next[cell as usize]] = (number, position);
                next[cell as usize] += 1;
            }
        }
        Self { places, starts }
    }

    /// The number of cells.
    pub fn cell_count(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }

    /// The lines through a cell, each with the cell's position in it.
    pub fn of(&self, cell: usize) -> &[(usize, usize)] {
        &self.places[self.starts[cell]..self.starts[cell + 1]]
    }
}

impl Instance {
    /// The lines through each cell. O(cells of all lines).
    pub fn incidence(&self) -> Incidence {
        Incidence::new(self.cells.len(), self.lines.iter().map(|line: &Line| &line.cells[..]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_those_of_the_lines() {
        let lines: [&[u32]; 3] = [&[0, 1, 2], &[2, 4], &[4, 0]];
        let incidence = Incidence::new(5, lines.into_iter());
        assert_eq!(incidence.of(0), [(0, 0), (2, 1)]);
        assert_eq!(incidence.of(2), [(0, 2), (1, 0)]);
        assert!(incidence.of(3).is_empty());
        assert_eq!(incidence.of(4), [(1, 1), (2, 0)]);
    }
}

//! Symmetry of pictures, and the partners of a cell.

use nonosat_model::{Layout, Picture};

/// A symmetry of a rectangular picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Symmetry {
    /// The left half mirrors the right.
    Horizontal,
    /// The upper half mirrors the lower.
    Vertical,
    /// Both.
    Both,
    /// A half turn changes nothing.
    HalfTurn,
}

impl Symmetry {
    /// All symmetries.
    pub const ALL: [Self; 4] = [Self::Horizontal, Self::Vertical, Self::Both, Self::HalfTurn];

    /// Its name: `h`, `v`, `hv` or `rot`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Horizontal => "h",
            Self::Vertical => "v",
            Self::Both => "hv",
            Self::HalfTurn => "rot",
        }
    }

    /// The symmetry of this name.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|symmetry| symmetry.name() == name)
    }

    /// The cells that must have the colour of `cell`, itself first, each once; only itself on other layouts than
    /// rectangles.
    pub fn partners(self, layout: &Layout, cell: usize) -> Vec<usize> {
        let Layout::Rectangle { width, height, .. } = *layout else { return vec![cell] };
        let (row, column) = (cell / width, cell % width);
        let at = |row: usize, column: usize| row * width + column;
        let (mirrored_row, mirrored_column) = (height - 1 - row, width - 1 - column);
        let others = match self {
            Self::Horizontal => vec![at(row, mirrored_column)],
            Self::Vertical => vec![at(mirrored_row, column)],
            Self::Both => vec![at(row, mirrored_column), at(mirrored_row, column), at(mirrored_row, mirrored_column)],
            Self::HalfTurn => vec![at(mirrored_row, mirrored_column)],
        };
        let mut cells = vec![cell];
        for other in others {
            if !cells.contains(&other) {
                cells.push(other);
            }
        }
        cells
    }

    /// Whether a picture has it.
    pub fn holds(self, layout: &Layout, picture: &Picture) -> bool {
        let cells = picture.cells();
        (0..cells.len()).all(|cell| self.partners(layout, cell).iter().all(|&other| cells[other] == cells[cell]))
    }

    /// Makes a picture symmetric: every cell takes the colour of the first of its partners.
    pub fn impose(self, layout: &Layout, picture: &mut Picture) {
        for cell in 0..picture.cells().len() {
            let color = picture.cells()[cell];
            for other in self.partners(layout, cell).into_iter().filter(|&other| other > cell) {
                picture.set(other, color);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nonosat_model::pattern;

    #[test]
    fn names_are_known() {
        assert!(Symmetry::ALL.into_iter().all(|each| Symmetry::by_name(each.name()) == Some(each)));
        assert_eq!(Symmetry::by_name("x"), None);
    }

    #[test]
    fn what_is_imposed_holds() {
        for size in [pattern::Size { width: 7, height: 4 }, pattern::Size { width: 6, height: 9 }] {
            for symmetry in Symmetry::ALL {
                let puzzle = pattern::random(size, 0.5, 3);
                let mut picture = puzzle.goal.clone().unwrap();
                assert!(!symmetry.holds(puzzle.layout(), &picture));
                symmetry.impose(puzzle.layout(), &mut picture);
                assert!(symmetry.holds(puzzle.layout(), &picture), "{symmetry:?}");
            }
        }
    }
}

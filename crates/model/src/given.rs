//! Given cells: those that are printed with the clues, and belong to the puzzle as these do.

use std::fmt;

use super::{CellName, Clue, Color, Grid, Message, Picture, Puzzle};

/// Why cells cannot be given.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GivenFault {
    /// The puzzle does not have a cell of this number.
    Outside(usize),
    /// The puzzle does not have the colour of this cell.
    Color(CellName),
    /// This cell is given in two colours.
    Twice(CellName),
    /// The cells are those of a grid of another size.
    Size,
    /// Of a cell, more than one colour is left, but not all of them.
    Partly,
}

impl GivenFault {
    /// What is wrong, as data.
    pub fn message(&self) -> Message {
        match self {
            Self::Outside(cell) => Message::new("given.outside").with("number", cell + 1),
            Self::Color(name) => Message::new("given.color").with("cell", name.message()),
            Self::Twice(name) => Message::new("given.twice").with("cell", name.message()),
            Self::Size => Message::new("given.size"),
            Self::Partly => Message::new("given.partly"),
        }
    }
}

impl fmt::Display for GivenFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for GivenFault {}

impl Puzzle {
    /// The cells that are printed with the clues, each with its colour: blank counts, too. In increasing order.
    pub fn given(&self) -> &[(usize, Color)] {
        &self.given
    }

    /// The colour in which a cell is given, if it is.
    pub fn given_color(&self, cell: usize) -> Option<Color> {
        let place = self.given.binary_search_by_key(&cell, |&(given, _)| given).ok()?;
        Some(self.given[place].1)
    }

    /// Gives these cells, and no others; a cell may come twice in the same colour.
    ///
    /// # Errors
    /// If the puzzle does not have a cell or its colour, or a cell has two: then nothing changes.
    pub fn set_given(&mut self, cells: impl IntoIterator<Item = (usize, Color)>) -> Result<(), GivenFault> {
        let mut given: Vec<(usize, Color)> = cells.into_iter().collect();
        for &(cell, color) in &given {
            if cell >= self.layout.cell_count() {
                return Err(GivenFault::Outside(cell));
            }
            if color.index() >= self.palette.len() {
                return Err(GivenFault::Color(self.layout.cell_name(cell)));
            }
        }
        given.sort_unstable_by_key(|&(cell, color)| (cell, color.index()));
        given.dedup();
        if let Some(pair) = given.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            return Err(GivenFault::Twice(self.layout.cell_name(pair[0].0)));
        }
        if self.palette.len() < 2 {
            // Of one colour there is nothing to say.
            given.clear();
        }
        given.shrink_to_fit();
        self.given = given;
        Ok(())
    }

    /// The puzzle with these cells given, and no others.
    ///
    /// # Errors
    /// As [`Puzzle::set_given`].
    pub fn with_given(mut self, cells: impl IntoIterator<Item = (usize, Color)>) -> Result<Self, GivenFault> {
        self.set_given(cells)?;
        Ok(self)
    }

    /// Gives the known cells of a grid, beside those that are given; of all others nothing may be known.
    ///
    /// # Errors
    /// As [`Puzzle::set_given`], and if the grid has another size, or says less of a cell than its colour.
    pub fn give(&mut self, grid: &Grid) -> Result<(), GivenFault> {
        if (grid.width(), grid.height()) != (self.width(), self.height()) {
            return Err(GivenFault::Size);
        }
        let unknown = super::ColorSet::first(self.palette.len());
        if grid.cells().iter().any(|colors| colors.known().is_none() && *colors != unknown) {
            return Err(GivenFault::Partly);
        }
        let known = grid.cells().iter().enumerate().filter_map(|(cell, colors)| Some((cell, colors.known()?)));
        self.set_given(self.given.clone().into_iter().chain(known))
    }

    /// What is known of the cells by a grid and by the given ones: where they contradict each other, a cell has no
    /// colour left.
    pub fn narrowed(&self, mut known: Grid) -> Grid {
        for &(cell, color) in &self.given {
            let left = known.cells()[cell].intersection(super::ColorSet::only(color));
            known.set(cell, left);
        }
        known
    }

    /// The puzzle with other clues: the same lines, colours and given cells, but no pictures and nothing of its source.
    ///
    /// # Panics
    /// Never for as many clues as the puzzle has lines.
    #[must_use]
    pub fn with_clues(&self, clues: Vec<Option<Clue>>) -> Self {
        let puzzle = Self::with_layout(self.layout.clone(), clues, self.palette.clone());
        Self { given: self.given.clone(), ..puzzle }
    }

    /// The puzzle of a picture in the same lines and colours, and with the same given cells, whatever the picture has
    /// there.
    ///
    /// # Panics
    /// If the picture has fewer cells.
    #[must_use]
    pub fn of_picture(&self, picture: Picture) -> Self {
        let puzzle = Self::from_picture_on(self.layout.clone(), picture, self.palette.clone());
        Self { given: self.given.clone(), ..puzzle }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Palette, Resize, referee};

    fn puzzle() -> Puzzle {
        Puzzle::from_picture(Picture::parse("#.\n.#").unwrap(), Palette::black_and_white())
    }

    #[test]
    fn cells_are_given_once() {
        let (black, blank) = (Color::BLACK, Color::BLANK);
        let puzzle = puzzle().with_given([(3, black), (1, blank), (3, black)]).unwrap();
        assert_eq!(puzzle.given(), [(1, blank), (3, black)]);
        assert_eq!([0, 1, 3, 9].map(|cell| puzzle.given_color(cell)), [None, Some(blank), Some(black), None]);
        let mut other = puzzle.clone();
        let faults = [
            (other.set_given([(4, black)]), "cell 5 is given, and the puzzle does not have it"),
            (
                other.set_given([(2, Color::new(2).unwrap())]),
                "row 2, column 1 is given in a colour that the puzzle does not have",
            ),
            (other.set_given([(2, black), (0, black), (2, blank)]), "row 2, column 1 is given in two colours"),
            (other.give(&Grid::unknown(1, 4)), "the grid of given cells has another size than the puzzle"),
        ];
        for (found, message) in faults {
            assert_eq!(found.unwrap_err().to_string(), message);
        }
        assert_eq!(other, puzzle);
    }

    #[test]
    fn known_cells_of_a_grid_are_given() {
        let mut grid = Grid::unknown(2, 2);
        grid.set(2, super::super::ColorSet::BLANK);
        let mut puzzle = puzzle().with_given([(0, Color::BLACK)]).unwrap();
        puzzle.give(&grid).unwrap();
        assert_eq!(puzzle.given(), [(0, Color::BLACK), (2, Color::BLANK)]);
        assert_eq!(puzzle.open_grid().known(), 2);
        grid.set(0, super::super::ColorSet::BLANK);
        assert!(puzzle.narrowed(grid.clone()).cells()[0].is_empty());
        assert!(puzzle.give(&grid).is_err());
    }

    #[test]
    fn given_cells_are_of_the_puzzle() {
        let (plain, picture) = (puzzle(), Picture::parse("#.\n.#").unwrap());
        let other = Picture::parse(".#\n#.").unwrap();
        assert_eq!(plain.instance().0.cells.iter().filter(|colors| colors.len() == 1).count(), 0);
        let given = plain.clone().with_given([(0, Color::BLACK)]).unwrap();
        assert_ne!(plain, given);
        assert_eq!(given.instance().0.cells[0], super::super::ColorSet::BLACK);
        assert_eq!(referee::judge(&given, &picture), Ok(()));
        assert_eq!(referee::judge(&plain, &other), Ok(()));
        let fault = referee::judge(&given, &other).unwrap_err();
        assert_eq!(fault.to_string(), "row 1, column 1 is not as it is given");
        let mut judge = referee::Judge::new();
        assert_eq!([&picture, &other, &picture].map(|it| judge.judge(&given, it).is_ok()), [true, false, true]);
        let colors = |puzzle: &Puzzle| [puzzle.clue_hash(), puzzle.canonical_clue_hash()];
        let blank = plain.clone().with_given([(0, Color::BLANK)]).unwrap();
        for (one, another) in
            colors(&given).into_iter().zip(colors(&plain)).chain(colors(&given).into_iter().zip(colors(&blank)))
        {
            assert_ne!(one, another);
        }
    }

    #[test]
    fn given_cells_move_with_the_grid() {
        let given = puzzle().with_given([(0, Color::BLACK), (2, Color::BLANK)]).unwrap();
        let moved = given.resized(Resize { width: 3, height: 3, right: 1, down: 1 }).unwrap();
        assert_eq!(moved.given(), [(4, Color::BLACK), (7, Color::BLANK)]);
        let cut = given.resized(Resize { width: 2, height: 1, right: 0, down: -1 }).unwrap();
        assert_eq!(cut.given(), [(0, Color::BLANK)]);
    }
}

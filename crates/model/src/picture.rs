//! Painted grids: complete ones ([`Picture`]) and partly known ones ([`Grid`]).

use super::{Color, ColorSet};

/// A complete picture: a colour for each cell, row by row.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Picture {
    width: usize,
    cells: Vec<Color>,
}

impl Picture {
    /// The picture with these cells, row by row; `None` unless they fill whole rows.
    pub fn new(width: usize, cells: Vec<Color>) -> Option<Self> {
        let fits = if width == 0 { cells.is_empty() } else { cells.len().is_multiple_of(width) };
        fits.then_some(Self { width, cells })
    }

    /// Reads rows of `#` or `1` for black and `.` or `0` for blank; `None` for anything else.
    pub fn parse(text: &str) -> Option<Self> {
        let rows: Vec<&str> = text.lines().collect();
        let width = rows.first()?.len();
        let mut cells = Vec::with_capacity(width * rows.len());
        for row in rows {
            if row.len() != width {
                return None;
            }
            for character in row.bytes() {
                cells.push(match character {
                    b'#' | b'1' => Color::BLACK,
                    b'.' | b'0' => Color::BLANK,
                    _ => return None,
                });
            }
        }
        Self::new(width, cells)
    }

    /// The number of columns.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The number of rows.
    pub fn height(&self) -> usize {
        self.cells.len().checked_div(self.width).unwrap_or(0)
    }

    /// The cells, row by row.
    pub fn cells(&self) -> &[Color] {
        &self.cells
    }

    /// Paints a cell.
    pub fn set(&mut self, cell: usize, color: Color) {
        self.cells[cell] = color;
    }

    /// The rows from top to bottom.
    pub fn rows(&self) -> impl Iterator<Item = &[Color]> {
        self.cells.chunks(self.width.max(1))
    }

    /// One digit a cell, row by row, 0 for blank: `0110`; colours from 10 on are letters.
    pub fn digits(&self) -> String {
        // Without a table and without branches, for lists of millions.
        let digit = |color: &Color| match color.index() as u8 {
            index @ 0..10 => b'0' + index,
            index @ 10..36 => b'a' + (index - 10),
            _ => b'?',
        };
        let digits = self.cells.iter().map(digit).collect();
        String::from_utf8(digits).expect("digits are ASCII")
    }
}

/// What is known of a grid: for each cell, row by row, the colours it may still have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    width: usize,
    cells: Vec<ColorSet>,
}

impl Grid {
    /// The grid with these cells, row by row; `None` unless they fill whole rows.
    pub fn new(width: usize, cells: Vec<ColorSet>) -> Option<Self> {
        let fits = if width == 0 { cells.is_empty() } else { cells.len().is_multiple_of(width) };
        fits.then_some(Self { width, cells })
    }

    /// A black-and-white grid of which nothing is known.
    pub fn unknown(width: usize, height: usize) -> Self {
        Self { width, cells: vec![ColorSet::BLANK_OR_BLACK; width * height] }
    }

    /// The number of columns.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The number of rows.
    pub fn height(&self) -> usize {
        self.cells.len().checked_div(self.width).unwrap_or(0)
    }

    /// The cells, row by row.
    pub fn cells(&self) -> &[ColorSet] {
        &self.cells
    }

    /// The rows from top to bottom.
    pub fn rows(&self) -> impl Iterator<Item = &[ColorSet]> {
        self.cells.chunks(self.width.max(1))
    }

    /// How many cells are known.
    pub fn known(&self) -> usize {
        self.cells.iter().filter(|cell| cell.known().is_some()).count()
    }

    /// Narrows or widens what a cell may be.
    pub fn set(&mut self, cell: usize, colors: ColorSet) {
        self.cells[cell] = colors;
    }

    /// Whether every cell of a picture of the same size has a colour that is possible here.
    pub fn admits(&self, picture: &Picture) -> bool {
        let mut cells = self.cells.iter().zip(&picture.cells);
        self.cells.len() == picture.cells.len() && cells.all(|(set, &color)| set.contains(color))
    }

    /// The picture, if every cell is known.
    pub fn picture(&self) -> Option<Picture> {
        let cells = self.cells.iter().map(|cell| cell.known()).collect::<Option<_>>()?;
        Picture::new(self.width, cells)
    }
}

impl From<&Picture> for Grid {
    fn from(picture: &Picture) -> Self {
        Self { width: picture.width, cells: picture.cells.iter().copied().map(ColorSet::only).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_rectangles() {
        let picture = Picture::parse("#.\n.#\n##").unwrap();
        assert_eq!((picture.width(), picture.height()), (2, 3));
        assert_eq!(picture.digits(), "100111");
        assert_eq!(Picture::parse("#.\n#"), None);
        assert_eq!(Picture::parse("#x"), None);
        assert_eq!(Picture::new(2, vec![Color::BLANK; 3]), None);
        assert_eq!(Picture::new(0, vec![]).unwrap().height(), 0);
    }

    #[test]
    fn a_known_grid_is_a_picture() {
        let picture = Picture::parse("#.\n.#").unwrap();
        let grid = Grid::from(&picture);
        assert_eq!(grid.picture(), Some(picture));
        let open = Grid::new(1, vec![ColorSet::BLANK_OR_BLACK, ColorSet::BLACK]).unwrap();
        assert_eq!((open.known(), open.picture()), (1, None));
    }

    #[test]
    fn a_grid_admits_what_agrees_with_it() {
        let mut grid = Grid::new(2, vec![ColorSet::BLANK_OR_BLACK; 2]).unwrap();
        grid.set(0, ColorSet::BLACK);
        let admitted = |text: &str| grid.admits(&Picture::parse(text).unwrap());
        assert_eq!(["##", "#.", ".#", "#"].map(admitted), [true, true, false, false]);
    }
}

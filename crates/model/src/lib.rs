//! The puzzle as a reader hands it over: size, colours, clues, title and pictures.
//!
//! Lines of a rectangle are numbered: rows from top to bottom, then columns from left to
//! right. Cells are numbered row by row. [`Layout`] says which cell lies where.

#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "tests, not for browsers, of files of their own"))]

mod arithmetic;
pub mod bounded;
pub mod budget;
mod canonical;
mod clue;
mod divisor;
mod given;
mod goal;
pub mod hash;
mod instance;
mod layout;
mod line_name;
mod look;
mod message;
mod palette;
pub mod pattern;
mod picture;
pub mod progress;
pub mod random;
pub mod referee;
mod resize;
#[cfg(any(test, feature = "samples"))]
pub mod samples;
pub mod threads;
mod triddler;

pub use arithmetic::ClueFault;
pub use clue::{Clue, ParseClueError};
pub use given::GivenFault;
pub use goal::Difference;
pub use layout::{Layout, LineTable, Places, TooManyCells};
pub use line_name::{CellName, LineName, ParseLineNameError, plural};
pub use message::{Message, Param};
pub use nonosat_encodings::{Block, Color, ColorSet, Gap, Run};
pub use palette::{Corner, Palette, PaletteColor, Rgb, Shape};
pub use picture::{Grid, Picture};
pub use resize::Resize;
pub use triddler::Triddler;

use crate::hash::Fnv;

/// What the cells of a puzzle may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Blank, or filled: the lines have blocks of given lengths in one colour, on any layout.
    BlackAndWhite,
    /// One of several colours, or in runs of other rules.
    Colored,
}

/// A nonogram: a grid, a clue for each line, and what its source says about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    layout: Layout,
    clues: Vec<Option<Clue>>,
    /// Cells that are printed with the clues, in increasing order.
    given: Vec<(usize, Color)>,
    /// The colours; index 0 is the background.
    pub palette: Palette,
    /// Title, author, licence and whatever else the file said.
    pub metadata: Metadata,
    /// The picture the author had in mind. Never used to find a solution.
    pub goal: Option<Picture>,
    /// Partly filled grids that somebody saved.
    pub saved: Vec<Grid>,
}

/// Title, author, licence and further fields; kept through every conversion that has a place for them.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Metadata {
    /// The title.
    pub title: Option<String>,
    /// Who made it.
    pub author: Option<String>,
    /// The copyright line.
    pub copyright: Option<String>,
    /// The licence, best as an SPDX expression.
    pub license: Option<String>,
    /// What the author says about it.
    pub description: Option<String>,
    /// Where it comes from: a site, a catalogue and its number.
    pub catalogue: Option<String>,
    /// Fields that only some format knows, as (name, value) in the order found.
    pub other: Vec<(String, String)>,
}

impl Puzzle {
    /// A black-and-white puzzle from the clues of its rows (top to bottom) and columns (left to right).
    ///
    /// # Panics
    /// As [`Puzzle::with_layout`].
    pub fn new(rows: Vec<Clue>, columns: Vec<Clue>) -> Self {
        let given = |clues: Vec<Clue>| clues.into_iter().map(Some).collect::<Vec<_>>();
        Self::with_palette(given(rows), given(columns), Palette::black_and_white())
    }

    /// A puzzle with these colours; `None` stands for a clue that is not given.
    ///
    /// # Panics
    /// As [`Puzzle::with_layout`].
    pub fn with_palette(rows: Vec<Option<Clue>>, columns: Vec<Option<Clue>>, palette: Palette) -> Self {
        let layout = Layout::grid(columns.len(), rows.len());
        let mut clues = rows;
        clues.extend(columns);
        Self::with_layout(layout, clues, palette)
    }

    /// A puzzle with any layout and the clues of its lines; `None` stands for a clue that is not given, and so do clues
    /// that are missing at the end.
    ///
    /// # Panics
    /// If the layout has more than [`Layout::MOST_CELLS`] cells; see [`Puzzle::try_with_layout`].
    pub fn with_layout(layout: Layout, clues: Vec<Option<Clue>>, palette: Palette) -> Self {
        match Self::try_with_layout(layout, clues, palette) {
            Ok(puzzle) => puzzle,
            Err(error) => panic!("{error}"),
        }
    }

    /// A puzzle with these clues on a layout of any size; [`with_layout`](Puzzle::with_layout) panics instead.
    ///
    /// # Errors
    /// If the layout has more than [`Layout::MOST_CELLS`] cells.
    pub fn try_with_layout(
        layout: Layout,
        mut clues: Vec<Option<Clue>>,
        palette: Palette,
    ) -> Result<Self, TooManyCells> {
        layout.check_size()?;
        clues.resize(layout.line_count(), None);
        let (metadata, goal, saved, given) = (Metadata::default(), None, Vec::new(), Vec::new());
        Ok(Self { layout, clues, given, palette, metadata, goal, saved })
    }

    /// The puzzle of a picture: its clues are computed, and the picture is its goal.
    ///
    /// # Panics
    /// As [`Puzzle::with_layout`].
    pub fn from_picture(picture: Picture, palette: Palette) -> Self {
        let layout = Layout::grid(picture.width(), picture.height());
        Self::from_picture_on(layout, picture, palette)
    }

    /// The puzzle of a picture on any layout with as many cells.
    ///
    /// # Panics
    /// If the picture has fewer cells than the layout, and as [`Puzzle::with_layout`].
    pub fn from_picture_on(layout: Layout, picture: Picture, palette: Palette) -> Self {
        let clues = (0..layout.line_count())
            .map(|line| Some(Clue::of_line(layout.cells(line).map(|cell| picture.cells()[cell]))))
            .collect();
        Self { goal: Some(picture), ..Self::with_layout(layout, clues, palette) }
    }

    /// Where the cells and lines lie.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The number of columns of a picture of it; see [`Layout::width`].
    pub fn width(&self) -> usize {
        self.layout.width()
    }

    /// The number of rows of a picture of it; see [`Layout::height`].
    pub fn height(&self) -> usize {
        self.layout.height()
    }

    /// The clues of all lines, rows first; `None` where a clue is not given.
    pub fn clues(&self) -> &[Option<Clue>] {
        &self.clues
    }

    /// The clues of the rows of a rectangle, top to bottom; none for other layouts.
    pub fn rows(&self) -> &[Option<Clue>] {
        if self.layout.is_rectangle() { &self.clues[..self.height()] } else { &[] }
    }

    /// The clues of the columns of a rectangle, left to right; none for other layouts.
    pub fn columns(&self) -> &[Option<Clue>] {
        if self.layout.is_rectangle() { &self.clues[self.height()..] } else { &[] }
    }

    /// What its cells may be, by its clues and lines as they are: a colour of the palette that none of them has does
    /// not matter.
    ///
    /// O(cells) if a clue is missing, else O(runs).
    pub fn kind(&self) -> Kind {
        let is_ordinary = |clue: &Clue| clue.is_ordinary() && !clue.is_blotted();
        let is_plain = self.clues.iter().flatten().all(is_ordinary) && self.used_colors().len() <= 2;
        if is_plain { Kind::BlackAndWhite } else { Kind::Colored }
    }

    /// The colours that some cell may have: those of the clues, or the whole palette if no line says what some cell is.
    ///
    /// O(cells) if a clue is missing, else O(runs).
    pub fn used_colors(&self) -> ColorSet {
        let is_given = |cell| self.layout.lines_through(cell).iter().any(|&(line, _)| self.clues[line].is_some());
        if self.clues.iter().all(Option::is_some) || (0..self.layout.cell_count()).all(is_given) {
            let clues = self.clues.iter().flatten();
            clues.flat_map(|clue| clue.runs().iter().map(|run| run.color).chain([clue.background()])).collect()
        } else {
            ColorSet::first(self.palette.len())
        }
    }

    /// Whether it is an ordinary black-and-white puzzle: a rectangle, two colours, every length given.
    pub fn is_plain(&self) -> bool {
        self.is_black_and_white()
            && matches!(self.layout, Layout::Rectangle { .. })
            && self.clues.iter().flatten().all(|clue| clue.is_ordinary() && !clue.is_blotted())
    }

    /// Whether the only colours are a background and one other.
    pub fn is_black_and_white(&self) -> bool {
        self.palette.len() == 2
    }

    /// The grid of which nothing is known but the given cells: any other may have any colour of the palette.
    pub fn open_grid(&self) -> Grid {
        let cells = vec![ColorSet::first(self.palette.len()); self.layout.cell_count()];
        self.narrowed(Grid::new(self.width(), cells).expect("a layout is a rectangle"))
    }

    /// Whether it is a rectangular grid of two colours whose clues are blocks on a blank background.
    pub fn is_ordinary(&self) -> bool {
        self.is_black_and_white() && self.layout.is_rectangle() && self.clues.iter().flatten().all(Clue::is_ordinary)
    }

    /// The first fault in the arithmetic of the clues, or `None` if they add up.
    ///
    /// Faults are: a line that needs more cells than it has, and rows and
    /// columns, or the three directions of a triddler, that ask for different
    /// numbers of cells of some colour (only when every clue is given).
    pub fn clue_fault(&self) -> Option<ClueFault> {
        arithmetic::first_fault(self)
    }

    /// The number of colours, if the solutions depend on it beyond the clues: a line without a clue may have any of
    /// them.
    ///
    /// `None` for two colours, too, which is what a puzzle has that says nothing of colours.
    fn open_colors(&self) -> Option<usize> {
        let colors = self.palette.len();
        (colors != 2 && self.clues.iter().any(Option::is_none)).then_some(colors)
    }

    /// A 64-bit hash of layout, clues and given cells, equal for equal puzzles whatever their titles, on every machine.
    ///
    /// Where a clue is missing it depends on the number of colours, too.
    pub fn clue_hash(&self) -> u64 {
        let mut hash = Fnv::new();
        hash.number(self.width());
        hash.number(self.height());
        if !self.layout.is_rectangle() {
            for line in 0..self.layout.line_count() {
                hash.number(self.layout.line_length(line));
                self.layout.cells(line).for_each(|cell| hash.number(cell));
            }
        }
        for clue in &self.clues {
            match clue {
                None => hash.mark(),
                Some(clue) => {
                    hash.number(clue.runs().len());
                    for block in clue.blocks() {
                        hash.number(block.length as usize);
                        hash.number(block.color.index());
                    }
                    // An ordinary clue says no more, and has the hash that it always had.
                    if !clue.is_ordinary() {
                        hash.number(clue.background().index());
                        for run in clue.runs() {
                            hash.number(run.max as usize);
                            hash.number(run.gap as usize);
                        }
                    }
                }
            }
        }
        if let Some(colors) = self.open_colors() {
            hash.number(colors);
        }
        // A puzzle without given cells has the hash that it always had.
        if !self.given.is_empty() {
            hash.mark();
            for &(cell, color) in &self.given {
                hash.number(cell);
                hash.number(color.index());
            }
        }
        hash.value()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_makes_its_puzzle() {
        let picture = Picture::parse("#.#\n.##").unwrap();
        let puzzle = Puzzle::from_picture(picture, Palette::black_and_white());
        let shown = |clues: &[Option<Clue>]| clues.iter().flatten().map(Clue::to_string).collect::<Vec<_>>();
        assert_eq!(shown(puzzle.rows()), ["1 1", "2"]);
        assert_eq!(shown(puzzle.columns()), ["1", "1", "2"]);
        assert_eq!(puzzle.clue_fault(), None);
    }

    #[test]
    fn a_puzzle_has_not_any_number_of_cells() {
        let of = |width, height| {
            Puzzle::try_with_layout(Layout::grid(width, height), Vec::new(), Palette::black_and_white())
        };
        for (width, height) in [(65_535, 32_768), (65_536, 32_768), (32_768, 65_536)] {
            assert_eq!(of(width, height).unwrap().layout().cell_count(), width * height);
        }
        for (width, height) in [(65_535, 32_769), (65_536, 32_769), (65_535, 65_535), (usize::MAX, 3)] {
            assert_eq!(of(width, height).unwrap_err(), TooManyCells { width, height });
        }
        assert_eq!(
            of(65_535, 32_769).unwrap_err().to_string(),
            "65535 x 32769 cells are too many for a puzzle; the limit is 2147483648"
        );
    }

    #[test]
    #[should_panic(expected = "too many for a puzzle")]
    fn no_constructor_makes_one_that_is_too_large() {
        let _ = Puzzle::new(vec![Clue::default(); 32_769], vec![Clue::default(); 65_535]);
    }

    #[test]
    fn the_hash_sees_clues_and_shape_only() {
        let clue = |text: &str| text.parse::<Clue>().unwrap();
        let one = Puzzle::new(vec![clue("1"), clue("0")], vec![clue("1")]);
        let mut titled = one.clone();
        titled.metadata.title = Some("Dot".into());
        assert_eq!(one.clue_hash(), titled.clue_hash());
        let turned = Puzzle::new(vec![clue("1")], vec![clue("1"), clue("0")]);
        assert_ne!(one.clue_hash(), turned.clue_hash());
        let clues = || vec![Some(clue("1 1")); 3];
        let hexagon = Puzzle::with_layout(
            Layout::triddler(Triddler::of_sides([1; 6]).unwrap()),
            clues(),
            Palette::black_and_white(),
        );
        assert_eq!((hexagon.clues().len(), hexagon.rows(), hexagon.columns()), (6, &[][..], &[][..]));
        let row = Puzzle::with_layout(Layout::grid(6, 1), clues(), Palette::black_and_white());
        assert_ne!(hexagon.clue_hash(), row.clue_hash());
    }
}

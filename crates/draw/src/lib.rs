//! Pictures of puzzles for a terminal: the grid with its clues around it.
//!
//! [`draw`] makes a [`Canvas`], and a canvas makes text, with or without ANSI colours. Nothing here looks at the
//! terminal or prints: the caller decides where the text goes.

#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "tests, not for browsers, of files of their own"))]

mod canvas;
mod cells;
mod clues;
pub mod contact;
#[cfg(feature = "png")]
mod enlarge;
mod frame;
mod gains;
#[cfg(feature = "png")]
mod gains_png;
mod geometry;
#[cfg(feature = "png")]
mod grid_png;
mod half;
mod ink;
#[cfg(feature = "gif")]
mod letters;
mod paint;
mod plan;
#[cfg(any(feature = "gif", feature = "png"))]
mod raster;
mod shares;
mod shares_colors;
#[cfg(feature = "png")]
mod shares_png;
pub mod sheet;
#[cfg(any(feature = "gif", feature = "png"))]
mod stage;
pub mod steps;
mod svg;
mod table;
mod triddler;

pub use canvas::Canvas;
#[cfg(feature = "png")]
pub use enlarge::enlarged_png;
pub use gains::{Shade, draw_gains, gains_legend, gains_svg};
#[cfg(feature = "png")]
pub use gains_png::gains_png;
#[cfg(feature = "png")]
pub use grid_png::png;
pub use ink::Ink;
pub use plan::{Part, PartPlace, Plan, clue_parts, plan};
pub use shares::{draw_shares, shares_legend, shares_svg};
#[cfg(feature = "png")]
pub use shares_png::shares_png;
pub use svg::{Notice, page, svg, svg_with_notice};

use nonosat_model::{ColorSet, Grid, Picture, Puzzle};

/// What the cells are drawn with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Style {
    /// `#` and `.`, a cell two characters wide: nothing beyond ASCII.
    Ascii,
    /// Half blocks, two rows of cells in a line of text: small, and without clues.
    ///
    /// A coloured puzzle has a character a cell where there are no colours, and where cells stand out.
    Half,
    /// Full blocks, a cell two characters wide.
    #[default]
    Block,
}

/// The appearance of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// What the cells are drawn with.
    pub style: Style,
    /// Whether the text will be shown with its colours.
    ///
    /// Without them the colours of a coloured puzzle are drawn as the symbols
    /// of its palette.
    pub color: bool,
    /// The characters of a line, if they are known: cells of no known shape are wrapped there, else at 80; columns
    /// stand closer together where that makes the clues above them fit.
    pub width: Option<usize>,
}

impl Look {
    /// The characters of a line.
    fn room(&self) -> usize {
        self.width.unwrap_or(80)
    }
}

/// Draws a grid with the clues of its puzzle around it; `marked` cells stand out.
///
/// Unknown cells are drawn as `?`, a clue that is not given as `*`. [`Style::Half`] leaves out the clues, as there is
/// no room for them; a puzzle without cells is an empty canvas.
///
/// A triddler is drawn as rows of triangles, a character each, with the clues of the lines that are no rows below it.
/// The cells of any other table of lines are drawn in their order, without clues.
///
/// # Panics
/// If the grid does not have the size of the puzzle.
pub fn draw(puzzle: &Puzzle, grid: &Grid, marked: &[usize], look: Look) -> Canvas {
    draw_lines(puzzle, grid, marked, look, false)
}

/// Draws a puzzle as [`draw`](draw()) does, with the number of every fifth line at the right and below; [`Style::Half`]
/// leaves out the numbers, too.
///
/// # Panics
/// If the grid does not have the size of the puzzle.
pub fn draw_numbered(puzzle: &Puzzle, grid: &Grid, marked: &[usize], look: Look) -> Canvas {
    draw_lines(puzzle, grid, marked, look, true)
}

fn draw_lines(puzzle: &Puzzle, grid: &Grid, marked: &[usize], look: Look, numbered: bool) -> Canvas {
    if puzzle.layout().cell_count() == 0 {
        return Canvas::default();
    }
    assert_eq!((grid.width(), grid.height()), (puzzle.width(), puzzle.height()), "the grid is the puzzle's");
    let mut marks = vec![false; grid.cells().len()];
    for &cell in marked {
        marks[cell] = true;
    }
    let monochrome = cells::is_monochrome(&puzzle.palette);
    let cells = cells::Cells { puzzle, grid, marks: &marks, look, monochrome };
    if !puzzle.layout().is_rectangle() {
        return match puzzle.layout().outline() {
            Some(outline) => triddler::draw(&cells, &outline),
            None => table::draw(&cells),
        };
    }
    match look.style {
        Style::Half => half::draw(&cells),
        _ => frame::draw(&cells, numbered),
    }
}

/// Draws the empty puzzle, ready to be solved by hand: blank but for the given cells that are filled.
pub fn draw_blank(puzzle: &Puzzle, look: Look) -> Canvas {
    let mut cells = vec![ColorSet::BLANK; puzzle.layout().cell_count()];
    puzzle.given().iter().for_each(|&(cell, color)| cells[cell] = ColorSet::only(color));
    Grid::new(puzzle.width(), cells).map(|grid| draw(puzzle, &grid, &[], look)).unwrap_or_default()
}

/// The cells that differ between two pictures, in order.
pub fn differing_cells(one: &Picture, other: &Picture) -> Vec<usize> {
    one.cells().iter().zip(other.cells()).enumerate().filter(|(_, (a, b))| a != b).map(|(cell, _)| cell).collect()
}

#[cfg(test)]
mod shape_tests;
#[cfg(test)]
mod tests;

//! The appearance of a single cell.

use super::{Ink, Look, Style, ink::readable_on};
use nonosat_format::inert::{is_inert, substitute};
use nonosat_model::{Color, Corner, Grid, Palette, PaletteColor, Puzzle, Rgb, Shape};

/// The cells to be drawn, and how.
pub(super) struct Cells<'a> {
    pub(super) puzzle: &'a Puzzle,
    pub(super) grid: &'a Grid,
    pub(super) marks: &'a [bool],
    pub(super) look: Look,
    /// Whether all that is drawn has one colour; see [`is_monochrome`].
    pub(super) monochrome: bool,
}

/// The character of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Glyph {
    pub(super) symbol: char,
    /// Whether it fills the whole cell; else it stands at the cell's right, as the clues do.
    pub(super) fills: bool,
    /// Whether it stands at the cell's left instead.
    pub(super) is_left: bool,
    /// Whether it stands in brackets, if the cell has room for them.
    pub(super) is_bracketed: bool,
    pub(super) ink: Ink,
}

/// Whether all that fills cells, or halves of them, has the same colour: black-and-white puzzles, also with triangles.
pub(super) fn is_monochrome(palette: &Palette) -> bool {
    let Some((background, colors)) = palette.colors().split_first() else { return false };
    let mut full = colors.iter().filter(|color| color.shape == Shape::Full);
    let (Some(only), None) = (full.next(), full.next()) else { return false };
    colors.iter().all(|color| match color.shape {
        Shape::Full => true,
        Shape::Corner { rest, .. } => color.rgb == only.rgb && rest == background.rgb,
    })
}

/// The symbol of a colour as it may be shown: inert.
pub(super) fn shown(symbol: char) -> char {
    if is_inert(symbol) { symbol } else { substitute(symbol) }
}

impl Cells<'_> {
    /// Whether a cell stands out.
    pub(super) fn is_marked(&self, column: usize, row: usize) -> bool {
        self.marks[row * self.grid.width() + column]
    }

    /// The colour of a cell, if it is known.
    pub(super) fn color(&self, column: usize, row: usize) -> Option<Color> {
        self.grid.cells()[row * self.grid.width() + column].known()
    }

    /// The character of a cell.
    pub(super) fn glyph(&self, column: usize, row: usize) -> Glyph {
        self.glyph_of(row * self.grid.width() + column)
    }

    /// The character of a cell by its number.
    pub(super) fn glyph_of(&self, cell: usize) -> Glyph {
        let marked = self.marks[cell];
        let Some(color) = self.grid.cells()[cell].known() else {
            let ink = Ink { dim: true, marked, ..Ink::PLAIN };
            return Glyph { symbol: '?', fills: false, is_left: false, is_bracketed: false, ink };
        };
        let paint = self.puzzle.palette.get(color);
        match paint.shape {
            Shape::Full if self.monochrome => self.black_or_white(color, marked),
            Shape::Corner { corner, rest } if self.has_own(corner) => self.triangle(paint, corner, rest, marked),
            _ => self.colored(color, marked),
        }
    }

    /// Whether a triangle in this corner says which colour it is.
    fn has_own(&self, corner: Corner) -> bool {
        let colors = self.puzzle.palette.colors().iter();
        let is_own = || colors.filter(|color| color.shape.corner() == Some(corner)).count() == 1;
        self.look.style != Style::Ascii && (self.look.color || is_own())
    }

    fn triangle(&self, paint: &PaletteColor, corner: Corner, rest: Rgb, marked: bool) -> Glyph {
        let ink = match (self.monochrome, self.look.color) {
            (true, _) => Ink { marked, ..Ink::PLAIN },
            (false, true) => Ink::fore(paint.rgb).on(rest),
            (false, false) => Ink::PLAIN,
        };
        Glyph { symbol: corner.character(), fills: marked, is_left: !corner.is_right(), is_bracketed: false, ink }
    }

    fn black_or_white(&self, color: Color, marked: bool) -> Glyph {
        let (symbol, fills) = match (self.look.style, color.is_blank(), marked) {
            (Style::Ascii, false, false) => ('#', false),
            (Style::Ascii, false, true) => ('@', false),
            (Style::Ascii, true, false) => ('.', false),
            (Style::Ascii, true, true) => ('o', false),
            (_, false, false) => ('█', true),
            (_, false, true) => ('▓', true),
            (_, true, false) => ('·', false),
            (_, true, true) => ('░', true),
        };
        let ink = Ink { dim: color.is_blank() && !marked, marked, ..Ink::PLAIN };
        Glyph { symbol, fills, is_left: false, is_bracketed: false, ink }
    }

    fn colored(&self, color: Color, marked: bool) -> Glyph {
        let paint = self.puzzle.palette.get(color);
        if !self.look.color {
            let symbol = shown(paint.symbol);
            return Glyph { symbol, fills: marked, is_left: false, is_bracketed: marked, ink: Ink::PLAIN };
        }
        let ink = Ink { dim: color.is_blank() && !marked, ..Ink::fore(readable_on(paint.rgb)).on(paint.rgb) };
        let symbol = match (self.look.style, color.is_blank(), marked) {
            (Style::Ascii, ..) => shown(paint.symbol),
            (_, _, true) => '◆',
            (_, true, false) => '·',
            (_, false, false) => ' ',
        };
        Glyph { symbol, fills: symbol == ' ' || marked, is_left: false, is_bracketed: false, ink }
    }
}

//! The appearance of a single cell.

use super::{Ink, Look, Style, ink::readable_on};
use crate::{
    format::inert::{is_inert, substitute},
    puzzle::{Color, Grid, Puzzle},
};

/// The cells to be drawn, and how.
pub(super) struct Cells<'a> {
    pub(super) puzzle: &'a Puzzle,
    pub(super) grid: &'a Grid,
    pub(super) marks: &'a [bool],
    pub(super) look: Look,
}

/// The character of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Glyph {
    pub(super) symbol: char,
    /// Whether it fills the whole cell; else it stands at the cell's right, as the clues do.
    pub(super) fills: bool,
    pub(super) ink: Ink,
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
        let marked = self.is_marked(column, row);
        match self.color(column, row) {
            None => Glyph { symbol: '?', fills: false, ink: Ink { dim: true, marked, ..Ink::PLAIN } },
            Some(color) if self.puzzle.is_black_and_white() => self.black_or_white(color, marked),
            Some(color) => self.colored(color, marked),
        }
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
        Glyph { symbol, fills, ink: Ink { dim: color.is_blank() && !marked, marked, ..Ink::PLAIN } }
    }

    fn colored(&self, color: Color, marked: bool) -> Glyph {
        let paint = self.puzzle.palette.get(color);
        if !self.look.color {
            return Glyph { symbol: shown(paint.symbol), fills: marked, ink: Ink::PLAIN };
        }
        let ink = Ink { dim: color.is_blank() && !marked, ..Ink::fore(readable_on(paint.rgb)).on(paint.rgb) };
        let symbol = match (self.look.style, color.is_blank(), marked) {
            (Style::Ascii, ..) => shown(paint.symbol),
            (_, _, true) => '◆',
            (_, true, false) => '·',
            (_, false, false) => ' ',
        };
        Glyph { symbol, fills: symbol == ' ' || marked, ink }
    }
}

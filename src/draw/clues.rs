//! The numbers around the grid.

use super::{Ink, Look, cells::shown, ink::readable_on};
use crate::puzzle::{Block, Clue, Puzzle};

/// A number of a clue as it is drawn.
pub(super) struct Number {
    pub(super) text: String,
    pub(super) ink: Ink,
}

impl Number {
    /// The number of characters.
    pub(super) fn width(&self) -> usize {
        self.text.chars().count()
    }
}

/// The numbers of a clue in order: `0` for an empty line, `*` for a clue that is not given.
pub(super) fn numbers(puzzle: &Puzzle, clue: Option<&Clue>, look: Look) -> Vec<Number> {
    match clue.map(Clue::blocks).as_deref() {
        None => vec![Number { text: "*".into(), ink: Ink::DIM }],
        Some([]) => vec![Number { text: "0".into(), ink: Ink::DIM }],
        Some(blocks) => blocks.iter().map(|&block| number(puzzle, block, look)).collect(),
    }
}

fn number(puzzle: &Puzzle, block: Block, look: Look) -> Number {
    let mut text = if block.is_blotted() { "?".to_owned() } else { block.length.to_string() };
    if puzzle.is_black_and_white() {
        return Number { text, ink: Ink::PLAIN };
    }
    let paint = puzzle.palette.get(block.color);
    if look.color {
        return Number { text, ink: Ink::fore(readable_on(paint.rgb)).on(paint.rgb) };
    }
    if paint.symbol.is_ascii_digit() {
        text.push(':');
    }
    text.push(shown(paint.symbol));
    Number { text, ink: Ink::PLAIN }
}

/// All numbers around a grid, and the room they take.
pub(super) struct Margins {
    pub(super) rows: Vec<Vec<Number>>,
    pub(super) columns: Vec<Vec<Number>>,
    /// The characters that the widest row clue takes.
    pub(super) left: usize,
    /// The lines that the highest column clue takes.
    pub(super) top: usize,
    /// The characters that a cell takes, so that the numbers above it fit.
    pub(super) cell: usize,
    /// Whether every other column is dimmed to keep numbers apart that touch.
    pub(super) striped: bool,
}

impl Margins {
    pub(super) fn new(puzzle: &Puzzle, look: Look) -> Self {
        let lines = |clues: &[Option<Clue>]| -> Vec<Vec<Number>> {
            clues.iter().map(|clue| numbers(puzzle, clue.as_ref(), look)).collect()
        };
        let (rows, columns) = (lines(puzzle.rows()), lines(puzzle.columns()));
        let row_width = |row: &Vec<Number>| row.iter().map(|number| number.width() + 1).sum::<usize>() - 1;
        let left = rows.iter().map(row_width).max().unwrap_or(0);
        let top = columns.iter().map(Vec::len).max().unwrap_or(0);
        let widest = columns.iter().flatten().map(Number::width).max().unwrap_or(0);
        // Cells two characters wide look square. Numbers of two digits fill them and would touch: stripes separate
        // them, or, without colour, a gap.
        let striped = widest >= 2 && look.color && puzzle.is_black_and_white();
        let cell = if widest < 2 || striped { widest.max(2) } else { widest + 1 };
        Self { rows, columns, left, top, cell, striped }
    }
}

//! The numbers around the grid.

use super::{
    Ink, Look, Style,
    cells::{is_monochrome, shown},
    ink::readable_on,
};
use crate::puzzle::{Block, Clue, Corner, Gap, PaletteColor, Puzzle, Run, Shape};

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

/// How the triangles at the ends of a block are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reading {
    /// Of a row, in one text with the number: `◢3◣`.
    Together,
    /// Of a row, as texts of their own.
    Across,
    /// Of a column, as texts of their own.
    Down,
}

/// The characters that numbers take with a blank between them.
pub(super) fn width_of(numbers: &[Number]) -> usize {
    numbers.iter().map(|number| number.width() + 1).sum::<usize>().saturating_sub(1)
}

/// The numbers of a clue in order: `0` for an empty line, `*` for a clue that is not given.
///
/// If triangles are glued to blocks, they stand at the ends of the number, which counts them.
pub(super) fn numbers(puzzle: &Puzzle, clue: Option<&Clue>, look: Look, reading: Reading) -> Vec<Number> {
    let Some(clue) = clue else { return vec![Number { text: "*".into(), ink: Ink::DIM }] };
    if clue.runs().is_empty() {
        return vec![Number { text: "0".into(), ink: Ink::DIM }];
    }
    if look.style != Style::Ascii && has_caps(puzzle) {
        let blocks = clue.runs().chunk_by(|_, next| next.gap == Gap::Glued);
        return blocks.flat_map(|block| capped(puzzle, block, look, reading)).collect();
    }
    clue.blocks().into_iter().map(|block| number(puzzle, block, look)).collect()
}

/// Whether triangles are glued to blocks.
fn has_caps(puzzle: &Puzzle) -> bool {
    let has_triangles = puzzle.palette.colors().iter().any(|color| color.shape.corner().is_some());
    has_triangles && puzzle.clues().iter().flatten().flat_map(Clue::runs).any(|run| run.gap == Gap::Glued)
}

/// The triangles and the number of a block whose runs are glued together.
fn capped(puzzle: &Puzzle, runs: &[Run], look: Look, reading: Reading) -> Vec<Number> {
    let cap = |run: &Run| {
        let paint = puzzle.palette.get(run.color);
        paint.shape.corner().filter(|_| run.min == 1 && run.is_exact()).map(|corner| (corner, paint))
    };
    let begins = |corner: Corner| if reading == Reading::Down { corner.is_bottom() } else { corner.is_right() };
    let (first, last, body) = match runs {
        [one] => match cap(one) {
            Some(only) if begins(only.0) => (Some(only), None, None),
            only => (None, only, only.is_none().then_some(one)),
        },
        [one, two] => match (cap(one), cap(two)) {
            (first @ Some(_), None) => (first, None, Some(two)),
            (None, last @ Some(_)) => (None, last, Some(one)),
            (first, last) => (first, last, None),
        },
        [one, body, last] => (cap(one), cap(last), Some(body)),
        _ => (None, None, None),
    };
    let caps = usize::from(first.is_some()) + usize::from(last.is_some());
    if caps + usize::from(body.is_some()) != runs.len() {
        // Something else than a block with triangles at its ends.
        let block = |run: &Run| Block { length: if run.is_exact() { run.min } else { 0 }, color: run.color };
        return runs.iter().map(|run| number(puzzle, block(run), look)).collect();
    }
    let is_blotted = runs.iter().any(|run| !run.is_exact());
    let length = if is_blotted { 0 } else { runs.iter().map(|run| run.min).sum() };
    let triangle = |cap: (Corner, &PaletteColor)| {
        let ink = match cap.1.shape {
            Shape::Corner { rest, .. } if look.color && !is_monochrome(&puzzle.palette) => {
                Ink::fore(cap.1.rgb).on(rest)
            }
            _ => Ink::PLAIN,
        };
        Number { text: cap.0.character().to_string(), ink }
    };
    let middle = match body {
        Some(body) => number(puzzle, Block { length, color: body.color }, look),
        None => Number { text: length.to_string(), ink: Ink::PLAIN },
    };
    let ink = middle.ink;
    let parts = first.map(triangle).into_iter().chain([middle]).chain(last.map(triangle));
    if reading == Reading::Together {
        let text = parts.map(|part| part.text).collect();
        return vec![Number { text, ink }];
    }
    parts.collect()
}

fn number(puzzle: &Puzzle, block: Block, look: Look) -> Number {
    let mut text = if block.is_blotted() { "?".to_owned() } else { block.length.to_string() };
    let paint = puzzle.palette.get(block.color);
    if let (Shape::Corner { corner, rest }, false) = (paint.shape, look.style == Style::Ascii) {
        let ink =
            if look.color && !is_monochrome(&puzzle.palette) { Ink::fore(paint.rgb).on(rest) } else { Ink::PLAIN };
        text.push(corner.character());
        if !look.color
            && puzzle.palette.colors().iter().filter(|other| other.shape.corner() == Some(corner)).count() > 1
        {
            text.push(shown(paint.symbol));
        }
        return Number { text, ink };
    }
    if puzzle.is_black_and_white() || (paint.shape == Shape::Full && is_monochrome(&puzzle.palette)) {
        return Number { text, ink: Ink::PLAIN };
    }
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
        let lines = |clues: &[Option<Clue>], reading: Reading| -> Vec<Vec<Number>> {
            clues.iter().map(|clue| numbers(puzzle, clue.as_ref(), look, reading)).collect()
        };
        let (rows, columns) = (lines(puzzle.rows(), Reading::Together), lines(puzzle.columns(), Reading::Down));
        let left = rows.iter().map(|row| width_of(row)).max().unwrap_or(0);
        let top = columns.iter().map(Vec::len).max().unwrap_or(0);
        let widest = columns.iter().flatten().map(Number::width).max().unwrap_or(0);
        // Cells two characters wide look square. Numbers of two digits fill them and would touch: stripes separate
        // them, or, without colour, a gap.
        let striped = widest >= 2 && look.color && is_monochrome(&puzzle.palette);
        let cell = if widest < 2 || striped { widest.max(2) } else { widest + 1 };
        Self { rows, columns, left, top, cell, striped }
    }
}

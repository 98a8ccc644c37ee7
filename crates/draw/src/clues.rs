//! The numbers around the grid.

use std::ops::Range;

use super::{
    Canvas, Ink, Look, Style,
    cells::{is_monochrome, shown},
    ink::readable_on,
};
use nonosat_model::{Block, Clue, Color, Corner, Gap, PaletteColor, Puzzle, Run, Shape};

/// A number of a clue as it is drawn.
pub(super) struct Number {
    pub(super) text: String,
    pub(super) ink: Ink,
    /// Whether it is a part of the same block as the number before it.
    pub(super) is_glued: bool,
    /// The colour of its block, where that is drawn.
    pub(super) color: Option<Color>,
    /// The colour of its run, drawn or not.
    pub(super) of: Color,
    /// A letter behind it that stands for the colour: on paper only.
    pub(super) letter: Option<char>,
}

impl Number {
    fn new(text: String, ink: Ink) -> Self {
        Self { text, ink, is_glued: false, color: None, of: Color::BLACK, letter: None }
    }

    /// A number that stands back.
    pub(super) fn faint(text: impl Into<String>) -> Self {
        Self::new(text.into(), Ink::DIM)
    }

    /// Writes it in a terminal, dimmed if wanted.
    pub(super) fn write(&self, canvas: &mut Canvas, column: usize, row: usize, dimmed: bool) {
        let ink = Ink { dim: self.ink.dim || dimmed, ..self.ink };
        canvas.write(column, row, &self.text, ink);
        // Beside a triangle in its colours, the digits may look alike.
        let digits = self.text.chars().take_while(char::is_ascii_digit).count();
        if let (Some(back), true) = (ink.back, digits < self.width()) {
            canvas.write(column, row, &self.text[..digits], Ink { fore: Some(readable_on(back)), ..ink });
        }
    }

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

/// The appearance of numbers in a terminal, where black and white are the terminal's own colours: symbols say which one
/// is meant.
pub(super) fn look_of_numbers(puzzle: &Puzzle, look: Look) -> Look {
    Look { color: look.color && !is_monochrome(&puzzle.palette), ..look }
}

/// The characters that numbers take with a blank between them.
pub(super) fn width_of(numbers: &[Number]) -> usize {
    numbers.iter().map(|number| number.width() + 1).sum::<usize>().saturating_sub(1)
}

/// The numbers of the clue of a line in order: `0` for an empty line, `*` for a clue that is not given. A line that is
/// its filled background alone has the number of its cells.
///
/// If triangles are glued to blocks, they stand at the ends of the number, which counts them.
pub(super) fn numbers(puzzle: &Puzzle, line: usize, look: Look, reading: Reading) -> Vec<Number> {
    let Some(clue) = &puzzle.clues()[line] else { return vec![Number::faint("*")] };
    if clue.runs().is_empty() {
        if clue.background().is_blank() {
            return vec![Number::faint("0")];
        }
        let length = puzzle.layout().line_length(line) as u32;
        return vec![colored(puzzle, Block { length, color: clue.background() }, look)];
    }
    if look.style != Style::Ascii && has_caps(puzzle) {
        let blocks = clue.runs().chunk_by(|_, next| next.gap == Gap::Glued);
        return blocks.flat_map(|block| capped(puzzle, block, look, reading)).collect();
    }
    // A number says its colour wherever it may be another one than black.
    let is_black = clue.background().is_blank() && !clue.runs().iter().any(|run| run.color.is_blank());
    let paint = |block: Block| if is_black { number(puzzle, block, look) } else { colored(puzzle, block, look) };
    clue.blocks().into_iter().map(paint).collect()
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
        paint.shape.corner().filter(|_| run.min == 1 && run.is_exact()).map(|corner| (corner, paint, run.color))
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
    let triangle = |cap: (Corner, &PaletteColor, Color)| {
        let ink = match cap.1.shape {
            Shape::Corner { rest, .. } if look.color && !is_monochrome(&puzzle.palette) => {
                Ink::fore(cap.1.rgb).on(rest)
            }
            _ => Ink::PLAIN,
        };
        Number { of: cap.2, ..Number::new(cap.0.character().to_string(), ink) }
    };
    let middle = match body {
        Some(body) => number(puzzle, Block { length, color: body.color }, look),
        None => Number::new(length.to_string(), Ink::PLAIN),
    };
    let ink = middle.ink;
    let parts = first.map(triangle).into_iter().chain([middle]).chain(last.map(triangle));
    if reading == Reading::Together {
        let text = parts.map(|part| part.text).collect();
        return vec![Number::new(text, ink)];
    }
    parts.enumerate().map(|(at, part)| Number { is_glued: at > 0, ..part }).collect()
}

fn length(block: Block) -> String {
    if block.is_blotted() { "?".to_owned() } else { block.length.to_string() }
}

fn number(puzzle: &Puzzle, block: Block, look: Look) -> Number {
    let mut text = length(block);
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
        return Number { color: Some(block.color), of: block.color, ..Number::new(text, ink) };
    }
    if puzzle.is_black_and_white() || (paint.shape == Shape::Full && is_monochrome(&puzzle.palette)) {
        return Number { of: block.color, ..Number::new(text, Ink::PLAIN) };
    }
    colored(puzzle, block, look)
}

/// A number with the colour of its block, or with its symbol.
fn colored(puzzle: &Puzzle, block: Block, look: Look) -> Number {
    let paint = puzzle.palette.get(block.color);
    let mut text = length(block);
    if look.color {
        let ink = Ink::fore(readable_on(paint.rgb)).on(paint.rgb);
        return Number { color: Some(block.color), of: block.color, ..Number::new(text, ink) };
    }
    if paint.symbol.is_ascii_digit() {
        text.push(':');
    }
    text.push(shown(paint.symbol));
    Number { of: block.color, ..Number::new(text, Ink::PLAIN) }
}

/// A line is drawn after so many rows or columns.
pub(super) const STEP: usize = 5;

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
        let lines = |lines: Range<usize>, reading: Reading| -> Vec<Vec<Number>> {
            lines.map(|line| numbers(puzzle, line, look_of_numbers(puzzle, look), reading)).collect()
        };
        let (height, all) = (puzzle.height(), puzzle.clues().len());
        let (rows, columns) = (lines(0..height, Reading::Together), lines(height..all, Reading::Down));
        let left = rows.iter().map(|row| width_of(row)).max().unwrap_or(0);
        let top = columns.iter().map(Vec::len).max().unwrap_or(0);
        let widest = columns.iter().flatten().map(Number::width).max().unwrap_or(0);
        // Cells two characters wide look square. Numbers of two digits fill them and would touch: a gap separates
        // them, or, where a line has no room for it and there is colour, stripes.
        let mut margins = Self { rows, columns, left, top, cell: (widest + 1).max(2), striped: false };
        let is_wide = look.width.is_some_and(|width| margins.line_at(puzzle.width()) >= width);
        if widest >= 2 && is_wide && look.color && is_monochrome(&puzzle.palette) {
            (margins.cell, margins.striped) = (widest, true);
        }
        margins
    }

    /// The column of text of the vertical line before a column of cells.
    pub(super) fn line_at(&self, column: usize) -> usize {
        self.left + 1 + column * self.cell + column.div_ceil(STEP)
    }
}

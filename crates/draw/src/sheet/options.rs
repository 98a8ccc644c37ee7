//! What a book is made of, and what it is to look like.

use std::fmt;

use super::{arrange::Landscape, board::Style, mark::POINT, paper::Paper, rules_words::Language, steps::StepPicture};
use nonosat_model::{Picture, Puzzle};

/// A puzzle of a book, and what is printed about it.
#[derive(Clone, Debug)]
pub struct Entry<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// Its number in the book.
    pub number: Option<usize>,
    /// What is printed beside the grid, before it is solved: its title, ...
    pub title: Option<String>,
    /// ... and what stands at the other side: its author, how hard it is.
    pub note: Option<String>,
    /// Its solution, if there is one.
    pub solution: Option<&'a Picture>,
    /// What is printed beside the solution: the title.
    pub solution_title: Option<String>,
    /// What else is to be known about the solution: that there are others, that there is none.
    pub remark: Option<String>,
    /// Pictures of the steps to it, for pages of their own; none for no such pages.
    pub steps: Vec<StepPicture>,
}

impl<'a> Entry<'a> {
    /// A puzzle with nothing beside it.
    pub fn new(puzzle: &'a Puzzle) -> Self {
        Self {
            puzzle,
            number: None,
            title: None,
            note: None,
            solution: None,
            solution_title: None,
            remark: None,
            steps: Vec::new(),
        }
    }
}

/// Where the solutions are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Solutions {
    /// On pages at the end, small.
    #[default]
    End,
    /// On the page behind that of the puzzle.
    Next,
    /// Nowhere.
    None,
}

/// The appearance of a book; lengths are in millimetres.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// The paper.
    pub paper: Paper,
    /// Whether pages are wider than high.
    pub landscape: Landscape,
    /// What is left free at each side.
    pub margin: f64,
    /// So many puzzles a page; as many as keep large cells if it is `None`.
    pub per_page: Option<usize>,
    /// The side of a cell where the page has room for it; the largest that is good to look at if it is `None`.
    pub cell: Option<f64>,
    /// The least side of a cell: a grid that would need smaller ones is split. If it is `None`, 3.5 mm, or more where
    /// numbers would be smaller than 6.5 points.
    pub min_cell: Option<f64>,
    /// Where the solutions are.
    pub solutions: Solutions,
    /// A thick line is drawn after so many rows or columns; 0 for none within.
    pub bold: usize,
    /// Whether empty lines have a 0.
    pub zeros: bool,
    /// Whether the clues of rectangles are at the right and below, too.
    pub both_sides: bool,
    /// Whether every other group of cells of a rectangle is gray.
    pub shaded: bool,
    /// The words of a page at the front, the first line as its title.
    pub front: Option<String>,
    /// The language of a page of rules before the puzzles, which explains what these make use of; none without it.
    pub rules: Option<Language>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            paper: Paper::A4,
            landscape: Landscape::Auto,
            margin: 15.0,
            per_page: None,
            cell: None,
            min_cell: None,
            solutions: Solutions::End,
            bold: 5,
            zeros: false,
            both_sides: false,
            shaded: false,
            front: None,
            rules: None,
        }
    }
}

/// The least size of digits, unless smaller cells are asked for.
const LEAST_DIGIT: f64 = 6.5 * POINT;
/// The least side of a cell, unless another is asked for.
const LEAST_CELL: f64 = 3.5;

impl Options {
    pub(super) fn style(&self) -> Style {
        Style { bold: self.bold, zeros: self.zeros, both_sides: self.both_sides, shaded: self.shaded }
    }

    /// The least millimetres a pixel for a board with cells and digits of so many pixels.
    pub(super) fn least_scale(&self, side: f64, digit: f64) -> f64 {
        match self.min_cell {
            Some(cell) => cell / side,
            None => {
                let readable = (LEAST_CELL / side).max(LEAST_DIGIT / digit);
                // Smaller cells that were asked for are wanted.
                self.cell.map_or(readable, |cell| readable.min(cell / side))
            }
        }
    }
}

/// Why a book cannot be made.
#[derive(Clone, Debug, PartialEq)]
pub enum SheetError {
    /// An option is out of its bounds, or leaves no room.
    Option(String),
    /// A puzzle cannot be printed: its place in the book, from 0, and why.
    Puzzle(usize, String),
    /// No font has a letter of a text.
    Letter {
        /// The letter.
        letter: char,
        /// The text.
        text: String,
    },
    /// The file cannot be encoded.
    Encoding(String),
}

impl fmt::Display for SheetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Option(it) => it.fmt(f),
            Self::Puzzle(_, problem) => problem.fmt(f),
            Self::Letter { letter, text } => write!(
                f,
                "no font here has the letter '{letter}' of \"{text}\"; --font FILE names a TrueType or OpenType font \
                 that has it"
            ),
            Self::Encoding(it) => it.fmt(f),
        }
    }
}

impl std::error::Error for SheetError {}

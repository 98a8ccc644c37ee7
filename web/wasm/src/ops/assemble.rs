//! `blank`, `assemble` and `resize`: puzzles of what was drawn or typed.

use nonosat::{
    format::{
        LONGEST_LINE,
        clue::{ClueError, LineError},
    },
    puzzle::{Color, Layout, Palette, Picture, Puzzle, Resize, Triddler},
    report::said::SaidReport,
};
use serde::{Deserialize, Serialize};

use crate::{
    data::{ColorData, PuzzleData, palette},
    failure::Failure,
    input::PuzzleInput,
};

/// The most cells of a puzzle that is made here.
const MOST_CELLS: usize = Triddler::MOST_CELLS;

#[derive(Deserialize)]
pub(super) struct BlankRequest {
    width: usize,
    height: usize,
    palette: Option<Vec<ColorData>>,
    triddler: Option<Sides>,
}

/// The six sides of a triddler, or one for all.
#[derive(Deserialize)]
#[serde(untagged)]
enum Sides {
    Regular(usize),
    Six([usize; 6]),
}

pub(super) fn blank(request: &BlankRequest) -> Result<PuzzleData, Failure> {
    let palette = request.palette.as_deref().map_or_else(|| Ok(Palette::black_and_white()), palette)?;
    let layout = match request.triddler {
        None => grid(request.width, request.height)?,
        Some(Sides::Regular(side)) => triddler([side; 6])?,
        Some(Sides::Six(sides)) => triddler(sides)?,
    };
    let cells = vec![Color::BLANK; layout.cell_count()];
    let picture = Picture::new(layout.width(), cells).ok_or_else(|| Failure::Defect("no picture".to_owned()))?;
    PuzzleData::new(&Puzzle::from_picture_on(layout, picture, palette))
}

fn grid(width: usize, height: usize) -> Result<Layout, Failure> {
    let is_side = |side: usize| (1..=LONGEST_LINE).contains(&side);
    let fits = is_side(width) && is_side(height) && width.saturating_mul(height) <= MOST_CELLS;
    let refusal = || Failure::Usage(format!("a grid has at least one row and column, and at most {MOST_CELLS} cells"));
    fits.then(|| Layout::grid(width, height)).ok_or_else(refusal)
}

fn triddler(sides: [usize; 6]) -> Result<Layout, Failure> {
    // Sums of sides must not overflow.
    let sides = sides.map(|side| side.min(1 << 20));
    let refusal = || Failure::Usage("no triddler has these sides".to_owned());
    Triddler::of_sides(sides).map(Layout::triddler).ok_or_else(refusal)
}

#[derive(Deserialize)]
pub(super) struct AssembleRequest {
    puzzle: PuzzleInput,
    title: Option<String>,
    author: Option<String>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Assembled {
    puzzle: Option<PuzzleData>,
    clue_errors: Vec<ClueReport>,
    error: Option<String>,
}

#[derive(Serialize)]
struct ClueReport {
    line: usize,
    kind: &'static str,
    message: String,
    said: SaidReport,
    found: Option<String>,
    needed: Option<u64>,
    length: usize,
}

pub(super) fn assemble(request: AssembleRequest) -> Result<Assembled, Failure> {
    let AssembleRequest { puzzle, title, author } = request;
    let (mut puzzle, errors) = puzzle.assemble()?;
    if !errors.is_empty() {
        let clue_errors = errors.iter().map(ClueReport::new).collect();
        return Ok(Assembled { puzzle: None, clue_errors, error: None });
    }
    if let Some(title) = title {
        puzzle.metadata.title = given(title);
    }
    if let Some(author) = author {
        puzzle.metadata.author = given(author);
    }
    // Clues that do not add up are shown, and what is wrong with them in words.
    let error = puzzle.clue_fault().map(|fault| fault.to_string());
    Ok(Assembled { puzzle: Some(PuzzleData::new(&puzzle)?), clue_errors: Vec::new(), error })
}

/// A title that is not blank.
fn given(text: String) -> Option<String> {
    Some(text).filter(|text| !text.trim().is_empty())
}

impl ClueReport {
    fn new(error: &LineError) -> Self {
        let kind = match error.error {
            ClueError::Number(_) => "number",
            ClueError::Zero => "zero",
            ClueError::Long { .. } => "long",
            ClueError::Color { .. } => "color",
            _ => "other",
        };
        let needed = if let ClueError::Long { needed, .. } = error.error { Some(needed) } else { None };
        let found = error.error.found().map(str::to_owned);
        let (message, said) = (error.error.to_string(), error.error.said().into());
        Self { line: error.line, kind, message, said, found, needed, length: error.length }
    }
}

#[derive(Deserialize)]
pub(super) struct ResizeRequest {
    puzzle: PuzzleInput,
    width: usize,
    height: usize,
    dx: isize,
    dy: isize,
}

pub(super) fn resize(request: &ResizeRequest) -> Result<PuzzleData, Failure> {
    let &ResizeRequest { ref puzzle, width, height, dx, dy } = request;
    grid(width, height)?;
    let resized = puzzle.puzzle()?.resized(Resize { width, height, right: dx, down: dy });
    PuzzleData::new(&resized.ok_or_else(|| Failure::Unsupported("only grids can be resized".to_owned()))?)
}

//! The puzzles that requests are about.

use nonosat::{
    format::{
        self, Document,
        clue::{ClueError, LineError, Typed, read_clues},
    },
    puzzle::{Clue, Color, ColorSet, Grid, Picture, Puzzle},
};
use serde::Deserialize;

use super::failure::Failure;

/// How a request names a puzzle: a text, or a picture or clues on the layout of another puzzle.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PuzzleInput {
    text: Option<String>,
    index: Option<usize>,
    base: Option<String>,
    picture: Option<String>,
    clues: Option<Vec<Option<String>>>,
    keep_goal: Option<bool>,
}

impl PuzzleInput {
    /// The puzzle. Clues that cannot be read make one message; those that are too long are what `check` and `diagnose`
    /// are there for.
    pub(crate) fn puzzle(&self) -> Result<Puzzle, Failure> {
        let (puzzle, mut errors) = self.assemble()?;
        errors.retain(|error| !matches!(error.error, ClueError::Long { .. }));
        if errors.is_empty() { Ok(puzzle) } else { Err(errors.into()) }
    }

    /// The puzzle, and what is wrong with each clue that was typed.
    pub(crate) fn assemble(&self) -> Result<(Puzzle, Vec<LineError>), Failure> {
        let right = |puzzle| (puzzle, Vec::new());
        match self {
            Self { text: Some(text), index, .. } => of_text(text, index.unwrap_or(0)).map(right),
            Self { base: Some(base), picture: Some(picture), .. } => painted(&of_text(base, 0)?, picture).map(right),
            Self { base: Some(base), clues: Some(clues), keep_goal, .. } => {
                let base = of_text(base, 0)?;
                let texts: Vec<Option<&str>> = clues.iter().map(Option::as_deref).collect();
                let Typed { clues, errors } = read_clues(&base, &texts);
                let goal = base.goal.clone().filter(|_| *keep_goal == Some(true));
                let mut puzzle = base.with_clues(clues);
                (puzzle.metadata, puzzle.saved, puzzle.goal) = (base.metadata, base.saved, goal);
                Ok((puzzle, errors))
            }
            _ => Err(Failure::Usage("a puzzle is a text, or a base with a picture or clues".to_owned())),
        }
    }
}

/// Reads a file; clues that do not add up are no error, as `diagnose` is there for them.
pub(crate) fn read(name: &str, bytes: &[u8]) -> Result<Document, Failure> {
    Ok(format::read_with_faults(name, bytes, None, format::INPUT_LIMIT)?)
}

/// The puzzle of this number in a text, from 0.
fn of_text(text: &str, index: usize) -> Result<Puzzle, Failure> {
    let mut puzzles = read("puzzle", text.as_bytes())?.puzzles;
    if index >= puzzles.len() {
        return Err(Failure::Usage(format!("there is no puzzle {index}, only {}", puzzles.len())));
    }
    Ok(puzzles.swap_remove(index))
}

/// The puzzle of a picture on the layout of another one, and in its colours; the same cells are given, as they are in
/// the picture.
fn painted(base: &Puzzle, digits: &str) -> Result<Puzzle, Failure> {
    if !base.clues().iter().flatten().all(Clue::is_ordinary) {
        let message = "the clues of this puzzle are of another kind than those that a picture gives";
        return Err(Failure::Unsupported(message.to_owned()));
    }
    let picture = picture(base, digits)?;
    let given: Vec<(usize, Color)> = base.given().iter().map(|&(cell, _)| (cell, picture.cells()[cell])).collect();
    let mut puzzle = base.of_picture(picture);
    puzzle.set_given(given).map_err(|fault| Failure::Defect(fault.to_string()))?;
    (puzzle.metadata, puzzle.saved) = (base.metadata.clone(), base.saved.clone());
    Ok(puzzle)
}

/// A picture of a puzzle: a base-36 digit a cell.
pub(crate) fn picture(puzzle: &Puzzle, digits: &str) -> Result<Picture, Failure> {
    let grid = grid(puzzle, digits)?;
    grid.picture().ok_or_else(|| Failure::Usage("a picture has a colour in each cell".to_owned()))
}

/// A grid of a puzzle: a base-36 digit a cell, `?` if it is not known.
pub(crate) fn grid(puzzle: &Puzzle, digits: &str) -> Result<Grid, Failure> {
    let colors = puzzle.palette.len();
    let cell = |character: char| match character {
        '?' => Some(ColorSet::first(colors)),
        digit => {
            let index = digit.to_digit(36)? as usize;
            Color::new(index).filter(|_| index < colors).map(ColorSet::only)
        }
    };
    let wanted = puzzle.layout().cell_count();
    let cells: Option<Vec<ColorSet>> = digits.chars().map(cell).collect();
    let grid = cells.filter(|cells| cells.len() == wanted).and_then(|cells| Grid::new(puzzle.width(), cells));
    grid.ok_or_else(|| Failure::Usage(format!("expected {wanted} cells, each a digit of {colors} colours or `?`")))
}

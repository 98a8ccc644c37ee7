//! The referee: does a picture meet every clue?
//!
//! It shares no code with any solver, reads nothing but the puzzle and the
//! picture, and judges every solution in every build.

use std::fmt;

use crate::puzzle::{Color, LineName, Picture, Puzzle};

/// What is wrong with a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// It has another size than the puzzle.
    Size,
    /// A line does not hold the blocks of its clue.
    Line(LineName),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size => f.write_str("the picture has another size than the puzzle"),
            Self::Line(name) => write!(f, "{name} does not meet its clue"),
        }
    }
}

/// Judges a picture, in time linear in its cells.
///
/// # Errors
/// The first fault found.
pub fn judge(puzzle: &Puzzle, picture: &Picture) -> Result<(), Fault> {
    let (width, height) = (puzzle.width(), puzzle.height());
    if picture.cells().len() != width * height || (width > 0 && picture.width() != width) {
        return Err(Fault::Size);
    }
    (0..height).try_for_each(|row| judge_row(puzzle, picture, row))?;
    (0..width).try_for_each(|column| judge_column(puzzle, picture, column))
}

fn judge_row(puzzle: &Puzzle, picture: &Picture, row: usize) -> Result<(), Fault> {
    let width = puzzle.width();
    let line = &picture.cells()[row * width..(row + 1) * width];
    let met = meets(puzzle, puzzle.rows()[row].as_ref().map(|clue| clue.blocks()), line.iter().copied());
    if met { Ok(()) } else { Err(Fault::Line(LineName::Row(row + 1))) }
}

fn judge_column(puzzle: &Puzzle, picture: &Picture, column: usize) -> Result<(), Fault> {
    let line = (0..puzzle.height()).map(|row| picture.cells()[row * puzzle.width() + column]);
    let met = meets(puzzle, puzzle.columns()[column].as_ref().map(|clue| clue.blocks()), line);
    if met { Ok(()) } else { Err(Fault::Line(LineName::Column(column + 1))) }
}

/// Judges one picture after the other, looking only at lines that are not as they were in the one before.
#[derive(Clone, Debug, Default)]
pub struct Judge {
    /// The last picture, if it had no fault.
    last: Option<Picture>,
    /// The columns that changed.
    columns: Vec<bool>,
}

impl Judge {
    /// A judge who has seen no picture yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Judges a picture, in time linear in the cells of the lines that changed; always the same puzzle.
    ///
    /// # Errors
    /// The first fault found.
    pub fn judge(&mut self, puzzle: &Puzzle, picture: &Picture) -> Result<(), Fault> {
        let width = puzzle.width();
        let last = self.last.take().filter(|last| last.width() == picture.width());
        let Some(mut last) = last.filter(|last| width > 0 && last.cells().len() == picture.cells().len()) else {
            judge(puzzle, picture)?;
            self.last = Some(picture.clone());
            return Ok(());
        };
        self.columns.clear();
        self.columns.resize(width, false);
        for row in 0..puzzle.height() {
            let place = row * width;
            let (old, new) = (&last.cells()[place..place + width], &picture.cells()[place..place + width]);
            // All of the row: without an early end it is many cells a step.
            if !old.iter().zip(new).fold(false, |differs, (old, new)| differs | (old != new)) {
                continue;
            }
            judge_row(puzzle, picture, row)?;
            let changes = self.columns.iter_mut().zip(old.iter().zip(new));
            changes.for_each(|(changed, (old, new))| *changed |= old != new);
            (0..width).for_each(|column| last.set(place + column, picture.cells()[place + column]));
        }
        let mut changed = (0..width).filter(|&column| self.columns[column]);
        changed.try_for_each(|column| judge_column(puzzle, picture, column))?;
        self.last = Some(last);
        Ok(())
    }
}

/// Whether the runs of equal colour in a line are just the blocks of the clue; a blotted block may have any length.
fn meets(puzzle: &Puzzle, clue: Option<&[crate::puzzle::Block]>, line: impl Iterator<Item = Color>) -> bool {
    let Some(clue) = clue else { return true };
    let mut expected = clue.iter();
    let mut run: Option<(Color, u32)> = None;
    let mut fits = |run: Option<(Color, u32)>| match run {
        None => true,
        Some((color, length)) => expected.next().is_some_and(|block| {
            block.color == color
                && (block.length == length || block.is_blotted())
                && color.index() < puzzle.palette.len()
        }),
    };
    for color in line {
        match &mut run {
            Some((last, length)) if *last == color => *length += 1,
            _ => {
                if !fits(run) {
                    return false;
                }
                run = (!color.is_blank()).then_some((color, 1));
            }
        }
    }
    fits(run) && expected.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Clue, Palette};

    fn clues(texts: &[&str]) -> Vec<Clue> {
        texts.iter().map(|text| text.parse().unwrap()).collect()
    }

    #[test]
    fn pictures_are_judged() {
        let puzzle = Puzzle::new(clues(&["1 1", "3"]), clues(&["2", "1", "2"]));
        let judged = |text: &str| judge(&puzzle, &Picture::parse(text).unwrap());
        assert_eq!(judged("#.#\n###"), Ok(()));
        assert_eq!(judged("##.\n###"), Err(Fault::Line(LineName::Row(1))));
        assert_eq!(judged("#.#\n##."), Err(Fault::Line(LineName::Row(2))));
        assert_eq!(judged("#.#\n#.#\n###"), Err(Fault::Size));
        assert_eq!(judged("#.####"), Err(Fault::Size));
        let columns = Puzzle::new(clues(&["1 1", "3"]), clues(&["2", "0", "2"]));
        let found = judge(&columns, &Picture::parse("#.#\n###").unwrap());
        assert_eq!(found, Err(Fault::Line(LineName::Column(2))));
    }

    #[test]
    fn a_judge_sees_all_that_changes() {
        let puzzle = Puzzle::new(clues(&["1", "1"]), clues(&["1", "1"]));
        let all = ["#.\n.#", ".#\n#.", "##\n..", "..\n..", "#.\n#.", "#.\n.#", "#.\n.#\n..", "#.\n##"];
        for first in all {
            for second in all {
                let mut judge_of_two = Judge::new();
                for text in [first, second, first] {
                    let picture = Picture::parse(text).unwrap();
                    assert_eq!(judge_of_two.judge(&puzzle, &picture).is_ok(), judge(&puzzle, &picture).is_ok());
                }
            }
        }
    }

    #[test]
    fn a_block_too_few_or_too_many_is_seen() {
        let puzzle = Puzzle::new(clues(&["1 1"]), clues(&["1", "0", "0"]));
        assert!(judge(&puzzle, &Picture::parse("#..").unwrap()).is_err());
        let puzzle = Puzzle::new(clues(&["1"]), clues(&["1", "0", "1"]));
        assert!(judge(&puzzle, &Picture::parse("#.#").unwrap()).is_err());
    }

    #[test]
    fn every_picture_meets_its_own_clues() {
        let picture = Picture::parse("##.#\n.#..\n####").unwrap();
        let puzzle = Puzzle::from_picture(picture.clone(), Palette::black_and_white());
        assert_eq!(judge(&puzzle, &picture), Ok(()));
    }

    #[test]
    fn a_clue_not_given_is_met_by_all() {
        let puzzle = Puzzle::with_palette(vec![None], vec![None, None], Palette::black_and_white());
        assert_eq!(judge(&puzzle, &Picture::parse("#.").unwrap()), Ok(()));
    }
}

//! The referee: does a picture meet every clue, and have all given cells?
//!
//! It shares no code with any solver, reads nothing but the puzzle and the
//! picture, and judges every solution in every build.

use std::fmt;

use crate::{CellName, Clue, Color, Gap, Layout, LineName, Picture, Puzzle};

/// What is wrong with a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// It has another size than the puzzle.
    Size,
    /// It has a colour that the puzzle does not have.
    Color,
    /// A line does not hold the runs of its clue.
    Line(LineName),
    /// A given cell has another colour.
    Given(CellName),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size => f.write_str("the picture has another size than the puzzle"),
            Self::Color => f.write_str("the picture has a colour that the puzzle does not have"),
            Self::Line(name) => write!(f, "{name} does not meet its clue"),
            Self::Given(name) => write!(f, "{name} is not as it is given"),
        }
    }
}

/// Judges a picture, in time linear in its cells for ordinary clues.
///
/// # Errors
/// The first fault found.
pub fn judge(puzzle: &Puzzle, picture: &Picture) -> Result<(), Fault> {
    let (width, height) = (puzzle.width(), puzzle.height());
    if picture.cells().len() != width * height || (width > 0 && picture.width() != width) {
        return Err(Fault::Size);
    }
    judge_colors(puzzle, picture.cells())?;
    (0..puzzle.layout().line_count()).try_for_each(|line| judge_line(puzzle, picture, line))?;
    judge_given(puzzle, picture)
}

fn judge_given(puzzle: &Puzzle, picture: &Picture) -> Result<(), Fault> {
    match puzzle.given().iter().find(|&&(cell, color)| picture.cells()[cell] != color) {
        None => Ok(()),
        Some(&(cell, _)) => Err(Fault::Given(puzzle.layout().cell_name(cell))),
    }
}

fn judge_colors(puzzle: &Puzzle, cells: &[Color]) -> Result<(), Fault> {
    // All of them: without an early end it is many cells a step.
    let greatest = cells.iter().fold(0, |greatest, color| greatest.max(color.index()));
    if greatest < puzzle.palette.len() || cells.is_empty() { Ok(()) } else { Err(Fault::Color) }
}

fn judge_line(puzzle: &Puzzle, picture: &Picture, line: usize) -> Result<(), Fault> {
    let (layout, cells) = (puzzle.layout(), picture.cells());
    let met = puzzle.clues()[line].as_ref().is_none_or(|clue| match *layout {
        Layout::Rectangle { width, height, .. } if line < height => {
            meets(clue, cells[line * width..(line + 1) * width].iter().copied())
        }
        Layout::Rectangle { width, height, .. } => {
            meets(clue, cells.iter().skip(line - height).step_by(width).copied())
        }
        _ => meets(clue, layout.cells(line).map(|cell| cells[cell])),
    });
    if met { Ok(()) } else { Err(Fault::Line(layout.line_name(line))) }
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
        let is_rectangle = matches!(puzzle.layout(), Layout::Rectangle { .. });
        let last = self.last.take().filter(|last| is_rectangle && last.width() == picture.width());
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
            judge_colors(puzzle, new)?;
            judge_line(puzzle, picture, row)?;
            let changes = self.columns.iter_mut().zip(old.iter().zip(new));
            changes.for_each(|(changed, (old, new))| *changed |= old != new);
            (0..width).for_each(|column| last.set(place + column, picture.cells()[place + column]));
        }
        let mut changed = (0..width).filter(|&column| self.columns[column]);
        changed.try_for_each(|column| judge_line(puzzle, picture, puzzle.height() + column))?;
        judge_given(puzzle, picture)?;
        self.last = Some(last);
        Ok(())
    }
}

/// Whether a line meets its clue.
pub(super) fn meets(clue: &Clue, line: impl Iterator<Item = Color>) -> bool {
    if clue.is_ordinary() { has_blocks(clue, line) } else { has_runs(clue, &line.collect::<Vec<_>>()) }
}

/// Whether the stretches of equal colour in a line are just the blocks of an ordinary clue; a blotted block may have
/// any length.
fn has_blocks(clue: &Clue, line: impl Iterator<Item = Color>) -> bool {
    let mut expected = clue.runs().iter();
    let mut stretch: Option<(Color, u32)> = None;
    let mut fits = |stretch: Option<(Color, u32)>| match stretch {
        None => true,
        Some((color, length)) => {
            expected.next().is_some_and(|run| run.color == color && (run.min..=run.max).contains(&length))
        }
    };
    for color in line {
        match &mut stretch {
            Some((last, length)) if *last == color => *length += 1,
            _ => {
                if !fits(stretch) {
                    return false;
                }
                stretch = (!color.is_blank()).then_some((color, 1));
            }
        }
    }
    fits(stretch) && expected.next().is_none()
}

/// Whether the runs of any clue can be laid over a line of these colours. O(runs x cells x longest stretch).
fn has_runs(clue: &Clue, line: &[Color]) -> bool {
    // Where the cells before may end: after the runs so far, without the background behind them.
    let mut ends = vec![false; line.len() + 1];
    ends[0] = true;
    for run in clue.runs() {
        let mut next = vec![false; line.len() + 1];
        let mut may_start = false;
        for start in 0..line.len() {
            let on_background = start > 0 && line[start - 1] == clue.background();
            // Before the run, there may be more background wherever there is some.
            may_start = match run.gap {
                Gap::Glued => ends[start],
                Gap::Free => ends[start] || (may_start && on_background),
                Gap::Apart => on_background && (ends[start - 1] || may_start),
            };
            if may_start {
                let stretch = line[start..].iter().take_while(|&&color| color == run.color).count();
                (run.min as usize..=stretch.min(run.max as usize)).for_each(|length| next[start + length] = true);
            }
        }
        ends = next;
    }
    (0..=line.len()).rev().take_while(|&end| end == line.len() || line[end] == clue.background()).any(|end| ends[end])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Palette, Run};

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

    /// The examples of the design: glued caps, runs of white on black, and lengths that are not given.
    #[test]
    fn runs_of_every_kind_are_judged() {
        let [white, black, cap] = [0, 1, 2].map(|index| Color::new(index).unwrap());
        let run = |color, min, max, gap| Run { color, min, max, gap };
        let line = |text: &str| -> Vec<Color> {
            text.chars()
                .map(|cell| {
                    if cell == '#' {
                        black
                    } else if cell == '/' {
                        cap
                    } else {
                        white
                    }
                })
                .collect()
        };
        let met = |clue: &Clue, text: &str| meets(clue, line(text).into_iter());
        let capped = Clue::of_runs(
            white,
            vec![run(cap, 1, 1, Gap::Free), run(black, 2, 2, Gap::Glued), run(cap, 1, 1, Gap::Free)],
        );
        assert!(met(&capped, "./##/.") && met(&capped, "/##./"));
        assert!(!met(&capped, "/.##/") && !met(&capped, "/##") && !met(&capped, "/#.#/"));
        let zebra = Clue::of_runs(black, vec![run(white, 2, 2, Gap::Free), run(white, 1, 1, Gap::Apart)]);
        assert!(met(&zebra, "..#.#") && met(&zebra, "#..#.") && met(&zebra, "..##."));
        assert!(!met(&zebra, "...##") && !met(&zebra, ".#..#"));
        let blotted =
            Clue::of_runs(white, vec![run(black, 1, Run::UNLIMITED, Gap::Apart), run(black, 2, 3, Gap::Apart)]);
        assert!(met(&blotted, ".#.##") && met(&blotted, ".###.##."));
        assert!(!met(&blotted, "#..##") && !met(&blotted, ".##.####") && !met(&blotted, ".##.#"));
    }
}

//! A correction of a puzzle: which clues it changes, and how plausible it is.

use nonosat_core::solve::outcome::Verdict;
use nonosat_model::{Clue, Layout, Puzzle, referee::judge};
use nonosat_propagate::technique::Technique;

/// The misprint that a correction takes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CorrectionKind {
    /// A number is another one.
    Number,
    /// A block has another colour.
    Color,
    /// Two neighbouring numbers were exchanged.
    Swap,
    /// A number is missing.
    Missing,
    /// A number is too many.
    Extra,
    /// Two numbers are one, as digits: `1 2` for `12`.
    Join,
    /// A number is two, as digits: `12` for `1 2`.
    SplitDigits,
    /// A block is two blocks.
    Split,
    /// Two neighbouring blocks are one.
    Merge,
    /// A cell belongs to another block of the line.
    Shift,
    /// Two neighbouring lines were exchanged.
    Lines,
    /// All clues of the rows, of the columns or of both are written from the other end.
    Reversed,
    /// A row has no clue, and those below it have moved up.
    MissingRow,
    /// A column has no clue, and those behind it have moved up.
    MissingColumn,
    /// A row is too many.
    ExtraRow,
    /// A column is too many.
    ExtraColumn,
    /// Two clues are wrong.
    Two,
    /// The goal picture of the puzzle has other clues.
    Goal,
    /// Numbers are written without separators: `11` for `1 1`.
    Glued,
    /// Width and height are exchanged: the same clues, the first of them for the rows.
    Size,
    /// A given cell is wrong: it is left open.
    Given,
}

impl CorrectionKind {
    /// Its name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Number => "number",
            Self::Color => "color",
            Self::Swap => "swap",
            Self::Missing => "missing",
            Self::Extra => "extra",
            Self::Join => "join",
            Self::SplitDigits => "split-digits",
            Self::Split => "split",
            Self::Merge => "merge",
            Self::Shift => "shift",
            Self::Lines => "lines",
            Self::Reversed => "reversed",
            Self::MissingRow => "missing-row",
            Self::MissingColumn => "missing-column",
            Self::ExtraRow => "extra-row",
            Self::ExtraColumn => "extra-column",
            Self::Two => "two",
            Self::Goal => "goal",
            Self::Glued => "glued",
            Self::Size => "size",
            Self::Given => "given",
        }
    }

    /// What is corrected, in words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Number => "one number",
            Self::Color => "another colour",
            Self::Swap => "two numbers exchanged",
            Self::Missing => "a number was missing",
            Self::Extra => "a number too many",
            Self::Join => "digits joined",
            Self::SplitDigits => "digits taken apart",
            Self::Split => "a block split",
            Self::Merge => "two blocks joined",
            Self::Shift => "one cell moved to another block",
            Self::Lines => "two neighbouring lines exchanged",
            Self::Reversed => "clues read from the other end",
            Self::MissingRow => "the clue of a row was missing",
            Self::MissingColumn => "the clue of a column was missing",
            Self::ExtraRow => "a row too many",
            Self::ExtraColumn => "a column too many",
            Self::Two => "two wrong clues",
            Self::Goal => "the clues of the goal picture",
            Self::Glued => "numbers written without separators",
            Self::Size => "width and height exchanged",
            Self::Given => "a given cell is wrong",
        }
    }
}

/// Another clue for a line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Change {
    /// The line's number in the puzzle; that of a missing line in the corrected puzzle.
    pub line: usize,
    /// The clue as it is; `None` for a missing line.
    pub old: Option<Clue>,
    /// The clue as it should be; `None` for a line too many.
    pub new: Option<Clue>,
}

/// A change of clues that gives a puzzle a solution.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Correction {
    /// Its rank, from 1; corrections of equal cost share one.
    pub rank: usize,
    /// How many corrections have this rank.
    pub ties: usize,
    /// How implausible it is, in halves; 0 for what the goal picture says. The cost of the misprint, 1 more if it takes
    /// more than line solving to solve the corrected puzzle, 3 more if that has several solutions.
    pub cost: f64,
    /// The misprint.
    pub kind: CorrectionKind,
    /// The clues that change; none of [`CorrectionKind::Size`] and [`CorrectionKind::Given`].
    pub changes: Vec<Change>,
    /// The given cell that is left open.
    pub given: Option<usize>,
    /// [`Verdict::Unique`] or [`Verdict::Multiple`]; unknown only of the clues of the goal picture.
    pub verdict: Verdict,
    /// The weakest technique that solves the corrected puzzle, if it is known.
    pub technique: Option<Technique>,
}

impl Correction {
    /// The puzzle with the changed clues; all else stays, but for pictures that do not fit any more.
    #[must_use]
    pub fn apply(&self, puzzle: &Puzzle) -> Puzzle {
        let mut corrected = self.corrected(puzzle);
        corrected.metadata = puzzle.metadata.clone();
        corrected.goal = puzzle.goal.clone().filter(|goal| judge(&corrected, goal).is_ok());
        if corrected.layout() == puzzle.layout() {
            corrected.saved.clone_from(&puzzle.saved);
        }
        corrected
    }

    /// The layout in which the changed lines have their numbers; not that of the puzzle where a line is missing.
    pub fn layout(&self, puzzle: &Puzzle) -> Layout {
        match self.kind {
            CorrectionKind::MissingRow => Layout::grid(puzzle.width(), puzzle.height() + 1),
            CorrectionKind::MissingColumn => Layout::grid(puzzle.width() + 1, puzzle.height()),
            CorrectionKind::Size => Layout::grid(puzzle.height(), puzzle.width()),
            _ => puzzle.layout().clone(),
        }
    }

    /// The corrected clues and the given cells alone; but for a wrong one, these stay where they are printed.
    pub(super) fn corrected(&self, puzzle: &Puzzle) -> Puzzle {
        let mut clues = puzzle.clues().to_vec();
        let mut layout = self.layout(puzzle);
        for change in &self.changes {
            match self.kind {
                CorrectionKind::MissingRow | CorrectionKind::MissingColumn => {
                    clues.insert(change.line, change.new.clone());
                }
                CorrectionKind::ExtraRow | CorrectionKind::ExtraColumn => {
                    clues.remove(change.line);
                    let is_row = self.kind == CorrectionKind::ExtraRow;
                    let (width, height) = (puzzle.width(), puzzle.height());
                    layout = Layout::grid(width - usize::from(!is_row), height - usize::from(is_row));
                }
                _ => clues[change.line].clone_from(&change.new),
            }
        }
        let mut corrected = Puzzle::with_layout(layout, clues, puzzle.palette.clone());
        let given = puzzle.given().iter().filter(|&&(cell, _)| Some(cell) != self.given);
        let given = given.filter_map(|&(cell, color)| Some((self.moved(puzzle, cell)?, color)));
        corrected.set_given(given).expect("given cells stay within the grid, each where no other is");
        corrected
    }

    /// The number that a cell has in the corrected puzzle; `None` if it is in a line that is left out.
    fn moved(&self, puzzle: &Puzzle, cell: usize) -> Option<usize> {
        let (width, height) = (puzzle.width(), puzzle.height());
        let (mut row, mut column) = (cell.checked_div(width)?, cell % width);
        let mut new_width = width;
        for change in &self.changes {
            match self.kind {
                CorrectionKind::MissingRow => row += usize::from(row >= change.line),
                CorrectionKind::ExtraRow if row == change.line => return None,
                CorrectionKind::ExtraRow => row -= usize::from(row > change.line),
                CorrectionKind::MissingColumn => {
                    column += usize::from(column >= change.line - height);
                    new_width += 1;
                }
                CorrectionKind::ExtraColumn if column == change.line - height => return None,
                CorrectionKind::ExtraColumn => {
                    column -= usize::from(column > change.line - height);
                    new_width -= 1;
                }
                _ => {}
            }
        }
        Some(row * new_width + column)
    }

    /// Whether the clue of one line changes, and nothing else.
    pub(super) fn is_of_one_clue(&self) -> bool {
        matches!(&self.changes[..], [Change { old: Some(_), new: Some(_), .. }])
    }

    /// Whether the goal picture of the puzzle, if it has one, meets the corrected clues.
    pub fn keeps_goal(&self, puzzle: &Puzzle) -> bool {
        puzzle.goal.as_ref().is_none_or(|goal| judge(&self.corrected(puzzle), goal).is_ok())
    }

    /// Whether the corrected puzzle has exactly one solution and no other correction is as plausible.
    pub fn is_clear(&self) -> bool {
        self.rank == 1 && self.ties == 1 && self.verdict == Verdict::Unique
    }
}

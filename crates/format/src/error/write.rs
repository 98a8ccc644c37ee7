//! Why puzzles could not be written.

use std::fmt;

use super::say;
use crate::Format;
use nonosat_model::{LineName, Message};

/// Why puzzles could not be written in a format.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WriteError {
    /// There is no puzzle to write.
    NoPuzzle,
    /// The format holds one puzzle a file.
    SeveralPuzzles {
        /// The format.
        format: Format,
        /// How many there are.
        count: usize,
    },
    /// The puzzle has several colours, the format none.
    Colors {
        /// The number of the puzzle, from 1.
        puzzle: usize,
        /// The format.
        format: Format,
    },
    /// A clue is not given, and the format cannot express that.
    MissingClue {
        /// The number of the puzzle, from 1.
        puzzle: usize,
        /// The format.
        format: Format,
        /// The line without a clue.
        line: LineName,
    },
    /// A block has no known length, and the format cannot express that.
    BlottedBlock {
        /// The number of the puzzle, from 1.
        puzzle: usize,
        /// The format.
        format: Format,
        /// The line of the block.
        line: LineName,
    },
    /// Some cells are given, and the format has no place for them: without them it is another puzzle.
    Given {
        /// The number of the puzzle, from 1.
        puzzle: usize,
        /// The format.
        format: Format,
    },
    /// The format cannot hold the puzzle, for a reason of its own.
    Unfit {
        /// The number of the puzzle, from 1.
        puzzle: usize,
        /// The format.
        format: Format,
        /// The reason.
        reason: Message,
    },
    /// The puzzle is a triddler, and the format has no place for one.
    Triddler {
        /// The number of the puzzle, from 1.
        puzzle: usize,
        /// The format.
        format: Format,
    },
    /// The puzzle is a table of lines, and the format has no place for one.
    Table {
        /// The number of the puzzle, from 1.
        puzzle: usize,
        /// The format.
        format: Format,
    },
    /// A clue has more than blocks on a blank background, and the format cannot express that.
    Clue {
        /// The number of the puzzle, from 1.
        puzzle: usize,
        /// The format.
        format: Format,
        /// The line of the clue.
        line: LineName,
    },
    /// The format is a picture, and the puzzle has none.
    NoGoal {
        /// The number of the puzzle, from 1.
        puzzle: usize,
        /// The format.
        format: Format,
    },
    /// The format is a picture, and the puzzle's goal does not meet the clues.
    GoalDiffers {
        /// The number of the puzzle, from 1.
        puzzle: usize,
    },
}

impl WriteError {
    /// Why, as data.
    pub fn said(&self) -> Message {
        let of = |id: &'static str, format: &Format| Message::new(id).with("format", format.name());
        let (puzzle, problem) = match self {
            Self::NoPuzzle => return say("write.none"),
            Self::SeveralPuzzles { format, count } => return of("write.several", format).with("count", *count),
            Self::Colors { puzzle, format } => (puzzle, of("write.colors", format)),
            Self::MissingClue { puzzle, format, line } => {
                (puzzle, of("write.missing", format).with("line", line.message()))
            }
            Self::BlottedBlock { puzzle, format, line } => {
                (puzzle, of("write.blotted", format).with("line", line.message()))
            }
            Self::Given { puzzle, format } => (puzzle, of("write.given", format)),
            Self::Unfit { puzzle, format, reason } => {
                (puzzle, of("write.unfit", format).with("reason", reason.clone()))
            }
            Self::Triddler { puzzle, format } => (puzzle, of("write.triddler", format)),
            Self::Table { puzzle, format } => (puzzle, of("write.table", format)),
            Self::Clue { puzzle, format, line } => (puzzle, of("write.clue", format).with("line", line.message())),
            Self::NoGoal { puzzle, format } => (puzzle, of("write.no-goal", format)),
            Self::GoalDiffers { puzzle } => (puzzle, say("write.goal-differs")),
        };
        say("read.in-puzzle").with("puzzle", *puzzle).with("problem", problem)
    }
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.said().fmt(f)
    }
}

impl std::error::Error for WriteError {}

//! Why puzzles could not be written.

use crate::Format;
use nonosat_model::LineName;

/// Why puzzles could not be written in a format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// There is no puzzle to write.
    #[error("there is no puzzle to write")]
    NoPuzzle,
    /// The format holds one puzzle a file.
    #[error("the format {format} holds one puzzle a file, not {count}")]
    SeveralPuzzles {
        /// The format.
        format: Format,
        /// How many there are.
        count: usize,
    },
    /// The puzzle has several colours, the format none.
    #[error("puzzle {puzzle}: the format {format} has no colours")]
    Colors {
        /// The number of the puzzle, from 1.
        puzzle: usize,
        /// The format.
        format: Format,
    },
    /// A clue is not given, and the format cannot express that.
    #[error("puzzle {puzzle}: the format {format} cannot leave out the clue of {line}")]
    MissingClue {
        /// The number of the puzzle, from 1.
        puzzle: usize,
        /// The format.
        format: Format,
        /// The line without a clue.
        line: LineName,
    },
    /// A block has no known length, and the format cannot express that.
    #[error("puzzle {puzzle}: the format {format} cannot hold the unknown block length of {line}")]
    BlottedBlock {
        /// The number of the puzzle, from 1.
        puzzle: usize,
        /// The format.
        format: Format,
        /// The line of the block.
        line: LineName,
    },
    /// Some cells are given, and the format has no place for them: without them it is another puzzle.
    #[error(
        "puzzle {puzzle}: some cells are given, for which the format {format} has no place; json, non and tatham do"
    )]
    Given {
        /// The number of the puzzle, from 1.
        puzzle: usize,
        /// The format.
        format: Format,
    },
    /// The format cannot hold the puzzle, for a reason of its own.
    #[error("puzzle {puzzle}: the format {format} cannot hold it: {reason}")]
    Unfit {
        /// The number of the puzzle, from 1.
        puzzle: usize,
        /// The format.
        format: Format,
        /// The reason.
        reason: &'static str,
    },
    /// The puzzle is a triddler, and the format has no place for one.
    #[error("puzzle {puzzle}: the format {format} holds rectangular grids only, no triddlers")]
    Triddler {
        /// The number of the puzzle, from 1.
        puzzle: usize,
        /// The format.
        format: Format,
    },
    /// The puzzle is a table of lines, and the format has no place for one.
    #[error("puzzle {puzzle}: the format {format} holds rectangular grids only, no other lines")]
    Table {
        /// The number of the puzzle, from 1.
        puzzle: usize,
        /// The format.
        format: Format,
    },
    /// A clue has more than blocks on a blank background, and the format cannot express that.
    #[error("puzzle {puzzle}: the format {format} cannot hold the kind of clue of {line}")]
    Clue {
        /// The number of the puzzle, from 1.
        puzzle: usize,
        /// The format.
        format: Format,
        /// The line of the clue.
        line: LineName,
    },
    /// The format is a picture, and the puzzle has none.
    #[error("puzzle {puzzle}: the format {format} needs the goal picture, and the puzzle has none")]
    NoGoal {
        /// The number of the puzzle, from 1.
        puzzle: usize,
        /// The format.
        format: Format,
    },
    /// The format is a picture, and the puzzle's goal does not meet the clues.
    #[error("puzzle {puzzle}: the goal picture does not meet the clues, so it cannot stand for them")]
    GoalDiffers {
        /// The number of the puzzle, from 1.
        puzzle: usize,
    },
}

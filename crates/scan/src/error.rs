//! Why no puzzle was read from a picture.

use std::fmt;

/// The reason why no puzzle was read from a picture.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum ScanError {
    /// It has too few pixels.
    TooSmall {
        /// Its width in pixels.
        width: usize,
        /// Its height in pixels.
        height: usize,
        /// The least side in pixels.
        least: usize,
    },
    /// No evenly spaced lines that cross were found.
    NoGrid,
    /// The grid goes on beyond the edge of the picture, or its clues would lie there.
    Cut {
        /// Where it is cut off.
        side: Side,
    },
    /// There is a grid, but there are no numbers on a side.
    NoNumbers {
        /// The rows of the grid.
        rows: usize,
        /// The columns of the grid.
        columns: usize,
        /// Where numbers were expected.
        side: Side,
    },
    /// The digits cannot be told apart.
    Blurred {
        /// The usual height of the digits in pixels.
        height: f32,
    },
    /// The corners that were given are no corners of a grid.
    Corners,
}

impl fmt::Display for ScanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooSmall { width, height, least } => write!(
                f,
                "a picture of {width}x{height} pixels is too small for a puzzle: expected at least {least} a side"
            ),
            Self::NoGrid => f.write_str(
                "no grid was found: expected straight lines that cross at even distances; give its corners by hand",
            ),
            Self::Cut { side } => write!(f, "only a part of the puzzle is in the picture: it is cut off {side}"),
            Self::NoNumbers { rows, columns, side } => {
                write!(f, "a grid of {rows} rows and {columns} columns was found, but no numbers {side}")
            }
            Self::Blurred { height } => write!(
                f,
                "the digits are only {height:.0} pixels high and blurred: take the picture sharper or from nearer"
            ),
            Self::Corners => f.write_str(
                "the corners are no corners of a grid: expected top left, top right, bottom right, bottom left, \
                 in pixels",
            ),
        }
    }
}

impl std::error::Error for ScanError {}

/// A side of a picture or a grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// The left side.
    Left,
    /// The upper side.
    Top,
    /// The right side.
    Right,
    /// The lower side.
    Bottom,
}

impl std::fmt::Display for Side {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Left => "on the left",
            Self::Top => "at the top",
            Self::Right => "on the right",
            Self::Bottom => "at the bottom",
        })
    }
}

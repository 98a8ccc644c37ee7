//! How many cells the puzzle of an image has.

use std::{fmt, str::FromStr};

use super::{area::Area, error::ImageError};

/// The most cells of a side.
pub const LONGEST_SIDE: usize = 500;

/// The size of a puzzle, of which an image may decide a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GridSize {
    /// `40`: so many cells along the longer side.
    Longer(usize),
    /// `40x`: so many columns.
    Columns(usize),
    /// `x30`: so many rows.
    Rows(usize),
    /// `40x30`: columns and rows; what is too wide or too high of the image is cut off on both sides.
    Both(usize, usize),
}

impl GridSize {
    /// The columns, the rows, and the part of the area that they show.
    pub(super) fn of(self, area: Area) -> Result<(usize, usize, Area), ImageError> {
        let other = |side: usize, long: f64, short: f64| {
            let cells = (side as f64 * short / long).round().max(1.0);
            if cells > LONGEST_SIDE as f64 { Err(ImageError::TooLong(LONGEST_SIDE)) } else { Ok(cells as usize) }
        };
        let (columns, rows) = match self {
            Self::Longer(side) if area.width >= area.height => (side, other(side, area.width, area.height)?),
            Self::Longer(side) | Self::Rows(side) => (other(side, area.height, area.width)?, side),
            Self::Columns(side) => (side, other(side, area.width, area.height)?),
            Self::Both(columns, rows) => return Ok((columns, rows, area.with_aspect(columns, rows))),
        };
        Ok((columns, rows, area))
    }
}

impl fmt::Display for GridSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Longer(side) => write!(f, "{side}"),
            Self::Columns(columns) => write!(f, "{columns}x"),
            Self::Rows(rows) => write!(f, "x{rows}"),
            Self::Both(columns, rows) => write!(f, "{columns}x{rows}"),
        }
    }
}

impl FromStr for GridSize {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let side = |text: &str| text.parse().ok().filter(|side| (1..=LONGEST_SIDE).contains(side));
        let read = || match text.split_once('x') {
            None => side(text).map(Self::Longer),
            Some((columns, "")) => side(columns).map(Self::Columns),
            Some(("", rows)) => side(rows).map(Self::Rows),
            Some((columns, rows)) => Some(Self::Both(side(columns)?, side(rows)?)),
        };
        read().ok_or_else(|| {
            format!(
                "`{text}` is no size; expected 40 (the longer side), 40x (columns), x30 (rows) or 40x30, \
                 at most {LONGEST_SIDE} cells a side"
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_side_decides_the_other() {
        let area = Area { left: 0.0, top: 0.0, width: 300.0, height: 200.0 };
        let size = |text: &str| text.parse::<GridSize>().unwrap().of(area).map(|(columns, rows, _)| (columns, rows));
        assert_eq!(size("60"), Ok((60, 40)));
        assert_eq!(size("30x"), Ok((30, 20)));
        assert_eq!(size("x30"), Ok((45, 30)));
        assert_eq!(size("25x25"), Ok((25, 25)));
        assert_eq!(size("x400"), Err(ImageError::TooLong(500)));
        let thin = Area { left: 0.0, top: 0.0, width: 1000.0, height: 1.0 };
        assert_eq!(GridSize::Longer(40).of(thin).map(|(columns, rows, _)| (columns, rows)), Ok((40, 1)));
    }

    #[test]
    fn sizes_are_read_and_shown() {
        for text in ["40", "40x", "x30", "40x30"] {
            assert_eq!(text.parse::<GridSize>().unwrap().to_string(), text);
        }
        for wrong in ["", "x", "0", "501", "40x0", "4 0", "-4", "3x4x5"] {
            assert!(wrong.parse::<GridSize>().is_err(), "{wrong}");
        }
    }
}

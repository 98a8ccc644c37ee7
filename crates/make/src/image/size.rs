//! How many cells the puzzle of an image has.

use std::{fmt, str::FromStr};

use super::{area::Area, error::ImageError};

/// The most cells of a side.
pub const LONGEST_SIDE: usize = 500;

/// The cells of the longer side where nothing says how many.
const USUAL_SIDE: usize = 40;

/// The size of a puzzle, of which an image may decide a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GridSize {
    /// `auto`: a cell for each square of the pixels that the image is made of, where these are larger than pixels, as
    /// in enlarged icons; else 40 along the longer side.
    Auto,
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
    /// The columns, the rows, and the part of the area that they show; `squares` are those of an image that is made of
    /// squares. No side has more cells than pixels.
    pub(super) fn of(self, area: Area, squares: Option<[usize; 2]>) -> Result<(usize, usize, Area), ImageError> {
        let bounded = |side: usize, pixels: f64| side.min((pixels as usize).max(1));
        let other = |side: usize, long: f64, short: f64| {
            let cells = (side as f64 * short / long).round().max(1.0);
            if cells > LONGEST_SIDE as f64 { Err(ImageError::TooLong(LONGEST_SIDE)) } else { Ok(cells as usize) }
        };
        let (columns, rows) = match self {
            Self::Auto => match squares {
                Some([columns, rows]) => (columns, rows),
                None => return Self::Longer(USUAL_SIDE).of(area, None),
            },
            Self::Longer(side) if area.width >= area.height => return Self::Columns(side).of(area, None),
            Self::Longer(side) => return Self::Rows(side).of(area, None),
            Self::Rows(side) => {
                let side = bounded(side, area.height);
                (other(side, area.height, area.width)?, side)
            }
            Self::Columns(side) => {
                let side = bounded(side, area.width);
                (side, other(side, area.width, area.height)?)
            }
            Self::Both(columns, rows) => {
                let (columns, rows) = (bounded(columns, area.width), bounded(rows, area.height));
                return Ok((columns, rows, area.with_aspect(columns, rows)));
            }
        };
        Ok((columns, rows, area))
    }
}

impl fmt::Display for GridSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Auto => f.write_str("auto"),
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
            None if text == "auto" => Some(Self::Auto),
            None => side(text).map(Self::Longer),
            Some((columns, "")) => side(columns).map(Self::Columns),
            Some(("", rows)) => side(rows).map(Self::Rows),
            Some((columns, rows)) => Some(Self::Both(side(columns)?, side(rows)?)),
        };
        read().ok_or_else(|| {
            format!(
                "`{text}` is no size; expected auto, 40 (the longer side), 40x (columns), x30 (rows) or 40x30, \
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
        let size =
            |text: &str| text.parse::<GridSize>().unwrap().of(area, None).map(|(columns, rows, _)| (columns, rows));
        assert_eq!(size("60"), Ok((60, 40)));
        assert_eq!(size("30x"), Ok((30, 20)));
        assert_eq!(size("x30"), Ok((45, 30)));
        assert_eq!(size("25x25"), Ok((25, 25)));
        let large = Area { width: 3000.0, height: 2000.0, ..area };
        assert_eq!(GridSize::Rows(400).of(large, None), Err(ImageError::TooLong(500)));
        let thin = Area { left: 0.0, top: 0.0, width: 1000.0, height: 1.0 };
        assert_eq!(GridSize::Longer(40).of(thin, None).map(|(columns, rows, _)| (columns, rows)), Ok((40, 1)));
    }

    #[test]
    fn no_image_is_enlarged() {
        let icon = Area { left: 0.0, top: 0.0, width: 16.0, height: 12.0 };
        let size = |size: GridSize, squares| size.of(icon, squares).map(|(columns, rows, _)| (columns, rows));
        assert_eq!(size(GridSize::Auto, None), Ok((16, 12)));
        assert_eq!(size(GridSize::Auto, Some([8, 6])), Ok((8, 6)));
        assert_eq!(size(GridSize::Longer(30), Some([8, 6])), Ok((16, 12)));
        assert_eq!(size(GridSize::Rows(30), None), Ok((16, 12)));
        assert_eq!(size(GridSize::Both(30, 6), None), Ok((16, 6)));
    }

    #[test]
    fn sizes_are_read_and_shown() {
        for text in ["auto", "40", "40x", "x30", "40x30"] {
            assert_eq!(text.parse::<GridSize>().unwrap().to_string(), text);
        }
        for wrong in ["", "x", "0", "501", "40x0", "4 0", "-4", "3x4x5"] {
            assert!(wrong.parse::<GridSize>().is_err(), "{wrong}");
        }
    }
}

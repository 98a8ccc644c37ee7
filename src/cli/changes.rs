//! Which cells may change, and how many: the arguments of commands that change pictures.

use std::{ops::RangeInclusive, str::FromStr};

use nonosat::puzzle::{Picture, Puzzle};

use super::failure::Cause;

/// The most cells that may change.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Most {
    /// As many as the command thinks right.
    Default,
    Cells(usize),
    /// A share of all cells.
    Share(f64),
}

impl Most {
    /// The number for a picture with so many cells.
    pub(crate) fn of(self, cells: usize, default: impl Fn(usize) -> usize) -> usize {
        match self {
            Self::Default => default(cells),
            Self::Cells(most) => most,
            Self::Share(share) => (share * cells as f64).floor() as usize,
        }
    }
}

impl FromStr for Most {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const ADVICE: &str = "expected a number of cells such as 10, or a share of them such as 5%";
        if text == "5%, at least 3" {
            return Ok(Self::Default);
        }
        match text.strip_suffix('%') {
            Some(percent) => match percent.trim().parse::<f64>() {
                Ok(percent) if (0.0..=100.0).contains(&percent) => Ok(Self::Share(percent / 100.0)),
                _ => Err(ADVICE),
            },
            None => text.parse().map(Self::Cells).map_err(|_| ADVICE),
        }
    }
}

/// Rows and columns, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Area {
    rows: (usize, usize),
    columns: (usize, usize),
}

impl FromStr for Area {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let range = |text: &str| {
            let (from, to) = text.split_once('-').unwrap_or((text, text));
            let (from, to) = (from.trim().parse().ok()?, to.trim().parse().ok()?);
            (1 <= from && from <= to).then_some((from, to))
        };
        let both = text.split_once(',').and_then(|(rows, columns)| Some((range(rows)?, range(columns)?)));
        let (rows, columns) = both.ok_or("expected rows and columns, counted from 1, such as 5-9,1-20")?;
        Ok(Self { rows, columns })
    }
}

/// For each cell whether it may change; `None` if all may.
///
/// # Errors
/// If the picture of the cells to keep, or the area, does not fit the puzzle.
pub(crate) fn may_change(
    puzzle: &Puzzle,
    keep: Option<&Picture>,
    area: Option<Area>,
) -> Result<Option<Vec<bool>>, Cause> {
    let (width, height) = (puzzle.width(), puzzle.height());
    let mut may = vec![true; puzzle.layout().cell_count()];
    if let Some(keep) = keep {
        if (keep.width(), keep.height()) != (width, height) {
            let (own, other) = (format!("{width}x{height}"), format!("{}x{}", keep.width(), keep.height()));
            return Err(Cause::NotChangeable(format!("the picture of --keep is {other}, the puzzle {own}")));
        }
        may.iter_mut().zip(keep.cells()).for_each(|(may, color)| *may = color.is_blank());
    }
    if let Some(Area { rows, columns }) = area {
        if !puzzle.layout().is_rectangle() {
            return Err(Cause::NotChangeable("--area is for grids of rows and columns".to_owned()));
        }
        if rows.1 > height || columns.1 > width {
            return Err(Cause::NotChangeable(format!(
                "--area reaches beyond the {width}x{height} cells of the puzzle"
            )));
        }
        let within = |(from, to): (usize, usize)| -> RangeInclusive<usize> { from - 1..=to - 1 };
        for (cell, may) in may.iter_mut().enumerate() {
            *may &= within(rows).contains(&(cell / width)) && within(columns).contains(&(cell % width));
        }
    }
    Ok((keep.is_some() || area.is_some()).then_some(may))
}

#[cfg(test)]
mod tests {
    use nonosat::puzzle::Palette;

    use super::*;

    #[test]
    fn numbers_and_shares() {
        let most = |text: &str| text.parse::<Most>().map(|most| most.of(210, |cells| cells / 10));
        assert_eq!(["7", "5%", "0 %", "12.5%", "5%, at least 3"].map(most), [Ok(7), Ok(10), Ok(0), Ok(26), Ok(21)]);
        for wrong in ["", "-1", "101%", "x%", "NaN%", "3 cells"] {
            assert!(wrong.parse::<Most>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn cells_in_the_area_that_are_not_kept() {
        let area = |text: &str| text.parse::<Area>();
        let picture = Picture::parse("#..\n.#.").unwrap();
        let puzzle = Puzzle::from_picture(picture.clone(), Palette::black_and_white());
        let may = |keep, area| may_change(&puzzle, keep, area).ok().flatten();
        assert_eq!(may(None, None), None);
        assert_eq!(may(None, area("1,2-3").ok()), Some(vec![false, true, true, false, false, false]));
        assert_eq!(may(Some(&picture), area("1-2,1-2").ok()), Some(vec![false, true, false, true, false, false]));
        assert!(may_change(&puzzle, None, area("1-3,1").ok()).is_err());
        assert!(may_change(&puzzle, Picture::parse("#").as_ref(), None).is_err());
        for wrong in ["", "1", "0-1,1", "2-1,1", "1,1,1", "a,b"] {
            assert!(area(wrong).is_err(), "{wrong}");
        }
    }
}

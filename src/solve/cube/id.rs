//! Which cube of which set: the name that a cube and every report about it carry.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use super::MAX_DEPTH;
use crate::puzzle::{Color, ColorSet, Grid, Layout, Puzzle, hash::Fnv};

/// What a cube assumes of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Assumption {
    /// The row, from 1.
    pub row: usize,
    /// The column, from 1.
    pub column: usize,
    /// Whether the cell is filled.
    pub filled: bool,
}

impl Assumption {
    /// The assumption about a cell, given by its number.
    pub(super) fn new(layout: &Layout, cell: usize, filled: bool) -> Self {
        let (row, column) = layout.row_and_column(cell);
        Self { row: row + 1, column: column + 1, filled }
    }

    /// The number of the cell; `None` if there is no such cell.
    pub(super) fn cell(self, layout: &Layout) -> Option<usize> {
        let (row, column) = (self.row.checked_sub(1)?, self.column.checked_sub(1)?);
        (row < layout.height() && column < layout.width()).then(|| layout.cell(row, column))
    }

    /// The colour of the cell.
    pub(super) fn colors(self) -> ColorSet {
        ColorSet::only(if self.filled { Color::BLACK } else { Color::BLANK })
    }
}

/// The name of a set of cubes, a hash of the puzzle's clues and of what all its cubes assume.
///
/// Cubes of different sets do not fit together: what one leaves out, another
/// may have covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct SetId(u64);

impl SetId {
    /// The name of the set of these cubes, in order, each given by its assumptions.
    pub(super) fn new<'a>(puzzle: &Puzzle, cubes: impl ExactSizeIterator<Item = &'a [Assumption]>) -> Self {
        let mut hash = Fnv::new();
        hash.number(puzzle.clue_hash() as usize);
        hash.number(cubes.len());
        for assumptions in cubes {
            take(&mut hash, assumptions);
        }
        Self(hash.value())
    }
}

impl fmt::Display for SetId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl From<SetId> for String {
    fn from(id: SetId) -> Self {
        id.to_string()
    }
}

impl FromStr for SetId {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let is_hash = text.len() == 16 && text.bytes().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f'));
        let number = u64::from_str_radix(text, 16).ok().filter(|_| is_hash);
        number.map(Self).ok_or("expected a set of 16 hexadecimal digits")
    }
}

impl TryFrom<String> for SetId {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

/// Which cube of which set.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CubeId {
    /// The set.
    pub set: SetId,
    /// The number of the cube in its set, from 1.
    pub index: usize,
    /// How many cubes the set has.
    pub of: usize,
    /// What it assumes, in the order in which the search was split.
    pub assumptions: Vec<Assumption>,
}

/// Why a cube's name is none of a cube of the puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum IdFault {
    /// Its number is not one of its set.
    #[error("there is no cube {index} of {of}")]
    Index {
        /// The number it has.
        index: usize,
        /// The number of cubes it says there are.
        of: usize,
    },
    /// It assumes more than any cube can.
    #[error("it has more than {MAX_DEPTH} assumptions")]
    Depth,
    /// It assumes something of a cell that is not there, or twice of the same cell.
    #[error("its assumption about row {row}, column {column} cannot be")]
    Assumption {
        /// The row, as given.
        row: usize,
        /// The column, as given.
        column: usize,
    },
}

impl CubeId {
    /// The grid of which only the assumptions are known.
    ///
    /// # Errors
    /// If this cannot be a cube of the puzzle.
    pub fn grid(&self, puzzle: &Puzzle) -> Result<Grid, IdFault> {
        let Self { index, of, .. } = *self;
        if !(1..=of).contains(&index) || of > 1 << MAX_DEPTH {
            return Err(IdFault::Index { index, of });
        }
        if self.assumptions.len() > MAX_DEPTH as usize {
            return Err(IdFault::Depth);
        }
        assumed(puzzle.layout(), &self.assumptions)
    }

    /// A hash of all that it says.
    pub(super) fn hash(&self) -> Fnv {
        let mut hash = Fnv::new();
        for number in [self.set.0 as usize, self.index, self.of] {
            hash.number(number);
        }
        take(&mut hash, &self.assumptions);
        hash
    }
}

/// Shows `3 of 8`.
impl fmt::Display for CubeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {}", self.index, self.of)
    }
}

/// The grid of which only what is assumed is known.
pub(super) fn assumed(layout: &Layout, assumptions: &[Assumption]) -> Result<Grid, IdFault> {
    let mut grid = Grid::unknown(layout.width(), layout.height());
    for assumption in assumptions {
        let &Assumption { row, column, .. } = assumption;
        let cell = assumption.cell(layout).filter(|&cell| grid.cells()[cell].known().is_none());
        grid.set(cell.ok_or(IdFault::Assumption { row, column })?, assumption.colors());
    }
    Ok(grid)
}

fn take(hash: &mut Fnv, assumptions: &[Assumption]) {
    hash.number(assumptions.len());
    for &Assumption { row, column, filled } in assumptions {
        [row, column, usize::from(filled)].into_iter().for_each(|number| hash.number(number));
    }
}

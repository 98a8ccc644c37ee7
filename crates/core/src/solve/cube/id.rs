//! Which cube of which set: the name that a cube and every report about it carry.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use super::MAX_DEPTH;
use nonosat_model::{Color, ColorSet, Grid, Layout, Puzzle, hash::Fnv};

/// What a cube assumes of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "AssumptionFile", into = "AssumptionFile")]
pub struct Assumption {
    /// The row, from 1.
    pub row: usize,
    /// The column, from 1.
    pub column: usize,
    /// What is said about its colour.
    pub claim: Claim,
}

/// What is said about the colour of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Claim {
    /// In puzzles of two colours: whether the cell is filled.
    Filled(bool),
    /// In all others: whether it has this colour.
    Color {
        /// The colour.
        color: Color,
        /// Whether the cell has it.
        is: bool,
    },
}

/// An assumption as it stands in files.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct AssumptionFile {
    row: usize,
    column: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    filled: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    color: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    is: Option<bool>,
}

impl Assumption {
    /// The assumption that a cell, given by its number, has a colour, or does not have it.
    ///
    /// Of two colours it is the second.
    pub(super) fn new(puzzle: &Puzzle, cell: usize, color: Color, is: bool) -> Self {
        let (row, column) = puzzle.layout().row_and_column(cell);
        let claim = if puzzle.is_black_and_white() { Claim::Filled(is) } else { Claim::Color { color, is } };
        Self { row: row + 1, column: column + 1, claim }
    }

    /// The number of the cell; `None` if there is no such cell.
    pub(super) fn cell(self, layout: &Layout) -> Option<usize> {
        let (row, column) = (self.row.checked_sub(1)?, self.column.checked_sub(1)?);
        (row < layout.height() && column < layout.width()).then(|| row * layout.width() + column)
    }

    /// The colour it is about.
    pub(super) fn color(self) -> Color {
        match self.claim {
            Claim::Filled(_) => Color::BLACK,
            Claim::Color { color, .. } => color,
        }
    }

    /// Whether the cell has that colour.
    pub(super) fn is(self) -> bool {
        match self.claim {
            Claim::Filled(is) | Claim::Color { is, .. } => is,
        }
    }

    /// This assumption, or its opposite.
    pub(super) fn with(self, is: bool) -> Self {
        let claim = match self.claim {
            Claim::Filled(_) => Claim::Filled(is),
            Claim::Color { color, .. } => Claim::Color { color, is },
        };
        Self { claim, ..self }
    }

    /// What it leaves of the colours that the cell may have; `None` if these decide it.
    pub(super) fn narrowed(self, colors: ColorSet) -> Option<ColorSet> {
        let color = self.color();
        let left = if self.is() { ColorSet::only(color) } else { colors.without(color) };
        (colors.len() > 1 && colors.contains(color)).then_some(left)
    }
}

impl From<Assumption> for AssumptionFile {
    fn from(Assumption { row, column, claim }: Assumption) -> Self {
        let (filled, color, is) = match claim {
            Claim::Filled(filled) => (Some(filled), None, None),
            Claim::Color { color, is } => (None, Some(color.index()), Some(is)),
        };
        Self { row, column, filled, color, is }
    }
}

impl TryFrom<AssumptionFile> for Assumption {
    type Error = &'static str;

    fn try_from(AssumptionFile { row, column, filled, color, is }: AssumptionFile) -> Result<Self, Self::Error> {
        let claim = match (filled, color.map(Color::new), is) {
            (Some(filled), None, None) => Claim::Filled(filled),
            (None, Some(Some(color)), Some(is)) => Claim::Color { color, is },
            _ => return Err("expected an assumption with either `filled`, or `color` and `is`"),
        };
        Ok(Self { row, column, claim })
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IdFault {
    /// Its number is not one of its set.
    Index {
        /// The number it has.
        index: usize,
        /// The number of cubes it says there are.
        of: usize,
    },
    /// It assumes more than any cube can.
    Depth,
    /// It assumes something of a cell that is not there, something that other assumptions decide, or something of
    /// another kind of puzzle.
    Assumption {
        /// The row, as given.
        row: usize,
        /// The column, as given.
        column: usize,
    },
}

impl fmt::Display for IdFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Index { index, of } => write!(f, "there is no cube {index} of {of}"),
            Self::Depth => write!(f, "it has more than {MAX_DEPTH} assumptions"),
            Self::Assumption { row, column } => write!(f, "its assumption about row {row}, column {column} cannot be"),
        }
    }
}

impl std::error::Error for IdFault {}

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
        assumed(puzzle, &self.assumptions)
    }

    /// A hash of all that it says.
    pub fn hash(&self) -> Fnv {
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
pub(super) fn assumed(puzzle: &Puzzle, assumptions: &[Assumption]) -> Result<Grid, IdFault> {
    let mut grid = puzzle.open_grid();
    for assumption in assumptions {
        let &Assumption { row, column, claim } = assumption;
        let is_of_kind = matches!(claim, Claim::Filled(_)) == puzzle.is_black_and_white();
        let narrowed = assumption.cell(puzzle.layout()).filter(|_| is_of_kind).and_then(|cell| {
            let colors = assumption.narrowed(grid.cells()[cell])?;
            Some((cell, colors))
        });
        let (cell, colors) = narrowed.ok_or(IdFault::Assumption { row, column })?;
        grid.set(cell, colors);
    }
    Ok(grid)
}

fn take(hash: &mut Fnv, assumptions: &[Assumption]) {
    hash.number(assumptions.len());
    for &Assumption { row, column, claim } in assumptions {
        let claim = match claim {
            Claim::Filled(filled) => usize::from(filled),
            Claim::Color { color, is } => 2 + 2 * color.index() + usize::from(is),
        };
        [row, column, claim].into_iter().for_each(|number| hash.number(number));
    }
}

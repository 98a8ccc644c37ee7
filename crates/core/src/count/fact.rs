//! A cell and its colour, in one word.

use nonosat_model::Color;

/// "This cell has this colour."
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Fact(u32);

/// The bits that a colour takes.
const COLOR_BITS: u32 = Color::LIMIT.ilog2();

impl Fact {
    /// How many cells a puzzle may have, so that each fits.
    pub(super) const MOST_CELLS: usize = 1 << (u32::BITS - COLOR_BITS);

    /// The fact that a cell, whose number is below [`Fact::MOST_CELLS`], has this colour.
    #[inline]
    pub(super) fn new(cell: usize, color: Color) -> Self {
        Self((cell as u32) << COLOR_BITS | color.index() as u32)
    }

    /// The cell.
    #[inline]
    pub(super) fn cell(self) -> usize {
        (self.0 >> COLOR_BITS) as usize
    }

    /// Its colour.
    #[inline]
    pub(super) fn color(self) -> Color {
        Color::new(self.0 as usize % Color::LIMIT).unwrap_or(Color::BLANK)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_are_kept() {
        for cell in [0, 1, 63, Fact::MOST_CELLS - 1] {
            for color in (0..Color::LIMIT).filter_map(Color::new) {
                let fact = Fact::new(cell, color);
                assert_eq!((fact.cell(), fact.color()), (cell, color));
            }
        }
    }
}

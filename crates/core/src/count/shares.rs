//! What all solutions have in common: how many of them have which colour in a cell.

use std::collections::BTreeMap;

use super::number::Number;
use nonosat_model::Color;

/// The share of the solutions in which a cell is filled: has any colour but that of index 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Share {
    /// The cell is blank in every solution.
    Blank,
    /// The cell is filled in every solution.
    Filled,
    /// The cell is filled in this share of the solutions, more than 0 and less than 1, rounded to a float.
    Between(f64),
}

impl Share {
    /// The share as a number from 0 to 1.
    pub fn value(self) -> f64 {
        match self {
            Self::Blank => 0.0,
            Self::Filled => 1.0,
            Self::Between(share) => share,
        }
    }
}

/// What all solutions share.
#[derive(Clone, Debug, PartialEq)]
pub struct Shares {
    cells: Vec<Share>,
    /// The likeliest colour of each cell.
    likeliest: Vec<Color>,
    /// For each cell that is not the same in all solutions, the colours that it has in some, in increasing order.
    open: BTreeMap<usize, Vec<(Color, f64)>>,
}

impl Shares {
    /// The shares where every solution has these colours.
    pub fn settled(colors: Vec<Color>) -> Self {
        let share = |color: &Color| if color.is_blank() { Share::Blank } else { Share::Filled };
        Self { cells: colors.iter().map(share).collect(), likeliest: colors, open: BTreeMap::new() }
    }

    /// Notes in how many of `all` solutions a cell has which colour.
    pub(super) fn note(&mut self, cell: usize, counts: &[(Color, Number)], all: &Number) {
        // Of equal shares, a colour says more than none.
        let is_better = |best: &(Color, Number), next: &(Color, Number)| {
            best.1.is_less_than(&next.1) || best.0.is_blank() && best.1 == next.1
        };
        let likeliest = counts.iter().reduce(|best, next| if is_better(best, next) { next } else { best });
        let Some((likeliest, most)) = likeliest else { return };
        self.likeliest[cell] = *likeliest;
        let blank = counts.iter().find(|(color, _)| color.is_blank()).map_or(&Number::ZERO, |(_, count)| count);
        self.cells[cell] = if blank.is_zero() {
            Share::Filled
        } else if blank == all {
            Share::Blank
        } else {
            let mut filled = all.clone();
            filled.subtract(blank);
            Share::Between(part(&filled, all))
        };
        if most != all {
            let some = counts.iter().filter(|(_, count)| !count.is_zero());
            self.open.insert(cell, some.map(|(color, count)| (*color, part(count, all))).collect());
        }
    }

    /// The share of the solutions that fill each cell, row by row.
    pub fn cells(&self) -> &[Share] {
        &self.cells
    }

    /// The colours that a cell has in some solutions, in increasing order, each with the share of these.
    ///
    /// The share of an only colour is 1; all others are more than 0 and less than 1, rounded to a float.
    pub fn colors(&self, cell: usize) -> impl Iterator<Item = (Color, f64)> + '_ {
        let open = self.open.get(&cell);
        let settled = open.is_none().then(|| (self.likeliest[cell], 1.0));
        open.into_iter().flatten().copied().chain(settled)
    }

    /// The share of the solutions in which a cell has this colour.
    pub fn share(&self, cell: usize, color: Color) -> f64 {
        self.colors(cell).find(|&(other, _)| other == color).map_or(0.0, |(_, share)| share)
    }

    /// The colour that a cell has in the most solutions, with their share; the lowest of several, but blank last.
    pub fn likeliest(&self, cell: usize) -> (Color, f64) {
        let color = self.likeliest[cell];
        (color, self.share(cell, color))
    }

    /// The colour of a cell that is the same in all solutions; `None` for any other.
    pub fn common(&self, cell: usize) -> Option<Color> {
        (!self.open.contains_key(&cell)).then(|| self.likeliest[cell])
    }

    /// The backbone: the cells that are the same in all solutions, with their colours.
    pub fn backbone(&self) -> impl Iterator<Item = (usize, Color)> + '_ {
        (0..self.cells.len()).filter_map(|cell| Some((cell, self.common(cell)?)))
    }
}

/// A part of a whole, neither none of it nor all.
fn part(part: &Number, whole: &Number) -> f64 {
    // Rounding must not make an open cell look like a settled one.
    let share = (part.log2() - whole.log2()).exp2();
    share.clamp(f64::MIN_POSITIVE, 1.0 - f64::EPSILON)
}

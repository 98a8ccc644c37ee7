//! What steps find out about cells.

use nonosat_model::{Color, ColorSet};
use nonosat_propagate::board::{Board, ColorRemoval as Removal, Set};

/// What is found out about a cell: that it has a colour, or that it does not have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Finding {
    /// The cell.
    pub cell: usize,
    /// The colour.
    pub color: Color,
    /// Whether the cell has the colour; else it is one of the others.
    pub has: bool,
}

impl Finding {
    /// The cell has the colour.
    pub const fn has(cell: usize, color: Color) -> Self {
        Self { cell, color, has: true }
    }

    /// The cell does not have the colour.
    pub const fn lacks(cell: usize, color: Color) -> Self {
        Self { cell, color, has: false }
    }

    /// The colours that are left of those that the cell might have had.
    #[must_use]
    pub const fn left_of(self, colors: ColorSet) -> ColorSet {
        if self.has { colors.intersection(ColorSet::only(self.color)) } else { colors.without(self.color) }
    }
}

/// Some removals as findings, cell by cell in the order of their first ones: where one colour is left, the cell has it.
pub(super) fn findings(board: &Board<Set>, removals: &[Removal]) -> Vec<Finding> {
    let mut cells: Vec<(usize, ColorSet)> = Vec::new();
    let mut place = std::collections::HashMap::new();
    for removal in removals {
        let cell = removal.cell as usize;
        let index = *place.entry(cell).or_insert_with(|| {
            cells.push((cell, ColorSet::EMPTY));
            cells.len() - 1
        });
        cells[index].1 = cells[index].1.with(removal.color);
    }
    let mut found = Vec::with_capacity(cells.len());
    for (cell, gone) in cells {
        let left = gone.iter().fold(board.colors(cell), ColorSet::without);
        match left.known() {
            Some(color) => found.push(Finding::has(cell, color)),
            None => found.extend(gone.iter().map(|color| Finding::lacks(cell, color))),
        }
    }
    found
}

/// A removal by itself: of two colours the other one is left.
pub(super) fn alone(removal: Removal, colors: usize) -> Finding {
    let (cell, color) = (removal.cell as usize, removal.color);
    match ColorSet::first(colors).without(color).known() {
        Some(other) => Finding::has(cell, other),
        None => Finding::lacks(cell, color),
    }
}

/// The removals that findings are, of the colours that cells might have had on the board.
pub(super) fn removals(board: &Board<Set>, found: &[Finding]) -> Vec<Removal> {
    let removal = |cell: usize, color| Removal { cell: cell as u32, color };
    let mut removals = Vec::new();
    for finding in found {
        let before = board.colors(finding.cell);
        let left = finding.left_of(before);
        let gone = before.iter().filter(|&color| !left.contains(color));
        removals.extend(gone.map(|color| removal(finding.cell, color)));
    }
    removals
}

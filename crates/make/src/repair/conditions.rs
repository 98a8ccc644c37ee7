//! What a changed picture must keep to.

use std::collections::BTreeSet;

use super::{symmetry::Symmetry, workbench::Change};
use nonosat_model::{Clue, Color, Layout, Picture};

/// Conditions that every change keeps, if they hold before.
#[derive(Clone, Debug, Default)]
pub struct Conditions {
    /// For each cell whether it may change; `None` for all.
    pub may_change: Option<Vec<bool>>,
    /// Cells change together with their partners.
    pub symmetry: Option<Symmetry>,
    /// No line becomes empty.
    pub no_empty_lines: bool,
    /// No line gets more runs than this.
    pub max_numbers: Option<usize>,
}

impl Conditions {
    /// The changes that give `cell` a colour: of itself and its partners; `None` if some of them may not change.
    pub fn changes(&self, layout: &Layout, cell: usize, to: Color) -> Option<Vec<Change>> {
        let cells = self.symmetry.map_or_else(|| vec![cell], |symmetry| symmetry.partners(layout, cell));
        let may = |cell: usize| self.may_change.as_ref().is_none_or(|may| may.get(cell).copied().unwrap_or(false));
        cells.iter().all(|&cell| may(cell)).then(|| cells.into_iter().map(|cell| Change { cell, to }).collect())
    }

    /// Whether the lines of these changes keep to the conditions once they are made. O(length of the lines).
    pub fn allow(&self, layout: &Layout, picture: &Picture, changes: &[Change]) -> bool {
        !self.concern_lines() || self.excess(layout, picture, changes) == 0
    }

    /// By how many runs the lines of these changes miss the conditions once they are made.
    pub(crate) fn excess(&self, layout: &Layout, picture: &Picture, changes: &[Change]) -> usize {
        let color = |cell: usize| {
            let change = changes.iter().find(|change| change.cell == cell);
            change.map_or_else(|| picture.cells()[cell], |change| change.to)
        };
        let lines = changes.iter().flat_map(|change| layout.lines_through(change.cell)).map(|(line, _)| line);
        let lines: BTreeSet<usize> = lines.collect();
        lines.into_iter().map(|line| self.line_excess(layout.cells(line).map(color))).sum()
    }

    /// The first line of a picture that does not keep to the conditions.
    pub(crate) fn faulty_line(&self, layout: &Layout, picture: &Picture) -> Option<usize> {
        let colors = |line: usize| layout.cells(line).map(|cell| picture.cells()[cell]);
        let mut lines = 0..if self.concern_lines() { layout.line_count() } else { 0 };
        lines.find(|&line| self.line_excess(colors(line)) > 0)
    }

    fn concern_lines(&self) -> bool {
        self.no_empty_lines || self.max_numbers.is_some()
    }

    fn line_excess(&self, colors: impl Iterator<Item = Color>) -> usize {
        let runs = Clue::of_line(colors).runs().len();
        let missing = usize::from(self.no_empty_lines && runs == 0);
        missing + self.max_numbers.map_or(0, |most| runs.saturating_sub(most))
    }
}

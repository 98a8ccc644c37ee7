//! The changes to try: a cell and its partners, in another colour.

use std::collections::BTreeSet;

use crate::repair::{Change, Conditions, Workbench, ugliness};
use nonosat_model::{Color, Layout, Palette, Picture};

/// What may be changed, and how often.
#[derive(Clone, Debug)]
pub(super) struct Moves<'a> {
    pub(super) palette: &'a Palette,
    pub(super) conditions: &'a Conditions,
}

/// A cell and its partners in another colour.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Move {
    /// What really changes, by cell.
    pub(super) changes: Vec<Change>,
    /// The sum of the [ugliness] in the original picture.
    pub(super) ugliness: f64,
}

impl Moves<'_> {
    /// The moves that change some of these cells, each once; none changes a cell that is changed already.
    pub(super) fn of(&self, bench: &Workbench, cells: impl IntoIterator<Item = usize>) -> Vec<Move> {
        let mut seen = BTreeSet::new();
        let mut moves = Vec::new();
        let is_alone = self.conditions.symmetry.is_none();
        for cell in cells {
            for to in self.colors().filter(|&to| to != bench.picture().cells()[cell]) {
                let Some(mut changes) = self.conditions.changes(bench.layout(), cell, to) else { continue };
                let (now, original) = (bench.picture().cells(), bench.original().cells());
                if changes.iter().any(|change| now[change.cell] != original[change.cell]) {
                    continue;
                }
                changes.retain(|change| now[change.cell] != change.to);
                changes.sort_by_key(|change| change.cell);
                if !self.conditions.allow(bench.layout(), bench.picture(), &changes) {
                    continue;
                }
                if is_alone || seen.insert(key(&changes)) {
                    let ugliness = looks(bench, &changes);
                    moves.push(Move { changes, ugliness });
                }
            }
        }
        moves
    }

    /// The moves that change some cell of these lines.
    pub(super) fn of_lines(&self, bench: &Workbench, lines: &[usize]) -> Vec<Move> {
        let layout = bench.layout();
        let cells: BTreeSet<usize> = lines.iter().flat_map(|&line| layout.cells(line)).collect();
        self.of(bench, cells)
    }

    fn colors(&self) -> impl Iterator<Item = Color> + use<> {
        (0..self.palette.len()).filter_map(Color::new)
    }
}

/// What tells sets of changes apart.
pub(super) fn key(changes: &[Change]) -> Vec<(usize, usize)> {
    changes.iter().map(|change| (change.cell, change.to.index())).collect()
}

/// What changes of the original cost in looks.
pub(super) fn looks(bench: &Workbench, changes: &[Change]) -> f64 {
    looks_of(bench.layout(), bench.original(), changes)
}

/// What changes of a picture cost in looks.
pub(super) fn looks_of(layout: &Layout, picture: &Picture, changes: &[Change]) -> f64 {
    changes.iter().map(|change| ugliness(layout, picture, change.cell)).sum()
}

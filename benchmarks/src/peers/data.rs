//! The peers' figures: `data/peers.json`, published ones and ones measured apart, none of them ours.

use std::collections::BTreeMap;

use serde::Deserialize;

/// The file.
#[derive(Debug, Deserialize)]
pub(crate) struct Peers {
    /// How the figures came about.
    pub(crate) notes: Vec<String>,
    /// The columns.
    pub(crate) solvers: Vec<Solver>,
    /// By the name of the row, then of the solver.
    pub(crate) rows: BTreeMap<String, PeerRow>,
}

/// A column.
#[derive(Debug, Deserialize)]
pub(crate) struct Solver {
    pub(crate) name: String,
    /// What it is, in a few words.
    pub(crate) about: String,
}

/// What is known of the peers in one row.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct PeerRow {
    /// What is to be said about the row.
    pub(crate) note: Option<String>,
    pub(crate) cells: BTreeMap<String, Cell>,
}

/// One figure.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(from = "Raw")]
pub(crate) struct Cell {
    /// CPU seconds; absent if not done.
    pub(crate) seconds: Option<f64>,
    /// The limit that was reached without an answer.
    pub(crate) over: Option<f64>,
    /// How many puzzles of how many were solved, if it is a set and not all were.
    pub(crate) solved: Option<[usize; 2]>,
    /// How many verdicts were wrong.
    pub(crate) wrong: usize,
    /// The slowest puzzle of a set, in CPU seconds.
    pub(crate) slowest: Option<f64>,
    /// Whether it is the author's figure; else it was measured apart.
    pub(crate) published: bool,
    /// What makes it incomparable: another task.
    pub(crate) note: Option<String>,
}

impl Cell {
    /// The seconds, if this is the whole task, done right.
    pub(crate) fn comparable(&self) -> Option<f64> {
        let complete = self.solved.is_none_or(|[solved, of]| solved == of);
        self.seconds.filter(|_| complete && self.wrong == 0 && self.note.is_none())
    }
}

/// A figure as it is written down: mostly just a number of seconds.
#[derive(Deserialize)]
#[serde(untagged)]
enum Raw {
    Seconds(f64),
    Full(Full),
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Full {
    seconds: Option<f64>,
    over: Option<f64>,
    solved: Option<[usize; 2]>,
    wrong: usize,
    slowest: Option<f64>,
    published: bool,
    note: Option<String>,
}

impl From<Raw> for Cell {
    fn from(raw: Raw) -> Self {
        let full = match raw {
            Raw::Seconds(seconds) => Full { seconds: Some(seconds), ..Full::default() },
            Raw::Full(full) => full,
        };
        let Full { seconds, over, solved, wrong, slowest, published, note } = full;
        Self { seconds, over, solved, wrong, slowest, published, note }
    }
}

impl Peers {
    /// Reads the file, which is part of the program.
    pub(crate) fn read() -> Self {
        serde_json::from_str(include_str!("../../data/peers.json")).expect("a test has read it")
    }

    /// The fastest comparable peer of a row.
    pub(crate) fn best(&self, row: &str) -> Option<(&str, f64)> {
        let cells = self.rows.get(row)?.cells.iter();
        let times = cells.filter_map(|(solver, cell)| Some((solver.as_str(), cell.comparable()?)));
        times.min_by(|a, b| a.1.total_cmp(&b.1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::peers::rows::rows;

    #[test]
    fn every_cell_has_a_row_and_a_column() {
        let peers = Peers::read();
        let rows = rows();
        for (name, row) in &peers.rows {
            assert!(rows.iter().any(|row| row.name == name), "{name}");
            for (solver, cell) in &row.cells {
                assert!(peers.solvers.iter().any(|known| known.name == *solver), "{solver}");
                assert!(cell.seconds.is_some() || cell.over.is_some() || cell.solved.is_some(), "{name}, {solver}");
            }
        }
    }

    #[test]
    fn the_best_is_comparable() {
        let peers = Peers::read();
        assert_eq!(peers.best("2712"), Some(("nonosolve", 0.05)));
        assert_eq!(peers.best("random30"), Some(("nonosolve", 1.2)));
        assert_eq!(peers.best("survey28"), Some(("nonosolve", 19.7)));
        assert_eq!(peers.best("taai2011"), None, "only the first solution was asked for");
        assert_eq!(peers.best("dom-30"), None);
    }
}

//! The figures of the peers in `data/peers.json`: published, or measured separately; none of them is ours.

use std::collections::BTreeMap;

use serde::Deserialize;

/// The file `data/peers.json`.
#[derive(Debug, Deserialize)]
pub(crate) struct Peers {
    /// Where the figures come from.
    pub(crate) notes: Vec<String>,
    /// The columns.
    pub(crate) solvers: Vec<Peer>,
    /// The figures, by benchmark.
    pub(crate) rows: BTreeMap<String, PeerRow>,
}

/// Another solver: a column.
#[derive(Debug, Deserialize)]
pub(crate) struct Peer {
    /// The name.
    pub(crate) name: String,
    /// The language and the technique, in a few words.
    pub(crate) about: String,
}

/// The figures of the peers on one benchmark.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct PeerRow {
    /// A remark on the benchmark.
    pub(crate) note: Option<String>,
    /// The figures, by peer.
    pub(crate) cells: BTreeMap<String, PeerFigure>,
}

/// The figure of a peer on one benchmark.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(from = "Raw")]
pub(crate) struct PeerFigure {
    /// CPU seconds; absent if it was not done.
    pub(crate) seconds: Option<f64>,
    /// The limit that was reached without an answer.
    pub(crate) over: Option<f64>,
    /// The numbers of puzzles solved and tried, if it is a set and not all were solved.
    pub(crate) solved: Option<[usize; 2]>,
    /// The number of wrong verdicts.
    pub(crate) wrong: usize,
    /// The slowest puzzle of a set, in CPU seconds.
    pub(crate) slowest: Option<f64>,
    /// Whether the author published it; else it was measured separately.
    pub(crate) published: bool,
    /// The reason why it cannot be compared: another task.
    pub(crate) note: Option<String>,
}

impl PeerFigure {
    /// The seconds, if the whole task was done, and done right.
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

impl From<Raw> for PeerFigure {
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

    /// The fastest comparable peer on a benchmark.
    pub(crate) fn best(&self, row: &str) -> Option<(&str, f64)> {
        let cells = self.rows.get(row)?.cells.iter();
        let times = cells.filter_map(|(solver, cell)| Some((solver.as_str(), cell.comparable()?)));
        times.min_by(|a, b| a.1.total_cmp(&b.1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::peers::benchmarks::benchmarks;

    #[test]
    fn every_cell_has_a_row_and_a_column() {
        let peers = Peers::read();
        let benchmarks = benchmarks();
        for (name, row) in &peers.rows {
            assert!(benchmarks.iter().any(|benchmark| benchmark.name == name), "{name}");
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

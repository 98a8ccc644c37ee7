//! The JSON of `count`; `docs/schema/count.schema.json` describes it.

use std::time::Duration;

use nonosat_core::count::{BigUint, Counted, CountedComponent, Shares};
use nonosat_model::{Color, ColorSet, Grid, Picture, Puzzle, budget};
use serde::Serialize;

use super::json::partial;

/// The report about the number of solutions.
#[derive(Debug, Serialize)]
pub struct CountReport {
    count: Option<String>,
    count_at_least: Option<String>,
    count_at_most: Option<String>,
    reason: Option<&'static str>,
    #[serde(rename = "parts")]
    components: Vec<ComponentReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    backbone: Option<BackboneReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shares: Option<Vec<f64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    color_shares: Option<Vec<Vec<f64>>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    samples: Vec<String>,
    time: TimeReport,
    memory_peak_bytes: Option<u64>,
}

#[derive(Debug, Serialize)]
struct ComponentReport {
    cells: usize,
    count: Option<String>,
    count_at_least: Option<String>,
    count_at_most: Option<String>,
}

#[derive(Debug, Serialize)]
struct BackboneReport {
    cells: usize,
    picture: String,
}

#[derive(Debug, Serialize)]
struct TimeReport {
    total_s: Option<f64>,
}

impl CountReport {
    /// The report, with what the solutions share and samples of them, if they are known; without a `time`, the memory
    /// is left out, too.
    pub fn new(
        puzzle: &Puzzle,
        counted: &Counted,
        shares: Option<&Shares>,
        samples: &[Picture],
        time: Option<Duration>,
    ) -> Self {
        let [count, count_at_least, count_at_most] = bounds(&counted.at_least, counted.at_most.as_ref());
        let colors = || (0..puzzle.palette.len()).filter_map(Color::new);
        let of_cell = |shares: &Shares, cell| colors().map(|color| shares.share(cell, color)).collect();
        let of_cells = |shares: &Shares| (0..shares.cells().len()).map(|cell| of_cell(shares, cell)).collect();
        Self {
            count,
            count_at_least,
            count_at_most,
            reason: counted.stop.filter(|_| counted.exact().is_none()).map(|stop| stop.name()),
            components: counted.components.iter().map(ComponentReport::new).collect(),
            backbone: shares.map(|shares| BackboneReport {
                cells: shares.backbone().count(),
                picture: partial(puzzle, Some(&common(puzzle, shares))),
            }),
            shares: shares.map(|shares| shares.cells().iter().map(|share| share.value()).collect()),
            color_shares: shares.filter(|_| !puzzle.is_black_and_white()).map(of_cells),
            samples: samples.iter().map(Picture::digits).collect(),
            time: TimeReport { total_s: time.map(|time| time.as_secs_f64()) },
            memory_peak_bytes: time.and_then(|_| budget::memory_peak_bytes()),
        }
    }
}

impl CountReport {
    /// Leaves out the share of each cell, which is much of the report; the backbone stays.
    #[must_use]
    pub fn without_shares(self) -> Self {
        Self { shares: None, color_shares: None, ..self }
    }
}

impl ComponentReport {
    fn new(component: &CountedComponent) -> Self {
        let [count, count_at_least, count_at_most] = bounds(&component.at_least, Some(&component.at_most));
        Self { cells: component.cells.len(), count, count_at_least, count_at_most }
    }
}

/// The cells that are the same in all solutions, as a grid in which the others may have every colour.
fn common(puzzle: &Puzzle, shares: &Shares) -> Grid {
    let mut grid = puzzle.open_grid();
    shares.backbone().for_each(|(cell, color)| grid.set(cell, ColorSet::only(color)));
    grid
}

/// The count, or its bounds.
fn bounds(at_least: &BigUint, at_most: Option<&BigUint>) -> [Option<String>; 3] {
    let most = at_most.map(BigUint::to_string);
    if at_most == Some(at_least) { [most, None, None] } else { [None, Some(at_least.to_string()), most] }
}

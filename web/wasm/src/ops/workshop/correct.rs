//! `correct`: the most probable reading of a picture that has exactly one solution.

use nonosat::{
    make::{
        image::LONGEST_SIDE,
        scan::{Options, read},
    },
    report::scan::{ScanReport, Source},
};
use nonosat_scan::{Reading, Variant};
use serde::{Deserialize, Serialize};

use crate::{
    data::PuzzleData,
    failure::Failure,
    work::{Limits, Ticker, Work},
};

/// The time limit in seconds unless another one is given.
const TIME: f64 = 10.0;

/// The most characters of a name.
const LONGEST_NAME: usize = 200;

/// The most numbers and values that a reading may have.
const MOST_VALUES: usize = 1 << 20;

#[derive(Deserialize)]
pub(super) struct CorrectRequest {
    /// As the scanner gave it.
    reading: Reading,
    /// Lines whose first variant somebody has read.
    #[serde(default)]
    said: Vec<usize>,
    name: String,
    /// Width and height of the picture in pixels.
    size: [usize; 2],
    /// The number of the puzzle in the picture, from 1, and how many there are.
    index: [usize; 2],
    /// What becomes of cells that look filled or crossed.
    cells: Option<Cells>,
    limits: Option<Limits>,
}

#[derive(Clone, Copy, Deserialize, PartialEq)]
#[serde(rename_all = "lowercase")]
enum Cells {
    /// They are printed with the clues.
    Given,
    /// Somebody has begun to solve it.
    Saved,
}

#[derive(Serialize)]
pub(super) struct Corrected {
    report: ScanReport,
    puzzle: PuzzleData,
}

pub(super) fn corrected(request: &CorrectRequest, ticker: &Ticker) -> Result<Corrected, Failure> {
    let CorrectRequest { reading, said, name, size, index, cells, limits } = request;
    if !is_sound(reading) {
        return Err(Failure::Usage(format!(
            "a reading has 1 to {LONGEST_SIDE} rows and columns, each with a clue or more, a sign for each cell, \
             and costs of 0 or more"
        )));
    }
    let Work { budget, .. } = Work::begin(*limits, TIME, ticker);
    let scanned = read(reading, &Options { budget, said: said.clone(), ..Options::default() })?;
    let name: String = name.chars().take(LONGEST_NAME).collect();
    let report = ScanReport::new(&Source { name: &name, size: *size, index: *index }, reading, &scanned);
    let puzzle = match cells {
        Some(Cells::Given) => scanned.given(reading),
        Some(Cells::Saved) => scanned.begun(reading),
        None => scanned.puzzle,
    };
    Ok(Corrected { report, puzzle: PuzzleData::new(&puzzle)? })
}

/// Whether it is one that a scanner may give.
fn is_sound(reading: &Reading) -> bool {
    let Reading { rows, columns, cells, .. } = reading;
    let is_side = |lines: &Vec<Vec<Variant>>| (1..=LONGEST_SIDE).contains(&lines.len());
    let variants = || rows.iter().chain(columns).flatten();
    let numbers = || variants().flat_map(|variant| &variant.numbers);
    let costs = variants().map(|variant| variant.cost).chain(numbers().flat_map(|it| it.values.iter().map(|it| it.1)));
    is_side(rows)
        && is_side(columns)
        && cells.len() == rows.len() * columns.len()
        && rows.iter().chain(columns).all(|line| !line.is_empty())
        && numbers().all(|number| !number.values.is_empty())
        && numbers().map(|number| number.values.len()).sum::<usize>() <= MOST_VALUES
        && { costs }.all(|cost| cost.is_finite() && cost >= 0.0)
}

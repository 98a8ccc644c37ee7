//! `geometry`: where cells and clues lie, in units of a cell.

use nonosat::draw::{PartPlace, plan};
use serde::{Deserialize, Serialize};

use crate::{failure::Failure, input::PuzzleInput};

/// The pixels of the plan that are a unit.
const UNIT: f64 = 20.0;

#[derive(Deserialize)]
pub(super) struct GeometryRequest {
    puzzle: PuzzleInput,
}

#[derive(Serialize)]
pub(super) struct Geometry {
    width: f64,
    height: f64,
    cells: Vec<Vec<[f64; 2]>>,
    thick: Vec<[[f64; 2]; 2]>,
    labels: Vec<Label>,
}

#[derive(Serialize)]
struct Label {
    line: usize,
    block: usize,
    at: [f64; 2],
    turn: f64,
    size: f64,
}

pub(super) fn geometry(request: &GeometryRequest) -> Result<Geometry, Failure> {
    let plan = plan(&request.puzzle.puzzle()?);
    // Rounded to thousandths: the numbers are read by people, too, and sent.
    let units = |pixels: f64| (pixels / UNIT * 1000.0).round() / 1000.0;
    let point = |(x, y): (f64, f64)| [units(x), units(y)];
    let label = |part: PartPlace| Label {
        line: part.line,
        block: part.part,
        at: point(part.at),
        turn: 0.0,
        size: units(part.size),
    };
    Ok(Geometry {
        width: units(plan.width),
        height: units(plan.height),
        cells: plan.cells.into_iter().map(|corners| corners.into_iter().map(point).collect()).collect(),
        thick: plan.thick.into_iter().map(|ends| ends.map(point)).collect(),
        labels: plan.parts.into_iter().map(label).collect(),
    })
}

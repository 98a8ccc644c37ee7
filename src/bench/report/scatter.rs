//! The scatter plot: two solvers against each other, a dot a puzzle; the page's script draws any other two.

use serde_json::{Value, json};

use super::{
    super::plot::{Axis, cross, decade_columns, decade_rows, dot, drawing, escape, line, time_label},
    tally::{Cell, Tally},
};
use crate::{bench::stats::seconds, format::inert::inert_json};

const SIDE: f64 = 480.0;
const LOW: f64 = 66.0;
const HIGH: f64 = SIDE - 18.0;
const BASE: f64 = SIDE - 60.0;
const TOP: f64 = 18.0;

fn axes(tally: &Tally) -> [Axis; 2] {
    let x = Axis::decades(tally.times(), [LOW, HIGH]);
    [x, Axis { places: [BASE, TOP], ..x }]
}

/// The plot of the two best solvers; empty if there is but one.
pub(super) fn plot(tally: &Tally) -> String {
    let [first, second, ..] = &tally.columns[..] else { return String::new() };
    let [x, y] = axes(tally);
    let mut svg = decade_columns(&x, [TOP, BASE], time_label) + &decade_rows(&y, [LOW, HIGH], time_label);
    if tally.limit_s.is_finite() {
        let limit = [x.place(tally.limit_s), y.place(tally.limit_s)];
        svg += &line("limit", [limit[0], TOP], [limit[0], BASE]);
        svg += &line("limit", [LOW, limit[1]], [HIGH, limit[1]]);
    }
    svg += &line("diagonal", [LOW, BASE], [HIGH, TOP]);
    svg += "<g id=\"dots\">\n";
    for row in &tally.scored {
        let (Some(one), Some(other)) = (&row.cells[0], &row.cells[1]) else { continue };
        let place = [x.place(within(one, tally)), y.place(within(other, tally))];
        let tip = format!("{}: {}, {}", row.shown, seconds(one.time.median), seconds(other.time.median));
        let both = one.time.median.is_finite() && other.time.median.is_finite();
        svg += &if both { dot("seed", place, 4.0, &tip) } else { cross("lost", place, &tip) };
    }
    svg += "</g>\n";
    let name = |id: &str, [x, y]: [f64; 2], anchor: &str, name: &str| {
        format!(
            "<text id=\"{id}\" class=\"name\" x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\">{}</text>\n",
            escape(name)
        )
    };
    svg += &name("x-name", [HIGH, BASE + 42.0], "end", &first.label);
    svg += &name("y-name", [LOW + 6.0, TOP + 14.0], "start", &second.label);
    drawing(SIDE, SIDE - 10.0, "Two solvers against each other", &svg)
}

/// The median, or the limit if it is beyond.
fn within(cell: &Cell, tally: &Tally) -> f64 {
    cell.time.median.min(tally.limit_s)
}

/// The data of the script, as JSON that may stand inside a page: names, medians (-1 without a verdict), axes.
pub(super) fn data(tally: &Tally) -> String {
    let time = |cell: &Option<Cell>| match cell {
        None => Value::Null,
        Some(cell) if cell.time.median.is_finite() => json!(rounded(cell.time.median)),
        Some(_) => json!(-1),
    };
    let axis = |axis: &Axis| json!([axis.values[0], axis.values[1], axis.places[0], axis.places[1]]);
    let [x, y] = axes(tally);
    let data = json!({
        "solvers": tally.columns.iter().map(|column| &column.label).collect::<Vec<_>>(),
        "puzzles": tally.scored.iter().map(|row| &row.shown).collect::<Vec<_>>(),
        "times": tally.scored.iter().map(|row| row.cells.iter().map(time).collect()).collect::<Vec<Vec<Value>>>(),
        "limit": if tally.limit_s.is_finite() { json!(tally.limit_s) } else { Value::Null },
        "x": axis(&x),
        "y": axis(&y),
    });
    inert_json(data.to_string()).replace('<', "\\u003c")
}

/// Four significant digits: no plot shows more.
fn rounded(time: f64) -> f64 {
    let scale = 10_f64.powi(3 - time.log10().floor() as i32);
    (time * scale).round() / scale
}

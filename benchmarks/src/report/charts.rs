//! The growth charts: time or memory against size.

use nonosat::bench::{
    plot::{Axis, cross, decade_rows, dot, drawing, path, rectangle, text, time_label},
    stats::{bytes, seconds},
};

use crate::growth::summary::PointSummary;

const WIDTH: f64 = 480.0;
const LEFT: f64 = 58.0;
const RIGHT: f64 = WIDTH - 16.0;
const BOTTOM: f64 = 268.0;

/// The look of a growth chart.
#[derive(Clone, Copy)]
pub(super) struct Look<'a> {
    /// The name of what grows along x.
    pub(super) x_label: &'a str,
    /// The values of x that have a label.
    pub(super) x_ticks: &'a [f64],
    /// Whether the axis is logarithmic.
    pub(super) x_logarithmic: bool,
    /// Whether bars on top show the share that was solved.
    pub(super) shares: bool,
}

/// Time against size: a dot a puzzle, a line through the medians, another through the slowest.
pub(super) fn times(points: &[PointSummary], look: &Look<'_>) -> String {
    let top = if look.shares { 46.0 } else { 12.0 };
    let times = || points.iter().flat_map(|point| point.times.iter().copied());
    let limits = points.iter().filter(|point| point.solved < point.times.len()).map(|point| point.limit_s);
    let y = Axis::decades(times().chain(limits), [BOTTOM, top + 8.0]);
    let x = x_axis(points, look);
    let mut svg = frame(&x, &y, look, time_label);
    if look.shares {
        svg += &shares(points, &x);
    }
    for (class, figure) in
        [("slowest", (|point| point.spread.max) as fn(&PointSummary) -> f64), ("curve", |point| point.spread.median)]
    {
        let finite = points.iter().filter(|point| figure(point).is_finite());
        svg += &path(class, finite.map(|point| [x.place(point.x), y.place(figure(point))]));
    }
    for point in points {
        for &time in &point.times {
            svg += &match time.is_finite() {
                true => {
                    dot("seed", [x.place(point.x), y.place(time)], 3.0, &format!("{}: {} s", point.x, seconds(time)))
                }
                false => {
                    cross("lost", [x.place(point.x), y.place(point.limit_s)], &format!("{}: not in time", point.x))
                }
            };
        }
    }
    drawing(WIDTH, BOTTOM + 44.0, &format!("CPU time against {}", look.x_label), &svg)
}

/// Peak memory against size; empty if the system does not report it.
pub(super) fn memory(points: &[PointSummary], look: &Look<'_>) -> String {
    let known: Vec<(f64, f64)> = points.iter().filter_map(|point| Some((point.x, point.peak_bytes?))).collect();
    if known.is_empty() {
        return String::new();
    }
    let y = Axis::decades(known.iter().map(|&(_, peak)| peak / 1e6), [BOTTOM, 20.0]);
    let x = x_axis(points, look);
    let mut svg =
        frame(&x, &y, look, |mega| if mega < 1000.0 { format!("{mega} MB") } else { format!("{} GB", mega / 1e3) });
    let place = |&(size, peak): &(f64, f64)| [x.place(size), y.place(peak / 1e6)];
    svg += &path("curve", known.iter().map(place));
    for known in &known {
        svg += &dot("seed", place(known), 4.0, &format!("{}: {}", known.0, bytes(known.1)));
    }
    drawing(WIDTH, BOTTOM + 44.0, &format!("Peak memory against {}", look.x_label), &svg)
}

fn x_axis(points: &[PointSummary], look: &Look<'_>) -> Axis {
    let first = points.first().map_or(0.0, |point| point.x);
    let last = points.last().map_or(1.0, |point| point.x);
    let last = if last > first { last } else { first * 2.0 + 1.0 };
    Axis { values: [first, last], places: [LEFT + 14.0, RIGHT - 14.0], logarithmic: look.x_logarithmic }
}

/// Grid lines and labels of a chart.
fn frame(x: &Axis, y: &Axis, look: &Look<'_>, label: impl Fn(f64) -> String) -> String {
    let mut svg = decade_rows(y, [LEFT, RIGHT], label);
    for &tick in look.x_ticks.iter().filter(|&&tick| x.values[0] <= tick && tick <= x.values[1]) {
        svg += &text("tick", [x.place(tick), BOTTOM + 18.0], "middle", &tick.to_string());
    }
    svg + &text("axis", [(LEFT + RIGHT) / 2.0, BOTTOM + 38.0], "middle", look.x_label)
}

/// Bars above a chart: the share of puzzles solved.
fn shares(points: &[PointSummary], x: &Axis) -> String {
    let (base, height) = (38.0, 24.0);
    let gap = (x.places[1] - x.places[0]) / (points.len() as f64 - 1.0).max(1.0);
    let width = (gap * 0.7).min(18.0);
    let mut svg = text("tick", [LEFT - 8.0, base - 8.0], "end", "solved");
    for point in points {
        let share = point.solved as f64 / point.times.len() as f64;
        let left = x.place(point.x) - width / 2.0;
        let tip = format!("{}: {} of {} solved", point.x, point.solved, point.times.len());
        svg += &rectangle("share-all", [left, base - height], width, height, &tip);
        svg += &rectangle("share", [left, base - height * share], width, height * share, &tip);
    }
    svg
}

//! The charts of the page: the spread over seeds, and growth.

use super::{
    Results,
    plot::{Axis, cross, diamond, dot, drawing, line, path, rectangle, text, time_label},
};
use crate::{
    growth::curves::PointSummary,
    peers::rows::Figure,
    stats::{bytes, seconds},
};

const WIDTH: f64 = 480.0;

/// A strip for each single puzzle: a dot a seed, the median, the best peer; empty if none was measured.
pub(super) fn strips(results: &Results) -> String {
    let singles: Vec<_> = results
        .rows
        .iter()
        .filter(|(row, _)| row.figure == Figure::Single)
        .filter_map(|(row, summary)| Some((row, summary.as_ref()?, results.peers.best(row.name))))
        .collect();
    if singles.is_empty() {
        return String::new();
    }
    let (left, right, top, step) = (138.0, WIDTH - 26.0, 12.0, 24.0);
    let bottom = top + step * singles.len() as f64;
    let figures = singles.iter().flat_map(|(_, summary, peer)| {
        summary.figures.iter().copied().chain(peer.map(|(_, time)| time)).chain([summary.slowest])
    });
    let axis = Axis::decades(figures, [left, right - 16.0]);
    let mut svg = time_grid(&axis, [top, bottom]);
    for (index, (row, summary, peer)) in singles.iter().enumerate() {
        let y = top + step * (index as f64 + 0.5);
        svg += &text("name", [left - 10.0, y + 4.0], "end", without_number(row.title));
        let ends = [summary.spread.min, summary.spread.max].map(|value| axis.place(value));
        if summary.spread.min.is_finite() {
            svg += &line("range", [ends[0], y], [ends[1], y]);
        }
        if let Some((solver, time)) = peer {
            svg += &diamond("peer", [axis.place(*time), y], &format!("{solver}: {} s", seconds(*time)));
        }
        for &figure in &summary.figures {
            svg += &match figure.is_finite() {
                true => dot("seed", [axis.place(figure), y], 4.0, &format!("{} s", seconds(figure))),
                false => cross("lost", [right, y], "not within the limit"),
            };
        }
        if summary.spread.median.is_finite() {
            let x = axis.place(summary.spread.median);
            svg += &line("median", [x, y - 8.0], [x, y + 8.0]);
        }
    }
    drawing(WIDTH, bottom + 26.0, "CPU seconds of each seed, puzzle by puzzle", &svg)
}

/// A title without the number of its collection in front.
fn without_number(title: &str) -> &str {
    match title.split_once(' ') {
        Some((number, name)) if number.parse::<u32>().is_ok() => name,
        _ => title,
    }
}

/// Vertical lines and labels of a time axis.
fn time_grid(axis: &Axis, [top, bottom]: [f64; 2]) -> String {
    let ticks = axis.decade_ticks();
    // Labels need room: of many decades, every other one has a label.
    let every = if ticks.len() > 6 { 2 } else { 1 };
    let mut svg = String::new();
    for (index, tick) in ticks.into_iter().enumerate() {
        let x = axis.place(tick);
        svg += &line("grid", [x, top], [x, bottom]);
        if index % every == 0 {
            svg += &text("tick", [x, bottom + 17.0], "middle", &time_label(tick));
        }
    }
    svg
}

/// How a growth chart is drawn.
pub(super) struct Look<'a> {
    /// What grows along x.
    pub(super) x_label: &'a str,
    /// The values of x that get a label.
    pub(super) x_ticks: &'a [f64],
    pub(super) x_logarithmic: bool,
    /// Whether bars on top show the share that was solved.
    pub(super) shares: bool,
}

const LEFT: f64 = 58.0;
const RIGHT: f64 = WIDTH - 16.0;
const BOTTOM: f64 = 268.0;

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

/// Peak memory against size; empty if the system did not tell.
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
    let mut svg = String::new();
    for tick in y.decade_ticks() {
        let place = y.place(tick);
        svg += &line("grid", [LEFT, place], [RIGHT, place]);
        svg += &text("tick", [LEFT - 8.0, place + 4.0], "end", &label(tick));
    }
    for &tick in look.x_ticks.iter().filter(|&&tick| x.values[0] <= tick && tick <= x.values[1]) {
        svg += &text("tick", [x.place(tick), BOTTOM + 18.0], "middle", &tick.to_string());
    }
    svg + &text("axis", [(LEFT + RIGHT) / 2.0, BOTTOM + 38.0], "middle", look.x_label)
}

/// Bars above a chart: how many of the puzzles were solved.
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

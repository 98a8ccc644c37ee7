//! The spread over seeds: a strip for each puzzle.

use nonosat::bench::{
    plot::{Axis, cross, decade_columns, diamond, dot, drawing, line, text, time_label},
    stats::seconds,
};

use super::Overview;
use crate::peers::{
    benchmarks::{Benchmark, Statistic},
    summary::Summary,
};

const WIDTH: f64 = 480.0;
const LEFT: f64 = 138.0;
const RIGHT: f64 = WIDTH - 26.0;
const TOP: f64 = 12.0;
const STEP: f64 = 24.0;

/// The key to the marks.
const MARKS: &str = "<p class=\"marks\"><span><i class=\"seed\"></i>a seed</span> \
                     <span><i class=\"median\"></i>the median</span> \
                     <span><i class=\"lost\">×</i>not within the limit</span> \
                     <span><i class=\"peer\"></i>the fastest peer</span></p>\n";

/// A strip for each single puzzle: a dot a seed, the median, the best peer; empty if none was measured.
pub(super) fn strips(overview: &Overview) -> String {
    let singles: Vec<(&Benchmark, &Summary)> = overview
        .benchmarks
        .iter()
        .filter(|(benchmark, _)| benchmark.statistic == Statistic::Single)
        .filter_map(|(benchmark, summary)| Some((benchmark, summary.as_ref()?)))
        .collect();
    if singles.is_empty() {
        return String::new();
    }
    let peer = |benchmark: &Benchmark| overview.peers.best(benchmark.name);
    let bottom = TOP + STEP * singles.len() as f64;
    let figures = singles.iter().flat_map(|(benchmark, summary)| {
        let peer = peer(benchmark).map(|(_, time)| time);
        summary.figures.iter().copied().chain(peer).chain([summary.slowest])
    });
    let axis = Axis::decades(figures, [LEFT, RIGHT - 16.0]);
    let mut svg = decade_columns(&axis, [TOP, bottom], time_label);
    for (index, (benchmark, summary)) in singles.iter().enumerate() {
        let y = TOP + STEP * (index as f64 + 0.5);
        svg += &text("name", [LEFT - 10.0, y + 4.0], "end", without_number(benchmark.title));
        svg += &strip(summary, peer(benchmark), &axis, y);
    }
    let chart = drawing(WIDTH, bottom + 26.0, "CPU seconds of each seed, puzzle by puzzle", &svg);
    format!("{MARKS}<figure class=\"wide\">\n{chart}</figure>\n")
}

fn strip(summary: &Summary, peer: Option<(&str, f64)>, axis: &Axis, y: f64) -> String {
    let mut svg = String::new();
    if summary.spread.min.is_finite() {
        let [low, high] = [summary.spread.min, summary.spread.max].map(|value| axis.place(value));
        svg += &line("range", [low, y], [high, y]);
    }
    if let Some((name, time)) = peer {
        svg += &diamond("peer", [axis.place(time), y], &format!("{name}: {} s", seconds(time)));
    }
    for &figure in &summary.figures {
        svg += &match figure.is_finite() {
            true => dot("seed", [axis.place(figure), y], 4.0, &format!("{} s", seconds(figure))),
            false => cross("lost", [RIGHT, y], "not within the limit"),
        };
    }
    if summary.spread.median.is_finite() {
        let x = axis.place(summary.spread.median);
        svg += &line("median", [x, y - 8.0], [x, y + 8.0]);
    }
    svg
}

/// A title without the number of its collection in front.
fn without_number(title: &str) -> &str {
    match title.split_once(' ') {
        Some((number, name)) if number.parse::<u32>().is_ok() => name,
        _ => title,
    }
}
